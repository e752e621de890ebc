"""Asked and answered over HTTP: tables, decks, days and histories."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from mulligan.wire.fields import (
    BotName,
    DeckName,
    DeckText,
    EditionName,
    GameName,
    Language,
    Name,
    Part,
    Pencils,
    SeatNumber,
    Seconds,
    Stage,
    TableId,
    TableKind,
    Token,
)
from mulligan.wire.refusals import Refusal
from mulligan.wire.tables import DeckInfo


class OwnDeck(Part, forbid_unknown_fields=True):
    """A deck file, as text."""

    toml: DeckText


class NewTable(Part, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: TableKind
    seats: Annotated[int, Meta(ge=1, le=13)]
    """At a caller's table this is 1: the caller."""
    people: Annotated[list[Name], Meta(max_length=13)] = []
    """The people at this device, from the first seat on; more than one is a hot-seat game. At a
    caller's table, the people who play on paper."""
    bots: Annotated[list[BotName], Meta(max_length=12)] = []
    """Bots for the seats after the people."""
    edition: EditionName | None = None
    """By default, that of the language."""
    language: Language = "en"
    """The language the people here speak."""
    deck: DeckName | OwnDeck = "standard"
    private: bool = True
    several: bool | None = None
    """Whether guests may take several seats, so that several people join from one device; by
    default they may at a private table."""
    timer: Seconds | None = None
    undo: bool = True
    series: bool = False
    """Whether this is the first game of a solo challenge (Second Chance only)."""
    start: bool = False
    """Whether to start at once; all seats must be taken."""
    deal_of: TableId | None = None
    """A finished game whose cards are played again: the same deal for friends. Such a table is
    private, whatever `private` says. In One More! it must be full when it is opened, and only the
    people of this device and bots play there: hands would be known otherwise."""
    big_table: bool = False
    """House rule of Second Chance: more than six players, up to one per starting tile (SC-4)."""
    practice: bool = False
    """Whether to practise (Second Chance only): there are hints, every drawing can be taken back,
    and nothing counts."""


class PlayOn(Part, forbid_unknown_fields=True):
    """POST /api/tables/{id}/play-on: practise from a position of a finished game."""

    step: Annotated[int, Meta(ge=0, le=100_000)]
    """The step of the replay, from 0, after which to play on."""
    seat: SeatNumber
    """Which seat to play. Bots play the others."""
    name: Name


class PlayOnRecord(PlayOn):
    """POST /api/play-on: the same from any record that includes its seed."""

    record: Annotated[str, Meta(max_length=1024 * 1024)]


class SeatPass(Part):
    """Opens a seat on any device: the token is the seat."""

    seat: int
    token: str


class Created(Part):
    id: str
    passes: list[SeatPass]


class TableCode(Part):
    """
    GET /api/tables/{id}/code, for a table that waits for players, and GET /api/codes/{code}: a
    short code to read out. It is good until the game starts.
    """

    code: str
    id: str


class Join(Part, forbid_unknown_fields=True):
    """POST /api/tables/{id}/seats: sit down on a free seat; the first one unless named."""

    name: Name
    seat: SeatNumber | None = None


class Claim(Part, forbid_unknown_fields=True):
    """
    POST /api/tables/{id}/claim: have a seat on this device too. POST /api/me/history/claim: a
    history.
    """

    token: Token


class CheckDeck(Part, forbid_unknown_fields=True):
    """POST /api/decks/check"""

    game: GameName
    toml: DeckText


class DeckFault(Part):
    line: int
    code: str
    sentence: str


class CheckedDeck(Part):
    deck: DeckInfo | None
    faults: list[DeckFault]


class TryDeck(Part, forbid_unknown_fields=True):
    """POST /api/decks/try: let bots play with a deck. It takes seconds."""

    game: GameName
    deck: DeckName | OwnDeck = "standard"


class TriedDeck(Part):
    """Averages over games with a deck: solo games of Second Chance, four players at One More!"""

    games: int
    """Fewer than usual if the server ran out of time."""
    rounds: float
    """Per game."""
    empty: float | None
    """Second Chance: squares empty at the end."""
    filled: float | None
    """Second Chance: the share of games that ended with a full grid, 0 to 1."""
    plays: float | None
    """One More!: cards played per round."""
    stuck: float | None
    """One More!: the share of rounds that somebody lost by being stuck, 0 to 1."""


class BotInfo(Part):
    """A bot as people see it; its face is at /api/bots/{game}/{bot}/face.svg."""

    bot: str
    name: str
    level: dict[str, str]
    """How strong it is, in a word or two, by language."""
    temper: dict[str, str]
    """How it plays: one line, by language."""


class EditionInfo(Part):
    """A printed edition of Second Chance, and what is special about it."""

    name: str
    languages: list[Language]
    """The languages for which this edition is the default."""
    writers: Literal["all-of-the-round", "one"]
    """Who writes the 1 (SC-12): all who drop out in the first round in which anybody does, or only
    the one whose second chance came first."""
    pencils: Pencils


class GameInfo(Part):
    game: GameName
    fewest: int
    most: int
    most_at_big_table: int | None
    """The limit by a house rule, if there is one."""
    editions: list[EditionInfo]
    bots: list[BotInfo]
    """From weak to strong."""
    decks: list[DeckInfo]


class Catalogue(Part):
    """GET /api/catalogue: what can be played here."""

    version: str
    games: list[GameInfo]


class MyTable(Part):
    """GET /api/me/tables: games to continue."""

    id: str
    game: TableKind
    stage: Stage
    names: list[str]
    """The other players, also those on the same device; at a caller's table, those on
    paper."""
    your_turn: bool
    """Always false for a caller."""
    updated: float
    """Seconds since 1970."""


class NotedGame(Part, forbid_unknown_fields=True):
    """A finished game as the page notes it: the result, without names."""

    table: Annotated[str, Meta(pattern="^(local-)?[a-z0-9]{1,32}$")]
    """A game that was played without a server has a `local-` table."""
    game: GameName
    when: Annotated[float, Meta(ge=0, le=1e14)]
    """Milliseconds since 1970."""
    empty: Annotated[int, Meta(ge=0, le=81)] | None
    """Empty squares, in Second Chance."""
    won: bool
    seats: Annotated[int, Meta(ge=1, le=13)]
    bots: Annotated[list[BotName], Meta(max_length=12)]
    """Which bots played."""
    day: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None
    series: Annotated[list[Annotated[int, Meta(ge=0, le=81)]], Meta(max_length=3)] | None
    """The results of a solo challenge up to this game, this one included."""
    compared: Annotated[list[Literal[-1, 0, 1]], Meta(max_length=12)] | None = None
    """How each bot did: 1 better than this person, 0 as well, -1 worse. Older notes lack it."""


MOST_NOTED_AT_ONCE = 200
"""Games of a history in one request or answer: a long history travels in parts, between which
the server has time for moves."""


class KeepHistory(Part, forbid_unknown_fields=True):
    """POST /api/me/history: keep these games here too."""

    games: Annotated[list[NotedGame], Meta(max_length=MOST_NOTED_AT_ONCE)]
    begin: bool = False
    """Whether to begin a history here; otherwise there has to be one."""


class History(Part):
    """GET /api/me/history?after=: a part of it. DELETE forgets all of it, for all devices that
    share it."""

    games: list[NotedGame]
    next: str | None
    """The `after` of the part that follows; None if this is the last."""
    token: str | None
    """Opens this history on another device, to read and to write. None if no history is kept."""


DailyKind: TypeAlias = Literal["game", "series", "one-more"]
"""One game of Second Chance alone, three of them, or a game of One More! against bots."""


class PlayDaily(Part, forbid_unknown_fields=True):
    """POST /api/daily/{kind}: play today's deal, or that of a day that is over, without a score."""

    name: Name
    day: Annotated[str, Meta(max_length=10)] = ""
    """Like 2026-11-15; by default, today."""


LessonPart: TypeAlias = Literal["beginning", "end"]


class Learn(Part, forbid_unknown_fields=True):
    """POST /api/lessons/{game}"""

    name: Name
    language: Language = "en"
    """The pupil's language: the lesson uses the edition of that language."""
    part: LessonPart = "beginning"
    """A game from its first card, or one that is nearly over and shows how games end."""


class PlayOnPaper(Part, forbid_unknown_fields=True):
    """POST /api/daily/game/paper: call the cards of a day for drawing on paper."""

    name: Name
    day: Annotated[str, Meta(max_length=10)] = ""
    """Like 2026-11-15; by default, today."""


class BotScore(Part):
    bot: str
    empty: int


class Daily(Part):
    """
    GET /api/daily/{kind}?day=: the same cards for everybody on this day (UTC).

    The commitments of future days are public before anybody can play them; the seed of a day is
    published when its tries have stopped counting.
    """

    day: str
    today: str
    until: str
    """The moment (UTC) when tries of this day stop counting; those begun on it may take longer."""
    open: bool
    """Whether that moment is still to come."""
    kind: DailyKind
    edition: str | None
    """The same for everybody, whatever their language; One More! has none."""
    commitment: str
    seed: str | None
    coming: list[str]
    """The commitments of the next days, tomorrow's first."""
    table: str | None
    """Where your scored try is, if you have begun."""
    empty: int | None
    """
    How your try ended: the empty squares. In One More!, the rounds of a game that you won, or 20
    less the rounds of one that you did not win. Less is better.
    """
    paper: str | None
    """Where these cards are called for your sheet of paper. Cards seen this way are not scored."""
    scores: list[int]
    """Everybody's results, best first; shown only after your own try or paper game has ended."""
    bots: list[BotScore] | None
    """How the bots did, shown when *scores* are; null while they play, empty for old days."""
    company: list[str]
    """The names of the bots at the table, in the order of their seats; none if one plays alone."""


class Problem(Part):
    """Every refused request has this body."""

    code: Refusal
    sentence: str
    faults: list[DeckFault] | UnsetType = UNSET
    """Everything that is wrong with a deck."""
    event: int | UnsetType = UNSET
    """Which event of a record breaks the rules; the first is 1."""
