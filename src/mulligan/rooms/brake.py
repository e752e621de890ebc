"""
A brake for tables that go back and forth between two processes.

It happens when two proxies disagree about which process serves a table: the people of one take it
from the people of the other, who come back and take it again. Somebody has to mend the proxies;
until then each side keeps the table longer every time, so that both can play.
"""

import asyncio
import logging
import time

LATELY = 60.0
"""Seconds for which a loss is remembered."""
USUAL = 2
"""So many losses of one table within that time happen in a rolling restart."""
SHORTEST, LONGEST = 0.5, 5.0
"""Seconds before a table is taken again."""
TIDY_AT = 1000

logger = logging.getLogger(__name__)


class Brake:
    def __init__(self) -> None:
        self._lost: dict[str, list[float]] = {}

    def lost(self, table: str) -> None:
        """Another process has taken *table* from us."""
        if len(self._lost) >= TIDY_AT:
            self._lost = {id: times for id in self._lost if (times := self._lately(id))}
        self._lost[table] = [*self._lately(table), time.monotonic()]

    def pause(self, table: str) -> float:
        """Seconds to wait before *table* is taken again."""
        often = len(self._lately(table)) - USUAL
        if often <= 0:
            return 0.0
        return min(LONGEST, SHORTEST * 2.0 ** (often - 1))

    async def wait(self, table: str) -> None:
        if (pause := self.pause(table)) > 0:
            logger.error(
                "a table goes back and forth between processes: do two proxies disagree?",
                extra={"lost": len(self._lately(table)), "pause": pause},
            )
            await asyncio.sleep(pause)

    def _lately(self, table: str) -> list[float]:
        since = time.monotonic() - LATELY
        return [at for at in self._lost.get(table, ()) if at > since]
