"""When the seed of a solo challenge is no secret any more."""

from collections.abc import Awaitable, Callable

from mulligan.server.room import Room
from mulligan.server.table import Table
from mulligan.server.wire import Stage


async def series_is_over(table: Table, find_room: Callable[[str], Awaitable[Room | None]]) -> bool:
    """Whether the solo challenge of *table* was played to its end, there or at the tables after."""
    while (solo := table.agreement.solo) is not None and table.stage is Stage.ENDED:
        if solo.last:
            return True
        room = None if table.rematch is None else await find_room(table.rematch)
        if room is None:
            return False
        table = room.table
    return False
