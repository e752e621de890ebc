"""
The game of a table as a record, and a position of a record as the start of another table.

A game continued from a position has the same seed, the same deal and the same moves up to there, so
it has an ordinary log, and in the end an ordinary record.
"""

import re
from collections.abc import Iterable
from typing import Any

from mulligan.core import MulliganError, RefusedError, Seat, fold
from mulligan.core.deckfile import LONGEST
from mulligan.core.record import Head, Player, Replay
from mulligan.tables.agreement import Agreement
from mulligan.tables.entries import AnyEntry, Moved, Undone
from mulligan.tables.games import PLAYED, TableGame, deck_of, played_with
from mulligan.tables.replay import frames_before
from mulligan.tables.table import Table, without_last
from mulligan.wire import Refusal

MOST_MOVES = 1000
"""Real games have a few hundred at most, and a table is folded again whenever it is opened."""
NAMELESS = "from-a-record"


def events_of(table: Table, entries: Iterable[AnyEntry]) -> tuple[Any, ...]:
    """All events of the game."""
    table.must_be_current()
    game = table.game
    events = list(game.deal(table.agreement.setup(len(table.chairs)), table.seed))
    state = fold(game, events)
    for seat, move in _lasting(table.agreement, entries):
        state, caused = game.apply(state, seat, move)
        events += caused
    return tuple(events)


def record_of(
    table: Table, entries: Iterable[AnyEntry], *, series_over: bool = False
) -> dict[str, Any]:
    """
    The game as a record; without the seed while it goes on, and without that of its solo
    challenge unless *series_over*.
    """
    records = table.agreement.kind.records
    if records is None:
        raise RefusedError(Refusal.NO_RECORD, "What is played on paper has no record here.")
    solo = table.agreement.solo
    head = Head(
        players=tuple(
            Player(name, "human") if chair.people else Player(name, "bot", chair.bot)
            for name, chair in zip(table.names, table.chairs, strict=True)
        ),
        commitment=table.commitment,
        seed=None if table.sealed else table.seed,
        series=solo.series(over=series_over and not table.sealed) if solo else None,
    )
    return records.write(head, events_of(table, entries))


def _lasting(agreement: Agreement, entries: Iterable[AnyEntry]) -> list[tuple[Seat, Any]]:
    """All moves except those that were taken back."""
    moves: list[tuple[Seat, Any]] = []
    for entry in entries:
        match entry:
            case Moved(seat, move):
                moves.append((seat, agreement.kind.read_move(move)))
            case Undone(seat):
                moves = without_last(moves, seat, agreement)
            case _:
                pass
    return moves


def moves_before(replay: Replay[Any, Any], seed: bytes, step: int) -> list[tuple[Seat, Any]]:
    """
    All decisions up to the step *step* of a replay, in order, each with its seat.

    Raises:
        RefusedError: The game is over there.
    """
    name, events = played_with(replay.setup), replay.events
    kind = PLAYED[name]
    rules = kind.rules
    frames = frames_before(name, events)
    opening = rules.deal(replay.setup, seed)
    state, at = fold(rules, opening), len(opening)
    moves: list[tuple[Seat, Any]] = []
    while at < len(events):
        # The event that ends a swap holds what was named and given in it.
        told = next((i for i in range(at, len(events)) if kind.moves_of(events[i])), None)
        if told is None or frames[told] >= step:
            break
        for seat, move in kind.moves_of(events[told]):
            state, caused = rules.apply(state, seat, move)
            moves.append((seat, move))
            at += len(caused)
    if rules.result(state) is not None:
        raise RefusedError(Refusal.GAME_OVER, "The game is over there.")
    if len(moves) > MOST_MOVES:
        raise RefusedError(Refusal.NO_RECORD, f"Nobody plays on after {MOST_MOVES} moves.")
    return moves


def agreement_in(replay: Replay[Any, Any], host: str) -> Agreement:
    """What was agreed at the table of a record, as far as it says."""
    name, setup = played_with(replay.setup), replay.setup
    kind, deck = PLAYED[name], setup.deck
    return Agreement(
        game=name,
        seats=len(replay.head.players),
        host=host,
        deck=deck.name,
        toml=None if _is_shipped(name, deck) else deck_file(kind, deck),
        private=True,
        timer=None,
        undo=kind.takes_back,
        **kind.agreed(setup),
    )


def deck_file(kind: TableGame, deck: Any) -> str:
    """*deck* as a deck file; a name that is not allowed in a file is left out."""
    good = len(deck.name) <= LONGEST["name"] and re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", deck.name)
    name = deck.name if good else NAMELESS
    return kind.write_deck(deck, name, name)


def _is_shipped(game: str, deck: Any) -> bool:
    try:
        return bool(deck_of(game, deck.name, None)[0] == deck)
    except MulliganError:
        return False
