"""Tables: who waits for players, sitting down, and one seat on several devices."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import get, post
from litestar.params import FromPath, JSONBody

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.requests import tables
from mulligan.requests.context import at_table, pass_to, table_of
from mulligan.requests.problems import NotHereError
from mulligan.rooms.room import Room
from mulligan.server.api.common import (
    AnyRequest,
    CodePath,
    RequestContext,
    TablePath,
    refusals,
    services_of,
)
from mulligan.wire import Refusal

T = TypeVar("T")


@get("/api/lobby", responses=refusals(), sync_to_thread=False)
def lobby(request: AnyRequest) -> list[wire.OpenTable]:
    """The open tables that wait for players."""
    return services_of(request).rooms.lobby.tables()


@get("/api/me/tables", responses=refusals(503))
async def my_tables(request: AnyRequest) -> list[wire.MyTable]:
    """The tables where you have a seat, the latest first."""
    return await tables.my_tables(RequestContext(request))


@post("/api/tables", responses=refusals(409, 413, 422, 503))
async def open_table(request: AnyRequest, data: JSONBody[wire.NewTable]) -> wire.Created:
    """Open a table. The people named sit down on this device."""
    context = RequestContext(request)
    if isinstance(data.deck, wire.OwnDeck):  # to read it may take long, and has a queue of its own
        return await tables.open_table(context, data)
    opening = services_of(request).lanes.opening
    return await opening.wait(lambda: _leaving_time(tables.open_table(context, data)))


async def _leaving_time(opening: Coroutine[Any, Any, T]) -> T:
    """
    Somebody may open many tables at once, and ten addresses hundreds. Each opening is followed by a
    pause as long as it took, so that half the time is left for moves and for all who have come.
    """
    began = time.perf_counter()
    opened = await opening
    await asyncio.sleep(time.perf_counter() - began)
    return opened


@get("/api/tables/{table_id:str}", responses=refusals(404, 503))
async def look(request: AnyRequest, table_id: TablePath) -> wire.TableInfo:
    """What everybody may know about a table."""
    return await tables.look(RequestContext(request), table_id)


@get("/api/tables/{table_id:str}/code", responses=refusals(404, 409, 503))
async def code(request: AnyRequest, table_id: TablePath) -> wire.TableCode:
    """A short code that leads to this table as long as it waits for players."""
    context = RequestContext(request)
    table = await table_of(context, table_id)
    if table.stage is not wire.Stage.GATHERING:
        raise RefusedError(Refusal.ALREADY_STARTED, "The game has started.")
    return wire.TableCode(await services_of(request).store.codes.code_of(table.id), table.id)


@get("/api/codes/{code:str}", responses=refusals(404, 409, 503))
async def table_of_code(request: AnyRequest, code: CodePath) -> wire.TableCode:
    """The table that waits under a code."""
    context = RequestContext(request)
    found = await services_of(request).store.codes.table_of(code)
    if found is None:
        raise NotHereError(Refusal.NO_SUCH_CODE, "No table waits under this code.")
    table = await table_of(context, found)
    return wire.TableCode(code, table.id)


@post("/api/tables/{table_id:str}/seats", responses=refusals(404, 409, 413, 503))
async def join(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.Join]
) -> wire.SeatPass:
    """Sit down. The pass opens the seat on any device; programs use it to play."""
    return await tables.join(RequestContext(request), table_id, data)


@get("/api/tables/{table_id:str}/seats/{seat:int}/pass", responses=refusals(404, 409, 503))
async def own_pass(request: AnyRequest, table_id: TablePath, seat: FromPath[int]) -> wire.SeatPass:
    """The pass of one of your seats: for a link or QR code that opens it on another device."""
    context = RequestContext(request)
    table = await table_of(context, table_id)
    if seat not in table.seats_of(context.person):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "That is not your seat.")
    return pass_to(context, table, seat)


@post("/api/tables/{table_id:str}/claim", responses=refusals(404, 409, 413, 503))
async def claim(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.Claim]
) -> wire.SeatPass:
    """Open a seat on this device too, with its pass."""
    context = RequestContext(request)
    shown = context.passes.check(table_id, data.token)
    if shown is None:
        await table_of(context, table_id)
        raise RefusedError(Refusal.NO_SUCH_PASS, "This link is no longer good.")
    seat, since = shown

    async def open_seat(room: Room) -> wire.SeatPass:
        await services_of(request).daily.claim(room, context.asker, seat, since)
        return pass_to(context, room.table, seat)

    return await at_table(context, table_id, open_seat, open_to_all=True)
