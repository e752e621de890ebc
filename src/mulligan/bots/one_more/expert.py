"""
An expert: it remembers every card, guesses hands from how they are played, and simulates what each
move leads to.

See `docs/decisions/0015-how-the-expert-thinks.md`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from mulligan.bots.one_more.position import KnownDeck, known_deck, moves, position
from mulligan.core import Seat, words
from mulligan.games import one_more as game
from mulligan.games.one_more.memory import Memory, recall
from mulligan.games.one_more.view import SeenSwap
from mulligan.kernels.arrays import Flags, Floats, Numbers
from mulligan.kernels.one_more.inference import HiddenCards, metropolis, score
from mulligan.kernels.one_more.playouts import sum_payoffs
from mulligan.kernels.one_more.table import Table, table


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an expert thinks about a move: counted in work, never in time."""

    playouts: int = 1000
    memories: int = 8  # how many guesses to make at swaps between others
    first_steps: int = 200  # to the first guess at the hands
    steps: int = 20  # from one guess to the next


class Expert:
    """The same seed, label, budget and view give the same move."""

    def __init__(self, seed: bytes, label: str, budget: Budget | None = None) -> None:
        self._seed = seed
        self._label = label
        self._budget = budget or Budget()

    def choose(self, view: game.View) -> game.Move:
        choices = game.choices(view)
        if len(choices) == 1:
            return choices[0]
        return choices[int(self.think(view).argmax())]

    def think(self, view: game.View) -> Floats:
        """
        The chance to win the game with each of the choices; 0 for those given up.

        Half of the moves are given up after each phase of the search (sequential halving).
        """
        assert view.seat is not None
        deck = known_deck(view.cards)
        scenarios = self._scenarios(view, deck)
        options = moves(view, deck)
        payoffs = prospects(view.tokens, view.seat)
        alive = np.ones(len(options), np.bool_)
        totals = np.zeros(len(options))
        worlds = np.zeros(len(options))
        parts = max(1, (len(options) - 1).bit_length())
        for _ in range(parts):
            each = self._budget.playouts // (parts * int(alive.sum()) * len(scenarios))
            for scenario in scenarios:
                totals += scenario.sum_payoffs(options, alive, payoffs, max(1, each))
            worlds[alive] += max(1, each) * len(scenarios)
            chances = np.where(alive, totals / worlds, -1)
            alive = _better_half(chances, int(alive.sum()))
        return np.where(alive, chances, 0)

    def compare(self, view: game.View, choices: Sequence[int]) -> Floats:
        """
        The chance to win the game with each of these choices, spending the whole budget on them.

        All are tried in the same guesses at the hands, so that only the choices differ.
        """
        assert view.seat is not None
        deck = known_deck(view.cards)
        options = moves(view, deck)
        alive = np.zeros(len(options), np.bool_)
        alive[list(choices)] = True
        payoffs = prospects(view.tokens, view.seat)
        scenarios = self._scenarios(view, deck)
        each = max(1, self._budget.playouts // len(scenarios))
        totals = np.zeros(len(options))
        for scenario in scenarios:
            totals += scenario.sum_payoffs(options, alive, payoffs, each)
        return totals[list(choices)] / (each * len(scenarios))

    def memories(self, view: game.View, dice: Iterator[int]) -> list[Memory]:
        """How the round may have gone: several ways if others have swapped."""
        unseen = any(isinstance(told, SeenSwap) and told.cards is None for told in view.story)
        return [recall(view, dice) for _ in range(self._budget.memories if unseen else 1)]

    def _scenarios(self, view: game.View, deck: KnownDeck) -> list["_Scenario"]:
        dice = words(self._seed, f"{self._label}/{view.round}/{len(view.story)}/{view.asked}")
        return [
            _Scenario(
                len(view.counts),
                deck,
                *position(view, memory, deck),
                next(dice) << 32 | next(dice),
                self._budget,
            )
            for memory in self.memories(view, dice)
        ]


def _better_half(chances: Floats, alive: int) -> Flags:
    order = np.argsort(-chances, kind="stable")
    better = np.zeros(len(chances), np.bool_)
    better[order[: (alive + 1) // 2]] = True
    return better


class _Scenario:
    """One way in which the round may have gone, and guesses at the hands that go with it."""

    def __init__(
        self,
        seats: int,
        deck: KnownDeck,
        laid: Table,
        hidden: HiddenCards,
        seed: int,
        budget: Budget,
    ) -> None:
        self._seats = seats
        self._deck = deck
        self._table = laid
        self._hidden = hidden
        self._dice = np.array([seed], np.uint64)
        self._steps = budget.steps
        self._buffers = table(deck.arrays), table(deck.arrays)
        score(deck.arrays, deck.stats, hidden)
        updated = np.ones(len(hidden.choices))
        metropolis(deck.arrays, deck.stats, hidden, budget.first_steps, self._dice, updated)

    def sum_payoffs(self, options: Numbers, alive: Flags, payoffs: Floats, worlds: int) -> Floats:
        """What each option that is *alive* leads to, summed over *worlds* guesses."""
        totals: Floats = sum_payoffs(
            self._deck.arrays,
            self._deck.stats,
            self._hidden,
            self._table,
            self._seats,
            options,
            alive,
            payoffs,
            worlds,
            self._steps,
            self._dice,
            *self._buffers,
        )
        return totals


def prospects(tokens: tuple[int, ...], me: Seat) -> Floats:
    """For each loser of this round, the chance that *me* wins the game if later rounds are even."""

    def after(loser: Seat) -> float:
        if tokens[loser]:
            return float(loser == me)
        later = tuple(count + (seat == loser) for seat, count in enumerate(tokens))
        return _even_chance(len(tokens), later[me], sum(later) - later[me])

    return np.array([after(seat) for seat in range(len(tokens))])


def _even_chance(seats: int, mine: int, others: int) -> float:
    """The chance to win from the start of a round, with *mine* and *others* "one more" cards."""
    fresh = seats - 1 - others
    chance = _even_chance(seats, mine, others + 1) * fresh / seats if fresh else 0.0
    return chance + (1.0 if mine else _even_chance(seats, 1, others)) / seats
