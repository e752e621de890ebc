"""What can be done with a game: its record, its replay, playing on from a position, the coach."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from mulligan import wire
from mulligan.core import RefusedError, fold
from mulligan.games import GAMES, RECORDS
from mulligan.requests import replays
from mulligan.requests.context import Context, pass_to, table_of
from mulligan.requests.problems import NotHereError
from mulligan.requests.replays import challenge_in, digest
from mulligan.requests.verdicts import must_be_judged
from mulligan.rooms.protocols import Work
from mulligan.rooms.room.positions import position_of
from mulligan.tables.games import played_with
from mulligan.tables.replay import events_before
from mulligan.tables.table import Table
from mulligan.wire import Refusal, Stage


async def record(context: Context, table_id: str) -> bytes:
    """
    The record of a finished game, as `docs/record.md` describes it. While the game goes on, what
    the asker's own seats see, or what everybody may see.
    """
    table = await table_of(context, table_id)
    if table.stage is Stage.ENDED:
        text = msgspec.json.encode(await context.rooms.record(table))
    else:
        room = context.rooms.here(table_id)
        position = partial(position_of, table) if room is None else room.position
        seats = table.seats_of(context.person) or (None,)
        text = msgspec.json.encode([position(seat) for seat in seats])
    # With a line end, so that files can be joined: one record on each line.
    return text + b"\n"


async def replay(context: Context, table_id: str, seat: int | None) -> bytes:
    """A finished game step by step, as JSON: as a seat saw it, or with everything shown."""
    table = await table_of(context, table_id)
    _must_be_over(table)
    text = msgspec.json.encode(await context.rooms.record(table))
    return await context.apart(Work.REPLAYS, partial(replays.replayed, text, seat), table.id)


async def replay_record(context: Context, asked: wire.ReplayRequest) -> bytes:
    """Any record step by step, as JSON. It is checked by the rules first."""
    work = partial(replays.replayed, asked.record.encode(), asked.seat)
    return await context.apart(Work.REPLAYS, work)


async def play_on(context: Context, table_id: str, asked: wire.PlayOn) -> wire.Created:
    """Practise from a position of a finished game."""
    finished = await table_of(context, table_id)
    context.must_have_quota()
    table = await context.openings.from_table(finished, asked, context.person)
    return _opened(context, table, asked)


async def play_on_record(context: Context, asked: wire.PlayOnRecord) -> wire.Created:
    """The same from any record that includes its seed."""
    context.must_have_quota()
    work = partial(replays.read_with_agreement, asked.record.encode(), context.person)
    found, agreed = await context.apart(Work.REPLAYS, work)
    table = await context.openings.from_replay(agreed, found, asked, context.person)
    return _opened(context, table, asked)


def _opened(context: Context, table: Table, asked: wire.PlayOn) -> wire.Created:
    context.note_table(table)
    return wire.Created(table.id, [pass_to(context, table, asked.seat)])


async def hints(context: Context, table_id: str, seat: int) -> wire.Hints:
    """The best drawings for one of the asker's seats, at a practice table."""
    table = await table_of(context, table_id)
    if seat not in table.seats_of(context.person):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "That is not your seat.")
    if not (table.agreement.practice and table.agreement.kind.gives_hints):
        raise RefusedError(Refusal.NO_HINTS, "There are no hints at this table.")
    if table.play is None:
        raise RefusedError(Refusal.NOT_STARTED, "The game has not begun.")
    view = table.game.view(table.play.state, seat)
    return wire.Hints(table.number, await context.coach.hints(view))


async def judge(context: Context, table_id: str, asked: wire.Judge) -> wire.Verdict:
    """What another move would have been worth at a moment of a finished game."""
    table = await table_of(context, table_id)
    _must_be_over(table)
    if table.sealed:
        raise RefusedError(Refusal.SEALED, "Others still play these cards.")
    game, kind = table.agreement.game, table.agreement.kind
    move = kind.move_from_wire(asked.move)
    must_be_judged(game, move)
    found = await context.rooms.finished(table)
    state = _before(game, found.events, asked.frame)
    kind.rules.decide(state, asked.seat, move)  # refuses what the rules do not allow
    return await context.coach.judge(game, kind.rules.view(state, asked.seat), move)


def _before(game: str, events: Sequence[Any], frame: int) -> Any:
    """The state that a frame of the replay shows."""
    before = events_before(game, events, frame)
    if before is None:
        raise NotHereError(Refusal.NOT_FOUND, "The game has no such moment.")
    return fold(GAMES[game], before)


async def coach(context: Context, table_id: str, seat: int) -> wire.Coaching:
    """What each decision of a seat was worth. It takes seconds: ask again until it is ready."""
    table = await table_of(context, table_id)
    _must_be_over(table)
    if table.agreement.kind.records is None or seat >= len(table.chairs):
        raise _no_such_seat(seat)
    found = await context.rooms.finished(table)
    known, game = digest(found.record, challenge_in(found.events)), table.agreement.game
    return await context.coach.ask(known, game, found.events, seat, lambda: found.record)


async def coach_record(context: Context, asked: wire.ReplayRequest) -> wire.Coaching:
    """The same for any record of a finished game. It is checked by the rules first."""
    work = partial(replays.finished, asked.record.encode())
    found, known = await context.apart(Work.REPLAYS, work)
    seat = asked.seat or 0
    if seat >= len(found.head.players):
        raise _no_such_seat(seat)
    game = played_with(found.setup)
    written = partial(RECORDS[game].write, found.head, found.events)
    return await context.coach.ask(known, game, found.events, seat, written)


async def coaching(context: Context, known: str, seat: int) -> wire.Coaching:
    """The coach's progress with a game that it was asked about."""
    found = await context.coach.known(known, seat)
    if found is None:
        raise NotHereError(Refusal.NO_RECORD, "The coach does not know that game. Ask again.")
    return found


def _must_be_over(table: Table) -> None:
    if table.stage is not Stage.ENDED:
        raise RefusedError(Refusal.NOT_OVER, "The game is not over.")


def _no_such_seat(seat: int) -> RefusedError:
    return RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} to look at.")
