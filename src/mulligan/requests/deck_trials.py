"""
A trial of a deck: bots play a few games with it, so that its author sees how it plays.

The same deck gets the same cards every time.
"""

from collections.abc import Callable
from typing import Any

from mulligan import wire
from mulligan.games import one_more, second_chance
from mulligan.sim.match import Match, play
from mulligan.sim.tallies import Tally, count
from mulligan.tables.games import asked_deck
from mulligan.tables.new_table import PLAIN

SEED = "trial"


class Trial:
    def __init__(self, game: wire.GameName, asked: str | wire.OwnDeck) -> None:
        """Raises DeckError if the deck has faults."""
        setup = SETUPS[game](asked_deck(game, asked))
        self._game = game
        self._match = Match(game, setup, (PLAIN,) * setup.seats, SEED)
        self._tally = Tally()

    def play(self, index: int) -> None:
        """The game number *index*."""
        count(self._tally, self._game, play(self._match, index).events)

    def figures(self) -> wire.TriedDeck:
        """How the games went."""
        return FIGURES[self._game](self._tally)


def _mean(tally: Tally, name: str) -> float:
    return round(tally.figures[name].mean, 2)


def _second_chance(tally: Tally) -> wire.TriedDeck:
    filled = tally.shares["ended because"][second_chance.Reason.FILLED]
    return wire.TriedDeck(
        games=tally.games,
        rounds=_mean(tally, "rounds"),
        empty=_mean(tally, "empty squares"),
        filled=round(filled / tally.games, 3),
        plays=None,
        stuck=None,
    )


def _one_more(tally: Tally) -> wire.TriedDeck:
    lost = tally.shares["rounds lost by"]
    return wire.TriedDeck(
        games=tally.games,
        rounds=_mean(tally, "rounds"),
        empty=None,
        filled=None,
        plays=_mean(tally, "plays in a round"),
        stuck=round(lost[one_more.Loss.STUCK] / lost.total(), 3),
    )


SETUPS: dict[str, Callable[[Any], Any]] = {
    second_chance.GAME: lambda deck: second_chance.Setup(1, deck=deck),
    one_more.GAME: lambda deck: one_more.Setup(4, deck),
}
FIGURES: dict[str, Callable[[Tally], wire.TriedDeck]] = {
    second_chance.GAME: _second_chance,
    one_more.GAME: _one_more,
}
