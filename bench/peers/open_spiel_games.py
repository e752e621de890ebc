"""
OpenSpiel: a shedding game like UNO, and a plain game on nine by nine squares.

Random playouts are its fastest way to play: C++ from the first move to the last. Python sees them
only inside its tree search, so one search of one step with many playouts is what is timed.
"""

from random import Random
from typing import Any

import pyspiel
from stopwatch import Work, serve

PLAYOUTS = 3_000
SAMPLE = 300
"""Games played step by step, to know how long a game is."""


def playouts(name: str) -> Work:
    game = pyspiel.load_game(name)
    dice = Random(7)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(dice.choice(start.legal_actions()))
    length = sum(_moves(start.clone(), dice) for _ in range(SAMPLE)) / SAMPLE
    evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS, 7)

    def work() -> int:
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 7, False)
        bot.step(start)
        return round(PLAYOUTS * length)

    return work


def _moves(state: Any, dice: Random) -> int:
    """How many moves a random game has; what chance does is none."""
    moves = 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return moves


if __name__ == "__main__":
    serve(
        {
            "OpenSpiel crazy_eights, 5 players": playouts("crazy_eights(players=5)"),
            "OpenSpiel hex, 9 by 9": playouts("hex(board_size=9)"),
        }
    )
