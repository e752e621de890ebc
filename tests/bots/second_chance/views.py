"""Views to look at."""

from mulligan.bots import bot
from mulligan.core import fold
from mulligan.games import second_chance as game

SEED = bytes(range(32))


def middle(rounds: int) -> game.View:
    """A position in the middle of a game."""
    player = bot(game.GAME, "casual", SEED, "x")
    state = fold(game, game.deal(game.Setup(1), SEED))
    for _ in range(rounds):
        state, _ = game.apply(state, 0, player.choose(game.view(state, 0)))
    return game.view(state, 0)
