"""The grid: names of squares, masks, and where a tile can be drawn."""

import pytest

from mulligan.games.second_chance import read_tile
from mulligan.games.second_chance.grid import (
    CENTRE,
    FULL,
    SIDE,
    SQUARES,
    centred,
    empty,
    fits,
    forms,
    mask,
    placements,
    squares,
)
from tests.games.second_chance.brute import masks
from tests.games.second_chance.table import block, cells, drawn_as, picture

SHAPES = ["#", "##", "###/#..", "##./.##", ".#./###/.#.", "###/#.#/###", "#" * 9, "/".join("#" * 7)]


def test_sc_1_the_grid_has_81_squares_and_a_centre() -> None:
    """Nine columns a..i, nine rows 1..9, and e5 in the middle of them."""
    assert SIDE == 9
    assert len(SQUARES) == len(set(SQUARES)) == 81
    assert FULL.bit_count() == 81
    assert FULL == 2**81 - 1
    assert squares(CENTRE) == ("e5",)
    assert SQUARES.index("e5") == 40 == len(SQUARES) // 2


def test_squares_are_named_by_column_and_row() -> None:
    """Columns run from left to right and rows from top to bottom."""
    expected = block(
        """
        #.......#
        .#.......
        .........
        .........
        ....#....
        .........
        .........
        ........#
        #.......#
        """
    )

    assert picture(mask(["a1", "i1", "b2", "e5", "i8", "a9", "i9"])) == expected
    assert SQUARES[:10] == ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "a2")
    assert SQUARES[-1] == "i9"


@pytest.mark.parametrize(
    ("name", "bit"), [("a1", 0), ("b1", 1), ("i1", 8), ("a2", 9), ("e5", 40), ("i9", 80)]
)
def test_a_square_is_a_bit(name: str, bit: int) -> None:
    """Bit 0 is the top left corner, bit 80 the bottom right one."""
    assert mask([name]) == 1 << bit
    assert squares(1 << bit) == (name,)


def test_masks_and_names_are_two_ways_to_say_the_same() -> None:
    """Every square survives the way there and back, in reading order."""
    assert squares(mask(reversed(SQUARES))) == SQUARES
    assert mask(SQUARES) == FULL
    assert mask([]) == 0
    assert squares(0) == ()
    assert mask(["b2", "b2"]) == mask(["b2"])


@pytest.mark.parametrize("name", ["j1", "a0", "a10", "A1", "1a", "", "a", "e5 ", "ä1", "a1b1"])
def test_a_name_outside_the_grid_is_a_key_error(name: str) -> None:
    """There are 81 names and no other."""
    with pytest.raises(KeyError):
        mask(["a1", name])


def test_empty_counts_what_is_left() -> None:
    """An untouched sheet has 81 empty squares, a full one none."""
    assert empty(0) == 81
    assert empty(CENTRE) == 80
    assert empty(FULL) == 0
    assert empty(FULL & ~cells("a1 i9")) == 2


@pytest.mark.parametrize("shape", SHAPES)
def test_placements_are_what_brute_force_finds(shape: str) -> None:
    """Every place on the empty grid, ascending, each once, none over the edge."""
    assert list(placements(read_tile(shape))) == masks(shape)


@pytest.mark.parametrize(
    ("shape", "count"),
    [
        ("#", 81),
        ("##", 2 * 9 * 8),
        ("##/##", 8 * 8),
        ("###/#..", 8 * 8 * 7),
        ("#" * 9, 18),
        ("/".join(["#" * 9] * 9), 1),
        ("/".join(["#" * 9] * 4), 12),
    ],
)
def test_placements_can_be_counted_by_hand(shape: str, count: int) -> None:
    """Ways, times columns it can start in, times rows it can start in."""
    assert len(placements(read_tile(shape))) == count


@pytest.mark.parametrize("shape", SHAPES)
def test_placements_do_not_depend_on_the_writing(shape: str) -> None:
    """A tile written upside down goes to the same places, in the same order."""
    upside_down = "/".join(reversed(shape.split("/")))

    assert placements(read_tile(upside_down)) == placements(read_tile(shape))


@pytest.mark.parametrize("shape", SHAPES)
def test_sc_5_centred_placements_cover_the_centre(shape: str) -> None:
    """Each square of each way of a tile can be the one on e5, if the rest stays inside."""
    centre = 1 << 40

    assert list(centred(read_tile(shape))) == [found for found in masks(shape) if found & centre]


@pytest.mark.parametrize("shape", SHAPES)
def test_forms_are_the_placements_as_a_set(shape: str) -> None:
    """What is in `forms` has the shape of the tile, and nothing else has."""
    assert forms(read_tile(shape)) == frozenset(masks(shape))


def test_forms_do_not_wrap_around_the_edge() -> None:
    """i1 and a2 are neighbours as bits, not as squares."""
    assert cells("a1 b1") in forms(read_tile("##"))
    assert cells("i1 a2") not in forms(read_tile("##"))
    assert cells("h1 i1 a2") not in forms(read_tile("###"))
    assert cells("i1 a3") not in forms(read_tile("##"))


def test_fits_looks_for_one_place() -> None:
    """A tile fits if one of its ways has room, touching other tiles or not."""
    holes = drawn_as(
        """
        ..#######
        #########
        ####.####
        #########
        #########
        ########.
        ########.
        #########
        ######.##
        """
    )

    assert fits(read_tile("#"), holes)
    assert fits(read_tile("##"), holes)
    assert not fits(read_tile("###"), holes)
    assert not fits(read_tile("##/#."), holes)
    assert not fits(read_tile("#"), FULL)
    assert fits(read_tile("#"), FULL & ~cells("i9"))
