"""The bot that knows nothing but the rules: every legal move is as good as any other to it."""

from typing import Any

from mulligan.core import below, words
from mulligan.games import AnyGame


class Guesser:
    """Chooses evenly among all legal moves."""

    def __init__(self, game: AnyGame, seed: bytes, label: str) -> None:
        self._game = game
        self._stream = words(seed, label)

    def choose(self, view: Any) -> Any:
        moves = self._game.choices(view)
        return moves[below(self._stream, len(moves))]
