"""The coach of one device. It goes step by step, because there is one thread for everything."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.games import second_chance
from mulligan.requests.problems import OfflineError
from mulligan.requests.reviews import STEPS, AnyReview, hinted
from mulligan.requests.verdicts import verdict
from mulligan.tables.replay import frames_before
from mulligan.wire import Refusal

MOST = 20
"""How many reviews are remembered."""


@dataclass(slots=True)
class _Looking:
    task: "asyncio.Task[AnyReview]"
    done: int = 0
    of: int = 0


class DeviceCoach:
    def __init__(self) -> None:
        self._games: dict[tuple[str, Seat], _Looking] = {}

    async def ask(
        self,
        digest: str,
        game: str,
        events: Sequence[Any],
        seat: Seat,
        record: Callable[[], Mapping[str, Any]],
    ) -> wire.Coaching:
        """Raises OfflineError if the coach needs what is not here."""
        known = await self.known(digest, seat)
        if known is not None:
            return known
        while len(self._games) >= MOST:
            self._games.pop(next(iter(self._games))).task.cancel()
        looking = _Looking(asyncio.ensure_future(self._review(digest, game, events, seat)))
        looking.task.add_done_callback(_retrieved)
        self._games[digest, seat] = looking
        return wire.Coaching(digest, 0, 0, None)

    async def _review(self, digest: str, game: str, events: Sequence[Any], seat: Seat) -> AnyReview:
        steps = STEPS[game](events, seat, frames_before(game, events))
        while True:
            await asyncio.sleep(0)  # tables go on between two steps
            try:
                done, of = next(steps)
            except StopIteration as end:
                review: AnyReview = end.value
                return review
            if (looking := self._games.get((digest, seat))) is not None:
                looking.done, looking.of = done, of

    async def known(self, digest: str, seat: Seat) -> wire.Coaching | None:
        """Raises OfflineError if the coach needs what is not here."""
        looking = self._games.get((digest, seat))
        if looking is None:
            return None
        if not looking.task.done():
            return wire.Coaching(digest, looking.done, looking.of, None)
        try:
            return wire.Coaching(digest, looking.done, looking.of, looking.task.result())
        except ImportError:
            raise OfflineError from None

    async def judge(self, game: str, view: Any, move: Any) -> wire.Verdict:
        """Raises OfflineError if the coach needs what is not here."""
        try:
            return verdict(game, view, move)
        except ImportError:
            raise OfflineError from None

    async def hints(self, view: second_chance.View) -> list[wire.Hint]:
        """
        Raises:
            RefusedError: There is nothing to draw, or hints need what is not here.
        """
        if view.seat is None or view.sheets[view.seat].doing != "drawing":
            raise RefusedError(Refusal.NO_HINTS, "There is nothing to draw right now.")
        try:
            return hinted(view)
        except ImportError:
            raise OfflineError from None


def _retrieved(task: "asyncio.Task[AnyReview]") -> None:
    """Mark an error as seen: there may be nobody who asks again."""
    if not task.cancelled():
        task.exception()
