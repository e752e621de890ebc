"""
The exercises of the later lessons: positions that `training/exercises.py` has found.

As in a puzzle there is only what the player sees; what a move is worth, the coach finds out when
somebody has made it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from mulligan.core import fold
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.notation import read_move
from mulligan.puzzles.collection import view_of

PUPIL = 0
"""The pupil's seat."""


class Topic(StrEnum):
    """What the better move of an exercise is about."""

    HOLE = "hole"
    CORNER = "corner"
    CUT = "cut"  # the empty squares stay in one piece
    COUNT = "count"  # more of the cards to come will fit
    BIG = "big"  # a place is kept for a big tile
    END = "end"  # no square is lost for ever
    KEEP = "keep"  # which cards to keep
    GIVE = "give"  # which card to give away in a swap
    DRAW = "draw"  # who has to draw
    SWAP = "swap"  # who has to swap
    AT_ONCE = "at-once"  # to be stuck with one's own card
    ALONE = "alone"  # to be the last with cards
    STAY = "stay"  # to draw a card oneself, and stay


@dataclass(frozen=True, slots=True)
class Exercise:
    id: str
    game: str
    topic: Topic
    again: bool
    """Whether the exercise before is about the same."""
    better: float
    """How much better the best move is than the next one: in squares, or in percent."""
    seats: int
    view: Any


@cache
def exercises() -> Mapping[str, Sequence[Exercise]]:
    """The exercises of each lesson, in their order."""
    text = files(__package__).joinpath("exercises.jsonl").read_text("utf-8")
    lessons: dict[str, list[Exercise]] = {}
    for row in map(json.loads, text.splitlines()):
        before = lessons.setdefault(row["lesson"], [])
        before.append(_read(row, again=bool(before) and before[-1].topic == row["topic"]))
    return MappingProxyType({lesson: tuple(found) for lesson, found in lessons.items()})


def _read(row: Mapping[str, Any], *, again: bool) -> Exercise:
    # A game of cards depends on all that was played, a sheet on nothing but what is drawn.
    game, view = (
        (one_more.GAME, _after(row))
        if "moves" in row
        else (second_chance.GAME, view_of(row["position"]))
    )
    topic, seats = Topic(row["topic"]), row.get("seats", 1)
    return Exercise(row["id"], game, topic, again, row["better"], seats, view)


def _after(row: Mapping[str, Any]) -> one_more.View:
    state = fold(one_more, one_more.deal(one_more.Setup(row["seats"]), bytes.fromhex(row["seed"])))
    for line in row["moves"]:
        seat, move = line.split(" ", 1)
        state, _ = one_more.apply(state, int(seat), read_move(move))
    return one_more.view(state, PUPIL)
