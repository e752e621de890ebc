"""Tiles: how they are written, when two writings are one tile, and the ways to lay them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import MulliganError
from mulligan.games.second_chance import Tile, read_tile
from mulligan.games.second_chance.tiles import TileError, ways
from tests.games.second_chance.brute import orientations

# The same eight as on the rules page: turned clockwise, then the mirror image turned.
EIGHT_WAYS = [
    *("#../###", "##/#./#.", "###/..#", ".#/.#/##"),
    *("..#/###", "#./#./##", "###/#..", "##/.#/.#"),
]


def written(cells: tuple[tuple[int, int], ...]) -> str:
    width = max(column for _, column in cells) + 1
    height = max(row for row, _ in cells) + 1
    return "/".join(
        "".join("#" if (row, column) in cells else "." for column in range(width))
        for row in range(height)
    )


def test_a_tile_keeps_its_writing() -> None:
    """What somebody wrote is what is shown to them, in str and in text."""
    tile = read_tile("#./##/#.")

    assert (tile.text, str(tile), tile.size) == ("#./##/#.", "#./##/#.", 4)


@pytest.mark.parametrize(
    "writing",
    [
        "###/#..",
        "###\n#..",
        "\n###\n#..\n",
        "  ###/#..  ",
        "    ###\n    #..",
        "###\r\n#..\r\n",
        ".###./.#.../.....",
        "...../.###./.#...",
        ".###/.#..",
        "###/#",
    ],
)
def test_what_stands_around_a_tile_does_not_matter(writing: str) -> None:
    """Line breaks or slashes, indentation, empty rows and columns: the same tile, written alike."""
    tile = read_tile(writing)

    assert (tile, tile.text) == (read_tile("###/#.."), "###/#..")


@pytest.mark.parametrize(
    ("writing", "complaint"),
    [
        ("", "a tile has at least one square"),
        ("   ", "a tile has at least one square"),
        ("\n\n", "a tile has at least one square"),
        ("/", "a tile has at least one square"),
        ("...", "a tile has at least one square"),
        ("./.", "a tile has at least one square"),
        ("#.#", "a tile is one piece: its squares touch along their sides"),
        ("#./.#", "a tile is one piece: its squares touch along their sides"),
        ("#//#", "a tile is one piece: its squares touch along their sides"),
        ("##./..#", "a tile is one piece: its squares touch along their sides"),
        ("#x#", "a tile is drawn with # and . alone, not with 'x'"),
        ("# #", "a tile is drawn with # and . alone, not with ' '"),
        ("#\t#", "a tile is drawn with # and . alone, not with '\\t'"),
        ("##\\#.", "a tile is drawn with # and . alone, not with '\\\\'"),
        ("#\uff03", "a tile is drawn with # and . alone, not with '\uff03'"),
        ("zy#", "a tile is drawn with # and . alone, not with 'y'"),
        ("#" * 10, "a tile is at most 9 squares wide and high"),
        ("/".join("#" * 10), "a tile is at most 9 squares wide and high"),
        ("#" + "." * 9 + "#", "a tile is at most 9 squares wide and high"),
    ],
)
def test_what_is_no_tile_is_refused_with_the_reason(writing: str, complaint: str) -> None:
    """A writing that is no tile gets one sentence that says what to mend."""
    with pytest.raises(TileError) as refused:
        read_tile(writing)

    assert str(refused.value) == complaint
    assert isinstance(refused.value, MulliganError)


def test_a_blank_is_no_gap() -> None:
    """Somebody who leaves gaps blank means the S, and must not be given the block of four."""
    with pytest.raises(TileError):
        read_tile(" ##\n## ")


def test_a_refused_writing_is_refused_again() -> None:
    """Reading is remembered; a fault must not turn into a tile the second time."""
    for _ in range(2):
        with pytest.raises(TileError):
            read_tile("#.#")


@pytest.mark.parametrize("writing", ["#########", "/".join("#" * 9), "/".join(["#" * 9] * 9)])
def test_a_tile_may_be_as_large_as_the_grid(writing: str) -> None:
    """Nine squares wide and high is the most that can ever be drawn, and it is allowed."""
    assert read_tile(writing).text == writing


@pytest.mark.parametrize(
    "writing", ["#.#/###", "###/#.#", "##/.#/##", "##/#./##", "#.###/#.#.#/###.#", "..#/###/#.."]
)
def test_a_tile_may_wind_in_every_direction(writing: str) -> None:
    """Squares hang together upwards and to the left as well as downwards and to the right."""
    assert read_tile(writing).text == writing


def test_sc_8_eight_writings_are_one_tile() -> None:
    """All rotations and reflections of a tile are equal, and count as one key."""
    found = [read_tile(text) for text in EIGHT_WAYS]

    assert len(found) == 8
    assert len({tile.text for tile in found}) == 8
    assert len(set(found)) == 1
    assert len({hash(tile) for tile in found}) == 1
    assert len({tile.shape for tile in found}) == 1


def test_tiles_that_differ_are_told_apart_by_their_hashes() -> None:
    """Piles and memories are full of them: a table of one slot would be found slow by nobody."""
    assert len({hash(read_tile("#" * size)) for size in range(1, 8)}) == 7


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("###/#..", "###/.#."),
        ("##./.##", "##/##"),
        ("####", "###"),
        ("#../###/..#", "#../###/#.."),
        ("###/#.#/###", "###/###/##."),
    ],
)
def test_different_shapes_are_different_tiles(one: str, other: str) -> None:
    """Equal means equal under turning and mirroring, and nothing more."""
    assert read_tile(one) != read_tile(other)


@pytest.mark.parametrize(
    ("writing", "count"),
    [
        # One way: all symmetries of the square.
        ("#", 1),
        ("##/##", 1),
        (".#./###/.#.", 1),
        ("###/#.#/###", 1),
        # Two ways: both mirrors and the half turn, or the diagonals, or the quarter turn alone.
        ("##", 2),
        ("#######", 2),
        ("###/###", 2),
        ("##./###/.##", 2),
        ("..#./###./.###/.#..", 2),
        # Four ways: one mirror, a diagonal mirror, or the half turn alone.
        ("###/.#.", 4),
        ("##/#.", 4),
        ("#.#/###", 4),
        ("###/#../#..", 4),
        ("##./.##", 4),
        ("#../###/..#", 4),
        # Eight ways: no symmetry at all.
        ("###/#..", 8),
        (".##/##./.#.", 8),
        ("####/##../.##.", 8),
    ],
)
def test_sc_8_a_tile_has_one_two_four_or_eight_ways(writing: str, count: int) -> None:
    """The more symmetric a tile, the fewer the ways; each is listed once."""
    laid = ways(read_tile(writing))

    assert len(laid) == len(set(laid)) == count
    assert {frozenset(cells) for cells in laid} == orientations(writing)


def test_sc_8_the_eight_ways_in_pictures() -> None:
    """The L of four squares can be drawn in exactly these ways."""
    assert {written(cells) for cells in ways(read_tile("#../###"))} == set(EIGHT_WAYS)


def test_ways_begin_with_the_writing() -> None:
    """As written, turned clockwise, then mirrored: whichever writing was asked about before."""
    laid = [[written(cells) for cells in ways(read_tile(text))] for text in EIGHT_WAYS]

    assert [found[0] for found in laid] == EIGHT_WAYS
    assert laid[0] == EIGHT_WAYS


def test_ways_are_cornered_and_in_reading_order() -> None:
    """Every way touches the top and the left edge, and lists its cells row by row."""
    for cells in ways(read_tile("..#/###/#..")):
        assert list(cells) == sorted(cells)
        assert min(row for row, _ in cells) == min(column for _, column in cells) == 0


@given(st.text("#./\n ", max_size=24))
def test_every_text_is_a_tile_or_a_tile_error(text: str) -> None:
    """Whatever is written is read or refused; what is read can be written and read again."""
    try:
        tile = read_tile(text)
    except TileError:
        return

    assert read_tile(tile.text) == tile
    assert read_tile(tile.text).text == tile.text
    assert read_tile(tile.shape) == tile
    assert tile.size == text.count("#")


@given(st.text(max_size=12))
def test_junk_is_never_another_error(text: str) -> None:
    """Any text at all is a tile or a TileError."""
    with suppress(TileError):
        assert isinstance(read_tile(text), Tile)
