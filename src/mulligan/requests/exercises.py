"""The exercises of a lesson: what they show, and what an answer is worth."""

import msgspec

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.puzzles import exercises as found
from mulligan.puzzles.collection import Theme
from mulligan.puzzles.days import puzzles_until
from mulligan.requests.context import Context
from mulligan.requests.problems import NotHereError
from mulligan.tables.calendar import today
from mulligan.tables.games import PLAYED, Showing, deck_info
from mulligan.tables.identity.bot_names import names_of_bots
from mulligan.wire import Refusal

OPPONENT = "casual"
"""The bot whose names the others have."""
THEMES = {found.Topic.CUT: Theme.HOLES, found.Topic.END: Theme.END}
"""The theme of the puzzles to go on with, by the topic of a lesson's last exercise."""


def exercises(lesson: str) -> wire.Exercises:
    """The exercises of a lesson, in their order."""
    parts = _of(lesson)
    theme = THEMES.get(parts[-1].topic)
    due = (each.id for _, each in puzzles_until(today()) if each.theme == theme)
    return wire.Exercises([_shown(each) for each in parts], next(due, None))


def _shown(exercise: found.Exercise) -> wire.Exercise:
    game = msgspec.convert(exercise.game, wire.GameName)
    view = PLAYED[game].show(exercise.view, Showing())
    assert not isinstance(view, wire.CallerView)
    others = names_of_bots(exercise.game, [OPPONENT] * (exercise.seats - 1))
    return wire.Exercise(
        id=exercise.id,
        topic=exercise.topic.value,
        again=exercise.again,
        game=game,
        edition=getattr(exercise.view, "edition", None),
        deck=deck_info(exercise.game, exercise.view.deck, None),
        names=["", *others],
        seat=found.PUPIL,
        view=view,
    )


async def answer(
    context: Context, lesson: str, number: int, asked: wire.ExerciseAnswer
) -> wire.Verdict:
    """What the coach thinks of a move in the exercise with this *number*, counted from 0."""
    parts = _of(lesson)
    if number >= len(parts):
        raise _nothing()
    exercise = parts[number]
    kind = PLAYED[msgspec.convert(exercise.game, wire.GameName)]
    move = kind.move_from_wire(asked.move)
    if move not in kind.rules.choices(exercise.view):
        raise RefusedError(Refusal.NOT_POSSIBLE, "That cannot be done there.")
    return await context.coach.judge(exercise.game, exercise.view, move)


def _of(lesson: str) -> tuple[found.Exercise, ...]:
    try:
        return tuple(found.exercises()[lesson])
    except KeyError:
        raise _nothing() from None


def _nothing() -> NotHereError:
    return NotHereError(Refusal.NOT_FOUND, "There is no such exercise.")
