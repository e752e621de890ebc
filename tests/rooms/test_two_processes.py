"""
Two processes at one table: whatever comes between what they ask and what they hear, nothing
acknowledged is lost, nothing is done twice, and in the end both know the same.

Hypothesis decides who goes to which process, when something reaches the database and when its
answer arrives, what is cut off, and when a process hears that a table has moved.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from mulligan import wire
from mulligan.clubs.evenings import begin_evening
from mulligan.clubs.membership import new_club
from mulligan.rooms.loading import loaded
from mulligan.rooms.registry import Rooms
from mulligan.rooms.room.club_notes import club_note
from mulligan.store import Store
from mulligan.tables import entries as log_entries
from mulligan.tables.entries import AnyEntry, Moved, MovedOn, Started, Undone
from mulligan.tables.new_table import Opening, as_asked
from mulligan.tables.permissions import Asker
from mulligan.tables.table import Table, folded
from mulligan.wire import Stage
from tests.postgres import Postgres
from tests.rooms.test_without_a_server import Bots, Here
from tests.rooms.two_processes import (
    Connection,
    Fate,
    NoMeter,
    Patient,
    Person,
    SitDown,
    TwoProcesses,
)

LONG = 600
"""Seconds of a timer that runs out only if the scheduler says so."""
ENOUGH = 600
"""Steps after which everything must have come to rest."""
_numbers = count()


@pytest.fixture(scope="module")
def stores(postgres_server: Postgres) -> Iterator[tuple[Store, Store]]:
    address = postgres_server.new_database()
    both = Store(address), Store(address)
    yield both
    for store in both:
        store.close()


@pytest.fixture(scope="module", autouse=True)
def _no_waiting() -> Iterator[None]:
    """Waiting is for real processes; here the scheduler decides what comes first."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("mulligan.rooms.brake.SHORTEST", 0.0)
        patched.setattr("mulligan.rooms.room.room.LOOKING", (0.0, 0.0))
        yield


# --- where it begins ------------------------------------------------------------------------------


@cache
def opening(game: wire.GameName, left: int | None) -> Opening:
    """
    A table where Ann waits for others, or one where so many moves are *left* to Ann, Ben and a bot.
    The people are called by their names, and so known to each other.
    """
    asked = wire.NewTable(game, 4, ["Ann"], ["random"], timer=LONG)
    found = replace(as_asked(asked, "Ann", Bots().known(game)), seed=bytes(32))
    if left is None:
        return found
    resized: list[AnyEntry] = [
        log_entries.Resized(3),
        log_entries.Seated(2, "Ben", "Ben"),
        Started(),
    ]
    table = folded("t", found.agreement, found.seed, [*found.entries, *resized])
    moves: list[AnyEntry] = []
    dice = Random(5)
    while table.stage is Stage.PLAYING:
        assert table.play is not None
        seat = min(table.to_act)
        move = dice.choice(table.game.legal(table.play.state, seat))
        by: Any = "seat" if table.chairs[seat].people else "bot"
        moves.append(Moved(seat, table.agreement.kind.write_move(move), by=by))
        table = table.after(moves[-1])
    return replace(found, entries=[*found.entries, *resized, *moves[:-left]])


def of_example(found: Opening, suffix: str) -> Opening:
    """The same for people whom no other example knows, in a club of theirs."""

    def called(entry: AnyEntry) -> AnyEntry:
        if isinstance(entry, log_entries.Seated):
            return log_entries.Seated(entry.seat, entry.person + suffix, entry.name)
        return entry

    agreement = type(found.agreement)(
        **{name: getattr(found.agreement, name) for name in found.agreement.__struct_fields__}
        | {"host": found.agreement.host + suffix, "club": f"club{suffix}"}
    )
    return replace(found, agreement=agreement, entries=[called(each) for each in found.entries])


# --- what may happen ------------------------------------------------------------------------------

STEPS = (
    *("let",) * 8,
    *("let all",) * 3,
    *("ask",) * 6,
    *("come",) * 3,
    *("come apart",) * 2,
    *("deliver",) * 3,
    "cut before",
    "cut after",
    "hang up",
    "lose",
    "compare",
    "ring",
    "watch over",
)
Step = tuple[str, int, int]
steps = st.lists(
    st.tuples(st.sampled_from(STEPS), st.integers(0, 5), st.integers(0, 5)),
    min_size=12,
    max_size=60,
)


class Example:
    """People at a table, and what they do."""

    def __init__(self, stores: tuple[Store, Store], begins: Opening) -> None:
        number = next(_numbers)
        self.suffix = f"-{number}"
        self.begins = of_example(begins, self.suffix)
        self.world = TwoProcesses(stores, f"table{number}")
        names = ("Ann", "Ben", "Cid")
        self.people = [Person(name, Asker(name + self.suffix), self.world) for name in names]
        self._ids = count()

    async def create(self) -> None:
        store = self.world.stores[0]
        club = new_club(f"club{self.suffix}", "Ours", "Ann", f"Ann{self.suffix}", time.time())
        club = begin_evening(club, f"Ann{self.suffix}", "first", "", time.time())
        await store.clubs.create(club, club.id)
        rooms = Rooms(store.log, Bots(), Patient(), NoMeter(), Here())
        await rooms.create(self.begins, self.world.table)

    async def gather(self) -> None:
        for at, person in enumerate(self.people):
            person.come(at % 2)
            await self.world.settle()
        while self.world.gate.held:
            await self.world.let(0)

    async def do(self, step: Step) -> None:
        what, one, other = step
        world, person = self.world, self.people[one % len(self.people)]
        match what:
            case "let":
                await world.let(one)
            case "cut before":
                await world.let(one, Fate.CUT_BEFORE)
            case "cut after":
                await world.let(one, Fate.CUT_AFTER)
            case "let all":
                for held in tuple(world.gate.held):
                    if held in world.gate.held:
                        await world.let(world.gate.held.index(held))
            case "ask":
                self._ask(one, other)
            case "come":
                person.come(other % 2)
            case "come apart":
                for at in (0, 1):
                    self.people[(one + at) % len(self.people)].come(at)
            case "hang up":
                if person.connection is not None:
                    person.connection.end()
            case "deliver":
                world.deliver(one % 2)
            case "lose":
                world.lose(one % 2)
            case "compare":
                world.compare(one % 2)
            case "ring":
                world.ring(one % 2)
            case "watch over":
                closed = world.rooms[one % 2].sweep(idle=-1)
                await world.rooms[one % 2].log.release(closed)
            case _:
                raise AssertionError(what)
        await world.settle()

    def _ask(self, first: int, which: int) -> None:
        """The first who is free to ask, and wants something, asks for it."""
        for at in range(len(self.people)):
            person = self.people[(first + at) % len(self.people)]
            if person.asked is None and (message := self._wish(person, which)) is not None:
                person.ask(message)
                return

    def _wish(self, person: Person, which: int) -> Any:
        """Something that *person* may want now, as they see it."""
        if person.room is None:
            return None
        table, id = person.room.table, f"{person.name}{next(self._ids)}"
        seats = person.seats()
        if table.stage is Stage.GATHERING:
            if person.name != "Ann":
                return SitDown(id, person.name)
            if all(not chair.free for chair in table.chairs):
                return wire.Start(id)
            return wire.Resize(id, 4 - which % 2)
        if table.stage is Stage.ENDED:
            return wire.Rematch(id) if seats else None
        if not seats:
            return None
        assert table.play is not None
        seat = seats[0]
        if which <= 1 and table.can_undo(seat):
            return wire.Undo(id, seat, table.turn)
        if which == 1:
            return wire.StandIn(id, seat, "random")
        if which == 2 and table.chairs[seat].bot is not None:
            return wire.TakeBack(id, seat)
        legal = table.game.legal(table.play.state, seat)
        if not legal:
            return None
        move = table.agreement.kind.move_to_wire(legal[which % len(legal)])
        return wire.MakeMove(id, seat, table.turn, move)

    async def come_to_rest(self, home: int) -> None:
        """Everything arrives, everybody comes to the process *home*, and asks again."""
        world = self.world
        for _ in range(ENOUGH):
            if any(world.notices):
                for at in (0, 1):
                    world.deliver(at)
            elif world.gate.held:
                await world.let(0)
            elif any(world.must_compare):
                world.compare(world.must_compare.index(True))
            elif away := [each for each in self.people if not self._is_at(each, home)]:
                away[0].come(home)
            elif self._a_bot_sleeps(home):
                world.rooms[home].sweep(idle=1e9)
            else:
                return
            await world.settle()
        raise AssertionError("it does not come to rest")

    def _is_at(self, person: Person, home: int) -> bool:
        return person.room is not None and person.room._world is self.world.rooms[home]

    def _a_bot_sleeps(self, home: int) -> bool:
        room = self.world.room(home)
        return room is not None and any(room.table.chairs[at].bot for at in room.table.to_act)


# --- what must hold -------------------------------------------------------------------------------


async def check(example: Example, home: int) -> None:
    world = example.world
    stored = await world.stores[home].log.load(world.table)
    assert stored is not None
    table = loaded(stored).table
    log = [log_entries.read(text) for text in stored.entries]

    _nothing_is_lost_or_done_twice(example.people, log)
    _nobody_moves_twice(example.begins, log, world.table)
    for person in example.people:
        assert len(table.seats_of(person.asker.person or "")) <= 1, "nobody sits on two seats"
        assert person.asked is None, "everybody is answered in the end"
    await _a_rematch_is_one(example, log, table)
    _both_know_the_same(example, home, table, stored.epoch)
    await _the_club_knows(example, table)


async def _the_club_knows(example: Example, table: Table) -> None:
    """Who is at the table, or how the game ended, once."""
    club, clubs = f"club{example.suffix}", example.world.stores[0].clubs
    note = club_note(table)
    over = [game for game in await clubs.games(club) if game.table == table.id]
    going_on = [game.note for game in await clubs.going_on(club, 50) if game.table == table.id]
    assert note is not None
    if note.places is None:
        assert (going_on, over) == ([note], [])
    else:
        ((evening, places),) = [
            (game.evening, tuple(player.place for player in game.players)) for game in over
        ]
        assert (going_on, evening, places) == ([], 1, note.places)


def _nothing_is_lost_or_done_twice(people: Sequence[Person], log: Sequence[AnyEntry]) -> None:
    ids = Counter(entry.id for entry in log if isinstance(entry, Moved | Undone) and entry.id)
    assert all(times == 1 for times in ids.values())
    assert sum(isinstance(entry, Started) for entry in log) <= 1
    for person in people:
        for id, number in person.done.items():
            match person.asked_for[id]:
                case wire.MakeMove():
                    entry = log[number - 1]
                    assert isinstance(entry, Moved)
                    assert entry.id == id
                case wire.Undo():
                    entry = log[number - 1]
                    assert isinstance(entry, Undone)
                    assert entry.id == id
                case wire.Start():
                    assert any(isinstance(entry, Started) for entry in log[:number])
                case wire.Rematch():
                    assert any(isinstance(entry, MovedOn) for entry in log)
                case SitDown():
                    person_sat = [
                        entry
                        for entry in log
                        if isinstance(entry, log_entries.Seated)
                        and entry.person == person.asker.person
                    ]
                    assert len(person_sat) == 1
                case _:
                    pass  # nothing of it can be told from the log alone
        assert not set(person.refused) & set(ids), "what was refused did not happen"


def _nobody_moves_twice(begins: Opening, log: Sequence[AnyEntry], id: str) -> None:
    """A bot, and the clock, decide once for a seat and a turn, unless the move is taken back."""
    table = folded(id, begins.agreement, begins.seed, ())
    taken_back = Counter[int]()
    seen = set[tuple[int, int, int]]()
    for entry in log:
        if isinstance(entry, Undone):
            taken_back[entry.seat] += 1
        elif isinstance(entry, Moved) and entry.by != "seat":
            decision = table.turn, entry.seat, taken_back[entry.seat]
            assert decision not in seen
            assert (entry.by == "bot") == (table.chairs[entry.seat].bot is not None)
            seen.add(decision)
        table = table.after(entry)


async def _a_rematch_is_one(example: Example, log: Sequence[AnyEntry], table: Table) -> None:
    assert sum(isinstance(entry, MovedOn) for entry in log) <= 1
    for person in example.people:
        found = set(await example.world.stores[0].log.tables_of(person.asker.person or ""))
        following = found - {table.id}
        assert len(following) <= 1
        if table.rematch is not None:
            assert following <= {table.rematch}


def _both_know_the_same(example: Example, home: int, table: Table, epoch: int) -> None:
    world = example.world
    room = world.room(home)
    assert room is not None
    assert world.room(1 - home) is None, "only the newest home has a room"
    assert (room.table, room.epoch) == (table, epoch)
    for person in example.people:
        assert person.connection is not None
        assert person.connection.number == table.number, "everybody has seen the last entry"
        assert person.room is room


async def run(
    stores: tuple[Store, Store], begins: Opening, what: Sequence[Step], home: int
) -> Example:
    example = Example(stores, begins)
    await example.create()
    await example.gather()
    try:
        for step in what:
            await example.do(step)
        await example.come_to_rest(home)
        await check(example, home)
    finally:
        example.world.close()
    return example


@given(
    game=st.sampled_from(["second-chance", "one-more"]),
    left=st.sampled_from([None, 1, 3, 9]),
    what=steps,
    home=st.integers(0, 1),
)
def test_whatever_comes_between(
    stores: tuple[Store, Store],
    game: wire.GameName,
    left: int | None,
    what: list[Step],
    home: int,
) -> None:
    example = asyncio.run(run(stores, opening(game, left), what, home))

    for person in example.people:
        for id in person.done:
            event(f"done: {type(person.asked_for[id]).__name__}")
        for refusal in person.refused.values():
            event(f"refused: {refusal}")


# --- moments that chance finds rarely -------------------------------------------------------------


async def apart(stores: tuple[Store, Store]) -> Example:
    """Ann has asked for the table at one process, and it is hers; then Ben got it at the other."""
    example = Example(stores, opening("one-more", None))
    await example.create()
    world, (ann, ben, _) = example.world, example.people
    ann.come(0)
    await world.settle()
    await world.let(0)  # taken, and the answer is under way
    ben.come(1)
    await world.settle()
    for _ in range(2):
        await world.let(1)
    assert world.room(1) is not None
    return example


@pytest.mark.parametrize("how", ["a notice", "comparing"])
def test_a_process_hears_that_a_table_has_moved_while_it_loads_it(
    stores: tuple[Store, Store], how: str
) -> None:
    """It must not serve a room that nobody would ever tell it to close."""

    async def hears() -> None:
        example = await apart(stores)
        world, ann = example.world, example.people[0]
        if how == "a notice":
            world.deliver(0)
        else:
            world.lose(0)
            world.compare(0)
            await world.settle()
            while any(held.what == "epochs" for held in world.gate.held):
                at = [held.what for held in world.gate.held].index("epochs")
                await world.let(at)
        while world.gate.held:
            await world.let(0)

        assert world.room(0) is None
        assert ann.connection is None, "she was sent away"
        await example.come_to_rest(1)
        await check(example, 1)

    asyncio.run(hears())


def test_somebody_enters_a_room_that_has_just_been_given_up(stores: tuple[Store, Store]) -> None:
    """Between finding the room and entering it, the table moves: they are sent after it."""

    async def enters() -> None:
        example = await apart(stores)
        world, ann = example.world, example.people[0]
        room = world.room(1)
        assert room is not None
        world.rooms[1].has_moved(world.table, room.epoch + 1)
        late = Connection(ann)
        late.room = room
        room.enter(late, None)

        assert not late.open
        world.close()

    asyncio.run(enters())
