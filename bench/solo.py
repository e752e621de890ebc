"""
How well the bots play Second Chance alone, and what it saves to take luck off.

    python -m bench.solo --games 400 --bots casual,skilled,expert

For each bot: the plain mean of empty squares, the same with luck taken off, how many times fewer
games that needs for the same margin, and how much longer a game takes because its luck is judged.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, like a worker of an evaluation

import argparse
from collections.abc import Iterator
from contextlib import closing
from time import process_time

from mulligan.bots import BOTS
from mulligan.bots.second_chance.aims import FEWER
from mulligan.cli.options import jobs_of
from mulligan.games import second_chance
from mulligan.sim.evaluation.estimates import Estimate
from mulligan.sim.evaluation.luck import luck_of
from mulligan.sim.evaluation.solo import Contender, Plan, check, play_deals
from mulligan.sim.evaluation.summary import summary
from mulligan.sim.match import Match, play
from mulligan.sim.spread import Workers

TIMED = 8
"""Games in which both the playing and the judging of luck are timed."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.solo", description=__doc__)
    parser.add_argument("--bots", default=",".join(BOTS[second_chance.GAME]))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="solo")
    parser.add_argument("--jobs", type=int)
    asked = parser.parse_args()
    print(
        "| bot | empty squares | luck taken off | games saved | full | ms a move | 99 % | longer |"
    )
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in asked.bots.split(","):
        plan = Plan(second_chance.Setup(1), (Contender(name),), asked.seed)
        check(plan)
        print(
            f"| {' | '.join(_row(plan, asked.games, Workers(jobs_of(asked.jobs))))} |", flush=True
        )


def _row(plan: Plan, games: int, workers: Workers) -> Iterator[str]:
    with closing(play_deals(plan, range(games), workers=workers)) as played:
        (found,) = summary(plan, list(played)).figures
    before, after = found.empty, found.empty_luck_off
    yield found.contender.bot
    yield _number(before)
    yield _number(after)
    assert before.spread is not None
    assert after.spread is not None
    yield f"{(before.spread / after.spread) ** 2:.1f} times"
    yield f"{found.full.many / found.full.of:.1%}"
    yield f"{found.quantile(0.5):.1f}"
    yield f"{found.quantile(0.99):.1f}"
    yield f"{_longer(plan):.0%}"


def _number(estimate: Estimate) -> str:
    return f"{estimate.mean:.3f} ± {estimate.margin:.3f}"


def _longer(plan: Plan) -> float:
    """The time that judging luck takes, as a share of the time that playing takes."""
    match = Match(second_chance.GAME, plan.setup, (plan.contenders[0].bot,), plan.seed)
    playing = judging = 0.0
    for index in range(TIMED):
        begun = process_time()
        events = play(match, index).events
        between = process_time()
        luck_of(plan.setup.deck, events, [FEWER.end])
        playing += between - begun
        judging += process_time() - between
    return judging / playing


if __name__ == "__main__":
    main()
