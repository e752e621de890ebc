"""
What all requests share: who asks, about which table, and how a refusal is described.
"""

from typing import Annotated, Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from mulligan.core import RefusedError, Seat
from mulligan.server import wire
from mulligan.server.house import House
from mulligan.server.identity import person_of
from mulligan.server.rights import must_admit
from mulligan.server.room import Room
from mulligan.server.table import Refusal, Table

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
    """What else an address answers, for the description in /api/schema."""
    return {
        status: ResponseSpec(wire.Problem, description=_WHY[status], generate_examples=False)
        for status in (400, 429, *statuses)
    }


class NotHereError(RefusedError):
    """What was asked for does not exist."""


class Visitor:
    """Somebody who asks over HTTP, seen from a room."""

    def __init__(self, person: str, shown: tuple[Seat, int] | None = None) -> None:
        self.person = person
        self.passes: dict[Seat, int] = {} if shown is None else dict([shown])

    def tell(self, key: str, message: bytes) -> None:
        """Requests are answered, not told."""


def house_of(request: AnyRequest) -> House:
    house: House = request.app.state.house
    return house


def asker(request: AnyRequest) -> str:
    return person_of(request.scope["state"]["secret"])


async def room_of(
    request: AnyRequest, table_id: str, shown: tuple[Seat, int] | None = None
) -> Room:
    """The room of a table for whoever may look at it; *shown* is what their pass is for."""
    room = await house_of(request).room(table_id)
    if room is None:
        raise NotHereError(Refusal.NO_SUCH_TABLE, "There is no such table.")
    must_admit(room, Visitor(asker(request), shown))
    return room


def pass_to(request: AnyRequest, table: Table, seat: int) -> wire.SeatPass:
    since = table.chairs[seat].since
    return wire.SeatPass(seat, house_of(request).passes.issue(table.id, seat, since))
