"""
Draws `sheet.svg`: three sheets of a real game, in the look of paper and coloured pencil.

Run it from the top of the repository with `.venv/bin/python docs/pictures/draw.py`. The players
take the placement that leaves the shortest border between drawn and empty squares, which is how
people play after a few games.
"""

from functools import partial
from pathlib import Path

from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, SIDE

SEED = (102).to_bytes(32, "big")
NAMES = ("Ada", "Bram", "Cleo", "Dov", "Enna")
SHOWN = 3
PENCILS = {
    0: ("#0b63a5", 45),
    1: ("#c77700", -45),
    2: ("#0a7f5a", 90),
    3: ("#c2410c", 0),
    4: ("#8e3b7a", 22),
    5: ("#3d4a5c", -22),
}
UNIT, GAP, MARGIN = 36, 56, 40
INK, SOFT, PAPER, SHEET, RULE = "#2a2933", "#6b6875", "#fbf7ee", "#fffdf8", "#cfc7b5"


def main() -> None:
    Path(__file__).with_name("sheet.svg").write_text(picture(), encoding="utf-8")


def picture() -> str:
    """The text of `sheet.svg`."""
    view = _played(SEED)
    end = view.end
    assert end is not None
    shown = sorted(range(len(NAMES)), key=lambda seat: end.empty[seat])[:SHOWN]
    side = SIDE * UNIT
    width = MARGIN * 2 + side * SHOWN + GAP * (SHOWN - 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {side + 120}" role="img" '
        'aria-label="Three finished sheets of a game of Second Chance">',
        pencils(),
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
    ]
    for at, seat in enumerate(shown):
        left = end.empty[seat]
        won = ", won" if seat in end.winners else ""
        parts.append(f'<g transform="translate({MARGIN + at * (side + GAP)} 76)">')
        parts.append(
            f'<text y="-34" font-size="20" font-weight="700" fill="{INK}">{NAMES[seat]}</text>'
            f'<text x="{side}" y="-34" font-size="16" text-anchor="end" fill="{SOFT}">'
            f"{left} empty{won}</text>"
        )
        parts.append(paper(_drawn(view.sheets[seat])))
        parts.append("</g>")
    parts.append("</svg>\n")
    return "".join(parts).replace("<svg ", '<svg font-family="system-ui, sans-serif" ', 1)


def _played(seed: bytes) -> game.View:
    state = fold(game, game.deal(game.Setup(len(NAMES), "fr-2018"), seed))
    while waiting := game.to_act(state):
        seat = min(waiting)
        view = game.view(state, seat)
        move = min(game.choices(view), key=partial(_cost, view.sheets[seat].filled))
        state, _ = game.apply(state, seat, move)
    return game.view(state, None)


def _cost(filled: int, move: game.Move) -> tuple[int, int]:
    drawn = move.cells if isinstance(move, game.Draw) else move.cell
    return _border(filled | drawn), drawn.bit_count()


def _border(filled: int) -> int:
    """How long the border between drawn and empty squares is; the edge of the grid is drawn."""
    empty = FULL & ~filled
    right = sum(0x0FF << 9 * row for row in range(SIDE))
    across = ((empty >> 1 ^ empty) & right).bit_count()
    down = ((empty >> SIDE ^ empty) & (FULL >> SIDE)).bit_count()
    return across + down


def pencils() -> str:
    """What drawings are filled with, and the hand that draws them."""
    return (
        f"<defs>{''.join(_pattern(at, *PENCILS[at]) for at in PENCILS)}"
        '<filter id="hand"><feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="2" '
        'seed="4"/><feDisplacementMap in="SourceGraphic" scale="2.4"/></filter></defs>'
    )


def _pattern(at: int, colour: str, angle: int) -> str:
    return (
        f'<pattern id="p{at}" width="6" height="6" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({angle})"><rect width="6" height="6" fill="{colour}" '
        f'opacity=".14"/><path d="M0 1.5H6M0 4.5H6" stroke="{colour}" stroke-width="1.6" '
        'opacity=".72"/></pattern>'
    )


def _drawn(sheet: game.SeenSheet) -> str:
    drawn = "".join(
        tile(drawing.cells, 5 if drawing.round == 0 else drawing.pencil or 0)
        for drawing in sheet.drawings
    )
    one = ""
    if sheet.one:
        row, column = divmod(sheet.one.bit_length() - 1, SIDE)
        one = (
            f'<text x="{(column + 0.5) * UNIT}" y="{(row + 0.78) * UNIT}" font-size="28" '
            f'font-weight="800" text-anchor="middle" fill="{INK}">1</text>'
        )
    return drawn + one


def paper(drawn: str) -> str:
    """A sheet with what is *drawn* on it."""
    side = SIDE * UNIT
    rules = "".join(f"M{at * UNIT} 0V{side}M0 {at * UNIT}H{side}" for at in range(1, SIDE))
    letters = "".join(
        f'<text x="{(at + 0.5) * UNIT}" y="-8" font-size="13" text-anchor="middle" fill="{SOFT}">'
        f'{"abcdefghi"[at]}</text><text x="-10" y="{(at + 0.62) * UNIT}" font-size="13" '
        f'text-anchor="middle" fill="{SOFT}">{at + 1}</text>'
        for at in range(SIDE)
    )
    frame = f'width="{side}" height="{side}" rx="3"'
    return (
        f'<rect {frame} fill="{SHEET}"/><path d="{rules}" stroke="{RULE}"/>'
        f'<circle cx="{side / 2}" cy="{side / 2}" r="10" fill="none" stroke="{SOFT}"/>{drawn}'
        f'<rect {frame} fill="none" stroke="{INK}" stroke-width="2.2"/>{letters}'
    )


def tile(cells: int, pencil: int) -> str:
    """A tile in the colour of a pencil; *cells* is a mask of squares."""
    squares = [divmod(at, SIDE) for at in range(SIDE * SIDE) if cells >> at & 1]
    fill = "".join(f"M{c * UNIT} {r * UNIT}h{UNIT}v{UNIT}h-{UNIT}z" for r, c in squares)
    edges = []
    for row, column in squares:
        x, y = column * UNIT, row * UNIT
        edges += [f"M{x} {y}h{UNIT}"] if (row - 1, column) not in squares else []
        edges += [f"M{x} {y + UNIT}h{UNIT}"] if (row + 1, column) not in squares else []
        edges += [f"M{x} {y}v{UNIT}"] if (row, column - 1) not in squares else []
        edges += [f"M{x + UNIT} {y}v{UNIT}"] if (row, column + 1) not in squares else []
    colour = PENCILS[pencil][0]
    return (
        f'<g filter="url(#hand)"><path d="{fill}" fill="url(#p{pencil})"/>'
        f'<path d="{"".join(edges)}" '
        f'stroke="{colour}" stroke-width="2.6" stroke-linecap="round"/></g>'
    )


if __name__ == "__main__":
    main()
