"""A table for calling the cards: it is stored, told and taken back like any other."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from mulligan import wire
from mulligan.core import MulliganError
from mulligan.rooms.room import Room
from mulligan.server.api.common import Visitor
from mulligan.server.services import Services
from mulligan.server.settings import Settings


class Ears(Visitor):
    """A visitor who remembers what it was told last."""

    def __init__(self, person: str) -> None:
        super().__init__(person)
        self.told: dict[str, bytes] = {}

    def tell(self, key: str, message: bytes) -> None:
        self.told[key.partition("/")[0]] = message

    @property
    def view(self) -> wire.CallerView:
        position = msgspec.json.decode(self.told["view"], type=wire.ServerMessage)
        assert isinstance(position, wire.Position)
        assert isinstance(position.view, wire.CallerView)
        return position.view

    @property
    def refused(self) -> str:
        message = msgspec.json.decode(self.told["refused"], type=wire.ServerMessage)
        assert isinstance(message, wire.Refused)
        return message.code


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Services]:
    house = Services(Settings(data=str(tmp_path)))
    yield house
    house.close()


async def opened(house: Services, *names: str, edition: str | None = None) -> Room:
    asked = wire.NewTable(game="caller", seats=1, people=list(names), edition=edition)
    table = await house.open(asked, "host")
    room = await house.room(table.id)
    assert room is not None
    return room


async def tap(room: Room, who: Visitor, *moves: wire.Move) -> None:
    for move in moves:
        id = str(room.table.number)
        await room.ask(who, wire.MakeMove(id, 0, room.table.turn, move))


@pytest.mark.anyio
async def test_a_whole_game_with_several_second_chances_at_once(house: Services) -> None:
    room = await opened(house, "Ann", "Ben", "Cid", edition="fr-2018")
    host, watcher = Ears("host"), Ears("somebody")
    room.enter(host, None)
    room.enter(watcher, None)
    await tap(room, host, wire.NextCards(), wire.Chance(0), wire.Chance(1), wire.Out(1))
    await tap(room, host, wire.Fits(0))
    assert [paper.fits for paper in watcher.view.papers] == [True, False, False]
    assert [paper.one for paper in host.view.papers] == [False, True, False]
    assert host.view.papers[0].chance is not None
    assert watcher.view.papers == host.view.papers
    while host.view.end is None:
        await tap(room, host, wire.NextCards())
    assert host.view.end.reason == "deck"
    await tap(room, host, *(wire.Count(at, 5) for at in range(3)))
    assert host.view.end.winners == [1]


@pytest.mark.anyio
async def test_only_the_caller_taps_and_may_take_back(house: Services) -> None:
    room = await opened(house, "Ann", "Ben")
    host, watcher = Ears("host"), Ears("somebody")
    room.enter(host, None)
    room.enter(watcher, None)
    await tap(room, watcher, wire.NextCards())
    assert watcher.refused == "not-your-seat"
    await tap(room, host, wire.NextCards(), wire.Chance(0))
    assert host.view.cards_left == 37
    await tap(room, host, wire.UndoTap())
    assert host.view.cards_left == 38
    assert host.view.papers[0].chance is None
    await tap(room, host, wire.Draw([40]))
    assert host.refused == "not-a-move"


@pytest.mark.anyio
async def test_it_survives_a_restart(house: Services, tmp_path: Path) -> None:
    room = await opened(house, "Ann", "Ben")
    host = Ears("host")
    room.enter(host, None)
    await tap(room, host, wire.NextCards(), wire.Chance(1), wire.UndoTap(), wire.NextCards())
    after = Services(Settings(data=str(tmp_path)))
    try:
        again = await after.room(room.table.id)
        assert again is not None
        other = Ears("host")
        again.enter(other, None)
        assert other.view == host.view
    finally:
        after.close()


@pytest.mark.anyio
@pytest.mark.parametrize(
    "asked",
    [
        wire.NewTable(game="caller", seats=2, people=["Ann"]),
        wire.NewTable(game="caller", seats=1, people=[]),
        wire.NewTable(game="caller", seats=1, people=["Ann"], bots=["casual"]),
        wire.NewTable(game="caller", seats=1, people=["Ann"], series=True),
        wire.NewTable(game="caller", seats=1, people=["\u200b"]),
    ],
)
async def test_what_cannot_be_called(house: Services, asked: wire.NewTable) -> None:
    with pytest.raises(MulliganError):
        await house.open(asked, "host")


@pytest.mark.anyio
async def test_there_is_no_record_of_what_is_on_paper(house: Services) -> None:
    room = await opened(house, "Ann")
    with pytest.raises(MulliganError, match="paper"):
        await house.record(room.table)
