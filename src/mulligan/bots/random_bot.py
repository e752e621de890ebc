"""The bot that knows nothing but the rules: it takes any legal move."""

from typing import Any

from mulligan.core import below, words
from mulligan.games import AnyGame


class RandomBot:
    """Chooses among all legal moves, each as likely as the others."""

    def __init__(self, game: AnyGame, seed: bytes, label: str) -> None:
        self._game = game
        self._stream = words(seed, label)

    def choose(self, view: Any) -> Any:
        moves = self._game.choices(view)
        return moves[below(self._stream, len(moves))]
