"""Replays: any record, step by step, as a seat saw it or with everything shown."""

from typing import Any

import pytest
from msgspec import to_builtins

from mulligan import wire
from mulligan.core import RefusedError, fold
from mulligan.core.record import RecordError, line
from mulligan.games import RECORDS, one_more, second_chance
from mulligan.sim.match import Match, play
from mulligan.tables.games import KINDS
from mulligan.tables.replay import events_before, frames_before, read, replayed

SETUPS: dict[str, Any] = {
    "second-chance": second_chance.Setup(3, "fr-2018"),
    "one-more": one_more.Setup(4),
}


def recorded(game: str) -> dict[str, Any]:
    setup = SETUPS[game]
    played = play(Match(game, setup, ("random",) * setup.seats, seed="replay"), 0)
    return RECORDS[game].write(played.head, played.events)


def frames(game: Any, seat: int | None) -> wire.Replay:
    return replayed(read(line(recorded(game)).encode()), seat)


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_every_event_is_told_once_and_in_order(game: str) -> None:
    told = [to_builtins(each) for frame in frames(game, None).frames for each in frame.happened]
    assert told == recorded(game)["events"]


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_a_step_is_one_decision(game: str) -> None:
    for frame in frames(game, None).frames[1:]:
        decided = [to_builtins(each)["event"] for each in frame.happened]
        assert decided[0] in ("start", "draw", "bonus", "play", "swap")
    assert frames(game, None).frames[-1].view.end is not None


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_every_decision_has_a_frame_that_asks_for_it(game: str) -> None:
    """Also who swaps with whom: that frame shows the table before anybody has given a card."""
    replay = read(line(recorded(game)).encode())
    kind = KINDS[game]
    before = frames_before(game, replay.events)
    asked = set()
    for at, event in enumerate(replay.events):
        if not kind.begins_step(event):
            continue
        state = fold(kind.rules, replay.events[:at])
        position = events_before(game, replay.events, before[at])
        assert position == replay.events[:at]
        for seat in kind.rules.to_act(state):
            frame = replayed(replay, seat).frames[before[at]]
            assert seat in frame.view.to_act
            asked.add(getattr(frame.view, "asked", None))
        if at > 60:
            break

    if game == "one-more":
        assert asked >= {"play", "name-draw", "name-swap"}
    assert events_before(game, replay.events, len(replay.events)) is None


def test_everything_shown_has_the_drawings_of_the_open_round() -> None:
    shown = frames("second-chance", None)
    hidden = frames("second-chance", 2)  # the last to draw
    more = 0
    for all_of_it, own in zip(shown.frames, hidden.frames, strict=True):
        assert isinstance(all_of_it.view, wire.SecondChanceView)
        assert isinstance(own.view, wire.SecondChanceView)
        for one, other in zip(all_of_it.view.sheets, own.view.sheets, strict=True):
            assert one.drawings[: len(other.drawings)] == other.drawings
            more += len(one.drawings) - len(other.drawings)
    assert more > 0


def test_everything_shown_has_all_hands() -> None:
    for frame in frames("one-more", None).frames:
        assert isinstance(frame, wire.OneMoreFrame)
        assert [len(hand) for hand in frame.hands] == frame.view.counts
    for frame in frames("one-more", 2).frames:
        assert isinstance(frame, wire.OneMoreFrame)
        assert frame.hands == []


def test_a_seat_that_nobody_had() -> None:
    with pytest.raises(RefusedError, match="no seat 4"):
        frames("second-chance", 3)


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_a_deck_that_is_not_what_it_is_called_is_told(game: str) -> None:
    record = recorded(game)
    assert frames(game, None).namesake is None
    for name, namesake in (("gentle", "cards"), ("my-own", None)):
        renamed = {**record, "deck": {**record["deck"], "name": name}}
        assert replayed(read(line(renamed).encode()), None).namesake == namesake


def test_the_replay_of_a_game_of_a_series() -> None:
    """With the seed of the series in its record, and before that is told."""
    match = Match("second-chance", second_chance.Setup(1), ("random",), series=True)
    played = play(match, 1)
    record = RECORDS["second-chance"].write(played.head, played.events)
    whole = replayed(read(line(record).encode()), None)
    del record["series"]["seed"]
    assert replayed(read(line(record).encode()), None) == whole
    assert whole.frames[-1].view.end is not None


def test_what_is_wrong_with_a_record_is_told() -> None:
    record = recorded("second-chance")
    record["events"][4]["cells"] = ["a1"]
    with pytest.raises(RecordError, match="event 5"):
        read(line(record).encode())
    with pytest.raises(RecordError, match="not JSON"):
        read(b"{")
