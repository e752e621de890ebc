"""What the module exports for One More!. `mulligan.bots.one_more.wasm` calls it."""

import numpy as np
from numba import njit

from mulligan.kernels.one_more.casual import DeckStatistics
from mulligan.kernels.one_more.deck import DeckArrays
from mulligan.kernels.one_more.inference import HiddenCards, metropolis, score
from mulligan.kernels.one_more.layout import CHOICE, SCALARS
from mulligan.kernels.one_more.playouts import sum_payoffs as kernel
from mulligan.kernels.one_more.table import Table, table
from webassembly.memory import WORD, flags, floats, numbers, small_numbers, words

_table = njit(table)


@njit
def _deck(address, kinds, cards):
    """A deck: the effects of the kinds, what answers them, and its statistics."""
    effects = numbers(address, kinds)
    low = words(address + WORD * kinds, kinds)
    high = words(address + 2 * WORD * kinds, kinds)
    not_answering = numbers(address + 3 * WORD * kinds, kinds)
    above = numbers(address + 4 * WORD * kinds, kinds)
    below = numbers(address + 5 * WORD * kinds, kinds)
    deck = DeckArrays(np.zeros(cards, np.int64), effects, low, high, 0)
    return deck, DeckStatistics(not_answering, above, below)


@njit
def _hidden(sizes, faces, owners, choices, starts, hand, choice_starts, choices_of, likelihoods):
    """The hidden cards. *sizes* has the lengths of the arrays that differ."""
    lengths = numbers(sizes, 5)
    many = lengths[2]
    return HiddenCards(
        numbers(faces, lengths[0]),
        numbers(owners, lengths[1]),
        numbers(choices, (many, CHOICE)),
        numbers(starts, many + 1),
        numbers(hand, lengths[3]),
        numbers(choice_starts, lengths[1] + 1),
        numbers(choices_of, lengths[4]),
        floats(likelihoods, many),
    )


@njit
def _known(address, kinds, seats):
    """The known table, without a pack: playouts take theirs from the hidden cards."""
    low = words(address, seats)
    high = words(address + WORD * seats, seats)
    counts = numbers(address + 2 * WORD * seats, seats)
    tokens = numbers(address + 3 * WORD * seats, seats)
    address += 4 * WORD * seats
    scalars = numbers(address, SCALARS)
    address += WORD * SCALARS
    playing = flags(address, seats)
    held = small_numbers(address + seats, (seats, kinds))
    return Table(low, high, held, counts, playing, tokens, np.zeros(0, np.int64), scalars)


@njit
def guess(
    deck,
    kinds,
    cards,
    sizes,
    owners,
    choices,
    starts,
    hand,
    choice_starts,
    choices_of,
    faces,
    likelihoods,
    dice,
    steps,
):
    """Find the first guess at the hands."""
    arrays, stats = _deck(deck, kinds, cards)
    hidden = _hidden(
        sizes, faces, owners, choices, starts, hand, choice_starts, choices_of, likelihoods
    )
    score(arrays, stats, hidden)
    updated = np.ones(len(hidden.choices), np.float64)
    metropolis(arrays, stats, hidden, steps, words(dice, 1), updated)
    return 0


@njit
def sum_payoffs(
    deck,
    kinds,
    cards,
    sizes,
    owners,
    choices,
    starts,
    hand,
    choice_starts,
    choices_of,
    faces,
    likelihoods,
    dice,
    known,
    seats,
    moves,
    many,
    alive,
    payoffs,
    worlds,
    steps,
    totals,
):
    """What each of *many* moves leads to, summed over *worlds* guesses."""
    arrays, stats = _deck(deck, kinds, cards)
    hidden = _hidden(
        sizes, faces, owners, choices, starts, hand, choice_starts, choices_of, likelihoods
    )
    found = kernel(
        arrays,
        stats,
        hidden,
        _known(known, kinds, seats),
        seats,
        numbers(moves, (many, 2)),
        flags(alive, many),
        floats(payoffs, seats),
        worlds,
        steps,
        words(dice, 1),
        _table(arrays),
        _table(arrays),
    )
    into = floats(totals, many)
    for at in range(many):
        into[at] = found[at]
    return 0
