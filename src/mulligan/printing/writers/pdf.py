"""Pages as a PDF: vectors, true sizes, the font inside. The same pages give the same bytes."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import HexColor  # type: ignore[import-untyped]  # it brings no types
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]  # it brings no types

from mulligan.printing.lettering import font, known, width
from mulligan.printing.marks import POINT, Page, Shape, Text

MILLIMETRE = 1 / POINT


def written(pages: Sequence[Page], title: str, language: str) -> bytes:
    """A PDF of *pages*."""
    file = BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1, lang=language)
    canvas.setTitle(title)
    canvas.setAuthor("Mulligan")
    canvas.setCreator("Mulligan")
    canvas.setViewerPreference("PrintScaling", "None")  # true sizes, unless somebody insists
    for page in pages:
        canvas.setPageSize((page.width * MILLIMETRE, page.height * MILLIMETRE))
        # Millimetres from the top left corner, like the marks.
        canvas.transform(MILLIMETRE, 0, 0, -MILLIMETRE, 0, page.height * MILLIMETRE)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for mark in page.marks:
            if isinstance(mark, Shape):
                _draw(canvas, mark)
            else:
                _write(canvas, mark)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw(canvas: Canvas, shape: Shape) -> None:
    path = canvas.beginPath()
    for kind, exact in shape.steps:
        numbers = [round(number, 2) for number in exact]  # finer than any printer
        match kind:
            case "M":
                path.moveTo(*numbers)
            case "L":
                path.lineTo(*numbers)
            case "C":
                path.curveTo(*numbers)
            case _:
                path.close()
    if shape.ink is not None:
        canvas.setStrokeColor(HexColor(shape.ink))
        canvas.setLineWidth(shape.width)
        canvas.setDash(list(shape.dash))
    if shape.fill is not None:
        canvas.setFillColor(HexColor(shape.fill))
    even_odd = 0
    canvas.drawPath(
        path, stroke=shape.ink is not None, fill=shape.fill is not None, fillMode=even_odd
    )


def _write(canvas: Canvas, mark: Text) -> None:
    text = known(mark.text)
    wide = width(text, mark.size, bold=mark.bold)
    shift = {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
    canvas.saveState()
    canvas.translate(mark.x, mark.y)
    turn = -1 if mark.upside_down else 1
    canvas.transform(turn, 0, 0, -turn, 0, 0)  # letters stand on their feet
    canvas.setFillColor(HexColor(mark.ink))
    canvas.setFont(font(mark.bold), mark.size * POINT)
    canvas.drawString(-shift, 0, text)
    canvas.restoreState()
