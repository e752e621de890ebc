"""What is agreed when a table is opened, and the game's own set-up made from it."""

from typing import Any

import msgspec

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.core.record import Series
from mulligan.games.second_chance import EDITIONS
from mulligan.games.second_chance.setup import MOST_SEATS
from mulligan.games.second_chance.solo import GAMES, Challenge
from mulligan.tables.games import KINDS, TableGame, deck_of


class Solo(msgspec.Struct):
    """
    Which game of a solo challenge this is, and how those before it ended.

    *id* is the commitment, in hex, to *seed*, from which all three games are dealt (SC-17). The
    seed is secret until the third is over. Older challenges have no seed, and neither have those
    that are practised: their games are dealt one by one, and their records name no series.
    """

    id: str
    index: int
    empty: list[int]
    seed: str | None = None

    def __repr__(self) -> str:
        return f"Solo({self.id!r}, {self.index}, {self.empty})"

    @property
    def last(self) -> bool:
        return self.index + 1 == GAMES

    def practised(self) -> "Solo":
        """The same for practice, where every drawing can be taken back."""
        return Solo("", self.index, self.empty)

    def series(self, *, over: bool) -> Series | None:
        """What a record says of it; the seed is included when all three games are *over*."""
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
    """The finished table whose cards are played again: some may know them."""
    day: str | None = None
    """The day whose deal this is."""
    scored: bool = False
    """Whether it counts for the board of the day."""
    practice: bool = False
    """Whether it counts for nothing, and every drawing can be taken back."""
    lesson: bool = False
    """Whether this is a lesson."""
    big_table: bool | None = None
    """Whether more than six may play (SC-4); None at a table where that was not asked."""
    several: bool | None = None
    """Whether guests may take several seats; None at a table where that was not asked."""
    papers: list[str] = []
    """Who plays on paper, at a caller's table."""
    club: str | None = None
    """The club whose game this is."""

    @property
    def kind(self) -> TableGame:
        """What the table is for."""
        return KINDS[self.game]

    @property
    def shares_devices(self) -> bool:
        """Whether several people may join from one device: by default where they come by link."""
        return self.private if self.several is None else self.several

    @property
    def hands_known(self) -> bool:
        """Whether somebody may know hands that are secret in this game: its cards were played."""
        return self.deal_of is not None and self.kind.hides_hands

    def must_hide_hands(self) -> None:
        """Raises RefusedError if people of other devices would play with hands that are known."""
        if self.hands_known:
            sentence = "These cards were played before: play them on one device, or with bots."
            raise RefusedError(wire.Refusal.KNOWN_CARDS, sentence)

    def setup(self, seats: int) -> Any:
        """The game's set-up for *seats* players. Raises MulliganError if it cannot be played."""
        deck, _ = deck_of(self.game, self.deck, self.toml)
        return self.kind.setup(self, deck, seats)

    @property
    def challenge(self) -> Challenge | None:
        """The solo challenge that this table is part of, without the table's own game."""
        return None if self.solo is None else Challenge(tuple(self.solo.empty))

    @property
    def pencils(self) -> wire.Pencils:
        """What the edition does with colours (SC-18)."""
        return "none" if self.edition is None else EDITIONS[self.edition].colours.value

    def is_big_table(self, seats: int) -> bool:
        """Whether the house rule of SC-4 holds; if nobody was asked, *seats* decides."""
        return seats > MOST_SEATS if self.big_table is None else self.big_table

    def dealt_to(self, seats: int) -> tuple[Any, int]:
        """What the cards depend on, apart from the seed. Paper gets the same cards as a screen."""
        deck, _ = deck_of(self.game, self.deck, self.toml)
        return deck, len(self.papers) if self.kind.calls_cards else seats
