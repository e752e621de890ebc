"""What can be done with a game: its record, its replay, playing on from a position, the coach."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from mulligan import wire
from mulligan.requests import finished
from mulligan.server.api.common import (
    AnyRequest,
    RequestContext,
    TablePath,
    must_have_quota,
    note_stored,
    refusals,
    services_of,
    unless_gone,
)
from mulligan.server.http.work_limit import counts_as_work

LARGEST_RECORD = 4 * 1024 * 1024  # as JSON within JSON


@get(
    "/api/tables/{table_id:str}/record",
    responses=refusals(404, 409, 503),
    guards=[counts_as_work],
)
async def record(request: AnyRequest, table_id: TablePath) -> Response[bytes]:
    """
    The record of a finished game, as `docs/record.md` describes it. While the game goes on, what
    your own seat sees, or what everybody may see.
    """
    disposition = f'attachment; filename="mulligan-{table_id}.json"'
    return Response(
        await unless_gone(request, finished.record(RequestContext(request), table_id)),
        media_type="application/json",
        headers={"content-disposition": disposition},
    )


@get(
    "/api/tables/{table_id:str}/replay",
    responses=refusals(404, 409, 503),
    guards=[counts_as_work],
)
async def replay(
    request: AnyRequest,
    table_id: TablePath,
    seat: Annotated[int | None, QueryParameter(ge=0, le=12)] = None,
) -> Response[wire.Replay]:
    """A finished game step by step: as a seat saw it, or with everything shown."""
    replayed = finished.replay(RequestContext(request), table_id, seat)
    return _json(await unless_gone(request, replayed))


@post(
    "/api/replay",
    status_code=200,
    responses=refusals(409, 413, 422, 503),
    request_max_body_size=LARGEST_RECORD,
    guards=[counts_as_work],
)
async def replay_record(
    request: AnyRequest, data: JSONBody[wire.ReplayRequest]
) -> Response[wire.Replay]:
    """Any record step by step. It is checked by the rules first; faults are reported."""
    return _json(await finished.replay_record(RequestContext(request), data))


def _json(text: bytes) -> Response[Any]:
    return Response(text, media_type="application/json")


@post("/api/tables/{table_id:str}/play-on", responses=refusals(404, 409, 413, 422, 503))
async def play_on(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.PlayOn]
) -> wire.Created:
    """Play on from a position of a finished game, at a practice table."""
    return await finished.play_on(RequestContext(request), table_id, data)


@post(
    "/api/play-on",
    responses=refusals(409, 413, 422, 503),
    request_max_body_size=LARGEST_RECORD,
)
async def play_on_record(request: AnyRequest, data: JSONBody[wire.PlayOnRecord]) -> wire.Created:
    """Play on from a position of any record that includes its seed, at a practice table."""
    return await finished.play_on_record(RequestContext(request), data)


@get(
    "/api/tables/{table_id:str}/hints",
    responses=refusals(404, 409, 503),
    guards=[counts_as_work],
)
async def hints(
    request: AnyRequest,
    table_id: TablePath,
    seat: Annotated[int, QueryParameter(ge=0, le=12)] = 0,
) -> wire.Hints:
    """The best drawings for one of your seats, at a practice table."""
    return await unless_gone(request, finished.hints(RequestContext(request), table_id, seat))


@post(
    "/api/tables/{table_id:str}/judge",
    status_code=200,
    responses=refusals(404, 409, 422, 503),
    guards=[counts_as_work],
)
async def judge(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.Judge]
) -> wire.Verdict:
    """What another move would have been worth at a moment of a finished game."""
    return await unless_gone(request, finished.judge(RequestContext(request), table_id, data))


@get(
    "/api/tables/{table_id:str}/coach",
    responses=refusals(404, 409, 503),
    guards=[counts_as_work],
)
async def coach(
    request: AnyRequest,
    table_id: TablePath,
    seat: Annotated[int, QueryParameter(ge=0, le=12)] = 0,
) -> wire.Coaching:
    """What each decision of a seat was worth. It takes seconds: ask again until it is ready."""
    return await finished.coach(RequestContext(request), table_id, seat)


@post(
    "/api/coach",
    status_code=200,
    responses=refusals(409, 413, 422, 503),
    request_max_body_size=LARGEST_RECORD,
)
async def coach_record(request: AnyRequest, data: JSONBody[wire.ReplayRequest]) -> wire.Coaching:
    """The same for any record of a finished game. It is checked by the rules first."""
    stores = services_of(request).store.shared  # several processes know of it from the database
    if stores:
        must_have_quota(request)
    found = await finished.coach_record(RequestContext(request), data)
    if stores and found.review is None and not found.of:  # it has not begun yet
        note_stored(request, len(data.record))
    return found


@get("/api/coach/{known:str}", responses=refusals(404, 503))
async def coaching(
    request: AnyRequest,
    known: Annotated[str, PathParameter(pattern="^[0-9a-f]{64}$")],
    seat: Annotated[int, QueryParameter(ge=0, le=12)] = 0,
) -> wire.Coaching:
    """The coach's progress with a game that it was asked about."""
    return await finished.coaching(RequestContext(request), known, seat)
