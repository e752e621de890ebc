"""The lock files: same pins for player and developer, every one hashed, no address of any host."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLAY, DEV = ROOT / "requirements-play.lock", ROOT / "requirements.lock"


def pins(lock: Path) -> dict[str, str]:
    """Versions by package name."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text("utf-8"), re.MULTILINE))


def test_a_developer_tests_what_a_player_gets() -> None:
    assert pins(PLAY).items() <= pins(DEV).items()
    assert {"typer", "rich"} <= pins(PLAY).keys()


@pytest.mark.parametrize("lock", [PLAY, DEV], ids=lambda lock: lock.name)
def test_a_lock_has_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text("utf-8")

    assert not re.search(r"://|^-|@ |\.\./|file:", text, re.MULTILINE)
    for entry in re.split(r"\n(?=[\w.-]+==)", text)[1:]:
        assert "--hash=sha256:" in entry, entry
