"""
Between the network and the handlers: limits, the origin check, the cookie and the headers that
tell a browser to trust nothing but this server.
"""

import asyncio
from typing import Any, TypeAlias

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from litestar.utils.path import normalize_path

from mulligan import wire
from mulligan.rooms.asking import asking_address
from mulligan.server.http.client import (
    COOKIE,
    AnyConnection,
    address_of,
    is_from_elsewhere,
    is_nearby,
    is_secure,
    secret_in,
)
from mulligan.server.http.headers import SECURITY
from mulligan.server.http.hosts import Hosts, name_in
from mulligan.server.http.rate_limits import Buckets
from mulligan.server.settings import Settings
from mulligan.tables.identity import KNOWN_SECONDS, new_secret
from mulligan.wire import Refusal

FILES = 10
"""How many times more often than anything else the page's files may be fetched."""
COST_OF_QR = 5
"""In usual requests: drawing one takes 3 to 18 ms."""

PAUSE = 0.5
"""Seconds before somebody is told that it was too much: saying so in a loop costs time, too."""
LATER = 5
"""Seconds after which they may try again."""

GROWING = ("/join", "/guests", "/tables", "/evenings")
"""Requests after which a club takes more space."""

WATCHED = ("/healthz", "/metrics")
"""For monitors. They cost more than a file, and are asked for less often."""

NO_STORE = (b"cache-control", b"no-store")
TOO_MUCH = 429, wire.Problem(Refusal.TOO_MANY_REQUESTS, "That was too much. Wait a little.")
NO_HOST = 400, wire.Problem(Refusal.NOT_UNDERSTOOD, "That request makes no sense.")
OTHER_HOST = (
    421,
    wire.Problem(
        Refusal.OTHER_ORIGIN,
        "This server is not called that. If it should be, add the name to its setting `hosts`.",
    ),
)
OTHER_ORIGIN = (
    403,
    wire.Problem(Refusal.OTHER_ORIGIN, "Only pages of this server may ask for that."),
)
NOT_PUBLIC = 404, wire.Problem(Refusal.NOT_FOUND, "There is nothing here.")

Refused: TypeAlias = tuple[int, wire.Problem]


class Middleware:
    """ASGI middleware around everything over HTTP."""

    def __init__(self, app: ASGIApp, settings: Settings, tables: Buckets) -> None:
        """*tables* limits how many tables an address may open."""
        self._app = app
        self._settings = settings
        self._hosts = Hosts(settings)
        self._requests = Buckets(settings.request_rate, 10 * settings.request_rate)
        self._files = Buckets(FILES * settings.request_rate, 10 * FILES * settings.request_rate)
        self._tables = tables
        self._codes = Buckets(settings.code_rate, max(30, 10 * settings.code_rate))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._answer(scope, receive, send)
        elif scope["type"] != ScopeType.WEBSOCKET:
            await self._app(scope, receive, send)
        elif self._other_host(ASGIConnection(scope)) is not None:
            await send({"type": "websocket.close", "code": 1008, "reason": "another host"})
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        request: Request[Any, Any, Any] = Request(scope)
        # Collapse extra slashes, as the router does when it looks for a handler.
        path = normalize_path(scope["path"])
        is_api = path.startswith("/api/")
        cookie: list[tuple[bytes, bytes]] = []

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(message["headers"])
                # What may be kept is the same for everybody: it carries no cookie.
                if is_api and not any(name == b"cache-control" for name, _ in own):
                    own += [NO_STORE, *cookie]
                message["headers"] = [*own, *SECURITY]
            await send(message)

        if (problem := self._turned_away(request, path)) is not None:
            if problem is TOO_MUCH:
                await asyncio.sleep(PAUSE)
            await _say(sending, *problem)
            return
        if is_api:
            asking_address.set(address_of(request, self._settings))
            secret = secret_in(request)
            if secret is None:
                secret = new_secret()
                cookie.append((b"set-cookie", self._cookie(secret, request)))
            scope["state"]["secret"] = secret
        if scope["method"] == "HEAD":
            # Monitors send HEAD. The server below knows, and sends no body.
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, sending)

    def _turned_away(self, request: "Request[Any, Any, Any]", path: str) -> Refused | None:
        if (problem := self._other_host(request)) is not None:
            return problem
        address = address_of(request, self._settings)
        if not path.startswith("/api/") and path not in WATCHED:
            return None if self._files.take(address) else TOO_MUCH
        if not self._requests.take(address, COST_OF_QR if path == "/api/qr" else 1):
            return TOO_MUCH
        if path == "/metrics" and not (self._settings.public_metrics or is_nearby(address)):
            return NOT_PUBLIC
        # Before what is limited further: no page elsewhere uses up what its visitors may do here.
        guesses, reads = path.startswith("/api/codes/"), request.method in ("GET", "HEAD")
        if (guesses or not reads) and is_from_elsewhere(request, self._settings):
            return OTHER_ORIGIN
        # A short code could be found by trying: nobody tries many.
        if guesses and not self._codes.take(address):
            return TOO_MUCH
        if request.method == "POST" and _stores(path) and not self._tables.take(address):
            return TOO_MUCH
        return None

    def _other_host(self, connection: AnyConnection) -> Refused | None:
        """Turn away who called this server by a name that is not its own, or by none at all."""
        called = connection.headers.getall("host", [])
        if not called:
            return None  # a program: browsers always say
        name = name_in(called[0]) if len(called) == 1 else None
        if not name:
            return NO_HOST
        return None if name in self._hosts else OTHER_HOST

    def _cookie(self, secret: str, request: "Request[Any, Any, Any]") -> bytes:
        cookie = Cookie(
            COOKIE,
            value=secret,
            max_age=KNOWN_SECONDS,
            httponly=True,
            samesite="lax",
            secure=is_secure(request, self._settings),
        )
        return cookie.to_header(header="").strip().encode()


def _stores(path: str) -> bool:
    """Whether a request stores something or keeps the coach busy for a while."""
    opens = path == "/api/tables" or path.startswith(("/api/lessons/", "/api/daily/"))
    grows = path.startswith("/api/clubs/") and path.endswith(GROWING)
    kept = path in ("/api/coach", "/api/me/history", "/api/me/history/claim", "/api/clubs")
    return opens or grows or kept or path.endswith("/play-on")


async def _say(send: Send, status: int, problem: wire.Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json")]
    if status == 429:
        headers.append((b"retry-after", str(LATER).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
