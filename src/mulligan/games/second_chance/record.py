"""A game of Second Chance as a record, and back. `docs/record.md` describes the format."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mulligan.core import MulliganError, Seat
from mulligan.core.record import (
    Fields,
    Head,
    RecordError,
    Replay,
    check_game,
    check_order,
    check_result,
    head_of,
    parsed,
    written,
)
from mulligan.core.replaying import replay
from mulligan.games.second_chance import complaints, rules
from mulligan.games.second_chance.decks import GAME, Deck, faults
from mulligan.games.second_chance.events import (
    CHOICES,
    Chanced,
    Dealt,
    Drawn,
    Dropped,
    Ended,
    Event,
    Opened,
    Reason,
    Revealed,
    Started,
    Wrote,
)
from mulligan.games.second_chance.grid import Mask, mask, squares
from mulligan.games.second_chance.moves import Bonus, Draw, Move
from mulligan.games.second_chance.setup import Setup
from mulligan.games.second_chance.tiles import Tile, read_tile


def write(head: Head, events: Sequence[Event]) -> dict[str, Any]:
    """
    The record of a game, finished or not. The seed is written once the game is over.

    *events* are all events of the game so far, from `Opened` on.
    """
    opened, *rest = events
    assert isinstance(opened, Opened)
    setup = opened.setup
    end = rest[-1] if rest and isinstance(rest[-1], Ended) else None
    return written(
        game=GAME,
        head=head,
        rules={"edition": setup.edition, "solo": setup.solo}
        | ({"big_table": True} if setup.big_table else {}),
        deck={
            "name": setup.deck.name,
            "start": [tile.text for tile in setup.deck.start],
            "puzzle": [{"tile": tile.text, "count": count} for tile, count in setup.deck.puzzle],
        },
        events=[entry for event in rest if (entry := entry_of(event)) is not None],
        result=None if end is None else _end(end),
    )


def read(record: object) -> Replay[Setup, Event]:
    """
    Play a record again, from its deal to its last event.

    With a seed the cards are dealt again from it. Without one (the game is still going on) their
    order is taken from the record; the rest of the pile is in the order of the deck.

    Raises:
        RecordError: It breaks the rules; the first wrong event is named.
    """
    check_game(record, GAME)
    head = head_of(record)
    fields = Fields(record, "the record")
    setup = _setup(Fields(fields.get("rules", dict), "the rules"), fields, head)
    told, fault = parsed(fields.get("events", list), event_of)
    told = _one_choice_for_equal_tiles(told)
    if head.seed is not None:
        opening = rules.deal(setup, head.seed)
    else:
        opened, told, fault = _recovered(setup, told, fault)
        opening = rules.opening(opened)
    events = replay(rules, complaints, opening, told, entry_of, moves_of, fault=fault)
    end = events[-1]
    check_result(fields.optional("result", dict), _end(end) if isinstance(end, Ended) else None)
    return Replay(head, setup, events)


def entry_of(event: Event) -> dict[str, Any] | None:
    """*event* as it stands in a record; None for the secret order of the cards."""
    match event:
        case Opened():
            return None
        case Dealt(seat, tile):
            return {"event": "deal", "seat": seat, "tile": tile.text}
        case Started(seat, cells):
            return {"event": "start", "seat": seat, "cells": list(squares(cells))}
        case Revealed(round, (one, other)):
            return {"event": "reveal", "round": round, "tiles": [one.text, other.text]}
        case Drawn(seat, choice, cells):
            return {"event": "draw", "seat": seat, "choice": choice, "cells": list(squares(cells))}
        case Chanced(seat, tile):
            return {"event": "chance", "seat": seat, "tile": tile.text}
        case Dropped(seat):
            return {"event": "out", "seat": seat}
        case Wrote(seat, cell):
            return {"event": "bonus", "seat": seat, "cell": squares(cell)[0]}
        case Ended():
            return {"event": "end", **_end(event)}


def event_of(fields: Fields) -> Event:
    """An event of a record. Raises RecordError if it is not one."""
    match fields.get("event", str):
        case "deal":
            return Dealt(fields.get("seat", int), read_tile(fields.get("tile", str)))
        case "start":
            return Started(fields.get("seat", int), _cells(fields))
        case "reveal":
            one, other = map(read_tile, fields.listed("tiles", str, 2))
            return Revealed(fields.get("round", int), (one, other))
        case "draw":
            return Drawn(fields.get("seat", int), fields.any_of("choice", CHOICES), _cells(fields))
        case "chance":
            return Chanced(fields.get("seat", int), read_tile(fields.get("tile", str)))
        case "out":
            return Dropped(fields.get("seat", int))
        case "bonus":
            return Wrote(fields.get("seat", int), _mask((fields.get("cell", str),)))
        case "end":
            return Ended(
                fields.any_of("reason", tuple(Reason)),
                fields.listed("empty", int),
                fields.listed("winners", int),
            )
        case unknown:
            raise RecordError(f"there is no event {unknown[:40]!r}")


def moves_of(event: Event) -> tuple[tuple[Seat, Move], ...]:
    """The decisions behind *event*, if there were any."""
    match event:
        case Started(seat, cells) | Drawn(seat, _, cells):
            return ((seat, Draw(cells)),)
        case Wrote(seat, cell):
            return ((seat, Bonus(cell)),)
        case _:
            return ()


def _end(end: Ended) -> dict[str, Any]:
    return {"reason": end.reason.value, "empty": list(end.empty), "winners": list(end.winners)}


def _setup(agreed: Fields, fields: Fields, head: Head) -> Setup:
    try:
        setup = Setup(
            len(head.players),
            agreed.get("edition", str),
            _deck(Fields(fields.get("deck", dict), "the deck"), dealt=head.seed is not None),
            agreed.optional("big_table", bool) or False,
        )
    except RecordError:
        raise
    except MulliganError as error:
        raise RecordError(str(error)) from None
    if agreed.get("solo", bool) is not setup.solo:
        raise RecordError("the rules: 'solo' is true for one player, and for nobody else")
    return setup


def _deck(fields: Fields, *, dealt: bool) -> Deck:
    """*dealt*: whether a seed deals it; then the order of the list matters."""
    start = tuple(map(read_tile, fields.listed("start", str)))
    puzzle: Counter[Tile] = Counter()
    tiles = []
    for entry in fields.listed("puzzle", dict):
        listed = Fields(entry, "the deck")
        tiles.append(read_tile(listed.get("tile", str)))
        puzzle[tiles[-1]] += listed.positive("count")
    if dealt:
        check_order(tiles)
    for _, _, _, sentence in faults(start, tuple(puzzle.items())):
        raise RecordError(f"the deck: {sentence}")
    return Deck(fields.get("name", str), start, tuple(puzzle.items()))


def _one_choice_for_equal_tiles(told: tuple[Event, ...]) -> tuple[Event, ...]:
    """Where both cards of a round are the same tile, choosing either is choice 0 (SC-R6)."""
    equal = False
    found: list[Event] = []
    for event in told:
        match event:
            case Revealed(_, (one, other)):
                equal = one == other
            case Drawn(_, 1, _) if equal:
                event = replace(event, choice=0)
        found.append(event)
    return tuple(found)


def _recovered(
    setup: Setup, told: tuple[Event, ...], fault: RecordError | None
) -> tuple[Opened, tuple[Event, ...], RecordError | None]:
    """
    The order of the cards that leads to this record; cards that nobody saw come last.

    If an event shows a card that the deck has no more of, the events stop before it.
    """
    start, pile = Counter(setup.deck.start), Counter(setup.deck.cards())
    dealt: list[Tile] = []
    drawn: list[Tile] = []
    for number, event in enumerate(told, 1):
        try:
            if isinstance(event, Dealt):
                dealt += _taken(start, (event.tile,), number)
            else:
                drawn += _taken(pile, _cards_shown(event), number)
        except RecordError as error:
            fault, told = error, told[: number - 1]
            break
    opened = Opened(setup, (*dealt, *start.elements()), (*drawn, *pile.elements()))
    return opened, told, fault


def _taken(left: Counter[Tile], tiles: tuple[Tile, ...], number: int) -> tuple[Tile, ...]:
    """*tiles*, no longer among those that are *left*."""
    missing = Counter(tiles) - left
    if missing:
        raise RecordError(f"no card with {min(map(str, missing))} is left in the deck", number)
    left.subtract(tiles)
    return tiles


def _cards_shown(event: Event) -> tuple[Tile, ...]:
    match event:
        case Revealed(_, tiles):
            return tiles
        case Chanced(_, tile):
            return (tile,)
        case _:
            return ()


def _cells(fields: Fields) -> Mask:
    names = fields.listed("cells", str)
    if len(set(names)) != len(names):
        raise RecordError("the event: a square is named twice")
    return _mask(names)


def _mask(names: tuple[str, ...]) -> Mask:
    try:
        return mask(names)
    except KeyError as unknown:
        raise RecordError(f"there is no square {unknown}") from None
