"""
The games that people finished, kept here if they ask for it.

A history is a book with an unguessable name. The device that opened it can read and write it, and
so can every device that has shown its pass. It holds what the page itself notes: results, no names.
"""

from collections.abc import Sequence
from secrets import token_hex

import msgspec

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.protocols import HistoryBooks
from mulligan.tables.identity import Passes
from mulligan.wire import MOST_NOTED_AT_ONCE, Refusal

MOST_GAMES = 3000
"""The same limit as on a device; the oldest are dropped first."""


class Histories:
    def __init__(self, books: HistoryBooks, passes: Passes) -> None:
        self._books = books
        self._passes = passes

    async def of(self, person: str, after: str) -> wire.History:
        """The part behind *after* of what is kept for *person*; no token if nothing is kept."""
        book = await self._books.book_of(person)
        if book is None:
            return wire.History([], None, None)
        rows = await self._books.games_in(book, _position(after), MOST_NOTED_AT_ONCE + 1)
        part = rows[:MOST_NOTED_AT_ONCE]
        games = [msgspec.json.decode(text, type=wire.NotedGame) for _, _, text in part]
        last = f"{part[-1][0]!r}-{part[-1][1]}" if len(rows) > len(part) else None
        return wire.History(games, last, self._passes.issue_book(book))

    async def note(self, person: str, games: Sequence[wire.NotedGame], *, begin: bool) -> None:
        """Add *games*. Only *begin* opens a history if there is none."""
        book = await self._books.book_of(person)
        if book is None:
            if not begin:
                raise RefusedError(Refusal.NO_HISTORY, "No history is kept for you here.")
            book = await self._books.begin(person, token_hex(12))
        if not games:
            return
        rows = [(game.table, msgspec.json.encode(game).decode()) for game in games]
        await self._books.note(book, rows, MOST_GAMES)

    async def join(self, person: str, token: str) -> None:
        """Give *person* access to the history that *token* is for."""
        book = self._passes.check_book(token)
        if book is None or not await self._books.share(person, book):
            raise RefusedError(Refusal.NO_SUCH_PASS, "This link is no longer good.")

    async def erase(self, person: str) -> None:
        """Forget the history of *person*, for all devices that share it."""
        book = await self._books.book_of(person)
        if book is not None:
            await self._books.erase(book, person)


def _position(after: str) -> tuple[float, str]:
    """Where a part begins: when the game before it was noted, and its table. "" is the start."""
    at, _, table = after.partition("-")
    return (float(at), table) if after else (0.0, "")
