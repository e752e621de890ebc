"""
Everything that is said between a server and a client, declared once.

The documentation (`docs/protocol.md`), the JSON Schema and the client's TypeScript types are made
from these classes. A message is a JSON object whose `t` says what it is. Squares are numbered 0 to
80, row by row from the top left; a tile is its rows of `#` and `.` parted by `/`; a card of One
More! is written like `7+replay`.
"""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL = 1

# --- words with limits --------------------------------------------------------------------------

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
MoveId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=12)]
Square: TypeAlias = Annotated[int, Meta(ge=0, le=80)]
CardText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=12)]
BotName: TypeAlias = Annotated[str, Meta(max_length=24, pattern="^[a-z][a-z0-9-]*$")]
DeckName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
DeckText: TypeAlias = Annotated[str, Meta(max_length=64 * 1024)]
Seconds: TypeAlias = Annotated[int, Meta(ge=5, le=600)]
EditionName: TypeAlias = Annotated[str, Meta(max_length=20)]
Language: TypeAlias = Literal["en", "fr", "it", "es", "de"]
Pencils: TypeAlias = Literal["none", "own", "passed"]
"""What an edition of Second Chance does with colours (SC-18): nothing, everybody keeps a pencil of
their own, or the pencils go to the left after each round."""
GameName: TypeAlias = Literal["second-chance", "one-more"]
TableKind: TypeAlias = Literal["second-chance", "one-more", "caller"]
"""What a table is for: a game, or calling the cards of Second Chance for sheets of paper."""


class Said(Struct, tag_field="t", forbid_unknown_fields=True):
    """What a client says: a misspelt field is a mistake that somebody wants to hear of."""


class Told(Struct, tag_field="t"):
    """What the server says."""


class Part(Struct):
    """A part of a message."""


# --- moves --------------------------------------------------------------------------------------


class Draw(Said, tag="draw"):
    """Second Chance: draw a tile on these squares."""

    cells: Annotated[list[Square], Meta(min_length=1, max_length=16)]


class Bonus(Said, tag="bonus"):
    """Second Chance: write the 1 into this square."""

    cell: Square


class Play(Said, tag="play"):
    """One More!: play this card."""

    card: CardText


class NameDraw(Said, tag="name-draw"):
    """One More!: this seat draws a card."""

    seat: SeatNumber


class NameSwap(Said, tag="name-swap"):
    """One More!: these two seats swap a card."""

    seats: tuple[SeatNumber, SeatNumber]


class Give(Said, tag="give"):
    """One More!: give this card away in a swap."""

    card: CardText


class NextCards(Said, tag="next"):
    """Calling: everybody is ready for the next two cards."""


class Chance(Said, tag="chance"):
    """Calling: neither fits this player, who gets a card of their own."""

    player: SeatNumber


class Fits(Said, tag="fits"):
    """Calling: that one fits, and is drawn."""

    player: SeatNumber


class Out(Said, tag="out"):
    """Calling: nor does that one."""

    player: SeatNumber


class Full(Said, tag="full"):
    """Calling: this player's sheet is full."""

    player: SeatNumber


class Count(Said, tag="count"):
    """Calling: so many squares are empty at the end."""

    player: SeatNumber
    empty: Annotated[int, Meta(ge=0, le=81)]


class UndoTap(Said, tag="undo-tap"):
    """Calling: the last tap was wrong."""


Move: TypeAlias = (
    Draw
    | Bonus
    | Play
    | NameDraw
    | NameSwap
    | Give
    | NextCards
    | Chance
    | Fits
    | Out
    | Full
    | Count
    | UndoTap
)

# --- a table ------------------------------------------------------------------------------------


class Stage(StrEnum):
    GATHERING = "gathering"
    PLAYING = "playing"
    ENDED = "ended"


class Holder(StrEnum):
    """Who moves for a seat."""

    NOBODY = "nobody"
    PERSON = "person"
    BOT = "bot"


class SeatInfo(Part):
    holder: Holder
    name: str
    """Empty where nobody sits."""
    bot: str | None
    """The bot that sits here or stands in for an absent person."""
    stand_in: bool
    """Whether the bot only stands in: the seat is still a person's."""
    online: bool
    yours: bool


class ShapeCount(Part):
    tile: str
    count: int


class CardCount(Part):
    card: str
    count: int


class SecondChanceDeck(Part, tag_field="game", tag="second-chance"):
    name: str
    title: str
    start: list[str]
    puzzle: list[ShapeCount]


class OneMoreDeck(Part, tag_field="game", tag="one-more"):
    name: str
    title: str
    play: list[CardCount]


DeckInfo: TypeAlias = SecondChanceDeck | OneMoreDeck


class TableInfo(Part):
    """What everybody may know about a table, whatever the game."""

    id: str
    game: TableKind
    stage: Stage
    edition: str | None
    """None for One More!, which has one."""
    pencils: Pencils
    deck: DeckInfo
    seats: list[SeatInfo]
    host: bool
    """Whether you opened this table: the host starts, invites bots and frees seats."""
    private: bool
    timer: int | None
    """Seconds for each decision, or None."""
    undo: bool
    """Whether a drawing may be taken back until the round is revealed; in practice, ever after."""
    commitment: str
    """The SHA-256 of the seed, public from the first moment."""
    seed: str | None
    """The seed, once the game is over."""
    watchers: int
    rematch: str | None
    """The table where these people play on."""
    deal_of: str | None
    """The finished table whose cards these are."""
    day: str | None
    """The day whose deal this is, like 2026-11-15."""
    series: int | None
    """0, 1 or 2: which game of a solo challenge this is."""
    series_empty: list[int]
    """The empty squares of the games of the solo challenge before this one."""
    series_commitment: str | None
    """The SHA-256 of the seed from which all three are dealt, public before the first card."""
    series_seed: str | None
    """That seed, once the third game is over."""
    scored: bool
    """Whether this game counts for the board of its day."""
    lesson: bool
    """Whether somebody learns the game here: it counts for nothing."""
    big_table: bool
    """Whether more than six may play, by a house rule."""
    older_rules: bool
    """Whether the game was begun under older rules: it can be looked at, but not played on."""
    practice: bool
    """Whether it counts for nothing: it may begin in the middle of another game, and in Second
    Chance there are hints and any number of drawings may be taken back."""


# --- what a seat sees ---------------------------------------------------------------------------


class SeenDrawing(Part):
    round: int
    """0 is the starting tile."""
    tile: str
    cells: list[int]
    pencil: int | None
    """0 to 5, or None in an edition without colours."""


class SeenSheet(Part):
    start: str
    drawings: list[SeenDrawing]
    one: int | None
    """The square with the 1."""
    chance: str | None
    """The second chance card that lies before this seat."""
    out: int | None
    """The round in which the seat dropped out."""
    doing: Literal["drawing", "drawn", "stuck", "writing", "out"]
    pencil: int | None


class SecondChanceEnd(Part):
    reason: Literal["filled", "no-chance-cards", "all-out", "deck"]
    empty: list[int]
    winners: list[int]


class SecondChanceView(Part, tag_field="game", tag="second-chance"):
    seat: int | None
    round: int
    phase: Literal["start", "draw", "chance"]
    offer: list[str]
    """The two revealed tiles."""
    cards_left: int
    left: list[int]
    """How many of each shape are still to come, in the order of the deck's `puzzle`."""
    sheets: list[SeenSheet]
    stuck: list[int]
    """Whose second chance in this round is still to come, in the order in which they get it."""
    to_act: list[int]
    can_undo: bool
    end: SecondChanceEnd | None


class Played(Part, tag_field="what", tag="played"):
    seat: int
    card: str


class Reversed(Part, tag_field="what", tag="reversed"):
    direction: Literal[1, -1]


class Drew(Part, tag_field="what", tag="drew"):
    """`by` named `seat`, who drew; the card is null unless it is yours to know."""

    by: int
    seat: int
    card: str | None


class Swapped(Part, tag_field="what", tag="swapped"):
    """cards[i] is what seats[i] gave; null unless you are one of the two."""

    by: int
    seats: tuple[int, int]
    cards: tuple[str, str] | None


class Left(Part, tag_field="what", tag="left"):
    """No card in hand any more: out of the round."""

    seat: int


Story: TypeAlias = Played | Reversed | Drew | Swapped | Left


class OpenSwap(Part):
    by: int
    seats: tuple[int, int]
    given: list[int]
    mine: str | None


class LostRound(Part):
    """How the last round was lost, and so gained."""

    seat: int
    reason: Literal["stuck", "last"]
    hand: list[str]
    centre: str
    """The card that lay in the centre: nothing in a stuck hand answers it."""


class OneMoreEnd(Part):
    winners: list[int]


class OneMoreView(Part, tag_field="game", tag="one-more"):
    seat: int | None
    round: int
    hand: list[str]
    playable: list[str]
    """The cards of the hand that answer the centre, when it is your turn to play."""
    counts: list[int]
    """Cards in hand, by seat."""
    playing: list[int]
    """Who is still in the round."""
    centre: str
    direction: Literal[1, -1]
    """1 is clockwise, towards the next higher seat."""
    active: int
    asked: Literal["play", "name-draw", "name-swap", "give", "nothing"]
    swap: OpenSwap | None
    cards_left: int
    tokens: list[int]
    """"One more" cards, by seat. Two of them win."""
    story: list[Story]
    """What happened in this round, in order."""
    last: LostRound | None
    to_act: list[int]
    end: OneMoreEnd | None


class Paper(Part):
    """Somebody who plays on paper: what the caller knows of them."""

    name: str
    start: str
    chance: str | None
    """Their second chance in this round."""
    fits: bool
    """Whether they have drawn it."""
    out: int | None
    one: bool
    full: bool
    empty: int | None
    """Counted at the end."""
    cancelled: Literal["chance", "one"] | None
    """What they drew or wrote and have to rub out: too few cards were left, so nobody has a second
    chance in this round (SC-14)."""


class CallerEnd(Part):
    reason: Literal["filled", "no-chance-cards", "all-out", "deck"]
    winners: list[int]
    """Empty until everybody has counted."""


class CallerView(Part, tag_field="game", tag="caller"):
    """Everybody sees the same; whoever has the caller's seat may tap."""

    seat: int | None
    round: int
    offer: list[str]
    cards_left: int
    left: list[int]
    papers: list[Paper]
    writes_one: bool
    """Whether somebody who drops out now writes a 1."""
    can_take_back: bool
    to_act: list[int]
    end: CallerEnd | None


View: TypeAlias = SecondChanceView | OneMoreView | CallerView

# --- what a client says -------------------------------------------------------------------------


class Hello(Said, tag="hello"):
    """The first word. A table to sit at or to watch; the lobby without one."""

    protocol: int = PROTOCOL
    table: TableId | None = None
    token: Token | None = None
    """A seat token, for a program or a device without the cookie."""
    since: int | None = None
    """The last number seen; what is no news is not sent again."""


class MakeMove(Said, tag="move"):
    id: MoveId
    """The client's own name for this move: sending it again is harmless."""
    seat: SeatNumber
    turn: int
    """The turn that this answers, as the last view said."""
    move: Move


class Undo(Said, tag="undo"):
    id: MoveId
    seat: SeatNumber
    turn: int


class Draft(Said, tag="draft"):
    """What would be played if time ran out. None takes it away."""

    seat: SeatNumber
    turn: int
    move: Move | None


class Sit(Said, tag="sit"):
    id: MoveId
    seat: SeatNumber
    name: Name


class Stand(Said, tag="stand"):
    """Free a seat before the game: your own, or as the host anybody's."""

    id: MoveId
    seat: SeatNumber


class SeatBot(Said, tag="seat-bot"):
    """The host puts a bot on a free seat, or another bot in a bot's place."""

    id: MoveId
    seat: SeatNumber
    bot: BotName


class Resize(Said, tag="resize"):
    """The host changes the number of seats before the game."""

    id: MoveId
    seats: Annotated[int, Meta(ge=1, le=13)]


class Start(Said, tag="start"):
    id: MoveId


class StandIn(Said, tag="stand-in"):
    """A bot plays for an absent person, or for you while you are away."""

    id: MoveId
    seat: SeatNumber
    bot: BotName


class TakeBack(Said, tag="take-back"):
    """You are back: the bot that stood in for you stops."""

    id: MoveId
    seat: SeatNumber


class Rematch(Said, tag="rematch"):
    """Play again with the same people and a new deal, after the end."""

    id: MoveId


REACTIONS = ("clap", "laugh", "wow", "oops", "heart", "think", "hurry", "thanks")
Reaction: TypeAlias = Literal["clap", "laugh", "wow", "oops", "heart", "think", "hurry", "thanks"]


class React(Said, tag="react"):
    seat: SeatNumber
    reaction: Reaction


class Ping(Said, tag="ping"):
    n: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0


ClientMessage: TypeAlias = (
    Hello
    | MakeMove
    | Undo
    | Draft
    | Sit
    | Stand
    | SeatBot
    | Resize
    | Start
    | StandIn
    | TakeBack
    | Rematch
    | React
    | Ping
)

# --- what the server says -----------------------------------------------------------------------


class Welcome(Told, tag="welcome"):
    protocol: int
    version: str
    heartbeat: int
    """Seconds: say something at least this often, a `ping` if there is nothing else."""


class Table(Told, tag="table"):
    """The table as it is now. Comes first, and whenever something about it changes."""

    number: int
    table: TableInfo


class Position(Told, tag="view"):
    """What a seat sees now. Replaces the one before, whatever was missed in between."""

    number: int
    turn: int
    view: View
    draft: Move | None
    """What you had in mind, if you had told us, here or on another device."""
    time_left: float | None
    """Seconds until a move is made for those who have not, or None."""


class Done(Told, tag="done"):
    """What you asked for is done and stored."""

    id: str
    number: int


class Refused(Told, tag="refused"):
    """What you asked for was not done, and nothing has changed."""

    id: str | None
    code: str
    """Stable: for programs and translations."""
    sentence: str
    """For a person, in English."""


class Reacted(Told, tag="reacted"):
    seat: int
    reaction: Reaction


class OpenTable(Part):
    id: str
    game: TableKind
    edition: str | None
    deck: str
    seats: int
    free: int
    names: list[str]
    timer: int | None


class Lobby(Told, tag="lobby"):
    """The open tables that wait for players."""

    tables: list[OpenTable]


class Pong(Told, tag="pong"):
    n: int


class Bye(Told, tag="bye"):
    """The server closes this connection; come back after so many seconds."""

    code: str
    retry_after: float


ServerMessage: TypeAlias = (
    Welcome | Table | Position | Done | Refused | Reacted | Lobby | Pong | Bye
)

# --- requests over HTTP -------------------------------------------------------------------------


class OwnDeck(Part, forbid_unknown_fields=True):
    """A deck file, as text."""

    toml: DeckText


class NewTable(Part, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: TableKind
    seats: Annotated[int, Meta(ge=1, le=13)]
    """At a caller's table, one: the caller's."""
    people: Annotated[list[Name], Meta(max_length=13)] = []
    """Who shares this device, from the first seat on. Several: hot-seat. At a caller's table, who
    plays on paper."""
    bots: Annotated[list[BotName], Meta(max_length=12)] = []
    """Bots for the seats after the people."""
    edition: EditionName | None = None
    """Without one, that of the language."""
    language: Language = "en"
    """What the people here speak."""
    deck: DeckName | OwnDeck = "standard"
    private: bool = True
    timer: Seconds | None = None
    undo: bool = True
    series: bool = False
    """Whether this is the first game of a solo challenge (Second Chance alone)."""
    start: bool = False
    """Whether to start at once; all seats must be taken."""
    deal_of: TableId | None = None
    """A finished game whose cards to play again: the same deal for friends."""
    big_table: bool = False
    """House rule of Second Chance: more than six, as long as there are starting tiles (SC-4)."""
    practice: bool = False
    """Whether to practise (Second Chance alone): with hints, every drawing can be taken back, and
    nothing counts."""


class PlayOn(Part, forbid_unknown_fields=True):
    """POST /api/tables/{id}/play-on: play on from a moment of a finished game, for practice."""

    step: Annotated[int, Meta(ge=0, le=100_000)]
    """The step of the replay, from 0, after which to play on."""
    seat: SeatNumber
    """Whose part to play. Bots play the others'."""
    name: Name


class PlayOnRecord(PlayOn):
    """POST /api/play-on: the same from any record that tells its seed."""

    record: Annotated[str, Meta(max_length=1024 * 1024)]


class SeatPass(Part):
    """What opens a seat on any device. Whoever has the token has the seat."""

    seat: int
    token: str


class Created(Part):
    id: str
    passes: list[SeatPass]


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
    """How games with a deck went, on average: solo games of Second Chance, four at One More!"""

    games: int
    """Fewer than usual where the server had no time."""
    rounds: float
    """In a game."""
    empty: float | None
    """Second Chance: squares empty at the end."""
    filled: float | None
    """Second Chance: the part of the games that ended with a full grid, 0 to 1."""
    plays: float | None
    """One More!: cards played in a round."""
    stuck: float | None
    """One More!: the part of the rounds that somebody lost by being stuck, 0 to 1."""


class BotInfo(Part):
    """A bot as people meet it; its face is at /api/bots/{game}/{bot}/face.svg."""

    bot: str
    name: str
    temper: dict[str, str]
    """One line about it, by language."""


class EditionInfo(Part):
    """A printed edition of Second Chance, and what it does its own way."""

    name: str
    languages: list[Language]
    """Of those who play by it unless they choose another."""
    writers: Literal["all-of-the-round", "one"]
    """Who writes the 1 (SC-12): all who drop out in the first round in which anybody does, or only
    the one whose second chance came first."""
    pencils: Pencils


class GameInfo(Part):
    game: GameName
    fewest: int
    most: int
    most_at_big_table: int | None
    """By a house rule, where there is one."""
    editions: list[EditionInfo]
    bots: list[BotInfo]
    """From weak to strong."""
    decks: list[DeckInfo]


class Catalogue(Part):
    """GET /api/catalogue: what can be played here."""

    version: str
    games: list[GameInfo]


class MyTable(Part):
    """GET /api/me/tables: games to go on with."""

    id: str
    game: TableKind
    stage: Stage
    names: list[str]
    """Who plays; where cards are called, those on paper."""
    your_turn: bool
    """Never so for whoever calls the cards."""
    updated: float
    """Seconds since 1970."""


class NotedGame(Part, forbid_unknown_fields=True):
    """A finished game as the page notes it: the result, and nobody's name."""

    table: Annotated[str, Meta(pattern="^[a-z0-9]{1,32}$")]
    game: GameName
    when: Annotated[float, Meta(ge=0, le=1e14)]
    """Milliseconds since 1970."""
    empty: Annotated[int, Meta(ge=0, le=81)] | None
    """Empty squares, in Second Chance."""
    won: bool
    seats: Annotated[int, Meta(ge=1, le=13)]
    bots: Annotated[list[BotName], Meta(max_length=12)]
    """Which bots sat there."""
    day: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None
    series: Annotated[list[Annotated[int, Meta(ge=0, le=81)]], Meta(max_length=3)] | None
    """The results of a solo challenge up to this game, this one included."""


class KeepHistory(Part, forbid_unknown_fields=True):
    """POST /api/me/history: keep these games here too."""

    games: Annotated[list[NotedGame], Meta(max_length=3000)]
    begin: bool = False
    """Whether to begin a history here; otherwise there has to be one."""


class History(Part):
    """GET /api/me/history. DELETE forgets it, for all devices that share it."""

    games: list[NotedGame]
    token: str | None
    """Opens this history on another device: whoever has it reads and writes it. None where no
    history is kept."""


DailyKind: TypeAlias = Literal["game", "series"]


class PlayDaily(Part, forbid_unknown_fields=True):
    """POST /api/daily/{kind}"""

    name: Name


class Learn(Part, forbid_unknown_fields=True):
    """POST /api/lessons/{game}"""

    name: Name
    language: Language = "en"
    """What the pupil speaks: the lesson is played by the edition of that language."""


class PlayOnPaper(Part, forbid_unknown_fields=True):
    """POST /api/daily/game/paper: have the cards of a day called, to draw them on paper."""

    name: Name
    day: Annotated[str, Meta(max_length=10)] = ""
    """Like 2026-11-15; today without one."""


class BotScore(Part):
    bot: str
    empty: int


class Daily(Part):
    """
    GET /api/daily/{kind}?day=: the same cards for everybody on this day (UTC).

    The commitments of days to come are public before anybody can play them; the seed of a day is
    told when the day is over.
    """

    day: str
    today: str
    kind: DailyKind
    edition: str
    """The same for everybody, whatever they speak."""
    commitment: str
    seed: str | None
    coming: list[str]
    """The commitments of the next days, tomorrow's first."""
    table: str | None
    """Where your scored try is, if you have begun."""
    empty: int | None
    """How your try ended."""
    paper: str | None
    """Where these cards are called for your sheet of paper. Who has seen them so is not scored."""
    scores: list[int]
    """How everybody's ended, the best first; only told when yours has, or your game on paper."""
    bots: list[BotScore] | None
    """How the bots did, told like *scores*; null while they play. Of days long past, nothing."""


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
    """The squares drawn on in each round, from the first on; none where nothing was drawn."""
    one: Square | None = None
    """The square with the 1."""


class PaperFault(Part):
    round: int
    """0 is the starting tile."""
    code: str
    """Stable: for programs and translations."""
    sentence: str
    cells: list[int]
    """The squares that are wrong, or where a tile would have fitted."""


class PaperVerdict(Part):
    faults: list[PaperFault]
    empty: int
    complete: bool
    """Whether everything that was called so far has its answer."""


PrintKind: TypeAlias = Literal["sheets", "cards", "overview", "start", "rules", "score"]


class Print(Part, forbid_unknown_fields=True):
    """POST /api/print gives a PDF, POST /api/print/preview pictures of its pages."""

    kind: PrintKind
    game: GameName = "second-chance"
    deck: DeckName | OwnDeck = "standard"
    paper: Literal["A4", "A5", "Letter"] = "A4"
    per_page: Literal[1, 2, 4, 6] = 1
    language: Language = "en"
    edition: EditionName | None = None
    """Whose rules of Second Chance to print; without one, those of the language."""
    large: bool = False
    black: bool = False
    """For printers without colours."""
    qr: Annotated[str, Meta(min_length=1, max_length=300)] | None = None
    deal: Annotated[str, Meta(min_length=1, max_length=300)] | None = None
    """The address where a deal is called for paper: printed as a QR code, and to be read."""


class Preview(Part):
    pages: list[str]
    """SVG pictures."""
    two_sided: bool
    """Whether every other page is the back of the one before."""


class Frame(Part):
    """One step of a replay: what happened, and the position after it."""

    happened: list[str]
    """The events as they stand in the record, each as JSON."""
    view: View
    hands: list[list[str]]
    """One More!: all hands, where everything is shown."""


class Replay(Part):
    """GET /api/tables/{id}/replay, POST /api/replay: a game, step by step."""

    game: GameName
    edition: str | None
    deck: DeckInfo
    names: list[str]
    bots: list[str | None]
    """Which bot sits on a seat, by seat."""
    seed: str | None
    namesake: Literal["cards", "order"] | None
    """Where the deck bears the name of one that comes with Mulligan and is another: whether it has
    other cards, or the same ones in another order, from which a seed deals otherwise."""
    frames: list[Frame]


class CoachOption(Part):
    """A drawing and what the expert expects of it."""

    cells: list[int]
    expected: float
    """Empty squares at the end, on average."""
    low: int
    high: int
    """Between these it will end, four times out of five."""


Why: TypeAlias = Literal["same", "holes", "pieces", "fits", "border", "room", "size", "later"]


class CoachDrawing(Part):
    frame: int
    """The frame of the replay that shows the position before it; everything shown."""
    round: int
    made: CoachOption
    best: list[CoachOption]
    lost: float
    luck: float
    """What the cards did since the decision before; above 0 is bad luck."""
    why: Why
    turning: bool


class SecondChanceReview(Part, tag_field="game", tag="second-chance"):
    seat: int
    start: float
    lost: float
    luck: float
    empty: int
    decisions: list[CoachDrawing]


class CoachMove(Part):
    frame: int
    round: int
    made: Move
    best: Move
    chance: float
    """To win with the best move, as the seat could know."""
    lost: float
    change: float
    turning: bool


class OneMoreReview(Part, tag_field="game", tag="one-more"):
    seat: int
    won: bool
    lost: float
    decisions: list[CoachMove]


class Coaching(Part):
    """
    GET /api/tables/{id}/coach?seat= and POST /api/coach for the text of a record. As long as the
    review is not there, ask again at GET /api/coach/{record}?seat=.
    """

    record: str
    """The SHA-256 of the record, which the coach remembers the game by."""
    done: int
    of: int
    review: SecondChanceReview | OneMoreReview | None


class Hint(CoachOption):
    why: Why
    """Of the first: what it has over an ordinary drawing. Of the others: what they lack."""


class Hints(Part):
    """GET /api/tables/{id}/hints?seat=: the best drawings for now, at a table for practice."""

    number: int
    """The table's number when they were asked for."""
    hints: list[Hint]


class ReplayRequest(Part, forbid_unknown_fields=True):
    """POST /api/replay and /api/coach: any record. It is checked by the rules first."""

    record: Annotated[str, Meta(max_length=1024 * 1024)]
    """The text of the file."""
    seat: SeatNumber | None = None
    """Whose view to see, everything without one; whose game to coach, the first without one."""


class Problem(Part):
    """Every refused request has this body."""

    code: str
    sentence: str
    faults: list[DeckFault] | UnsetType = UNSET
