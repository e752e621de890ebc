"""Practice: everything can be taken back, any moment can be played on from, and nothing counts."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from mulligan import wire
from mulligan.core import RefusedError, Seat, SetupError, fold
from mulligan.core.record import line
from mulligan.games import GAMES, RECORDS, one_more, second_chance
from mulligan.games.second_chance.decks import Deck
from mulligan.rooms.opening import LARGE_DECK
from mulligan.rooms.room import Room
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.sim.match import Match, play
from mulligan.tables import entries
from mulligan.tables.agreement import Agreement
from mulligan.tables.games import KINDS, deck_of
from mulligan.tables.permissions import Asker
from mulligan.tables.records import agreement_in, deck_file, events_of, moves_before, record_of
from mulligan.tables.replay import read, replayed
from mulligan.tables.table import Table, folded
from mulligan.wire import Holder, Refusal, Stage
from tests.rooms.listener import Guest

SETUPS: dict[str, Any] = {
    "second-chance": second_chance.Setup(3, "fr-2018"),
    "one-more": one_more.Setup(4),
}
ANN = "ann"


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    services = Services(Settings(data=str(tmp_path), pace=0))
    yield services
    services.close()


def recorded(game: str, index: int = 0) -> dict[str, Any]:
    setup = SETUPS[game]
    played = play(Match(game, setup, ("random",) * setup.seats, seed="practice"), index)
    return RECORDS[game].write(played.head, played.events)


def practising(seats: int) -> Table:
    """A table for practice where the game has begun."""
    agreement = Agreement(
        game="second-chance",
        seats=seats,
        host=ANN,
        edition="fr-2018",
        deck="standard",
        toml=None,
        private=True,
        timer=None,
        undo=True,
        practice=True,
    )
    seated = [entries.Seated(seat, f"person {seat}", f"P{seat}") for seat in range(seats)]
    return folded("id", agreement, bytes(range(32)), [*seated, entries.Started()])


def any_move(table: Table, seat: Seat, dice: Random) -> Any:
    assert table.play is not None
    return dice.choice(table.game.legal(table.play.state, seat))


def moved(table: Table, seat: Seat, dice: Random) -> entries.Moved:
    return entries.Moved(seat, table.agreement.kind.write_move(any_move(table, seat, dice)))


async def practice(services: Services, **more: Any) -> Room:
    asked = wire.NewTable("second-chance", 1, people=["Ann"], start=True, practice=True, **more)
    room = await services.rooms.find((await services.openings.as_asked(asked, ANN)).id)
    assert room is not None
    return room


async def move(room: Room, dice: Random) -> None:
    table = room.table
    chosen = table.agreement.kind.move_to_wire(any_move(table, 0, dice))
    await room.ask(Guest(ANN), wire.MakeMove(str(table.number), 0, table.turn, chosen))


async def undo(room: Room) -> None:
    await room.ask(Guest(ANN), wire.Undo(str(room.table.number), 0, room.table.turn))


# --- taking back ----------------------------------------------------------------------------------


def test_round_after_round_is_taken_back_to_the_beginning() -> None:
    """Also what was revealed since, and also after the end: the deal stays the same."""
    table = begun = practising(1)
    dice = Random(1)
    log: list[entries.AnyEntry] = []
    states = []
    while table.stage is Stage.PLAYING:
        assert table.play is not None
        states.append(table.play.state)
        log.append(moved(table, 0, dice))
        table = table.after(log[-1])
    assert len(states) > 5

    for state in reversed(states):
        assert table.can_undo(0)
        log.append(entries.Undone(0, f"undo {len(log)}"))
        table = table.after(log[-1])
        assert table.play is not None
        assert table.play.state == state
    assert not table.can_undo(0)
    with pytest.raises(RefusedError) as refused:
        table.after(entries.Undone(0, "too many"))
    assert refused.value.reason == Refusal.NOTHING_TO_UNDO
    assert events_of(table, log) == events_of(begun, [])


def test_what_the_others_answered_is_taken_back_with_it() -> None:
    table = practising(3)
    dice = Random(2)
    for seat in (1, 0, 2):
        table = table.after(moved(table, seat, dice))
    assert table.turn == 1
    table = table.after(entries.Undone(0, "a"))

    assert table.turn == 0
    assert table.to_act == {0, 2}


def test_a_record_tells_what_lasted() -> None:
    table = practising(1)
    dice = Random(3)
    log: list[entries.AnyEntry] = []

    def go_on(entry: entries.AnyEntry) -> None:
        nonlocal table
        log.append(entry)
        table = table.after(entry)

    for _ in range(4):
        go_on(moved(table, 0, dice))
    for number in range(3):
        go_on(entries.Undone(0, str(number)))
    while table.stage is Stage.PLAYING:
        go_on(moved(table, 0, dice))
    record = record_of(table, log)

    assert RECORDS["second-chance"].read(record).events == events_of(table, log)
    assert record["seed"] is not None


@pytest.mark.anyio
async def test_a_table_for_practice_says_so_and_forgets_nothing(services: Services) -> None:
    room = await practice(services)
    dice = Random(4)
    for _ in range(5):
        await move(room, dice)
    before = room.position(0)
    await move(room, dice)
    await undo(room)

    info = room.audience.info(Asker(ANN))
    assert (info.practice, info.scored, info.series) == (True, False, None)
    after = room.position(0)
    assert after.view == before.view
    assert after.number > before.number
    loaded = await services.rooms.load(room.table.id)
    assert loaded is not None
    assert loaded.table.play == room.table.play


@pytest.mark.anyio
async def test_another_game_is_practice_too(services: Services) -> None:
    room = await practice(services)
    dice = Random(5)
    while room.table.stage is Stage.PLAYING:
        await move(room, dice)
    await room.ask(Guest(ANN), wire.Rematch("again"))
    assert room.table.rematch is not None
    following = await services.rooms.find(room.table.rematch)

    assert following is not None
    assert following.table.agreement.practice
    assert following.table.seed != room.table.seed


@pytest.mark.anyio
@pytest.mark.parametrize("wrong", [{"seats": 2}, {"undo": False}, {"game": "one-more", "seats": 3}])
async def test_practice_is_one_solo_game(services: Services, wrong: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"game": "second-chance", "seats": 1, "practice": True}
    with pytest.raises(SetupError):
        await services.openings.as_asked(wire.NewTable(**(asked | wrong)), ANN)


# --- moments --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
@pytest.mark.parametrize("index", range(3))
def test_the_moves_before_a_step_lead_to_what_it_shows(game: str, index: int) -> None:
    found = read(line(recorded(game, index)).encode())
    frames = replayed(found, None).frames
    setup, seed = found.setup, found.head.seed
    assert seed is not None
    for step in range(len(frames) - 1):
        events = list(_played(game, setup, seed, moves_before(found, seed, step)))
        told = [entry for each in events if (entry := RECORDS[game].entry_of(each)) is not None]
        shown = [
            msgspec.to_builtins(each) for frame in frames[: step + 1] for each in frame.happened
        ]
        assert told == shown
    with pytest.raises(RefusedError) as refused:
        moves_before(found, seed, len(frames) - 1)
    assert refused.value.reason == Refusal.GAME_OVER


def _played(game: str, setup: Any, seed: bytes, moves: Any) -> tuple[Any, ...]:
    events = list(GAMES[game].deal(setup, seed))
    state = fold(GAMES[game], events)
    for seat, each in moves:
        state, caused = GAMES[game].apply(state, seat, each)
        events += caused
    return tuple(events)


@pytest.mark.anyio
async def test_without_a_seed_nobody_knows_how_the_cards_lay(services: Services) -> None:
    found = read(line(recorded("second-chance") | {"seed": None}).encode())
    asked = wire.PlayOn(step=3, seat=0, name="Ann")
    with pytest.raises(RefusedError) as refused:
        await services.openings.from_replay(agreement_in(found, ANN), found, asked, ANN)

    assert refused.value.reason == Refusal.NO_SEED


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_a_deck_survives_as_a_file(game: str) -> None:
    """To the order of its cards: another order would be dealt otherwise from the same seed."""
    for name in ("standard", "gentle", "cruel"):
        deck, _ = deck_of(game, name, None)
        assert deck_of(game, "", deck_file(KINDS[game], deck))[0] == deck


@pytest.mark.parametrize("name", ["My own box!", "a-name-longer-than-forty-letters-" + "x" * 20])
def test_a_deck_of_ones_own_comes_along(name: str) -> None:
    setup = SETUPS["second-chance"]
    start = setup.deck.start
    deck = Deck(name, (*start[1:], start[0]), setup.deck.puzzle)
    own = second_chance.Setup(2, "it-2022", deck)
    played = play(Match("second-chance", own, ("random",) * 2, seed="own"), 0)
    record = RECORDS["second-chance"].write(played.head, played.events)
    agreed = agreement_in(read(line(record).encode()), ANN)

    assert agreed.edition == "it-2022"
    assert agreed.setup(2).deck.start == deck.start
    assert agreement_in(read(line(recorded("one-more")).encode()), ANN).toml is None


@pytest.mark.anyio
@pytest.mark.parametrize("game", ["second-chance", "one-more"])
async def test_playing_on_gives_an_ordinary_record(services: Services, game: str) -> None:
    """It holds the old game up to there, the same deal, and what was played instead."""
    first = recorded(game)
    found = read(line(first).encode())
    asked = wire.PlayOn(step=7, seat=1, name="Ann")
    table = await services.openings.from_replay(agreement_in(found, ANN), found, asked, ANN)
    room = await services.rooms.find(table.id)
    assert room is not None
    holders = [seat.holder for seat in room.audience.info(Asker(ANN)).seats]
    assert holders.count(Holder.PERSON) == 1
    assert holders[1] is Holder.PERSON
    await _to_the_end(room, 1)
    record = await services.rooms.record(room.table)

    frames = replayed(found, None).frames[:8]
    old = [msgspec.to_builtins(each) for frame in frames for each in frame.happened]
    assert record["events"][: len(old)] == old
    assert (record["seed"], record["deck"]) == (first["seed"], first["deck"])
    assert RECORDS[game].read(record)
    assert room.audience.info(Asker(ANN)).practice
    assert room.table.agreement.private
    assert not room.table.agreement.scored


async def _to_the_end(room: Room, seat: int) -> None:
    me = Guest(ANN)
    while room.table.stage is Stage.PLAYING:
        table = room.table
        if seat in table.to_act:
            assert table.play is not None
            legal = table.game.legal(table.play.state, seat)
            chosen = table.agreement.kind.move_to_wire(legal[0])
            await room.ask(me, wire.MakeMove(str(table.number), seat, table.turn, chosen))
        else:
            await asyncio.sleep(0.005)


@pytest.mark.anyio
async def test_a_seat_that_nobody_had(services: Services) -> None:
    found = read(line(recorded("second-chance")).encode())
    asked = wire.PlayOn(step=0, seat=3, name="Ann")
    with pytest.raises(RefusedError) as refused:
        await services.openings.from_replay(agreement_in(found, ANN), found, asked, ANN)

    assert refused.value.reason == Refusal.NO_SUCH_SEAT


@pytest.mark.anyio
async def test_a_large_deck_is_read_in_another_process(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading it here would hold up everybody who moves."""
    kind = KINDS["one-more"]
    toml = deck_file(kind, one_more.load()[0]) + "#" * LARGE_DECK
    asked = wire.NewTable("one-more", 3, people=["Ann"], deck=wire.OwnDeck(toml))
    monkeypatch.setattr(type(kind), "parse_deck", lambda *_: pytest.fail("it is read here"))
    table = await services.openings.as_asked(asked, ANN)

    assert table.agreement.toml is not None
    assert "##" not in table.agreement.toml
