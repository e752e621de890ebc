"""Tables: opening them, looking at them, sitting down."""

from mulligan import wire
from mulligan.requests.context import Context, at_table, pass_to, table_of
from mulligan.rooms.loading import Loaded
from mulligan.rooms.room import Room
from mulligan.rooms.room.audience import table_info

MOST_OF_MINE = 20


async def my_tables(context: Context) -> list[wire.MyTable]:
    """The tables where the asker has a seat, the latest first."""
    rooms, person = context.rooms, context.person
    mine = []
    for id in await rooms.log.tables_of(person, most=MOST_OF_MINE):
        found = await rooms.look_if_whole(id)
        if found is not None and found.table.seats_of(person):  # they may have stood up since
            mine.append(listed(found, person))
    return mine


def listed(found: Loaded, person: str) -> wire.MyTable:
    """A table among those of *person*, who has a seat at it."""
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


async def open_table(context: Context, asked: wire.NewTable) -> wire.Created:
    """A new table. The people named sit down on this device."""
    context.must_have_quota()
    table = await context.openings.as_asked(asked, context.person)
    context.note_table(table)
    own = table.seats_of(context.person)
    return wire.Created(table.id, [pass_to(context, table, seat) for seat in own])


async def learn(context: Context, game: wire.GameName, asked: wire.Learn) -> wire.Created:
    """A table to learn at: a real game against easy bots, with a deal chosen for teaching."""
    context.must_have_quota()
    table = await context.openings.lesson(game, context.person, asked)
    context.note_table(table)
    return wire.Created(table.id, [])


async def look(context: Context, table_id: str) -> wire.TableInfo:
    """What everybody may know about a table."""
    table, asker = await table_of(context, table_id), context.asker
    if (room := context.rooms.here(table_id)) is not None:
        return room.audience.info(asker)
    return table_info(table, asker.seats(table), asker, frozenset(), 0)


async def join(context: Context, table_id: str, asked: wire.Join) -> wire.SeatPass:
    """Sit down. The pass opens the seat on any device; programs use it to play."""

    async def sit(room: Room) -> wire.SeatPass:
        seat = await room.sit(context.asker, asked.seat, asked.name)
        return pass_to(context, room.table, seat)

    return await at_table(context, table_id, sit)
