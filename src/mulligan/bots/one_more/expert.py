"""
An expert: it remembers every card, guesses hands from how they are played, and simulates what each
move leads to.

See `docs/decisions/0015-how-the-expert-thinks.md`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mulligan.bots.one_more.compiled import compiled_deck
from mulligan.bots.one_more.interface import Scenario
from mulligan.bots.one_more.position import moves, position
from mulligan.core import Seat, words
from mulligan.games import one_more as game
from mulligan.games.one_more.memory import Memory, recall
from mulligan.games.one_more.view import SeenSwap


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an expert thinks about a move: counted in work, never in time."""

    playouts: int = 1000
    memories: int = 8  # how many guesses to make at swaps between others
    first_steps: int = 200  # to the first guess at the hands
    steps: int = 20  # from one guess to the next


class Expert:
    """
    The same seed, label, budget and view give the same move.

    Raises:
        ModuleNotFoundError: It needs compiled code, and there is none.
    """

    def __init__(self, seed: bytes, label: str, budget: Budget | None = None) -> None:
        compiled_deck(())  # to say at once that something is not installed
        self._seed = seed
        self._label = label
        self._budget = budget or Budget()

    def choose(self, view: game.View) -> game.Move:
        choices = game.choices(view)
        if len(choices) == 1:
            return choices[0]
        chances = self.think(view)
        return choices[chances.index(max(chances))]

    def think(self, view: game.View) -> list[float]:
        """The chance to win the game with each of the choices; 0 for those given up."""
        chances, alive = self.search(view)
        return [chance if lives else 0.0 for chance, lives in zip(chances, alive, strict=True)]

    def search(self, view: game.View) -> tuple[list[float], list[bool]]:
        """
        The chance to win the game with each of the choices, and which were not given up.

        Half of the moves are given up after each phase of the search (sequential halving). Their
        chances come from the fewer worlds in which they were tried.
        """
        assert view.seat is not None
        scenarios = self._scenarios(view)
        options = moves(view)
        payoffs = prospects(view.tokens, view.seat)
        alive = [True] * len(options)
        totals = [0.0] * len(options)
        worlds = [0] * len(options)
        parts = max(1, (len(options) - 1).bit_length())
        for _ in range(parts):
            each = max(1, self._budget.playouts // (parts * sum(alive) * len(scenarios)))
            for scenario in scenarios:
                totals = _added(totals, scenario.sum_payoffs(options, alive, payoffs, each))
            for at in range(len(options)):
                worlds[at] += alive[at] * each * len(scenarios)
            chances = [
                total / tried if lives else -1.0
                for total, tried, lives in zip(totals, worlds, alive, strict=True)
            ]
            alive = _better_half(chances, sum(alive))
        found = [total / tried for total, tried in zip(totals, worlds, strict=True)]
        return found, alive

    def compare(self, view: game.View, choices: Sequence[int]) -> list[float]:
        """
        The chance to win the game with each of these choices, spending the whole budget on them.

        All are tried in the same guesses at the hands, so that only the choices differ.
        """
        assert view.seat is not None
        options = moves(view)
        alive = [at in choices for at in range(len(options))]
        payoffs = prospects(view.tokens, view.seat)
        scenarios = self._scenarios(view)
        each = max(1, self._budget.playouts // len(scenarios))
        totals = [0.0] * len(options)
        for scenario in scenarios:
            totals = _added(totals, scenario.sum_payoffs(options, alive, payoffs, each))
        return [totals[choice] / (each * len(scenarios)) for choice in choices]

    def memories(self, view: game.View, dice: Iterator[int]) -> list[Memory]:
        """How the round may have gone: several ways if others have swapped."""
        unseen = any(isinstance(told, SeenSwap) and told.cards is None for told in view.story)
        return [recall(view, dice) for _ in range(self._budget.memories if unseen else 1)]

    def _scenarios(self, view: game.View) -> list[Scenario]:
        dice = words(self._seed, f"{self._label}/{view.round}/{len(view.story)}/{view.asked}")
        deck, budget = compiled_deck(view.cards), self._budget
        return [
            deck.scenario(
                *position(view, memory),
                next(dice) << 32 | next(dice),
                budget.first_steps,
                budget.steps,
            )
            for memory in self.memories(view, dice)
        ]


def _added(totals: list[float], more: list[float]) -> list[float]:
    return [total + each for total, each in zip(totals, more, strict=True)]


def _better_half(chances: list[float], alive: int) -> list[bool]:
    order = sorted(range(len(chances)), key=lambda at: -chances[at])
    better = set(order[: (alive + 1) // 2])
    return [at in better for at in range(len(chances))]


def prospects(tokens: tuple[int, ...], me: Seat) -> list[float]:
    """For each loser of this round, the chance that *me* wins the game if later rounds are even."""

    def after(loser: Seat) -> float:
        if tokens[loser]:
            return float(loser == me)
        later = tuple(count + (seat == loser) for seat, count in enumerate(tokens))
        return _even_chance(len(tokens), later[me], sum(later) - later[me])

    return [after(seat) for seat in range(len(tokens))]


def _even_chance(seats: int, mine: int, others: int) -> float:
    """The chance to win from the start of a round, with *mine* and *others* "one more" cards."""
    fresh = seats - 1 - others
    chance = _even_chance(seats, mine, others + 1) * fresh / seats if fresh else 0.0
    return chance + (1.0 if mine else _even_chance(seats, 1, others)) / seats
