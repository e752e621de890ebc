"""The table of the bench of attacks: what is too much, and rows that are measured in pieces."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bench.attacks.felt import Felt
from bench.attacks.rows import (
    HEAD,
    Figures,
    Measured,
    Memory,
    Row,
    faults_and_notes,
    line,
    measured_for,
    merged,
    read,
    too_much,
    write,
)

WITHOUT = Figures.of(Felt(moves=[0.01], bots=[0.1], tables=[0.1], loaded=[0.1]))
LITTLE = Memory(at_first=250, before=260, most=270, after=265)
FINE = Measured(WITHOUT, WITHOUT, LITTLE, errors=[], heard={"200": 7})


@pytest.mark.parametrize(
    ("under", "faults"),
    [
        (Felt([0.01], [0.1], [0.1], [0.1]), []),
        (Felt([0.04], [0.1], [0.1], [0.1]), ["moves slow"]),
        (Felt([0.01], [3.1], [0.1], [0.1]), ["bots slow"]),
        (Felt([0.01], [0.1], [1.1], [0.1]), ["new tables slow"]),
        (Felt([0.01], [0.1], [0.1], [1.1]), ["tables put away slow"]),
        (
            Felt([0.01], [0.1], [0.1], [0.1], ["no new table within 2 s"]),
            ["failed: no new table within 2 s"],
        ),
        (Felt(), ["no moves", "no bots", "no new tables", "no tables put away"]),
    ],
)
def test_what_people_must_not_feel(under: Felt, faults: list[str]) -> None:
    assert faults_and_notes(replace(FINE, under=Figures.of(under))) == (faults, [])


@pytest.mark.parametrize(
    ("memory", "faults", "notes"),
    [
        ({"after": 285, "again": (286, 287)}, [], ["memory kept"]),
        ({"after": 285, "again": (291, 296)}, ["memory grows"], ["memory kept"]),
        ({"after": 291, "again": (291,)}, ["much memory kept"], ["memory kept"]),
    ],
)
def test_what_memory_must_not_do(
    memory: dict[str, Any], faults: list[str], notes: list[str]
) -> None:
    assert faults_and_notes(replace(FINE, memory=replace(LITTLE, **memory))) == (faults, notes)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"errors": ["a request failed"]}, "logged: a request failed"),
        ({"heard": {}}, "the attackers heard nothing"),
        (
            {"without": replace(WITHOUT, failed=["no answer"])},
            "failed without the attack: no answer",
        ),
    ],
)
def test_what_else_is_a_fault(change: dict[str, Any], fault: str) -> None:
    row = Row("prints", 1, 60, "abc", "2026-11-19", replace(FINE, **change))

    assert faults_and_notes(replace(FINE, **change))[0] == [fault]
    assert f"**{fault}**" in line(row)
    assert too_much(row)


def test_rows_of_several_runs_are_one_table(tmp_path: Path) -> None:
    path = tmp_path / "rows.json"
    first = Row("sockets", 10, 60, "abc", "2026-11-19", None, "the server ended")
    second = Row("prints", 1, 60, "abc", "2026-11-19", FINE)
    again = Row("sockets", 10, 60, "abd", "2026-11-19", FINE)
    order = ["prints", "sockets"]
    for row in (first, second, again):
        write(path, merged([*read(path), row], order))

    assert read(path) == [second, again]
    assert [too_much(row) for row in (first, second, again)] == [True, False, False]
    assert {line(row).count("|") for row in (first, second)} == {HEAD[0].count("|")}


def test_what_is_missing_is_what_was_never_measured_for_so_long() -> None:
    short = Row("prints", 1, 5, "abc", "2026-11-19", FINE)
    long = Row("prints", 10, 60, "abc", "2026-11-19", FINE)
    broken = Row("sockets", 10, 60, "abc", "2026-11-19", None, "the server ended")

    assert measured_for([short, long, broken], 60) == {long.key}
    assert measured_for([short, long, broken], 5) == {short.key, long.key}
