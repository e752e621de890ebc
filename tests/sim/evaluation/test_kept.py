"""An evaluation that is stopped goes on, and ends with the same bytes."""

from dataclasses import replace
from pathlib import Path

import pytest

from mulligan.core import MulliganError
from mulligan.games import second_chance as game
from mulligan.sim.evaluation import kept as module
from mulligan.sim.evaluation.kept import kept, times_of
from mulligan.sim.evaluation.luck import Luck
from mulligan.sim.evaluation.solo import Contender, Deal, Plan, Result
from mulligan.sim.evaluation.summary import summary

PLAN = Plan(game.Setup(1), (Contender("beginner"), Contender("random")), "kept", series=True)


def deal(number: int) -> Deal:
    """As if it had been played."""
    return Deal(
        number,
        tuple(
            Result((at, number, 3), Luck(at / 7, -0.5), Luck(0.125, number / 9), at, (0.25, 1.5))
            for at in range(2)
        ),
    )


def go_on(path: Path, until: int, plan: Plan = PLAN) -> list[Deal]:
    with kept(path, plan) as file:
        deals = list(file.deals)
        for number in range(len(deals), until):
            file.add(deal(number))
            deals.append(deal(number))
    return deals


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "results.jsonl"
    go_on(path, 4)
    return path


@pytest.mark.parametrize("cut", [0, 1, 40])
def test_going_on_gives_the_same_bytes(whole: Path, tmp_path: Path, cut: int) -> None:
    """Also if a line was cut off when the process was killed."""
    path = tmp_path / "results.jsonl"
    go_on(path, 2)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) - cut])
    deals = go_on(path, 4)

    assert path.read_bytes() == whole.read_bytes()
    assert summary(PLAN, deals).json() == summary(PLAN, go_on(whole, 4)).json()


def test_what_is_kept_is_what_was_played(whole: Path) -> None:
    with kept(whole, PLAN) as file:
        assert file.deals == [deal(number) for number in range(4)]


def untimed(deals: list[Deal]) -> list[Deal]:
    return [
        replace(deal, results=tuple(replace(each, milliseconds=()) for each in deal.results))
        for deal in deals
    ]


def test_without_the_file_of_times_the_results_are_still_there(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    deals = go_on(path, 2)
    times_of(path).unlink()

    with kept(path, PLAN) as file:
        assert file.deals == untimed(deals)
        assert summary(PLAN, file.deals).times() == {}


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (replace(PLAN, seed="other"), r"another evaluation \(seed\)"),
        (replace(PLAN, contenders=(Contender("beginner"),)), r"another evaluation \(bots\)"),
        (replace(PLAN, series=False), r"another evaluation \(series\)"),
        (
            replace(PLAN, contenders=(Contender("beginner", asks=("a GPU",)), Contender("random"))),
            r"another evaluation \(bots\)",
        ),
        (replace(PLAN, setup=game.Setup(1, "fr-2018")), r"another evaluation \(edition\)"),
    ],
)
def test_other_games_do_not_go_into_the_same_file(whole: Path, plan: Plan, sentence: str) -> None:
    before = whole.read_bytes()
    with pytest.raises(MulliganError, match=sentence), kept(whole, plan):
        pass

    assert whole.read_bytes() == before


def test_results_of_other_code_are_not_mixed_in(
    whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "fingerprint", lambda *_: "0.0.1 (0123456789ab)")

    with pytest.raises(MulliganError, match=r"is from mulligan .*, and this is 0\.0\.1"):
        go_on(whole, 4)


@pytest.mark.parametrize("content", [b"diary\n", b"no line", b"[]\n", b'{"kind":"cake"}\n'])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)

    with pytest.raises(MulliganError, match="holds something else"):
        go_on(path, 1)
    assert path.read_bytes() == content


def test_a_damaged_file_is_named(whole: Path, tmp_path: Path) -> None:
    head, first, second, *_ = whole.read_bytes().splitlines(keepends=True)
    path = tmp_path / "damaged.jsonl"
    for content in (head + second, head + first + b"{\n"):
        path.write_bytes(content)
        with pytest.raises(MulliganError, match="damaged"):
            go_on(path, 3)


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(MulliganError, match="directory"):
        go_on(tmp_path, 1)
