"""
Whether a database file is whole.

SQLite trusts its file: it finds a damaged page only when it reads it, and ends a damaged
write-ahead log silently at the first wrong byte, without the commits after it. So both are
looked at before anybody plays.
"""

import logging
import sqlite3
import struct
from pathlib import Path

from sqlalchemy import Connection

from mulligan.rooms.protocols import DamagedError

HEADER, FRAME = 32, 24
"""The sizes of the heads of a write-ahead log and of each page in it: sqlite.org/fileformat2."""
MAGIC = (0x377F0682, 0x377F0683)
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

logger = logging.getLogger(__name__)


def must_be_whole(connection: Connection) -> None:
    """Raises DamagedError if a page of the file is not what it should be."""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
    if found != ["ok"]:
        raise DamagedError(f"the file is damaged ({' '.join(str(found[0]).split())})")


class WriteAheadLog:
    """What the log beside a database promises, before SQLite reads it for the first time."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(f"{database.name}-wal")
        self._head, self._commits = self._read()

    def _read(self) -> tuple[bytes, list[int]]:
        """Its head, and after how many pages each commit ends."""
        commits: list[int] = []
        try:
            with self._path.open("rb") as file:
                head = file.read(HEADER)
                if len(head) < HEADER or _number(head, 0) not in MAGIC:
                    return head, commits
                salts, page = head[16:24], _number(head, 8)
                number = 0
                while len(frame := file.read(FRAME)) == FRAME and frame[8:16] == salts:
                    number += 1
                    if _number(frame, 4):  # the size of the database, written with a commit
                        commits.append(number)
                    file.seek(page, 1)
        except OSError:
            return b"", []
        return head, commits

    def compare(self, connection: Connection) -> None:
        """
        Say so if SQLite has read less of it. The last commit may be torn: the power went, and
        nobody was told that it is there.
        """
        _, pages, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
        lost = [commit for commit in self._commits if commit > pages]
        garbage = len(self._head) == HEADER and _number(self._head, 0) not in MAGIC
        if garbage or len(lost) > 1:
            logger.error(
                "the write-ahead log was damaged: the last moves before the stop may be lost",
                extra={"commits": len(lost) or "unknown"},
            )


def _number(text: bytes, at: int) -> int:
    found: int = struct.unpack_from(">I", text, at)[0]
    return found
