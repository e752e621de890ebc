"""
Is the coach honest? `python -m bench.coach`

From positions in the middle of games by `casual`, its move and the coach's first choice are both
played out to the end by `skilled`, with the same cards to come. What the coach predicted to be
saved has to lie in the interval of what was saved.
"""

import argparse
import math
from random import Random
from statistics import fmean, stdev
from typing import Any

from mulligan.analysis.second_chance import judged
from mulligan.bots import bot
from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.events import Drawn, Opened
from mulligan.games.second_chance.rules import opening
from mulligan.sim.match import Match, play

FUTURES = 24
"""Orders of the cards to come, for each position."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.coach", description=__doc__)
    parser.add_argument("--positions", type=int, default=150)
    options = parser.parse_args()
    predicted, saved = [], []
    for index in range(options.positions):
        promise, outcome = compare(index)
        predicted.append(promise)
        saved.append(outcome)
        if (index + 1) % 25 == 0:
            print(f"{index + 1} positions: {_line(predicted, saved)}", flush=True)
    print(_line(predicted, saved))


def compare(index: int) -> tuple[float, float]:
    """What the coach promised at one random decision of a game, and what came of it on average."""
    match = Match(game.GAME, game.Setup(1), ("casual",), seed="honest")
    events = play(match, index).events
    dice = Random(index)
    steps = [at for at, event in enumerate(events) if isinstance(event, Drawn)]
    step = dice.choice(steps[2:-2])
    state: Any = fold(game, events[:step])
    made, best = judged(game.view(state, 0), events[step].cells)
    promise = made.expected - best[0].expected
    if made.cells == best[0].cells:
        return 0.0, 0.0
    differences = []
    for future in range(FUTURES):
        pile = list(state.pile)
        Random(f"{index}/{future}").shuffle(pile)
        differences.append(
            _played_out(events[:step], pile, made.cells, future)
            - _played_out(events[:step], pile, best[0].cells, future)
        )
    return promise, fmean(differences)


def _played_out(before: tuple[Any, ...], pile: list[Any], cells: int, future: int) -> int:
    """How many squares are empty if *cells* are drawn now and these cards come."""
    spent = len(before[0].pile) - len(pile)
    opened = Opened(before[0].setup, before[0].start, (*before[0].pile[:spent], *pile))
    state: Any = fold(game, (*opening(opened), *before[len(opening(before[0])) :]))
    state, _ = game.apply(state, 0, game.Draw(cells))
    player = bot(game.GAME, "skilled", bytes([future] * 32), "bench")
    while game.to_act(state):
        state, _ = game.apply(state, 0, player.choose(game.view(state, 0)))
    ended = game.result(state)
    assert ended is not None
    return ended.empty[0]


def _line(predicted: list[float], saved: list[float]) -> str:
    margin = 1.96 * stdev(saved) / math.sqrt(len(saved)) if len(saved) > 1 else float("nan")
    mean = fmean(saved)
    inside = abs(fmean(predicted) - mean) <= margin
    return (
        f"predicted {fmean(predicted):.2f} squares saved, saved {mean:.2f} ± {margin:.2f}: "
        f"{'inside' if inside else 'OUTSIDE'} the interval"
    )


if __name__ == "__main__":
    main()
