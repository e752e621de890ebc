"""What the page asks over HTTP, answered on the device itself."""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar, get_args
from urllib.parse import parse_qs

import msgspec

from mulligan import wire
from mulligan.core import MulliganError
from mulligan.offline.device import Device
from mulligan.offline.world import bots_here
from mulligan.requests import (
    catalogue,
    decks,
    exercises,
    finished,
    paper,
    positions,
    puzzles,
    tables,
)
from mulligan.requests.conversation import UNREADABLE
from mulligan.requests.deck_trials import Trial
from mulligan.requests.problems import OUR_FAULT, OfflineError, problem_of, problem_with
from mulligan.tables.identity import LOCAL
from mulligan.wire import Refusal

JSON = "application/json"
SVG = "image/svg+xml"
TRIAL_GAMES = 20
TRIAL_SECONDS = 4.0
"""Fewer games than a server plays: the person waits, and so do the tables."""

T = TypeVar("T")
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes
    kind: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)


class UnreadableError(Exception):
    """The request makes no sense."""


@dataclass(frozen=True, slots=True)
class Request:
    path: Mapping[str, str]
    """The parts of the path that vary."""
    query: Mapping[str, str]
    body: bytes

    @property
    def table(self) -> str:
        return self.path["table"]

    @property
    def player(self) -> int:
        return int(self.path["player"])

    def seat(self, default: T) -> int | T:
        """The seat in the query."""
        if "seat" not in self.query:
            return default
        text = self.query["seat"]
        if not (text.isascii() and text.isdigit() and int(text) <= 12):
            raise UnreadableError
        return int(text)

    def read(self, kind: type[T]) -> T:
        """The body as a message of this *kind*."""
        try:
            return msgspec.json.decode(self.body, type=kind)
        except UNREADABLE:
            raise UnreadableError from None


Handler: TypeAlias = Callable[[Device, Request], Awaitable[Any]]


async def _catalogue(_: Device, _asked: Request) -> wire.Catalogue:
    return catalogue.catalogue(bots_here())


async def _puzzles(_: Device, _asked: Request) -> wire.Puzzles:
    return puzzles.puzzles()


async def _puzzle(_: Device, request: Request) -> wire.Puzzle:
    return puzzles.puzzle(request.path["puzzle"])


async def _exercises(_: Device, request: Request) -> wire.Exercises:
    return exercises.exercises(request.path["exercises"])


async def _face(_: Device, request: Request) -> Answer:
    return Answer(200, catalogue.face(request.path["game"], request.path["bot"]).encode(), SVG)


async def _record(device: Device, request: Request) -> Answer:
    disposition = f'attachment; filename="mulligan-{request.table}.json"'
    text = await finished.record(device, request.table)
    return Answer(200, text, headers={"content-disposition": disposition})


async def _learn(device: Device, request: Request) -> wire.Created:
    game = msgspec.convert(request.path["game"], wire.GameName)
    return await tables.learn(device, game, request.read(wire.Learn))


async def _try_deck(_: Device, request: Request) -> wire.TriedDeck:
    asked = request.read(wire.TryDeck)
    trial, until = Trial(asked.game, asked.deck), time.monotonic() + TRIAL_SECONDS
    for index in range(TRIAL_GAMES):
        trial.play(index)
        await asyncio.sleep(0)  # tables go on between two games
        if time.monotonic() > until:
            break
    return trial.figures()


TABLE = "/api/tables/{table}"
PAPER = TABLE + "/papers/{player}"
ROUTES: tuple[tuple[str, str, int, Handler], ...] = (
    ("GET", "/api/catalogue", 200, _catalogue),
    ("GET", "/api/bots/{game}/{bot}/face.svg", 200, _face),
    ("GET", "/api/me/tables", 200, lambda here, _: tables.my_tables(here)),
    (
        "POST",
        "/api/tables",
        201,
        lambda here, asked: tables.open_table(here, asked.read(wire.NewTable)),
    ),
    ("GET", TABLE, 200, lambda here, asked: tables.look(here, asked.table)),
    (
        "POST",
        TABLE + "/seats",
        201,
        lambda here, asked: tables.join(here, asked.table, asked.read(wire.Join)),
    ),
    ("GET", TABLE + "/record", 200, _record),
    (
        "GET",
        TABLE + "/replay",
        200,
        lambda here, asked: finished.replay(here, asked.table, asked.seat(None)),
    ),
    (
        "POST",
        "/api/replay",
        200,
        lambda here, asked: finished.replay_record(here, asked.read(wire.ReplayRequest)),
    ),
    (
        "POST",
        TABLE + "/play-on",
        201,
        lambda here, asked: finished.play_on(here, asked.table, asked.read(wire.PlayOn)),
    ),
    (
        "POST",
        "/api/play-on",
        201,
        lambda here, asked: finished.play_on_record(here, asked.read(wire.PlayOnRecord)),
    ),
    (
        "GET",
        TABLE + "/hints",
        200,
        lambda here, asked: finished.hints(here, asked.table, asked.seat(0)),
    ),
    (
        "POST",
        TABLE + "/judge",
        200,
        lambda here, asked: finished.judge(here, asked.table, asked.read(wire.Judge)),
    ),
    ("GET", "/api/puzzles", 200, _puzzles),
    ("GET", "/api/puzzles/{puzzle}", 200, _puzzle),
    (
        "POST",
        "/api/puzzles/{puzzle}",
        200,
        lambda here, asked: puzzles.answer(
            here, asked.path["puzzle"], asked.read(wire.PuzzleAnswer)
        ),
    ),
    ("GET", "/api/exercises/{exercises}", 200, _exercises),
    (
        "POST",
        "/api/exercises/{exercises}/{number}",
        200,
        lambda here, asked: exercises.answer(
            here,
            asked.path["exercises"],
            int(asked.path["number"]),
            asked.read(wire.ExerciseAnswer),
        ),
    ),
    (
        "POST",
        "/api/positions",
        200,
        lambda here, asked: positions.position(here, asked.read(wire.PositionRequest)),
    ),
    (
        "POST",
        "/api/positions/verdict",
        200,
        lambda here, asked: positions.verdict(here, asked.read(wire.PositionAnswer)),
    ),
    (
        "GET",
        TABLE + "/coach",
        200,
        lambda here, asked: finished.coach(here, asked.table, asked.seat(0)),
    ),
    (
        "POST",
        "/api/coach",
        200,
        lambda here, asked: finished.coach_record(here, asked.read(wire.ReplayRequest)),
    ),
    (
        "GET",
        "/api/coach/{digest}",
        200,
        lambda here, asked: finished.coaching(here, asked.path["digest"], asked.seat(0)),
    ),
    ("POST", "/api/lessons/{lesson}", 201, _learn),
    ("GET", PAPER, 200, lambda here, asked: paper.called(here, asked.table, asked.player)),
    (
        "POST",
        PAPER + "/check",
        200,
        lambda here, asked: paper.check(
            here, asked.table, asked.player, asked.read(wire.PaperSheet)
        ),
    ),
    (
        "POST",
        PAPER + "/result",
        200,
        lambda here, asked: paper.hand_in(
            here, asked.table, asked.player, asked.read(wire.PaperSheet)
        ),
    ),
    (
        "POST",
        "/api/decks/check",
        200,
        lambda here, asked: decks.check(here, asked.read(wire.CheckDeck)),
    ),
    ("POST", "/api/decks/try", 200, _try_deck),
)
"""Method, path, status of the answer, and who answers."""

PARTS = {
    "table": f"(?P<table>{LOCAL}[a-z0-9]{{1,26}})",
    "player": "(?P<player>[0-9]{1,2})",
    "game": "(?P<game>[a-z-]{1,40})",
    "lesson": f"(?P<game>{'|'.join(get_args(wire.GameName))})",
    "bot": "(?P<bot>[a-z0-9-]{1,40})",
    "puzzle": "(?P<puzzle>[0-9]{1,9}-[0-9]{1,2})",
    "exercises": "(?P<exercises>[a-z-]{1,40}-[0-9])",
    "number": "(?P<number>[0-9]{1,2})",
    "digest": "(?P<digest>[0-9a-f]{64})",
}
_ROUTES = tuple(
    (method, re.compile(path.format(**PARTS)), status, handler)
    for method, path, status, handler in ROUTES
)


async def answer(device: Device, method: str, path: str, query: str, body: bytes) -> Answer:
    """The answer to a request. What only a server can do is refused with the code `offline`."""
    try:
        return await _answered(device, method, path, query, body)
    except UnreadableError:
        return Answer(400, msgspec.json.encode(problem_with(400)))
    except MulliganError as error:
        status, problem = problem_of(error)
        return Answer(status, msgspec.json.encode(problem))
    except Exception:
        logger.exception("a request failed")
        problem = wire.Problem(Refusal.OUR_FAULT, OUR_FAULT)
        return Answer(500, msgspec.json.encode(problem))


async def _answered(device: Device, method: str, path: str, query: str, body: bytes) -> Answer:
    for known, pattern, status, handler in _ROUTES:
        if known == method and (found := pattern.fullmatch(path)):
            asked = {name: values[-1] for name, values in parse_qs(query).items()}
            result = await handler(device, Request(found.groupdict(), asked, body))
            if isinstance(result, Answer):
                return result
            text = result if isinstance(result, bytes) else msgspec.json.encode(result)
            return Answer(status, text)
    raise OfflineError
