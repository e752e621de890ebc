"""A table's timer: it rings once, unless it is stopped or reset first."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any


class Clock:
    def __init__(self, ring: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._ring = ring
        self._deadline: float | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    @property
    def left(self) -> float | None:
        """Seconds until it rings; None while it is not set."""
        if self._deadline is None:
            return None
        return max(0.0, round(self._deadline - time.monotonic(), 1))

    def set(self, seconds: float) -> None:
        self.stop()
        self._deadline = time.monotonic() + seconds
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._time_is_up)

    def stop(self) -> None:
        """Cancel. If it is already ringing, that goes on."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        self._deadline = None

    def close(self) -> None:
        self.stop()
        if self._ringing is not None:
            self._ringing.cancel()

    def _time_is_up(self) -> None:
        self._ringing = asyncio.create_task(self._ring())
