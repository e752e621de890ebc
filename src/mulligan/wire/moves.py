"""
Moves, as a client makes them. Squares are numbered 0 to 80, row by row from the top left; a card of
One More! is written like `7+replay`.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from mulligan.wire.fields import CardText, Said, SeatNumber, Square


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
    """Calling: neither card fits this player, who gets a card of their own."""

    player: SeatNumber


class Fits(Said, tag="fits"):
    """Calling: this player's second chance fits and is drawn."""

    player: SeatNumber


class Out(Said, tag="out"):
    """Calling: this player's second chance does not fit either, so they are out."""

    player: SeatNumber


class Full(Said, tag="full"):
    """Calling: this player's sheet is full."""

    player: SeatNumber


class Count(Said, tag="count"):
    """Calling: the number of squares left empty at the end."""

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
