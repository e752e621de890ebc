"""The compiled twin of Second Chance plays the same deals as the rules, move for move."""

import os
from itertools import product

import numpy as np
import pytest

from mulligan.core import fold, shuffled
from mulligan.games import second_chance as game
from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.events import Chanced, Event, Opened, Reason, Revealed
from mulligan.kernels.arrays import Numbers
from mulligan.kernels.second_chance import rules as kernel
from mulligan.kernels.second_chance.deck import deck_arrays
from mulligan.kernels.second_chance.grid import unpack

SEATS = [1, 2, 3, 4, 5, 6, 13]
SHEETS = int(os.environ.get("MULLIGAN_DEALS", "60"))
"""How many sheets are filled with each deck and each number of players, by either rule."""


def cards_of(deck: Deck, seed: bytes) -> tuple[Numbers, Numbers]:
    """The order of starting tiles and cards that *seed* deals, as the kernel wants it."""
    starts = shuffled(range(len(deck.start)), seed, "start")
    pile = shuffled(deck_arrays(deck).cards.tolist(), seed, "pile")
    return np.array(starts), np.array(pile)


def agree(deck: Deck, edition: str, seats: int, seed: bytes) -> tuple[Event, ...]:
    """
    Let the kernel play a game at random, and play its moves again by the rules.

    Everything has to be the same: how many moves were legal at every decision, every consequence,
    and the end.
    """
    arrays, scratch = deck_arrays(deck), kernel.scratch()
    starts, pile = cards_of(deck, seed)
    log = np.zeros((400, kernel.LOG), np.uint64)
    dice = np.frombuffer(seed[:8], np.uint64).copy()
    one_writer = edition == "fr-2018"
    reason = kernel.play_random(arrays, seats, one_writer, starts, pile, dice, scratch, log)

    setup = game.Setup(seats, edition, deck, big_table=seats > 6)
    kinds = [tile for tile, _ in deck.puzzle]
    start = tuple(deck.start[at] for at in starts)
    events = list(game.opening(Opened(setup, start, tuple(kinds[at] for at in pile))))
    state = fold(game, events)
    for kind, seat, count, low, high in log[: scratch.tally[kernel.DECISIONS]].tolist():
        legal = game.legal(state, seat)
        assert len(legal) == count
        cells = unpack(low, high)
        move = game.Bonus(cells) if kind == kernel.BONUS else game.Draw(cells)
        state, caused = game.apply(state, seat, move)
        events += caused

    end = game.result(state)
    assert end is not None
    assert end.reason is kernel.REASONS[reason]
    left = [int(at).bit_count() for at in scratch.empty_low[:seats]]
    also = [int(at).bit_count() for at in scratch.empty_high[:seats]]
    assert end.empty == tuple(map(sum, zip(left, also, strict=True)))
    assert sum(isinstance(event, Revealed) for event in events) == scratch.tally[kernel.ROUNDS]
    assert sum(isinstance(event, Chanced) for event in events) == scratch.tally[kernel.CHANCES]
    sheets = game.view(state, None).sheets
    assert [bool(sheet.one) for sheet in sheets] == scratch.one[:seats].tolist()
    assert [sheet.out or 0 for sheet in sheets] == scratch.out[:seats].tolist()
    return tuple(events)


@pytest.mark.parametrize(("edition", "seats"), list(product(game.EDITIONS, SEATS)))
def test_kernel_and_rules_agree(edition: str, seats: int) -> None:
    """A few deals of each kind; `test_kernel_and_rules_agree_over_thousands` plays the rest."""
    deck = game.load(("standard", "gentle", "cruel")[seats % 3])[0]
    for number in range(6):
        agree(deck, edition, seats, f"{edition}/{seats}/{number}".encode().ljust(32, b"."))


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", ["standard", "gentle", "cruel"])
def test_kernel_and_rules_agree_over_thousands(name: str, seats: int) -> None:
    """Both who-writes-the-1 rules, every deck, every number of players."""
    deck = game.load(name)[0]
    for number in range(SHEETS // seats):
        for edition in ("en-2019", "fr-2018"):
            agree(deck, edition, seats, f"{name}/{seats}/{number}".encode().ljust(32, b"."))


def test_every_end_is_reached() -> None:
    """A twin that never saw a rare ending would agree about nothing."""
    reasons = set()
    small = Deck("small", game.load()[0].start, tuple((tile, 1) for tile in _small_tiles()))
    for number in range(60):
        events = agree(small, "en-2019", 1 + number % 3, str(number).encode().ljust(32, b"."))
        end = events[-1]
        assert isinstance(end, game.Ended)
        reasons.add(end.reason)
    for number in range(60):
        events = agree(game.load("gentle")[0], "en-2019", 6, str(number).encode().ljust(32, b"-"))
        end = events[-1]
        assert isinstance(end, game.Ended)
        reasons.add(end.reason)

    assert reasons >= {Reason.ALL_OUT, Reason.DECK, Reason.NO_CHANCE_CARDS}


def _small_tiles() -> list[game.Tile]:
    small = "# ## ### ##/#. #### ##/## ##./.##"
    return [game.read_tile(text) for text in small.split()]


def test_random_games_leave_as_much_empty_as_the_rules_do() -> None:
    """The whole path from shuffling on: the mean is that of the object level, within its noise."""
    arrays, scratch = deck_arrays(game.load()[0]), kernel.scratch()
    totals = kernel.random_games(arrays, 1, False, 20_000, np.uint64(3), scratch)

    assert totals[: len(kernel.REASONS)].sum() == 20_000
    assert totals[kernel.EMPTY_TOTAL] / 20_000 == pytest.approx(19.95, abs=0.2)


def test_the_same_seed_plays_the_same_games() -> None:
    arrays, scratch = deck_arrays(game.load()[0]), kernel.scratch()
    first, again, other = (
        kernel.random_games(arrays, 3, True, 200, np.uint64(seed), scratch).tolist()
        for seed in (5, 5, 6)
    )

    assert first == again
    assert first != other
