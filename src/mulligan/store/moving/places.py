"""Where a database is, as people write it."""

import re
from pathlib import Path
from typing import TypeAlias

from mulligan.rooms.protocols import StoreError
from mulligan.store.database.postgres import is_address

SQLITE = "sqlite:///"

Place: TypeAlias = Path | str
"""A file, or the address of a PostgreSQL server."""


def place_of(text: str, *, usual_name: str) -> Place:
    """
    *text* may be an address, postgresql://... or sqlite:///..., the path of a file, or that of the
    folder in which it is called *usual_name*.

    Raises:
        StoreError: It is another kind of address, or empty.
    """
    if is_address(text):
        return text
    path = text.removeprefix(SQLITE)
    if not path or "\0" in path:
        raise StoreError("An empty name is no database.")
    if re.match(r"[a-z0-9+]+:/", path, re.IGNORECASE) and not re.match(r"[a-z]:/", path, re.I):
        raise StoreError(f"{shown(text)}: a database is a file, or begins with postgresql://")
    found = Path(path)
    if found.is_dir() or (not found.suffix and not found.exists()):
        return found / usual_name
    return found


def shown(place: Place) -> str:
    """*place* without its password."""
    if isinstance(place, Path):
        return str(place)
    hidden = re.sub(r"//([^:/@?]*):[^/?]*@", r"//\1:...@", place)
    return re.sub(r"(password=)[^&]*", r"\1...", hidden)
