"""A page as an SVG picture, to preview before printing."""

from html import escape

from mulligan.printing.lettering import FAMILY, known, width
from mulligan.printing.marks import POINT, WHITE, Mark, Page, Shape


def drawn(page: Page) -> str:
    """The text of an SVG picture of *page*, in its true size."""
    size = f'width="{page.width:g}mm" height="{page.height:g}mm"'
    view = f'viewBox="0 0 {page.width:g} {page.height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} '
        f'font-family="{FAMILY}, sans-serif" stroke-linecap="round" stroke-linejoin="round">'
        f'<rect width="100%" height="100%" fill="{WHITE}"/>'
        f"{''.join(map(_mark, page.marks))}</svg>\n"
    )


def _mark(mark: Mark) -> str:
    if isinstance(mark, Shape):
        steps = "".join(
            kind + " ".join(f"{number:.2f}" for number in numbers) for kind, numbers in mark.steps
        )
        fill = f'fill="{mark.fill or "none"}"'
        rule = ' fill-rule="evenodd"' if mark.fill else ""
        stroke = f' stroke="{mark.ink}" stroke-width="{mark.width:.2f}"' if mark.ink else ""
        dash = f' stroke-dasharray="{" ".join(map(str, mark.dash))}"' if mark.dash else ""
        return f'<path d="{steps}" {fill}{rule}{stroke}{dash}/>'
    text = known(mark.text)
    wide = width(text, mark.size, bold=mark.bold)
    turn = f' transform="rotate(180 {mark.x:.2f} {mark.y:.2f})"' if mark.upside_down else ""
    weight = ' font-weight="700"' if mark.bold else ""
    # The length keeps the layout if the browser uses another font.
    length = f' textLength="{wide:.2f}" lengthAdjust="spacingAndGlyphs"' if text else ""
    return (
        f'<text x="{mark.x:.2f}" y="{mark.y:.2f}" font-size="{mark.size * POINT:.2f}" '
        f'fill="{mark.ink}" text-anchor="{mark.anchor}"{weight}{length}{turn}>'
        f"{escape(text)}</text>"
    )
