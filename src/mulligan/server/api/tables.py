"""Tables: who waits for players, sitting down, and one seat on several devices."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.room import Room
from mulligan.server.api.common import (
    AnyRequest,
    CodePath,
    NotHereError,
    TablePath,
    asker_of,
    must_have_quota,
    note_table,
    pass_to,
    person_asking,
    refusals,
    room_called,
    room_of,
    services_of,
)
from mulligan.wire import Refusal


@get("/api/lobby", responses=refusals(), sync_to_thread=False)
def lobby(request: AnyRequest) -> list[wire.OpenTable]:
    """The open tables that wait for players."""
    return services_of(request).rooms.lobby.tables()


@get("/api/me/tables", responses=refusals(503))
async def my_tables(request: AnyRequest) -> list[wire.MyTable]:
    """The tables where you have a seat, the latest first."""
    rooms, person = services_of(request).rooms, person_asking(request)
    found = []
    for id in await rooms.log.tables_of(person, most=20):
        room = await rooms.find_whole(id)
        if room is not None and room.table.seats_of(person):  # they may have stood up since
            found.append(_mine(room, person))
    return found


def _mine(room: Room, person: str) -> wire.MyTable:
    table = room.table
    # The players are the people on paper: the caller does not play.
    calls = table.agreement.kind.calls_cards
    own = table.seats_of(person)
    others = [name for seat, name in enumerate(table.names) if seat != min(own)]
    return wire.MyTable(
        id=table.id,
        game=table.agreement.game,
        stage=table.stage,
        names=[name for name in (table.agreement.papers if calls else others) if name],
        your_turn=not calls and any(seat in table.to_act for seat in own),
        updated=room.touched,
    )


@post("/api/tables", responses=refusals(409, 413, 422, 503))
async def open_table(request: AnyRequest, data: JSONBody[wire.NewTable]) -> wire.Created:
    """Open a table. The people named sit down on this device."""
    person = person_asking(request)
    must_have_quota(request)
    table = await services_of(request).openings.as_asked(data, person)
    note_table(request, table)
    return wire.Created(
        table.id, [pass_to(request, table, seat) for seat in table.seats_of(person)]
    )


@get("/api/tables/{table_id:str}", responses=refusals(404, 503))
async def look(request: AnyRequest, table_id: TablePath) -> wire.TableInfo:
    """What everybody may know about a table."""
    room = await room_of(request, table_id)
    return room.audience.info(asker_of(request))


@get("/api/tables/{table_id:str}/code", responses=refusals(404, 409, 503))
async def code(request: AnyRequest, table_id: TablePath) -> wire.TableCode:
    """A short code that leads to this table as long as it waits for players."""
    table = (await room_of(request, table_id)).table
    if table.stage is not wire.Stage.GATHERING:
        raise RefusedError(Refusal.ALREADY_STARTED, "The game has started.")
    return wire.TableCode(services_of(request).rooms.codes.code_of(table.id), table.id)


@get("/api/codes/{code:str}", responses=refusals(404, 409, 503))
async def table_of_code(request: AnyRequest, code: CodePath) -> wire.TableCode:
    """The table that waits under a code."""
    codes = services_of(request).rooms.codes
    found = codes.table(code)
    if found is None:
        raise NotHereError(Refusal.NO_SUCH_CODE, "No table waits under this code.")
    table = (await room_of(request, found)).table
    return wire.TableCode(code, table.id)


@post("/api/tables/{table_id:str}/seats", responses=refusals(404, 409, 413, 503))
async def join(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.Join]
) -> wire.SeatPass:
    """Sit down. The pass opens the seat on any device; programs use it to play."""
    room = await room_of(request, table_id)
    seat = await room.sit(asker_of(request), data.seat, data.name)
    return pass_to(request, room.table, seat)


@get("/api/tables/{table_id:str}/seats/{seat:int}/pass", responses=refusals(404, 409, 503))
async def own_pass(request: AnyRequest, table_id: TablePath, seat: FromPath[int]) -> wire.SeatPass:
    """The pass of one of your seats: for a link or QR code that opens it on another device."""
    room = await room_of(request, table_id)
    if seat not in room.table.seats_of(person_asking(request)):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "That is not your seat.")
    return pass_to(request, room.table, seat)


@post("/api/tables/{table_id:str}/claim", responses=refusals(404, 409, 413, 503))
async def claim(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.Claim]
) -> wire.SeatPass:
    """Open a seat on this device too, with its pass."""
    shown = services_of(request).passes.check(table_id, data.token)
    if shown is None:
        await room_of(request, table_id)
        raise RefusedError(Refusal.NO_SUCH_PASS, "This link is no longer good.")
    room = await room_called(request, table_id)
    await services_of(request).daily.claim(room, asker_of(request), *shown)
    return pass_to(request, room.table, shown[0])
