"""The figures of an evaluation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mulligan.games.second_chance.solo import Challenge
from mulligan.sim.arena import wilson
from mulligan.sim.evaluation.estimates import Estimate, plain, without_luck
from mulligan.sim.evaluation.luck import Luck
from mulligan.sim.evaluation.solo import Contender, Deal, Plan, Result


@dataclass(frozen=True, slots=True)
class Share:
    """How many of several things, with a 95 % interval."""

    many: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.many, self.of)

    def json(self) -> dict[str, Any]:
        return {
            "many": self.many,
            "of": self.of,
            "share": round(self.many / self.of, 6),
            "interval95": [round(end, 6) for end in self.interval],
        }


@dataclass(frozen=True, slots=True)
class Figures:
    """How one contender did. With *luck off* an estimate is of the same mean, with less spread."""

    contender: Contender
    games: int
    empty: Estimate
    empty_luck_off: Estimate
    full: Share
    goal: Share | None
    goal_luck_off: Estimate | None
    milliseconds: tuple[float, ...]
    """Of every move, sorted."""
    stumbles: int

    def quantile(self, share: float) -> float:
        """The shortest time that at least *share* of all moves did not exceed."""
        last = len(self.milliseconds) - 1
        return self.milliseconds[min(last, int(share * len(self.milliseconds)))]

    def json(self) -> dict[str, Any]:
        return {
            "bot": str(self.contender),
            "games": self.games,
            "empty_squares": self.empty.json(),
            "empty_squares_luck_off": self.empty_luck_off.json(),
            "full_grids": self.full.json(),
            **({} if self.goal is None else {"goal_reached": self.goal.json()}),
            **(
                {}
                if self.goal_luck_off is None
                else {"goal_reached_luck_off": self.goal_luck_off.json()}
            ),
            "stumbles": self.stumbles,
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """The first contender less the second, on the same deals."""

    empty: Estimate
    empty_luck_off: Estimate
    goal: Estimate | None
    goal_luck_off: Estimate | None

    def json(self) -> dict[str, Any]:
        named = {
            "empty_squares": self.empty,
            "empty_squares_luck_off": self.empty_luck_off,
            "goal_reached": self.goal,
            "goal_reached_luck_off": self.goal_luck_off,
        }
        return {name: each.json() for name, each in named.items() if each is not None}


@dataclass(frozen=True, slots=True)
class Summary:
    plan: Plan
    deals: int
    figures: tuple[Figures, ...]
    difference: Difference | None

    def json(self) -> dict[str, Any]:
        """All but the time, which is never the same twice."""
        return {
            **self.plan.json(),
            "deals": self.deals,
            "figures": [each.json() for each in self.figures],
            **({} if self.difference is None else {"difference": self.difference.json()}),
        }

    def times(self) -> dict[str, Any]:
        """The CPU time of a move."""
        return {
            str(each.contender): {
                "moves": len(each.milliseconds),
                "median_ms": each.quantile(0.5),
                "quantile99_ms": each.quantile(0.99),
                "worst_ms": each.milliseconds[-1],
            }
            for each in self.figures
            if each.milliseconds
        }


def summary(plan: Plan, deals: Sequence[Deal]) -> Summary:
    """The figures of *deals*, of which there is at least one."""
    sides = [[deal.results[at] for deal in deals] for at in range(len(plan.contenders))]
    figures = tuple(
        _figures(contender, results)
        for contender, results in zip(plan.contenders, sides, strict=True)
    )
    return Summary(plan, len(deals), figures, _difference(*sides) if len(sides) == 2 else None)


def _figures(contender: Contender, results: Sequence[Result]) -> Figures:
    empty = [squares for each in results for squares in each.empty]
    reached = [_reached(each) for each in results]
    goal_lucks = [each.goal_luck for each in results if each.goal_luck is not None]
    return Figures(
        contender,
        games=len(empty),
        empty=plain(_squares(results)),
        empty_luck_off=without_luck(_squares(results), _lucks(results)),
        full=Share(empty.count(0), len(empty)),
        goal=Share(sum(reached), len(reached)) if goal_lucks else None,
        goal_luck_off=_flipped(without_luck(_missed(results), goal_lucks)) if goal_lucks else None,
        milliseconds=tuple(sorted(ms for each in results for ms in each.milliseconds)),
        stumbles=sum(each.stumbles for each in results),
    )


def _difference(ours: Sequence[Result], theirs: Sequence[Result]) -> Difference:
    def less(one: Sequence[float], other: Sequence[float]) -> list[float]:
        return [a - b for a, b in zip(one, other, strict=True)]

    empty = less(_squares(ours), _squares(theirs))
    lucks = [a.minus(b) for a, b in zip(_lucks(ours), _lucks(theirs), strict=True)]
    goal_lucks = [
        a.goal_luck.minus(b.goal_luck)
        for a, b in zip(ours, theirs, strict=True)
        if a.goal_luck is not None and b.goal_luck is not None
    ]
    reached = less(_missed(theirs), _missed(ours))
    missed = less(_missed(ours), _missed(theirs))
    return Difference(
        empty=plain(empty),
        empty_luck_off=without_luck(empty, lucks),
        goal=plain(reached) if goal_lucks else None,
        goal_luck_off=_flipped(without_luck(missed, goal_lucks), 0.0) if goal_lucks else None,
    )


def _squares(results: Sequence[Result]) -> list[float]:
    """The empty squares of a game, on average: those of a challenge are not independent."""
    return [sum(each.empty) / len(each.empty) for each in results]


def _lucks(results: Sequence[Result]) -> list[Luck]:
    return [Luck(*(kind / len(each.empty) for kind in each.luck)) for each in results]


def _reached(result: Result) -> bool:
    return Challenge(result.empty).reached


def _missed(results: Sequence[Result]) -> list[float]:
    return [float(not _reached(each)) for each in results]


def _flipped(missed: Estimate, whole: float = 1.0) -> Estimate:
    """How often it is reached, from how often it is missed."""
    return Estimate(whole - missed.mean, missed.margin, missed.spread)


def in_words(found: Summary) -> list[str]:
    """The figures for people, a line each."""
    plan = found.plan
    what = f"{found.deals:,} solo {'challenges' if plan.series else 'games'}"
    about = f"deck {plan.setup.deck.name}, edition {plan.setup.edition}, seed {plan.seed}"
    lines = [f"{what}: {about}"]
    for each in found.figures:
        lines += ["", str(each.contender)]
        lines += _empty_in_words("empty squares", each.empty, each.empty_luck_off)
        lines.append(_row("full grids", _share(each.full)))
        if each.goal is not None and each.goal_luck_off is not None:
            lines.append(_row("goal reached", _share(each.goal)))
            lines.append(_row("  luck taken off", _percent(each.goal_luck_off)))
        if each.milliseconds:
            half, most = each.quantile(0.5), each.quantile(0.99)
            time = f"{half:.1f} ms; 99 % within {most:.1f}; at most {each.milliseconds[-1]:.1f}"
            lines.append(_row("CPU time a move", time))
        if each.stumbles:
            lines.append(_row("moves by fallback", str(each.stumbles)))
    if found.difference is not None:
        one, other = found.figures
        lines += ["", f"{one.contender} less {other.contender}, on the same deals"]
        lines += _empty_in_words(
            "empty squares", found.difference.empty, found.difference.empty_luck_off
        )
        if found.difference.goal is not None and found.difference.goal_luck_off is not None:
            lines.append(_row("goal reached", _percent(found.difference.goal)))
            lines.append(_row("  luck taken off", _percent(found.difference.goal_luck_off)))
    return lines


def _empty_in_words(name: str, raw: Estimate, luck_off: Estimate) -> list[str]:
    return [_row(name, _number(raw)), _row("  luck taken off", _number(luck_off))]


def _row(name: str, text: str) -> str:
    return f"  {name:<20}{text}"


def _number(estimate: Estimate) -> str:
    if estimate.margin is None:
        return f"{estimate.mean:.3f}"
    return (
        f"{estimate.mean:.3f} ± {estimate.margin:.3f}  (standard deviation {estimate.spread:.2f})"
    )


def _percent(estimate: Estimate) -> str:
    margin = "" if estimate.margin is None else f" ± {100 * estimate.margin:.1f}"
    return f"{100 * estimate.mean:.1f}{margin} %"


def _share(share: Share) -> str:
    low, high = share.interval
    return (
        f"{100 * share.many / share.of:.1f} %  ({share.many:,} of {share.of:,}; "
        f"{100 * low:.1f} to {100 * high:.1f})"
    )
