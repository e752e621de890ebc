"""What all requests share: who asks, about which table, and how a refusal is described."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from mulligan import wire
from mulligan.core import MulliganError, RefusedError
from mulligan.rooms.protocols import Work
from mulligan.rooms.unawaited import retrieved
from mulligan.server.http.client import address_of, person_in
from mulligan.server.http.quota import ROW, Quota
from mulligan.server.services import Services
from mulligan.tables.identity import person_of
from mulligan.tables.permissions import Asker
from mulligan.tables.table import Table
from mulligan.wire import Refusal

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
TablePath = Annotated[str, PathParameter(max_length=32, pattern="^[a-z0-9]+$")]
ClubPath = Annotated[str, PathParameter(max_length=32, pattern="^[a-z0-9]+$")]
NumberPath = Annotated[int, PathParameter(ge=1, le=1_000_000)]
CodePath = Annotated[str, PathParameter(max_length=8, pattern="^[A-Z0-9]+$")]

OPENED = 4 * ROW
"""The same for a new table with one person."""

_WHY = {
    400: "It makes no sense.",
    404: "There is no such table or club.",
    409: "The table or the club does not allow it now.",
    413: "It is too large.",
    422: "It cannot be played like that.",
    429: "It was too much at once.",
    503: "The server has too much to do, or can store nothing right now.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The other answers of an address, for the description in /api/schema."""
    return {
        status: ResponseSpec(wire.Problem, description=_WHY[status], generate_examples=False)
        for status in (400, 429, *statuses)
    }


def services_of(request: AnyRequest) -> Services:
    services: Services = request.app.state.services
    return services


def person_asking(request: AnyRequest) -> str:
    return person_of(request.scope["state"]["secret"])


def person_known(request: AnyRequest) -> str:
    """Who asks, if they came with our cookie: nothing is kept for somebody who cannot come back."""
    person = person_in(request)
    if person is None:
        raise RefusedError(Refusal.NO_COOKIE, "Come with the cookie that the last answer set.")
    return person


def must_have_quota(request: AnyRequest) -> None:
    """Raises TooMuchError if enough has been stored for this address today."""
    quota: Quota = request.app.state.quota
    quota.must_have(address_of(request, services_of(request).settings))


def note_stored(request: AnyRequest, size: int) -> None:
    quota: Quota = request.app.state.quota
    quota.add(address_of(request, services_of(request).settings), size)


def asker_of(request: AnyRequest) -> Asker:
    address = address_of(request, services_of(request).settings)
    return Asker(person_asking(request), address=address)


class RequestContext:
    """What answers to *request* may use."""

    def __init__(self, request: AnyRequest) -> None:
        services = services_of(request)
        self.asker = asker_of(request)
        self.person = person_asking(request)
        self.rooms = services.rooms
        self.openings = services.openings
        self.passes = services.passes
        self.coach = services.coach
        self._request = request
        self._lanes = {Work.DECKS: services.lanes.decks, Work.REPLAYS: services.lanes.replays}

    def must_have_quota(self) -> None:
        must_have_quota(self._request)

    def note_table(self, table: Table) -> None:
        """The asker has opened *table*."""
        quota: Quota = self._request.app.state.quota
        quota.add_table(self.asker.address or "", table)

    async def apart(self, kind: Work, work: Callable[[], T], table: str = "") -> T:
        return await unless_gone(self._request, self._lanes[kind].submit(work, table=table))


async def unless_gone(request: AnyRequest, asked: Awaitable[T]) -> T:
    """
    The result of what is *asked*; it is cancelled if the client hangs up first. So it must be
    something that changes nothing, like a page to print or an opinion.
    """
    work = asyncio.ensure_future(asked)
    gone = asyncio.ensure_future(_gone(request))
    for each in (work, gone):
        each.add_done_callback(retrieved)
    try:
        both: set[asyncio.Future[Any]] = {work, gone}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise MulliganError("Nobody waits for this any more.")
        return work.result()
    finally:
        gone.cancel()
        work.cancel()


async def _gone(request: AnyRequest) -> None:
    """Return when the client has hung up. The request must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
