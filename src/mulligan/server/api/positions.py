"""Positions that were written on one line: what they look like, and what a move is worth."""

from litestar import post
from litestar.params import JSONBody

from mulligan import wire
from mulligan.requests import positions
from mulligan.server.api.common import AnyRequest, RequestContext, refusals, unless_gone
from mulligan.server.http.work_limit import counts_as_work


@post(
    "/api/positions",
    status_code=200,
    responses=refusals(404, 422, 503),
    guards=[counts_as_work],
)
async def position(request: AnyRequest, data: JSONBody[wire.PositionRequest]) -> wire.Analysis:
    """A position, for the seat that is to move in it."""
    return await positions.position(RequestContext(request), data)


@post(
    "/api/positions/verdict",
    status_code=200,
    responses=refusals(404, 409, 422, 503),
    guards=[counts_as_work],
)
async def verdict(request: AnyRequest, data: JSONBody[wire.PositionAnswer]) -> wire.Verdict:
    """What the coach thinks of a move."""
    return await unless_gone(request, positions.verdict(RequestContext(request), data))
