"""What other processes announce, heard on a connection of its own."""

import logging
import threading
from collections.abc import Callable
from typing import Any

QUIET = 0.1
"""Seconds after which to look whether to stop."""
PAUSE = 0.2
"""Seconds between two attempts to connect."""

logger = logging.getLogger(__name__)


class Notices:
    """A thread that listens on *channels*, and connects again when the connection is lost."""

    def __init__(
        self,
        connect: Callable[[], Any],
        channels: tuple[str, ...],
        heard: Callable[[str, str], None],
        began: Callable[[], None],
    ) -> None:
        """
        *heard* is called with a channel and a text. *began* is called whenever listening has begun:
        what was announced before is lost, so everything has to be compared.
        """
        self._connect = connect
        self._channels = channels
        self._heard = heard
        self._began = began
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-notices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._stopped.is_set():
            try:
                with self._connect() as connection:
                    self._listen(connection)
            except psycopg.Error as error:
                reason = " ".join(str(error).split())
                logger.warning("no notices are heard; connecting again", extra={"reason": reason})
                self._stopped.wait(PAUSE)

    def _listen(self, connection: Any) -> None:
        connection.autocommit = True
        for channel in self._channels:
            connection.execute(f"LISTEN {channel}")
        self._began()
        while not self._stopped.is_set():
            for notice in connection.notifies(timeout=QUIET):
                self._heard(notice.channel, notice.payload)
