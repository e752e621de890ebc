"""What to print: a checked request. The press itself is loaded later."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from mulligan.core import MulliganError
from mulligan.games import GAMES, one_more, second_chance
from mulligan.games.one_more.setup import FEWEST_SEATS
from mulligan.games.one_more.setup import MOST_SEATS as MOST_AT_ONE_MORE
from mulligan.games.second_chance.setup import MOST_SEATS as MOST_AT_SECOND_CHANCE
from mulligan.printing.deals import checked
from mulligan.printing.paper import PAPERS, PER_PAGE
from mulligan.printing.wording import LANGUAGES

TITLES = {second_chance.GAME: "Second Chance", one_more.GAME: "One More!"}


class Kind(StrEnum):
    """What can be printed."""

    SHEETS = "sheets"
    CARDS = "cards"
    OVERVIEW = "overview"
    START = "start"
    RULES = "rules"
    SCORE = "score"
    EVENING = "evening"
    """All of it that a group needs, in one file."""


KINDS: Mapping[str, tuple[Kind, ...]] = {
    second_chance.GAME: tuple(Kind),
    one_more.GAME: tuple(kind for kind in Kind if kind != Kind.SHEETS),
}
"""What there is to print of each game."""

COUNTED: Mapping[str, tuple[Kind, ...]] = {
    second_chance.GAME: (Kind.SCORE, Kind.EVENING),
    one_more.GAME: (Kind.START, Kind.SCORE, Kind.EVENING),
}
"""What depends on how many people play."""

SEATS: Mapping[str, tuple[int, int]] = {
    second_chance.GAME: (1, MOST_AT_SECOND_CHANCE),
    one_more.GAME: (FEWEST_SEATS, MOST_AT_ONE_MORE),
}
"""For how many people a game is, at least and at most."""

USUAL_PLAYERS = 4

EDITIONS: Mapping[str, tuple[str, ...]] = {second_chance.GAME: tuple(second_chance.EDITIONS)}
"""The editions of the games that have several."""


@dataclass(frozen=True, slots=True)
class Job:
    """
    What to print, and on what. *deck* is a name or the path of a file.

    Raises:
        MulliganError: It cannot be printed; the sentence says why.
    """

    kind: str
    game: str = second_chance.GAME
    deck: str = "standard"
    paper: str = "A4"
    per_page: int | None = None
    language: str = "en"
    edition: str | None = None
    """The edition of Second Chance whose rules are printed; by default, that of the language."""
    large: bool = False
    black: bool = False
    """Whether to print strokes in black only, for printers without colours."""
    qr: str | None = None
    deal: str | None = None
    """The address where a deal is called for paper: printed as a QR code and as text."""
    players: int | None = None
    """How many people play. Without it a score sheet of Second Chance is for the solo challenge."""

    def __post_init__(self) -> None:
        _one_of("thing to print", self.kind, tuple(Kind))
        _one_of("game", self.game, tuple(GAMES))
        _one_of("paper", self.paper, tuple(PAPERS))
        _one_of("language", self.language, LANGUAGES)
        if self.edition is not None:
            if self.kind not in (Kind.RULES, Kind.EVENING) or self.game not in EDITIONS:
                having = " and ".join(TITLES[game] for game in EDITIONS)
                raise MulliganError(f"Only the rules of {having} have editions.")
            _one_of("edition", self.edition, EDITIONS[self.game])
        several = self.kind in (Kind.SHEETS, Kind.OVERVIEW)
        if self.per_page is not None and self.per_page not in PER_PAGE:
            numbers = ", ".join(map(str, PER_PAGE))
            raise MulliganError(f"{self.per_page} do not go on a page. Choose from: {numbers}.")
        if self.per_page not in (None, 1) and not several:
            raise MulliganError("Only sheets and overviews can be several to a page.")
        if self.kind not in (kinds := KINDS[self.game]):
            title = TITLES[self.game]
            raise MulliganError(f"{title} has no {self.kind}. It has: {', '.join(kinds)}.")
        if self.players is not None:
            self._check_players(self.players)
        if self.large and (self.kind != Kind.SHEETS or self.per_page not in (None, 1)):
            raise MulliganError("Large print is for sheets, one to a page.")
        if self.qr is not None and self.kind != Kind.SHEETS:
            raise MulliganError("A QR code goes on sheets alone.")
        if self.qr == "":
            raise MulliganError("There is nothing to put into the QR code.")
        if self.deal is not None and self.kind != Kind.SHEETS:
            raise MulliganError("A deal goes on sheets alone.")
        if self.deal is not None and self.qr is not None:
            raise MulliganError("There is room for one QR code: the deal's, or your own.")
        if self.deal is not None:
            checked(self.deal)

    def _check_players(self, players: int) -> None:
        title = TITLES[self.game]
        if self.kind not in (kinds := COUNTED[self.game]):
            raise MulliganError(
                f"Of {title}, how many people play changes only: {', '.join(kinds)}."
            )
        fewest, most = SEATS[self.game]
        if not fewest <= players <= most:
            raise MulliganError(f"{title} is for {fewest} to {most} players, not {players}.")

    @property
    def rules(self) -> second_chance.Edition:
        """The edition whose rules are printed: the chosen one, or that of the language."""
        name = self.edition or second_chance.edition_for(self.language)
        return second_chance.EDITIONS[name]

    @property
    def two_sided(self) -> bool:
        """Whether every other page is the back of the one before."""
        return self.kind in (Kind.CARDS, Kind.START, Kind.EVENING)

    @property
    def title(self) -> str:
        return f"{TITLES[self.game]}: {self.kind}"


def _one_of(what: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise MulliganError(f"There is no {what} {name!r}. Choose from: {', '.join(known)}.")
