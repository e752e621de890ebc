"""A tile is the same however it is turned, mirrored and written (SC-8)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from mulligan.games.second_chance.grid import placements, squares
from mulligan.games.second_chance.tiles import read_tile, ways
from tests.laws import second_chance_referee as referee
from tests.strategies import dice, polyomino, written


@given(st.integers(1, 8), dice())
def test_every_writing_of_a_tile_is_the_same_tile(size: int, die: Random) -> None:
    """Equal tiles have one hash, the same 1, 2, 4 or 8 ways, and fit in the same places."""
    tile = polyomino(size, die)
    turned = [read_tile(written(way)) for way in ways(tile)]

    assert {tile, *turned} == {tile}
    assert len(turned) in (1, 2, 4, 8)
    assert set(ways(tile)) == referee.ways(frozenset(ways(tile)[0]))
    for other in turned:
        assert set(ways(other)) == set(ways(tile))
        assert placements(other) == placements(tile)


@given(st.integers(1, 8), dice())
def test_a_tile_can_be_drawn_wherever_the_referee_sees_room(size: int, die: Random) -> None:
    """All places of the empty grid, each once, in ascending order."""
    tile = polyomino(size, die)
    masks = placements(tile)

    assert {frozenset(squares(cells)) for cells in masks} == referee.everywhere(
        referee.shape(tile.text)
    )
    assert list(masks) == sorted(set(masks))


@given(st.integers(1, 8), dice())
def test_the_first_way_of_a_tile_is_as_it_is_written(size: int, die: Random) -> None:
    """Whatever equal tile was asked about before: pure functions have no memory."""
    tile = polyomino(size, die)
    for way in ways(tile):
        turned = read_tile(written(way))
        assert written(ways(turned)[0]) == turned.text
