"""Who asks, and from where: client address, origin, cookie."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from mulligan.server.settings import Settings
from mulligan.tables.identity import is_secret, person_of

COOKIE = "mulligan"
PORTS = {"http": 80, "https": 443}

AnyConnection = ASGIConnection[Any, Any, Any, Any]


@lru_cache(maxsize=4096)
def group_of(address: str) -> str:
    """
    What limits count as one address: with IPv6 a whole /64, because every home has one to itself.

    Raises:
        ValueError: It is no IP address.
    """
    ip = ip_address(address)
    if isinstance(ip, IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Network((int(ip) >> 64 << 64, 64)))


def address_of(connection: AnyConnection, settings: Settings) -> str:
    """The address that limits count by. Behind a proxy, the one that the proxy saw."""
    seen = connection.client.host if connection.client else "?"
    if settings.trust_proxy:
        # Those before the last are hearsay: a client can send the header too.
        seen = _last(connection, "x-forwarded-for") or seen
    for address in (seen, connection.client.host if connection.client else ""):
        try:
            return group_of(address)
        except ValueError:
            continue
    return "?"


def is_nearby(address: str) -> bool:
    """Whether an address, as limits count it, is this machine's or one of its own network."""
    try:
        ip = ip_address(address.partition("/")[0])
    except ValueError:
        return False
    return ip.is_loopback or ip.is_private or ip.is_link_local


def allowed_origin(connection: AnyConnection, settings: Settings) -> bool:
    """Whether this comes from one of our pages. A program sends no origin and no cookie."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    place = _place(origin)
    host = connection.headers.get("host", "")
    scheme = _scheme(connection, settings)
    return place is not None and any(
        place == _place(f"{each}://{host}") for each in ([scheme] if scheme else PORTS)
    )


def is_from_elsewhere(connection: AnyConnection, settings: Settings) -> bool:
    """Whether a page that is not ours asks, even one that only loads a picture: then its browser
    names no origin."""
    if connection.headers.get("origin") is None:
        return connection.headers.get("sec-fetch-site") == "cross-site"
    return not allowed_origin(connection, settings)


def secret_in(connection: AnyConnection) -> str | None:
    secret = connection.cookies.get(COOKIE)
    return secret if secret and is_secret(secret) else None


def person_in(connection: AnyConnection) -> str | None:
    secret = secret_in(connection)
    return None if secret is None else person_of(secret)


def is_secure(connection: AnyConnection, settings: Settings) -> bool:
    return _scheme(connection, settings) == "https"


def _scheme(connection: AnyConnection, settings: Settings) -> str | None:
    """How the client came; None if only a proxy knows, and it does not say."""
    if settings.trust_proxy:
        return _last(connection, "x-forwarded-proto").lower() or None
    return "https" if connection.scope["scheme"] in ("https", "wss") else "http"


def _last(connection: AnyConnection, header: str) -> str:
    """The last entry of a list that may be in several lines."""
    lines = connection.headers.getall(header, [])
    return lines[-1].rpartition(",")[2].strip() if lines else ""


def _place(address: str) -> tuple[str, str, int] | None:
    """Scheme, host and port, which together are an origin."""
    try:
        parts = urlsplit(address)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
