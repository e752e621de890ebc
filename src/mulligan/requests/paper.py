"""Sheets of paper at a caller's table: cards that were called, sheets that are checked."""

from mulligan import wire
from mulligan.requests.context import Context, at_table, table_of
from mulligan.rooms.room import Room
from mulligan.tables import paper_sheets
from mulligan.tables.permissions import HandIn


async def called(context: Context, table_id: str, player: int) -> wire.CalledPaper:
    """The cards that a player on paper was shown so far."""
    return paper_sheets.called(await table_of(context, table_id), player)


async def check(
    context: Context, table_id: str, player: int, sheet: wire.PaperSheet
) -> wire.PaperVerdict:
    """Whether everything on a sheet of paper is legal, given the cards that were called."""
    return paper_sheets.verdict(await table_of(context, table_id), player, sheet)


async def hand_in(
    context: Context, table_id: str, player: int, sheet: wire.PaperSheet
) -> wire.PaperVerdict:
    """Enter the empty squares of a correct sheet as this player's result."""

    async def enter(room: Room) -> wire.PaperVerdict:
        await room.do(context.asker, HandIn(player, sheet))
        return paper_sheets.verdict(room.table, player, sheet)

    return await at_table(context, table_id, enter)
