"""What all records share: lines, fields, the head, and playing a record again."""

from contextlib import suppress
from json import dumps
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import GENERATOR, MulliganError, commitment, seed_in_series
from mulligan.core.record import (
    Fields,
    Head,
    Player,
    RecordError,
    Series,
    check_game,
    check_order,
    check_result,
    check_series,
    game_of,
    head_of,
    line,
    parse_line,
    parsed,
    written,
)
from tests.core import countdown
from tests.core.countdown import Event, Took, Won

WHOLE = bytes(range(32))
"""The seed of a series, of which the game below is the second."""
ID = commitment(WHOLE)
SEED = seed_in_series(WHOLE, 1)
PROMISE = commitment(SEED)
HEAD: dict[str, Any] = {
    "format": "mulligan-record",
    "version": 2,
    "game": "countdown",
    "seats": [{"name": "Ada", "kind": "human"}, {"name": "Bo", "kind": "bot", "bot": "expert"}],
    "commitment": PROMISE,
}


# --- a line -------------------------------------------------------------------------------------


def test_a_line_is_one_line_without_spaces() -> None:
    """The same text on every machine: keys in their order, letters as they are."""
    assert line({"b": [1, 2], "a": "5± é\n", "c": None, "d": True}) == (
        '{"b":[1,2],"a":"5± é\\n","c":null,"d":true}'
    )


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(st.dictionaries(st.text(), json_values))
def test_a_line_is_read_as_it_was_written(record: dict[str, Any]) -> None:
    """As text or as bytes, and it never holds a line end."""
    text = line(record)

    assert parse_line(text) == parse_line(text.encode()) == record
    assert "\n" not in text
    assert "\r" not in text


def test_half_a_line_is_refused() -> None:
    """A program that was stopped while writing leaves one behind, cut anywhere."""
    text = line(HEAD | {"name": "Cléo"})

    for half in (text[:cut] for cut in range(len(text))):
        with pytest.raises(RecordError, match="this is not JSON"):
            parse_line(half)
    for bytes_ in (text.encode()[:cut] for cut in range(len(text.encode()))):
        with pytest.raises(RecordError, match="this is not JSON"):
            parse_line(bytes_)


@pytest.mark.parametrize(
    "text", ["", " ", "\n", '{"a"', '{"a":', '{"a":1,', '{"a":"b', "[1,", "[", "{"]
)
def test_a_line_that_breaks_off_says_so(text: str) -> None:
    """Cut between two parts, the rest is plainly missing."""
    with pytest.raises(RecordError, match=r"^this is not JSON \(it breaks off\)$"):
        parse_line(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("{'a': 1}", r"this is not JSON \(at 2\)", id="single quotes"),
        pytest.param('{"a" 1}', r"this is not JSON \(at 6\)", id="no colon"),
        pytest.param("{}{}", r"this is not JSON \(at 3\)", id="two values"),
        pytest.param("nothing", r"this is not JSON \(at 1\)", id="no value"),
        pytest.param("\x00", r"this is not JSON \(at 1\)", id="a zero"),
        pytest.param('{"a":"\x00"}', "this is not JSON", id="a zero in a text"),
        pytest.param("\ufeff{}", "this is not JSON", id="a byte order mark"),
        pytest.param(b"\x00", "this is not JSON", id="a zero byte"),
        pytest.param(b"\x00\x00\x00\x00", "this is not JSON", id="four zero bytes"),
        pytest.param(b'{"a":"\x00"}', "this is not JSON", id="a zero byte in a text"),
        pytest.param(b'{"a":"\xff"}', "this is not JSON", id="no UTF-8"),
        pytest.param(b"\xff\xfe\x00", "this is not JSON", id="UTF-16"),
        pytest.param(b"\xc3", "this is not JSON", id="half a letter"),
        pytest.param(b"\xed\xa0\x80", "this is not JSON", id="half a pair"),
        pytest.param("[" * 100_000, "this is not JSON", id="deep lists"),
        pytest.param('{"a":' * 100_000, "this is not JSON", id="deep objects"),
        pytest.param("[" * 100_000 + "]" * 100_000, "this is not JSON", id="deep lists that close"),
        pytest.param("9" * 5000, "this is not JSON", id="a long number"),
        pytest.param(
            '{"a":-' + "9" * 5000 + "}", "this is not JSON", id="a long number below zero"
        ),
    ],
)
def test_what_is_not_json(text: str | bytes, words: str) -> None:
    """NUL bytes, another encoding, deep nesting, gigantic numbers: refused, never a crash."""
    with pytest.raises(RecordError, match=f"^{words}") as caught:
        parse_line(text)
    assert caught.value.event is None
    assert len(str(caught.value)) < 80


@given(st.text() | st.binary())
def test_any_line_is_read_or_refused(text: str | bytes) -> None:
    """There is no other exception."""
    with suppress(RecordError):
        parse_line(text)


def test_a_name_that_cannot_be_stored_is_refused() -> None:
    """Half a surrogate pair is JSON, but no text: a record that holds one cannot be written."""
    record = parse_line(dumps(HEAD | {"seats": [{"name": "\ud83d", "kind": "human"}]}))
    try:
        head = head_of(record)
    except RecordError:
        return

    assert line(written("countdown", head, {}, {}, [], None)).encode()


# --- fields -------------------------------------------------------------------------------------

KINDS: dict[str, Any] = {
    "null": None,
    "true": True,
    "false": False,
    "int": 7,
    "float": 7.0,
    "str": "seven",
    "list": [7],
    "dict": {"seven": 7},
}


@pytest.mark.parametrize("kind", [int, float, str, bool, list, dict])
@pytest.mark.parametrize("name", KINDS)
def test_a_field_is_what_it_has_to_be(name: str, kind: type) -> None:
    """To Python true is a number and 7 is 7.0; in a record they are not."""
    fields = Fields(KINDS, "the thing")

    if type(KINDS[name]) is kind:
        assert fields.get(name, kind) == KINDS[name]
    else:
        said = dumps(KINDS[name]).replace("[", r"\[")
        with pytest.raises(RecordError, match=f"^the thing: '{name}' cannot be {said}"):
            fields.get(name, kind)


def test_a_field_that_is_missing() -> None:
    """It is said to be missing, and null is said to be null."""
    fields = Fields({"null": None}, "the thing")

    with pytest.raises(RecordError, match=r"^the thing: 'seat' is missing$"):
        fields.get("seat", int)
    with pytest.raises(RecordError, match=r"^the thing: 'null' cannot be null$"):
        fields.get("null", int)


@pytest.mark.parametrize("values", [None, True, 7, 7.5, "x", [], [{}]])
def test_fields_are_of_an_object(values: object) -> None:
    """Nothing else has fields."""
    with pytest.raises(RecordError, match=r"^the thing is not a JSON object$"):
        Fields(values, "the thing")


def test_a_long_value_is_not_said_in_full() -> None:
    """A refusal is one short line, whatever was sent."""
    fields = Fields({"seat": ["x" * 1000] * 1000}, "the thing")

    for ask in (
        lambda: fields.get("seat", int),
        lambda: fields.any_of("seat", (1, 2)),
        lambda: fields.listed("seat", int),
        lambda: fields.optional("seat", str),
    ):
        with pytest.raises(RecordError) as caught:
            ask()
        assert len(str(caught.value)) < 120


@pytest.mark.parametrize("value", [0, -1, -(10**30), True, 1.0, "1", None, []])
def test_what_is_not_positive(value: object) -> None:
    """Counts start at 1."""
    with pytest.raises(RecordError, match=r"^the thing: 'count' cannot be"):
        Fields({"count": value}, "the thing").positive("count")


def test_what_is_positive() -> None:
    """1 is, and so is anything above."""
    assert Fields({"count": 1}, "x").positive("count") == 1
    assert Fields({"count": 10**30}, "x").positive("count") == 10**30


def test_one_of_a_few() -> None:
    """What is known is returned as it is known, not as it was written."""
    fields = Fields({"a": 1, "b": -1, "c": "not-your-turn"}, "x")

    assert fields.any_of("a", (1, -1)) == 1
    assert fields.any_of("b", (1, -1)) == -1
    assert fields.any_of("c", tuple(countdown.Refusal)) is countdown.Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("value", [True, False, 1.0, -1.0, 0, 2, "1", None, [1], {}])
def test_none_of_a_few(value: object) -> None:
    """True equals 1 in Python, and 1.0 does; neither is a direction."""
    with pytest.raises(RecordError, match="'a' cannot be"):
        Fields({"a": value}, "x").any_of("a", (1, -1))


def test_an_optional_field() -> None:
    """Missing and null are the same; anything else has to be right."""
    fields = Fields({"null": None, "seven": 7}, "x")

    assert fields.optional("missing", int) is None
    assert fields.optional("null", int) is None
    assert fields.optional("seven", int) == 7
    with pytest.raises(RecordError, match="'seven' cannot be 7"):
        fields.optional("seven", str)


def test_a_list() -> None:
    """All of one kind, and as many as there have to be."""
    fields = Fields({"seats": [0, 1], "none": [], "mixed": [0, True], "not": "01"}, "x")

    assert fields.listed("seats", int) == fields.listed("seats", int, 2) == (0, 1)
    assert fields.listed("none", int) == ()
    with pytest.raises(RecordError, match=r"^x: 'seats' has 2 entries, not 3$"):
        fields.listed("seats", int, 3)
    with pytest.raises(RecordError, match=r"^x: 'none' has 0 entries, not 1$"):
        fields.listed("none", int, 1)
    with pytest.raises(RecordError, match=r"^x: 'mixed' cannot be \[0, true\]$"):
        fields.listed("mixed", int)
    with pytest.raises(RecordError, match="'not' cannot be"):
        fields.listed("not", str)
    with pytest.raises(RecordError, match="'nowhere' is missing"):
        fields.listed("nowhere", str)


# --- the head -----------------------------------------------------------------------------------


def test_a_head_is_read() -> None:
    """Players, commitment, seed and series."""
    more = {"seed": SEED.hex(), "series": {"id": ID, "index": 1}, "generator": GENERATOR}
    players = (Player("Ada"), Player("Bo", "bot", "expert"))

    assert head_of(HEAD) == Head(players, PROMISE)
    assert head_of(HEAD | more) == Head(players, PROMISE, SEED, Series(ID, 1))
    whole = {"series": {"id": ID, "index": 1, "seed": WHOLE.hex()}}
    assert head_of(HEAD | more | whole) == Head(players, PROMISE, SEED, Series(ID, 1, WHOLE))
    assert head_of(HEAD | whole) == Head(players, PROMISE, None, Series(ID, 1, WHOLE))
    assert head_of(HEAD | dict.fromkeys(more)) == Head(players, PROMISE)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seats": {}}, "the record: 'seats' cannot be {}"),
        ({"seats": ["Ada"]}, "a seat is not a JSON object"),
        ({"seats": [{"kind": "human"}]}, "a seat: 'name' is missing"),
        ({"seats": [{"name": "Ada"}]}, "a seat: 'kind' is missing"),
        ({"seats": [{"name": "Ada", "kind": "ghost"}]}, "'kind' is human or bot, not 'ghost'"),
        ({"seats": [{"name": "Ada", "kind": "bot", "bot": 7}]}, "a seat: 'bot' cannot be 7"),
        ({"commitment": None}, "'commitment' cannot be null"),
        ({"commitment": PROMISE.upper()}, "the commitment is 64 hexadecimal digits"),
        ({"commitment": PROMISE + "\n"}, "the commitment is 64 hexadecimal digits"),
        ({"commitment": PROMISE[:-1]}, "the commitment is 64 hexadecimal digits"),
        ({"seed": 7}, "'seed' cannot be 7"),
        ({"seed": ""}, "the seed is 64 hexadecimal digits"),
        ({"seed": SEED.hex() + "00"}, "the seed is 64 hexadecimal digits"),
        ({"seed": SEED.hex() + "\n"}, "the seed is 64 hexadecimal digits"),
        ({"seed": "zz" * 32}, "the seed is 64 hexadecimal digits"),
        ({"seed": bytes(32).hex()}, "the seed is not the one that was committed to"),
        (
            {"seed": SEED.hex(), "generator": "dice"},
            "the cards were dealt by 'dice'; this program has 'sha256-counter-1'",
        ),
        ({"generator": 1}, "'generator' cannot be 1"),
        ({"series": "x"}, "'series' cannot be \"x\""),
        ({"series": {"id": ID}}, "the series: 'index' is missing"),
        ({"series": {"id": ID, "index": 3}}, "the series: 'index' is 0, 1 or 2"),
        ({"series": {"id": ID, "index": -1}}, "the series: 'index' is 0, 1 or 2"),
        ({"series": {"id": 5, "index": 0}}, "the series: 'id' cannot be 5"),
        ({"series": {"id": "x", "index": 0}}, "the id of the series is 64 hexadecimal digits"),
        (
            {"series": {"id": ID[:16], "index": 0}},
            "the id of the series is 64 hexadecimal digits",
        ),
        (
            {"series": {"id": ID.upper(), "index": 0}},
            "the id of the series is 64 hexadecimal digits",
        ),
        (
            {"series": {"id": ID, "index": 1, "seed": "ab"}},
            "the seed of the series is 64 hexadecimal digits",
        ),
        ({"series": {"id": ID, "index": 1, "seed": 7}}, "the series: 'seed' cannot be 7"),
        (
            {"series": {"id": PROMISE, "index": 1, "seed": WHOLE.hex()}},
            "the seed of the series is not the one that its id commits to",
        ),
        (
            {"series": {"id": ID, "index": 0, "seed": WHOLE.hex()}},
            "the seed of game 1 is not made from the seed of its series",
        ),
        (
            {"series": {"id": ID, "index": 2, "seed": WHOLE.hex()}},
            "the seed of game 3 is not made from the seed of its series",
        ),
        ({"series": {"index": 0}}, "the series: 'id' is missing"),
    ],
)
def test_a_head_that_is_wrong(changes: dict[str, Any], words: str) -> None:
    """Each fault is named."""
    with pytest.raises(RecordError) as caught:
        head_of(HEAD | changes)
    assert words in str(caught.value)
    if "series" in changes:
        assert str(caught.value).endswith(words)
    assert caught.value.event is None


def test_a_running_game_of_an_unknown_generator_can_be_read() -> None:
    """Without its seed nothing is dealt again, so the recipe does not matter."""
    assert head_of(HEAD | {"generator": "dice"}).seed is None


def test_a_head_is_written() -> None:
    """Everything that was read, in the order of the format; the seed only with a result."""
    players = (Player("Ada"), Player("Bo", "bot", "expert"))
    head = Head(players, PROMISE, SEED, Series(ID, 1))
    running = written("countdown", head, {"a": 1}, {"b": 2}, iter([{"event": "x"}]), None)
    over = written("countdown", head, {}, {}, [], {"winners": [0]})

    assert line(running) == (
        '{"format":"mulligan-record","version":2,"game":"countdown","rules":{"a":1},"deck":{"b":2},'
        '"seats":[{"name":"Ada","kind":"human"},{"name":"Bo","kind":"bot","bot":"expert"}],'
        f'"series":{{"id":"{ID}","index":1}},"seed":null,"commitment":"{PROMISE}",'
        '"generator":"sha256-counter-1","events":[{"event":"x"}],"result":null}'
    )
    assert over["seed"] == SEED.hex()
    assert over["result"] == {"winners": [0]}
    assert head_of(over) == head
    assert "series" not in written("countdown", Head(players, PROMISE), {}, {}, [], None)
    assert written("countdown", Head(players, PROMISE), {}, {}, [], {})["seed"] is None


def test_the_seed_of_a_series_is_written_like_the_seed_of_a_game() -> None:
    """SC-17: only with a result; who writes it has to know that the third game is over."""
    head = Head((Player("Ada"),), PROMISE, SEED, Series(ID, 1, WHOLE))
    running = written("countdown", head, {}, {}, [], None)
    over = written("countdown", head, {}, {}, [], {"winners": [0]})

    assert running["series"] == {"id": ID, "index": 1}
    assert WHOLE.hex() not in line(running)
    assert list(over["series"].items()) == [("id", ID), ("index", 1), ("seed", WHOLE.hex())]
    assert head_of(over) == head


def test_a_game_of_a_series_is_dealt_from_its_seed() -> None:
    """As long as that is secret, nobody can say otherwise."""
    check_series(Series(ID, 1, WHOLE), PROMISE)
    check_series(Series("0" * 64, 1), PROMISE)
    with pytest.raises(RecordError, match="the seed of game 2 is not made from"):
        check_series(Series(ID, 1, WHOLE), ID)


def test_equal_cards_stand_together_where_a_seed_deals_them() -> None:
    """The deck is shuffled from the order in which it is written down."""
    check_order("aabbbc")
    check_order("")
    with pytest.raises(RecordError) as caught:
        check_order("aabbcb")
    assert str(caught.value) == (
        "the deck lists b in two places; its order decides what a seed deals, so equal cards "
        "have to stand together"
    )


def test_which_game_a_record_is_of() -> None:
    """Asked before anything else."""
    assert game_of(HEAD) == "countdown"


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ([], "the record is not a JSON object"),
        ({}, "'format' is missing"),
        (HEAD | {"format": "mulligan-deck"}, "this is no record: its format is not"),
        (HEAD | {"version": 3}, "this record has version 3; this program reads 2"),
        (HEAD | {"version": 0}, "this record has version 0; this program reads 2"),
        (HEAD | {"version": True}, "'version' cannot be true"),
        (HEAD | {"version": 1.0}, "'version' cannot be 1.0"),
        (HEAD | {"game": None}, "'game' cannot be null"),
    ],
)
def test_what_is_no_record(record: object, words: str) -> None:
    """Another format, another version, or nothing of the kind."""
    with pytest.raises(RecordError, match=words):
        game_of(record)


def test_what_has_changed_since_version_1_is_said() -> None:
    """SC-R1, OM-14: a game of then may be none by the rules of today, so nobody judges it."""
    with pytest.raises(RecordError) as caught:
        game_of(HEAD | {"version": 1})
    assert str(caught.value) == (
        "this record has version 1, and two rules have changed since: the order of the second "
        "chances in a round (SC-R1), and in One More! the last player with cards loses at once, "
        "before the effect of the card just played (OM-14)"
    )


# --- events -------------------------------------------------------------------------------------


def test_events_are_read_one_by_one() -> None:
    """The first that is none ends the reading, and is named by its number, counted from 1."""
    good = {"event": "take", "seat": 0, "count": 2}
    won = {"event": "win", "seat": 1}
    assert parsed([good, won], countdown.event_of) == ((Took(0, 2), Won(1)), None)

    broken: list[object] = [
        None,
        7,
        [],
        {},
        {"event": "dance"},
        good | {"count": 0},
        good | {"seat": True},
    ]
    for bad in broken:
        events, fault = parsed([good, bad, good], countdown.event_of)
        assert events == (Took(0, 2),)
        assert fault is not None
        assert fault.event == 2


def test_any_complaint_about_an_event_names_it() -> None:
    """Also those of the game's own words, which know nothing of events."""

    def fussy(_: Fields) -> Event:
        raise MulliganError("not to my taste")

    events, fault = parsed([{}], fussy)
    assert events == ()
    assert str(fault) == "event 1: not to my taste"


def test_a_record_is_of_one_game() -> None:
    """Each game reads its own records, and says which game another one is of."""
    check_game(HEAD, "countdown")

    with pytest.raises(RecordError, match=r"^this is a record of 'countdown', not of 'chess'$"):
        check_game(HEAD, "chess")
    with pytest.raises(RecordError, match="this record has version 3"):
        check_game(HEAD | {"version": 3}, "countdown")


def test_a_result_is_how_the_game_ended() -> None:
    """It may say more, but what it says of the end has to be so."""
    ended = {"winners": [1], "empty": [0, 3]}
    check_result(None, None)
    check_result(ended, ended)
    check_result(ended | {"mood": "good"}, ended)

    wrong: list[tuple[dict[str, Any] | None, dict[str, Any] | None, str]] = [
        (None, ended, "the game is over, but the record has no result"),
        (ended, None, "the record has a result, but the game is not over"),
        ({}, None, "the record has a result, but the game is not over"),
        ({}, ended, "the result is not how the game ended: 'winners' is another"),
        ({"winners": [1]}, ended, "the result is not how the game ended: 'empty' is another"),
        (
            ended | {"winners": [0]},
            ended,
            "the result is not how the game ended: 'winners' is another",
        ),
        (
            ended | {"winners": [True]},
            ended,
            "the result is not how the game ended: 'winners' is another",
        ),
        (
            ended | {"empty": [False, 3]},
            ended,
            "the result is not how the game ended: 'empty' is another",
        ),
    ]
    for result, end, said in wrong:
        with pytest.raises(RecordError) as caught:
            check_result(result, end)
        assert str(caught.value) == said


@pytest.mark.parametrize("text", ["\ud800", "Ada\udfff"])
def test_half_a_character_is_no_text(text: str) -> None:
    """It is refused wherever a text is read, in words that can be printed."""
    for kind in (Fields({"name": text}, "x").get, Fields({"name": text}, "x").optional):
        with pytest.raises(RecordError, match="is no text") as caught:
            kind("name", str)
        assert str(caught.value).encode()
