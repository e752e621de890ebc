"""The lock files: same pins for player and developer, every one hashed, no address of any host."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLAY, DEV = ROOT / "requirements-play.lock", ROOT / "requirements.lock"
RESEARCH = ROOT / "requirements-research.lock"


def pins(lock: Path) -> dict[str, str]:
    """Versions by package name."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text("utf-8"), re.MULTILINE))


def test_a_developer_tests_what_a_player_gets() -> None:
    assert pins(PLAY).items() <= pins(DEV).items()
    assert {"typer", "rich"} <= pins(PLAY).keys()


def test_research_is_tested_with_the_same_versions() -> None:
    usual, research = pins(DEV), pins(RESEARCH)

    assert {
        name: usual[name] for name in usual.keys() & research.keys()
    }.items() <= research.items()
    assert {"gymnasium", "open-spiel", "pettingzoo"} <= research.keys()


@pytest.mark.parametrize("lock", [PLAY, DEV, RESEARCH], ids=lambda lock: lock.name)
def test_a_lock_has_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text("utf-8")

    assert not re.search(r"://|^-|@ |\.\./|file:", text, re.MULTILINE)
    for entry in re.split(r"\n(?=[\w.-]+==)", text)[1:]:
        assert "--hash=sha256:" in entry, entry
