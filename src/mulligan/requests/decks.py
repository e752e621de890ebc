"""Decks that people wrote themselves."""

from functools import partial

from mulligan import wire
from mulligan.requests.context import Context
from mulligan.rooms.protocols import Work
from mulligan.tables.games import checked_deck


async def check(context: Context, asked: wire.CheckDeck) -> wire.CheckedDeck:
    """Read a deck file: its cards, or everything that is wrong with it."""
    return await context.apart(Work.DECKS, partial(checked_deck, asked.game, asked.toml))
