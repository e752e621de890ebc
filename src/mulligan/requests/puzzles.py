"""Puzzles: which ones there are, what they show, and what an answer is worth."""

from datetime import date

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.games import second_chance as game
from mulligan.puzzles.collection import Puzzle
from mulligan.puzzles.days import puzzles_until
from mulligan.requests.context import Context
from mulligan.requests.problems import NotHereError
from mulligan.tables.calendar import today
from mulligan.tables.games import SECOND_CHANCE, Showing, deck_info
from mulligan.wire import Refusal


def puzzles() -> wire.Puzzles:
    """The puzzle of the day, and those of the days before."""
    day = today()
    found = [
        wire.PuzzleInfo(each.id, each.theme.value, due.isoformat())
        for due, each in puzzles_until(day)
    ]
    return wire.Puzzles(day.isoformat(), found)


def puzzle(id: str) -> wire.Puzzle:
    """The position of a puzzle."""
    due, found = _found(id)
    view = SECOND_CHANCE.show(found.view, Showing())
    assert isinstance(view, wire.SecondChanceView)
    return wire.Puzzle(
        id=found.id,
        theme=found.theme.value,
        day=due.isoformat(),
        edition=found.view.edition,
        deck=deck_info(game.GAME, found.view.deck, None),
        view=view,
    )


async def answer(context: Context, id: str, asked: wire.PuzzleAnswer) -> wire.Verdict:
    """What the coach thinks of a drawing."""
    view = _found(id)[1].view
    move = SECOND_CHANCE.move_from_wire(asked.move)
    if move not in game.choices(view):
        raise RefusedError(Refusal.NOT_POSSIBLE, "That cannot be drawn there.")
    return await context.coach.judge(game.GAME, view, move)


def _found(id: str) -> tuple[date, Puzzle]:
    """Puzzles of days to come are not there yet."""
    for due, each in puzzles_until(today()):
        if each.id == id:
            return due, each
    raise NotHereError(Refusal.NOT_FOUND, "There is no such puzzle.")
