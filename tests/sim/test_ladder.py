"""The ladder: each level against the one below, fairly, and the same wherever it is played."""

from collections import Counter
from typing import Any

import pytest

from mulligan.bots import BOTS
from mulligan.bots.random_bot import RandomBot
from mulligan.core import SetupError
from mulligan.games import GAMES, one_more, second_chance
from mulligan.sim.arena import wilson
from mulligan.sim.ladder import Climbed, Ladder, Meeting, Score, climb, judged, seatings
from mulligan.sim.spread import Workers

PAIR = ("low", "high")


def ladder(*bots: str, seats: int = 4, seed: str = "0") -> Ladder:
    return Ladder("one-more", one_more.Setup(seats), bots or PAIR, seed)


def climbed(ladder: Ladder, games: int, jobs: int = 1) -> Climbed:
    result = Climbed(ladder)
    for meeting in climb(ladder, games, workers=Workers(jobs)):
        result.add(meeting)
    return result


def test_each_level_meets_the_two_below() -> None:
    assert ladder("a", "b", "c", "d").pairs == (
        *(("a", "b"), ("b", "c"), ("c", "d")),
        *(("a", "c"), ("b", "d")),
    )


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_both_have_half_of_the_seats_and_then_the_other_half(seats: int) -> None:
    orders = set()
    for deal in range(30):
        first, second = seatings(ladder(seats=seats), PAIR, deal)
        orders.add(first)

        assert Counter(first) == dict.fromkeys(PAIR, seats // 2)
        assert all(one != two for one, two in zip(first, second, strict=True))
    assert len(orders) > 4  # not always side by side, nor always every other one


@pytest.mark.parametrize("game", GAMES)
def test_equal_bots_win_half_each(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with its own dice: with the same ones, changing over would change nothing."""
    two = {
        name: lambda seed, label, name=name: RandomBot(GAMES[game], seed, f"{label}/{name}")
        for name in PAIR
    }
    monkeypatch.setattr("mulligan.bots.BOTS", {**BOTS, game: {**BOTS[game], **two}})
    setup = second_chance.Setup(2) if game == "second-chance" else one_more.Setup(4)
    score = climbed(Ladder(game, setup, PAIR), 240).step(1)

    assert score.games == 240
    low, high = score.interval
    assert low < 0.5 < high
    assert high - low < 0.2


def test_the_same_ladder_gives_the_same_results_on_any_number_of_cores() -> None:
    def once(seed: str, jobs: int) -> dict[str, Any]:
        return climbed(ladder("random", "casual", seed=seed), 30, jobs).json()

    one = once("x", 1)
    assert one["games"] == 30
    assert one == once("x", 2)
    assert one != once("y", 1)


def test_a_ladder_ends_with_a_whole_deal() -> None:
    assert len(list(climb(ladder("random", "casual"), 5, workers=Workers(1)))) == 3


def test_a_tie_counts_half_and_pairs_are_kept_apart() -> None:
    result = Climbed(ladder("a", "b", "c"))
    for pair, share in ((("a", "b"), 1.0), (("a", "b"), 0.5), (("b", "c"), 0.25)):
        result.add(Meeting(pair, share, ()))

    assert result.step(1).share == 0.75
    assert result.step(2).share == 0.25
    assert not result.complete
    result.add(Meeting(("a", "c"), 1.0, (("c", 3),)))
    assert result.complete
    assert result.games == 8
    assert result.json()["bots"]["c"]["stumbles"] == 3


def test_casual_is_the_anchor_and_otherwise_the_lowest() -> None:
    for bots, anchor in ((("random", "casual"), "casual"), (("random", "beginner"), "random")):
        result = Climbed(ladder(*bots))
        result.add(Meeting((bots[0], bots[1]), 0.75, ()))

        assert result.anchor == anchor
        assert result.ratings()[anchor].points == 1000
        assert result.ratings()[bots[1]].points > result.ratings()[bots[0]].points


def test_games_that_always_go_together_count_as_one() -> None:
    """A deal that one level wins twice says no more than a single game."""
    together, mixed = Score(), Score()
    for at in range(400):
        together.add(float(at % 2))
        mixed.add((at % 2 + at // 2 % 2) / 2)

    assert together.interval == pytest.approx(wilson(200, 400), abs=1e-3)
    assert mixed.interval == pytest.approx(wilson(400, 800), abs=1e-3)


def test_a_level_that_always_wins_is_not_certain_to() -> None:
    score = Score()
    for _ in range(10):
        score.add(1.0)

    assert score.interval == wilson(10, 10)
    assert score.error > 0


@pytest.mark.parametrize(
    ("share", "words"), [(0.59, "too small"), (0.6, ""), (0.8, ""), (0.81, "too large")]
)
def test_a_step_is_60_to_80_percent(share: float, words: str) -> None:
    assert judged(share) == words


@pytest.mark.parametrize(
    ("bots", "seats", "sentence"),
    [(("a",), 4, "at least two"), (("a", "a"), 4, "only once"), (("a", "b"), 5, "even number")],
)
def test_what_is_no_ladder_is_refused(bots: tuple[str, ...], seats: int, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        ladder(*bots, seats=seats)
