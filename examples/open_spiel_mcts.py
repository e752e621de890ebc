"""
OpenSpiel's tree search plays against our bots: `python examples/open_spiel_mcts.py one-more`.

Nothing here is about our games: the search only knows what OpenSpiel tells it, and plays random
games to the end. In One More! it searches worlds that it cannot tell from the real one; in Second
Chance it plays alone. Needs `pip install 'mulligan[bots,research]'`.
"""

import argparse
from math import sqrt
from statistics import mean, stdev

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import mulligan.envs.open_spiel  # registers both games
from mulligan.bots import bot
from mulligan.core import seed_in_series

Z = 1.96
"""Standard errors on each side of a mean for an interval of 95 %."""


def one_more(against: str, games: int, simulations: int, seed: int) -> None:
    """How often the search wins at a table of three with two bots of one kind."""
    game = pyspiel.load_game("mulligan_one_more(players=3)")
    wins = 0
    for number in range(games):
        dice = np.random.RandomState([seed, number])
        searcher = ISMCTSBot(
            game, RandomRolloutEvaluator(1, dice), 1.0, simulations, random_state=dice
        )
        searcher.set_resampler(lambda state, seat: state.resample_from_infostate(seat, dice.rand))
        secret = seed_in_series(seed.to_bytes(32, "big"), number)
        others = [bot("one-more", against, secret, f"seat {seat}") for seat in range(3)]
        place, state = number % 3, game.new_initial_state()
        while not state.is_terminal():
            seat = state.current_player()
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choice(outcomes, p=odds))
            elif seat == place:
                state.apply_action(searcher.step(state))
            else:
                view, adapter = state.position.view(seat), state.position.tree.adapter
                state.apply_action(adapter.action_of(view, others[seat].choose(view)))
        wins += state.returns()[place] > 0
        low, high = wilson(wins, number + 1)
        print(f"{number + 1} games: won {wins}, {low:.1%} to {high:.1%}", flush=True)


def second_chance(games: int, simulations: int, seed: int) -> None:
    """How many squares the search leaves empty, alone."""
    game = pyspiel.load_game("mulligan_second_chance(players=1)")
    empty = []
    for number in range(games):
        dice = np.random.RandomState([seed, number])
        searcher = MCTSBot(
            game, 10.0, simulations, RandomRolloutEvaluator(1, dice), random_state=dice
        )
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choice(outcomes, p=odds))
            else:
                state.apply_action(searcher.step(state))
        empty.append(81 - state.returns()[0])
        error = Z * stdev(empty) / sqrt(len(empty)) if len(empty) > 1 else 0.0
        print(f"{number + 1} games: {mean(empty):.1f} ± {error:.1f} squares empty", flush=True)


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
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=50, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.game == "one-more":
        one_more(chosen.against, chosen.games, chosen.simulations, chosen.seed)
    else:
        second_chance(chosen.games, chosen.simulations, chosen.seed)
