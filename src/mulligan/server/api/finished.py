"""What can be done with a game: its record, its replay, playing on from a position, the coach."""

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.games import RECORDS
from mulligan.rooms.room.positions import position_of
from mulligan.server.api.common import (
    AnyRequest,
    NotHereError,
    TablePath,
    must_have_quota,
    note_table,
    pass_to,
    person_asking,
    refusals,
    services_of,
    table_of,
    unless_gone,
)
from mulligan.server.work import replays
from mulligan.server.work.coach import digest
from mulligan.tables.games import played_with
from mulligan.wire import Refusal, Stage

LARGEST_RECORD = 4 * 1024 * 1024  # as JSON within JSON


@get("/api/tables/{table_id:str}/record", responses=refusals(404, 409, 503))
async def record(request: AnyRequest, table_id: TablePath) -> Response[bytes]:
    """
    The record of a finished game, as `docs/record.md` describes it. While the game goes on, what
    your own seat sees, or what everybody may see.
    """
    table, rooms = await table_of(request, table_id), services_of(request).rooms
    if table.stage is Stage.ENDED:
        text = msgspec.json.encode(await rooms.record(table))
    else:
        room = rooms.here(table_id)
        position = partial(position_of, table) if room is None else room.position
        seats = table.seats_of(person_asking(request)) or (None,)
        text = msgspec.json.encode([position(seat) for seat in seats])
    disposition = f'attachment; filename="mulligan-{table_id}.json"'
    # With a line end, so that files can be joined: one record on each line.
    return Response(
        text + b"\n", media_type="application/json", headers={"content-disposition": disposition}
    )


@get("/api/tables/{table_id:str}/replay", responses=refusals(404, 409, 503))
async def replay(
    request: AnyRequest,
    table_id: TablePath,
    seat: Annotated[int | None, QueryParameter(ge=0, le=12)] = None,
) -> Response[wire.Replay]:
    """A finished game step by step: as a seat saw it, or with everything shown."""
    table = await table_of(request, table_id)
    if table.stage is not Stage.ENDED:
        raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
    text = msgspec.json.encode(await services_of(request).rooms.record(table))
    lane = services_of(request).lanes.replays
    work = partial(replays.replayed, text, seat)
    return _json(await unless_gone(request, lane.submit(work, table=table.id)))


@post(
    "/api/replay",
    status_code=200,
    responses=refusals(409, 413, 422, 503),
    request_max_body_size=LARGEST_RECORD,
)
async def replay_record(
    request: AnyRequest, data: JSONBody[wire.ReplayRequest]
) -> Response[wire.Replay]:
    """Any record step by step. It is checked by the rules first; faults are reported."""
    work = partial(replays.replayed, data.record.encode(), data.seat)
    return _json(await unless_gone(request, services_of(request).lanes.replays.submit(work)))


def _json(text: bytes) -> Response[Any]:
    return Response(text, media_type="application/json")


@post("/api/tables/{table_id:str}/play-on", responses=refusals(404, 409, 413, 422, 503))
async def play_on(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.PlayOn]
) -> wire.Created:
    """Play on from a position of a finished game, at a practice table."""
    finished = await table_of(request, table_id)
    must_have_quota(request)
    table = await services_of(request).openings.from_table(finished, data, person_asking(request))
    note_table(request, table)
    return wire.Created(table.id, [pass_to(request, table, data.seat)])


@post(
    "/api/play-on",
    responses=refusals(409, 413, 422, 503),
    request_max_body_size=LARGEST_RECORD,
)
async def play_on_record(request: AnyRequest, data: JSONBody[wire.PlayOnRecord]) -> wire.Created:
    """Play on from a position of any record that includes its seed, at a practice table."""
    person = person_asking(request)
    must_have_quota(request)
    lane = services_of(request).lanes.replays
    reading = lane.submit(partial(replays.read_with_agreement, data.record.encode(), person))
    found, agreed = await unless_gone(request, reading)
    table = await services_of(request).openings.from_replay(agreed, found, data, person)
    note_table(request, table)
    return wire.Created(table.id, [pass_to(request, table, data.seat)])


@get("/api/tables/{table_id:str}/hints", responses=refusals(404, 409, 503))
async def hints(
    request: AnyRequest,
    table_id: TablePath,
    seat: Annotated[int, QueryParameter(ge=0, le=12)] = 0,
) -> wire.Hints:
    """The best drawings for one of your seats, at a practice table."""
    table = await table_of(request, table_id)
    if seat not in table.seats_of(person_asking(request)):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "That is not your seat.")
    if not (table.agreement.practice and table.agreement.kind.gives_hints):
        raise RefusedError(Refusal.NO_HINTS, "There are no hints at this table.")
    if table.play is None:
        raise RefusedError(Refusal.NOT_STARTED, "The game has not begun.")
    view = table.game.view(table.play.state, seat)
    return wire.Hints(table.number, await services_of(request).coach.hints(view))


@get("/api/tables/{table_id:str}/coach", responses=refusals(404, 409, 503))
async def coach(
    request: AnyRequest,
    table_id: TablePath,
    seat: Annotated[int, QueryParameter(ge=0, le=12)] = 0,
) -> wire.Coaching:
    """What each decision of a seat was worth. It takes seconds: ask again until it is ready."""
    table = await table_of(request, table_id)
    if table.stage is not Stage.ENDED:
        raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
    if table.agreement.kind.records is None or seat >= len(table.chairs):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} to look at.")
    services = services_of(request)
    found = await services.rooms.finished(table)
    known, game = digest(found.record), table.agreement.game
    return await services.coach.ask(known, game, found.events, seat, lambda: found.record)


@post(
    "/api/coach",
    status_code=200,
    responses=refusals(409, 413, 422, 503),
    request_max_body_size=LARGEST_RECORD,
)
async def coach_record(request: AnyRequest, data: JSONBody[wire.ReplayRequest]) -> wire.Coaching:
    """The same for any record of a finished game. It is checked by the rules first."""
    services = services_of(request)
    reading = services.lanes.replays.submit(partial(replays.finished, data.record.encode()))
    found, known = await unless_gone(request, reading)
    seat = data.seat or 0
    if seat >= len(found.head.players):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} to look at.")
    game = played_with(found.setup)
    written = partial(RECORDS[game].write, found.head, found.events)
    return await services.coach.ask(known, game, found.events, seat, written)


@get("/api/coach/{known:str}", responses=refusals(404, 503))
async def coaching(
    request: AnyRequest,
    known: Annotated[str, PathParameter(pattern="^[0-9a-f]{64}$")],
    seat: Annotated[int, QueryParameter(ge=0, le=12)] = 0,
) -> wire.Coaching:
    """The coach's progress with a game that it was asked about."""
    found = await services_of(request).coach.known(known, seat)
    if found is None:
        raise NotHereError(Refusal.NO_RECORD, "The coach does not know that game. Ask again.")
    return found
