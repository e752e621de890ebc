"""What is wrong with a record is said in words that help, about the first wrong event."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

import pytest

from mulligan.core.record import RecordError
from mulligan.games.second_chance import Setup
from mulligan.games.second_chance.record import read, write
from tests.games.second_chance.test_record import (
    CROSS,
    CROSSES,
    as_json,
    changed,
    played,
    with_events,
)

UNSEALED: Any = {**CROSSES, "seed": None}
"""The same game without its seed: the cards are laid as the record tells."""


def complaint(record: Any) -> str:
    with pytest.raises(RecordError) as caught:
        read(record)
    return str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("events", 5, "cells"), ["a1", "a1"], "event 6: the event: a square is named twice"),
        (("events", 5, "cells"), ["a1", "j4"], "event 6: there is no square 'j4'"),
        (("events", 0), {"event": "x" * 60}, f"event 1: there is no event {'x' * 40!r}"),
        (("events", 4, "tiles"), ["##", "#"], "event 5: no card with ## is left in the deck"),
        (("events", 4, "tiles"), ["##", "###"], "event 5: no card with ## is left in the deck"),
        (("events", 0, "tile"), "##", "event 1: no card with ## is left in the deck"),
        (("events", 22), {"event": "dance"}, "event 23: there is no event 'dance'"),
    ],
)
def test_the_first_wrong_event_is_explained(path: tuple[Any, ...], value: Any, said: str) -> None:
    assert complaint(changed(path, value, UNSEALED)) == said


def test_a_card_that_is_not_left_does_not_hide_what_came_before() -> None:
    """The record can be told up to that event, and an earlier one may be against the rules."""
    record = changed(("events", 16, "tile"), "##", UNSEALED)
    assert complaint(record).startswith("event 17: no card with ## is left")

    record = changed(("events", 5, "cells"), ["a1"], record)
    assert complaint(record).startswith("event 6: ")


def test_an_event_that_cannot_be_read_does_not_hide_one_that_is_against_the_rules() -> None:
    record = changed(("events", 5, "cells"), ["a1"], changed(("events", 9), None, UNSEALED))
    assert complaint(record).startswith("event 6: ")

    assert complaint(changed(("events", 9), None, UNSEALED)).startswith("event 10: ")


def test_a_tile_listed_twice_in_a_record_counts_twice() -> None:
    """Files must not do that; a record of another program may."""
    puzzle = [{"tile": CROSS, "count": 20}, {"tile": "#", "count": 2}, {"tile": CROSS, "count": 18}]
    replay = read(changed(("deck", "puzzle"), puzzle, UNSEALED))

    assert [count for _, count in replay.setup.deck.puzzle] == [38, 2]


def test_a_tile_listed_in_two_places_is_refused_where_a_seed_deals() -> None:
    """The seed deals from the order of the deck, and nobody knows which order was meant."""
    apart = [{"tile": CROSS, "count": 20}, {"tile": "#", "count": 2}, {"tile": CROSS, "count": 18}]
    assert complaint(changed(("deck", "puzzle"), apart)) == (
        f"the deck lists {CROSS} in two places; its order decides what a seed deals, so equal "
        "cards have to stand together"
    )

    together = [apart[0], apart[2], apart[1]]
    assert read(changed(("deck", "puzzle"), together)).events == read(CROSSES).events


# --- who owed what --------------------------------------------------------------------------------

EDITIONS = ("en-2019", "fr-2018")


@cache
def games(edition: str) -> list[Any]:
    """Whole games for three with their seeds, in which people take chances and drop out."""
    made = []
    for number in range(6):
        head, table = played(Setup(3, edition), number)
        made.append(as_json(write(head, table.events)))
    return made


Told: TypeAlias = list[Any]


def places(edition: str, kind: str, **fields: Any) -> Iterator[tuple[Any, int, Any]]:
    """Every event of a kind with these fields: its record, its place from 0, and itself."""
    found = 0
    for record in games(edition):
        for at, entry in enumerate(record["events"]):
            if entry["event"] == kind and all(entry[name] == fields[name] for name in fields):
                found += 1
                yield record, at, entry
    assert found, f"no {kind} in the games"


def told(record: Any, events: Told) -> str:
    """What is said of *record* with other *events*."""
    return complaint(with_events(events, record))


@pytest.mark.parametrize("edition", EDITIONS)
def test_passing(edition: str) -> None:
    """SC-9: drawing is compulsory; the last one to draw is left out, and the game goes on."""
    seen = set()
    for record, at, entry in places(edition, "draw"):
        events, seat = record["events"], entry["seat"]
        following = events[at + 1]
        if entry["choice"] == "chance" or following["event"] not in ("reveal", "chance"):
            continue
        said = told(record, events[:at] + events[at + 1 :])
        begun = (
            "the next two cards come"
            if following["event"] == "reveal"
            else f"seat {following['seat'] + 1} takes a second chance"
        )
        assert said == (
            f"event {at + 1}: {begun} too early: seat {seat + 1} has to draw one of the two tiles"
        )
        seen.add(following["event"])
    assert seen == {"reveal", "chance"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_chance_by_choice(edition: str) -> None:
    """SC-9: nobody takes one, or drops out, while one of the two tiles fits."""
    for record, at, entry in places(edition, "draw"):
        events, seat = record["events"], entry["seat"]
        if entry["choice"] == "chance":
            continue
        chance = {"event": "chance", "seat": seat, "tile": events[0]["tile"]}
        out = {"event": "out", "seat": seat}
        assert told(record, [*events[:at], chance, *events[at + 1 :]]) == (
            f"event {at + 1}: seat {seat + 1} takes a second chance although one of the two tiles "
            "fits"
        )
        assert told(record, [*events[:at], out, *events[at + 1 :]]) == (
            f"event {at + 1}: seat {seat + 1} drops out although one of the two tiles fits"
        )


@pytest.mark.parametrize("edition", EDITIONS)
def test_dropping_out_although_the_second_chance_fits(edition: str) -> None:
    """SC-10, SC-11: what fits has to be drawn; what does not cannot be."""
    for record, at, entry in places(edition, "draw", choice="chance"):
        events, seat = record["events"], entry["seat"]
        if events[at - 1]["event"] == "chance":
            assert told(record, [*events[:at], {"event": "out", "seat": seat}]) == (
                f"event {at + 1}: seat {seat + 1} drops out although its second chance fits"
            )
    for record, at, entry in places(edition, "out"):
        events, seat = record["events"], entry["seat"]
        drawn = {"event": "draw", "seat": seat, "choice": "chance", "cells": ["a1"]}
        assert told(record, [*events[:at], drawn]) == (
            f"event {at + 1}: here the second chance of seat {seat + 1} does not fit, "
            "so it has to drop out"
        )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_chance_that_is_left_out(edition: str) -> None:
    """SC-10, SC-11: who can draw neither has one, and nobody drops out without it."""
    for record, at, entry in places(edition, "chance"):
        events, who = record["events"], f"seat {entry['seat'] + 1}"
        said = f"event {at + 1}: here {who} can draw neither tile and has to take its second chance"
        assert told(record, [*events[:at], {"event": "out", "seat": entry["seat"]}]) == said
        if events[at + 1]["event"] != "chance":
            assert told(record, events[:at] + events[at + 1 :]) == said


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_1_that_is_not_written(edition: str) -> None:
    """SC-12: it is owed before the next round; and nobody writes one who does not owe it."""
    for record, at, entry in places(edition, "bonus"):
        events, who = record["events"], f"seat {entry['seat'] + 1}"
        if events[at + 1]["event"] == "reveal":
            assert told(record, events[:at] + events[at + 1 :]) == (
                f"event {at + 1}: the next two cards come too early: {who} has to write its 1"
            )
            round = events[at + 1]["round"]
            assert told(record, [*events[: at + 1], entry]) == (
                f"event {at + 2}: {who} has no 1 to write: here the two cards of round {round} "
                "have to be revealed"
            )


def test_no_1_alone() -> None:
    """SC-17: who drops out alone writes none."""
    head, table = played(Setup(1), 3)
    record = as_json(write(head, table.events))
    at = next(at for at, entry in enumerate(record["events"]) if entry["event"] == "out")
    one = {"event": "bonus", "seat": 0, "cell": "a1"}

    assert told(record, [*record["events"][: at + 1], one]) == (
        f"event {at + 2}: seat 1 has no 1 to write: here the game has to end, because everyone "
        "has dropped out"
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_that_was_changed(edition: str) -> None:
    """SC-5, SC-6: with the seed it is known which card lies there, and only that one is named."""
    for record, at, entry in places(edition, "reveal"):
        one, other = entry["tiles"]
        for index, (name, card) in enumerate((("first", one), ("second", other))):
            put = "#" if card != "#" else "##"
            cards = [put, other] if index == 0 else [one, put]
            assert complaint(changed(("events", at, "tiles"), cards, record)) == (
                f"event {at + 1}: the {name} card of round {entry['round']} is {card}, not {put}"
            )
    for record, at, entry in places(edition, "chance"):
        put = "#" if entry["tile"] != "#" else "##"
        assert complaint(changed(("events", at, "tile"), put, record)) == (
            f"event {at + 1}: the second chance of seat {entry['seat'] + 1} is {entry['tile']}, "
            f"not {put}"
        )
    for record, at, entry in places(edition, "deal"):
        assert complaint(changed(("events", at, "tile"), "#", record)) == (
            f"event {at + 1}: the starting tile of seat {entry['seat'] + 1} is {entry['tile']}, "
            "not #"
        )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_drawing_out_of_order(edition: str) -> None:
    """SC-7: nobody draws twice in a round, and nobody who is out draws at all."""
    for record, at, entry in places(edition, "draw"):
        events, seat = record["events"], entry["seat"]
        if events[at + 1]["event"] == "draw":
            said = told(record, [*events[: at + 1], entry])
            assert said.startswith(f"event {at + 2}: seat {seat + 1} has drawn already: seat")
            assert said.endswith("(already-drawn)")
    for record, at, entry in places(edition, "out"):
        events = record["events"]
        later = [i for i in range(at, len(events) - 1) if events[i]["event"] == "reveal"]
        for after in later:
            if events[after + 1]["event"] == "draw":
                drawn = {"event": "draw", "seat": entry["seat"], "choice": 0, "cells": ["a1"]}
                said = told(record, [*events[: after + 1], drawn])
                out = f"seat {entry['seat'] + 1} has dropped out: seat"
                assert said.startswith(f"event {after + 2}: {out}")
                assert said.endswith("(already-out)")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wrong_end(edition: str) -> None:
    """SC-13, SC-16: the reason, the squares and the winners."""
    for record, at, entry in places(edition, "end"):
        losers = [seat for seat in range(3) if seat not in entry["winners"]]
        for loser in losers:
            said = complaint(changed(("events", at, "winners"), [loser], record))
            assert re.fullmatch(rf"event {at + 1}: seats? .* wins?, not seat {loser + 1}", said)
        for seat, left in enumerate(entry["empty"]):
            said = complaint(changed(("events", at, "empty", seat), left + 1, record))
            squares = "square" if left == 1 else "squares"
            assert said == (
                f"event {at + 1}: seat {seat + 1} has {left} empty {squares}, not {left + 1}"
            )
        early = {**entry, "reason": "deck"}
        assert told(record, [*record["events"][:6], early]).startswith("event 7: ")
        assert told(record, record["events"][:at]).startswith(
            f"event {at + 1}: the record breaks off where the game has to end, because "
        )
