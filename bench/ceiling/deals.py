"""The solo games that everything here is measured on: the standard deck, dealt from a seed."""

from hashlib import sha256

from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.state import State


def secret(seed: str, number: int) -> bytes:
    """What a game is dealt from; its bots take their dice from it as well."""
    return sha256(f"bench-ceiling/{seed}/{number}".encode()).digest()


def dealt(seed: str, number: int) -> State:
    """A game that is ready to begin."""
    return fold(game, game.deal(game.Setup(1), secret(seed, number)))
