"""What is asked of a room is decided in order, moves together, and told only when it is stored."""

import asyncio
from collections import deque
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.protocols import StoreError
from mulligan.rooms.room.batch import Ask, decide
from mulligan.tables.entries import AnyEntry, Moved
from mulligan.tables.permissions import Asked, Asker, PlayFor, Situation, entry_for
from mulligan.tables.table import Table
from tests.rooms.test_races import gathered, log
from tests.server.harness import Server, at_once, choices
from tests.tables.test_table import any_move, gathering, playing

pytestmark = pytest.mark.anyio


@pytest.fixture
def loop() -> Any:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


ALL_AWAY = Situation(absent=frozenset(range(13)), bots=frozenset({"random"}))
"""A bot may stand in for everybody."""


ids = count()
"""What is sent has an id of its own, unless a test sends it twice."""


def person(seat: int) -> Asker:
    """The one who sits on *seat* of the tables that `playing` makes."""
    return Asker(f"person {seat}")


class Queue:
    """Asks one after the other, and what came of each."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.asked: deque[Ask] = deque()
        self.told: list[int] = []
        self.answers: list[asyncio.Future[int]] = []

    def ask(self, asked: Asked, asker: Asker) -> None:
        self.answers.append(self.loop.create_future())
        self.asked.append(Ask(asker, asked, self.told.append, self.answers[-1]))

    def move(self, table: Table, seat: int, id: str = "", number: int = 0) -> None:
        kind = table.agreement.kind
        move = kind.move_to_wire(kind.read_move(any_move(table, seat, Random(number))))
        self.ask(wire.MakeMove(id or f"{next(ids)}", seat, table.turn, move), person(seat))

    @property
    def outcomes(self) -> list[int | str]:
        """The number after each, or why not."""
        return [
            each.result() if (error := each.exception()) is None else _reason(error)
            for each in self.answers
        ]


def _reason(error: BaseException) -> str:
    return str(error.reason) if isinstance(error, RefusedError) else str(error)


def test_moves_of_a_round_are_one_batch(loop: asyncio.AbstractEventLoop) -> None:
    table, queue = playing(seats=3), Queue(loop)
    for seat in range(3):
        queue.move(table, seat)
    batch = decide(table, queue.asked, ALL_AWAY)
    batch.tell()

    assert [type(entry) for entry in batch.entries] == [Moved] * 3
    assert batch.after.turn == 1
    assert not queue.asked
    assert queue.told == queue.outcomes == [table.number + 1, table.number + 2, table.number + 3]


def test_whatever_else_is_asked_is_decided_alone(loop: asyncio.AbstractEventLoop) -> None:
    table, queue = playing(seats=2), Queue(loop)
    queue.move(table, 0)
    queue.ask(wire.StandIn("s", 1, "random"), person(0))
    queue.move(table, 1)
    sizes = []
    while queue.asked:
        batch = decide(table, queue.asked, ALL_AWAY)
        sizes.append(len(batch.entries))
        table = batch.after

    assert sizes == [1, 1, 1]


def test_what_is_done_too_often_is_refused_and_moves_go_on(
    loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mulligan.tables.permissions.budgets.UNDOS", 2)
    table, queue = playing(seats=2), Queue(loop)
    for _ in range(2):
        queue.move(table, 0)
        queue.ask(wire.Undo(f"{next(ids)}", 0, table.turn), person(0))
    move = any_move(table, 1, Random(1))
    queue.ask(PlayFor(1, table.turn, move, "clock"), Asker())
    batch = decide(table, queue.asked, ALL_AWAY)
    batch.tell()
    last = table.number

    assert queue.outcomes == [last + 1, last + 2, last + 3, "too-often", last + 4]


def test_of_a_game_that_ends_nothing_is_decided_in_the_same_breath(
    loop: asyncio.AbstractEventLoop,
) -> None:
    table, dice = playing(seats=1), Random(3)
    while True:
        queue = Queue(loop)
        queue.move(table, 0, number=dice.randrange(1000))
        queue.ask(wire.MakeMove("late", 0, table.turn, wire.Bonus(0)), person(0))
        batch = decide(table, queue.asked, ALL_AWAY)
        if batch.after.stage is wire.Stage.ENDED:
            break
        table = batch.after

    assert len(queue.asked) == 1


def test_a_move_sent_twice_is_one_even_before_it_is_stored(loop: asyncio.AbstractEventLoop) -> None:
    table, queue = playing(), Queue(loop)
    queue.move(table, 0, "same")
    queue.move(table, 0, "same")
    batch = decide(table, queue.asked, ALL_AWAY)
    batch.tell()

    assert len(batch.entries) == 1
    assert queue.outcomes == [table.number + 1] * 2


def test_a_refusal_is_told_with_what_it_rests_on(loop: asyncio.AbstractEventLoop) -> None:
    """Not before: if the move that it rests on is not stored, it would be wrong."""
    table, queue = playing(), Queue(loop)
    queue.move(table, 0, "first", number=1)
    queue.move(table, 0, "second", number=2)
    batch = decide(table, queue.asked, ALL_AWAY)

    assert not any(answer.done() for answer in queue.answers)

    batch.tell()

    assert queue.outcomes == [table.number + 1, "already-drawn"]


def test_what_is_not_stored_fails_for_all_who_asked(loop: asyncio.AbstractEventLoop) -> None:
    table, queue = playing(), Queue(loop)
    queue.move(table, 0)
    queue.move(table, 0)
    decide(table, queue.asked, ALL_AWAY).fail(StoreError("full"))

    assert [type(answer.exception()) for answer in queue.answers] == [StoreError] * 2
    assert queue.told == []


def test_who_may_not_is_heard_and_holds_nobody_up(loop: asyncio.AbstractEventLoop) -> None:
    table, queue = playing(), Queue(loop)
    queue.ask(wire.MakeMove("a", 0, table.turn, wire.Bonus(0)), person(1))
    queue.move(table, 1)
    batch = decide(table, queue.asked, ALL_AWAY)
    batch.tell()

    assert queue.outcomes == ["not-your-seat", table.number + 1]


def test_a_fault_of_ours_is_heard_and_holds_nobody_up(
    loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(table: Table, asker: Asker, asked: Asked, situation: Situation) -> AnyEntry:
        if asker == person(0):
            raise ZeroDivisionError
        return entry_for(table, asker, asked, situation)

    monkeypatch.setattr("mulligan.rooms.room.batch.entry_for", broken)
    table, queue = playing(), Queue(loop)
    queue.move(table, 0)
    queue.move(table, 1)
    decide(table, queue.asked, ALL_AWAY).tell()

    assert isinstance(queue.answers[0].exception(), ZeroDivisionError)
    assert queue.answers[1].result() == table.number + 1


def test_who_has_stopped_waiting_is_passed_over(loop: asyncio.AbstractEventLoop) -> None:
    table, queue = playing(), Queue(loop)
    queue.move(table, 0)
    queue.move(table, 0)
    queue.move(table, 1)
    for answer in queue.answers[:2]:
        answer.cancel()
    decide(table, queue.asked, ALL_AWAY).tell()

    assert queue.told == [table.number + 1, table.number + 2]
    assert queue.answers[2].result() == table.number + 2


KINDS = ("move", "move", "move", "same", "undo", "bot", "back", "other seat")


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 2), st.integers(0, 9))))
def test_together_is_as_one_by_one(wishes: list[tuple[str, int, int]]) -> None:
    """However many are taken at a time, the table and every answer are the same."""
    loop = asyncio.new_event_loop()
    try:
        together, single = Queue(loop), Queue(loop)
        for queue in (together, single):
            for at, (kind, seat, number) in enumerate(wishes):
                _wish(queue, kind, seat, number, at)
        ends = []
        for queue, most in ((together, len(wishes)), (single, 1)):
            table = playing(seats=3)
            while queue.asked:
                some = deque(queue.asked.popleft() for _ in range(min(most, len(queue.asked))))
                batch = decide(table, some, ALL_AWAY)
                queue.asked.extendleft(reversed(some))
                batch.tell()
                table = batch.after
            ends.append(table)

        assert ends[0] == ends[1]
        assert together.outcomes == single.outcomes
    finally:
        loop.close()


def _wish(queue: Queue, kind: str, seat: int, number: int, at: int) -> None:
    id = "same" if kind == "same" else f"m{at}"
    match kind:
        case "undo":
            queue.ask(wire.Undo(id, seat, 0), person(seat))
        case "bot":
            queue.ask(wire.StandIn(id, seat, "random"), person(seat))
        case "back":
            queue.ask(wire.TakeBack(id, seat), person(seat))
        case _:
            cells = (
                [40, 41, 31 + number]
                if kind == "other seat"
                else [39, 40, 41, 42][: 2 + number % 3]
            )
            queue.ask(wire.MakeMove(id, seat, 0, wire.Draw(cells)), person(seat))


def test_a_table_that_gathers_decides_one_thing_at_a_time(loop: asyncio.AbstractEventLoop) -> None:
    table, queue = gathering(seats=2), Queue(loop)
    queue.ask(wire.Sit("a", 0, "Ann"), Asker("ann"))
    queue.ask(wire.Sit("b", 0, "Bob"), Asker("bob"))
    first = decide(table, queue.asked, ALL_AWAY)
    second = decide(first.after, queue.asked, ALL_AWAY)
    first.tell()
    second.tell()

    assert queue.outcomes == [1, "seat-taken"]


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
    assert sum(isinstance(each, Moved) for each in await log(server.services, table)) == 6


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
