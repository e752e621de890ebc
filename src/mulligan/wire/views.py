"""What one seat sees of each game. A tile is its rows of `#` and `.`, separated by `/`."""

from typing import Literal, TypeAlias

from mulligan.wire.fields import Part


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


class SecondChanceTold(Part):
    """A part of the story of a round: what everybody may know has happened."""

    round: int
    """0 while the starting tiles are drawn."""
    seat: int
    what: Literal["drew", "chance", "dropped", "wrote"]
    tile: str | None
    """The second chance card."""


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
    story: list[SecondChanceTold]
    """How the second chances of the last round went, and what has happened in this one.
    Simultaneous actions are listed in seat order."""
    to_act: list[int]
    can_undo: bool
    end: SecondChanceEnd | None


class Played(Part, tag_field="what", tag="played"):
    seat: int
    card: str


class Reversed(Part, tag_field="what", tag="reversed"):
    direction: Literal[1, -1]


class Drew(Part, tag_field="what", tag="drew"):
    """`by` named `seat`, who drew; the card is null unless you may know it."""

    by: int
    seat: int
    card: str | None


class Swapped(Part, tag_field="what", tag="swapped"):
    """cards[i] is what seats[i] gave; null unless you are one of the two."""

    by: int
    seats: tuple[int, int]
    cards: tuple[str, str] | None


class Left(Part, tag_field="what", tag="left"):
    """The hand is empty: out of the round."""

    seat: int


Story: TypeAlias = Played | Reversed | Drew | Swapped | Left


class OpenSwap(Part):
    by: int
    seats: tuple[int, int]
    given: list[int]
    mine: str | None


class LostRound(Part):
    """How the last round was lost."""

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
    """What they drew or wrote and have to rub out: too few cards were left, so nobody gets a second
    chance in this round (SC-14)."""


class CallerEnd(Part):
    reason: Literal["filled", "no-chance-cards", "all-out", "deck"]
    winners: list[int]
    """Empty until everybody has counted."""


class CallerView(Part, tag_field="game", tag="caller"):
    """Everybody sees the same; the caller taps."""

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
