"""
Deck trials: bots play a few games with a deck, so that its author sees how it plays.

The same deck gets the same cards every time, and the result is cached.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from cachetools import LRUCache

from mulligan import wire
from mulligan.bots.warming import warm
from mulligan.games import one_more, second_chance
from mulligan.server.work.lanes import Lane
from mulligan.sim.match import Match, play
from mulligan.sim.tallies import Tally, count
from mulligan.tables.games import asked_deck
from mulligan.tables.new_table import PLAIN

GAMES = 60
SECONDS = 8.0
REMEMBERED = 100
SEED = "trial"


class DeckTrials:
    def __init__(self, lane: Lane, seconds: float = SECONDS) -> None:
        self._lane = lane
        self._seconds = seconds
        self._known: LRUCache[Any, wire.TriedDeck] = LRUCache(REMEMBERED)

    async def of(self, game: wire.GameName, asked: str | wire.OwnDeck) -> wire.TriedDeck:
        """How games with the *asked* deck go. Games that there was no time for are left out."""
        key = game, asked if isinstance(asked, str) else asked.toml
        found = self._known.get(key)
        if found is None:
            found = await self._lane.run(partial(tried, game, asked, self._seconds))
            if found.games == GAMES:  # otherwise try again later, with more time
                self._known[key] = found
        return found


def tried(game: wire.GameName, asked: str | wire.OwnDeck, seconds: float) -> wire.TriedDeck:
    """Raises DeckError if the deck has faults."""
    setup = SETUPS[game](asked_deck(game, asked))
    match = Match(game, setup, (PLAIN,) * setup.seats, SEED)
    warm(game, PLAIN)
    tally = Tally()
    until = time.monotonic() + seconds
    for index in range(GAMES):
        count(tally, game, play(match, index).events)
        if time.monotonic() > until:
            break
    return FIGURES[game](tally)


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
