"""
WebSockets as uvicorn speaks them, with limits that uvicorn lacks.

Messages are limited where they are heeded (`socket.py`). What never gets there is limited here:
pings, pongs and fragments cost time too, and one packet may hold ten thousand of them.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from mulligan.server.http.rate_limits import Bucket

PIECE = 2048
"""Bytes that are parsed at once: most messages are smaller, and no flood is long."""
FAR_OVER = 5.0
"""Who would have to pause for so many seconds is disconnected instead."""
FAREWELL = 30.0
"""Seconds that a client may take to read what was sent last before it is cut off."""
TOO_MUCH = 4429
NOT_TEXT = 1007


class SocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *, frame_rate: float, **given: Any) -> None:
        super().__init__(**given)
        self.on_lost: Callable[[], None] = lambda: None
        burst = 3 * frame_rate
        self._bucket = Bucket(frame_rate, burst, burst, self.loop.time())
        self._beside = 0
        """Frames since the last look that are no message."""
        self._held = bytearray()
        """What has come and is not parsed yet."""
        self._resting: asyncio.TimerHandle | None = None
        self._farewell: asyncio.TimerHandle | None = None
        self._open = False

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Cut off who does not even read the end: uvicorn would wait for ever."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._farewell = self.loop.call_later(FAREWELL, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._held.clear()
        for timer in (self._resting, self._farewell):
            if timer is not None:
                timer.cancel()
        self.on_lost()

    # --- reading ---

    def data_received(self, data: bytes) -> None:
        if self._open and not self._held and len(data) <= PIECE:
            super().data_received(data)
            if self._beside:
                self._charge()
        elif self.handshake_initiated:
            self._held += data
            self._go_on()
        else:
            super().data_received(data)
            if self.conn.handshake_exc is not None:
                # uvicorn would neither answer nor close.
                answer = b"".join(self.conn.data_to_send())
                self.transport.write(answer or self.conn.reject(400, "No handshake.\n").serialize())
                self.transport.close()

    def start_keepalive(self) -> None:
        """Called when the handshake is complete. What came before had to wait for that."""
        super().start_keepalive()
        self._open = True
        if self._held:
            self._go_on()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._held or self._resting:
                self._go_on()
            else:
                self.transport.resume_reading()
        return message

    def _go_on(self) -> None:
        """Parse what is held, until somebody has to pause; read on when nothing is left."""
        while self._held and self._may_read():
            piece = bytes(self._held[:PIECE])
            del self._held[:PIECE]
            super().data_received(piece)
            if self._beside:
                self._charge()
        if self.transport.is_closing():
            self._held.clear()
        elif self._held:
            self.transport.pause_reading()
        elif self._may_read():
            self.transport.resume_reading()

    def _may_read(self) -> bool:
        paused = self.read_paused or self._resting is not None
        return self._open and not paused and not self.transport.is_closing()

    # --- frames that are no message ---

    def handle_ping(self) -> None:
        self._beside += 1  # the pong is sent with all others of this piece

    def handle_pong(self, event: Frame) -> None:
        self._beside += 1

    def handle_cont(self, event: Frame) -> None:
        self._beside += 1
        super().handle_cont(event)

    def _charge(self) -> None:
        pause = self._bucket.wait(self.loop.time(), self._beside)
        self._beside = 0
        if self.transport.is_closing():
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        if pause > FAR_OVER and self.close_sent:
            self.transport.abort()
        elif pause > FAR_OVER:
            self.conn.fail(TOO_MUCH, "too much")
            self.handle_parser_exception()
        elif pause > 0:
            self._resting = self.loop.call_later(pause, self._rested)
            self.transport.pause_reading()

    def _rested(self) -> None:
        self._resting = None
        self._go_on()

    # --- messages ---

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does it, but text that is none is not worth a traceback."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            self._beside += 1  # who is disconnected and talks on is not heard any more
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self.conn.fail(NOT_TEXT, "not text")
                self.handle_parser_exception()
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
