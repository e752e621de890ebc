"""Tournaments: everybody gets every seat and the same cards, and the figures are right."""

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from mulligan.bots import BOTS
from mulligan.core import MulliganError, SetupError
from mulligan.games import GAMES, one_more, second_chance
from mulligan.sim import arena, plots
from mulligan.sim.arena import Outcome, Standings, Tournament, hold, ranks, seatings, wilson
from mulligan.sim.match import Match, play
from mulligan.sim.spread import Workers

Sits = Callable[..., None]


def tournament(bots: str = "abc", seats: int = 3, seed: str = "0") -> Tournament:
    return Tournament("second-chance", second_chance.Setup(seats), tuple(bots), seed)


class Choosy:
    """A bot that takes the first or the last of its moves."""

    def __init__(self, game: str, at: int) -> None:
        self._game = game
        self._at = at

    def choose(self, view: Any) -> Any:
        return GAMES[self._game].choices(view)[self._at]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both games get two bots more that take no time."""
    more = {
        game: {
            **bots,
            "first": lambda *_, game=game: Choosy(game, 0),
            "last": lambda *_, game=game: Choosy(game, -1),
        }
        for game, bots in BOTS.items()
    }
    monkeypatch.setattr("mulligan.bots.BOTS", more)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcdefgh"])
def test_over_a_deal_everybody_has_every_seat_once(bots: str, seats: int) -> None:
    for deal in range(5):
        games = seatings(tournament(bots, seats), deal)

        assert len(games) == len(bots)
        for seat in range(seats):
            assert sorted(game[seat] for game in games) == list(bots)


def test_over_many_deals_everybody_meets_everybody() -> None:
    """With more bots than seats, no pair is favoured."""
    pairs: Counter[frozenset[str]] = Counter()
    for deal in range(400):
        for one, two in seatings(tournament("abcde", 2), deal):
            pairs[frozenset((one, two))] += 1

    assert len(pairs) == 10
    assert max(pairs.values()) < 1.3 * min(pairs.values())


def test_who_sits_left_of_whom_changes_with_the_deal() -> None:
    assert len({seatings(tournament(), deal)[0] for deal in range(20)}) > 3


@pytest.mark.usefixtures("quick")
def test_the_games_of_a_deal_have_the_same_cards() -> None:
    match = Match("second-chance", second_chance.Setup(2), ("first", "last"))
    turned = Match("second-chance", second_chance.Setup(2), ("last", "first"))

    assert play(match, 7).events[:3] == play(turned, 7).events[:3]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("game", GAMES)
def test_the_same_tournament_gives_the_same_standings_on_any_number_of_cores(game: str) -> None:
    setup = second_chance.Setup(2) if game == "second-chance" else one_more.Setup(4)
    plan = Tournament(game, setup, ("first", "last", "random"), "x")

    def held(plan: Tournament, jobs: int) -> dict[str, Any]:
        standings = Standings(plan)
        for deal in hold(plan, 12, workers=Workers(jobs)):
            standings.add(deal)
        return standings.json()

    once = held(plan, 1)
    assert once["games"] == 12
    assert once == held(plan, 2)
    assert once != held(Tournament(game, setup, plan.bots, "y"), 1)


@pytest.mark.usefixtures("quick")
def test_a_tournament_ends_with_a_whole_deal() -> None:
    plan = Tournament("one-more", one_more.Setup(3), ("first", "last", "random"))

    assert [len(deal) for deal in hold(plan, 4, workers=Workers(1))] == [3, 3]


@pytest.mark.parametrize(
    ("winners", "empty", "expected"),
    [
        ((1,), (5, 3, 7), (2, 1, 3)),
        ((0,), (5, 5, 7), (1, 2, 3)),  # a 1 has broken the tie
        ((0, 2), (3, 4, 3), (1, 2, 1)),
        ((1,), (6, 0, 6, 2), (3, 1, 3, 2)),
        ((2,), (), (2, 2, 1)),
    ],
)
def test_ranks(winners: tuple[int, ...], empty: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert ranks(len(expected), winners, empty) == expected


def test_wilson_against_known_values() -> None:
    """Brown, Cai and DasGupta: 0 of 10 goes up to 0.2775; the rest by the formula of 1927."""
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(300, 1000) == pytest.approx((0.2724, 0.3291), abs=1e-4)


def outcome(bots: str, ranks: tuple[int, ...], empty: tuple[int, ...] = ()) -> Outcome:
    return Outcome(tuple(bots), ranks, empty, (0,) * len(bots))


def test_standings_count_seats_wins_and_squares() -> None:
    standings = Standings(tournament("ab", 2))
    standings.add([outcome("ab", (1, 2), (3, 9)), outcome("ba", (1, 1), (4, 4))])
    standings.add([outcome("ab", (2, 1), (8, 2)), outcome("ba", (2, 1), (7, 1))])
    a, b = standings.bots["a"], standings.bots["b"]

    assert (standings.games, standings.deals) == (4, 2)
    assert (a.games, a.wins, b.wins) == (4, 3, 2)
    assert a.win_rate == 0.75
    assert a.interval == wilson(3, 4)
    assert (a.empty.mean, b.empty.mean) == (4.0, 5.5)
    assert a.empty.games == 2  # deals are the observations, not games


def test_who_wins_more_is_rated_higher() -> None:
    standings = Standings(tournament("abc", 3))
    for _ in range(30):
        standings.add([outcome("abc", (3, 1, 2)), outcome("bca", (1, 2, 3))])

    assert standings.order() == ["b", "c", "a"]
    ratings = [standings.bots[name].rating for name in "bca"]
    assert ratings[0][0] > 25 > ratings[2][0]
    assert all(deviation < 25 / 3 for _, deviation in ratings)  # surer than at the start


def test_two_seats_of_one_bot_count_twice_and_pull_at_one_rating() -> None:
    standings = Standings(tournament("ab", 3))
    standings.add([outcome("aba", (1, 2, 2))])

    assert (standings.bots["a"].games, standings.bots["a"].wins) == (2, 1)
    assert standings.bots["a"].rating[0] > standings.bots["b"].rating[0]


def test_equals_keep_the_order_in_which_they_were_named() -> None:
    standings = Standings(tournament("cab", 3))
    standings.add([outcome("cab", (1, 1, 1))])

    assert standings.order() == ["c", "a", "b"]


def test_stumbles_are_counted() -> None:
    standings = Standings(tournament("ab", 2))
    standings.add([Outcome(("a", "b"), (1, 2), (1, 2), (0, 4))])

    assert standings.json()["bots"]["b"]["stumbles"] == 4


@pytest.mark.parametrize(
    ("bots", "seats", "sentence"),
    [("a", 2, "at least two bots"), ("aba", 3, "only once"), ("ab", 1, "two players")],
)
def test_what_is_no_tournament_is_refused(bots: str, seats: int, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        tournament(bots, seats)


def test_a_missing_package_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)

    with pytest.raises(MulliganError, match=r"needs openskill.*: pip install 'mulligan\[arena\]'"):
        Standings(tournament())
    monkeypatch.setitem(sys.modules, "plotext", None)
    with pytest.raises(MulliganError, match=r"needs plotext: pip install 'mulligan\[arena\]'"):
        plots.require()


def example() -> Standings:
    standings = Standings(
        Tournament("second-chance", second_chance.Setup(2), ("random", "expert", "novice"))
    )
    for _ in range(3):
        standings.add(
            [
                Outcome(("random", "expert"), (2, 1), (19, 2), (0, 0)),
                Outcome(("expert", "novice"), (1, 2), (3, 9), (0, 0)),
                Outcome(("novice", "random"), (1, 2), (8, 20), (0, 0)),
            ]
        )
    return standings


@pytest.mark.slow
def test_the_picture_is_a_png_and_always_the_same() -> None:
    picture = plots.png(example())

    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert picture == plots.png(example())


def test_bars_in_the_terminal_are_as_long_as_the_shares() -> None:
    text = plots.in_terminal(example(), 60)
    rows = {
        name: line
        for name in ("expert", "novice", "random")
        for line in text.splitlines()
        if name in line
    }

    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 60
    lengths = [rows[name].count("█") for name in ("expert", "novice", "random")]
    assert lengths[0] == pytest.approx(2 * lengths[1], abs=2)
    assert lengths[2] <= 1


def test_people_see_names_and_unknown_bots_their_own() -> None:
    assert plots.called("second-chance", "expert") == "Ottilie (expert)"
    assert plots.called("second-chance", "novice") == "novice"
    assert arena.QUANTILE == 1.96
