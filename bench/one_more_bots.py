"""
How good a bot for One More! is: how often it wins against a table of others.

    python -m bench.one_more_bots expert casual hoarder bluffer --players 4 --deals 250

The bot plays against each of the others in turn, one of it against a table of them. Every deal is
played once for each seat, with the bot there, so the cards favour nobody, and equals win exactly
their share. The bot `cheat` is an expert who looks into all hands: what luck leaves to be won.
"""

import argparse
import time
from collections.abc import Iterator
from typing import Any

from mulligan.bots import BOTS, SPARRING, bot
from mulligan.bots.one_more.expert import Expert
from mulligan.core import Seat, fold
from mulligan.games import one_more
from mulligan.games.one_more.memory import Memory
from mulligan.sim.figures import Figure
from mulligan.sim.match import Match, seed_of

REPORT = 25
"""Deals between two lines of what was won so far."""

KINDS = (*BOTS[one_more.GAME], *SPARRING[one_more.GAME])
CHEAT = "cheat"


class Cheat(Expert):
    """An expert who need not guess: all cards lie open, only the pile is shuffled."""

    state: Any

    def memories(self, view: one_more.View, dice: Iterator[int]) -> list[Memory]:
        faces = tuple(card for held in self.state.hands for card in held)
        tokens = iter(range(len(faces)))
        hands = tuple(tuple(next(tokens) for _ in held) for held in self.state.hands)
        return [Memory(faces, hands, self.state.pile, swaps=(), moments=())]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.one_more_bots",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bot", choices=[*KINDS, CHEAT])
    parser.add_argument("others", nargs="+", choices=KINDS)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--deck", default="standard")
    parser.add_argument("--seed", default="strength")
    asked = parser.parse_args()
    setup = one_more.Setup(asked.players, one_more.load(asked.deck)[0])
    for others in asked.others:
        won = Figure()
        start = time.process_time()
        for victories in by_deal(setup, asked.bot, others, asked.deals, asked.seed):
            won.add(*victories)
            if won.games % REPORT and won.games < asked.deals:
                continue
            margin = "" if won.margin is None else f" ± {won.margin:.1%}"
            print(
                f"{asked.bot} against {asked.players - 1} x {others}: won {won.mean:.1%}{margin} "
                f"of {won.number} games on {won.games} deals (even: {1 / asked.players:.1%}); "
                f"{(time.process_time() - start) / won.number:.3f} s of CPU time a game",
                flush=True,
            )


def by_deal(
    setup: one_more.Setup, name: str, others: str, deals: int, seed: str
) -> Iterator[list[int]]:
    """For each deal, by the seat of *name*: 1 if it wins that game against *others*, or else 0."""
    seats = range(setup.seats)
    for deal in range(deals):
        tables = [tuple(name if seat == mine else others for seat in seats) for mine in seats]
        yield [
            int(winner(Match(one_more.GAME, setup, bots, seed), deal) == mine)
            for mine, bots in enumerate(tables)
        ]


def winner(match: Match, deal: int) -> Seat:
    """Who wins a game; the same deals as in `mulligan sim`."""
    seed = seed_of(match, deal)
    players = [
        Cheat(seed, f"bot/{seat}") if name == CHEAT else bot(match.game, name, seed, f"bot/{seat}")
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
