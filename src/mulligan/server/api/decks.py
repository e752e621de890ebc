"""Decks that people wrote themselves: checking and trying them."""

import asyncio
from typing import Any

from litestar import post
from litestar.params import JSONBody

from mulligan import wire
from mulligan.core.deckfile import DeckError
from mulligan.server.api.common import AnyRequest, refusals, services_of
from mulligan.tables.games import deck_info, deck_of


@post("/api/decks/check", status_code=200, responses=refusals(413), sync_to_thread=True)
def check_deck(data: JSONBody[wire.CheckDeck]) -> wire.CheckedDeck:
    """Read a deck file: its cards, or everything that is wrong with it."""
    try:
        return wire.CheckedDeck(deck_info(data.game, "", data.toml), [])
    except DeckError as error:
        return wire.CheckedDeck(None, faults_of(error))


@post("/api/decks/try", status_code=200, responses=refusals(413, 422))
async def try_deck(request: AnyRequest, data: JSONBody[wire.TryDeck]) -> wire.TriedDeck:
    """How games with a deck go when bots play them."""
    deck = await asyncio.to_thread(asked_deck, data.game, data.deck)
    return await services_of(request).deck_trials.of(data.game, deck)


def asked_deck(game: str, asked: str | wire.OwnDeck) -> Any:
    if isinstance(asked, wire.OwnDeck):
        return deck_of(game, "", asked.toml)[0]
    return deck_of(game, asked, None)[0]


def faults_of(error: DeckError) -> list[wire.DeckFault]:
    return [wire.DeckFault(each.line, str(each.code), each.sentence) for each in error.faults]
