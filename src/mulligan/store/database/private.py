"""
Files that only their owner may read: the database holds the cards of running games and the keys of
all seats.
"""

import logging
import os
import stat
from pathlib import Path

OTHERS = 0o077
WRITE = 0o022
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps next to a database. It gives these files the rights of the database."""

logger = logging.getLogger(__name__)


def make_folder(folder: Path) -> None:
    """Make *folder*, private, if it is not there. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def keep_private(database: Path, also_ours: frozenset[str] = frozenset()) -> None:
    """
    Make sure that nobody else reads the file *database*, which is created if it is not there. Its
    folder is closed to others too if nothing but ours is in it: *also_ours* are further names.

    Raises:
        OSError: It cannot be created, or does not belong to us.
    """
    if os.name != "posix":
        return  # elsewhere, folders decide who reads what is in them
    os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    files = [database, *(database.with_name(database.name + end) for end in BESIDE)]
    for file in files:
        _close_to_others(file)
    folder = database.parent
    ours = also_ours | {file.name for file in files}
    if all(entry.name in ours for entry in folder.iterdir()):
        _close_to_others(folder)
    elif _rights(folder) & WRITE and not _rights(folder) & stat.S_ISVTX:
        logger.warning(
            "others may write into the data folder, and so put their own database there",
            extra={"folder": str(folder)},
        )


def _close_to_others(path: Path) -> None:
    try:
        if (rights := _rights(path)) & OTHERS:
            path.chmod(rights & ~OTHERS)
    except FileNotFoundError:
        pass
    except PermissionError:  # it belongs to somebody else, who decides
        logger.warning("others may read this", extra={"path": str(path)})


def _rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)
