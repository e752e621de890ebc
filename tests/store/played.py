"""A database in which games of all kinds have been played, by people at random and by bots."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from mulligan import wire
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.wire import Stage
from tests.rooms.listener import Guest
from tests.store.direct import Place, sql

ANN = Guest("ann")


def services_at(place: Place, folder: Path) -> Services:
    database = place if isinstance(place, str) else ""
    data = place.parent if isinstance(place, Path) else folder
    return Services(Settings(data=str(data), database=database, pace=0, processes=False))


async def fill(place: Place, folder: Path, dice: Random) -> None:
    """Play at *place*; a file has to be called as a server calls it. *folder* is for the server."""
    services = services_at(place, folder)
    try:
        await _play_all(services, dice)
        await services.histories.note("ann", [], begin=True)
        await services.store.histories.begin("bob", "book")
        await services.store.histories.note("book", [("t1", "{}"), ("t2", '{"é": 1}')], most=5)
        await _meet(services, dice)
        over = await opened(services, "second-chance", 1)
        await play(services, over, dice)
    finally:
        services.close()
    sql(place, f"UPDATE tables SET rules = 0 WHERE id = '{over}'")  # played by older rules


async def _play_all(services: Services, dice: Random) -> None:
    long_ago = await opened(services, "second-chance", 1)
    await play(services, long_ago, dice, take_back=True)
    with_bots = await opened(services, "one-more", 4, people=2)
    await play(services, with_bots, dice)
    await services.store.log.fold_ended(1e12, keep=services.rooms.open - {long_ago, with_bots})
    await again(services, with_bots)  # noted in the log, behind what is in the archive
    kinds: tuple[tuple[wire.TableKind, int, int, dict[str, Any]], ...] = (
        ("second-chance", 2, 1, {}),
        ("second-chance", 3, 3, {"edition": "fr-2018"}),
        ("one-more", 3, 3, {"timer": 300}),
    )
    for game, seats, people, more in kinds:
        await play(services, await opened(services, game, seats, people, **more), dice)
        half = await opened(services, game, seats, people, **more)
        await play(services, half, dice, moves=9)
    await play(services, await opened(services, "second-chance", 1, practice=True), dice, moves=5)
    series = await opened(services, "second-chance", 1, series=True)
    await play(services, series, dice)
    await play(services, await again(services, series), dice, moves=3)
    for kind in ("game", "series"):
        table = await services.daily.play(kind, "ann", "Ann")
        await play(services, table.id, dice)
    caller = wire.NewTable("caller", seats=1, people=["Ann", "Ben"])
    called = (await services.openings.as_asked(caller, "ann")).id
    room = await services.rooms.find(called)
    assert room is not None
    for move in (wire.NextCards(), wire.Chance(0), wire.Fits(0), wire.NextCards()):
        await room.ask(ANN, wire.MakeMove(str(room.table.number), 0, room.table.turn, move))
    gathering = wire.NewTable("one-more", 5, people=["Ann"], private=False)
    await services.store.codes.code_of((await services.openings.as_asked(gathering, "ann")).id)


async def _meet(services: Services, dice: Random) -> None:
    """A club has an evening: one game is over, one goes on."""
    club = await services.clubs.create("ann", wire.NewClub("made", "Crayons é", "Ann"))
    await services.clubs.begin_evening(club.code, "ann", wire.BeginEvening("first", "Friday"))
    await services.clubs.join(club.code, "ben", wire.JoinClub("Ben"))
    for id, moves in (("over", 10_000), ("begun", 5)):
        asked = wire.NewTable("one-more", 3, ["Ann", "Ben", "Cléo"], start=True)
        table = await services.clubs.open_table(club.code, "ann", wire.OpenClubTable(id, asked))
        await play(services, table.id, dice, moves=moves)


async def opened(
    services: Services, game: wire.TableKind, seats: int, people: int = 1, **agreed: Any
) -> str:
    names = ["Ann", "Ben", "Cléo"][:people]
    asked = wire.NewTable(game, seats, names, ["random"] * (seats - people), start=True, **agreed)
    return (await services.openings.as_asked(asked, "ann")).id


async def play(
    services: Services, id: str, dice: Random, *, moves: int = 10_000, take_back: bool = False
) -> None:
    """Play for Ann's people until the game is over, or so many moves were made."""
    room = await services.rooms.find(id)
    assert room is not None
    room.enter(ANN, None)
    while moves and room.table.stage is Stage.PLAYING:
        table = room.table
        assert table.play is not None
        mine = [seat for seat in sorted(table.to_act) if table.chairs[seat].bot is None]
        if not mine:  # the bots think
            await asyncio.sleep(0.001)
            continue
        moves -= 1
        seat = dice.choice(mine)
        move = table.agreement.kind.move_to_wire(
            dice.choice(table.game.legal(table.play.state, seat))
        )
        await room.ask(ANN, wire.MakeMove(f"m{table.number}", seat, table.turn, move))
        if take_back and dice.random() < 0.2:
            await room.ask(ANN, wire.Undo(f"u{room.table.number}", seat, room.table.turn))
    room.leave(ANN)


async def again(services: Services, id: str) -> str:
    room = await services.rooms.find(id)
    assert room is not None
    await room.ask(ANN, wire.Rematch("again"))
    assert room.table.rematch is not None
    return room.table.rematch
