"""Decks that people wrote themselves: checking and trying them."""

import asyncio
from functools import partial

from litestar import post
from litestar.params import JSONBody

from mulligan import wire
from mulligan.server.api.common import AnyRequest, refusals, services_of, unless_gone
from mulligan.tables.games import checked_deck


@post("/api/decks/check", status_code=200, responses=refusals(413, 503))
async def check_deck(request: AnyRequest, data: JSONBody[wire.CheckDeck]) -> wire.CheckedDeck:
    """Read a deck file: its cards, or everything that is wrong with it."""
    lane = services_of(request).lanes.decks
    return await unless_gone(request, lane.submit(partial(checked_deck, data.game, data.toml)))


@post("/api/decks/try", status_code=200, responses=refusals(413, 422, 503))
async def try_deck(request: AnyRequest, data: JSONBody[wire.TryDeck]) -> wire.TriedDeck:
    """How games with a deck go when bots play them."""
    trial = asyncio.ensure_future(services_of(request).deck_trials.of(data.game, data.deck))
    return await unless_gone(request, trial)
