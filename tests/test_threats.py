"""Every promise in docs/threats.md names the tests that hold it, and they are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
THREATS = (ROOT / "docs" / "threats.md").read_text("utf-8")
NAMED = re.compile(r"`([\w*/]*test_\w+\.py)`")


def test_every_test_that_is_named_is_there() -> None:
    named = set(NAMED.findall(THREATS))

    assert len(named) > 15
    assert [each for each in sorted(named) if not list((ROOT / "tests").glob(each))] == []


def test_every_promise_names_a_test() -> None:
    promises = THREATS.partition("## What we promise")[2].partition("## What we don't")[0]

    for promise in promises.strip().split("\n\n"):
        assert NAMED.search(promise), promise
