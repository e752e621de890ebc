"""For paper and pencils: pages to print, cards that are called, sheets that are checked."""

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from mulligan import wire
from mulligan.printing.job import Job
from mulligan.requests import paper
from mulligan.server.api.common import (
    OPENED,
    AnyRequest,
    RequestContext,
    TablePath,
    must_have_quota,
    note_stored,
    person_asking,
    refusals,
    services_of,
    unless_gone,
)
from mulligan.server.http.work_limit import counts_as_work
from mulligan.tables.calendar import read_day, today


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
    return await paper.called(RequestContext(request), table_id, player)


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
    return await paper.check(RequestContext(request), table_id, player, data)


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
    return await paper.hand_in(RequestContext(request), table_id, player, data)


@post(
    "/api/print",
    status_code=200,
    media_type="application/pdf",
    responses=refusals(413, 422, 503),
    guards=[counts_as_work],
)
async def print_pdf(request: AnyRequest, data: JSONBody[wire.Print]) -> Response[bytes]:
    """A PDF to print."""
    making = services_of(request).prints.pdf(_job(data), data.deck)
    disposition = f'inline; filename="mulligan-{data.game}-{data.kind}.pdf"'
    return Response(
        await unless_gone(request, making),
        media_type="application/pdf",
        headers={"content-disposition": disposition},
    )


@post(
    "/api/print/preview",
    status_code=200,
    responses=refusals(413, 422, 503),
    guards=[counts_as_work],
)
async def print_preview(request: AnyRequest, data: JSONBody[wire.Print]) -> wire.Preview:
    """Pictures of the pages that would be printed."""
    return await unless_gone(request, services_of(request).prints.preview(_job(data), data.deck))


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
        players=asked.players,
    )
