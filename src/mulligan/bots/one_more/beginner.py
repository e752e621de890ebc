"""
A beginner: they know that a hand which goes one way gets stuck, and look at nothing else.

They often misjudge which card to part with, never ask who comes next or how many cards the others
have, and name anybody for a draw or a swap.
"""

from mulligan.bots.one_more.casual import deck_statistics
from mulligan.core import below, words
from mulligan.games import one_more as game
from mulligan.kernels.one_more.weights import UNANSWERED

SLIP = 60
"""By how much a beginner may misjudge a card; a casual player, by 16."""


class Beginner:
    """The same seed, label and view give the same move."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label

    def choose(self, view: game.View) -> game.Move:
        dice = words(self._seed, f"{self._label}/{view.round}/{len(view.story)}/{view.asked}")
        moves = game.choices(view)
        if view.asked in (game.Asked.NAME_DRAW, game.Asked.NAME_SWAP):
            return moves[below(dice, len(moves))]
        worths = [_worth(view, move) + below(dice, SLIP + 1) for move in moves]
        return moves[worths.index(max(worths))]


def _worth(view: game.View, move: game.Move) -> int:
    """How many cards the rest of the hand could not answer."""
    if not isinstance(move, game.Play | game.Give):
        raise TypeError(f"{move} is about people, not about a card")
    at = view.hand.index(move.card)
    rest = view.hand[:at] + view.hand[at + 1 :]
    return UNANSWERED * deck_statistics(view.cards).unanswered(rest)
