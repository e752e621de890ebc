"""
Decks on trial: bots play a few games with a deck, so that its maker sees what it makes of a game.

One trial at a time: it takes seconds, and bots at tables need the threads more than a curious
person does. The same deck gets the same cards every time, and what came of it is remembered.
"""

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import Executor
from typing import Any

from mulligan.bots.warming import warm
from mulligan.games import one_more, second_chance
from mulligan.server import wire
from mulligan.server.thinkers import PLAIN
from mulligan.sim.match import Match, play
from mulligan.sim.tallies import Tally, count

GAMES = 60
SECONDS = 8.0
SEATS = {second_chance.GAME: 1, one_more.GAME: 4}
REMEMBERED = 100
SEED = "trial"


class Trials:
    def __init__(self, pool: Executor, seconds: float = SECONDS) -> None:
        self._pool = pool
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._known: OrderedDict[Any, wire.TriedDeck] = OrderedDict()

    async def of(self, game: wire.GameName, deck: Any) -> wire.TriedDeck:
        """How games with *deck* go. Those that time did not allow are left out."""
        async with self._turn:
            found = self._known.get(deck)
            if found is None:
                loop = asyncio.get_running_loop()
                found = await loop.run_in_executor(self._pool, tried, game, deck, self._seconds)
                if found.games == GAMES:  # a machine that was busy may have more time later
                    self._known[deck] = found
                while len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
            return found


def tried(game: wire.GameName, deck: Any, seconds: float) -> wire.TriedDeck:
    seats = SEATS[game]
    setup: Any = (
        second_chance.Setup(seats, deck=deck)
        if game == second_chance.GAME
        else one_more.Setup(seats, deck)
    )
    match = Match(game, setup, (PLAIN,) * seats, SEED)
    warm(game, PLAIN)
    tally = Tally()
    until = time.monotonic() + seconds
    for index in range(GAMES):
        count(tally, game, play(match, index).events)
        if time.monotonic() > until:
            break
    return _figures(game, tally)


def _figures(game: wire.GameName, tally: Tally) -> wire.TriedDeck:
    def mean(name: str) -> float:
        return round(tally.figures[name].mean, 2)

    if game == second_chance.GAME:
        filled = tally.shares["ended because"][second_chance.Reason.FILLED]
        return wire.TriedDeck(
            games=tally.games,
            rounds=mean("rounds"),
            empty=mean("empty squares"),
            filled=round(filled / tally.games, 3),
            plays=None,
            stuck=None,
        )
    lost = tally.shares["rounds lost by"]
    return wire.TriedDeck(
        games=tally.games,
        rounds=mean("rounds"),
        empty=None,
        filled=None,
        plays=mean("plays in a round"),
        stuck=round(lost[one_more.Loss.STUCK] / lost.total(), 3),
    )
