"""A table for calling the cards: it is stored, told and taken back like any other."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from mulligan import wire
from mulligan.core import MulliganError
from mulligan.rooms.room import Room
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from tests.rooms.listener import Guest

pytestmark = pytest.mark.anyio


class Caller(Guest):
    """Somebody at a table where cards are called."""

    @property
    def view(self) -> wire.CallerView:
        view = super().view
        assert isinstance(view, wire.CallerView)
        return view


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    services = Services(Settings(data=str(tmp_path)))
    yield services
    services.close()


async def opened(services: Services, *names: str, edition: str | None = None) -> Room:
    asked = wire.NewTable(game="caller", seats=1, people=list(names), edition=edition)
    table = await services.openings.as_asked(asked, "host")
    room = await services.rooms.find(table.id)
    assert room is not None
    return room


async def tap(room: Room, who: Guest, *moves: wire.Move) -> None:
    for move in moves:
        id = str(room.table.number)
        await room.ask(who, wire.MakeMove(id, 0, room.table.turn, move))


async def test_a_whole_game_with_several_second_chances_at_once(services: Services) -> None:
    room = await opened(services, "Ann", "Ben", "Cid", edition="fr-2018")
    host, watcher = Caller("host"), Caller("somebody")
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


async def test_only_the_caller_taps_and_may_take_back(services: Services) -> None:
    room = await opened(services, "Ann", "Ben")
    host, watcher = Caller("host"), Caller("somebody")
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


async def test_it_survives_a_restart(services: Services, tmp_path: Path) -> None:
    room = await opened(services, "Ann", "Ben")
    host = Caller("host")
    room.enter(host, None)
    await tap(room, host, wire.NextCards(), wire.Chance(1), wire.UndoTap(), wire.NextCards())
    after = Services(Settings(data=str(tmp_path)))
    try:
        again = await after.rooms.find(room.table.id)
        assert again is not None
        other = Caller("host")
        again.enter(other, None)
        assert other.view == host.view
    finally:
        after.close()


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
async def test_what_cannot_be_called(services: Services, asked: wire.NewTable) -> None:
    with pytest.raises(MulliganError):
        await services.openings.as_asked(asked, "host")


async def test_there_is_no_record_of_what_is_on_paper(services: Services) -> None:
    room = await opened(services, "Ann")
    with pytest.raises(MulliganError, match="paper"):
        await services.rooms.record(room.table)
