"""Records: to the letter as they are specified, read back at every moment, and hard to fool."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from hashlib import sha256
from json import dumps, loads
from random import Random
from sys import getrecursionlimit
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import MulliganError, commitment, fold
from mulligan.core.record import Head, Player, RecordError, Series, game_of, line, parse_line
from mulligan.games import one_more
from mulligan.games.one_more import Event, Play, Setup, read_card
from mulligan.games.one_more.decks import Deck
from mulligan.games.one_more.events import Ended, Given, Named, Opened
from mulligan.games.one_more.record import read, write
from tests.games.one_more.strategies import Played, games
from tests.games.one_more.table import (
    after,
    cards,
    caused,
    completed,
    draw,
    give,
    lay,
    log,
    pack,
    play,
    swap,
)

DECK = Deck(
    "six-kinds",
    tuple(
        (read_card(card), count)
        for card, count in (
            ("1+replay", 20),
            ("9-replay", 20),
            ("4+draw", 8),
            ("4+swap", 8),
            ("6-reverse", 8),
            ("9+swap", 8),
        )
    ),
)
PACKS = [
    completed(dealt, DECK)
    for dealt in (
        pack(
            "1+replay 9-replay 1+replay 9-replay",
            "1+replay 9-replay 1+replay 9-replay",
            "4+draw 4+draw 4+swap 9+swap",
            centre="6-reverse",
        ),
        pack(
            "9+swap 6-reverse 1+replay 1+replay",
            "4+draw 4+draw 6-reverse 9-replay",
            "4+swap 1+replay 1+replay 4+draw",
            centre="1+replay",
            pile="9-replay",
        ),
        pack(
            "1+replay 1+replay 1+replay 1+replay",
            "4+draw 4+draw 4+draw 4+draw",
            "6-reverse 6-reverse 6-reverse 6-reverse",
            centre="9+swap",
        ),
    )
]
OPENED = lay(*PACKS, deck=DECK, quiet=DECK.cards())
MOVES: list[tuple[int, one_more.Move]] = [
    *((0, Play(card)) for card in cards("1+replay 9-replay 1+replay 9-replay 5±")),
    *((1, Play(card)) for card in cards("1+replay 9-replay 1+replay 9-replay 5±")),
    (2, play("4+draw")),
    (2, draw(0)),
    (0, play("6-reverse")),
    (2, play("4+swap")),
    (2, swap(1, 0)),
    (1, give("9-replay")),
    (0, give("1+replay")),
    (1, play("6-reverse")),
    (2, play("1+replay")),
    (2, play("5±")),
    (0, play("9+swap")),
    (0, swap(1, 2)),
    (1, give("5±")),
    (2, give("1+replay")),
]
TOLD = """\
{"event":"round","round":1,"first":0,"hands":\
[["1+replay","1+replay","5±","9-replay","9-replay"],\
["1+replay","1+replay","5±","9-replay","9-replay"],\
["4+draw","4+draw","4+swap","5±","9+swap"]],"centre":"6-reverse"}
{"event":"play","seat":0,"card":"1+replay"}
{"event":"play","seat":0,"card":"9-replay"}
{"event":"play","seat":0,"card":"1+replay"}
{"event":"play","seat":0,"card":"9-replay"}
{"event":"play","seat":0,"card":"5±"}
{"event":"leave","seat":0}
{"event":"play","seat":1,"card":"1+replay"}
{"event":"play","seat":1,"card":"9-replay"}
{"event":"play","seat":1,"card":"1+replay"}
{"event":"play","seat":1,"card":"9-replay"}
{"event":"play","seat":1,"card":"5±"}
{"event":"lose","seat":2,"reason":"last",\
"hand":["4+draw","4+draw","4+swap","5±","9+swap"],"tokens":[0,0,1]}
{"event":"round","round":2,"first":2,"hands":\
[["1+replay","1+replay","5±","6-reverse","9+swap"],\
["4+draw","4+draw","5±","6-reverse","9-replay"],\
["1+replay","1+replay","4+draw","4+swap","5±"]],"centre":"1+replay"}
{"event":"play","seat":2,"card":"4+draw"}
{"event":"draw","by":2,"seat":0,"card":"9-replay"}
{"event":"play","seat":0,"card":"6-reverse"}
{"event":"reverse","direction":-1}
{"event":"play","seat":2,"card":"4+swap"}
{"event":"swap","by":2,"seats":[0,1],"cards":["1+replay","9-replay"]}
{"event":"play","seat":1,"card":"6-reverse"}
{"event":"reverse","direction":1}
{"event":"play","seat":2,"card":"1+replay"}
{"event":"play","seat":2,"card":"5±"}
{"event":"play","seat":0,"card":"9+swap"}
{"event":"swap","by":0,"seats":[1,2],"cards":["5±","1+replay"]}
{"event":"lose","seat":1,"reason":"stuck",\
"hand":["1+replay","1+replay","4+draw","4+draw"],"tokens":[0,1,1]}
{"event":"round","round":3,"first":1,"hands":\
[["1+replay","1+replay","1+replay","1+replay","5±"],\
["4+draw","4+draw","4+draw","4+draw","5±"],\
["5±","6-reverse","6-reverse","6-reverse","6-reverse"]],"centre":"9+swap"}
{"event":"lose","seat":1,"reason":"stuck",\
"hand":["4+draw","4+draw","4+draw","4+draw","5±"],"tokens":[0,2,1]}
{"event":"end","winners":[1]}"""
PROMISE = "ab" * 32
SEATS = (Player("Ada"), Player("Bram", "bot", "expert"), Player("Cléo"))
HEAD = Head(SEATS, PROMISE)
WHOLE = """\
{"format":"mulligan-record","version":2,"game":"one-more","rules":{},\
"deck":{"name":"six-kinds","cards":[{"card":"1+replay","count":20},{"card":"9-replay","count":20},\
{"card":"4+draw","count":8},{"card":"4+swap","count":8},{"card":"6-reverse","count":8},\
{"card":"9+swap","count":8}]},\
"seats":[{"name":"Ada","kind":"human"},{"name":"Bram","kind":"bot","bot":"expert"},\
{"name":"Cléo","kind":"human"}],\
"seed":null,"commitment":"PROMISE","generator":"sha256-counter-1","events":[TOLD],\
"result":{"winners":[1]}}""".replace("PROMISE", PROMISE).replace("TOLD", TOLD.replace("\n", ","))


def told() -> dict[str, Any]:
    """The hand-checked game, fresh, to be tampered with."""
    record: dict[str, Any] = loads(WHOLE)
    return record


def as_json(record: dict[str, Any]) -> Any:
    """*record* as somebody reads it who got it as text."""
    return parse_line(line(record))


def refusal(record: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(record)
    return caught.value


def dealt_game(seed: bytes, seats: int) -> tuple[Event, ...]:
    """A whole game of the standard deck, played at random."""
    events = one_more.deal(Setup(seats), seed)
    state = fold(one_more, events)
    chance = Random(seed)
    while waiting := sorted(one_more.to_act(state)):
        seat = chance.choice(waiting)
        move = chance.choice(one_more.legal(state, seat))
        state, more = one_more.apply(state, seat, move)
        events += more
    return events


def seeded(seed: bytes, seats: int) -> dict[str, Any]:
    """The record of such a game, seed and all."""
    head = Head(tuple(Player(f"p{at}") for at in range(seats)), commitment(seed), seed)
    record: dict[str, Any] = as_json(write(head, dealt_game(seed, seats)))
    return record


# --- to the letter ------------------------------------------------------------------------------


def test_a_record_to_the_letter() -> None:
    """A small game, checked by hand against the format: every event, every field, its order."""
    assert line(write(HEAD, log(OPENED, MOVES))) == WHOLE
    assert game_of(told()) == "one-more"


def test_a_record_is_read_as_it_was_played() -> None:
    """The same moves and what they caused; only the order of hidden things is not told."""
    replay = read(told())
    opened, *rest = replay.events
    played = log(OPENED, MOVES)

    assert replay.head == HEAD
    assert replay.setup == Setup(3, DECK)
    assert isinstance(opened, Opened)
    assert (opened.setup, opened.first) == (OPENED.setup, OPENED.first)
    assert [sorted(map(str, pack)) for pack in opened.packs] == [
        sorted(map(str, DECK.cards())) for _ in range(4)
    ]
    assert [event for event in rest if not isinstance(event, Given)] == [
        event for event in played[1:] if not isinstance(event, Given)
    ]


def test_a_record_is_plain_json() -> None:
    """What `write` returns is what a reader of the text gets: `read` takes it as it is."""
    record = write(HEAD, log(OPENED, MOVES))

    assert read(record).setup == Setup(3, DECK)


def test_the_seed_is_written_when_the_game_is_over() -> None:
    """The commitment stands there from the first moment, the seed only after the end."""
    seed = sha256(b"a game").digest()
    head = Head(SEATS, commitment(seed), seed)
    events = dealt_game(seed, 3)
    running, over = write(head, events[:2]), write(head, events)

    assert (running["seed"], running["commitment"]) == (None, sha256(seed).hexdigest())
    assert (over["seed"], over["commitment"]) == (seed.hex(), sha256(seed).hexdigest())
    assert running["result"] is None
    assert isinstance(events[-1], Ended)
    assert over["result"] == {"winners": list(events[-1].winners)}


def test_a_series_is_kept() -> None:
    """Whatever the head says is still there after reading."""
    head = Head(SEATS, PROMISE, series=Series("5a" * 32, 2))
    record = as_json(write(head, log(OPENED, MOVES)))

    assert record["series"] == {"id": "5a" * 32, "index": 2}
    assert read(record).head == head


@pytest.mark.parametrize(
    "way",
    [
        (),
        ("rules",),
        ("deck",),
        ("deck", "cards", 0),
        ("seats", 0),
        ("events", 0),
        ("events", 16),
        ("result",),
    ],
    ids=lambda way: ".".join(map(str, way)) or "top",
)
def test_unknown_keys_are_ignored(way: tuple[str | int, ...]) -> None:
    """The format can grow: what a later program adds does not trouble this one."""
    assert read(put(told(), (*way, "weather"), "fine")).events == read(told()).events


def test_unknown_keys_of_a_pending_swap_are_ignored() -> None:
    """The same in the middle of a game."""
    assert read(put(SHORT, ("pending", "weather"), "fine")).events == read(SHORT).events


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "mulligan-deck"},
        {"format": None},
        {"version": 1},
        {"version": 3},
        {"version": True},
        {"version": None},
        {"game": "second-chance"},
        {"game": None},
    ],
    ids=lambda changes: str(*changes.items()),
)
def test_a_record_of_something_else_is_refused(changes: dict[str, Any]) -> None:
    """Another format, version or game may mean something else by the same words."""
    with pytest.raises(RecordError):
        read(told() | changes)


def test_hands_may_be_told_in_any_order() -> None:
    """A hand is a set of cards; only the source sorts them."""
    record = told()
    for event in record["events"]:
        if event["event"] == "round":
            event["hands"] = [held[::-1] for held in event["hands"]]
        if event["event"] == "lose":
            event["hand"] = event["hand"][::-1]

    assert read(record).events == read(told()).events


def test_the_two_of_a_swap_may_be_told_in_any_order() -> None:
    """cards[i] is what seats[i] gives, whichever stands first."""
    record = told()
    swapped = record["events"][19]
    assert swapped == {"event": "swap", "by": 2, "seats": [0, 1], "cards": ["1+replay", "9-replay"]}
    swapped["seats"], swapped["cards"] = [1, 0], ["9-replay", "1+replay"]

    assert read(record).events == read(told()).events


def test_a_card_may_be_listed_in_two_parts() -> None:
    """The deck of a record is what it adds up to."""
    record = told()
    record["deck"]["cards"][0]["count"] = 19
    record["deck"]["cards"].append({"card": "1+replay", "count": 1})

    assert read(record).setup.deck == DECK


# --- round trips --------------------------------------------------------------------------------


def prefixes() -> Iterator[tuple[Event, ...]]:
    """The hand-checked game after each of its moves."""
    events = one_more.opening(OPENED)
    state = fold(one_more, events)
    yield events
    for move in MOVES:
        events += caused(state, move)
        state = after(state, move)
        yield events


@pytest.mark.parametrize("events", list(prefixes()), ids=lambda events: f"{len(events)} events")
def test_every_moment_of_a_game_can_be_written_and_read(events: tuple[Event, ...]) -> None:
    """After each move, in the middle of a swap too, the record leads to the same table."""
    record = as_json(write(HEAD, events))
    replay = read(record)
    state, again = fold(one_more, events), fold(one_more, replay.events)

    assert as_json(write(replay.head, replay.events)) == record
    for chair in (0, 1, 2, None):
        assert one_more.view(again, chair) == one_more.view(state, chair)
    assert one_more.turn(again) == one_more.turn(state)


@given(games(most=200))
def test_any_moment_of_any_game_can_be_written_and_read(played: Played) -> None:
    """The same for games with every deck and any number of players."""
    seats = played.state.setup.seats
    head = Head(tuple(Player("x") for _ in range(seats)), commitment(played.seed), played.seed)
    record = as_json(write(head, played.log))
    replay = read(record)

    again = fold(one_more, replay.events)
    for chair in (*range(seats), None):
        assert one_more.view(again, chair) == one_more.view(played.state, chair)
    assert as_json(write(replay.head, replay.events)) == record
    assert (record["seed"] is None) == (one_more.result(played.state) is None)


@pytest.mark.parametrize("seats", [3, 6, 9])
def test_a_seed_deals_the_same_game_again(seats: int) -> None:
    """With its seed a record brings back even the cards that nobody saw."""
    seed = sha256(b"again").digest()
    events = dealt_game(seed, seats)
    replay = read(seeded(seed, seats))

    assert [event for event in replay.events if not isinstance(event, Given)] == [
        event for event in events if not isinstance(event, Given)
    ]
    assert fold(one_more, replay.events) == fold(one_more, events)


SWAPPING = log(OPENED, MOVES[:15])
"""The moment when a swap between 0 and 1 has been named, and nobody has given yet."""
TABLE = fold(one_more, SWAPPING)


@pytest.mark.parametrize(
    ("gifts", "pending"),
    [
        ((), {"by": 2, "seats": [0, 1], "cards": [None, None]}),
        (((0, give("5±")),), {"by": 2, "seats": [0, 1], "cards": ["5±", None]}),
        (((1, give("4+draw")),), {"by": 2, "seats": [0, 1], "cards": [None, "4+draw"]}),
    ],
)
def test_a_swap_under_way_is_pending(
    gifts: tuple[tuple[int, one_more.Move], ...], pending: dict[str, Any]
) -> None:
    """It is no event yet, but a record of a running game must not forget it."""
    events = SWAPPING + caused(TABLE, *gifts)
    record = as_json(write(HEAD, events))

    assert record["pending"] == pending
    assert record["events"][-1] == {"event": "play", "seat": 2, "card": "4+swap"}
    assert read(record).events[-1 - len(gifts) :] == events[-1 - len(gifts) :]
    assert isinstance(events[-1 - len(gifts)], Named)


def test_a_finished_swap_is_not_pending() -> None:
    """There is a key for it only while it waits."""
    assert "pending" not in write(HEAD, log(OPENED, MOVES[:17]))
    assert "pending" not in write(HEAD, log(OPENED, MOVES[:14]))


# --- tampering ----------------------------------------------------------------------------------

Tamper = Callable[[list[Any]], object]


def at(number: int, **changes: object) -> Tamper:
    """Change fields of event *number*, counted from 1."""
    return lambda events: events[number - 1].update(changes)


def without(number: int) -> Tamper:
    return lambda events: events.pop(number - 1)


def twice(number: int) -> Tamper:
    return lambda events: events.insert(number, deepcopy(events[number - 1]))


def instead(number: int, value: object) -> Tamper:
    return lambda events: events.__setitem__(number - 1, value)


def exchanged(number: int) -> Tamper:
    return lambda events: events.insert(number, events.pop(number - 1))


ROUND = loads(TOLD.split("\n")[0])
LOW = ["1+replay", "1+replay", "9-replay", "9-replay"]
TAMPERED: dict[str, tuple[Tamper, int, str]] = {
    "a round counted wrong": (at(1, round=2), 1, "here round 1 begins, not round 2"),
    "round 0": (at(1, round=0), 1, "here round 1 begins, not round 0"),
    "another first player": (at(1, first=1), 2, "not-your-turn"),
    "a first player who is not there": (at(1, first=3), 1, "there is no seat 4 at"),
    "a first player before the first": (at(1, first=-1), 1, "there is no seat 0 at"),
    "a hand too few": (at(1, hands=ROUND["hands"][:2]), 1, "'hands' has 2 entries, not 3"),
    "a hand too many": (
        at(1, hands=[*ROUND["hands"], ROUND["hands"][2]]),
        1,
        "'hands' has 4 entries, not 3",
    ),
    "no hands": (at(1, hands=[]), 1, "'hands' has 0 entries, not 3"),
    "a hand of four": (at(1, hands=[LOW] * 3), 1, "seat 1 was not dealt 4 play cards and one 5±"),
    "a hand of six": (
        at(1, hands=[[*LOW, "5±", "5±"]] * 3),
        1,
        "seat 1 was not dealt 4 play cards",
    ),
    "a hand without a starter": (
        at(1, hands=[[*LOW, "4+draw"]] * 3),
        1,
        "seat 1 was not dealt 4 play cards",
    ),
    "a hand with two starters": (
        at(1, hands=[[*LOW[:3], "5±", "5±"]] * 3),
        1,
        "seat 1 was not dealt 4 play cards",
    ),
    "a hand with a starter's effect": (
        at(1, hands=[[*LOW[:3], "5±draw", "5±"]] * 3),
        1,
        "no 5±draw is left",
    ),
    "more cards of a kind than there are": (
        at(1, hands=[["5±", *["9+swap"] * 4]] * 3),
        1,
        "no 9[+]swap is left in the deck",
    ),
    "a card that is not of this deck": (at(1, centre="6-draw"), 1, "no 6-draw is left"),
    "a starter in the centre": (at(1, centre="5±"), 1, "no 5± is left in the deck"),
    "another centre card": (at(1, centre="9+swap"), 2, "seat 1 can play no card on 9[+]swap"),
    "another hand": (
        at(1, hands=[[*LOW[1:], "4+draw", "5±"], *ROUND["hands"][1:]]),
        4,
        "You do not hold 1[+]replay",
    ),
    "somebody else's card": (at(2, seat=1), 2, "not-your-turn"),
    "a card by nobody": (at(2, seat=3), 2, "no-such-seat"),
    "a card by seat -1": (at(2, seat=-1), 2, "no-such-seat"),
    "a card that does not answer": (at(2, card="9-replay"), 2, "does-not-answer"),
    "a card not held": (at(2, card="4+swap"), 2, "card-not-in-hand"),
    "a card that is none": (at(2, card="joker"), 2, "'joker' is no card"),
    "a card left out": (without(2), 2, "does-not-answer"),
    "a card told twice": (twice(2), 3, "does-not-answer"),
    "two cards exchanged": (exchanged(2), 2, "does-not-answer"),
    "another who leaves": (at(7, seat=1), 7, "seat 1 leaves the round, not seat 2"),
    "a leave left out": (without(7), 7, "seat 1 has no card left"),
    "a leave too early": (exchanged(6), 6, "seat 1 cannot leave the round"),
    "a leave told twice": (twice(7), 8, "seat 1 does not leave the round here"),
    "another loser": (at(13, seat=1), 13, "seat 3 loses the round, not seat 2"),
    "another reason": (at(13, reason="stuck"), 13, "as the last with cards, not because"),
    "an unknown reason": (at(13, reason="tired"), 13, "'reason' cannot be \"tired\""),
    "another hand shown": (at(13, hand=["5±"]), 13, "seat 3 also holds"),
    "other tokens": (at(13, tokens=[1, 0, 0]), 13, "seat 1 has 0 “one more” cards, not 1"),
    "too many tokens": (at(13, tokens=[0, 0, 1, 0]), 13, "'tokens' has 4 entries, not 3"),
    "tokens by true": (at(13, tokens=[False, False, True]), 13, "'tokens' cannot be"),
    "a loss left out": (without(13), 13, "seat 3 is the last with cards"),
    "a round begun by another": (at(14, first=0), 14, "seat 3 begins round 2, not seat 1"),
    "the same round again": (at(14, round=1), 14, "here round 2 begins, not round 1"),
    "a round left out": (without(14), 14, "the cards of round 2 have to be dealt"),
    "a round told twice": (twice(14), 15, "the round is not over"),
    "a draw named by another": (at(16, by=0), 16, "not-your-turn"),
    "a draw for nobody": (at(16, seat=3), 16, "cannot-be-named"),
    "a starter drawn": (at(16, card="5±"), 16, "no 5± is left in the deck"),
    "a draw left out": (without(16), 16, "not-your-turn"),
    "a draw told twice": (twice(16), 17, "not-your-turn"),
    "a draw out of time": (
        instead(15, {"event": "draw", "by": 2, "seat": 0, "card": "1+replay"}),
        15,
        "must-play",
    ),
    "another direction": (at(18, direction=1), 18, "counter-clockwise, not clockwise"),
    "no direction": (at(18, direction=0), 18, "'direction' cannot be 0"),
    "a direction by true": (at(22, direction=True), 22, "'direction' cannot be true"),
    "a direction by 1.0": (at(22, direction=1.0), 22, "'direction' cannot be 1.0"),
    "a reverse left out": (without(18), 18, "so the direction has to change"),
    "a swap named by another": (at(20, by=0), 20, "not-your-turn"),
    "a swap of one": (at(20, seats=[1, 1]), 20, "cannot-be-named"),
    "a swap with nobody": (at(20, seats=[0, 3]), 20, "cannot-be-named"),
    "a swap of three": (at(20, seats=[0, 1, 2]), 20, "'seats' has 3 entries, not 2"),
    "a swap of one card": (at(20, cards=["1+replay"]), 20, "'cards' has 1 entries, not 2"),
    "a gift not held": (at(20, cards=["1+replay", "9+swap"]), 20, "You do not hold 9[+]swap"),
    "gifts the wrong way": (at(20, cards=["9-replay", "1+replay"]), 20, "You do not hold"),
    "a swap left out": (without(20), 20, "not-your-turn"),
    "a swap told twice": (twice(20), 21, "not-your-turn"),
    "another winner": (at(30, winners=[2]), 30, "seat 2 wins, not seat 3"),
    "two winners": (at(30, winners=[1, 2]), 30, "seat 2 wins, not seats 2 and 3"),
    "no winner": (at(30, winners=[]), 30, "seat 2 wins, not nobody"),
    "an end left out": (without(30), 30, "breaks off where seat 2 has lost twice"),
    "an end told twice": (twice(30), 31, "nothing comes after its end"),
    "a card after the end": (
        lambda events: events.append({"event": "play", "seat": 0, "card": "5±"}),
        31,
        "game-over",
    ),
    "a round after the end": (lambda events: events.append(ROUND), 31, "nothing comes after"),
    "many rounds after the end": (
        lambda events: events.extend([ROUND] * 20),
        31,
        "nothing comes after its end",
    ),
    "nothing told": (lambda events: events.clear(), 1, "breaks off"),
    "no start": (without(1), 1, "the cards of round 1 have to be dealt"),
    "an unknown event": (at(9, event="dance"), 9, "there is no event 'dance'"),
    "an event of the other game": (at(9, event="reveal"), 9, "there is no event 'reveal'"),
    "an event without a name": (instead(9, {}), 9, "'event' is missing"),
    "an event that is a list": (instead(9, []), 9, "the event is not a JSON object"),
    "an event that is null": (instead(9, None), 9, "the event is not a JSON object"),
    "the table's own note": (at(9, event="named"), 9, "there is no event 'named'"),
    "a field left out": (instead(9, {"event": "play", "seat": 1}), 9, "'card' is missing"),
    "a seat by true": (at(8, seat=True), 8, "'seat' cannot be true"),
}


@pytest.mark.parametrize(("tamper", "number", "words"), TAMPERED.values(), ids=TAMPERED.keys())
def test_a_record_that_was_tampered_with(tamper: Tamper, number: int, words: str) -> None:
    """It is refused at the first event that cannot be, and the reason can be read."""
    record = told()
    tamper(record["events"])

    with pytest.raises(RecordError, match=words) as caught:
        read(record)
    assert caught.value.event == number
    assert str(caught.value) == f"event {number}: {caught.value.reason}"


@pytest.mark.parametrize(
    "later",
    [
        at(9, event="dance"),
        at(9, card="joker"),
        at(15, hands=[]),
        at(15, hands=[LOW] * 3),
        at(15, first=7),
        at(15, centre="5±"),
        at(17, card="5±"),
    ],
    ids=["no event", "no card", "no hands", "short hands", "no seat", "a starter", "not left"],
)
def test_the_first_event_that_is_wrong_is_named(later: Tamper) -> None:
    """Two faults: it is the earlier one that counts, of whatever kind the later one is."""
    record = told()
    at(2, card="4+swap")(record["events"])
    later(record["events"])

    assert refusal(record).event == 2


@pytest.mark.parametrize("cut", range(30))
def test_a_record_that_breaks_off(cut: int) -> None:
    """Half a game is a game where somebody has to decide, and not in between."""
    record = told() | {"result": None}
    record["events"] = record["events"][:cut]
    whole = [len(as_json(write(HEAD, events))["events"]) for events in prefixes()]

    if cut in whole:
        assert as_json(write(HEAD, read(record).events))["events"] == record["events"]
    else:
        assert refusal(record).event == cut + 1


HEADS: dict[str, tuple[dict[str, Any], str]] = {
    "no deck": ({"deck": None}, "'deck' cannot be null"),
    "a deck without cards": ({"deck": {"name": "x"}}, "the deck: 'cards' is missing"),
    "a deck without a name": ({"deck": {"cards": told()["deck"]["cards"]}}, "'name' is missing"),
    "a deck of 71": (
        {"deck": {"name": "x", "cards": [{"card": "1+", "count": 71}]}},
        "the deck: there are 71 play cards; a deck has 72",
    ),
    "a deck with starters": (
        {"deck": {"name": "x", "cards": [{"card": "5±", "count": 72}]}},
        "the deck: 5±: a play card has [+] or -",
    ),
    "a deck with an 11": (
        {"deck": {"name": "x", "cards": [{"card": "11+", "count": 72}]}},
        "the deck: 11[+]: numbers go from 0 to 10",
    ),
    "a deck with no card": (
        {"deck": {"name": "x", "cards": [{"card": "joker", "count": 72}]}},
        "'joker' is no card",
    ),
    "a deck with none of a card": (
        {"deck": {"name": "x", "cards": [{"card": "1+", "count": 0}]}},
        "'count' cannot be 0",
    ),
    "a deck with fewer than none": (
        {
            "deck": {
                "name": "x",
                "cards": [{"card": "1+", "count": 73}, {"card": "2+", "count": -1}],
            }
        },
        "'count' cannot be -1",
    ),
    "two players": ({"seats": told()["seats"][:2]}, "One More! is for 3 to 9 players"),
    "ten players": ({"seats": [told()["seats"][0]] * 10}, "One More! is for 3 to 9 players"),
    "no players": ({"seats": []}, "One More! is for 3 to 9 players"),
    "a ghost": ({"seats": [{"name": "x", "kind": "ghost"}] * 3}, "'kind' is human or bot"),
    "no commitment": ({"commitment": None}, "'commitment' cannot be null"),
    "half a commitment": ({"commitment": "ab" * 31}, "64 hexadecimal digits"),
    "a seed that was not promised": ({"seed": "00" * 32}, "not the one that was committed to"),
    "half a seed": ({"seed": "00" * 31}, "the seed is 64 hexadecimal digits"),
    "no events": ({"events": None}, "'events' cannot be null"),
    "no result": ({"result": None}, "the game is over, but the record has no result"),
    "another result": ({"result": {"winners": [0]}}, "the result is not how the game ended"),
    "a winner by true": ({"result": {"winners": [True]}}, "the result is not how the game ended"),
    "an empty result": ({"result": {}}, "the result is not how the game ended"),
    "a pending swap after the end": (
        {"pending": {"by": 0, "seats": [0, 1], "cards": [None, None]}},
        "event 31: the game is over: nothing comes after its end .game-over.",
    ),
}


@pytest.mark.parametrize(("changes", "words"), HEADS.values(), ids=HEADS.keys())
def test_a_head_that_was_tampered_with(changes: dict[str, Any], words: str) -> None:
    """Whatever stands beside the events is checked as well."""
    with pytest.raises(RecordError, match=words):
        read(told() | changes)


def test_a_result_before_the_end() -> None:
    """A game that goes on has no winner."""
    record = as_json(write(HEAD, SWAPPING)) | {"result": {"winners": [1]}}

    assert refusal(record).reason == "the record has a result, but the game is not over"


PENDING: dict[str, tuple[object, str]] = {
    "a list": ([], "'pending' cannot be"),
    "nothing in it": ({}, "'seats' is missing"),
    "named by another": ({"by": 0, "seats": [0, 1], "cards": [None, None]}, "not-your-turn"),
    "named by nobody": ({"by": 9, "seats": [0, 1], "cards": [None, None]}, "no-such-seat"),
    "with nobody": ({"by": 2, "seats": [0, 7], "cards": [None, None]}, "cannot-be-named"),
    "of one": ({"by": 2, "seats": [1, 1], "cards": [None, None]}, "cannot-be-named"),
    "of three": ({"by": 2, "seats": [0, 1, 2], "cards": [None] * 3}, "'seats' has 3 entries"),
    "a gift not held": ({"by": 2, "seats": [0, 1], "cards": ["4+swap", None]}, "You do not hold"),
    "a gift by number": ({"by": 2, "seats": [0, 1], "cards": [5, None]}, "cannot be 5"),
    "a gift that is no card": ({"by": 2, "seats": [0, 1], "cards": ["joker", None]}, "is no card"),
    "both gifts": ({"by": 2, "seats": [0, 1], "cards": ["5±", "5±"]}, "breaks off.*swap"),
    "no gifts": ({"by": 2, "seats": [0, 1]}, "'cards' is missing"),
    "one gift": ({"by": 2, "seats": [0, 1], "cards": [None]}, "'cards' has 1 entries, not 2"),
    "a gift too many": (
        {"by": 2, "seats": [0, 1], "cards": [None, None, "9+swap"]},
        "'cards' has 3 entries, not 2",
    ),
}


@pytest.mark.parametrize(("pending", "words"), PENDING.values(), ids=PENDING.keys())
def test_a_pending_swap_that_was_tampered_with(pending: object, words: str) -> None:
    """It is put to the rules like everything else."""
    record = as_json(write(HEAD, SWAPPING)) | {"pending": pending}

    with pytest.raises(RecordError, match=words):
        read(record)


def test_a_pending_swap_out_of_time() -> None:
    """No swap can wait while a card has to be played, nor while something is left untold."""
    pending = {"by": 2, "seats": [0, 1], "cards": [None, None]}
    early = as_json(write(HEAD, log(OPENED, MOVES[:13]))) | {"pending": pending}
    broken = as_json(write(HEAD, SWAPPING)) | {"pending": pending}
    del broken["events"][17:]

    assert "must-play" in str(refusal(early))
    assert "breaks off" in str(refusal(broken))


# --- with a seed, nothing can be bent -----------------------------------------------------------

SEEDED = seeded(sha256(b"\x00").digest(), 9)


def numbered(kind: str) -> list[int]:
    return [at for at, event in enumerate(SEEDED["events"], 1) if event["event"] == kind]


def test_the_seed_tells_who_begins() -> None:
    """A record that lets another player begin is caught at once."""
    record = deepcopy(SEEDED)
    record["events"][0]["first"] = (record["events"][0]["first"] + 1) % 9

    assert refusal(record).event == 1


@pytest.mark.parametrize("number", numbered("round"))
def test_the_seed_tells_every_hand(number: int) -> None:
    """Two cards exchanged between two hands: all are there, but not where the seed dealt them."""
    record = deepcopy(SEEDED)
    one, other = record["events"][number - 1]["hands"][:2]
    at_one, at_other = next(
        (i, j)
        for i in range(5)
        for j in range(5)
        if one[i] != other[j] and "5±" not in (one[i], other[j])
    )
    one[at_one], other[at_other] = other[at_other], one[at_one]

    assert refusal(record).event == number


def test_the_seed_tells_every_card_drawn() -> None:
    """Whatever else is said to be drawn, that event is named, and not a later one."""
    draws = numbered("draw")
    named = {}
    for at_, number in enumerate(draws):
        true = SEEDED["events"][number - 1]["card"]
        others = {SEEDED["events"][later - 1]["card"] for later in draws[at_ + 1 :]}
        for false in sorted({*others, "1+draw", "9-swap"} - {true}):
            events = list(SEEDED["events"])
            events[number - 1] = events[number - 1] | {"card": false}
            named[number, false] = refusal(SEEDED | {"events": events}).event

    assert {key: at_ for key, at_ in named.items() if at_ != key[0]} == {}


def test_another_deck_order_is_another_deal() -> None:
    """The deck is dealt in the order in which it is written out."""
    record = deepcopy(SEEDED)
    record["deck"]["cards"].reverse()

    assert refusal(record).event == 1


# --- fuzz ---------------------------------------------------------------------------------------


def places(value: object, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value inside *value*."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    for key in keys:
        yield (*way, key)
        # There are keys only where the value is a dict or a list.
        yield from places(value[key], (*way, key))  # type: ignore[index]


def put(record: Any, way: tuple[str | int, ...], value: object) -> Any:
    """A copy of *record* with *value* in that place."""
    changed = deepcopy(record)
    inner = changed
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = value
    return changed


def assert_refused_or_played(record: object) -> None:
    """Either a RecordError, or a game that is written and read again without a change."""
    try:
        replay = read(record)
    except RecordError:
        return
    written = as_json(write(replay.head, replay.events))
    assert read(written).events == replay.events


SHORT: Any = as_json(
    write(
        HEAD,
        log(
            lay(PACKS[1], deck=DECK, quiet=DECK.cards(), first=2),
            [*MOVES[10:15], (0, give("5±"))],
        ),
    )
)
ODD: list[object] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    10**30,
    1.0,
    float("inf"),
    float("nan"),
    "",
    "x",
    "5±",
    "1+replay",
    "\ud800\x00",
    [],
    [None],
    {},
    {"": [{}]},
]


@pytest.mark.parametrize("way", list(places(SHORT)), ids=lambda way: ".".join(map(str, way)))
def test_any_odd_value_in_any_place(way: tuple[str | int, ...]) -> None:
    """A damaged record is refused with a reason, whatever is wrong with it, or it is a game."""
    for value in ODD:
        assert_refused_or_played(put(SHORT, way, value))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["5±", "1+replay", "9-replay", "round", "play", "swap", "lose"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["event", "seat", "card", "by"]), inner)
    ),
    max_leaves=8,
)


@given(st.sampled_from([told(), SHORT, SEEDED]), json_values, st.data())
def test_any_value_in_any_place(record: Any, value: object, data: st.DataObject) -> None:
    """The same with values nobody thought of, in a whole game, and in one with a seed."""
    way = data.draw(st.sampled_from(list(places(record))))

    assert_refused_or_played(put(record, way, value))


@given(json_values)
def test_any_value_as_a_record(value: object) -> None:
    """Reading something else altogether is refused as well."""
    with pytest.raises(RecordError):
        read(value)


@given(st.data())
def test_any_events_left_out_doubled_or_moved(data: st.DataObject) -> None:
    """A record is a sequence: shaken, it is refused, or it happens to be a game still."""
    record = told() | {"result": data.draw(st.sampled_from([None, {"winners": [1]}]))}
    events = record["events"]
    for _ in range(data.draw(st.integers(1, 4))):
        number = data.draw(st.integers(0, max(0, len(events) - 1)))
        if events:
            moved = events.pop(number)
            for _ in range(data.draw(st.integers(0, 2))):
                events.insert(data.draw(st.integers(0, len(events))), moved)

    assert_refused_or_played(record)


def test_a_gigantic_count_is_refused() -> None:
    """Python refuses to print numbers of more than 4300 digits; a record must not crash on it."""
    record = told()
    record["deck"]["cards"][0]["count"] = int("9" * 4300)  # JSON can bring a number of that size

    assert isinstance(refusal(parse_line(dumps(record))), MulliganError)


def test_a_deeply_nested_value_is_refused() -> None:
    """What was shallow enough to be parsed is shallow enough to be refused."""
    names = ("seed", "series", "generator", "result", "pending", "deck", "seats", "events")
    for before, after_ in [
        *((f'"{name}":', "") for name in names),
        ('"result":{"winners":', "}"),
        ('"pending":{"by":', "}"),
        ('"events":[{"event":"play","seat":0,"card":', "}]"),
    ]:
        for depth in range(getrecursionlimit(), 0, -1):
            nested = f"{before}{'[' * depth}{']' * depth}{after_}"
            try:
                record = parse_line(f"{line(told())[:-1]},{nested}}}")
            except RecordError:
                continue
            assert isinstance(refusal(record), RecordError)
            break


def test_a_hand_that_is_none_is_called_a_hand() -> None:
    """Its cards have no names of their own to complain about."""
    events = [SEEDED["events"][0] | {"hands": [[7]]}, *SEEDED["events"][1:]]

    assert str(refusal(SEEDED | {"events": events})) == "event 1: a hand: 'hand' cannot be [7]"
