"""Decks that people wrote themselves: checking and trying them."""

from litestar import post
from litestar.params import JSONBody

from mulligan import wire
from mulligan.requests import decks
from mulligan.server.api.common import (
    AnyRequest,
    RequestContext,
    refusals,
    services_of,
    unless_gone,
)
from mulligan.server.http.work_limit import counts_as_work


@post("/api/decks/check", status_code=200, responses=refusals(413, 503), guards=[counts_as_work])
async def check_deck(request: AnyRequest, data: JSONBody[wire.CheckDeck]) -> wire.CheckedDeck:
    """Read a deck file: its cards, or everything that is wrong with it."""
    return await decks.check(RequestContext(request), data)


@post("/api/decks/try", status_code=200, responses=refusals(413, 422, 503), guards=[counts_as_work])
async def try_deck(request: AnyRequest, data: JSONBody[wire.TryDeck]) -> wire.TriedDeck:
    """How games with a deck go when bots play them."""
    return await unless_gone(request, services_of(request).deck_trials.of(data))
