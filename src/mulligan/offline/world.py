"""What rooms need of the world, on a device that has one thread: bots, patience, work at once."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import cache
from secrets import token_bytes
from typing import Any, TypeVar

from mulligan.bots import BOTS, bot
from mulligan.bots.seated import SeatedBot, secret_of
from mulligan.core import MulliganError, Seat
from mulligan.rooms.protocols import Attendance, Work
from mulligan.tables.new_table import PLAIN, QUICK

T = TypeVar("T")

logger = logging.getLogger(__name__)


@cache
def bots_here() -> Mapping[str, tuple[str, ...]]:
    """By game, the bots that can play here, from weak to strong: some need compiled code."""
    return {
        game: tuple(name for name in names if _plays(game, name)) for game, names in BOTS.items()
    }


def _plays(game: str, name: str) -> bool:
    try:
        bot(game, name, bytes(32), "here")
    except (MulliganError, ImportError):
        return False
    return True


class Bots:
    """Bots that think where everything else happens. They take as long as they need."""

    def known(self, game: str) -> frozenset[str]:
        return frozenset(bots_here().get(game, ()))

    def seat(self, game: str, name: str, seed: bytes, seat: Seat, number: int) -> SeatedBot:
        return SeatedBot(game, name, secret_of(seed, number), seat, hurry=False)

    def plain(self, game: str, seed: bytes, seat: Seat, number: int) -> SeatedBot:
        name = PLAIN if PLAIN in self.known(game) else QUICK
        return self.seat(game, name, seed, seat, number)

    def somebody_came(self, table: str, address: str) -> None:
        """There are no other tables whose bots would go first."""

    async def choose(
        self, game: str, player: SeatedBot, view: Any, attendance: Callable[[], Attendance]
    ) -> Any:
        await asyncio.sleep(0)  # what was told before is seen before
        try:
            return player.choose(view)
        except Exception:
            logger.exception("a bot failed", extra={"bot": player.name})
            return bot(game, QUICK, token_bytes(32), "quick").choose(view)


class Patience:
    """The same as on a server, in seconds."""

    grace = 15.0
    absent_after = 10.0
    pace = 0.8


class NoMeter:
    """Nobody runs this but the people who play."""

    def moved(self, game: str, by: str) -> None: ...
    def refused(self, code: str) -> None: ...
    def answered(self, seconds: float) -> None: ...
    def opened(self, rooms: int) -> None: ...
    def took_home(self) -> None: ...
    def lost_home(self) -> None: ...
    def fenced(self) -> None: ...
    def unclear(self) -> None: ...


class AtOnce:
    """Work is done when it comes: there is no other thread, and few wait."""

    async def run(self, kind: Work, work: Callable[[], T]) -> T:
        return work()
