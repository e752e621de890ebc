"""
The games. Each is a package of pure functions, a `mulligan.core.Game`; neither knows the other.

`GAMES` and `RECORDS` are for those who serve any game: the simulator, the command line, the server.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from mulligan.core import Game
from mulligan.core.record import Records
from mulligan.games import one_more, second_chance
from mulligan.games.one_more import record as one_more_record
from mulligan.games.second_chance import record as second_chance_record

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

GAMES: Mapping[str, AnyGame] = {second_chance.GAME: second_chance, one_more.GAME: one_more}
RECORDS: Mapping[str, Records[Any, Any]] = {
    second_chance.GAME: second_chance_record,
    one_more.GAME: one_more_record,
}
