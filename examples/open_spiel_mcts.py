"""
OpenSpiel's tree search plays against our bots: `python examples/open_spiel_mcts.py one-more`.

Nothing here is about our games: the search only knows what OpenSpiel tells it, and plays random
games to the end. In One More! it searches worlds that it cannot tell from the real one; in Second
Chance it plays alone. Needs `pip install 'mulligan[bots,research]'`.
"""

import argparse
from functools import partial
from math import sqrt
from statistics import mean, stdev
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from mulligan.bots import AnyBot, bot
from mulligan.core import seed_in_series
from mulligan.envs.open_spiel import ONE_MORE, SECOND_CHANCE

Z = 1.96
"""Standard errors on each side of a mean for an interval of 95 %."""


def one_more(against: str, one_round: bool, games: int, simulations: int, seed: int) -> None:
    """How often the search wins at a table of three with two bots of one kind."""
    game = pyspiel.load_game(ONE_MORE, {"players": 3, "one_round": one_round})
    wins = 0
    for number in range(games):
        dice = np.random.RandomState([seed, number])
        searcher = ISMCTSBot(
            game, RandomRolloutEvaluator(1, dice), 1.0, simulations, random_state=dice
        )
        searcher.set_resampler(partial(resampled, dice=dice))
        secret = seed_in_series(seed.to_bytes(32, "big"), number)
        bots = [bot("one-more", against, secret, f"seat {seat}") for seat in range(3)]
        place = number % 3
        wins += played(game, searcher, place, bots, dice)[place] > 0
        low, high = wilson(wins, number + 1)
        print(f"{number + 1} games: won {wins}, {low:.1%} to {high:.1%}", flush=True)


def second_chance(games: int, simulations: int, seed: int) -> None:
    """How many squares the search leaves empty, alone."""
    game = pyspiel.load_game(SECOND_CHANCE, {"players": 1})
    empty = []
    for number in range(games):
        dice = np.random.RandomState([seed, number])
        searcher = MCTSBot(
            game, 10.0, simulations, RandomRolloutEvaluator(1, dice), random_state=dice
        )
        empty.append(81 - played(game, searcher, 0, [], dice)[0])
        error = Z * stdev(empty) / sqrt(len(empty)) if len(empty) > 1 else 0.0
        print(f"{number + 1} games: {mean(empty):.1f} ± {error:.1f} squares empty", flush=True)


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


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["one-more", "second-chance"])
    parser.add_argument("--against", default="casual", help="a bot of One More!")
    parser.add_argument("--one-round", action="store_true", help="of One More!, not a whole game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=50, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.game == "one-more":
        one_more(chosen.against, chosen.one_round, chosen.games, chosen.simulations, chosen.seed)
    else:
        second_chance(chosen.games, chosen.simulations, chosen.seed)
