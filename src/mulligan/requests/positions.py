"""Positions that were written on one line: what they look like, and what a move is worth."""

from functools import partial
from typing import Any

import msgspec

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.games import GAMES, positions
from mulligan.requests.context import Context
from mulligan.requests.problems import NotHereError
from mulligan.rooms.protocols import Work
from mulligan.tables.games import PLAYED, Showing, deck_info
from mulligan.wire import Refusal


async def position(context: Context, asked: wire.PositionRequest) -> wire.Analysis:
    """A position, for the seat that is to move in it."""
    game, view = await _read(context, asked.position)
    shown = PLAYED[game].show(view, Showing())
    assert isinstance(shown, wire.SecondChanceView | wire.OneMoreView)
    return wire.Analysis(
        game=game,
        edition=getattr(view, "edition", None),
        deck=deck_info(game, view.deck, None),
        seat=view.seat,
        seats=len(shown.sheets if isinstance(shown, wire.SecondChanceView) else shown.counts),
        view=shown,
    )


async def verdict(context: Context, asked: wire.PositionAnswer) -> wire.Verdict:
    """What the coach thinks of a move."""
    game, view = await _read(context, asked.position)
    move = PLAYED[game].move_from_wire(asked.move)
    if move not in GAMES[game].choices(view):
        raise RefusedError(Refusal.NOT_POSSIBLE, "That cannot be done there.")
    return await context.coach.judge(game, view, move)


async def _read(context: Context, text: str) -> tuple[wire.GameName, Any]:
    """Raises PositionError for a text that is not one, and NotHereError if nobody is to move."""
    name, view = await context.apart(Work.REPLAYS, partial(positions.read, text))
    game = msgspec.convert(name, wire.GameName)
    if not hasattr(view, "seat") or not PLAYED[game].asks_for_thought(view):
        raise NotHereError(Refusal.NOT_FOUND, "In that position nobody has a move to think about.")
    return game, view
