"""
How well the module and numba agree: the same decisions, asked of both.

The games are played by casual players, who are quick; the bot is asked at every decision that is
one, with a seed of its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from time import process_time
from typing import Any

from mulligan.analysis.second_chance import judged
from mulligan.bots import bot, wasm
from mulligan.bots.wasm.module import Instance
from mulligan.core import fold
from mulligan.games import GAMES, one_more, second_chance
from mulligan.games.second_chance.solo import Challenge

ALL: tuple[tuple[str, str], ...] = (
    (second_chance.GAME, "skilled"),
    (second_chance.GAME, "expert"),
    (second_chance.GAME, "champion"),
    (one_more.GAME, "expert"),
)
"""The bots that think with compiled code."""


@dataclass(slots=True)
class Agreement:
    decisions: int
    native: list[float]
    """The processor's seconds for each decision with numba..."""
    module: list[float]
    """... and with the module."""
    same: int = 0
    dearest: float = 0.0
    """The largest difference in value between two different drawings, in squares."""


def compare(game: str, name: str, decisions: int, instance: Instance) -> Agreement:
    """Ask a bot about so many *decisions*, first with numba and then with the module."""
    views = [*islice(_views(game), decisions)]
    before = wasm.in_use()
    try:
        wasm.use(None)
        ones, native = _asked(game, name, views)
        wasm.use(instance)
        others, module = _asked(game, name, views)
        wasm.use(None)
        found = Agreement(len(views), native=native, module=module)
        for view, one, other in zip(views, ones, others, strict=True):
            found.same += one == other
            if one != other and game == second_chance.GAME:
                values = [judged(view, move.cells)[0].expected for move in (one, other)]
                found.dearest = max(found.dearest, abs(values[0] - values[1]))
    finally:
        wasm.use(None if before is None else before.instance)
    return found


def _asked(game: str, name: str, views: Sequence[Any]) -> tuple[list[Any], list[float]]:
    """What a bot chooses at each view, and the seconds that it took."""
    moves, seconds = [], []
    bot(game, name, bytes(32), "first").choose(views[0])  # what it loads counts for nothing
    for number, view in enumerate(views):
        player = bot(game, name, bytes(32), str(number))
        start = process_time()
        moves.append(player.choose(view))
        seconds.append(process_time() - start)
    return moves, seconds


def _views(game: str) -> Iterator[Any]:
    """Views of games with changing decks and numbers of players, without end."""
    rules: Any = GAMES[game]
    number = 0
    while True:
        seed = number.to_bytes(32, "big")
        deck = rules.load(rules.names()[number % len(rules.names())])[0]
        setup: Any = one_more.Setup(3 + number % 7, deck)
        if game == second_chance.GAME:
            seats = 1 + number % 4
            setup = second_chance.Setup(seats, deck=deck, challenge=_challenge(number, seats))
        player = bot(game, "casual", seed, "agreement")
        state = fold(rules, rules.deal(setup, seed))
        while waiting := rules.to_act(state):
            seat = min(waiting)
            view = rules.view(state, seat)
            if len(rules.choices(view)) > 1 and not _writes(view):
                yield view
            state, _ = rules.apply(state, seat, player.choose(view))
        number += 1


def _challenge(number: int, seats: int) -> Challenge | None:
    """Every second game alone is one of a solo challenge, in which bots play for its goal."""
    return Challenge((3,) * (number % 3)) if seats == 1 and number % 8 else None


def _writes(view: Any) -> bool:
    """Whether the seat writes its 1, which takes no thought."""
    return isinstance(view, second_chance.View) and any(
        at == view.seat and sheet.doing == "writing" for at, sheet in enumerate(view.sheets)
    )
