"""
One database, whatever its kind: how it is opened, brought up to date, read from and written to.

`sqlite` is a file for one process, `postgres` a server for many. The modules above this folder say
what is stored; only the two know the SQL in which they differ.
"""

from mulligan.store.database.database import Database

__all__ = ["Database"]
