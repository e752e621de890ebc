"""
How good a bot for One More! is: how often it wins against a table of others.

`python -m bench.one_more_bots expert casual --players 4 --games 2000`. The first bot changes its
seat from game to game; the others are all of the second kind.
"""

import argparse
import time
from math import sqrt

from mulligan.bots import BOTS
from mulligan.games import one_more
from mulligan.games.one_more import Ended
from mulligan.sim.match import Match, play


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.one_more_bots", description=__doc__)
    parser.add_argument("bot", choices=BOTS[one_more.GAME])
    parser.add_argument("others", choices=BOTS[one_more.GAME])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--deck", default="standard")
    parser.add_argument("--seed", default="strength")
    asked = parser.parse_args()
    setup = one_more.Setup(asked.players, one_more.load(asked.deck)[0])
    won = 0
    start = time.process_time()
    for index in range(asked.games):
        seat = index % asked.players
        bots = tuple(asked.bot if at == seat else asked.others for at in range(asked.players))
        end = play(Match(one_more.GAME, setup, bots, asked.seed), index).events[-1]
        assert isinstance(end, Ended)
        won += seat in end.winners
    share = won / asked.games
    margin = 1.96 * sqrt(share * (1 - share) / asked.games)
    print(
        f"{asked.bot} against {asked.players - 1} x {asked.others}: won {won} of {asked.games}, "
        f"{share:.1%} ± {margin:.1%} (even: {1 / asked.players:.1%}); "
        f"{(time.process_time() - start) / asked.games:.3f} s a game"
    )


if __name__ == "__main__":
    main()
