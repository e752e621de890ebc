"""
Deck trials: bots play a few games with a deck, so that its author sees how it plays.

The same deck gets the same cards every time, and the result is cached. If there are processes that
think, they play.
"""

from functools import partial

import msgspec
from cachetools import LRUCache

from mulligan import wire
from mulligan.server.work import players
from mulligan.server.work.elsewhere import Elsewhere
from mulligan.server.work.lanes import Lane
from mulligan.server.work.thoughts import TRIAL_SECONDS, read_trial, trial_job

LONGER = 2.0
"""Seconds beyond those of the games that an answer from another process may take."""
REMEMBERED = 100


class DeckTrials:
    def __init__(
        self, lane: Lane, elsewhere: Elsewhere | None = None, seconds: float = TRIAL_SECONDS
    ) -> None:
        self._lane = lane
        self._elsewhere = elsewhere
        self._seconds = seconds
        self._known: LRUCache[bytes, wire.TriedDeck] = LRUCache(REMEMBERED)

    async def of(self, asked: wire.TryDeck) -> wire.TriedDeck:
        """
        How games with the deck go. Games that there was no time for are left out.

        Raises:
            DeckError: The deck has faults.
        """
        key = msgspec.json.encode(asked)
        found = self._known.get(key)
        if found is None:
            found = await self._tried(asked)
            if found.games == players.TRIAL_GAMES:  # otherwise try again later, with more time
                self._known[key] = found
        return found

    async def _tried(self, asked: wire.TryDeck) -> wire.TriedDeck:
        if self._elsewhere is not None and await self._elsewhere.anybody():
            found = await self._elsewhere.ask(trial_job(asked), self._seconds + LONGER)
            if found is not None:  # otherwise it failed there, maybe for a fault in the deck
                return read_trial(found)
        return await self._lane.run(partial(players.tried, asked, self._seconds))
