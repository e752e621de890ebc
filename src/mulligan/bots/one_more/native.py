"""The compiled part of the expert of One More!, from numba: see `interface`."""

from collections.abc import Sequence

import numpy as np

from mulligan.bots.one_more.interface import Cards, Hidden, KnownTable
from mulligan.games.one_more.decks import Deck
from mulligan.kernels.bits import split
from mulligan.kernels.one_more.casual import deck_statistics
from mulligan.kernels.one_more.deck import deck_arrays
from mulligan.kernels.one_more.inference import HiddenCards, metropolis, score
from mulligan.kernels.one_more.layout import CHOICE
from mulligan.kernels.one_more.playouts import sum_payoffs
from mulligan.kernels.one_more.table import Table, table


class NativeDeck:
    def __init__(self, cards: Cards) -> None:
        deck = Deck("of a view", cards)
        self.arrays = deck_arrays(deck)
        self.stats = deck_statistics(deck)

    def scenario(
        self, table: KnownTable, hidden: Hidden, seed: int, first_steps: int, steps: int
    ) -> "NativeScenario":
        return NativeScenario(self, table, hidden, seed, first_steps, steps)

    def table(self, known: KnownTable) -> Table:
        """A table in arrays."""
        laid, seats = table(self.arrays), len(known.counts)
        for seat, kinds in enumerate(known.sets):
            laid.low[seat], laid.high[seat] = split(kinds)
        laid.held[:seats] = np.frombuffer(known.held, np.int8).reshape(seats, -1)
        laid.counts[:seats] = known.counts
        laid.playing[:seats] = known.playing
        laid.tokens[:seats] = known.tokens
        laid.scalars[:] = known.scalars
        return laid


def hidden_cards(hidden: Hidden) -> HiddenCards:
    """Hidden cards in arrays."""
    return HiddenCards(
        faces=np.array(hidden.faces, np.int64),
        owners=np.array(hidden.owners, np.int64),
        choices=np.array(hidden.choices, np.int64).reshape(-1, CHOICE),
        hand_starts=np.array(hidden.hand_starts, np.int64),
        hand_cards=np.array(hidden.hand_cards, np.int64),
        choice_starts=np.array(hidden.choice_starts, np.int64),
        choices_of=np.array(hidden.choices_of, np.int64),
        likelihoods=np.zeros(len(hidden.choices), np.float64),
    )


class NativeScenario:
    def __init__(
        self,
        deck: NativeDeck,
        known: KnownTable,
        hidden: Hidden,
        seed: int,
        first_steps: int,
        steps: int,
    ) -> None:
        self._deck = deck
        self._seats = len(known.counts)
        self._table = deck.table(known)
        self._hidden = hidden_cards(hidden)
        self._dice = np.array([seed], np.uint64)
        self._steps = steps
        self._buffers = table(deck.arrays), table(deck.arrays)
        score(deck.arrays, deck.stats, self._hidden)
        updated = np.ones(len(hidden.choices))
        metropolis(deck.arrays, deck.stats, self._hidden, first_steps, self._dice, updated)

    def sum_payoffs(
        self,
        options: Sequence[tuple[int, int]],
        alive: Sequence[bool],
        payoffs: Sequence[float],
        worlds: int,
    ) -> list[float]:
        totals: list[float] = sum_payoffs(
            self._deck.arrays,
            self._deck.stats,
            self._hidden,
            self._table,
            self._seats,
            np.array(options, np.int64),
            np.array(alive, np.bool_),
            np.array(payoffs),
            worlds,
            self._steps,
            self._dice,
            *self._buffers,
        ).tolist()
        return totals
