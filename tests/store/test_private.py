"""Nobody but its owner reads the database, and no folder of somebody else is touched."""

import logging
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from mulligan.server.services import DATABASE, Services
from mulligan.server.settings import Settings
from mulligan.store import Store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights are of another kind there")


@pytest.fixture(autouse=True)
def _usual_umask() -> object:
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_a_server_creates_is_private(tmp_path: Path) -> None:
    folder = tmp_path / "far" / "data"
    services = Services(Settings(data=str(folder)))
    try:
        services.store.secret("another")
        files = {path.name: rights(path) for path in folder.iterdir() if path.is_file()}
        assert set(files) == {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"}
        assert set(files.values()) == {0o600}
        assert rights(folder) == 0o700
    finally:
        services.close()


def test_what_an_older_version_left_open_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    (folder / "kernels").mkdir(parents=True)
    Store(folder / DATABASE).close()
    left = sqlite3.connect(folder / DATABASE)
    left.execute("DELETE FROM log")  # keeps the write-ahead log there
    left.commit()
    for path in folder.iterdir():
        path.chmod(0o755 if path.is_dir() else 0o644)
    folder.chmod(0o755)
    Services(Settings(data=str(folder))).close()
    left.close()

    assert rights(folder / DATABASE) == 0o600
    assert rights(folder) == 0o700


def test_a_folder_with_other_things_in_it_is_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "photos").mkdir()
    for mode, warned in ((0o755, False), (0o777, True), (0o1777, False)):
        tmp_path.chmod(mode)
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            Store(tmp_path / DATABASE).close()
        assert rights(tmp_path) == mode
        assert rights(tmp_path / "photos") == 0o755
        assert rights(tmp_path / DATABASE) == 0o600
        assert ("others may write" in caplog.text) == warned
