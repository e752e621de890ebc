"""What is agreed before the cards are shuffled: how many play, and with which deck."""

from dataclasses import dataclass, field

from mulligan.core import SetupError
from mulligan.games.one_more.decks import Deck, standard

FEWEST_SEATS = 3
MOST_SEATS = 9


@dataclass(frozen=True, slots=True)
class Setup:
    """
    A valid setup.

    Raises:
        SetupError: One More! is not for that many players (OM-1).
    """

    seats: int
    deck: Deck = field(default_factory=standard)

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise SetupError(
                f"One More! is for {FEWEST_SEATS} to {MOST_SEATS} players; "
                f"{self.seats} cannot play it."
            )

    @property
    def most_rounds(self) -> int:
        """Once everybody has lost once, the next loss is somebody's second."""
        return self.seats + 1
