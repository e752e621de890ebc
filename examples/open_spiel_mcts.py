"""
OpenSpiel's tree search plays against our bots: `python examples/open_spiel_mcts.py one-more`.

Nothing here is about our games: the search only knows what OpenSpiel tells it, and plays random
games to the end. In One More! it searches worlds that it cannot tell from the real one; in Second
Chance it plays alone. Needs `pip install '.[bots,research]'`.

A game depends on the seed and its own number alone, so the result is the same with any number of
processes (`--jobs`). With `--results FILE` every finished game is written down at once, and a run
that was stopped goes on where it was.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from math import inf, sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from scipy.stats import t

from mulligan.bots import AnyBot, bot
from mulligan.core import seed_in_series
from mulligan.envs.open_spiel import ONE_MORE, SECOND_CHANCE
from mulligan.games import one_more, second_chance
from mulligan.sim.processes import parallel_map

Z = 1.96
"""Standard errors on each side of a share for an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played; all but the number of a game that its result depends on."""

    game: str
    against: str | None  # two bots of One More!; Second Chance is played alone
    one_round: bool
    simulations: int  # for each decision
    seed: int


def result_of(plan: Plan, number: int) -> float:
    """One game: 1 if the search has won at One More!, the empty squares of Second Chance."""
    return won(plan, number) if plan.game == one_more.GAME else empty(plan, number)


def won(plan: Plan, number: int) -> float:
    """Whether the search wins at a table of three with two bots of one kind; it takes turns
    at the three seats."""
    assert plan.against is not None
    game = pyspiel.load_game(ONE_MORE, {"players": 3, "one_round": plan.one_round})
    dice = np.random.RandomState([plan.seed, number])
    rollouts = RandomRolloutEvaluator(1, dice)
    searcher = ISMCTSBot(game, rollouts, 1.0, plan.simulations, random_state=dice)
    searcher.set_resampler(partial(resampled, dice=dice))
    secret = seed_in_series(plan.seed.to_bytes(32, "big"), number)
    bots = [bot(one_more.GAME, plan.against, secret, f"seat {seat}") for seat in range(3)]
    place = number % 3
    return float(played(game, searcher, place, bots, dice)[place] > 0)


def empty(plan: Plan, number: int) -> float:
    """How many squares the search leaves empty, alone."""
    game = pyspiel.load_game(SECOND_CHANCE, {"players": 1})
    dice = np.random.RandomState([plan.seed, number])
    rollouts = RandomRolloutEvaluator(1, dice)
    searcher = MCTSBot(game, 10.0, plan.simulations, rollouts, random_state=dice)
    return 81 - played(game, searcher, 0, [], dice)[0]


def played(
    game: Any, searcher: Any, place: int, bots: list[AnyBot], dice: np.random.RandomState
) -> list[float]:
    """What a game is worth to each seat, with the search at *place* and *bots* everywhere else."""
    state = game.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=odds))
        elif seat == place:
            state.apply_action(searcher.step(state))
        else:
            view, adapter = state.position.view(seat), state.position.tree.adapter
            state.apply_action(adapter.action_of(view, bots[seat].choose(view)))
    returns: list[float] = state.returns()
    return returns


def resampled(state: Any, seat: int, dice: np.random.RandomState) -> Any:
    """A world that *seat* cannot tell from the real one; the same dice give the same worlds."""
    return state.resample_from_infostate(seat, dice.rand)


def results(plan: Plan, games: int, jobs: int, kept: Path | None) -> Iterator[float]:
    """The results of the first *games* games, in order; those that *kept* has are not played."""
    known = [] if kept is None else finished(plan, kept)
    yield from known[:games]
    with closing(
        parallel_map(partial(result_of, plan), range(len(known), games), jobs)
    ) as following:
        for number, result in enumerate(following, len(known)):
            if kept is not None:
                row = asdict(plan) | {"number": number, "result": result}
                with kept.open("a") as file:
                    file.write(json.dumps(row) + "\n")
            yield result


def finished(plan: Plan, kept: Path) -> list[float]:
    """The results that a file has of this plan. A line that was cut off does not count."""
    if not kept.exists():
        return []
    text = kept.read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        kept.write_text(whole)
    rows = [json.loads(line) for line in whole.splitlines()]
    return [row["result"] for row in rows if asdict(plan).items() <= row.items()]


def said(plan: Plan, known: list[float]) -> str:
    """What the games so far show."""
    if plan.game == one_more.GAME:
        wins = int(sum(known))
        low, high = wilson(wins, len(known))
        return (
            f"won {wins} of {len(known)} games, {wins / len(known):.1%} ({low:.1%} to {high:.1%})"
        )
    return f"{mean(known):.2f} ± {margin(known):.2f} squares empty in {len(known)} games"


def margin(values: list[float]) -> float:
    """How far an interval of 95 % reaches on each side of the mean."""
    if len(values) < 2:
        return inf
    return float(t.ppf(0.975, len(values) - 1)) * stdev(values) / sqrt(len(values))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[one_more.GAME, second_chance.GAME])
    parser.add_argument("--against", default="casual", help="a bot of One More!")
    parser.add_argument("--one-round", action="store_true", help="of One More!, not a whole game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=50, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--results", type=Path, help="a file to write games to, and to go on from")
    asked = parser.parse_args()
    alone = asked.game == second_chance.GAME
    plan = Plan(
        asked.game,
        None if alone else asked.against,
        asked.one_round and not alone,
        asked.simulations,
        asked.seed,
    )
    known: list[float] = []
    for result in results(plan, asked.games, asked.jobs, asked.results):
        known.append(result)
        print(said(plan, known), flush=True)


if __name__ == "__main__":
    main()
