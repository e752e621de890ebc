"""A code for phones, as black squares."""

from collections.abc import Iterator

import segno

from mulligan.core import MulliganError
from mulligan.printing.marks import INK, Shape, polygon

QUIET = 2
"""Empty squares around the code. The paper around it is white anyway."""


def code(text: str, x: float, y: float, edge: float) -> Iterator[Shape]:
    """
    A QR code of *text*, *edge* millimetres wide.

    Raises:
        MulliganError: The text is too long for one, or no text at all.
    """
    try:
        made = segno.make_qr(text, error="m")
    except UnicodeError:
        raise MulliganError("This does not go into a QR code: it is no text.") from None
    except ValueError:
        raise MulliganError("This text does not go into a QR code: it is too long.") from None
    rows = [bytes(row) for row in made.matrix]
    unit = edge / (len(rows) + 2 * QUIET)
    squares = [
        (x + (QUIET + column) * unit, y + (QUIET + row) * unit)
        for row, bits in enumerate(rows)
        for column, bit in enumerate(bits)
        if bit
    ]
    yield polygon(
        *(((a, b), (a + unit, b), (a + unit, b + unit), (a, b + unit)) for a, b in squares),
        fill=INK,
    )
