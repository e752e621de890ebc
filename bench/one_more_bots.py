"""
How good a bot for One More! is: how often it wins against a table of others.

    python -m bench.one_more_bots expert casual --players 4 --games 2000

The first bot changes its seat from game to game; the others are all of the second kind. The bot
`cheat` is an expert who looks into all hands: what luck leaves to be won.
"""

import argparse
import time
from collections.abc import Iterator
from math import sqrt
from typing import Any

from mulligan.bots import BOTS, bot
from mulligan.bots.one_more.expert import Expert
from mulligan.core import Seat, fold
from mulligan.games import one_more
from mulligan.games.one_more.memory import Memory
from mulligan.sim.match import Match, seed_of

REPORT = 100
"""Games between two lines of what was won so far."""


class Cheat(Expert):
    """An expert who need not guess: all cards lie open, only the pile is shuffled."""

    state: Any

    def memories(self, view: one_more.View, dice: Iterator[int]) -> list[Memory]:
        faces = tuple(card for held in self.state.hands for card in held)
        tokens = iter(range(len(faces)))
        hands = tuple(tuple(next(tokens) for _ in held) for held in self.state.hands)
        return [Memory(faces, hands, self.state.pile, swaps=(), moments=())]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.one_more_bots", description=__doc__)
    parser.add_argument("bot", choices=[*BOTS[one_more.GAME], "cheat"])
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
        bots = [asked.bot if at == seat else asked.others for at in range(asked.players)]
        won += seat == winner(Match(one_more.GAME, setup, tuple(bots), asked.seed), index)
        played = index + 1
        if played % REPORT and played < asked.games:
            continue
        share = won / played
        margin = 1.96 * sqrt(share * (1 - share) / played)
        print(
            f"{asked.bot} against {asked.players - 1} x {asked.others}: won {won} of {played}, "
            f"{share:.1%} ± {margin:.1%} (even: {1 / asked.players:.1%}); "
            f"{(time.process_time() - start) / played:.3f} s of CPU time a game",
            flush=True,
        )


def winner(match: Match, index: int) -> Seat:
    """Who wins a game; the same deals as in `mulligan sim`."""
    seed = seed_of(match, index)
    players = [
        Cheat(seed, f"bot/{seat}")
        if name == "cheat"
        else bot(match.game, name, seed, f"bot/{seat}")
        for seat, name in enumerate(match.bots)
    ]
    state = fold(one_more, one_more.deal(match.setup, seed))
    while waiting := one_more.to_act(state):
        player = players[seat := min(waiting)]
        if isinstance(player, Cheat):
            player.state = state
        state, _ = one_more.apply(state, seat, player.choose(one_more.view(state, seat)))
    end = one_more.result(state)
    assert end is not None
    return end.winners[0]


if __name__ == "__main__":
    main()
