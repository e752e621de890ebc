"""
Who is who, without accounts: secrets, passes, names, and what a table remembers of its guests.
"""

from mulligan.tables.identity.guestbook import Guestbook
from mulligan.tables.identity.names import LONGEST_NAME, clean_name, unlike
from mulligan.tables.identity.passes import (
    KNOWN_SECONDS,
    LOCAL,
    Passes,
    is_secret,
    new_secret,
    new_table_id,
    next_table_id,
    person_of,
)

__all__ = [
    "KNOWN_SECONDS",
    "LOCAL",
    "LONGEST_NAME",
    "Guestbook",
    "Passes",
    "clean_name",
    "is_secret",
    "new_secret",
    "new_table_id",
    "next_table_id",
    "person_of",
    "unlike",
]
