"""What is wrong with a record is said in words that help."""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from mulligan.core.record import RecordError
from mulligan.games.one_more.record import read
from tests.games.one_more.test_record import SEEDED


def complaint(**changes: Any) -> str:
    with pytest.raises(RecordError) as caught:
        read(SEEDED | changes)
    return str(caught.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"events": 7}, "the record: 'events' cannot be 7"),
        ({"deck": {"name": "x", "cards": [{"card": 7}]}}, "the deck: 'card' cannot be 7"),
        ({"pending": {"by": 0}}, "the pending swap: 'seats' is missing"),
        (
            {"pending": {"by": 0, "seats": [0, 1], "cards": [7, None]}},
            "the pending swap: 'card' cannot be 7",
        ),
        ({"events": [{"event": "x" * 60}]}, f"event 1: there is no event {'x' * 40!r}"),
    ],
)
def test_a_complaint_names_the_place_and_the_value(changes: dict[str, Any], said: str) -> None:
    assert complaint(**changes) == said


def test_a_card_listed_in_two_places_is_refused_where_a_seed_deals() -> None:
    """The seed deals from the order of the deck, and nobody knows which order was meant."""
    first, *others = SEEDED["deck"]["cards"]
    half = {**first, "count": first["count"] - 1}
    one = {**first, "count": 1}
    assert first["count"] > 1

    assert complaint(deck={"name": "x", "cards": [half, *others, one]}) == (
        f"the deck lists {first['card']} in two places; its order decides what a seed deals, so "
        "equal cards have to stand together"
    )
    together = {"name": "x", "cards": [half, one, *others]}
    assert read(SEEDED | {"deck": together}).events[1:] == read(SEEDED).events[1:]


# --- who owed what ------------------------------------------------------------------------------


def events_of(kind: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every event of a kind in a game of nine, with its place from 0."""
    found = [(at, event) for at, event in enumerate(SEEDED["events"]) if event["event"] == kind]
    assert found, f"no {kind} in the game"
    yield from found


def told(*events: dict[str, Any]) -> str:
    return complaint(events=list(events))


def test_a_hand_that_was_changed() -> None:
    """OM-2: the seat and the card, and not the hands of all nine."""
    for at, event in events_of("round"):
        for seat, held in enumerate(event["hands"]):
            card = next(card for card in held if card != "5±")
            hands = deepcopy(event["hands"])
            hands[seat][held.index(card)] = "0+"
            assert told(*SEEDED["events"][:at], event | {"hands": hands}) == (
                f"event {at + 1}: seat {seat + 1} was dealt {card}, not 0+"
            )
        assert told(*SEEDED["events"][:at], event | {"centre": "0+"}) == (
            f"event {at + 1}: the centre card of round {event['round']} is {event['centre']}, "
            "not 0+"
        )
        other = (event["first"] + 1) % 9
        assert told(*SEEDED["events"][:at], event | {"first": other}) == (
            f"event {at + 1}: seat {event['first'] + 1} begins round {event['round']}, "
            f"not seat {other + 1}"
        )


def test_a_turn_out_of_order() -> None:
    """OM-4: whose turn it is, and what could be played."""
    for at, event in events_of("play"):
        other = (event["seat"] + 1) % 9
        said = told(*SEEDED["events"][:at], event | {"seat": other})
        assert said.startswith(
            f"event {at + 1}: it is not the turn of seat {other + 1}: "
            f"seat {event['seat'] + 1} has to play "
        )
        assert event["card"] in said
        assert said.endswith(" (not-your-turn)")


def test_stuck_with_a_card_that_can_be_played() -> None:
    """OM-5: who can play must; the record tells of a loss where a card was played."""
    for at, event in events_of("play"):
        lost = {"event": "lose", "seat": event["seat"], "reason": "stuck", "hand": [], "tokens": []}
        said = told(*SEEDED["events"][:at], lost)
        assert said.startswith(
            f"event {at + 1}: seat {event['seat'] + 1} is not stuck: it can play "
        )
        assert event["card"] in said


def test_a_draw_or_a_swap_that_is_not_carried_out() -> None:
    """OM-10, OM-11: an effect that is possible is compulsory."""
    for kind, owed in (("draw", "who draws a card"), ("swap", "two who swap a card")):
        for at, event in events_of(kind):
            by = f"seat {event['by'] + 1} played {SEEDED['events'][at - 1]['card']}"
            said = told(*SEEDED["events"][:at], *SEEDED["events"][at + 1 :])
            following = SEEDED["events"][at + 1]
            if following["event"] == "play" and following["seat"] != event["by"]:
                assert said == (
                    f"event {at + 1}: it is not the turn of seat {following['seat'] + 1}: "
                    f"{by} and has to name {owed} (not-your-turn)"
                )
            assert f"{by} and has to name {owed}" in said


def test_a_reverse_that_is_not_carried_out() -> None:
    """OM-9: the direction changes before anything else."""
    for at, event in events_of("reverse"):
        before = SEEDED["events"][at - 1]
        assert told(*SEEDED["events"][:at], *SEEDED["events"][at + 1 :]) == (
            f"event {at + 1}: here seat {before['seat'] + 1} played {before['card']}, "
            "so the direction has to change"
        )
        ways = {1: "clockwise", -1: "counter-clockwise"}
        way = event["direction"]
        assert told(*SEEDED["events"][:at], event | {"direction": -way}) == (
            f"event {at + 1}: the direction is now {ways[way]}, not {ways[-way]}"
        )


def test_another_card_drawn() -> None:
    """OM-10: with the seed it is known which card lies on top."""
    for at, event in events_of("draw"):
        assert told(*SEEDED["events"][:at], event | {"card": "0+"}) == (
            f"event {at + 1}: seat {event['seat'] + 1} draws {event['card']}, not 0+"
        )


def test_another_loser_another_winner_other_tokens() -> None:
    """OM-5, OM-6, OM-14: who loses, what they then have, and who has won by that."""
    for at, event in events_of("lose"):
        seat, before = event["seat"], SEEDED["events"][:at]
        other = (seat + 1) % 9
        assert told(*before, event | {"seat": other}) == (
            f"event {at + 1}: here seat {seat + 1} loses the round, not seat {other + 1}"
        )
        tokens = [count + (who == other) for who, count in enumerate(event["tokens"])]
        had = event["tokens"][other]
        cards = "card" if had == 1 else "cards"
        assert told(*before, event | {"tokens": tokens}) == (
            f"event {at + 1}: seat {other + 1} has {had} “one more” {cards}, not {had + 1}"
        )
        said = told(*before, *SEEDED["events"][at + 1 :])
        assert re.fullmatch(rf"event {at + 1}: here seat {seat + 1} .* has to lose the round", said)
    for at, event in events_of("end"):
        (winner,) = event["winners"]
        other = (winner + 1) % 9
        assert told(*SEEDED["events"][:at], event | {"winners": [other]}) == (
            f"event {at + 1}: seat {winner + 1} wins, not seat {other + 1}"
        )
        assert told(*SEEDED["events"][:at]) == (
            f"event {at + 1}: the record breaks off where seat {winner + 1} has lost twice, "
            "so the game has to end"
        )


def test_leaving_too_early_and_not_leaving() -> None:
    """OM-13: only who has no card left is out of the round, and at once."""
    for at, event in events_of("leave"):
        before = SEEDED["events"][:at]
        assert told(*before, *SEEDED["events"][at + 1 :]) == (
            f"event {at + 1}: here seat {event['seat'] + 1} has no card left and has to leave "
            "the round"
        )
        other = (event["seat"] + 1) % 9
        assert told(*before, event | {"seat": other}) == (
            f"event {at + 1}: here seat {event['seat'] + 1} leaves the round, not seat {other + 1}"
        )
    for at, event in events_of("play"):
        left = {"event": "leave", "seat": event["seat"]}
        said = told(*SEEDED["events"][:at], left)
        assert re.fullmatch(
            rf"event {at + 1}: seat {event['seat'] + 1} cannot leave the round: it holds \d cards?",
            said,
        )
