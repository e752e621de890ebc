"""A finished game, step by step: from its record alone, through the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.core.position import PositionError
from mulligan.core.record import Replay, game_of, parse_line
from mulligan.games import GAMES, RECORDS, positions, second_chance
from mulligan.games.namesakes import unlike_namesake
from mulligan.games.second_chance.view import Doing
from mulligan.tables.games import PLAYED, played_with
from mulligan.wire import Refusal

DECISIONS = frozenset({"start", "draw", "bonus", "play", "swap"})
"""The entries of a record that somebody decided on; the others follow from them."""


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
        if happened and (last or _is_decision(records, replay.events[at + 1])):
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
    if not can_be_judged(view):
        return None
    try:
        return positions.write(game, view)
    except PositionError:
        return None


def can_be_judged(view: Any) -> bool:
    """Whether its seat has a move to make; where the 1 is written, the coach does not judge."""
    if view.seat is None or view.seat not in view.to_act:
        return False
    if isinstance(view, second_chance.View):
        return view.sheets[view.seat].doing is not Doing.WRITING
    return True


def frames_before(game: str, events: Sequence[Any]) -> list[int]:
    """For each event, the frame of a replay that shows the position before it."""
    frames, frame = [], 0
    for at, event in enumerate(events):
        frames.append(frame)
        frame += at > 0 and _is_decision(RECORDS[game], event)
    return frames


def _is_decision(records: Any, event: Any) -> bool:
    entry = records.entry_of(event)
    return entry is not None and entry["event"] in DECISIONS
