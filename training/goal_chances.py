"""
How likely the goal of a solo challenge is reached, from challenges that a bot has played for it.

    python -m training.evaluate champion --gpu --jobs 48 --series --games 2000 --keep goal.jsonl
    python -m training.goal_chances goal.jsonl

The second command prints the rows of `GOAL_REACHED` in `mulligan.bots.second_chance.aims`: with one
game to come and with two, if they may leave 0, 1, ... 9 squares empty. It can be repeated: a bot
that knows its chances better plays better for the goal.

Some of these numbers occur in a few challenges only. So a curve is laid through all of them: the
logarithm of the odds grows with the squares and with their logarithm.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from mulligan.games.second_chance import solo
from mulligan.games.second_chance.solo import Challenge

STEPS = 50
"""Enough for Newton's method by far."""
CAUTION = 1e-3
"""Keeps the curve finite where every challenge was reached, or none."""


def chances(challenges: Iterable[Sequence[int]], games: int) -> list[float]:
    """How likely the goal is reached with so many *games* to come, by what they may leave."""
    may_leave, reached = [], []
    for empty in challenges:
        before = Challenge(tuple(empty[: solo.GAMES - games]))
        if before.may_leave >= 0:
            may_leave.append(before.may_leave)
            reached.append(Challenge(tuple(empty)).reached)
    curve = _fitted(_terms(np.array(may_leave)), np.array(reached, float))
    odds = _terms(np.arange(solo.GOAL)) @ curve
    found: list[float] = (1 / (1 + np.exp(-odds))).tolist()
    return found


def _terms(squares: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    part = squares / solo.GOAL
    return np.stack([np.ones(len(part)), part, np.log1p(squares)], 1)


def _fitted(causes: "np.ndarray[Any, Any]", reached: "np.ndarray[Any, Any]") -> Any:
    """Logistic regression."""
    curve = np.zeros(causes.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-causes @ curve))
        slope = causes.T @ (reached - likely) - CAUTION * curve
        bend = (causes.T * (likely * (1 - likely))) @ causes + CAUTION * np.eye(len(curve))
        curve = curve + np.linalg.solve(bend, slope)
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kept", type=Path, help="what training/evaluate.py kept of --series")
    asked = parser.parse_args()
    head, *rows = map(json.loads, asked.kept.read_text().splitlines())
    if not head.get("series"):
        raise SystemExit(f"{asked.kept} holds no solo challenges.")
    challenges = [row["results"][0]["empty"] for row in rows]
    for games in range(1, solo.GAMES):
        print(f"    ({', '.join(f'{each:.3f}' for each in chances(challenges, games))}),")


if __name__ == "__main__":
    main()
