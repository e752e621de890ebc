"""
Load the compiled code of bots before anybody waits for their first move. That takes seconds, and
longer on a machine where nothing is compiled yet.

    python -m mulligan.bots.warming
"""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from mulligan.bots import BOTS, bot
from mulligan.core import fold
from mulligan.games import GAMES, one_more, second_chance

SETUPS: Mapping[str, Callable[[], Any]] = {
    second_chance.GAME: lambda: second_chance.Setup(1),
    one_more.GAME: lambda: one_more.Setup(3),
}
"""A small table of each game, for that one move."""

_one_at_a_time = threading.Lock()


def warm(game: str, name: str) -> None:
    """Let a bot make one move that nobody waits for. Calls after the first do nothing."""
    with _one_at_a_time:
        _warmed(game, name)


def warm_all() -> None:
    """Warm up all bots, the weaker ones first: they load faster, and people meet them first."""
    for game, names in BOTS.items():
        for name in names:
            warm(game, name)


@cache
def _warmed(game: str, name: str) -> None:
    module = GAMES[game]
    state = fold(module, module.deal(SETUPS[game](), bytes(32)))
    seat = min(module.to_act(state))
    with suppress(Exception):  # a bot that fails here fails in play too, where its fallback moves
        bot(game, name, bytes(32), "warm").choose(module.view(state, seat))


if __name__ == "__main__":
    warm_all()
