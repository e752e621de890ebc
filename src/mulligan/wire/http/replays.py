"""Asked and answered over HTTP: finished games step by step, the coach, puzzles and exercises."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from mulligan.wire.fields import GameName, Part, SeatNumber
from mulligan.wire.moves import Move
from mulligan.wire.tables import DeckInfo
from mulligan.wire.views import OneMoreView, SecondChanceView


class DealEvent(Part, tag_field="event", tag="deal"):
    seat: int
    tile: str


class StartEvent(Part, tag_field="event", tag="start"):
    seat: int
    cells: list[str]


class RevealEvent(Part, tag_field="event", tag="reveal"):
    round: int
    tiles: list[str]


class DrawEvent(Part, tag_field="event", tag="draw"):
    seat: int
    choice: Literal[0, 1, "chance"]
    cells: list[str]


class ChanceEvent(Part, tag_field="event", tag="chance"):
    seat: int
    tile: str


class OutEvent(Part, tag_field="event", tag="out"):
    seat: int


class BonusEvent(Part, tag_field="event", tag="bonus"):
    seat: int
    cell: str


class EndEvent(Part, tag_field="event", tag="end"):
    reason: Literal["filled", "no-chance-cards", "all-out", "deck"]
    empty: list[int]
    winners: list[int]


SecondChanceEvent: TypeAlias = (
    DealEvent
    | StartEvent
    | RevealEvent
    | DrawEvent
    | ChanceEvent
    | OutEvent
    | BonusEvent
    | EndEvent
)
"""An event of Second Chance, as a record writes it; squares are `a1` to `i9`."""


class RoundEvent(Part, tag_field="event", tag="round"):
    round: int
    first: int
    hands: list[list[str]]
    centre: str


class PlayEvent(Part, tag_field="event", tag="play"):
    seat: int
    card: str


class ReverseEvent(Part, tag_field="event", tag="reverse"):
    direction: Literal[1, -1]


class TakeEvent(Part, tag_field="event", tag="draw"):
    by: int
    seat: int
    card: str


class SwapEvent(Part, tag_field="event", tag="swap"):
    by: int
    seats: list[int]
    cards: list[str]


class LeaveEvent(Part, tag_field="event", tag="leave"):
    seat: int


class LoseEvent(Part, tag_field="event", tag="lose"):
    seat: int
    reason: Literal["stuck", "last"]
    hand: list[str]
    tokens: list[int]


class WinEvent(Part, tag_field="event", tag="end"):
    winners: list[int]


OneMoreEvent: TypeAlias = (
    RoundEvent
    | PlayEvent
    | ReverseEvent
    | TakeEvent
    | SwapEvent
    | LeaveEvent
    | LoseEvent
    | WinEvent
)
"""An event of One More!, as a record writes it."""


class SecondChanceFrame(Part, tag_field="game", tag="second-chance"):
    """A step of a replay: what a decision caused, and where the game stands after it."""

    happened: list[SecondChanceEvent]
    view: SecondChanceView
    position: str | None = None
    """What the seat sees that is to move next, on one line, if the coach can judge its move."""


class OneMoreFrame(Part, tag_field="game", tag="one-more"):
    """A step of a replay: what a decision caused, and where the game stands after it."""

    happened: list[OneMoreEvent]
    view: OneMoreView
    hands: list[list[str]]
    """All hands, if everything is shown."""
    position: str | None = None
    """What the seat sees that is to move next, on one line, if the coach can judge its move."""


Frame: TypeAlias = SecondChanceFrame | OneMoreFrame


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
    """Set if the deck has the name of one that comes with Mulligan but differs from it: in its
    cards, or only in their order, which changes what a seed deals."""
    frames: list[Frame]


class CoachOption(Part):
    """A drawing and what the expert expects of it."""

    cells: list[int]
    expected: float
    """Empty squares at the end, on average."""
    low: int
    high: int
    """Four times out of five the result is between `low` and `high`."""
    goal: int | None
    """The expert's chance to reach the goal of the solo challenge, in whole percents; null outside
    one, and once the goal is out of reach."""


Why: TypeAlias = (
    Literal["same", "dead", "holes", "corner", "pieces", "last"]
    | Literal["fits", "places", "border", "room", "size", "later"]
)


class Reason(Part):
    """What the better drawing has over another: the first thing that differs on the two sheets."""

    why: Why
    count: int
    """What is counted after the drawing; for `last`, the squares of a tile that will not fit."""
    better: int
    """The same after the better one."""
    of: int
    """For `fits`, how many cards are to come."""
    squares: list[int]
    """Where to look: on the sheet after the drawing, for `corner` and `last` on the better one."""


class CoachDrawing(Reason, kw_only=True):
    frame: int
    """The frame of the replay, with everything shown, that has the position before it."""
    round: int
    made: CoachOption
    best: list[CoachOption]
    lost: float
    goal_lost: int | None
    """In a solo challenge whose goal was in reach: how much of the chance to reach it this gave
    away, in whole percents. There it decides what is best, not `lost`."""
    luck: float
    """What the cards did since the previous decision; above 0 is bad luck."""
    turning: bool


class CoachGoal(Part):
    """In whole percents: `start` + `luck` - `lost` is `end`."""

    start: int
    lost: int
    luck: int
    end: int
    """The chance after this game; after the third, 100 or 0."""


class SecondChanceReview(Part, tag_field="game", tag="second-chance"):
    seat: int
    series: list[int] | None
    """In a solo challenge, the empty squares of the games before this one."""
    goal: CoachGoal | None
    """What became of the chance to reach the goal, if it was in reach before this game."""
    start: float
    lost: float
    luck: float
    empty: int
    decisions: list[CoachDrawing]


MoveWhy: TypeAlias = (
    Literal["same", "at-once", "alone", "stay", "keep", "next"]
    | Literal["mine", "token", "fewer", "pass-on", "hands-off", "later"]
)


class MoveReason(Part):
    """What the better move has over another: the first thing that differs, as the seat saw it."""

    why: MoveWhy
    count: int
    """What is counted after the move."""
    better: int
    """The same after the better one."""
    about: int | None
    """The seat of somebody else that it is about."""


class CoachMove(MoveReason, kw_only=True):
    """A decision in One More!; everything in whole percents."""

    frame: int
    round: int
    made: Move
    best: Move
    chance: int
    """The chance to win with the best move, from what the seat could know."""
    lost: int
    luck: int
    """What the cards and the others did to the chance since the previous decision."""
    turning: bool


class OneMoreReview(Part, tag_field="game", tag="one-more"):
    """In whole percents: `start` + `luck` - `lost` is 100 if the seat won, and else 0."""

    seat: int
    won: bool
    start: int
    lost: int
    """The sum over all decisions."""
    luck: int
    """The sum over all decisions, and `last_luck`."""
    last_luck: int
    """What the cards and the others did after the last decision."""
    decisions: list[CoachMove]


class Coaching(Part):
    """
    GET /api/tables/{id}/coach?seat= and POST /api/coach for the text of a record. Until the review
    is ready, ask again at GET /api/coach/{record}?seat=.
    """

    record: str
    """The SHA-256 of the record, by which the coach remembers the game."""
    done: int
    of: int
    review: SecondChanceReview | OneMoreReview | None


class Hint(CoachOption):
    why: Why
    """For the first: why it beats an ordinary drawing. For the others: what they lack."""


class Hints(Part):
    """GET /api/tables/{id}/hints?seat=: the best drawings now, at a practice table."""

    number: int
    """The table's number when they were asked for."""
    hints: list[Hint]


class ReplayRequest(Part, forbid_unknown_fields=True):
    """POST /api/replay and /api/coach: any record. It is checked by the rules first."""

    record: Annotated[str, Meta(max_length=1024 * 1024)]
    """The text of the file."""
    seat: SeatNumber | None = None
    """For a replay, whose view to show (default: everything); for the coach, whose game to review
    (default: the first seat)."""


class Judge(Part, forbid_unknown_fields=True):
    """POST /api/tables/{id}/judge: what would this move have been worth?"""

    frame: Annotated[int, Meta(ge=0, le=10_000)]
    """The frame of the replay that has the position before the decision."""
    seat: SeatNumber
    move: Move


class SecondChanceVerdict(Reason, kw_only=True, tag_field="game", tag="second-chance"):
    made: CoachOption
    best: list[CoachOption]
    lost: float
    """What the best drawing would have saved, in squares."""
    goal_lost: int | None
    """In a solo challenge whose goal was in reach, how much of the chance to reach it."""


class OneMoreVerdict(MoveReason, kw_only=True, tag_field="game", tag="one-more"):
    """In whole percents, from what the seat could know."""

    made: Move
    best: Move
    """The same as `made` if nothing is clearly better."""
    chance: int
    """The chance to win with the best move."""
    lost: int


Verdict: TypeAlias = SecondChanceVerdict | OneMoreVerdict
