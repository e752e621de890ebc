"""For paper and pencils: pages to print, cards that are called, sheets that are checked."""

import asyncio

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from mulligan import wire
from mulligan.printing.job import Job
from mulligan.rooms.room import Room
from mulligan.server.api.common import (
    OPENED,
    AnyRequest,
    TablePath,
    asker_of,
    at_table,
    must_have_quota,
    note_stored,
    person_asking,
    refusals,
    services_of,
    table_of,
    unless_gone,
)
from mulligan.tables import paper_sheets
from mulligan.tables.calendar import read_day, today
from mulligan.tables.permissions import HandIn


@post("/api/daily/game/paper", responses=refusals(409, 422, 503))
async def play_on_paper(request: AnyRequest, data: JSONBody[wire.PlayOnPaper]) -> wire.Created:
    """Call the cards of a day for a sheet of paper. Today's are then no longer scored for you."""
    must_have_quota(request)
    when = read_day(data.day) if data.day else today()
    table = await services_of(request).daily.on_paper(when, person_asking(request), data.name)
    note_stored(request, OPENED)
    return wire.Created(table.id, [])


@get("/api/tables/{table_id:str}/papers/{player:int}", responses=refusals(404, 409, 503))
async def called_paper(
    request: AnyRequest, table_id: TablePath, player: FromPath[int]
) -> wire.CalledPaper:
    """The cards that a player on paper was shown so far."""
    return paper_sheets.called(await table_of(request, table_id), player)


@post(
    "/api/tables/{table_id:str}/papers/{player:int}/check",
    status_code=200,
    responses=refusals(404, 409, 413, 503),
)
async def check_paper(
    request: AnyRequest,
    table_id: TablePath,
    player: FromPath[int],
    data: JSONBody[wire.PaperSheet],
) -> wire.PaperVerdict:
    """Whether everything on a sheet of paper is legal, given the cards that were called."""
    return paper_sheets.verdict(await table_of(request, table_id), player, data)


@post(
    "/api/tables/{table_id:str}/papers/{player:int}/result",
    status_code=200,
    responses=refusals(404, 409, 413, 503),
)
async def hand_in(
    request: AnyRequest,
    table_id: TablePath,
    player: FromPath[int],
    data: JSONBody[wire.PaperSheet],
) -> wire.PaperVerdict:
    """Enter the empty squares of a correct sheet as this player's result."""

    async def enter(room: Room) -> wire.PaperVerdict:
        await room.do(asker_of(request), HandIn(player, data))
        return paper_sheets.verdict(room.table, player, data)

    return await at_table(request, table_id, enter)


@post(
    "/api/print",
    status_code=200,
    media_type="application/pdf",
    responses=refusals(413, 422, 503),
)
async def print_pdf(request: AnyRequest, data: JSONBody[wire.Print]) -> Response[bytes]:
    """A PDF to print."""
    making = asyncio.ensure_future(services_of(request).prints.pdf(_job(data), data.deck))
    disposition = f'inline; filename="mulligan-{data.game}-{data.kind}.pdf"'
    return Response(
        await unless_gone(request, making),
        media_type="application/pdf",
        headers={"content-disposition": disposition},
    )


@post("/api/print/preview", status_code=200, responses=refusals(413, 422, 503))
async def print_preview(request: AnyRequest, data: JSONBody[wire.Print]) -> wire.Preview:
    """Pictures of the pages that would be printed."""
    job = _job(data)
    making = asyncio.ensure_future(services_of(request).prints.previews(job, data.deck))
    pages = await unless_gone(request, making)
    return wire.Preview(list(pages), job.two_sided)


def _job(asked: wire.Print) -> Job:
    """Without the deck: what a stranger sends must never be taken for a path."""
    return Job(
        asked.kind,
        asked.game,
        paper=asked.paper,
        per_page=None if asked.per_page == 1 else asked.per_page,
        language=asked.language,
        edition=asked.edition,
        large=asked.large,
        black=asked.black,
        qr=asked.qr,
        deal=asked.deal,
    )
