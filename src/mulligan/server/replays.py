"""A finished game, step by step: from its record alone, through the rules."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from mulligan.core import RefusedError, Seat
from mulligan.core.record import Replay, game_of, parse_line
from mulligan.games import GAMES, RECORDS, one_more, second_chance
from mulligan.games.namesakes import unlike_namesake
from mulligan.server import wire
from mulligan.server.agreements import pictured
from mulligan.server.sights import Sketches, shown
from mulligan.server.table import Refusal


def read(text: bytes) -> Replay[Any, Any]:
    """Raises RecordError, with the number of the event, for what is no game by the rules."""
    record = parse_line(text)
    game = game_of(record)
    if game not in RECORDS:
        raise RefusedError(Refusal.NO_RECORD, "That is a record of a game that we do not know.")
    return RECORDS[game].read(record)


def game_in(replay: Replay[Any, Any]) -> wire.GameName:
    """Which game *replay* is of."""
    return "second-chance" if isinstance(replay.setup, second_chance.Setup) else "one-more"


def replayed(replay: Replay[Any, Any], seat: Seat | None) -> wire.Replay:
    """
    The game as *seat* saw it, or with everything shown. A step is whatever a decision caused.

    Raises:
        RefusedError: Nobody sat on *seat*.
    """
    game = game_in(replay)
    rules, records = GAMES[game], RECORDS[game]
    players = replay.head.players
    if seat is not None and seat >= len(players):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} in that game.")
    frames: list[wire.Frame] = []
    happened: list[str] = []
    sketches = Sketches()
    state: Any = None
    for at, event in enumerate(replay.events):
        state = rules.evolve(state, event)
        entry = records.entry_of(event)
        if entry is not None:
            happened.append(json.dumps(entry, ensure_ascii=False))
        last = at + 1 == len(replay.events)
        if happened and (last or _is_decision(records, replay.events[at + 1])):
            frames.append(_frame(game, rules, state, seat, len(players), happened, sketches))
            happened = []
    setup: Any = replay.setup
    unlike = unlike_namesake(setup.deck)
    return wire.Replay(
        game=game,
        edition=None if game == one_more.GAME else setup.edition,
        deck=pictured(setup.deck),
        names=[player.name for player in players],
        bots=[player.bot for player in players],
        seed=None if replay.head.seed is None else replay.head.seed.hex(),
        namesake=None if unlike is None else unlike.value,
        frames=frames,
    )


DECISIONS = frozenset({"start", "draw", "bonus", "play", "swap"})
"""The entries of a record that somebody decided on; the others follow from them."""


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


def _frame(
    game: str,
    rules: Any,
    state: Any,
    seat: Seat | None,
    players: int,
    happened: list[str],
    sketches: Sketches,
) -> wire.Frame:
    view = shown(game, rules.view(state, seat), sketches=sketches)
    hands: list[list[str]] = []
    if seat is None and isinstance(view, wire.OneMoreView):
        hands = [[str(card) for card in rules.view(state, at).hand] for at in range(players)]
    elif seat is None and isinstance(view, wire.SecondChanceView):
        own = [shown(game, rules.view(state, at), sketches=Sketches()) for at in range(players)]
        sheets = [
            each.sheets[at]
            for at, each in enumerate(own)
            if isinstance(each, wire.SecondChanceView)
        ]
        view = msgspec.structs.replace(view, sheets=sheets)
    return wire.Frame(happened, view, hands)
