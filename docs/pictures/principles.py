"""
Draws the pictures of docs/ceiling.md: for each principle a position of a real game, with what the
champion draws next to what a casual player draws.

The positions are in `principles.toml`; `python -m bench.ceiling principles --examples 10` found
them. Run this from the top of the repository with `.venv/bin/python docs/pictures/principles.py`.
"""

import tomllib
from pathlib import Path
from typing import Any

from draw import GAP, INK, MARGIN, PAPER, SOFT, UNIT, paper, pencils, tile

from mulligan.games import positions
from mulligan.games.second_chance.grid import SIDE, mask
from mulligan.games.second_chance.tiles import Tile, ways

HERE = Path(__file__).parent
OLD, GOOD, BAD = 5, 2, 3  # pencils
CARD = 0.55  # the size of a tile on a card
CARDS = 150  # the width of the column between the sheets
TOP = 84


def main() -> None:
    for name, text in pictures().items():
        (HERE / name).write_text(text, encoding="utf-8")


def pictures() -> dict[str, str]:
    """The text of each picture, by the name of its file."""
    found = tomllib.loads((HERE / "principles.toml").read_text("utf-8"))["picture"]
    return {f"{each['name']}.svg": picture(each) for each in found}


def picture(example: dict[str, Any]) -> str:
    _, view = positions.read(example["position"])
    side = SIDE * UNIT
    width, height = 2 * MARGIN + 2 * side + 2 * GAP + CARDS, TOP + side + 62
    old = "".join(tile(drawing.cells, OLD) for drawing in view.sheets[0].drawings)
    parts = [
        '<svg font-family="system-ui, sans-serif" xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{example["label"]}">',
        pencils(),
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
    ]
    left = MARGIN
    for who, name, pencil in (("strong", "champion", GOOD), ("casual", "casual", BAD)):
        drawn = old + tile(mask(example[who]), pencil)
        parts.append(
            f'<g transform="translate({left} {TOP})">'
            f'<text y="-42" font-size="20" font-weight="700" fill="{INK}">{name}</text>'
            f"{paper(drawn)}"
            f'<text x="{side / 2}" y="{side + 36}" font-size="17" text-anchor="middle" '
            f'fill="{SOFT}">expects to leave {example["leaves"][who]:.2f}</text></g>'
        )
        left += side + 2 * GAP + CARDS
    parts.append(_cards(view.offer, MARGIN + side + GAP + CARDS / 2, TOP + side / 2))
    parts.append("</svg>\n")
    return "".join(parts)


def _cards(offer: tuple[Tile, ...], middle: float, centre: float) -> str:
    """The two cards, one above the other."""
    parts = [
        f'<text x="{middle}" y="{centre - 132}" font-size="16" text-anchor="middle" '
        f'fill="{SOFT}">the two cards</text>'
    ]
    for at, card in enumerate(offer):
        way = min(ways(card), key=lambda cells: max(row for row, _ in cells))
        rows, columns = (max(each) + 1 for each in zip(*way, strict=True))
        x = middle - columns * UNIT * CARD / 2
        y = centre + (-62, 62)[at] - rows * UNIT * CARD / 2
        cells = sum(1 << row * SIDE + column for row, column in way)
        parts.append(
            f'<rect x="{middle - 72}" y="{centre + (-62, 62)[at] - 54}" width="144" height="108" '
            f'rx="8" fill="#fffdf8" stroke="{SOFT}"/>'
            f'<g transform="translate({x:g} {y:g}) scale({CARD})">{tile(cells, OLD)}</g>'
        )
    return "".join(parts)


if __name__ == "__main__":
    main()
