"""Who plays on paper, by which edition, with which deck."""

from dataclasses import dataclass, field
from typing import TypeAlias

from mulligan.core import Seat, SetupError
from mulligan.games.second_chance.decks import Deck, standard
from mulligan.games.second_chance.editions import DEFAULT_EDITION, Edition, edition
from mulligan.games.second_chance.setup import MOST_SEATS_BIG_TABLE

GAME = "caller"
CALLER: Seat = 0

Player: TypeAlias = int
"""A player's place at the table, clockwise from 0. Not a seat: the only seat is the caller's."""


@dataclass(frozen=True, slots=True)
class Setup:
    """
    Who plays on paper, by which edition, with which deck.

    Raises:
        SetupError: There are no players, or more than starting tiles (SC-4).
        MulliganError: There is no such edition.
    """

    players: int
    edition: str = DEFAULT_EDITION
    deck: Deck = field(default_factory=standard)

    def __post_init__(self) -> None:
        edition(self.edition)
        if not 1 <= self.players <= MOST_SEATS_BIG_TABLE:
            raise SetupError(f"On paper, 1 to {MOST_SEATS_BIG_TABLE} can play.")

    @property
    def rules(self) -> Edition:
        return edition(self.edition)
