"""Every promise in docs/threats.md names the tests that hold it, and they are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
THREATS = (ROOT / "docs" / "threats.md").read_text("utf-8")
NAMED = re.compile(r"`([\w*/]*test_\w+\.py)`")
FUNCTION = re.compile(r"`([\w/]*test_\w+\.py)::(test_\w+)`")


def test_every_test_that_is_named_is_there() -> None:
    named = set(NAMED.findall(THREATS))

    assert len(named) > 15
    assert [each for each in sorted(named) if not list((ROOT / "tests").glob(each))] == []


def test_every_promise_names_a_test() -> None:
    promises = THREATS.partition("## What we promise")[2].partition("\n## ")[0]

    for promise in promises.strip().split("\n\n"):
        assert NAMED.search(promise), promise


def test_every_weakness_that_was_found_has_tests() -> None:
    found = THREATS.partition("## What an attack once found")[2].partition("\n## ")[0]
    rows = [row for row in found.splitlines() if row.startswith("| ")][2:]

    assert rows
    for row in rows:
        named = FUNCTION.findall(row)
        assert named, row
        for path, function in named:
            there = ROOT / "tests" / path
            assert there.is_file(), path
            assert f"def {function}(" in there.read_text("utf-8"), function
