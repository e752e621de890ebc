"""`mulligan coach`: a finished game, thought over."""

import json
import re

import pytest

from tests.cli.conftest import Mulligan


@pytest.fixture
def records(mulligan: Mulligan) -> None:
    for game, players in (("second-chance", "2"), ("one-more", "3")):
        made = ("--players", players, "--bots", "casual", "--games", "2", "--seed", "7")
        assert mulligan("sim", game, *made, "--records", f"{game}.jsonl").code == 0


@pytest.mark.usefixtures("records")
def test_second_chance_in_words_and_for_programs(mulligan: Mulligan) -> None:
    told = mulligan("coach", "second-chance.jsonl", "--seat", "2")
    assert told.code == 0
    assert "were to be expected" in told.out
    found = json.loads(mulligan("coach", "second-chance.jsonl", "--seat", "2", "--json").out)
    assert found["seat"] == 1
    assert found["start"] + found["lost"] + found["luck"] == pytest.approx(found["empty"], abs=0.01)
    assert found["decisions"][0]["round"] == 0


@pytest.mark.usefixtures("records")
def test_one_more_in_words_and_for_programs(mulligan: Mulligan) -> None:
    told = mulligan("coach", "one-more.jsonl", "--record", "2")
    assert told.code == 0
    total = re.search(
        r"(\d+) % at the start, ([+-]\d+) % by luck .*, -(\d+) % by decisions; (\d+) % in the end",
        told.out,
    )
    assert total is not None
    start, luck, lost, end = map(int, total.groups())
    assert start + luck - lost == end
    found = json.loads(mulligan("coach", "one-more.jsonl", "--record", "2", "--json").out)
    assert all(0 <= each["chance"] <= 1 for each in found["decisions"])
    assert sum(each["lost"] for each in found["decisions"]) == pytest.approx(lost / 100)
    assert found["start"] + found["luck"] - found["lost"] == pytest.approx(float(found["won"]))


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["second-chance.jsonl", "--seat", "3"], "--seat goes from 1 to 2"),
        (["second-chance.jsonl", "--seat", "0"], "--seat goes from 1 to 2"),
        (["second-chance.jsonl", "--record", "9"], "there is no record 9"),
        (["second-chance.jsonl", "--record", "0"], "there is no record 0"),
        (["second-chance.jsonl", "--record", "9" * 30], f"there is no record {'9' * 30}"),
        (["nothing.jsonl"], "cannot be read"),
    ],
)
def test_what_cannot_be_thought_over(
    mulligan: Mulligan, arguments: list[str], complaint: str
) -> None:
    done = mulligan("coach", *arguments)
    assert done.code == 2
    assert complaint in done.err
