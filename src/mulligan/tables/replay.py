"""A finished game, step by step: from its record alone, through the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.core.position import PositionError
from mulligan.core.record import Replay, game_of, parse_line
from mulligan.games import GAMES, RECORDS, positions
from mulligan.games.namesakes import unlike_namesake
from mulligan.tables.games import KINDS, PLAYED, played_with
from mulligan.wire import Refusal


def read(text: bytes) -> Replay[Any, Any]:
    """Raises RecordError, with the number of the event, if the record breaks the rules."""
    record = parse_line(text)
    game = game_of(record)
    if game not in RECORDS:
        raise RefusedError(Refusal.NO_RECORD, "That is a record of a game that we do not know.")
    return RECORDS[game].read(record)


def replayed(replay: Replay[Any, Any], seat: Seat | None) -> wire.Replay:
    """
    The game as *seat* saw it, or with everything shown. A step is all that one decision caused.

    Raises:
        RefusedError: Nobody sat on *seat*.
    """
    name = played_with(replay.setup)
    kind, records = PLAYED[name], RECORDS[name]
    players = replay.head.players
    if seat is not None and seat >= len(players):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} in that game.")
    frames: list[wire.Frame] = []
    happened: list[Mapping[str, Any]] = []
    memory: dict[Seat, Any] = {}
    state: Any = None
    for at, event in enumerate(replay.events):
        state = kind.rules.evolve(state, event)
        entry = records.entry_of(event)
        if entry is not None:
            happened.append(entry)
        last = at + 1 == len(replay.events)
        if happened and (last or kind.begins_step(replay.events[at + 1])):
            frame = kind.frame(happened, state, seat, memory)
            # Without its seed a game is sealed: others still play its cards, and nobody may help.
            if replay.head.seed is not None:
                frame.position = to_think_about(name, state, seat)
            frames.append(frame)
            happened = []
    setup: Any = replay.setup
    unlike = unlike_namesake(setup.deck)
    return wire.Replay(
        game=name,
        edition=kind.agreed(setup)["edition"],
        deck=kind.deck_info(setup.deck, setup.deck.name),
        names=[player.name for player in players],
        bots=[player.bot for player in players],
        seed=None if replay.head.seed is None else replay.head.seed.hex(),
        namesake=None if unlike is None else unlike.value,
        frames=frames,
    )


def to_think_about(game: str, state: Any, seat: Seat | None) -> str | None:
    """
    What *seat* sees, or the first of those who are to move, on one line.

    None if there is nothing to decide that the coach judges, or if the deck is somebody's own.
    """
    rules = GAMES[game]
    waiting = rules.to_act(state)
    if seat is None:
        seat = min(waiting, default=None)
    if seat is None or seat not in waiting:
        return None
    view = rules.view(state, seat)
    if not KINDS[game].asks_for_thought(view):
        return None
    try:
        return positions.write(game, view)
    except PositionError:
        return None


def frames_before(game: str, events: Sequence[Any]) -> list[int]:
    """For each event, the frame of a replay that shows the position before its step."""
    frames, frame = [], -1
    for event in events:
        frame += KINDS[game].begins_step(event)
        frames.append(max(0, frame))
    return frames


def events_before(game: str, events: Sequence[Any], frame: int) -> Sequence[Any] | None:
    """The events up to the position that a frame of the replay shows, if a step follows it."""
    begins = KINDS[game].begins_step
    steps = [at for at, event in enumerate(events) if begins(event)]
    return events[: steps[frame]] if frame < len(steps) else None
