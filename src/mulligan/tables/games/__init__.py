"""
One adapter for each kind of table, and all of them by name.

A new game needs a package in `mulligan.games`, messages in `mulligan.wire`, an adapter here, and a
line below. Nothing else at the tables knows one game from another.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeAlias

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
    "read_deck",
    "remember_deck",
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


Labelled: TypeAlias = tuple[Any, Label]
"""A deck with its label."""

MOST_OWN_DECKS = 256
_own_decks: dict[tuple[str, str], Labelled] = {}
"""Those that people wrote themselves, by game and text, as far as they were read lately."""


def deck_of(kind: str, name: str, toml: str | None) -> Labelled:
    """
    A deck with its label. Never a path: what strangers send is a shipped name or the text itself.

    Raises:
        MulliganError: There is no such deck here.
        DeckError: *toml* has faults.
    """
    if toml is None:
        return _shipped_deck(kind, name)
    found = _own_decks.get((kind, toml))
    if found is None:
        found = read_deck(kind, toml)
        remember_deck(kind, toml, found)
    return found


@lru_cache
def _shipped_deck(kind: str, name: str) -> Labelled:
    game = KINDS[kind]
    if name not in game.deck_names():
        raise MulliganError(f"There is no deck {name!r} here.")
    return game.load_deck(name)


def read_deck(kind: str, toml: str) -> Labelled:
    """Somebody's own deck. Raises DeckError if it has faults."""
    return KINDS[kind].parse_deck(toml)


def remember_deck(kind: str, toml: str, found: Labelled) -> None:
    """*toml* need not be read here again: it was read elsewhere, or written from that very deck."""
    _own_decks[kind, toml] = found
    while len(_own_decks) > MOST_OWN_DECKS:
        with suppress(KeyError, StopIteration):  # another thread may be faster
            del _own_decks[next(iter(_own_decks))]


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
