"""Playing on: one table follows another, whatever happens in between."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from mulligan import wire
from mulligan.rooms.protocols import StoreError
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.tables.identity import new_table_id, next_table_id
from mulligan.wire import Refusal
from tests.rooms.test_series import ANN, ASKED, played, table_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    services = Services(Settings(data=str(tmp_path)))
    yield services
    services.close()


async def broken(*_: Any, **__: Any) -> None:
    raise StoreError("cut")


async def asks_for_more(services: Services, table: str) -> str | None:
    """Ann asks to play on; returns where, if that was noted."""
    room = await services.rooms.find(table)
    assert room is not None
    await room.ask(ANN, wire.Rematch("again"))
    return room.table.rematch


async def tables(services: Services) -> set[str]:
    return set(await services.store.log.tables_of("ann", most=20))


async def opened(services: Services, kind: str) -> str:
    if kind == "the challenge of the day":
        return (await services.daily.play("series", "ann", "Ann")).id
    asked = wire.NewTable("second-chance", 1, people=["Ann"], start=True)
    return (await services.openings.as_asked(asked if kind == "a game" else ASKED, "ann")).id


@pytest.mark.parametrize("kind", ["a game", "a challenge", "the challenge of the day"])
async def test_a_cut_before_the_next_table_is_noted_leaves_no_twin(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    first = await opened(services, kind)
    await played(services, first)
    with monkeypatch.context() as cut:
        cut.setattr(services.store.log, "append", broken)
        assert await asks_for_more(services, first) is None
    assert ANN.refused == Refusal.NOT_STORED
    (second,) = await tables(services) - {first}
    cards = (await table_of(services, second)).seed
    services.close()

    again = Services(Settings(data=str(tmp_path)))
    try:
        assert await asks_for_more(again, first) == second
        assert await tables(again) == {first, second}
        assert (await table_of(again, second)).seed == cards
    finally:
        again.close()


async def test_the_cards_of_the_next_table_cannot_be_worked_out(services: Services) -> None:
    """Its id can, from a seed that is public by then; its cards are new."""
    seeds = set()
    for _ in range(2):
        first = await opened(services, "a game")
        await played(services, first)
        second = await asks_for_more(services, first)
        assert second is not None
        seeds |= {(await table_of(services, each)).seed for each in (first, second)}

    assert len(seeds) == 4


def test_a_next_table_is_called_like_any_other() -> None:
    ids = {next_table_id(table, bytes([at]) * 32) for at in range(20) for table in ("a", "b")}

    assert len(ids) == 40
    assert {len(each) for each in ids} == {len(new_table_id())}
    assert next_table_id("a", bytes(32)) == next_table_id("a", bytes(32))
