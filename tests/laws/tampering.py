"""Records that were tampered with: each change is small and keeps the form of a record."""

from random import Random
from typing import Any

from tests.laws.second_chance_referee import GRID

WORDS: dict[str, list[int | str]] = {
    "choice": [0, 1, "chance"],
    "reason": ["all-out", "deck", "filled", "no-chance-cards", "stuck", "last"],
}


def tamper(record: dict[str, Any], die: Random) -> dict[str, Any]:
    """*record*, with something left out, told twice, exchanged or changed."""
    events = [*record["events"]]
    at = die.randrange(len(events))
    match die.choice(["drop", "repeat", "exchange", "change", "change", "change", "break off"]):
        case "drop":
            del events[at]
        case "repeat":
            events.insert(at, events[at])
        case "exchange":
            other = min(at + die.randint(1, 3), len(events) - 1)
            events[at], events[other] = events[other], events[at]
        case "change":
            events[at] = _changed(events[at], record, die)
        case _:
            running = {name: part for name, part in record.items() if name != "pending"}
            return running | {"events": events[:at], "seed": None, "result": None}
    return record | {"events": events}


def _changed(event: dict[str, Any], record: dict[str, Any], die: Random) -> dict[str, Any]:
    name = die.choice(sorted(event.keys() - {"event"}))
    return event | {name: _other(name, event[name], record, die)}


def _other(name: str, value: Any, record: dict[str, Any], die: Random) -> Any:
    """A value of the same kind in the place of *value*; for a list, in one of its places."""
    if name in WORDS:
        return die.choice([word for word in WORDS[name] if word != value])
    if isinstance(value, int):
        return value + die.choice((-1, 1))
    if isinstance(value, list):
        values: list[Any] = [*value]
        if values:
            at = die.randrange(len(values))
            shorter = name in ("cells", "winners") and die.random() < 0.1
            values[at : at + 1] = [] if shorter else [_other(name, values[at], record, die)]
        return values
    if name in ("cell", "cells"):
        return die.choice(sorted(GRID))
    deck = record["deck"]
    if record["game"] == "one-more":
        return die.choice([entry["card"] for entry in deck["cards"]])
    return die.choice([entry["tile"] for entry in deck["puzzle"]] + deck["start"])
