"""
Between the network and the handlers: limits, the origin check, the cookie and the headers that
tell a browser to trust nothing but this server.
"""

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils.path import normalize_path

from mulligan import wire
from mulligan.server.http.client import (
    COOKIE,
    address_of,
    allowed_origin,
    is_secure,
    secret_in,
)
from mulligan.server.http.rate_limits import Buckets
from mulligan.server.settings import Settings
from mulligan.server.work.lanes import asking_address
from mulligan.tables.identity import KNOWN_SECONDS, new_secret
from mulligan.wire import Refusal

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Middleware:
    """ASGI middleware around everything over HTTP."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._requests = Buckets(settings.request_rate, 10 * settings.request_rate)
        self._tables = Buckets(settings.table_rate, max(30, 10 * settings.table_rate))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = list(HEADERS)
        request: Request[Any, Any, Any] = Request(scope)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        # Collapse extra slashes, as the router does when it looks for a handler.
        path = normalize_path(scope["path"])
        if path.startswith("/api/"):
            asking_address.set(address_of(request, self._settings))
            if (problem := self._turned_away(request, path)) is not None:
                await _say(sending, *problem)
                return
            secret = secret_in(request)
            if secret is None:
                secret = new_secret()
                headers.append((b"set-cookie", self._cookie(secret, request)))
            scope["state"]["secret"] = secret
        if scope["method"] == "HEAD":
            # Monitors send HEAD. The server below knows, and sends no body.
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, sending)

    def _turned_away(
        self, request: "Request[Any, Any, Any]", path: str
    ) -> tuple[int, wire.Problem] | None:
        address = address_of(request, self._settings)
        creates = request.method == "POST" and _is_costly(path)
        if not self._requests.take(address) or (creates and not self._tables.take(address)):
            return 429, wire.Problem(Refusal.TOO_MANY_REQUESTS, "That was too much. Wait a little.")
        if request.method not in ("GET", "HEAD") and not allowed_origin(request, self._settings):
            return 403, wire.Problem(
                Refusal.OTHER_ORIGIN, "Only pages of this server may ask for that."
            )
        return None

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


def _is_costly(path: str) -> bool:
    """Whether a request stores something or keeps the coach busy, and so has a lower limit."""
    opens = path == "/api/tables" or path.startswith(("/api/lessons/", "/api/daily/"))
    return opens or path in ("/api/coach", "/api/me/history") or path.endswith("/play-on")


async def _say(send: Send, status: int, problem: wire.Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
