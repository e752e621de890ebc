"""
The append-only log of all tables, on disk before anybody is told.

Nothing here knows a game: an entry is text with a number.
"""

from mulligan.store.log import Store, Stored, TableRow
from mulligan.store.writer import BehindError, StoreError

__all__ = ["BehindError", "Store", "StoreError", "Stored", "TableRow"]
