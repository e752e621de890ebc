"""
Positions of Second Chance for the champion's network to learn from, each with how it may end.

Solo games are played with a look one round ahead. The sheets that were considered are kept, each
with how it may end. A first answer is what the look ahead expects: the mean over every card that
may come next, weighted exactly, of what the present network says about the best sheet after it.
By how much that differs from what the network says at a glance is how wrong it was. With `--trace`
the mistakes of the rounds that followed are added, each counting less. Their sum knows how the game
ended, but not the luck of the cards, so it has far less noise than a result; it takes more games.

    python training/champion_positions.py positions --games 4000

writes one file for every 200 games. A file that is there already is not made again, so a run that
was ended goes on where it was, and several processes may take different `--first` games.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mulligan.bots.second_chance.interface import Shapes
from mulligan.bots.second_chance.native import NativeDeck
from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.position import sheets
from mulligan.bots.second_chance.search import chances
from mulligan.core import below, fold, words
from mulligan.games import second_chance as game
from mulligan.kernels.arrays import Singles

PORTION = 200
"""Games in a file."""
LOOKS = 32
"""Placements that the network is asked about."""
BEST = 4
"""How many of them get a look ahead; one more is drawn from those that come next."""
NEXT = 12
EACH = 3
"""Placements of every tile that may come next."""
SLIPS = 8
"""One move in so many is not the best: the network must know what mistakes cost."""

_worth = np.array(BINS, np.float32)


def expected(deck: NativeDeck, left: Sequence[int], sheets: Sequence[int]) -> Singles:
    """How each sheet may end, as the network sees it one round later."""
    cards = sum(left)
    ends = np.array([_bin(sheet.bit_count()) for sheet in sheets])
    now: Singles = np.eye(len(BINS), dtype=np.float32)[ends]
    if cards < 2:
        return now
    ahead = deck.futures(left, sheets, EACH)
    if not ahead.sheets:
        return now
    sure = np.eye(len(BINS), dtype=np.float32)[[_bin(at.bit_count()) for at in ahead.sheets]]
    if cards < 4:
        likely = sure
    else:
        share = (cards - 2) / (cards - 1)
        lefts = [
            [max(many - (other == kind), 0) * share for other, many in enumerate(left)]
            for kind in range(len(left))
        ]
        likely = np.array(deck.predict(lefts, ahead.kinds, ahead.sheets), np.float32)
        full = np.array([sheet == 0 for sheet in ahead.sheets])
        likely[full] = sure[full]
    costs = (likely @ _worth).tolist()
    best = [[inf] * len(left) for _ in sheets]
    where = [[0] * len(left) for _ in sheets]
    for at, (of, kind, cost) in enumerate(zip(ahead.of, ahead.kinds, costs, strict=True)):
        if cost < best[of][kind]:
            best[of][kind], where[of][kind] = cost, at
    for at, sheet in enumerate(sheets):
        if sheet:
            drawn = np.array(chances(left, best[at], 0), np.float32)
            now[at] = drawn @ likely[where[at]] + max(0.0, 1 - float(drawn.sum())) * now[at]
    return now


def _bin(squares: int) -> int:
    return min(squares, len(BINS) - 1)


class Decision(NamedTuple):
    """The sheets that were considered in one round."""

    sheets: list[int]
    left: Sequence[int]
    ends: Singles  # one round ahead
    chosen: int
    glanced: Singles
    """How the chosen one may end, at a glance."""
    slip: bool


def traced(decisions: Sequence[Decision], trace: float) -> list[Singles]:
    """
    How the sheets of each decision of a game may end, with the mistakes of later rounds.

    Each of these counts *trace* times as much one round earlier.
    """
    found = []
    nothing = mistakes = np.zeros(len(BINS), np.float32)
    for decision in reversed(decisions):
        ends = decision.ends + mistakes
        found.append(ends)
        # What follows a slip says nothing about good play.
        mistakes = nothing if decision.slip else trace * (ends[decision.chosen] - decision.glanced)
    return found[::-1]


class Portion:
    """What some games leave to learn from."""

    def __init__(self, trace: float = 0.0) -> None:
        self._trace = trace
        self.sheets: list[int] = []
        self.lefts: list[Sequence[int]] = []
        self.ends: list[Singles] = []
        self.results: list[int] = []

    def play(self, number: int) -> int:
        seed = sha256(f"champion {number}".encode()).digest()
        dice = words(seed, "slips")
        state = fold(game, game.deal(game.Setup(1), seed))
        decisions = []
        while game.to_act(state):
            view = game.view(state, 0)
            found = sheets(view, None if view.round == 0 else LOOKS)
            decision, chosen = _decide(view, found.empty, dice)
            decisions.append(decision)
            state, _ = game.apply(state, 0, found.move(view, chosen))
        for decision, ends in zip(decisions, traced(decisions, self._trace), strict=True):
            self.sheets += decision.sheets
            self.lefts += [decision.left] * len(decision.sheets)
            self.ends += list(ends)
        result = game.result(state)
        assert result is not None
        return result.empty[0]

    def write(self, path: Path) -> None:
        low = np.array([sheet & (1 << 64) - 1 for sheet in self.sheets], np.uint64)
        high = np.array([sheet >> 64 for sheet in self.sheets], np.uint64)
        unfinished = path.with_suffix(".part")
        with unfinished.open("wb") as file:
            np.savez_compressed(
                file,
                low=low,
                high=high,
                left=np.array(self.lefts, np.uint8),
                ends=np.array(self.ends, np.float16),
                results=np.array(self.results, np.uint8),
            )
        os.replace(unfinished, path)


def _decide(view: game.View, empty: list[int], dice: Iterator[int]) -> tuple[Decision, int]:
    """What is considered and chosen in a round, and which of the sheets *empty* that is."""
    deck = _deck(view.shapes)
    glanced = np.array(deck.predict([view.left], [0] * len(empty), empty), np.float32)
    order = np.argsort(glanced @ _worth, kind="stable").tolist()
    some = order[:BEST]
    if rest := order[BEST : BEST + NEXT]:
        some.append(rest[below(dice, len(rest))])
    here = [empty[at] for at in some]
    ends = expected(deck, view.left, here)
    at = best = int(np.argmin(ends @ _worth))
    if below(dice, SLIPS) == 0:
        at = below(dice, len(here))
    return Decision(here, view.left, ends, at, glanced[some[at]], at != best), some[at]


_decks: dict[Shapes, NativeDeck] = {}


def _deck(shapes: Shapes) -> NativeDeck:
    if shapes not in _decks:
        _decks[shapes] = NativeDeck(shapes)
    return _decks[shapes]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=4_000)
    parser.add_argument("--trace", type=float, default=0.0, help="lambda")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for first in range(asked.first, asked.first + asked.games, PORTION):
        path = asked.folder / f"{first:07d}.npz"
        if path.exists():
            continue
        portion = Portion(asked.trace)
        portion.results = [portion.play(first + at) for at in range(PORTION)]
        portion.write(path)
        mean = sum(portion.results) / PORTION
        print(f"{path.name}: {len(portion.sheets)} positions, mean {mean:.2f}", flush=True)


if __name__ == "__main__":
    main()
