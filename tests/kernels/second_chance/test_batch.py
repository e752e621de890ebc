"""Many games at once: what a batch allows is what the rules allow, decision for decision."""

import numpy as np
import pytest

from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.events import Opened
from mulligan.games.second_chance.tiles import ways
from mulligan.kernels.bits import moved_up
from mulligan.kernels.second_chance import batch as kernel
from mulligan.kernels.second_chance.grid import unpack
from mulligan.kernels.second_chance.packing import MOST_WAYS, ROW
from mulligan.kernels.second_chance.rules import REASONS

GAMES = 5
PLACES = 9 * ROW


def legal(deck: game.Deck, row: np.void) -> dict[int, tuple[int, int, int]]:
    """The squares of every drawing that the batch allows, with slot, way and place."""
    tiles = kernel.tiles_of(deck)
    found = {}
    for slot in range(kernel.SLOTS):
        for way in range(MOST_WAYS):
            for place in range(PLACES):
                if kernel.allows(tiles, row, slot, way, place):
                    kind = row["slots"][slot]
                    low, high = tiles.low[kind, way], tiles.high[kind, way]
                    cells = unpack(*moved_up(low, high, np.uint64(place)))
                    assert cells not in found, "a drawing has one number"
                    found[cells] = slot, way, place
    return found


@pytest.mark.parametrize("name", ["standard", "gentle", "cruel"])
def test_a_batch_and_the_rules_agree(name: str) -> None:
    deck = game.load(name)[0]
    tiles, batch = kernel.tiles_of(deck), kernel.batch(deck, GAMES)
    kinds = [tile for tile, _ in deck.puzzle]
    dice = np.random.default_rng(5)
    batch["dice"][:, 0] = dice.integers(2**63, size=GAMES)
    for row in batch:
        kernel.deal(tiles, row)
        start = deck.start[row["start"] - len(kinds)]
        pile = tuple(kinds[kind] for kind in row["pile"])
        assert sorted(map(str, pile)) == sorted(map(str, deck.cards()))
        opened = Opened(game.Setup(1, deck=deck), (start,), pile)
        state = fold(game, game.opening(opened))
        while game.result(state) is None:
            assert row["reason"] == kernel.NOTHING
            allowed = legal(deck, row)
            drawings = [move for move in game.legal(state, 0) if isinstance(move, game.Draw)]
            assert sorted(allowed) == sorted(move.cells for move in drawings)
            assert tuple(row["left"][: len(kinds)]) == game.view(state, 0).left
            cells = sorted(allowed)[dice.integers(len(allowed))]
            assert kernel.draw(tiles, row, *allowed[cells]) == cells.bit_count()
            state, _ = game.apply(state, 0, game.Draw(cells))

        end = game.result(state)
        assert end is not None
        assert REASONS[row["reason"]] is end.reason
        assert legal(deck, row) == {}


def test_what_is_no_drawing_is_not_allowed() -> None:
    deck = game.load()[0]
    tiles, batch = kernel.tiles_of(deck), kernel.batch(deck, 1)
    kernel.deal(tiles, batch[0])
    ways_of_it = len(ways(deck.start[batch[0]["start"] - len(deck.puzzle)]))

    for slot, way, place in (
        (-1, 0, 44),
        (1, 0, 44),  # a starting tile lies in the first slot
        (2, 0, 44),
        (0, -1, 44),
        (0, ways_of_it, 44),
        (0, 0, -1),
        (0, 0, PLACES),
        (0, 0, 10**9),
    ):
        assert not kernel.allows(tiles, batch[0], slot, way, place)
