"""Tables: who waits for players, sitting down, and one seat on several devices."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.loading import Loaded
from mulligan.rooms.room import Room
from mulligan.rooms.room.audience import table_info
from mulligan.server.api.common import (
    AnyRequest,
    CodePath,
    NotHereError,
    TablePath,
    asker_of,
    at_table,
    must_have_quota,
    note_table,
    pass_to,
    person_asking,
    refusals,
    services_of,
    table_of,
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
    mine = []
    for id in await rooms.log.tables_of(person, most=20):
        found = await rooms.look_if_whole(id)
        if found is not None and found.table.seats_of(person):  # they may have stood up since
            mine.append(_mine(found, person))
    return mine


def _mine(found: Loaded, person: str) -> wire.MyTable:
    table = found.table
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
        updated=found.touched,
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
    table, asker = await table_of(request, table_id), asker_of(request)
    if (room := services_of(request).rooms.here(table_id)) is not None:
        return room.audience.info(asker)
    return table_info(table, asker.seats(table), asker, frozenset(), 0)


@get("/api/tables/{table_id:str}/code", responses=refusals(404, 409, 503))
async def code(request: AnyRequest, table_id: TablePath) -> wire.TableCode:
    """A short code that leads to this table as long as it waits for players."""
    table = await table_of(request, table_id)
    if table.stage is not wire.Stage.GATHERING:
        raise RefusedError(Refusal.ALREADY_STARTED, "The game has started.")
    return wire.TableCode(await services_of(request).store.codes.code_of(table.id), table.id)


@get("/api/codes/{code:str}", responses=refusals(404, 409, 503))
async def table_of_code(request: AnyRequest, code: CodePath) -> wire.TableCode:
    """The table that waits under a code."""
    found = await services_of(request).store.codes.table_of(code)
    if found is None:
        raise NotHereError(Refusal.NO_SUCH_CODE, "No table waits under this code.")
    table = await table_of(request, found)
    return wire.TableCode(code, table.id)


@post("/api/tables/{table_id:str}/seats", responses=refusals(404, 409, 413, 503))
async def join(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.Join]
) -> wire.SeatPass:
    """Sit down. The pass opens the seat on any device; programs use it to play."""

    async def sit(room: Room) -> wire.SeatPass:
        seat = await room.sit(asker_of(request), data.seat, data.name)
        return pass_to(request, room.table, seat)

    return await at_table(request, table_id, sit)


@get("/api/tables/{table_id:str}/seats/{seat:int}/pass", responses=refusals(404, 409, 503))
async def own_pass(request: AnyRequest, table_id: TablePath, seat: FromPath[int]) -> wire.SeatPass:
    """The pass of one of your seats: for a link or QR code that opens it on another device."""
    table = await table_of(request, table_id)
    if seat not in table.seats_of(person_asking(request)):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "That is not your seat.")
    return pass_to(request, table, seat)


@post("/api/tables/{table_id:str}/claim", responses=refusals(404, 409, 413, 503))
async def claim(
    request: AnyRequest, table_id: TablePath, data: JSONBody[wire.Claim]
) -> wire.SeatPass:
    """Open a seat on this device too, with its pass."""
    shown = services_of(request).passes.check(table_id, data.token)
    if shown is None:
        await table_of(request, table_id)
        raise RefusedError(Refusal.NO_SUCH_PASS, "This link is no longer good.")
    seat, since = shown

    async def open_seat(room: Room) -> wire.SeatPass:
        await services_of(request).daily.claim(room, asker_of(request), seat, since)
        return pass_to(request, room.table, seat)

    return await at_table(request, table_id, open_seat, open_to_all=True)
