"""Opening tables: as people ask, for a lesson, or from a position of a finished game."""

from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from mulligan import wire
from mulligan.core import RefusedError, SetupError
from mulligan.core.record import Replay
from mulligan.rooms.protocols import Work
from mulligan.rooms.registry import Rooms
from mulligan.tables.agreement import Agreement
from mulligan.tables.games import read_deck, remember_deck
from mulligan.tables.new_table import Opening, as_asked, from_moment, lesson
from mulligan.tables.records import moves_before
from mulligan.tables.replay import read
from mulligan.tables.table import Table
from mulligan.wire import Refusal, Stage

LARGE_DECK = 8192
"""Characters of a deck file that takes so long to read that others would notice. The shipped ones,
with all their comments, have half as many."""


class Openings:
    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def as_asked(self, asked: wire.NewTable, person: str) -> Table:
        """
        With the people of this device and the bots already seated.

        Raises:
            MulliganError: The game cannot be played that way.
        """
        opening = await self._as_asked(asked, person)
        if asked.deal_of is not None:
            seed = await self._seed_of(opening.agreement, asked.deal_of)
            opening = replace(opening, seed=seed)
        return await self._rooms.create(opening)

    async def for_club(self, asked: wire.NewTable, person: str, club: str, id: str) -> Table:
        """
        The same for a *club*, under this *id*: if it has been opened already, that table.

        Raises:
            MulliganError: The game cannot be played that way.
        """
        if asked.practice or asked.series or asked.deal_of is not None:
            raise SetupError("Only an ordinary game counts for a club.")
        return await self._rooms.find_or_create(await self._as_asked(asked, person, club), id)

    async def _as_asked(
        self, asked: wire.NewTable, person: str, club: str | None = None
    ) -> Opening:
        if isinstance(asked.deck, wire.OwnDeck) and len(asked.deck.toml) > LARGE_DECK:
            toml = asked.deck.toml
            reading = partial(read_deck, asked.game, toml)
            found = await self._rooms.background.run(Work.DECKS, reading)
            remember_deck(asked.game, toml, found)
        return as_asked(asked, person, self._rooms.thinking.known(asked.game), club)

    async def lesson(self, game: wire.GameName, person: str, asked: wire.Learn) -> Table:
        """A game against bots, with a deal chosen because it teaches well."""
        bots = self._rooms.thinking.known(game)
        return await self._rooms.create(lesson(game, person, asked, bots))

    async def _seed_of(self, agreement: Agreement, finished: str) -> bytes:
        """The cards of a finished game, to be played again with the same number of seats."""
        found = await self._rooms.look(finished)
        if found is None or found.table.stage is not Stage.ENDED:
            raise RefusedError(Refusal.NOT_OVER, "Only a finished game can be played again.")
        table = found.table
        if table.sealed:
            raise RefusedError(Refusal.SEALED, "This is today's deal. Tomorrow it can be shared.")
        same = table.agreement.dealt_to(len(table.chairs)) == agreement.dealt_to(agreement.seats)
        if not same:
            raise SetupError("The same deal needs the same game, deck and number of seats.")
        return table.seed

    async def from_table(self, table: Table, asked: wire.PlayOn, person: str) -> Table:
        """
        Practice from a position of a finished *table*. Today's cards stay hidden from others at the
        new table too.
        """
        if table.stage is not Stage.ENDED:
            raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
        if table.sealed and not table.seats_of(person):
            raise RefusedError(Refusal.SEALED, "This is today's deal. Play it yourself first.")
        text = msgspec.json.encode(await self._rooms.record(table))
        found = await self._rooms.background.run(Work.REPLAYS, partial(read, text))
        day = table.agreement.day if table.sealed else None
        agreement = msgspec.structs.replace(table.agreement, deal_of=table.id, day=day)
        return await self.from_replay(agreement, found, asked, person, seed=table.seed)

    async def from_replay(
        self,
        agreement: Agreement,
        replay: Replay[Any, Any],
        asked: wire.PlayOn,
        person: str,
        *,
        seed: bytes | None = None,
    ) -> Table:
        """
        Practice from a position of any game: *person* plays one seat, bots the others. *seed* is
        the game's, in case its record must not include it yet.

        Raises:
            RefusedError: The game is over there, or the card order is unknown.
        """
        if seed is None:
            seed = replay.head.seed
        if seed is None:
            raise RefusedError(Refusal.NO_SEED, "This record does not tell how the cards lay.")
        moves = await self._rooms.background.run(
            Work.REPLAYS, partial(moves_before, replay, seed, asked.step)
        )
        bots = self._rooms.thinking.known(agreement.game)
        players = replay.head.players
        opening = from_moment(agreement, players, moves, asked, person, seed, bots)
        return await self._rooms.create(opening)
