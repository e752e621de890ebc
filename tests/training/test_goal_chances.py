"""The chances of the goal, from challenges that were played."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from mulligan.games.second_chance import solo
from training.goal_chances import chances

ENDS = [0] * 25 + [1] * 25 + [2] * 20 + [3] * 12 + [4] * 8 + [5] * 5 + [6] * 3 + [8] * 2


def played(number: int) -> list[list[int]]:
    dice = Random(7)
    return [[dice.choice(ENDS) for _ in range(solo.GAMES)] for _ in range(number)]


def test_one_game_to_come_is_as_likely_as_the_games_say() -> None:
    found = chances(played(20_000), 1)

    for most, chance in enumerate(found):
        share = sum(end <= most for end in ENDS) / len(ENDS)
        assert chance == pytest.approx(share, abs=0.035)


def test_two_games_to_come_are_as_likely_as_the_games_say() -> None:
    found = chances(played(20_000), 2)

    for most, chance in enumerate(found):
        both = sum(one + other <= most for one in ENDS for other in ENDS) / len(ENDS) ** 2
        assert chance == pytest.approx(both, abs=0.045)


def test_few_challenges_give_chances_all_the_same() -> None:
    for games in (1, 2):
        assert all(0 < chance < 1 for chance in chances([[0, 0, 0], [1, 2, 3]], games))


def test_command_reads_what_an_evaluation_kept(tmp_path: Path) -> None:
    rows = [{"number": at, "results": [{"empty": each}]} for at, each in enumerate(played(300))]
    kept = tmp_path / "goal.jsonl"
    kept.write_text("\n".join(map(json.dumps, [{"series": True}, *rows])))
    done = subprocess.run(
        [sys.executable, "-m", "training.goal_chances", kept],
        capture_output=True,
        text=True,
        check=True,
    )

    assert [line.count(",") for line in done.stdout.splitlines()] == [solo.GOAL] * 2


def test_command_refuses_what_is_no_challenge(tmp_path: Path) -> None:
    kept = tmp_path / "few.jsonl"
    kept.write_text('{"series": false}\n')
    done = subprocess.run(
        [sys.executable, "-m", "training.goal_chances", kept], capture_output=True, text=True
    )

    assert done.returncode == 1
    assert done.stderr == f"{kept} holds no solo challenges.\n"
