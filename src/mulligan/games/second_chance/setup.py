"""What is agreed before the cards are shuffled: how many play, which edition, which deck."""

from dataclasses import dataclass, field

from mulligan.core import SetupError
from mulligan.games.second_chance.decks import STARTING_TILES, Deck, standard
from mulligan.games.second_chance.editions import DEFAULT_EDITION, Edition, edition
from mulligan.games.second_chance.solo import Challenge

MOST_SEATS = 6
MOST_SEATS_BIG_TABLE = STARTING_TILES


@dataclass(frozen=True, slots=True)
class Setup:
    """
    A valid setup. One seat is a solo game (SC-17).

    Raises:
        SetupError: The rules do not allow that number of seats (SC-4).
        MulliganError: There is no such edition.
    """

    seats: int
    edition: str = DEFAULT_EDITION
    deck: Deck = field(default_factory=standard)
    big_table: bool = False
    """House rule: up to 13 players, as long as there are starting tiles."""
    challenge: Challenge | None = None
    """The solo challenge that this game is part of, as it stood before the first card."""

    def __post_init__(self) -> None:
        edition(self.edition)
        most = MOST_SEATS_BIG_TABLE if self.big_table else MOST_SEATS
        if not 1 <= self.seats <= most:
            hint = "" if self.big_table else f" (up to {MOST_SEATS_BIG_TABLE} at a big table)"
            raise SetupError(
                f"Second Chance is for 1 to {most} players{hint}; {self.seats} cannot play it."
            )
        if self.challenge is not None and (self.seats != 1 or self.challenge.over):
            raise SetupError("A solo challenge is three games for one player.")

    @property
    def rules(self) -> Edition:
        return edition(self.edition)

    @property
    def solo(self) -> bool:
        return self.seats == 1
