"""
The coach for One More!: the chance to win at every decision, and the moments that changed it.

The expert estimates a chance from the seat's own cards and memory, never from the hands of others:
a decision is judged by what its maker could know.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mulligan.bots.one_more.expert import Budget, Expert
from mulligan.core import Seat
from mulligan.games import one_more as game
from mulligan.games.one_more.events import Drew, Given, Named, Played

BUDGET = Budget(playouts=1500)
SEED = bytes(32)
SHOWN = 3
TURNING = 0.08
"""A change in the chance to win that makes a turning point."""


@dataclass(frozen=True, slots=True)
class Decision:
    step: int
    """Which event of the game it is, counted from 0."""
    round: int
    seat: Seat
    made: game.Move
    best: game.Move
    chance: float
    """The chance to win the game with the best move, from what the seat could know."""
    lost: float
    """How much of that chance the actual move gave away; 0 if there was no choice."""
    change: float
    """Since the seat's previous decision."""


@dataclass(frozen=True, slots=True)
class Review:
    seat: Seat
    decisions: tuple[Decision, ...]
    won: bool

    @property
    def lost(self) -> float:
        return sum(decision.lost for decision in self.decisions)

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The decisions before which the chance changed most, or that gave away most of it."""

        def weight(decision: Decision) -> float:
            return max(abs(decision.change), decision.lost)

        worst = sorted(self.decisions, key=weight, reverse=True)
        return tuple(decision for decision in worst if weight(decision) >= TURNING)[:SHOWN]


def review(
    events: Sequence[Any], seat: Seat, progress: Callable[[int, int], None] | None = None
) -> Review:
    """What *seat* did in a finished game, decision by decision."""
    steps = [at for at, event in enumerate(events) if _decided(event, seat) is not None]
    expert = Expert(SEED, "coach", BUDGET)
    decisions: list[Decision] = []
    before: float | None = None
    state: Any = None
    for at, event in enumerate(events):
        move = _decided(event, seat)
        if move is not None:
            view = game.view(state, seat)
            choices = game.choices(view)
            chances = expert.think(view)
            best = int(np.argmax(chances))
            lost = 0.0
            if len(choices) > 1 and move != choices[best]:
                # The search drops weaker moves early; this one gets as much thought as the best.
                lost = max(0.0, float(chances[best]) - expert.chance(view, choices.index(move)))
            chance = float(chances[best])
            change = 0.0 if before is None else chance - before
            decisions.append(
                Decision(at, view.round, seat, move, choices[best], chance, lost, change)
            )
            before = chance - lost
            if progress is not None:
                progress(len(decisions), len(steps))
        state = game.evolve(state, event)
    ended = game.result(state)
    return Review(seat, tuple(decisions), ended is not None and seat in ended.winners)


def _decided(event: Any, seat: Seat) -> game.Move | None:
    """The move of *seat* behind *event*, if any."""
    match event:
        case Played(mover, card) if mover == seat:
            return game.Play(card)
        case Drew(by, named, _) if by == seat:
            return game.NameDraw(named)
        case Named(by, seats) if by == seat:
            return game.NameSwap(seats)
        case Given(giver, card) if giver == seat:
            return game.Give(card)
        case _:
            return None
