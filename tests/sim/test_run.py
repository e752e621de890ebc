"""Many games: the same bytes for any number of processes, and seeds that depend on little."""

from dataclasses import replace
from hashlib import sha256

import pytest

from mulligan.bots.fallback import BotWithFallback
from mulligan.core import commitment, seed_in_series
from mulligan.core.record import line, parse_line
from mulligan.games import RECORDS, one_more, positions, second_chance
from mulligan.sim import run as run_module
from mulligan.sim.match import Match, play, seed_of
from mulligan.sim.run import Part, run
from mulligan.sim.series import Placed, judged
from mulligan.sim.spread import Workers
from mulligan.sim.verify import verify

SECOND_CHANCE = Match("second-chance", second_chance.Setup(2), ("random",) * 2)
ONE_MORE = Match("one-more", one_more.Setup(3), ("random",) * 3)
SOLO = Match("second-chance", second_chance.Setup(1), ("random",), series=True)


def lines(match: Match, games: int, jobs: int = 1) -> list[str]:
    return [
        text
        for part in run(match, games, workers=Workers(jobs), records=True)
        for text in part.lines
    ]


@pytest.mark.parametrize("match", [SECOND_CHANCE, ONE_MORE, SOLO], ids=["sc", "om", "solo"])
def test_a_longer_run_starts_with_the_shorter_one(match: Match) -> None:
    assert lines(match, 3) == lines(match, 9)[:3]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("match", [SECOND_CHANCE, ONE_MORE], ids=["sc", "om"])
def test_any_number_of_processes_gives_the_same(match: Match) -> None:
    assert lines(match, 20, jobs=3) == lines(match, 20)


def test_lines_are_the_records_of_the_games() -> None:
    for index, text in enumerate(lines(ONE_MORE, 3)):
        played = play(ONE_MORE, index)

        assert text == line(RECORDS["one-more"].write(played.head, played.events))
        assert "\n" not in text


def test_without_records_nothing_is_written() -> None:
    parts: list[Part] = list(run(SOLO, 15, workers=Workers(1), records=False))

    assert [part.lines for part in parts] == [(), ()]
    assert sum(part.tally.games for part in parts) == 15


def test_nobody_is_torn_apart() -> None:
    """A portion holds whole solo challenges; otherwise their totals would be lost."""
    assert run_module.PORTION % 3 == 0
    parts = list(run(SOLO, 21, workers=Workers(1), records=False))
    assert sum(part.tally.figures["total of three games"].number for part in parts) == 7


def test_seeds_depend_on_the_master_seed_and_the_number_alone() -> None:
    """Other bots, editions and seats get the same seeds, so they can be compared on one deal."""
    others = [
        replace(SECOND_CHANCE, bots=("random", "another")),
        replace(SECOND_CHANCE, setup=second_chance.Setup(6, "fr-2018"), bots=("random",) * 6),
    ]
    seeds = [seed_of(SECOND_CHANCE, index) for index in range(50)]

    assert len(set(seeds)) == 50
    for other in others:
        assert [seed_of(other, index) for index in range(50)] == seeds
    assert seed_of(replace(SECOND_CHANCE, seed="1"), 0) != seeds[0]
    assert seed_of(ONE_MORE, 0) != seeds[0]


def test_the_recipe_of_the_seeds_is_pinned() -> None:
    """Changing it would change every simulation that anybody ever wrote down."""
    expected = sha256(b"mulligan-sim/second-chance/0/7").digest()

    assert seed_of(SECOND_CHANCE, 7) == expected
    assert parse_line(lines(SECOND_CHANCE, 8)[7])["seed"] == expected.hex()
    assert parse_line(lines(SECOND_CHANCE, 8)[7])["commitment"] == commitment(expected)


def test_a_series_is_dealt_from_one_seed() -> None:
    """SC-17: its SHA-256 is the id, and the seeds of the three games are made from it."""
    records = [parse_line(text) for text in lines(SOLO, 6)]

    assert [at["series"]["index"] for at in records] == [0, 1, 2] * 2
    for at in records:
        series = bytes.fromhex(at["series"]["seed"])
        assert at["series"]["id"] == commitment(series)
        assert at["seed"] == seed_in_series(series, at["series"]["index"]).hex()
    assert len({at["series"]["seed"] for at in records}) == 2
    expected = sha256(b"mulligan-series/en-2019/standard/0/1").digest()
    assert records[3]["series"]["seed"] == expected.hex()


def test_other_bots_get_the_same_series_and_nobody_else() -> None:
    """Bots are compared on one deal, and files of several runs can be put together."""
    runs = [
        SOLO,
        replace(SOLO, setup=second_chance.Setup(1, "fr-2018")),
        replace(SOLO, setup=second_chance.Setup(1, deck=second_chance.load("gentle")[0])),
        replace(SOLO, seed="1"),
        replace(SOLO, bots=("beginner",)),
    ]
    ids = [[parse_line(text)["series"]["id"] for text in lines(match, 6)] for match in runs]

    assert ids[0] == ids[4]
    assert len({id for of_run in ids for id in of_run}) == 8
    texts = [text.encode() for match in runs for text in lines(match, 6)]
    games = [Placed("x", at.line, at.solo) for at in verify(texts, jobs=1) if at.solo is not None]
    assert len(games) == 30
    assert [each.fault for each in judged(games)] == [False] * 10


def test_all_games_are_by_the_rules() -> None:
    texts = [text.encode() for match in (SECOND_CHANCE, ONE_MORE, SOLO) for text in lines(match, 6)]

    assert [at.fault for at in verify(texts, jobs=1)] == [None] * 18


def test_a_game_that_fails_says_in_which_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report of a bug needs that line alone: we can draw it and go on from there."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(BotWithFallback, "choose", fail)
    with pytest.raises(ZeroDivisionError) as failed:
        play(ONE_MORE, 4)
    (note,) = failed.value.__notes__
    told, _, text = note.rpartition(" ")
    game, state = positions.read(text)

    assert (told, game) == (f"In game 4, with seat {state.active} to move:", "one-more")
    assert state.round == 1
