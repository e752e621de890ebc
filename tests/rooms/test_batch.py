"""What is asked of a room is decided in order, moves together, and told only when it is stored."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.batch import Ask, decide
from mulligan.rooms.protocols import StoreError
from mulligan.tables import entries as log_entries
from mulligan.tables.table import Table
from mulligan.wire import Refusal
from tests.server.harness import Server, at_once, choices, running
from tests.server.test_races import gathered, log
from tests.server.test_table import any_move, gathering, playing

pytestmark = pytest.mark.anyio


@pytest.fixture
def loop() -> Any:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[Server]:
    async with running(folder) as server:
        yield server


class Asker:
    """Asks one after the other, and what came of each."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.asked: deque[Ask] = deque()
        self.told: list[int] = []
        self.answers: list[asyncio.Future[int]] = []

    def ask(
        self,
        entry: log_entries.AnyEntry,
        once: tuple[int, str] | None = None,
        *,
        may: Any = lambda: None,
    ) -> None:
        self.answers.append(self.loop.create_future())
        self.asked.append(Ask(lambda _: entry, may, (), once, self.told.append, self.answers[-1]))

    def move(self, table: Table, seat: int, id: str = "", number: int = 0) -> None:
        moved = log_entries.Moved(seat, any_move(table, seat, Random(number)), id)
        self.ask(moved, (seat, id) if id else None)

    @property
    def outcomes(self) -> list[int | str]:
        """The number after each, or why not."""
        return [
            each.result() if (error := each.exception()) is None else _reason(error)
            for each in self.answers
        ]


def _reason(error: BaseException) -> str:
    return str(error.reason) if isinstance(error, RefusedError) else str(error)


def test_moves_of_a_round_are_one_decision(loop: asyncio.AbstractEventLoop) -> None:
    table, asker = playing(seats=3), Asker(loop)
    for seat in range(3):
        asker.move(table, seat)
    decision = decide(table, asker.asked)
    decision.tell()

    assert [type(entry) for entry in decision.entries] == [log_entries.Moved] * 3
    assert decision.after.turn == 1
    assert not asker.asked
    assert asker.told == asker.outcomes == [table.number + 1, table.number + 2, table.number + 3]


def test_whatever_else_is_asked_is_decided_alone(loop: asyncio.AbstractEventLoop) -> None:
    table, asker = playing(seats=2), Asker(loop)
    asker.move(table, 0)
    asker.ask(log_entries.StoodIn(1, "random"))
    asker.move(table, 1)
    sizes = []
    while asker.asked:
        decision = decide(table, asker.asked)
        sizes.append(len(decision.entries))
        table = decision.after

    assert sizes == [1, 1, 1]


def test_a_log_has_an_end_and_what_has_begun_comes_to_one(
    loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = playing(seats=2)
    monkeypatch.setattr("mulligan.rooms.batch.LONGEST_LOG", table.number + 1)
    asker = Asker(loop)
    asker.move(table, 0)
    asker.ask(log_entries.Undone(0, "undo"))
    asker.move(table, 1)
    asker.ask(log_entries.Moved(1, any_move(table, 1, Random(1)), by="clock"))
    decision = decide(table, asker.asked)
    decision.tell()

    assert asker.outcomes == [table.number + 1, "log-full", "log-full", table.number + 2]


def test_of_a_game_that_ends_nothing_is_decided_in_the_same_breath(
    loop: asyncio.AbstractEventLoop,
) -> None:
    table, dice = playing(seats=1), Random(3)
    while True:
        asker = Asker(loop)
        asker.ask(log_entries.Moved(0, any_move(table, 0, dice)))
        asker.ask(log_entries.Moved(0, wire.Bonus(0)))
        decision = decide(table, asker.asked)
        if decision.after.stage is wire.Stage.ENDED:
            break
        table = decision.after

    assert len(asker.asked) == 1


def test_a_move_sent_twice_is_one_even_before_it_is_stored(loop: asyncio.AbstractEventLoop) -> None:
    table, asker = playing(), Asker(loop)
    asker.move(table, 0, "same")
    asker.move(table, 0, "same")
    decision = decide(table, asker.asked)
    decision.tell()

    assert len(decision.entries) == 1
    assert asker.outcomes == [table.number + 1] * 2


def test_a_refusal_is_told_with_what_it_rests_on(loop: asyncio.AbstractEventLoop) -> None:
    """Not before: if the move that it rests on is not stored, it would be wrong."""
    table, asker = playing(), Asker(loop)
    asker.move(table, 0, "first", number=1)
    asker.move(table, 0, "second", number=2)
    decision = decide(table, asker.asked)

    assert not any(answer.done() for answer in asker.answers)

    decision.tell()

    assert asker.outcomes == [table.number + 1, "already-drawn"]


def test_what_is_not_stored_fails_for_all_who_asked(loop: asyncio.AbstractEventLoop) -> None:
    table, asker = playing(), Asker(loop)
    asker.move(table, 0)
    asker.move(table, 0)
    decide(table, asker.asked).fail(StoreError("full"))

    assert [type(answer.exception()) for answer in asker.answers] == [StoreError] * 2
    assert asker.told == []


def test_who_may_not_is_heard_and_holds_nobody_up(loop: asyncio.AbstractEventLoop) -> None:
    def may_not() -> None:
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "No.")

    table, asker = playing(), Asker(loop)
    asker.ask(log_entries.Moved(0, any_move(table, 0, Random(1))), may=may_not)
    asker.move(table, 1)
    decision = decide(table, asker.asked)
    decision.tell()

    assert asker.outcomes == ["not-your-seat", table.number + 1]


def test_a_fault_of_ours_is_heard_and_holds_nobody_up(loop: asyncio.AbstractEventLoop) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    table, asker = playing(), Asker(loop)
    asker.ask(log_entries.Moved(0, any_move(table, 0, Random(1))), may=broken)
    asker.move(table, 1)
    decide(table, asker.asked).tell()

    assert isinstance(asker.answers[0].exception(), ZeroDivisionError)
    assert asker.answers[1].result() == table.number + 1


def test_who_has_stopped_waiting_is_passed_over(loop: asyncio.AbstractEventLoop) -> None:
    table, asker = playing(), Asker(loop)
    asker.move(table, 0)
    asker.move(table, 0)
    asker.move(table, 1)
    for answer in asker.answers[:2]:
        answer.cancel()
    decide(table, asker.asked).tell()

    assert asker.told == [table.number + 1, table.number + 2]
    assert asker.answers[2].result() == table.number + 2


KINDS = ("move", "move", "move", "same", "undo", "bot", "back", "other seat")


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 2), st.integers(0, 9))))
def test_together_is_as_one_by_one(wishes: list[tuple[str, int, int]]) -> None:
    """However many are taken at a time, the table and every answer are the same."""
    loop = asyncio.new_event_loop()
    try:
        together, single = Asker(loop), Asker(loop)
        for asker in (together, single):
            for at, (kind, seat, number) in enumerate(wishes):
                _wish(asker, kind, seat, number, at)
        ends = []
        for asker, most in ((together, len(wishes)), (single, 1)):
            table = playing(seats=3)
            while asker.asked:
                some = deque(asker.asked.popleft() for _ in range(min(most, len(asker.asked))))
                decision = decide(table, some)
                asker.asked.extendleft(reversed(some))
                decision.tell()
                table = decision.after
            ends.append(table)

        assert ends[0] == ends[1]
        assert together.outcomes == single.outcomes
    finally:
        loop.close()


def _wish(asker: Asker, kind: str, seat: int, number: int, at: int) -> None:
    id = "same" if kind == "same" else f"m{at}"
    match kind:
        case "undo":
            asker.ask(log_entries.Undone(seat, id), (seat, id))
        case "bot":
            asker.ask(log_entries.StoodIn(seat, "random"))
        case "back":
            asker.ask(log_entries.TakenBack(seat))
        case _:
            cells = (
                [40, 41, 31 + number]
                if kind == "other seat"
                else [39, 40, 41, 42][: 2 + number % 3]
            )
            asker.ask(log_entries.Moved(seat, wire.Draw(cells), id), (seat, id))


def test_a_table_that_gathers_decides_one_thing_at_a_time(loop: asyncio.AbstractEventLoop) -> None:
    table, asker = gathering(seats=2), Asker(loop)
    asker.ask(log_entries.Seated(0, "ann", "Ann"))
    asker.ask(log_entries.Seated(0, "bob", "Bob"))
    first = decide(table, asker.asked)
    second = decide(first.after, asker.asked)
    first.tell()
    second.tell()

    assert asker.outcomes == [1, "seat-taken"]


# --- over real sockets ----------------------------------------------------------------------------


async def test_moves_that_come_while_the_disk_is_busy_are_stored_in_one_commit(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    talks = await gathered(server, 6)
    table = talks[0].table["id"]
    appended: list[int] = []
    append, ready = server.services.store.log.append, server.services.store.log.ready

    async def counted(id: str, number: int, entries: list[str], **more: Any) -> None:
        appended.append(len(entries))
        await append(id, number, entries, **more)

    async def busy() -> None:
        await asyncio.sleep(0.2)
        await ready()

    monkeypatch.setattr(server.services.store.log, "append", counted)
    monkeypatch.setattr(server.services.store.log, "ready", busy)
    answers = await at_once(
        *(
            talk.move(choices(talk.views[seat]["view"], seat)[0], seat)
            for seat, talk in enumerate(talks)
        )
    )
    views = [
        await talk.sees(seat, lambda view: view["round"] == 1) for seat, talk in enumerate(talks)
    ]

    assert appended == [6]
    assert [each["t"] for each in answers] == ["done"] * 6
    numbers = sorted(each["number"] for each in answers)
    assert numbers == [*range(numbers[0], numbers[0] + 6)]
    assert all(len(view["sheets"][seat]["drawings"]) == 1 for seat, view in enumerate(views))
    assert (
        sum(isinstance(each, log_entries.Moved) for each in await log(server.services, table)) == 6
    )


async def test_moves_that_cannot_be_stored_together_leave_no_trace(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anns, bobs = await gathered(server, 2)
    room = await server.services.rooms.find(anns.table["id"])
    assert room is not None
    before = room.table
    store = server.services.store.log

    async def full(*_: Any, **__: Any) -> None:
        raise StoreError("full")

    moves = [choices(talk.views[seat]["view"], seat)[0] for seat, talk in enumerate((anns, bobs))]
    with monkeypatch.context() as patched:
        patched.setattr(store, "append", full)
        answers = await at_once(anns.move(moves[0], 0), bobs.move(moves[1], 1))

    assert [each["code"] for each in answers] == ["not-stored"] * 2
    assert room.table is before

    answers = await at_once(anns.move(moves[0], 0), bobs.move(moves[1], 1))

    assert [each["t"] for each in answers] == ["done"] * 2
    await anns.sees(0, lambda view: view["round"] == 1)
