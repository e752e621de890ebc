"""Puzzles, and the exercises of lessons: what they show, and what an answer is worth."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from mulligan import wire
from mulligan.requests import exercises, puzzles
from mulligan.server.api.common import AnyRequest, RequestContext, refusals, unless_gone
from mulligan.server.http.work_limit import counts_as_work

LessonPath = Annotated[str, PathParameter(pattern="^[a-z-]{1,40}-[0-9]$")]
NumberPath = Annotated[int, PathParameter(ge=0, le=99)]
PuzzlePath = Annotated[str, PathParameter(pattern="^[0-9]{1,9}-[0-9]{1,2}$")]


@get("/api/puzzles")
async def all_puzzles() -> wire.Puzzles:
    """The puzzle of the day, and those of the days before."""
    return puzzles.puzzles()


@get("/api/puzzles/{id:str}", responses=refusals(404))
async def puzzle(id: PuzzlePath) -> wire.Puzzle:
    """The position of a puzzle."""
    return puzzles.puzzle(id)


@post(
    "/api/puzzles/{id:str}",
    status_code=200,
    responses=refusals(404, 409, 422, 503),
    guards=[counts_as_work],
)
async def answer(
    request: AnyRequest, id: PuzzlePath, data: JSONBody[wire.PuzzleAnswer]
) -> wire.Verdict:
    """What the coach thinks of a drawing."""
    return await unless_gone(request, puzzles.answer(RequestContext(request), id, data))


@get("/api/exercises/{lesson:str}", responses=refusals(404))
async def lesson(lesson: LessonPath) -> wire.Exercises:
    """The exercises of a lesson, in their order."""
    return exercises.exercises(lesson)


@post(
    "/api/exercises/{lesson:str}/{number:int}",
    status_code=200,
    responses=refusals(404, 409, 422, 503),
    guards=[counts_as_work],
)
async def answer_exercise(
    request: AnyRequest,
    lesson: LessonPath,
    number: NumberPath,
    data: JSONBody[wire.ExerciseAnswer],
) -> wire.Verdict:
    """What the coach thinks of a move in an exercise."""
    answered = exercises.answer(RequestContext(request), lesson, number, data)
    return await unless_gone(request, answered)
