"""
One adapter for each kind of table, and all of them by name.

A new game needs a package in `mulligan.games`, messages in `mulligan.wire`, an adapter here, and a
line below. Nothing else at the tables knows one game from another.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mulligan import wire
from mulligan.core import MulliganError
from mulligan.core.deckfile import DeckError, Label
from mulligan.tables.games.adapter import Showing, TableGame, WrongMoveError
from mulligan.tables.games.caller import Caller
from mulligan.tables.games.one_more import OneMore
from mulligan.tables.games.second_chance import SecondChance

__all__ = [
    "CALLER",
    "KINDS",
    "ONE_MORE",
    "PLAYED",
    "SECOND_CHANCE",
    "Showing",
    "TableGame",
    "WrongMoveError",
    "deck_info",
    "deck_of",
    "played_with",
]

SECOND_CHANCE: TableGame = SecondChance()
ONE_MORE: TableGame = OneMore()
CALLER: TableGame = Caller()

KINDS: Mapping[str, TableGame] = {kind.name: kind for kind in (SECOND_CHANCE, ONE_MORE, CALLER)}
"""What a table can be for."""
PLAYED: Mapping[wire.GameName, TableGame] = {"second-chance": SECOND_CHANCE, "one-more": ONE_MORE}
"""The games played at the table itself, which have records."""


def played_with(setup: Any) -> wire.GameName:
    """The game that *setup* is of."""
    return next(name for name, kind in PLAYED.items() if isinstance(setup, kind.setup_type))


@lru_cache(256)
def deck_of(kind: str, name: str, toml: str | None) -> tuple[Any, Label]:
    """
    A deck with its label. Never a path: what strangers send is a shipped name or the text itself.

    Raises:
        MulliganError: There is no such deck here.
        DeckError: *toml* has faults.
    """
    game = KINDS[kind]
    if toml is not None:
        return game.parse_deck(toml)
    if name not in game.deck_names():
        raise MulliganError(f"There is no deck {name!r} here.")
    return game.load_deck(name)


def asked_deck(game: str, asked: str | wire.OwnDeck) -> Any:
    """The deck that somebody asks for: a shipped one by its name, or their own."""
    if isinstance(asked, wire.OwnDeck):
        return deck_of(game, "", asked.toml)[0]
    return deck_of(game, asked, None)[0]


def checked_deck(game: str, toml: str) -> wire.CheckedDeck:
    """The cards of somebody's own deck, or everything that is wrong with it."""
    try:
        return wire.CheckedDeck(deck_info(game, "", toml), [])
    except DeckError as error:
        return wire.CheckedDeck(None, faults_of(error))


def faults_of(error: DeckError) -> list[wire.DeckFault]:
    return [wire.DeckFault(each.line, str(each.code), each.sentence) for each in error.faults]


@lru_cache(256)
def deck_info(kind: str, name: str, toml: str | None) -> wire.DeckInfo:
    """All cards of a deck, for the wire."""
    deck, label = deck_of(kind, name, toml)
    return KINDS[kind].deck_info(deck, label.title)
