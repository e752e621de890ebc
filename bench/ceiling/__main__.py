"""
The figures of docs/ceiling.md.

    python -m bench.ceiling foresight --games 60
    python -m bench.ceiling thinking --games 400 [NAME ...]
    python -m bench.ceiling principles --games 400 --examples 10

The same seed gives the same figures.
"""

import argparse
import os
import sys
from collections.abc import Callable

# One core, as on the machine of somebody who plays.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from bench.ceiling.deals import dealt
from bench.ceiling.decisions import decisions
from bench.ceiling.examples import KINDS, examples
from bench.ceiling.foresight import fewest
from bench.ceiling.principles import (
    HOLES,
    OPEN,
    STAGES,
    all_features,
    choices,
    considered,
    differences,
    effects,
    equally_many,
    larger,
    smaller,
)
from bench.ceiling.thinking import WAYS, compared
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.levels import LEVELS
from mulligan.core import MulliganError
from mulligan.games import second_chance as game
from mulligan.kernels.second_chance.deck import deck_arrays
from mulligan.sim.arena import wilson
from mulligan.sim.evaluation.estimates import plain

EMPTY = {"45 and more": (45, 81), "20 to 44": (20, 44), "5 to 19": (5, 19)}
"""Stages by how many squares are empty: what a hole costs depends on it."""


def main() -> int:
    asked = _asked()
    try:
        tell: Callable[[argparse.Namespace], None] = asked.tell
        tell(asked)
    except MulliganError as error:
        print(f"bench.ceiling: {error}", file=sys.stderr)
        return 2
    return 0


def _foresight(asked: argparse.Namespace) -> None:
    found: list[float] = []
    for number in range(asked.games):
        found.append(fewest(dealt(asked.seed, number)))
        print(f"game {number}: {found[-1]} empty", flush=True)
    mean = plain(found)
    low, high = wilson(found.count(0), len(found))
    print(
        f"{len(found)} games: at most {mean.mean:.3f} empty squares; "
        f"{found.count(0)} grids full ({100 * low:.1f} to {100 * high:.1f} %)"
    )


def _thinking(asked: argparse.Namespace) -> None:
    for unknown in [name for name in asked.names if name not in WAYS]:
        raise MulliganError(f'There is no way of thinking "{unknown}": {", ".join(WAYS)}.')
    for name, found in compared(asked.names or WAYS, asked.seed, asked.games):
        less = f"{found.less.mean:+.3f} ± {found.less.margin or 0:.3f}"
        print(
            f"{name}: {found.empty.mean:.3f} ± {found.empty.margin or 0:.3f} ({less})", flush=True
        )


def _principles(asked: argparse.Namespace) -> None:
    deck = deck_arrays(game.Setup(1).deck)
    level = LEVELS[asked.bot]
    network = compiled_deck(game.Setup(1).deck.puzzle, level.large)
    numbers = range(asked.games)
    drawn = (each for at in numbers for each in decisions(asked.seed, at, asked.bot))
    made = [*choices(drawn, deck)]
    print(f"{asked.games} games, {len(made)} choices between two tiles that both fit")
    for stage, rounds in STAGES.items():
        some = [choice for choice in made if choice.decision.round in rounds]
        if not some:
            continue
        strong, casual, many = smaller(some, deck)
        print(f"\n{stage}: smaller tile drawn: strong {strong}, casual {casual}; {many} choices")
        costly = some[:: asked.every]
        print(
            f"  the larger leaves {larger(costly, deck, network)} more, {len(costly)} choices",
            flush=True,
        )
        alike = equally_many(some)
        print(f"  after equally many squares at different places, {len(alike)} choices:")
        for name, (one, other, less) in differences(alike).items():
            print(f"  {name:28}strong {one:6.3f}  casual {other:6.3f}  difference {less}")
    sample = considered(made[:: asked.every], deck, network)
    known = all_features(sample)
    squares = np.array([sheet.bit_count() for sheet in sample.sheets])
    for stage, (least, most) in EMPTY.items():
        rows = np.flatnonzero((squares >= least) & (squares <= most))
        if len(rows):
            print(f"\n{stage} empty squares, {len(rows)} sheets: what one more costs")
            here = sample.only(rows)
            for names in (HOLES, *((name,) for name in OPEN), (*HOLES, *OPEN)):
                figures = effects(here, {name: known[name][rows] for name in names}, names)
                for name, figure in zip(names, figures, strict=True):
                    print(f"  {name:28}{figure}")
    for name, (differs, rounds) in KINDS.items():
        some = differs([choice for choice in made if choice.decision.round in rounds])
        for example in examples(some[: asked.examples], network):
            print(f"\n{example.text(name)}", flush=True)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.ceiling",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = parser.add_subparsers(required=True)
    foresight = parts.add_parser("foresight", help="if you know the whole pile")
    thinking = parts.add_parser("thinking", help="what it is worth to look further")
    thinking.add_argument("names", nargs="*", metavar="NAME", help=", ".join(WAYS))
    principles = parts.add_parser("principles", help="what strong play does differently")
    for part, tell in (
        (foresight, _foresight),
        (thinking, _thinking),
        (principles, _principles),
    ):
        part.add_argument("--games", type=int, default=60)
        part.add_argument("--seed", default="0")
        part.set_defaults(tell=tell)
    principles.add_argument(
        "--bot", default="champion", choices=[name for name in LEVELS if LEVELS[name].ahead]
    )
    principles.add_argument(
        "--every", type=int, default=12, help="ask the network about one choice in so many"
    )
    principles.add_argument("--examples", type=int, default=0, help="for pictures, of each kind")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
