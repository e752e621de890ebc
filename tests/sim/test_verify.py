"""Verdicts on good records, running ones, spoiled ones and things that are no records."""

import json
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from mulligan.games import one_more, second_chance
from mulligan.sim.match import Match
from mulligan.sim.run import run
from mulligan.sim.spread import Workers
from mulligan.sim.verify import LONGEST_LINE, PORTION, Verdict, verify

MATCHES = {
    "second-chance": Match("second-chance", second_chance.Setup(2), ("random",) * 2),
    "one-more": Match("one-more", one_more.Setup(3), ("random",) * 3),
}


def record(game: str = "second-chance") -> dict[str, Any]:
    (part,) = run(MATCHES[game], 1, workers=Workers(1), records=True)
    loaded: dict[str, Any] = json.loads(part.lines[0])
    return loaded


def verdict(record: object) -> Verdict:
    (found,) = verify([json.dumps(record).encode()], jobs=1)
    return found


@pytest.mark.parametrize("game", MATCHES)
def test_a_game_by_the_rules(game: str) -> None:
    found = verdict(record(game))

    assert found == Verdict(1, game, MATCHES[game].setup.seats, finished=True)


@pytest.mark.parametrize("game", MATCHES)
def test_a_running_game_is_by_the_rules_without_its_seed(game: str) -> None:
    running = record(game)
    decisions = ("start", "draw", "play")
    cuts = [at for at, entry in enumerate(running["events"]) if entry["event"] in decisions]
    whole = running["events"]
    good = 0
    for cut in cuts[1:20]:
        found = verdict(running | {"events": whole[:cut], "seed": None, "result": None})
        if found.fault is None:
            good += 1
            assert not found.finished
        else:
            # In the middle of what follows from a decision, a record breaks off.
            assert "breaks off" in found.fault
    assert good > 5


def test_a_finished_game_publishes_its_seed_and_a_running_one_does_not() -> None:
    over = record()
    first = next(at for at, entry in enumerate(over["events"]) if entry["event"] == "start")

    assert verdict(over | {"seed": None}).fault == "the game is over, but its seed is not published"
    early = over | {"events": over["events"][:first], "result": None}
    assert verdict(early).fault == "the seed is published while the game goes on"
    assert verdict(early | {"seed": None}).fault is None


def _spoil_cell(game: dict[str, Any]) -> None:
    next(at for at in game["events"] if at["event"] == "draw")["cells"][0] = "i9"


def _spoil_tile(game: dict[str, Any]) -> None:
    next(at for at in game["events"] if at["event"] == "reveal")["tiles"][0] = "#"


def _spoil_end(game: dict[str, Any]) -> None:
    game["events"].pop()


def _spoil_extra(game: dict[str, Any]) -> None:
    game["events"].append(game["events"][-1])


def _spoil_result(game: dict[str, Any]) -> None:
    game["result"]["empty"][0] += 1


def _spoil_seed(game: dict[str, Any]) -> None:
    game["seed"] = "0" * 64


def _spoil_deck(game: dict[str, Any]) -> None:
    game["deck"]["puzzle"][0]["count"] += 1


def _spoil_version(game: dict[str, Any]) -> None:
    game["version"] = 1


def _spoil_format(game: dict[str, Any]) -> None:
    game["format"] = "chess"


def _spoil_game(game: dict[str, Any]) -> None:
    game["game"] = "chess" * 1000


def _spoil_seats(game: dict[str, Any]) -> None:
    game["seats"] *= 4


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_spoil_cell, "event "),
        (_spoil_tile, "event "),
        (_spoil_end, ""),
        (_spoil_extra, "event "),
        (_spoil_result, "the result is not how the game ended: 'empty' is another"),
        (_spoil_seed, "the seed is not the one that was committed to"),
        (_spoil_deck, "the deck: "),
        (_spoil_version, "version 1, and two rules have changed since"),
        (_spoil_format, "this is no record"),
        (_spoil_game, "there is no game"),
        (_spoil_seats, "players"),
    ],
)
def test_what_was_changed_is_found(spoil: Callable[[dict[str, Any]], None], said: str) -> None:
    spoiled = record()
    spoil(spoiled)

    found = verdict(spoiled)

    assert found.fault is not None
    assert said in found.fault
    assert "\n" not in found.fault
    assert len(found.fault) < 300


@pytest.mark.parametrize(
    "text",
    [
        b"{",
        b"\0",
        b"\xff",
        b"[" * 100_000,
        b"1" * 5_000,
        b"[]",
        b"{}",
        json.dumps(record()).encode()[:-20],
        b" " * (LONGEST_LINE + 1) + b"x",
    ],
    ids=["brace", "nul", "binary", "deep", "number", "list", "object", "half", "long"],
)
def test_what_is_no_record_is_said_to_be_none(text: bytes) -> None:
    (found,) = verify([text], jobs=1)

    assert found.fault
    assert found.game is None


def test_empty_lines_are_passed_over_and_still_counted() -> None:
    good = json.dumps(record()).encode()

    found = list(verify([b"\n", good, b"  \t\n", b"{\n", good], jobs=1))

    assert [at.line for at in found] == [2, 4, 5]
    assert [at.fault is None for at in found] == [True, False, True]


def test_an_endless_file_is_read_as_far_as_it_is_asked_for() -> None:
    taken = 0

    def endless() -> Iterator[bytes]:
        nonlocal taken
        for _ in count():
            taken += 1
            yield b"{}"

    found = verify(endless(), jobs=1)
    assert next(found).line == 1
    found.close()

    assert taken <= PORTION + 1


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_any_number_of_processes_finds_the_same() -> None:
    texts = [
        text.encode()
        for match in MATCHES.values()
        for part in run(match, 25, workers=Workers(1), records=True)
        for text in part.lines
    ]
    texts[7] = texts[7][:100]

    assert list(verify(texts, jobs=3)) == list(verify(texts, jobs=1))


SOLO = Match("second-chance", second_chance.Setup(1), ("random",), series=True)


def challenge() -> list[dict[str, Any]]:
    (part,) = run(SOLO, 3, workers=Workers(1), records=True)
    return [json.loads(text) for text in part.lines]


def test_a_game_of_a_series_by_the_rules() -> None:
    for index, each in enumerate(challenge()):
        found = verdict(each)
        assert found.fault is None
        assert found.solo is not None
        assert found.solo.series.index == index
        assert found.solo.series.seed == bytes.fromhex(each["series"]["seed"])


def test_the_seed_of_a_series_is_not_published_while_a_game_of_it_goes_on() -> None:
    over = challenge()[2]
    first = next(at for at, entry in enumerate(over["events"]) if entry["event"] == "start")
    running = over | {"events": over["events"][:first], "result": None, "seed": None}

    assert verdict(running).fault == "the seed of the series is published while the game goes on"
    series = {name: over["series"][name] for name in ("id", "index")}
    assert verdict(running | {"series": series}).fault is None


def test_a_series_is_for_one() -> None:
    series = challenge()[0]["series"]
    said = "a series is a solo challenge of Second Chance"
    for game in MATCHES:
        promise = {"id": series["id"], "index": 0}
        assert verdict(record(game) | {"series": promise}).fault == said


@pytest.mark.parametrize("game", MATCHES)
def test_a_deck_with_a_known_name_and_other_cards_is_noted(game: str) -> None:
    """It is a game by the rules all the same."""
    renamed = record(game)
    assert verdict(renamed).note is None
    renamed["deck"]["name"] = "gentle"

    found = verdict(renamed)

    assert found.fault is None
    assert found.note == (
        "calls its deck 'gentle', but its cards are not those of the gentle deck here"
    )
    renamed["deck"]["name"] = "mine"
    assert verdict(renamed).note is None
