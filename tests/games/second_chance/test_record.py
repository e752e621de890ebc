"""
Records: a game as JSON, read back by playing it again.

`crosses.json` is a whole game on 23 lines: nearly all cards are long crosses, so that two people
are soon out. Ada drops out first, her 1 breaks the tie; Bram has a second chance that fits.
"""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import commitment, seed_in_series
from mulligan.core.record import Head, Player, RecordError, Replay, Series, line, parse_line
from mulligan.games.second_chance import Deck, Event, Setup, deal, read_tile, rules
from mulligan.games.second_chance.decks import standard
from mulligan.games.second_chance.events import Opened
from mulligan.games.second_chance.record import entry_of, read, write
from tests.games.second_chance import brute
from tests.games.second_chance.table import Table, block, bonus, draw, picture, seed, tiles

Json: TypeAlias = Any
CROSSES: Json = json.loads(Path(__file__).with_name("crosses.json").read_text("utf-8"))
CROSS = ".#./.#./###/.#./.#."
SEED = seed(0xA8)
HEAD = Head((Player("Ada"), Player("Bram", "bot", "expert")), commitment(SEED), SEED)
DECK = Deck("tiny", standard().start, tuple(zip(tiles(f"{CROSS} #"), (38, 2), strict=True)))


def crosses() -> Table:
    """The game of `crosses.json`, played from its deal."""
    table = Table(deal(Setup(2, deck=DECK), SEED))
    for entry in CROSSES["events"]:
        match entry["event"]:
            case "start" | "draw":
                table.play(entry["seat"], draw(" ".join(entry["cells"])))
            case "bonus":
                table.play(entry["seat"], bonus(entry["cell"]))
            case _:
                pass  # the table does the rest by itself
    return table


def played(setup: Setup, number: int) -> tuple[Head, Table]:
    """A whole game in which everybody plays their first legal moves."""
    players = tuple(Player(f"player {seat}") for seat in range(setup.seats))
    table = Table(deal(setup, seed(number))).finish()
    return Head(players, commitment(seed(number)), seed(number)), table


def as_json(record: Json) -> Json:
    """What somebody else gets who is sent *record*."""
    return json.loads(line(record))


def changed(path: tuple[str | int, ...], value: Json, record: Json = CROSSES) -> Json:
    """A copy of *record* with another value in one place."""
    made = copy.deepcopy(record)
    inner = made
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return made


def with_events(events: list[Json], record: Json = CROSSES) -> Json:
    return {**record, "events": events}


def entries(events: tuple[Event, ...]) -> list[Json]:
    return [entry for event in events if (entry := entry_of(event)) is not None]


def outcome(record: Json) -> Replay[Setup, Event] | RecordError:
    """What comes of reading *record*; any other exception is a fault of ours."""
    try:
        return read(record)
    except RecordError as error:
        return error


def refused(record: Json) -> RecordError:
    error = outcome(record)
    assert isinstance(error, RecordError)
    return error


# --- writing --------------------------------------------------------------------------------------


def test_a_whole_game_is_written_to_the_letter() -> None:
    """Every key and every value as in the file, in the same order."""
    assert line(write(HEAD, crosses().events)) == line(CROSSES)


def test_the_written_game_is_right_square_by_square() -> None:
    """The file is no snapshot: a referee who knows nothing of the rules module agrees with it."""
    sheets: list[frozenset[brute.Cell]] = [frozenset(), frozenset()]
    offer: list[str] = []
    dealt: dict[int, str] = {}
    chances: dict[int, str] = {}
    for entry in CROSSES["events"]:
        seat = entry.get("seat", 0)
        squares = frozenset(
            (int(name[1]) - 1, "abcdefghi".index(name[0])) for name in entry.get("cells", ())
        )
        match entry["event"]:
            case "deal":
                assert entry["tile"] in CROSSES["deck"]["start"]
                dealt[seat] = entry["tile"]
            case "start":
                assert (4, 4) in squares
                assert squares in brute.drawings(dealt[seat])
                sheets[seat] = squares
            case "reveal":
                offer = entry["tiles"]
            case "draw":
                choice = entry["choice"]
                tile = chances.pop(seat) if choice == "chance" else offer[choice]
                assert squares in brute.drawings(tile, sheets[seat])
                sheets[seat] |= squares
            case "chance":
                assert not any(brute.drawings(tile, sheets[seat]) for tile in offer)
                chances[seat] = entry["tile"]
            case "out":
                assert not brute.drawings(chances.pop(seat), sheets[seat])
            case "bonus":
                sheets[seat] |= {(0, 0)}
                assert entry["cell"] == "a1"
            case "end":
                assert entry["empty"] == [81 - len(sheet) for sheet in sheets]
            case unknown:
                raise AssertionError(unknown)
    assert [picture(brute.number(sheet)) for sheet in sheets] == [
        block(
            """
            ..#......
            #####....
            ..#.#....
            ....#.##.
            ..#.####.
            ..###.###
            .###...#.
            ..#....#.
            #.#......
            """
        ),
        block(
            """
            #......#.
            ..#....#.
            ..#.#####
            .####.##.
            ..###.##.
            ..##.###.
            ..##..#..
            ......#..
            .........
            """
        ),
    ]


def test_a_running_game_is_written_to_the_letter() -> None:
    """Alone, two different cards, the first round open: no seed, no result."""
    secret = seed(1)
    setup = Setup(1, "fr-2018")
    table = Table(rules.opening(Opened(setup, standard().start, tiles("###/#.. ##./.## # ##"))))
    table.draw(0, "c5 d5 e5 f5 c6 d6 d7 e7")
    table.draw(0, "a1 b1 b2 c2")
    record = write(Head((Player("Ada"),), commitment(secret), secret), table.events)
    deck = record.pop("deck")

    assert line(record) == (
        '{"format":"mulligan-record","version":2,"game":"second-chance",'
        '"rules":{"edition":"fr-2018","solo":true},'
        '"seats":[{"name":"Ada","kind":"human"}],'
        '"seed":null,'
        '"commitment":"ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5",'
        '"generator":"sha256-counter-1",'
        '"events":['
        '{"event":"deal","seat":0,"tile":"####/##../.##."},'
        '{"event":"start","seat":0,"cells":["c5","d5","e5","f5","c6","d6","d7","e7"]},'
        '{"event":"reveal","round":1,"tiles":["###/#..","##./.##"]},'
        '{"event":"draw","seat":0,"choice":1,"cells":["a1","b1","b2","c2"]},'
        '{"event":"reveal","round":2,"tiles":["#","##"]}'
        '],"result":null}'
    )
    assert list(deck) == ["name", "start", "puzzle"]
    assert deck["name"] == "standard"
    assert len(deck["start"]) == 13
    assert sum(entry["count"] for entry in deck["puzzle"]) == 40
    assert {tuple(entry) for entry in deck["puzzle"]} == {("tile", "count")}


def test_the_seed_is_null_until_the_game_is_over() -> None:
    """At every decision of the game the record holds the commitment, and not the seed."""
    table = crosses()
    for number in range(1, len(table.events)):
        record = write(HEAD, table.events[:number])
        assert record["seed"] is None
        assert record["result"] is None
        assert record["commitment"] == commitment(SEED)
        assert SEED.hex() not in line(record)

    assert write(HEAD, table.events)["seed"] == SEED.hex()
    assert write(HEAD, table.events)["result"] == CROSSES["result"]


def test_a_record_holds_plain_json_values_only() -> None:
    """What `write` returns can be read at once: it needs no trip through a file."""
    record = write(HEAD, crosses().events)

    assert read(record).events == tuple(crosses().events)


@pytest.mark.parametrize(
    ("setup", "agreed"),
    [
        (Setup(1), {"edition": "en-2019", "solo": True}),
        (Setup(2, "es-2019"), {"edition": "es-2019", "solo": False}),
        (Setup(6, "it-2022"), {"edition": "it-2022", "solo": False}),
        (Setup(7, big_table=True), {"edition": "en-2019", "solo": False, "big_table": True}),
        (Setup(2, big_table=True), {"edition": "en-2019", "solo": False, "big_table": True}),
    ],
)
def test_the_rules_name_what_is_not_the_default(setup: Setup, agreed: dict[str, Json]) -> None:
    """The edition, whether it is solo, and the big table where it was agreed on."""
    head, table = played(setup, 1)
    record = as_json(write(head, table.events))

    assert record["rules"] == agreed
    assert read(record).setup == setup


# --- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("edition", ["en-2019", "fr-2018"])
def test_a_game_is_read_as_it_was_written(number: int, edition: str) -> None:
    """There and back again: the head, the set-up, and all events with the order of the cards."""
    setup = Setup(number + 1, edition)
    head, table = played(setup, number)
    replay = read(as_json(write(head, table.events)))

    assert (replay.head, replay.setup, replay.events) == (head, setup, tuple(table.events))


def test_a_running_game_is_read_at_every_decision() -> None:
    """Without the seed the cards lie as the record tells, and what happens is the same."""
    table = Table(deal(Setup(3), seed(2)))
    head = Head(tuple(map(Player, "ABC")), commitment(seed(2)), seed(2))
    while waiting := table.waiting():
        replay = read(as_json(write(head, table.events)))
        assert replay.events[1:] == tuple(table.events[1:])
        assert replay.head.seed is None
        again = Table(replay.events)
        assert again.state._replace(pile=()) == table.state._replace(pile=())
        assert sorted(map(str, again.state.pile)) == sorted(map(str, table.state.pile))
        table.first(max(waiting))


def test_a_running_game_goes_on_from_its_record() -> None:
    """What was read can be played on, and written again."""
    table = crosses()
    replay = read(as_json(write(HEAD, table.events[:10])))
    again = Table(replay.events)

    assert again.waiting() == {1}
    again.draw(1, "c2 c3 b4 c4 d4 c5 c6")
    assert entries(tuple(again.events))[:10] == CROSSES["events"][:10]


def test_a_record_that_stops_between_two_decisions_breaks_off() -> None:
    """What the table does by itself belongs to the move that caused it."""
    table = crosses()
    # After so many of the 23 events nobody has a decision to make yet.
    for told in (0, 1, 4, 7, 10, 13, 14, 15, 16, 19, 20, 21, 22):
        record = changed(("result",), None, with_events(CROSSES["events"][:told]))
        error = refused({**record, "seed": None})

        assert error.event == told + 1
        assert "the record breaks off where" in str(error)
    assert len(table.events) == 24


def test_a_finished_game_without_its_seed_is_still_a_game() -> None:
    """Nobody can check the dealing then, but every rule."""
    replay = read(changed(("seed",), None))

    assert replay.head.seed is None
    assert replay.events[1:] == tuple(crosses().events[1:])


def test_a_series_of_solo_games() -> None:
    """Three records share an id; the index says which of the three it is."""
    for index in (0, 1, 2):
        head, table = played(Setup(1), index)
        head = Head(head.players, head.commitment, head.seed, Series("5a" * 32, index))
        record = as_json(write(head, table.events))

        assert record["series"] == {"id": "5a" * 32, "index": index}
        assert read(record).head == head


def test_the_seed_of_a_series_makes_the_seeds_of_its_games() -> None:
    """SC-17: with it in a record, no other game can stand in for one of the three."""
    series, other = seed(7), seed(8)
    for index in (0, 1, 2):
        secret = seed_in_series(series, index)
        table = Table(deal(Setup(1), secret)).finish()
        whole = Series(commitment(series), index, series)
        head = Head((Player("Ada"),), commitment(secret), secret, whole)
        record = as_json(write(head, table.events))

        assert record["series"]["seed"] == series.hex()
        assert read(record).head == head
        assert "seed" not in write(head, table.events[:-1])["series"]
        for wrong in (
            changed(("series", "seed"), other.hex(), record),
            changed(("series", "id"), commitment(other), record),
            changed(("series", "index"), (index + 1) % 3, record),
        ):
            assert "of the series" in str(refused(wrong)) or "of its series" in str(refused(wrong))


def test_either_of_two_equal_cards_is_the_same_choice() -> None:
    """SC-R6: a record that says choice 1 for the second of two equal cards is right."""
    events = [
        {**entry, "choice": 1} if entry.get("choice") == 0 else entry for entry in CROSSES["events"]
    ]

    assert read(with_events(events)).events == tuple(crosses().events)


def test_different_cards_are_different_choices() -> None:
    """Where the two cards differ, the choice has to be the one that was drawn."""
    head, table = played(Setup(1), 3)
    record = as_json(write(head, table.events))
    at, entry = next(
        (at, entry) for at, entry in enumerate(record["events"]) if entry["event"] == "draw"
    )
    wrong = changed(("events", at, "choice"), 1 - entry["choice"], record)

    assert refused(wrong).event == at + 1


@pytest.mark.parametrize("seeded", [True, False])
def test_a_tile_may_be_written_in_any_of_its_ways(seeded: bool) -> None:
    """Turned or mirrored, in the deck or in an event: it is the same tile."""

    def turned(text: str) -> str:
        return "/".join("".join(column) for column in zip(*text.split("/"), strict=True))

    record = copy.deepcopy(CROSSES)
    for entry in record["events"]:
        if "tile" in entry:
            entry["tile"] = turned(entry["tile"])
        if "tiles" in entry:
            entry["tiles"][1] = turned(entry["tiles"][1])
    for part in record["deck"]["puzzle"]:
        part["tile"] = turned(part["tile"])
    if not seeded:
        record["seed"] = None

    assert read(record).events[1:] == tuple(crosses().events[1:])


def test_squares_may_be_named_in_any_order() -> None:
    """A drawing is a set of squares."""
    record = copy.deepcopy(CROSSES)
    for entry in record["events"]:
        if "cells" in entry:
            entry["cells"].reverse()

    assert read(record).events == tuple(crosses().events)


OBJECTS: list[tuple[str | int, ...]] = [
    (),
    ("rules",),
    ("deck",),
    ("deck", "puzzle", 0),
    ("seats", 0),
    ("seats", 1),
    ("result",),
    *(("events", number) for number in range(23)),
]


@pytest.mark.parametrize("path", OBJECTS, ids=str)
def test_unknown_keys_are_ignored(path: tuple[str | int, ...]) -> None:
    """The format can grow: a reader takes what it knows, in every object of the record."""
    record = copy.deepcopy(CROSSES)
    inner = record
    for step in path:
        inner = inner[step]
    inner["since-version-2"] = {"why": ["not"]}

    assert read(record).events == tuple(crosses().events)


def test_commuting_moves_may_be_told_in_either_order() -> None:
    """Events stand in the order in which they took effect; two seats that draw at once may swap."""
    for number in (3, 6, 9, 12, 18):
        events = list(CROSSES["events"])
        events[number - 1], events[number] = events[number], events[number - 1]

        assert entries(read(with_events(events)).events) == events


# --- the head -------------------------------------------------------------------------------------

OTHER_SEED = seed(1)
HEADLINE = ("format", "version", "game")


@pytest.mark.parametrize(
    "wrong",
    [
        changed(("format",), "mulligan-deck"),
        changed(("version",), 1),
        changed(("version",), 3),
        changed(("version",), "2"),
        changed(("game",), "one-more"),
        *({key: CROSSES[key] for key in CROSSES if key != gone} for gone in HEADLINE),
    ],
    ids=lambda record: f"{record.get('format')} {record.get('version')} {record.get('game')}",
)
def test_a_record_of_something_else_is_refused(wrong: Json) -> None:
    """Another format, another version, another game: not a game of Second Chance to read."""
    assert refused(wrong).event is None


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (changed(("seed",), OTHER_SEED.hex()), "the seed is not the one that was committed to"),
        (changed(("seed",), "00"), "the seed is 64 hexadecimal digits"),
        (changed(("seed",), "G" * 64), "the seed is 64 hexadecimal digits"),
        (changed(("seed",), SEED.hex().upper()), "the seed is 64 hexadecimal digits"),
        (changed(("seed",), 0xA8), "the record: 'seed' cannot be 168"),
        (
            changed(("commitment",), commitment(OTHER_SEED)),
            "the seed is not the one that was committed to",
        ),
        (changed(("commitment",), None), "the record: 'commitment' cannot be null"),
        (changed(("commitment",), "00"), "the commitment is 64 hexadecimal digits"),
        (
            changed(("generator",), "dice"),
            "the cards were dealt by 'dice'; this program has 'sha256-counter-1'",
        ),
        (
            changed(("rules", "solo"), True),
            "the rules: 'solo' is true for one player, and for nobody else",
        ),
        (changed(("rules", "solo"), 0), "the rules: 'solo' cannot be 0"),
        (changed(("rules",), {"edition": "en-2019"}), "the rules: 'solo' is missing"),
        (changed(("rules",), {"solo": False}), "the rules: 'edition' is missing"),
        (changed(("rules",), {}), "the rules: 'edition' is missing"),
        (changed(("rules", "big_table"), "yes"), "the rules: 'big_table' cannot be \"yes\""),
        (
            changed(("rules", "edition"), "de-2018"),
            "There is no edition 'de-2018'. Choose from: en-2019, es-2019, it-2022, fr-2018.",
        ),
        (
            changed(("deck", "puzzle", 0, "count"), 37),
            "the deck: there are 39 puzzle cards; a deck has 40",
        ),
        (changed(("deck", "puzzle", 0, "count"), 0), "the deck: 'count' cannot be 0"),
        (changed(("deck", "puzzle", 0, "count"), -38), "the deck: 'count' cannot be -38"),
        (changed(("deck", "puzzle", 0, "count"), True), "the deck: 'count' cannot be true"),
        (
            changed(("deck", "puzzle", 0, "tile"), "####/####"),
            "the deck: ####/#### has 8 squares; a puzzle tile has 1 to 7",
        ),
        (
            changed(("deck", "start"), CROSSES["deck"]["start"][:12]),
            "the deck: there are 12 starting tiles; a deck has 13",
        ),
        (
            changed(("deck", "start", 0), "#######"),
            "the deck: ####### has 7 squares; a starting tile has 8",
        ),
        (
            changed(("deck", "start", 1), "####/##../.##."),
            "the deck: ####/##../.##. is there already, turned or mirrored; "
            "starting tiles are all different",
        ),
        (
            changed(("deck", "start", 0), "#.#"),
            "a tile is one piece: its squares touch along their sides",
        ),
        (changed(("deck", "name"), None), "the deck: 'name' cannot be null"),
        (changed(("seats",), {}), "the record: 'seats' cannot be {}"),
        (changed(("seats", 0), "Ada"), "a seat is not a JSON object"),
        (changed(("seats", 0, "name"), None), "a seat: 'name' cannot be null"),
        (
            changed(("seats", 0, "kind"), "cat"),
            "a seat: 'kind' is human or bot, not 'cat'",
        ),
        (
            changed(("seats",), CROSSES["seats"] * 4),
            "Second Chance is for 1 to 6 players (up to 13 at a big table); 8 cannot play it.",
        ),
        (
            changed(("seats",), []),
            "Second Chance is for 1 to 6 players (up to 13 at a big table); 0 cannot play it.",
        ),
        ({**CROSSES, "series": {"id": "5a" * 32, "index": 3}}, "the series: 'index' is 0, 1 or 2"),
        (
            {**CROSSES, "series": {"id": "5a" * 8, "index": 0}},
            "the id of the series is 64 hexadecimal digits",
        ),
        ({**CROSSES, "series": {"id": 5, "index": 0}}, "the series: 'id' cannot be 5"),
        (changed(("events",), None), "the record: 'events' cannot be null"),
        (changed(("result",), None), "the game is over, but the record has no result"),
        (
            changed(("result", "winners"), [0]),
            "the result is not how the game ended: 'winners' is another",
        ),
        (
            changed(("result", "empty"), [51, 50]),
            "the result is not how the game ended: 'empty' is another",
        ),
        (
            changed(("result", "reason"), "deck"),
            "the result is not how the game ended: 'reason' is another",
        ),
        (changed(("result",), {}), "the result is not how the game ended: 'reason' is another"),
        (changed(("result",), []), "the record: 'result' cannot be []"),
        ([], "the record is not a JSON object"),
        (None, "the record is not a JSON object"),
        ("mulligan-record", "the record is not a JSON object"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_head_that_is_wrong_is_refused(wrong: Json, complaint: str) -> None:
    """No event is to blame; the sentence says what is."""
    error = refused(wrong)

    assert error.event is None
    assert str(error) == error.reason == complaint


def test_a_result_before_the_end_is_refused() -> None:
    """A running game has none."""
    record = {**with_events(CROSSES["events"][:6]), "seed": None}

    assert str(refused(record)) == "the record has a result, but the game is not over"


def test_another_seed_deals_other_cards() -> None:
    """A seed that keeps its own promise still has to deal what the record tells."""
    record = changed(("seed",), OTHER_SEED.hex())
    record["commitment"] = commitment(OTHER_SEED)

    assert refused(record).event == 1


def test_solo_is_said_of_one_player_alone() -> None:
    """Neither more players nor fewer: the flag and the seats have to agree."""
    head, table = played(Setup(1), 4)
    record = as_json(write(head, table.events))

    assert "solo" in str(refused(changed(("rules", "solo"), False, record)))
    assert "solo" in str(refused(changed(("rules", "solo"), True)))


def test_a_big_table_has_to_be_agreed_on() -> None:
    """Seven players without the house rule are no game; with it two may play as well."""
    head, table = played(Setup(7, big_table=True), 5)
    record = as_json(write(head, table.events))

    assert read(record).events == tuple(table.events)
    for wrong in (False, None):
        assert "7 cannot play it" in str(refused(changed(("rules", "big_table"), wrong, record)))
    assert read(changed(("rules", "big_table"), True)).setup.big_table
    assert not read(changed(("rules", "big_table"), None)).setup.big_table


# --- tampering ------------------------------------------------------------------------------------

# Where the error shows when an event is left out. Most of the time it is the next one, which has
# come too early. Two people act at the same time in 3 and 4, 6 and 7, 9 and 10, 12 and 13, 18 and
# 19, so the second may come first; there it is the one after.
LEFT_OUT = {number: number for number in range(1, 24)} | {3: 4, 6: 7, 9: 10, 12: 13, 18: 19}


@pytest.mark.parametrize("number", range(1, 24))
def test_an_event_that_was_left_out_is_missed(number: int) -> None:
    """Nothing can be taken out of a game without its trace."""
    events = CROSSES["events"]

    assert refused(with_events(events[: number - 1] + events[number:])).event == LEFT_OUT[number]


@pytest.mark.parametrize("number", range(1, 24))
def test_an_event_that_stands_there_twice_is_one_too_many(number: int) -> None:
    """Nothing happens twice: the second time is the fault."""
    events = CROSSES["events"]

    assert refused(with_events(events[:number] + events[number - 1 :])).event == number + 1


@pytest.mark.parametrize("number", sorted(set(range(1, 23)) - {3, 6, 9, 12, 18}))
def test_two_events_that_changed_places(number: int) -> None:
    """What came too early is named."""
    events = list(CROSSES["events"])
    events[number - 1], events[number] = events[number], events[number - 1]

    assert refused(with_events(events)).event == number


CHANGES: list[tuple[int, str, Json]] = [
    # deal
    (1, "seat", 1),
    (1, "seat", -1),
    (1, "tile", "####/##../.##."),
    (1, "tile", "#..../###../..###/....#"),
    (1, "tile", "#"),
    (1, "tile", "#.#"),
    # start
    (3, "seat", 2),
    (3, "seat", -1),
    (3, "seat", 99),
    (3, "cells", ["a1", "a2", "c2", "a3", "b3", "c3", "a4", "a5"]),
    (3, "cells", ["e3", "e4", "g4", "e5", "f5", "g5", "d6", "e7"]),
    (3, "cells", []),
    (3, "cells", ["e3", "e3", "e4", "g4", "e5", "f5", "g5", "d6", "e6"]),
    (3, "cells", ["e3", "e4", "g4", "e5", "f5", "g5", "d6", "j6"]),
    # reveal
    (5, "round", 2),
    (5, "round", 0),
    (5, "tiles", [CROSS, "#"]),
    (5, "tiles", ["#", "#"]),
    (5, "tiles", [CROSS, "##"]),
    (5, "tiles", [CROSS]),
    (5, "tiles", [CROSS, CROSS, CROSS]),
    # draw
    (6, "seat", 1),
    (6, "seat", 2),
    (6, "choice", "chance"),
    (6, "choice", 2),
    (6, "choice", -1),
    (6, "choice", "0"),
    (6, "choice", None),
    (6, "choice", False),
    (6, "choice", 0.0),
    (6, "cells", ["c5", "c6", "b7", "c7", "d7", "c8"]),
    (6, "cells", ["e3", "e4", "d5", "e5", "f5", "e6", "e7"]),
    # chance
    (15, "seat", 0),
    (15, "tile", "#"),
    (17, "seat", 1),
    (17, "tile", CROSS),
    (17, "tile", "##"),
    # draw, a second chance
    (19, "seat", 1),
    (19, "choice", 0),
    (19, "choice", 1),
    (19, "cells", ["a9", "b9"]),
    (19, "cells", ["c1"]),
    # out
    (16, "seat", 0),
    (22, "seat", 1),
    # bonus
    (18, "seat", 0),
    (18, "cell", "h1"),
    (18, "cell", "a0"),
    (18, "cell", ["a1"]),
    (18, "cell", None),
    # end
    (23, "reason", "deck"),
    (23, "reason", "filled"),
    (23, "reason", "boredom"),
    (23, "reason", None),
    (23, "empty", [51, 52]),
    (23, "empty", [51]),
    (23, "empty", [51, 51.0]),
    (23, "winners", [0]),
    (23, "winners", [0, 1]),
    (23, "winners", []),
    (23, "winners", [False]),
]


@pytest.mark.parametrize(("number", "field", "value"), CHANGES)
def test_an_event_that_was_changed_is_named(number: int, field: str, value: Json) -> None:
    """One field of one event: the number of that event comes back."""
    assert refused(changed(("events", number - 1, field), value)).event == number


@pytest.mark.parametrize(
    ("number", "field"),
    [
        (number, field)
        for number, entry in enumerate(CROSSES["events"], 1)
        for field in entry
        if number in (1, 3, 5, 6, 15, 16, 18, 19, 23)
    ],
)
def test_a_field_that_is_missing_is_named(number: int, field: str) -> None:
    """Every field of every kind of event is needed."""
    entry = {key: value for key, value in CROSSES["events"][number - 1].items() if key != field}
    error = refused(changed(("events", number - 1), entry))

    assert error.event == number
    assert f"'{field}'" in str(error)


@pytest.mark.parametrize("entry", [None, [], "deal", 5, {}, {"event": "pass"}, {"event": None}])
def test_an_event_that_is_none_is_named(entry: Json) -> None:
    """What is no event at all."""
    assert refused(changed(("events", 6), entry)).event == 7


def test_the_errors_speak_of_the_rules() -> None:
    """A move that was refused says why, with its code; anything else what should have come."""
    off_centre = changed(("events", 2, "cells"), ["a1", "a2", "c2", "a3", "b3", "c3", "a4", "b4"])
    overlap = changed(("events", 5, "cells"), ["e3", "e4", "d5", "e5", "f5", "e6", "e7"])

    assert "(not-this-tile)" in str(refused(off_centre))
    assert str(refused(overlap)) == (
        "event 6: seat 1: That overlaps what you drew at e3, e4, e5, f5, e6. (overlaps)"
    )
    assert str(refused(changed(("events", 4, "round"), 7))) == (
        "event 5: here round 1 begins, not round 7"
    )


BREAKS_A_RULE = ("events", 5, "cells"), ["e3", "e4", "d5", "e5", "f5", "e6", "e7"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("events", 19), {"event": "pass"}),
        (("events", 19, "tiles"), [CROSS, "##"]),
        (("events", 20, "tile"), "#.#"),
    ],
    ids=["no event", "no card of the deck", "no tile"],
)
def test_the_first_wrong_event_is_named(path: tuple[str | int, ...], value: Json) -> None:
    """Event 6 breaks a rule; what is wrong with event 20 or 21 comes later."""
    assert refused(changed(path, value, changed(*BREAKS_A_RULE))).event == 6


def test_a_tile_that_was_not_offered_is_named_before_a_card_that_is_not_left() -> None:
    """No seed, and two singles told in round 1: event 6 draws a cross, event 17 lacks a single."""
    record = changed(("events", 4, "tiles"), ["#", "#"], changed(("seed",), None))

    assert refused(record).event == 6


def test_a_reveal_told_twice_is_named_also_where_its_cards_come_again() -> None:
    """The second telling is the fault, and not the round that then lacks a card."""
    setup = Setup(1)
    pile = tiles("# ## # ###")
    table = Table(rules.opening(Opened(setup, standard().start, pile)))
    table.draw(0, "c5 d5 e5 f5 c6 d6 d7 e7")
    table.draw(0, "a1")
    head = Head((Player("Ada"),), commitment(seed(1)))
    record = as_json(write(head, table.events))
    events = record["events"]
    assert [entry["event"] for entry in events] == ["deal", "start", "reveal", "draw", "reveal"]

    assert refused(with_events([*events[:3], *events[2:]], record)).event == 4


def test_nothing_comes_after_the_end() -> None:
    """The end is the last event."""
    extra = {"event": "draw", "seat": 0, "choice": 0, "cells": ["b1"]}
    error = refused(with_events([*CROSSES["events"], extra]))

    assert error.event == 24
    assert error.reason == "the game is over: nothing comes after its end (game-over)"


def test_without_a_seed_cards_can_be_told_but_not_invented() -> None:
    """No seed, no check of the order; but a card has to be in the deck, as often as it comes."""
    record = changed(("seed",), None)

    assert refused(changed(("events", 4, "tiles"), [CROSS, "##"], record)).event == 5
    assert refused(changed(("events", 19, "tiles"), ["#", "#"], record)).event == 20
    assert refused(changed(("events", 1, "tile"), CROSSES["events"][0]["tile"], record)).event == 2


# --- junk -----------------------------------------------------------------------------------------


def places(value: Json, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value in a JSON document."""
    if at:
        yield at
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*at, key))
    if isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*at, index))


def inside(value: Json, path: tuple[str | int, ...]) -> Json:
    for step in path:
        value = value[step]
    return value


def normal(events: list[Json]) -> list[Json]:
    """Events without what may be written in several ways."""
    found: list[Json] = []
    for entry in copy.deepcopy(events):
        known = {"event", "seat", "tile", "tiles", "round", "choice", "cells", "cell"}
        known |= {"reason", "empty", "winners"}
        entry = {key: entry[key] for key in entry if key in known}
        if "cells" in entry:
            entry["cells"].sort()
        if "tile" in entry:
            entry["tile"] = read_tile(entry["tile"]).shape
        if "tiles" in entry:
            entry["tiles"] = [read_tile(text).shape for text in entry["tiles"]]
        if entry.get("choice") == 1 and len(set(_offer(found))) == 1:
            entry["choice"] = 0
        found.append(entry)
    return found


def _offer(events: list[Json]) -> list[str]:
    offers: list[list[str]] = [entry["tiles"] for entry in events if entry["event"] == "reveal"]
    return offers[-1]


PLACES = list(places(CROSSES))
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


def judge(record: Json) -> None:
    """A record is refused as one, or what is read is what it said."""
    found = outcome(record)
    if isinstance(found, RecordError):
        assert str(found)
        assert "\n" not in str(found)
    else:
        assert normal(entries(found.events)) == normal(record["events"])


@given(st.sampled_from(PLACES), JUNK)
def test_junk_in_any_place_is_a_record_error_or_harmless(
    path: tuple[str | int, ...], junk: Json
) -> None:
    """Any JSON value in place of any other: never another exception, never another game."""
    judge(changed(path, junk))
    judge(changed(path, junk, changed(("seed",), None)))


@given(st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_any_part_of_a_record_in_place_of_another(
    path: tuple[str | int, ...], other: tuple[str | int, ...]
) -> None:
    """Values that look right in the wrong place."""
    value = copy.deepcopy(inside(CROSSES, other))
    judge(changed(path, value))
    judge(changed(path, value, changed(("seed",), None)))


@given(st.sampled_from(PLACES))
def test_any_part_of_a_record_may_be_missing(path: tuple[str | int, ...]) -> None:
    """Whatever is left out, the record is refused or the same game."""
    record = copy.deepcopy(CROSSES)
    del inside(record, path[:-1])[path[-1]]

    judge(record)
    judge({**record, "seed": None})


LONG_HEAD, LONG = played(Setup(4), 6)
LONG_RECORD: Json = as_json(write(LONG_HEAD, LONG.events))

Tamper: TypeAlias = Callable[[list[Json], int, int], list[Json]]


def dropped(events: list[Json], at: int, _: int) -> list[Json]:
    return events[:at] + events[at + 1 :]


def doubled(events: list[Json], at: int, to: int) -> list[Json]:
    return [*events[:to], events[at], *events[to:]]


def swapped(events: list[Json], at: int, to: int) -> list[Json]:
    made = list(events)
    made[at], made[to] = made[to], made[at]
    return made


def moved(events: list[Json], at: int, to: int) -> list[Json]:
    made = list(events)
    made.insert(to, made.pop(at))
    return made


@given(
    st.sampled_from([dropped, doubled, swapped, moved]),
    st.integers(0, len(LONG_RECORD["events"]) - 1),
    st.integers(0, len(LONG_RECORD["events"]) - 1),
)
def test_events_of_a_long_game_out_of_order(tamper: Tamper, at: int, to: int) -> None:
    """Four people, a whole game: what is shuffled is refused near the place, or commutes."""
    events = tamper(LONG_RECORD["events"], at, to)
    untouched = at if tamper is dropped else to if tamper is doubled else min(at, to)
    found = outcome(with_events(events, LONG_RECORD))

    if isinstance(found, RecordError):
        assert found.event is not None
        assert found.event > untouched
    else:
        assert entries(found.events) == events


@pytest.mark.parametrize("name", ["\ud800", "A\udfff"])
def test_a_name_that_no_file_can_hold_is_refused_or_written(name: str) -> None:
    """JSON can escape half a character; what is read has to be writable as UTF-8 again."""
    text = line(changed(("seats", 0, "name"), "NAME")).replace(
        "NAME", name.encode("unicode_escape").decode()
    )
    try:
        replay = read(parse_line(text))
    except RecordError:
        return

    assert line(write(replay.head, replay.events)).encode()


def test_read_is_not_fooled_by_truth_values() -> None:
    """To Python true is 1; to a record it is not."""
    for path in [("events", 1, "seat"), ("events", 6, "seat"), ("events", 4, "round")]:
        assert inside(CROSSES, path) == 1
        assert refused(changed(path, True)).event == int(path[1]) + 1
