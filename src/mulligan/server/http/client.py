"""Who asks, and from where: client address, origin, cookie."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from mulligan.server.settings import Settings
from mulligan.tables.identity import is_secret, person_of

COOKIE = "mulligan"

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def address_of(connection: AnyConnection, settings: Settings) -> str:
    """The address that limits count by. Behind a proxy, the one that the proxy saw."""
    if settings.trust_proxy:
        forwarded = connection.headers.get("x-forwarded-for", "")
        if last := forwarded.rpartition(",")[2].strip():
            return last[:64]
    return connection.client.host if connection.client else "?"


def allowed_origin(connection: AnyConnection, settings: Settings) -> bool:
    """Whether this comes from one of our pages. A program sends no origin and no cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host")
    try:
        own = bool(host) and urlsplit(origin).netloc == host
    except ValueError:  # not an address at all
        own = False
    return own or origin in settings.origins


def secret_in(connection: AnyConnection) -> str | None:
    secret = connection.cookies.get(COOKIE)
    return secret if secret and is_secret(secret) else None


def person_in(connection: AnyConnection) -> str | None:
    secret = secret_in(connection)
    return None if secret is None else person_of(secret)


def is_secure(connection: AnyConnection, settings: Settings) -> bool:
    scheme = connection.url.scheme
    if settings.trust_proxy:
        scheme = connection.headers.get("x-forwarded-proto", scheme)
    return scheme in ("https", "wss")
