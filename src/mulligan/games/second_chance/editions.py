"""
The four editions, each a named rule set. They differ here and nowhere else in the code.

Only `writers` changes the play. The rest is what a table shows and explains.
"""

from dataclasses import dataclass
from enum import StrEnum

from mulligan.core import MulliganError, Seat

PENCILS = 6


class Writers(StrEnum):
    """Who writes the 1 (SC-12)."""

    ALL_OF_THE_ROUND = "all-of-the-round"
    """All who drop out in the first round in which anybody does."""
    ONE = "one"
    """The very first, in the order in which the second chances were taken (SC-R1)."""


class Colours(StrEnum):
    """What the edition does with coloured pencils (SC-18)."""

    NONE = "none"
    OWN = "own"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class Edition:
    name: str
    language: str
    writers: Writers
    colours: Colours

    def pencil(self, seats: int, seat: Seat, round: int) -> int | None:
        """
        Which of the six pencils *seat* holds in *round*; None in an edition without colours.

        With more than six players some colours are used twice. A solo player has all six pencils
        and nobody to pass them to, so none is held (SC-18).
        """
        if seats == 1:
            return None
        match self.colours:
            case Colours.NONE:
                return None
            case Colours.OWN:
                return seat % PENCILS
            case Colours.PASSED:
                # The left neighbour is the next seat; the first pass comes after round 1.
                passed = max(0, round - 1)
                return (seat - passed) % seats % PENCILS


EDITIONS = {
    edition.name: edition
    for edition in (
        Edition("en-2019", "en", Writers.ALL_OF_THE_ROUND, Colours.NONE),
        Edition("es-2019", "es", Writers.ALL_OF_THE_ROUND, Colours.NONE),
        Edition("it-2022", "it", Writers.ALL_OF_THE_ROUND, Colours.OWN),
        Edition("fr-2018", "fr", Writers.ONE, Colours.PASSED),
    )
}

DEFAULT_EDITION = "en-2019"
"""For people whose language has no edition of its own, and wherever everybody must get the same
outcome, whatever their language."""


def edition(name: str) -> Edition:
    """The edition called *name*. Raises MulliganError, listing all names, if there is none."""
    try:
        return EDITIONS[name]
    except KeyError:
        raise MulliganError(
            f"There is no edition {name!r}. Choose from: {', '.join(EDITIONS)}."
        ) from None


def edition_for(language: str) -> str:
    """
    The edition that people who speak *language* are likely to own: the default edition.

    >>> edition_for("fr"), edition_for("de")
    ('fr-2018', 'en-2019')
    """
    known = (edition.name for edition in EDITIONS.values() if edition.language == language)
    return next(known, DEFAULT_EDITION)
