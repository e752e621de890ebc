"""Decks that people wrote themselves: checking and trying them."""

import asyncio
from functools import partial
from typing import Any

from litestar import post
from litestar.params import JSONBody

from mulligan import wire
from mulligan.core.deckfile import DeckError
from mulligan.server.api.common import AnyRequest, refusals, services_of, unless_gone
from mulligan.tables.games import deck_info, deck_of


@post("/api/decks/check", status_code=200, responses=refusals(413, 503))
async def check_deck(request: AnyRequest, data: JSONBody[wire.CheckDeck]) -> wire.CheckedDeck:
    """Read a deck file: its cards, or everything that is wrong with it."""
    lane = services_of(request).lanes.decks
    return await unless_gone(request, lane.submit(partial(_checked, data.game, data.toml)))


def _checked(game: str, toml: str) -> wire.CheckedDeck:
    try:
        return wire.CheckedDeck(deck_info(game, "", toml), [])
    except DeckError as error:
        return wire.CheckedDeck(None, faults_of(error))


@post("/api/decks/try", status_code=200, responses=refusals(413, 422, 503))
async def try_deck(request: AnyRequest, data: JSONBody[wire.TryDeck]) -> wire.TriedDeck:
    """How games with a deck go when bots play them."""
    services = services_of(request)
    deck = await services.lanes.decks.run(partial(asked_deck, data.game, data.deck))
    trial = asyncio.ensure_future(services.deck_trials.of(data.game, deck))
    return await unless_gone(request, trial)


def asked_deck(game: str, asked: str | wire.OwnDeck) -> Any:
    if isinstance(asked, wire.OwnDeck):
        return deck_of(game, "", asked.toml)[0]
    return deck_of(game, asked, None)[0]


def faults_of(error: DeckError) -> list[wire.DeckFault]:
    return [wire.DeckFault(each.line, str(each.code), each.sentence) for each in error.faults]
