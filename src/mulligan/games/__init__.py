"""
The games. Each is a package of pure functions, a `mulligan.core.Game`; none imports another.

`GAMES`, `DECKS` and `RECORDS` are for code that serves any game: the simulator, the command line,
the server. A new game gets an entry in each of them.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from mulligan.core import Game
from mulligan.core.decks import Decks
from mulligan.core.record import Records
from mulligan.games import one_more, second_chance
from mulligan.games.one_more import record as one_more_record
from mulligan.games.second_chance import record as second_chance_record

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

GAMES: Mapping[str, AnyGame] = {second_chance.GAME: second_chance, one_more.GAME: one_more}
DECKS: Mapping[str, Decks[Any]] = {
    second_chance.GAME: second_chance.DECKS,
    one_more.GAME: one_more.DECKS,
}
RECORDS: Mapping[str, Records[Any, Any]] = {
    second_chance.GAME: second_chance_record,
    one_more.GAME: one_more_record,
}
