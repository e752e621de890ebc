"""What is counted of a game, against counts made by hand from its record."""

from collections import Counter
from statistics import fmean
from typing import Any

import pytest

from mulligan.games import RECORDS, one_more, second_chance
from mulligan.games.second_chance.solo import Challenge
from mulligan.sim.match import Match, Played, play
from mulligan.sim.run import run
from mulligan.sim.spread import Workers
from mulligan.sim.tallies import Tally, count, count_challenge

MATCHES = {
    "solo": Match("second-chance", second_chance.Setup(1), ("random",)),
    "second-chance": Match("second-chance", second_chance.Setup(4, "fr-2018"), ("random",) * 4),
    "one-more": Match("one-more", one_more.Setup(5), ("random",) * 5),
}


def tallied(match: Match, games: range) -> Tally:
    tally = Tally()
    for index in games:
        count(tally, match.game, play(match, index).events)
    return tally


def entries(match: Match, played: Played) -> list[dict[str, Any]]:
    recorded: list[dict[str, Any]] = RECORDS[match.game].write(played.head, played.events)["events"]
    return recorded


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_parts_add_up_to_the_whole(match: Match) -> None:
    parts = Tally()
    for start in (0, 3, 4):
        parts.merge(tallied(match, range(start, {0: 3, 3: 4, 4: 9}[start])))

    assert parts.json() == tallied(match, range(9)).json()


def test_a_run_is_the_tally_of_its_games() -> None:
    match = MATCHES["second-chance"]
    whole = Tally()
    for part in run(match, 8, workers=Workers(1), records=False):
        whole.merge(part.tally)

    assert whole.json() == tallied(match, range(8)).json()


def test_second_chance_against_its_records() -> None:
    match = MATCHES["second-chance"]
    games = [entries(match, play(match, index)) for index in range(12)]

    found = tallied(match, range(12)).json()

    kinds = [Counter(entry["event"] for entry in game) for game in games]
    ends = [game[-1] for game in games]
    assert found["games"] == 12
    assert found["wins"] == [sum(seat in end["winners"] for end in ends) for seat in range(4)]
    assert found["shares"]["ended because"] == Counter(end["reason"] for end in ends)
    figures = found["figures"]
    assert figures["empty squares"]["number"] == 48
    assert figures["empty squares"]["mean"] == pytest.approx(
        fmean(left for end in ends for left in end["empty"]), abs=1e-6
    )
    assert figures["rounds"]["mean"] == pytest.approx(
        fmean(kind["reveal"] for kind in kinds), abs=1e-6
    )
    assert figures["cards used"]["mean"] == pytest.approx(
        fmean(2 * kind["reveal"] + kind["chance"] for kind in kinds), abs=1e-6
    )
    chances = sum(kind["chance"] for kind in kinds)
    outs = sum(entry["event"] == "out" for game in games for entry in game)
    assert sum(found["shares"]["second chances"].values()) == chances
    assert found["shares"]["second chances"]["did not fit"] == outs


def test_one_more_against_its_records() -> None:
    match = MATCHES["one-more"]
    games = [entries(match, play(match, index)) for index in range(12)]

    found = tallied(match, range(12)).json()

    kinds = [Counter(entry["event"] for entry in game) for game in games]
    rounds = sum(kind["round"] for kind in kinds)
    assert sum(found["wins"]) == found["games"] == 12
    assert found["figures"]["rounds"]["mean"] == pytest.approx(rounds / 12, abs=1e-6)
    plays = sum(kind["play"] for kind in kinds)
    assert found["figures"]["plays in a game"]["mean"] == pytest.approx(plays / 12, abs=1e-6)
    assert found["figures"]["plays in a round"]["number"] == rounds
    assert found["figures"]["plays in a round"]["mean"] == pytest.approx(plays / rounds, abs=1e-6)
    draws = sum(kind["draw"] for kind in kinds)
    assert found["figures"]["cards drawn in a round"]["mean"] == pytest.approx(
        draws / rounds, abs=1e-6
    )
    assert sum(found["shares"]["rounds lost by"].values()) == rounds


def test_a_challenge_is_counted_beside_its_games() -> None:
    """SC-17: below ten is the goal, ten is not."""
    tally = Tally()
    for empty in ((3, 3, 3), (3, 3, 4), (0, 0, 0)):
        count_challenge(tally, Challenge(empty))

    assert tally.games == 0
    assert tally.shares["solo goal"] == {"reached": 2, "missed": 1}
    assert tally.figures["total of three games"].counts == {9: 1, 10: 1, 0: 1}


def test_every_seat_is_listed_even_one_that_never_wins() -> None:
    assert len(tallied(MATCHES["second-chance"], range(1)).json()["wins"]) == 4
    assert len(tallied(MATCHES["one-more"], range(1)).json()["wins"]) == 5
