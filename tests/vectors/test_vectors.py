"""The files that the page is held to are what the rules say."""

import json

import pytest

from tests.vectors.vectors import HERE, VECTORS, text


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors_are_what_the_rules_say(name: str) -> None:
    """SC-5, SC-8, SC-10 to SC-16; OM-10, OM-11, OM-R2. `python -m tests.vectors` writes them."""
    assert (HERE / name).read_text("utf-8") == text(name)


def test_no_other_file_is_kept() -> None:
    assert {path.name for path in HERE.glob("*.json")} == set(VECTORS)


def test_the_placements_are_of_every_kind() -> None:
    cases = json.loads((HERE / "placements.json").read_text("utf-8"))
    full = [case for case in cases if "." not in case["filled"]]

    assert len(cases) > 300
    assert sum(case["start"] for case in cases) == 13
    assert full
    assert not any(case["placements"] for case in full)
    assert {len(case["placements"]) for case in cases} >= {0, 1, 2}
