"""Positions to think about: puzzles, the exercises of lessons, and positions on one line."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from mulligan.wire.fields import GameName, Part
from mulligan.wire.moves import Draw, Move
from mulligan.wire.tables import DeckInfo
from mulligan.wire.views import OneMoreView, SecondChanceView

PuzzleTheme: TypeAlias = Literal["holes", "corners", "to-come", "end"]


class PuzzleInfo(Part):
    id: str
    theme: PuzzleTheme
    day: str
    """The latest day whose puzzle it was, like 2026-11-18."""


class Puzzles(Part):
    """GET /api/puzzles: the puzzle of the day, and those of the days before."""

    today: str
    """The day, in UTC."""
    puzzles: list[PuzzleInfo]
    """The latest first, so the first is today's."""


class Puzzle(PuzzleInfo):
    """GET /api/puzzles/{id}: a position of Second Chance. Which drawing is best is not in it."""

    edition: str
    deck: DeckInfo
    view: SecondChanceView


class PuzzleAnswer(Part, forbid_unknown_fields=True):
    """POST /api/puzzles/{id}: what somebody would draw. Answered with a verdict."""

    move: Draw


ExerciseTopic: TypeAlias = (
    Literal["hole", "corner", "cut", "count", "big", "end", "keep"]
    | Literal["give", "draw", "swap", "at-once", "alone", "stay"]
)


class Exercise(Part):
    """A position that asks the pupil for a move. Which one is best is not in it."""

    id: str
    topic: ExerciseTopic
    again: bool
    """Whether the exercise before is about the same."""
    game: GameName
    edition: str | None
    deck: DeckInfo
    names: list[str]
    """Empty for the pupil."""
    seat: int
    view: SecondChanceView | OneMoreView


class Exercises(Part):
    """GET /api/exercises/{lesson}: the positions of a lesson, in their order."""

    exercises: list[Exercise]
    puzzle: str | None
    """The latest puzzle with the theme of the last exercise."""


class ExerciseAnswer(Part, forbid_unknown_fields=True):
    """POST /api/exercises/{lesson}/{number}: what somebody would do. Answered with a verdict."""

    move: Move


PositionText: TypeAlias = Annotated[str, Meta(max_length=4096)]


class PositionRequest(Part, forbid_unknown_fields=True):
    """POST /api/positions: what does this position look like?"""

    position: PositionText


class PositionAnswer(Part, forbid_unknown_fields=True):
    """POST /api/positions/verdict: what would this move be worth? Answered with a verdict."""

    position: PositionText
    move: Move


class Analysis(Part):
    """A position for the seat that is to move in it."""

    game: GameName
    edition: str | None
    deck: DeckInfo
    seat: int
    seats: int
    view: SecondChanceView | OneMoreView
