"""RLCard: UNO, by its own game loop, which is faster than its environment."""

import numpy as np
from rlcard.games.uno import Game  # an environment of its own
from stopwatch import serve

GAMES = 100


def uno() -> int:
    dice = np.random.default_rng(7)
    moves = 0
    for _ in range(GAMES):
        game = Game()
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[dice.integers(len(legal))])
            moves += 1
    return moves


if __name__ == "__main__":
    serve({"RLCard UNO, 2 players": uno})
