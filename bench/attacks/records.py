"""
Games to attack with: records of bots, as long as they get, and positions and puzzles with their
moves.
"""

from functools import cache
from typing import Any

import msgspec

from mulligan.core import fold
from mulligan.core.record import line
from mulligan.games import RECORDS, positions, second_chance
from mulligan.puzzles.days import puzzles_until
from mulligan.sim.match import Match, Played, play
from mulligan.tables.calendar import today
from mulligan.tables.games import PLAYED

PUZZLES = 60
SEATS = 6


@cache
def _played(number: int) -> Played:
    match = Match(second_chance.GAME, second_chance.Setup(SEATS), ("random",) * SEATS, "attack")
    return play(match, number)


@cache
def record(number: int) -> str:
    played = _played(number)
    return line(RECORDS[second_chance.GAME].write(played.head, played.events))


@cache
def position(number: int) -> tuple[str, list[Any]]:
    """A position in the middle of a game, on one line, and the moves that are open in it."""
    events = _played(number).events
    third = len(events) // 3
    state = fold(second_chance, events[:third])
    for event in events[third:]:
        if second_chance.to_act(state):
            break
        state = second_chance.evolve(state, event)
    view = second_chance.view(state, min(second_chance.to_act(state)))
    return positions.write(second_chance.GAME, view), _moves(view)


@cache
def puzzle_answers() -> list[tuple[str, Any]]:
    """Every answer that is allowed to a puzzle of the last days, after that puzzle's id."""
    found = [puzzle for _, puzzle in puzzles_until(today())]
    return [(each.id, move) for each in found[:PUZZLES] for move in _moves(each.view)]


def _moves(view: second_chance.View) -> list[Any]:
    kind = PLAYED["second-chance"]
    return [msgspec.to_builtins(kind.move_to_wire(each)) for each in second_chance.choices(view)]
