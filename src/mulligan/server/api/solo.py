"""For one player: a lesson, the deal of the day, and a history, if they want it kept here."""

from typing import Annotated

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from mulligan import wire
from mulligan.requests import tables
from mulligan.server.api.common import (
    OPENED,
    AnyRequest,
    RequestContext,
    must_have_quota,
    note_stored,
    person_asking,
    person_known,
    refusals,
    services_of,
)
from mulligan.server.http.quota import ROW
from mulligan.tables.calendar import read_day, today

LARGEST_PART = 128 * 1024
"""Bytes of a part of a history: more than twice what such a part takes."""


@post("/api/lessons/{game:str}", responses=refusals(409, 503))
async def learn(
    request: AnyRequest, game: FromPath[wire.GameName], data: JSONBody[wire.Learn]
) -> wire.Created:
    """A table to learn at: a real game against easy bots, with a deal chosen for teaching."""
    return await tables.learn(RequestContext(request), game, data)


@get("/api/daily/{kind:str}", responses=refusals(422))
async def daily(
    request: AnyRequest,
    kind: FromPath[wire.DailyKind],
    day: Annotated[str, QueryParameter(max_length=10)] = "",
) -> wire.Daily:
    """The deal of a day (default: today), with your result, everybody's and the bots'."""
    when = read_day(day) if day else today()
    return await services_of(request).daily.board(kind, when, person_asking(request))


@post("/api/daily/{kind:str}", responses=refusals(409, 422))
async def play_daily(
    request: AnyRequest, kind: FromPath[wire.DailyKind], data: JSONBody[wire.PlayDaily]
) -> wire.Created:
    """
    Play today's deal: the first try counts, all others are for fun. So is the deal of a day that is
    over.
    """
    when = read_day(data.day) if data.day else today()
    must_have_quota(request)
    daily, person = services_of(request).daily, person_asking(request)
    if when == today():
        table = await daily.play(kind, person, data.name)
    else:
        table = await daily.play_older(kind, when, person, data.name)
    note_stored(request, OPENED)
    return wire.Created(table.id, [])


@get("/api/me/history", responses=refusals(503))
async def my_history(
    request: AnyRequest,
    after: Annotated[
        str, QueryParameter(pattern=r"^([0-9]{1,11}\.[0-9]{1,9}-(local-)?[a-z0-9]{1,32})?$")
    ] = "",
) -> wire.History:
    """Your finished games, if you want them kept here, in parts."""
    return await services_of(request).histories.of(person_asking(request), after)


@post(
    "/api/me/history",
    status_code=204,
    responses=refusals(409, 413, 503),
    request_max_body_size=LARGEST_PART,
)
async def keep_history(request: AnyRequest, data: JSONBody[wire.KeepHistory]) -> None:
    """Add finished games to your history here. Only for somebody who comes with our cookie."""
    person = person_known(request)
    must_have_quota(request)
    note_stored(request, ROW + len(await request.body()))
    await services_of(request).histories.note(person, data.games, begin=data.begin)


@post("/api/me/history/claim", status_code=204, responses=refusals(409, 413, 503))
async def claim_history(request: AnyRequest, data: JSONBody[wire.Claim]) -> None:
    """Open a history on this device too, with its pass."""
    person = person_known(request)
    must_have_quota(request)
    note_stored(request, ROW)
    await services_of(request).histories.join(person, data.token)


@delete("/api/me/history", responses=refusals(503))
async def erase_history(request: AnyRequest) -> None:
    """Forget your history here, for all devices that share it."""
    await services_of(request).histories.erase(person_asking(request))
