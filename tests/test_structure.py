"""The source can be taken in at a glance: few entries in a folder, no module too long to read."""

from pathlib import Path

import pytest

import mulligan

SOURCES = Path(mulligan.__file__).parent
SMALL = {"wire", "tables", "rooms", "store", "server"}
MOST_ENTRIES = 20
MOST_ENTRIES_OF_SMALL = 12
LONGEST_MODULE = 400

FOLDERS = sorted(
    path
    for path in (SOURCES, *SOURCES.rglob("*"))
    if path.is_dir() and path.name != "__pycache__" and "static" not in path.parts
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: str(path.relative_to(SOURCES)))
def test_a_folder_has_few_entries(folder: Path) -> None:
    made = {"__pycache__", "static"}  # not written by anybody
    entries = [entry.name for entry in folder.iterdir() if entry.name not in made]
    most = MOST_ENTRIES_OF_SMALL if folder.name in SMALL else MOST_ENTRIES

    assert len(entries) <= most


def test_no_module_is_too_long() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in SOURCES.rglob("*.py")}
    long = {str(path.relative_to(SOURCES)): n for path, n in lengths.items() if n > LONGEST_MODULE}

    assert long == {}


def test_work_outside_the_event_loop_has_a_lane() -> None:
    """The event loop's own threads are everybody's: one kind of work would hold up all others."""
    shared = ("to_thread(", "sync_to_thread=True", "run_in_executor(None")
    found = {
        str(path.relative_to(SOURCES))
        for path in SOURCES.rglob("*.py")
        if any(way in path.read_text("utf-8") for way in shared)
    }

    assert found == set()
