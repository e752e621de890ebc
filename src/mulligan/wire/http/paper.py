"""Asked and answered over HTTP: sheets of paper and what is printed."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from mulligan.wire.fields import DeckName, EditionName, GameName, Language, Part, Square
from mulligan.wire.http.tables import OwnDeck
from mulligan.wire.refusals import Refusal


class CalledRound(Part):
    offer: list[str]
    chance: str | None
    """The second chance of this player."""
    out: bool
    """Whether this player dropped out in this round: there are no more rounds for them."""


class CalledPaper(Part):
    """GET /api/tables/{id}/papers/{player}: the cards that a player on paper was shown so far."""

    name: str
    start: str
    rounds: list[CalledRound]
    one: bool
    """Whether this player writes a 1."""
    over: bool
    """Whether the game is over."""
    empty: int | None
    """What was entered as their result."""


Squares: TypeAlias = Annotated[list[Square], Meta(max_length=81)]


class PaperSheet(Part, forbid_unknown_fields=True):
    """
    POST /api/tables/{id}/papers/{player}/check says whether a sheet is right; the same to
    `…/result` enters its empty squares, if it is.
    """

    start: Squares
    rounds: Annotated[list[Squares], Meta(max_length=20)]
    """The squares drawn in each round, from the first on; an empty list if nothing was drawn."""
    one: Square | None = None
    """The square with the 1."""


class PaperFault(Part):
    round: int
    """0 is the starting tile."""
    code: Refusal
    """Stable: for programs and translations."""
    sentence: str
    cells: list[int]
    """The squares that are wrong, or where a tile would have fitted."""


class PaperVerdict(Part):
    faults: list[PaperFault]
    empty: int
    complete: bool
    """Whether every card called so far has been answered."""


PrintKind: TypeAlias = Literal["sheets", "cards", "overview", "start", "rules", "score", "evening"]


class Print(Part, forbid_unknown_fields=True):
    """POST /api/print gives a PDF, POST /api/print/preview pictures of its pages."""

    kind: PrintKind
    game: GameName = "second-chance"
    deck: DeckName | OwnDeck = "standard"
    paper: Literal["A4", "A5", "Letter"] = "A4"
    per_page: Literal[1, 2, 4, 6] = 1
    language: Language = "en"
    edition: EditionName | None = None
    """The edition of Second Chance whose rules to print; by default, that of the language."""
    large: bool = False
    black: bool = False
    """Whether to print in black only."""
    qr: Annotated[str, Meta(min_length=1, max_length=300)] | None = None
    deal: Annotated[str, Meta(min_length=1, max_length=300)] | None = None
    """The address where a deal is called for paper: printed as a QR code and as text."""
    players: Annotated[int, Meta(ge=1, le=9)] | None = None
    """How many people play: for an evening, score sheets, and what everybody gets one of."""


class Preview(Part):
    pages: list[str]
    """SVG pictures: of an evening, the first front and back of each thing; else of all pages."""
    numbers: list[int]
    """Which page each picture shows; the first page is 1."""
    total: int
    """How many pages there are."""
    two_sided: bool
    """Whether every other page is the back of the one before."""
