"""Asked and answered over HTTP: a position that was written on one line (`docs/positions.md`)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from mulligan.wire.fields import GameName, Part
from mulligan.wire.moves import Move
from mulligan.wire.tables import DeckInfo
from mulligan.wire.views import OneMoreView, SecondChanceView

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
