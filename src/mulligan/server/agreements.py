"""What is agreed when a table is opened, and the game's own set-up made from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from mulligan.core import MulliganError, Seat
from mulligan.core.deckfile import Label
from mulligan.core.record import Series
from mulligan.games import GAMES, AnyGame, one_more, second_chance
from mulligan.games.one_more.decks import parse as parse_one_more
from mulligan.games.second_chance import caller, solo
from mulligan.games.second_chance.decks import parse as parse_second_chance
from mulligan.games.second_chance.setup import MOST_SEATS, MOST_SEATS_BIG_TABLE
from mulligan.server import wire

RULES: Mapping[str, int] = {second_chance.GAME: 2, one_more.GAME: 2, caller.GAME: 1}
"""The version of the rules that new games are played by: it grows when an old log would fold to
another game than it was."""


class Solo(msgspec.Struct):
    """
    Which game of a solo challenge this is, and how those before it ended.

    *id* is the commitment to *seed*, in hex, from which all three games are dealt (SC-17). The
    seed is secret until the third is over. A challenge from before there was one has none.
    """

    id: str
    index: int
    empty: list[int]
    seed: str | None = None

    def __repr__(self) -> str:
        return f"Solo({self.id!r}, {self.index}, {self.empty})"

    @property
    def last(self) -> bool:
        return self.index + 1 == solo.GAMES

    def series(self, *, over: bool) -> Series | None:
        """What a record says of it; its seed is told when all three games are *over*."""
        if self.seed is None:
            return None
        return Series(self.id, self.index, bytes.fromhex(self.seed) if over else None)


class Agreement(msgspec.Struct):
    """Stored with the table, as JSON. *deck* is a shipped name; *toml* a person's own file."""

    game: wire.TableKind
    seats: int
    host: str
    """The person who opened the table."""
    edition: str | None
    deck: str
    toml: str | None
    private: bool
    timer: int | None
    undo: bool
    solo: Solo | None = None
    deal_of: str | None = None
    """The finished table whose cards are played again."""
    day: str | None = None
    """The day whose deal this is."""
    scored: bool = False
    """Whether it counts for the board of the day."""
    practice: bool = False
    """Whether it counts for nothing, and every drawing can be taken back."""
    lesson: bool = False
    """Whether somebody learns the game here."""
    big_table: bool | None = None
    """Whether more than six may play (SC-4); None at a table where that was not asked."""
    papers: list[str] = []
    """Who plays on paper, at a caller's table."""

    def setup(self, seats: int) -> Any:
        """The game's set-up for *seats* players. Raises MulliganError where it cannot be played."""
        deck, _ = deck_of(self.game, self.deck, self.toml)
        if self.game == one_more.GAME:
            return one_more.Setup(seats, deck)
        assert self.edition is not None, "only One More! has none"
        if self.game == caller.GAME:
            return caller.Setup(len(self.papers), self.edition, deck)
        return second_chance.Setup(seats, self.edition, deck, self.is_big_table(seats))

    @property
    def pencils(self) -> wire.Pencils:
        """What the edition does with colours (SC-18)."""
        return (
            "none" if self.edition is None else second_chance.EDITIONS[self.edition].colours.value
        )

    def is_big_table(self, seats: int) -> bool:
        """Whether the house rule of SC-4 holds; where nobody was asked, the *seats* say it."""
        return seats > MOST_SEATS if self.big_table is None else self.big_table


KINDS: Mapping[str, AnyGame] = {**GAMES, caller.GAME: caller}
"""What a table can be for."""


@dataclass(frozen=True, slots=True)
class Limits:
    fewest: Seat
    most: Seat
    most_at_big_table: Seat | None = None


LIMITS = {
    second_chance.GAME: Limits(1, MOST_SEATS, MOST_SEATS_BIG_TABLE),
    one_more.GAME: Limits(one_more.setup.FEWEST_SEATS, one_more.setup.MOST_SEATS),
}


@lru_cache(256)
def deck_of(game: str, name: str, toml: str | None) -> tuple[Any, Label]:
    """
    A deck with its label. Never a path: what strangers send is a shipped name or the text itself.

    Raises:
        MulliganError: There is no such deck here.
        DeckError: There are faults in *toml*.
    """
    if toml is not None:
        source = "your deck"
        if game == one_more.GAME:
            return parse_one_more(source, toml)
        return parse_second_chance(source, toml)
    if game == one_more.GAME:
        if name in one_more.names():
            return one_more.load(name)
    elif name in second_chance.names():
        return second_chance.load(name)
    raise MulliganError(f"There is no deck {name!r} here.")


@lru_cache(256)
def deck_info(game: str, name: str, toml: str | None) -> wire.DeckInfo:
    deck, label = deck_of(game, name, toml)
    return pictured(deck, label.title)


def pictured(deck: one_more.Deck | second_chance.Deck, title: str = "") -> wire.DeckInfo:
    """All cards of *deck* for the wire; a deck that comes with a record has no title."""
    if isinstance(deck, one_more.Deck):
        cards = [wire.CardCount(str(card), count) for card, count in deck.play]
        return wire.OneMoreDeck(deck.name, title or deck.name, cards)
    return wire.SecondChanceDeck(
        deck.name,
        title or deck.name,
        [tile.text for tile in deck.start],
        [wire.ShapeCount(tile.text, count) for tile, count in deck.puzzle],
    )
