"""
The coach for Second Chance.

Every decision is judged by what the expert expects: how many squares will be empty at the end after
the drawing that was made, and after the best ones. The loss against the best drawing is skill; what
the next cards do to the best is luck. Added to the first expectation, they give the result.

In a solo challenge the goal decides as long as it is in reach: what is best is what makes it most
likely, and a mistake costs some of that chance. It is the expert's chance, with games to come that
end as the expert's do.
"""

from bisect import bisect_left
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from mulligan.analysis.second_chance_reasons import SAME, Reason, reason
from mulligan.analysis.steps import finish
from mulligan.bots.second_chance.aims import (
    TIDY,
    goal_chances,
    reaching_the_goal,
    squares_alone,
)
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.interface import CompiledDeck
from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.position import sheets
from mulligan.bots.second_chance.search import ALL, Aim, glance, round_ahead, to_the_end
from mulligan.core import Seat
from mulligan.games import second_chance as game
from mulligan.games.second_chance.events import Drawn, Started
from mulligan.games.second_chance.grid import Mask, empty
from mulligan.games.second_chance.solo import Challenge

CLOSER = 6
"""How many drawings, the best at a glance, get a closer look."""
EACH = 2
"""Placements of each next tile in that closer look."""
LATE = 15
"""The most empty squares with which the endgame may be solved."""
SOLVED = 4000
"""The most positions to evaluate for that."""
SHOWN = 3
CLEAR = 0.15
"""The smallest difference worth mentioning, in squares."""
TURNING = 0.5
"""A decision that loses this many squares is a turning point."""
CLEAR_GOAL = 2
"""The smallest difference worth mentioning where a goal decides, in percent of its chance."""
TURNING_GOAL = 8
"""A decision that costs this much of the chance is a turning point."""
LIKELY = 0.8
"""The share of endings between `low` and `high`."""


@dataclass(frozen=True, slots=True)
class Option:
    """A drawing, and the expected result."""

    cells: Mask
    expected: float
    """Empty squares at the end, on average, if one plays on for few of them."""
    low: int
    high: int
    """Four times out of five the result is between `low` and `high`."""
    goal: float | None = None
    """The chance to reach the goal of a solo challenge, as long as it is in reach."""

    @property
    def cost(self) -> float:
        """The best has the least of it."""
        return self.expected if self.goal is None else 1 - self.goal + TIDY * self.expected

    @property
    def percent(self) -> int:
        """The chance to reach the goal, in whole percents; 0 where there is none."""
        return round(100 * (self.goal or 0.0))


@dataclass(frozen=True, slots=True)
class Decision:
    step: int
    """Which event of the game it is, counted from 0."""
    round: int
    seat: Seat
    made: Option
    best: tuple[Option, ...]
    """The best three, the best first."""
    luck: float
    """What the cards did since the previous decision, in squares; above 0 is bad luck."""
    reason: Reason
    """What the best drawing has over the one that was made."""

    @property
    def lost(self) -> float:
        """What another drawing would have saved, in squares."""
        return max(0.0, self.made.expected - self.best[0].expected)

    @property
    def goal_lost(self) -> int | None:
        """How much of the chance to reach the goal it gave away, in whole percents."""
        return goal_lost(self.made, self.best[0])


@dataclass(frozen=True, slots=True)
class Goal:
    """What became of the chance to reach the goal, in whole percents: all changes add up."""

    start: int
    lost: int
    """The sum over all decisions."""
    end: int
    """After the last game 100 or 0."""

    @property
    def luck(self) -> int:
        """What the cards did to it; above 0 is good luck."""
        return self.end - self.start + self.lost


@dataclass(frozen=True, slots=True)
class Review:
    """One seat's game."""

    seat: Seat
    decisions: tuple[Decision, ...]
    start: float
    """What the expert expected of this seat before the first drawing."""
    empty: int
    """How it ended."""
    challenge: Challenge | None = None
    """The solo challenge as it stood before this game."""

    @property
    def goal(self) -> Goal | None:
        """None outside a solo challenge, and if its goal was out of reach before this game."""
        if self.challenge is None or self.challenge.may_leave < 0 or not self.decisions:
            return None
        end = round(100 * goal_chances(self.challenge)[self.empty])
        lost = sum(decision.goal_lost or 0 for decision in self.decisions)
        return Goal(self.decisions[0].best[0].percent, lost, end)

    @property
    def lost(self) -> float:
        return sum(decision.lost for decision in self.decisions)

    @property
    def luck(self) -> float:
        """All that was neither expected nor lost; above 0 is bad luck."""
        return self.empty - self.start - self.lost

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The decisions that cost most, the worst first."""
        if self.goal is not None:
            by_goal = sorted(self.decisions, key=lambda decision: -(decision.goal_lost or 0))
            clear = (each for each in by_goal if (each.goal_lost or 0) >= TURNING_GOAL)
            return tuple(clear)[:SHOWN]
        worst = sorted(self.decisions, key=lambda decision: -decision.lost)
        return tuple(decision for decision in worst if decision.lost >= TURNING)[:SHOWN]


Progress = Callable[[int, int], None]


def review(events: Sequence[Any], seat: Seat, progress: Progress | None = None) -> Review:
    """
    What *seat* did in a finished game, decision by decision.

    *progress* is called with the number of decisions done and the total.
    """
    return finish(reviewing(events, seat), progress)


def reviewing(events: Sequence[Any], seat: Seat) -> Generator[tuple[int, int], None, Review]:
    """
    The same step by step: after each decision it yields how many are done, and the total.

    Where there is one thread, something else can be done between two steps.
    """
    steps = [
        at
        for at, event in enumerate(events)
        if isinstance(event, Started | Drawn) and event.seat == seat
    ]
    decisions: list[Decision] = []
    expected: float | None = None
    start = 0.0
    state: Any = None
    for at, event in enumerate(events):
        if at in steps:
            made, best = judged(game.view(state, seat), event.cells)
            if expected is None:
                start = best[0].expected
            luck = 0.0 if expected is None else best[0].expected - expected
            because = _reason(game.view(state, seat), made, best[0])
            decisions.append(Decision(at, state.round, seat, made, best, luck, because))
            expected = made.expected
            yield len(decisions), len(steps)
        state = game.evolve(state, event)
    ended = game.view(state, seat)
    left = empty(ended.sheets[seat].filled)
    return Review(seat, tuple(decisions), start, left, ended.challenge)


def judged(view: game.View, cells: Mask) -> tuple[Option, tuple[Option, ...]]:
    """The drawing *cells*, and the best three; all by the same closer look."""
    made, options = _looked(view, cells)
    ranked = sorted(options, key=lambda option: (option.cost, option.cells != cells))
    return made, tuple(ranked[:SHOWN])


def explained(view: game.View, cells: Mask) -> tuple[Option, tuple[Option, ...], Reason]:
    """The same, with what the best drawing has over *cells*."""
    made, best = judged(view, cells)
    return made, best, _reason(view, made, best[0])


@dataclass(frozen=True, slots=True)
class Hint:
    """A drawing for somebody who has not drawn yet."""

    option: Option
    reason: Reason
    """For the best: why it beats an ordinary drawing. For the others: why the best beats them."""


def hints(view: game.View) -> tuple[Hint, ...]:
    """The best three drawings, the best first, from what the seat may know and nothing else."""
    ordinary, options = _looked(view, None)
    best, *others = sorted(options, key=lambda option: option.cost)[:SHOWN]
    return (
        Hint(best, _reason(view, ordinary, best)),
        *(Hint(other, _reason(view, other, best)) for other in others),
    )


def _looked(view: game.View, cells: Mask | None) -> tuple[Option, list[Option]]:
    """
    A closer look at the drawings that are best at a glance, and at one more, which comes first:
    *cells*, or by default the median drawing, which stands for an ordinary one.
    """
    found = sheets(view)
    aim, goal = squares_alone(view), _goal(view)
    deck, left = compiled_deck(view.shapes), view.left
    glanced = glance(deck, left, found.empty, goal or aim)
    ranked = sorted(range(len(glanced)), key=glanced.__getitem__)
    drawn = [found.move(view, at).cells for at in range(len(found.empty))]
    named = drawn.index(cells) if cells is not None else ranked[len(ranked) // 2]
    order = ranked[:CLOSER]
    if named not in order:
        order.append(named)
    here = [found.empty[at] for at in order]
    expected = _closer(view, here, aim)
    chances: list[float] | list[None] = [None] * len(here)
    if goal is not None:
        missed = _closer(view, here, goal)
        chances = [
            min(max(1 - cost + TIDY * squares, 0.0), 1.0)
            for cost, squares in zip(missed, expected, strict=True)
        ]
    spread = _spread(deck, left, here)
    options = [
        Option(drawn[at], squares, *between, chance)
        for at, squares, between, chance in zip(order, expected, spread, chances, strict=True)
    ]
    return options[order.index(named)], options


def _goal(view: game.View) -> Aim | None:
    """What a solo challenge is played for, as long as it can be reached."""
    if view.challenge is None or view.challenge.may_leave < 0:
        return None
    return reaching_the_goal(view.challenge)


def _closer(view: game.View, here: Sequence[int], aim: Aim) -> list[float]:
    """The costs of sheets: solved to the end if that is near, otherwise a round ahead."""
    assert view.seat is not None
    deck = compiled_deck(view.shapes)
    if empty(view.sheets[view.seat].filled) <= LATE:
        costs = to_the_end(deck, view.left, here, aim, ALL, SOLVED)
        if costs is not None:
            return costs
    return round_ahead(deck, view.left, here, aim, EACH)


def _spread(deck: CompiledDeck, left: Sequence[int], here: Sequence[int]) -> list[tuple[int, int]]:
    """The range of empty squares in which a share LIKELY of the games ends."""
    if sum(left) < 2:
        return [(sheet.bit_count(), sheet.bit_count()) for sheet in here]
    tail = (1 - LIKELY) / 2
    found = []
    for likely in deck.predict([left], [0] * len(here), here):
        sums = [*accumulate(likely)]
        low, high = (
            BINS[min(bisect_left(sums, share), len(BINS) - 1)] for share in (tail, 1 - tail)
        )
        found.append((low, high))
    return found


def _reason(view: game.View, made: Option, best: Option) -> Reason:
    if made.cells == best.cells or not _is_clearly_worse(made, best):
        return SAME
    return reason(view, made.cells, best.cells)


def goal_lost(made: Option, best: Option) -> int | None:
    """
    How much less likely the goal is with *made*, in whole percents; None where there is none.

    Less than the expert can tell from chance is 0.
    """
    if best.goal is None:
        return None
    lost = best.percent - made.percent
    return lost if lost >= CLEAR_GOAL else 0


def _is_clearly_worse(made: Option, best: Option) -> bool:
    if goal_lost(made, best):
        return True
    decided = best.goal is None or best.percent in (0, 100)
    return decided and made.expected - best.expected >= CLEAR
