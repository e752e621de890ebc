"""
The append-only log of all tables, on disk before anybody is told.

Nothing here knows a game: an entry is text with a number.
"""

from mulligan.store.log import BehindError, Store, Stored, StoreError, TableRow

__all__ = ["BehindError", "Store", "StoreError", "Stored", "TableRow"]
