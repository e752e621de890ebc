"""
Where a deal is called for paper: the address that a sheet carries to it.

A deal is a day, written like 2026-11-15, or `today`, which is whatever day the sheet is scanned
on, or the code of a finished solo game.
"""

import re
from datetime import date
from urllib.parse import urlsplit

from mulligan.core import MulliganError

TODAY = "today"
LONGEST = 120
"""A longer address makes a code that no phone reads from a small sheet."""

_CODE = re.compile("[a-z0-9]{1,32}")


def deal_address(server: str, deal: str) -> str:
    """
    The address of *deal* on *server*.

    Raises:
        MulliganError: *deal* is not a deal, or *server* is not the address of a server.
    """
    if deal != TODAY and not _is_day(deal) and _CODE.fullmatch(deal) is None:
        raise MulliganError(
            f"There is no deal {deal!r}. Write today, a day like 2026-11-15, or a table's code."
        )
    return checked(f"{server.rstrip('/')}/paper/{deal}")


def checked(address: str) -> str:
    """*address*, if a phone can open it. Raises MulliganError if not."""
    try:
        parts = urlsplit(address)
        reachable = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        reachable = False
    if not reachable or not address.isascii() or not address.isprintable() or " " in address:
        raise MulliganError("An address begins with http:// or https:// and the name of a server.")
    if len(address) > LONGEST:
        raise MulliganError(f"An address on a sheet has at most {LONGEST} letters.")
    return address


def readable(address: str) -> str:
    """*address* as one would type it."""
    return address.partition("://")[2]


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
