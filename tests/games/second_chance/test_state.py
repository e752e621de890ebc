"""A sheet after a drawing and after a 1: what is filled grows, and the rest stays."""

from mulligan.games.second_chance import read_tile
from mulligan.games.second_chance.state import Drawing, Sheet

START, CHANCE = read_tile("###"), read_tile("#")


def test_a_drawing_takes_the_second_chance_and_leaves_the_rest() -> None:
    first, second = Drawing(0, START, 0b111, None), Drawing(2, CHANCE, 0b1000, 4)
    sheet = Sheet(START, (first,), one=0b10000, chance=CHANCE, out=2, filled=0b10111)

    after = Sheet(START, (first, second), one=0b10000, chance=None, out=2, filled=0b11111)
    assert sheet.with_drawing(second) == after


def test_a_one_fills_its_square_and_leaves_the_rest() -> None:
    first = Drawing(0, START, 0b111, None)
    sheet = Sheet(START, (first,), chance=CHANCE, out=1, filled=0b111)

    after = Sheet(START, (first,), one=0b1000, chance=CHANCE, out=1, filled=0b1111)
    assert sheet.with_one(0b1000) == after
