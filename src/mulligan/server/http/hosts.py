"""
By which names this server may be called.

A page from elsewhere can have its own name point at a server at home (DNS rebinding): to the
browser, that server is then the page's own. The server sees through it, because the browser still
sends the page's name.
"""

import re
import socket
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from mulligan.server.settings import Settings

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:[0-9]{1,5})?", re.ASCII | re.IGNORECASE)


def name_in(host: str) -> str | None:
    """The name or address in a Host header, without a port; None if it is neither."""
    found = _HOST.fullmatch(host)
    return None if found is None else found[1].strip("[]").rstrip(".").lower()


class Hosts:
    """The names of this server: those that nobody else can have, and those that its host chose."""

    def __init__(self, settings: Settings) -> None:
        chosen = [*settings.hosts, *(urlsplit(each).netloc for each in settings.origins)]
        names = {name_in(each) for each in chosen}
        self._names = {*filter(None, names), socket.gethostname().lower()}
        # A proxy answers only to its own names, and passes on whatever they are.
        self._any = settings.trust_proxy and not settings.hosts

    def __contains__(self, name: str) -> bool:
        return self._any or name in self._names or _is_local(name)


LOCAL = (".local", ".localhost", ".lan", ".internal", ".home.arpa")
"""The ends of names that routers and machines give themselves, and that nobody sells."""


@lru_cache(maxsize=1024)
def _is_local(name: str) -> bool:
    """Whether no page on the internet can have this name."""
    if "." not in name or name.endswith(LOCAL):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
