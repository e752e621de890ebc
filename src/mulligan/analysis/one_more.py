"""
The coach for One More!: what each decision did to the chance to win, and what luck did.

The expert estimates a chance from the seat's own cards and memory, never from the hands of others:
a decision is judged by what its maker could know.

Chances are whole percents, as the estimates are no finer, and every change of the chance belongs
either to a decision of the seat or to luck, which is the cards and the others. So the sum is exact:
start + luck - lost is 100 if the seat won, and else 0.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from mulligan.analysis.one_more_reasons import SAME, Reason, reason
from mulligan.analysis.steps import finish
from mulligan.bots.one_more.expert import Budget, Expert
from mulligan.core import Seat, fold
from mulligan.games import one_more as game
from mulligan.games.one_more.events import Drew, Given, Named, Played

BUDGET = Budget(playouts=1500)
SEED = bytes(32)
SHOWN = 3
CLEAR = 2
"""The smallest cost of a decision that the expert can tell from chance, in percent."""
TURNING = 8
"""A decision that costs this much is a turning point."""


@dataclass(frozen=True, slots=True)
class Decision:
    step: int
    """Which event of the game it is, counted from 0."""
    round: int
    seat: Seat
    made: game.Move
    best: game.Move
    """The same as `made` if nothing was clearly better."""
    chance: int
    """The chance to win the game with the best move, from what the seat could know."""
    lost: int
    """How much of that chance the actual move gave away."""
    luck: int
    """What the cards and the others did to the chance since the seat's previous decision."""
    reason: Reason
    """What the best move has over the one that was made."""


@dataclass(frozen=True, slots=True)
class Review:
    seat: Seat
    decisions: tuple[Decision, ...]
    start: int
    """The chance before the first card is dealt: the same for everybody."""
    won: bool

    @property
    def lost(self) -> int:
        return sum(decision.lost for decision in self.decisions)

    @property
    def last_luck(self) -> int:
        """What the cards and the others did after the seat's last decision."""
        before = self.start
        if self.decisions:
            before = self.decisions[-1].chance - self.decisions[-1].lost
        return 100 * self.won - before

    @property
    def luck(self) -> int:
        return sum(decision.luck for decision in self.decisions) + self.last_luck

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The decisions that cost most, the worst first."""
        worst = sorted(self.decisions, key=lambda decision: -decision.lost)
        return tuple(decision for decision in worst if decision.lost >= TURNING)[:SHOWN]


def review(
    events: Sequence[Any], seat: Seat, progress: Callable[[int, int], None] | None = None
) -> Review:
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
    steps = [at for at, event in enumerate(events) if _decided(event, seat) is not None]
    expert = Expert(SEED, "coach", BUDGET)
    ended = fold(game, events)
    start = standing = round(100 / len(game.view(ended, seat).tokens))
    decisions: list[Decision] = []
    state: Any = None
    for at, event in enumerate(events):
        move = _decided(event, seat)
        if move is not None:
            view = game.view(state, seat)
            best, chance, lost, because = explained(view, move, expert)
            luck = chance - standing
            decisions.append(
                Decision(at, view.round, seat, move, best, chance, lost, luck, because)
            )
            standing = chance - lost
            yield len(decisions), len(steps)
        state = game.evolve(state, event)
    result = game.result(ended)
    return Review(seat, tuple(decisions), start, result is not None and seat in result.winners)


def judged(
    view: game.View, made: game.Move, expert: Expert | None = None
) -> tuple[game.Move, int, int]:
    """
    The best move, the chance to win with it, and how much less *made* has, in percent.

    The *expert* of a review goes on from decision to decision; for one alone there is a new one.
    """
    expert = expert or Expert(SEED, "coach", BUDGET)
    choices = game.choices(view)
    at = choices.index(made)
    thought = expert.think(view)
    found = thought.index(max(thought))
    # The search drops weaker moves early: what was made gets as much thought as the best.
    chances = expert.compare(view, (at, found))
    chance, better = (round(100 * each) for each in chances)
    lost = better - chance
    if lost < CLEAR:
        return made, chance, 0
    return choices[found], better, lost


def explained(
    view: game.View, made: game.Move, expert: Expert | None = None
) -> tuple[game.Move, int, int, Reason]:
    """The same, with what the best move has over *made*."""
    best, chance, lost = judged(view, made, expert)
    return best, chance, lost, SAME if best == made else reason(view, made, best)


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
