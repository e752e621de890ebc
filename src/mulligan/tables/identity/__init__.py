"""
Who is who, without accounts: secrets, passes, names, and what a table remembers of its guests.
"""

from mulligan.tables.identity.guestbook import Guestbook
from mulligan.tables.identity.names import LONGEST_NAME, clean_name, same_name, unlike
from mulligan.tables.identity.passes import (
    KNOWN_SECONDS,
    LOCAL,
    Passes,
    asked_id,
    is_secret,
    new_club_code,
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
    "asked_id",
    "clean_name",
    "is_secret",
    "new_club_code",
    "new_secret",
    "new_table_id",
    "next_table_id",
    "person_of",
    "same_name",
    "unlike",
]
