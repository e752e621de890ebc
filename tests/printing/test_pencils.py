"""Pencils: every one has its own direction, and no stroke leaves its tile."""

from math import atan2, degrees, dist
from random import Random

import pytest

from mulligan.games import second_chance
from mulligan.games.second_chance.tiles import read_tile, ways
from mulligan.printing.marks import Shape, Spot
from mulligan.printing.pencils import PENCILS, Pencil, _border, _strokes, area, blackened, tile

DECK = second_chance.load()[0]
TILES = [*DECK.start, *(shape for shape, _ in DECK.puzzle)]
RING = read_tile("###/#.#/###")
PINCHED = read_tile("##./#.#/###")  # its hole touches the outside at a corner


def signed_area(loop: list[tuple[int, int]]) -> float:
    ends = [*loop[1:], loop[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, ends, strict=True)) / 2


@pytest.mark.parametrize("shape", [*TILES, RING, PINCHED], ids=str)
def test_the_border_goes_round_exactly_the_squares(shape: second_chance.Tile) -> None:
    for way in ways(shape):
        assert sum(map(signed_area, _border(way))) == shape.size


def test_a_hole_is_a_second_border_the_other_way_round() -> None:
    areas = sorted(map(signed_area, _border(ways(RING)[0])))

    assert areas == [-1, 9]


def strokes_of(shapes: list[Shape]) -> list[tuple[Spot, Spot]]:
    """Start and end of each stroke."""
    steps = shapes[1].steps
    return [
        ((start[0], start[1]), (end[-2], end[-1]))
        for (_, start), (_, end) in zip(steps[::2], steps[1::2], strict=True)
    ]


@pytest.mark.parametrize("pencil", PENCILS)
@pytest.mark.parametrize("shape", [*TILES[::5], RING, PINCHED], ids=str)
def test_no_stroke_leaves_the_tile_and_all_go_one_way(
    shape: second_chance.Tile, pencil: Pencil
) -> None:
    cells = set(ways(shape)[0])
    strokes = strokes_of(tile(ways(shape)[0], 0, 0, 10, pencil, seed=3))

    inked = 1.35 * sum(dist(*stroke) for stroke in strokes)  # their length times their distance
    assert inked == pytest.approx(100 * shape.size, rel=0.2)
    for one, two in strokes:
        for part in (0.001, 0.25, 0.5, 0.75, 0.999):
            x, y = (one[at] + part * (two[at] - one[at]) for at in (0, 1))
            assert (int(y // 10), int(x // 10)) in cells
        lean = degrees(atan2(two[1] - one[1], two[0] - one[0]))
        assert min(abs(lean - pencil.angle) % 180, -abs(lean - pencil.angle) % 180) < 2


def test_six_pencils_differ_in_colour_and_direction() -> None:
    angles = sorted(pencil.angle % 180 for pencil in PENCILS)

    assert len({pencil.colour for pencil in PENCILS}) == 6
    assert min(b - a for a, b in zip(angles, [*angles[1:], angles[0] + 180], strict=True)) > 20


def test_for_black_printers_the_strokes_stay_and_the_light_layer_goes() -> None:
    for pencil in PENCILS:
        assert (blackened(pencil.colour), blackened(pencil.tint)) == ("#000000", "#ffffff")
    assert blackened("#cfc7b5") == "#cfc7b5"


def test_the_same_seed_is_the_same_hand() -> None:
    cells = ways(TILES[0])[0]

    assert tile(cells, 0, 0, 9, PENCILS[0], 1) == tile(cells, 0, 0, 9, PENCILS[0], 1)
    assert tile(cells, 0, 0, 9, PENCILS[0], 1) != tile(cells, 0, 0, 9, PENCILS[0], 2)


def test_neighbours_do_not_draw_over_each_other() -> None:
    """Outlines are moved inwards: two tiles side by side have two outlines."""
    left = tile(((0, 0),), 0, 0, 10, PENCILS[0])
    right = tile(((0, 0),), 10, 0, 10, PENCILS[1])

    assert max(x for x, _ in left[0].spots()) < 10 < min(x for x, _ in right[0].spots())


def test_any_area_can_be_hatched() -> None:
    triangle = [(0.0, 0.0), (20.0, 0.0), (10.0, 15.0)]
    fill, strokes, outline = area([triangle], PENCILS[3])

    assert fill.fill == PENCILS[3].tint
    assert len(strokes.steps) == 2 * len(_strokes([triangle], 0, 1.25, Random(0)))
    assert outline.steps[-1][0] == "Z"


def test_what_is_too_small_to_be_hatched_is_outlined() -> None:
    fill, outline = area([[(0.0, 0.0), (0.3, 0.0), (0.15, 0.2)]], PENCILS[0], scale=0.01)

    assert fill.fill
    assert outline.ink == PENCILS[0].colour
