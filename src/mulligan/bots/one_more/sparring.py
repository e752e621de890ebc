"""
Sparring partners for One More!: players with one fixed idea, to try other bots against.

Nobody meets them at a table. A bot that guesses hands from how they are played has to do well
against people who play by another idea than it expects; these are two such people.
"""

from mulligan.bots.one_more.casual import Casual, deck_statistics, worth
from mulligan.core import below, words
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import Effect
from mulligan.kernels.one_more.weights import OUT

HOARDED = 100
"""A card more in hand, to a hoarder, in the units of `mulligan.kernels.one_more.weights`."""

BLUFFS = 3
"""A bluffer bluffs once in so many choices of a card."""


class Hoarder(Casual):
    """
    Wants to be the last with cards: it draws whenever it can, and hates to play two in one turn.

    Among cards that cost it as many, it keeps what a casual player would. The same seed, label and
    view give the same move.
    """

    def choose(self, view: game.View) -> game.Move:
        match view.asked:
            case game.Asked.NAME_DRAW:
                return game.NameDraw(view.active)
            case game.Asked.PLAY:
                stats = deck_statistics(view.cards)
                return max(
                    game.choices(view),
                    key=lambda move: worth(view, move, stats) + HOARDED * _gained(view, move),
                )
            case _:
                return super().choose(view)


def _gained(view: game.View, move: game.Move) -> int:
    """How many cards a play brings back, or costs besides the one that is played."""
    match move:
        case game.Play(card) if card.effect is Effect.DRAW:
            return 1 if view.cards_left else 0
        case game.Play(card) if card.effect is Effect.REPLAY:
            return -1
        case _:
            return 0


class Bluffer(Casual):
    """
    Plays like a casual player, but now and then plays or gives the card that a casual player would
    keep first of all. Guessing its hand from that leads astray.

    It never bluffs itself out of the round. The same seed, label and view give the same move.
    """

    def choose(self, view: game.View) -> game.Move:
        honest = super().choose(view)
        if view.asked not in (game.Asked.PLAY, game.Asked.GIVE):
            return honest
        dice = words(self._seed, f"{self._label}/bluff/{view.round}/{len(view.story)}")
        if below(dice, BLUFFS):
            return honest
        stats = deck_statistics(view.cards)
        bluffs = {move: worth(view, move, stats) for move in game.choices(view)}
        stays = [move for move, worth_it in bluffs.items() if worth_it > OUT]
        return min(stays, key=bluffs.__getitem__, default=honest)
