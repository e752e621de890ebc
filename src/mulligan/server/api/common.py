"""What all requests share: who asks, about which table, and how a refusal is described."""

from typing import Annotated, Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.rooms.room import Room
from mulligan.server.http.client import address_of
from mulligan.server.services import Services
from mulligan.tables.identity import person_of
from mulligan.tables.permissions import Asker, must_admit
from mulligan.tables.table import Table
from mulligan.wire import Refusal

AnyRequest = Request[Any, Any, Any]
TablePath = Annotated[str, PathParameter(max_length=32, pattern="^[a-z0-9]+$")]

_WHY = {
    400: "It makes no sense.",
    404: "There is no such table.",
    409: "The table does not allow it now.",
    413: "It is too large.",
    422: "It cannot be played like that.",
    429: "It was too much at once.",
    503: "Nothing can be stored right now.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The other answers of an address, for the description in /api/schema."""
    return {
        status: ResponseSpec(wire.Problem, description=_WHY[status], generate_examples=False)
        for status in (400, 429, *statuses)
    }


class NotHereError(RefusedError):
    """What was asked for does not exist."""


def services_of(request: AnyRequest) -> Services:
    services: Services = request.app.state.services
    return services


def person_asking(request: AnyRequest) -> str:
    return person_of(request.scope["state"]["secret"])


def asker_of(request: AnyRequest, shown: tuple[Seat, int] | None = None) -> Asker:
    """Who asks; *shown* is what their pass is for."""
    address = address_of(request, services_of(request).settings)
    return Asker(person_asking(request), {} if shown is None else dict([shown]), address)


async def room_of(
    request: AnyRequest, table_id: str, shown: tuple[Seat, int] | None = None
) -> Room:
    """The room of a table, for those who may look at it."""
    room = await services_of(request).rooms.find(table_id)
    if room is None:
        raise NotHereError(Refusal.NO_SUCH_TABLE, "There is no such table.")
    must_admit(room.table, asker_of(request, shown))
    return room


def pass_to(request: AnyRequest, table: Table, seat: int) -> wire.SeatPass:
    since = table.chairs[seat].since
    return wire.SeatPass(seat, services_of(request).passes.issue(table.id, seat, since))
