"""Run a server until it is told to stop, and let everybody know when it stops."""

import asyncio
import errno
import gc
import logging
import socket
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import uvicorn
from litestar.datastructures import State

from mulligan.core import MulliganError
from mulligan.server.app import COME_BACK, make_app
from mulligan.server.http.http_protocol import SELDOM, HttpProtocol, Lines
from mulligan.server.http.socket_protocol import SocketProtocol
from mulligan.server.services import Services
from mulligan.server.settings import Settings

SWITCH = 0.001
"""Seconds after which a waiting thread gets Python's lock: a fifth of the default, so that the
store's thread, above all, does not keep a move waiting for the disk."""

YOUNG = 20_000
"""How many new objects before Python looks for reference cycles. States and views have none and are
freed without it; looking through them often only made players wait."""

OTHER_DESCRIPTORS = 200
"""How many the store, the bots and all other files need at most."""

logger = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """uvicorn, but clients are told about the shutdown while they are still connected."""

    def __init__(self, config: uvicorn.Config, state: State, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._state = state
        self._ready = ready

    @property
    def services(self) -> Services:
        """What it is made of."""
        services: Services = self._state.services
        return services

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.services.drain()
        await self._state.connections.say_goodbye(COME_BACK)
        await super().shutdown(sockets)


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises MulliganError if that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is explicit: asyncio turns Nagle's delay off only if it is given. Otherwise a
    # second message waits for the receipt of the first, 40 ms in every move.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise MulliganError(f"{host}:{port}: cannot listen there ({error.strerror}).") from None
    return listener


def make_server(settings: Settings, ready: Callable[[], None]) -> Server:
    """
    A server that is not started yet. It calls *ready* once it listens.

    Raises:
        StoreError: The data folder cannot be used.
    """
    app = make_app(settings)
    lines = Lines(settings, _descriptors(settings.tcp_connections))
    config = uvicorn.Config(
        app,
        # uvicorn takes classes and only calls them.
        http=cast("type[asyncio.Protocol]", partial(HttpProtocol, lines=lines)),
        ws=cast(
            "type[asyncio.Protocol]", partial(SocketProtocol, frame_rate=settings.message_rate)
        ),
        timeout_keep_alive=cast(int, settings.idle_seconds),  # a fraction does no harm
        log_config=None,
        access_log=False,
        ws_max_size=4 * settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        server_header=False,
        timeout_graceful_shutdown=5,
        proxy_headers=False,
    )
    return Server(config, app.state, ready)


def _descriptors(connections: int) -> int | None:
    """How many this process may open, after asking for as many as the *connections* need."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_DESCRIPTORS
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return None if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # the system has another limit; then there are fewer
        return soft
    return wanted


class Troubles:
    """
    What goes wrong in the event loop, outside any request.

    When no descriptors are left, every attempt to accept a connection fails, and the loop would log
    each with a traceback. One line a minute says as much.
    """

    def __init__(self) -> None:
        self._told = -SELDOM

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
        elif time.monotonic() - self._told >= SELDOM:
            self._told = time.monotonic()
            logger.error("no descriptors are left: nobody new can connect")


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> bool:
    """Serve on *listener* until a signal comes. Calls *ready* once. False if it never started."""

    def up() -> None:
        server.services.thinking.warm_up()
        gc.collect()
        gc.freeze()  # everything loaded by now stays
        gc.set_threshold(YOUNG)
        ready()

    server = make_server(settings, up)
    sys.setswitchinterval(SWITCH)
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.get_loop().set_exception_handler(Troubles())
        runner.run(server.serve([listener]))
    return server.started
