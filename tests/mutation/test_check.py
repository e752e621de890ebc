"""The judge of the mutants, on made-up runs."""

import pytest

from tests.mutation.check import Change, Mutant, judge, load_accepted, normal, out_of_sight, report

LESS = Change("a.f", "- return x < y\n+ return x <= y")
PLUS = Change("a.g", "- return x + y\n+ return x - y")
DEAD = [Mutant(Change("a.f", ""), "killed")] * 19


def test_a_run_without_survivors_passes() -> None:
    verdict = judge(DEAD, [])

    assert verdict.passed
    assert verdict.score == 100


def test_a_survivor_must_be_listed() -> None:
    run = [*DEAD, Mutant(LESS, "survived")]

    assert judge(run, []).unlisted == (LESS,)
    assert not judge(run, []).passed
    assert judge(run, [LESS]).passed
    assert judge(run, [LESS]).score == 95  # accepted, yet still a survivor


def test_a_mutant_that_no_test_reaches_has_survived() -> None:
    assert judge([*DEAD, Mutant(LESS, "no tests")], []).unlisted == (LESS,)


def test_an_entry_that_no_longer_survives_must_go() -> None:
    assert judge(DEAD, [LESS]).stale == (LESS,)
    assert not judge(DEAD, [LESS]).passed


def test_entries_of_functions_that_were_not_run_are_left_alone() -> None:
    assert judge(DEAD, [PLUS]).passed


def test_listing_survivors_does_not_buy_the_score() -> None:
    run = [*DEAD, *[Mutant(LESS, "survived")] * 3]

    assert not judge(run, [LESS]).passed


@pytest.mark.parametrize("status", ["broken", "suspicious", "segfault", "not checked"])
def test_a_mutant_without_a_verdict_fails_the_run(status: str) -> None:
    """A broken test run looks like a dead mutant, and a whole broken suite like a full score."""
    assert not judge([*DEAD, Mutant(LESS, status)], []).passed


def test_no_mutants_at_all_is_no_success() -> None:
    assert not judge([], []).passed


def test_a_survivor_is_known_by_its_lines_wherever_they_stand() -> None:
    diff = ["--- a.py", "+++ a.py", "@@ -7,2 +7,2 @@", " def f(x, y):"]

    assert normal([*diff, "-    return x < y", "+    return x <= y"]) == LESS.change


def test_what_the_report_prints_can_be_pasted_into_the_list() -> None:
    printed = report(judge([Mutant(LESS, "survived")], []), 0).replace('""', '"equivalent"')

    assert load_accepted(printed.partition("1 mutants")[0]) == {LESS: "equivalent"}


def test_a_reason_is_required() -> None:
    entry = '[[survivor]]\nfunction = "a.f"\nchange = "- 1"\nreason = " "'

    with pytest.raises(ValueError, match="without a reason"):
        load_accepted(entry)


def test_the_report_names_what_mutmut_does_not_look_into() -> None:
    """A score must not hide that a function was never tried."""
    long = "def {}(x):\n    y = x\n    return y\n"
    door = '@cache\ndef door(x):\n    """Doc."""\n    return work(x)\n'
    source = long.format("plain") + "@cache\n" + long.format("cached") + door

    assert out_of_sight("a", source) == ["a.cached"]
