"""What a player remembers of a game of Second Chance, for solvers that want perfect recall."""

from functools import cache
from typing import TypeAlias

from mulligan.envs.fields import Field, Fields, Numbers
from mulligan.envs.second_chance.actions import slots
from mulligan.envs.second_chance.observation import place
from mulligan.games.second_chance.decks import PUZZLE_CARDS
from mulligan.games.second_chance.grid import SIDE
from mulligan.games.second_chance.moves import Move
from mulligan.games.second_chance.notation import write_move
from mulligan.games.second_chance.view import View

Decision: TypeAlias = tuple[View, Move]
"""What a player saw, and what they did."""


def remember(memory: tuple[Decision, ...], view: View, move: Move) -> tuple[Decision, ...]:
    """*memory* after *move*."""
    return (*memory, (view, move))


def told(decision: Decision) -> str:
    """A decision in words. The sheets show all drawings, so only the cards are added to them."""
    view, move = decision
    tiles, left = " ".join(map(str, slots(view))), " ".join(map(str, view.left))
    return f"round {view.round}: {tiles} of {left}: {write_move(move)}"


@cache
def recall_fields(seats: int) -> Fields:
    """What is added to an observation: when each square was drawn."""
    return Fields(Field("drawn_in", (seats, SIDE, SIDE), PUZZLE_CARDS))  # 1 + the round


def recall(view: View) -> Numbers:
    layout = recall_fields(len(view.sheets))
    flat = layout.blank()
    drawn_in = layout.unpack(flat)["drawn_in"]
    for owner, sheet in enumerate(view.sheets):
        squares = drawn_in[place(view, owner)].reshape(-1)
        for drawing in sheet.drawings:
            squares[[at for at in range(SIDE * SIDE) if drawing.cells >> at & 1]] = (
                1 + drawing.round
            )
    return flat
