"""
How well a bot plays Second Chance alone: as it is shipped, or with weights that were just learned.

    python3 training/evaluate.py expert --games 2000 --keep artefacts/expert.jsonl
    python3 training/evaluate.py expert --series --games 2000
    python3 training/evaluate.py expert --weights weights.npz --against expert --games 400

It says how many squares stay empty and how often the grid is full; with `--series`, how often the
goal of a solo challenge is reached. "Luck taken off" is the same figure with the luck of the cards
subtracted, which needs several times fewer games for the same margin: docs/simulation.md.

It uses all cores, or with `--on` a Ray cluster, with the same results. What is played is in the
file that `--keep` names: the same command goes on where it was stopped.

The champion asks a large network some thousand times for a move. With PyTorch and a GPU,

    python -m training.evaluate champion --gpu --jobs 48 --games 2000

lets the GPU do that for all games together, with numbers of half precision. So some moves between
equals differ, and there are no times.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

# One core for each worker: so the CPU time of a move is what somebody with one core waits for.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from mulligan.bots.second_chance.network.layout import LARGE
from mulligan.cli import progress
from mulligan.cli.options import deck_argument, workers_of
from mulligan.core import MulliganError
from mulligan.games import second_chance
from mulligan.sim.evaluation import solo
from mulligan.sim.evaluation.kept import Kept, kept
from mulligan.sim.evaluation.solo import Contender, Deal, Plan
from mulligan.sim.evaluation.summary import in_words, summary
from mulligan.sim.spread import Workers

LARGEST_RUN = 10_000_000


def main() -> int:
    asked = _asked()
    try:
        if not 1 <= asked.games <= LARGEST_RUN:
            raise MulliganError(f"--games is a number from 1 to {LARGEST_RUN:,}.")
        try:
            asked.seed.encode()
        except UnicodeEncodeError:
            raise MulliganError("--seed is text in UTF-8; this is something else.") from None
        plan = _plan(asked)
        solo.check(plan)
        workers = workers_of(asked.jobs, asked.on)
        with (
            _asking_a_gpu(plan) if asked.gpu else nullcontext(plan) as plan,
            nullcontext() if asked.keep is None else kept(asked.keep, plan) as file,
        ):
            deals, stopped = _play(plan, asked.games, workers, file)
    except MulliganError as error:
        print(f"evaluate: {error}", file=sys.stderr)
        return 2
    if not deals:
        print("evaluate: stopped", file=sys.stderr)
        return 130
    found = summary(plan, deals)
    if asked.json:
        print(json.dumps(found.json() | {"time": found.times(), "stopped": stopped}, indent=2))
    else:
        print("\n".join(in_words(found)))
    if stopped:
        again = "" if asked.keep is None else "; the same command goes on from here"
        print(f"evaluate: stopped after {len(deals)} of {asked.games}{again}", file=sys.stderr)
    return 130 if stopped else 0


def _play(plan: Plan, games: int, workers: Workers, file: Kept | None) -> tuple[list[Deal], bool]:
    """All deals, those kept before and the new ones, and whether somebody stopped it."""
    deals = [] if file is None else file.deals[:games]
    numbers = range(len(deals), games)
    with (
        progress.bar("challenges" if plan.series else "games", games) as advance,
        closing(solo.play_deals(plan, numbers, workers=workers)) as played,
    ):
        advance(len(deals))
        try:
            for deal in played:
                if file is not None:
                    file.add(deal)
                deals.append(deal)
                advance(1)
        except KeyboardInterrupt:
            return deals, True
    return deals, False


def _plan(asked: argparse.Namespace) -> Plan:
    deck = second_chance.load(deck_argument(asked.deck))[0]
    try:
        weights = None if asked.weights is None else asked.weights.read_bytes()
    except OSError as error:
        raise MulliganError(f"{asked.weights}: {error.strerror}.") from None
    contenders = [Contender(asked.bot, weights)]
    if asked.against is not None:
        contenders.append(Contender(asked.against))
    setup = second_chance.Setup(1, asked.edition, deck)
    return Plan(setup, tuple(contenders), asked.seed, asked.series)


@contextmanager
def _asking_a_gpu(plan: Plan) -> Iterator[Plan]:
    """The same plan, with a GPU for the first contender."""
    contender, *others = plan.contenders
    if contender.bot != "champion":
        raise MulliganError("--gpu is for the champion: only that asks the large network.")
    if contender.weights is not None:
        from mulligan.bots.second_chance.network.model import loaded

        if loaded(contender.weights).layout != LARGE:
            raise MulliganError("These are weights of the small network, which needs no GPU.")
    try:
        from training.network_server import serving
    except ModuleNotFoundError as missing:
        raise MulliganError(
            f"--gpu needs {missing.name}; and start it as `python -m training.evaluate`."
        ) from None
    with serving(contender.weights) as addresses:
        yield replace(plan, contenders=(replace(contender, asks=addresses), *others))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bot", help="the name of a bot")
    parser.add_argument("--weights", type=Path, help="a file of weights for its network")
    parser.add_argument("--against", metavar="BOT", help="compare it with this bot, as shipped")
    parser.add_argument("--games", type=int, default=400, help="how many games; 400 unless said")
    parser.add_argument(
        "--series", action="store_true", help="solo challenges of three games; --games counts them"
    )
    parser.add_argument("--seed", default="0", help="the same seed gives the same deals")
    parser.add_argument("--deck", default="standard", help="the name of a deck, or a deck file")
    parser.add_argument("--edition", default=second_chance.DEFAULT_EDITION)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep what is played here")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--jobs", type=int, help="how many processes; one for each core")
    parser.add_argument("--gpu", action="store_true", help="a GPU does the sums of the network")
    parser.add_argument("--on", help="the address of a Ray cluster, or auto")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
