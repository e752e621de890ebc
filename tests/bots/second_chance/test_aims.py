"""What bots play for."""

from dataclasses import replace
from itertools import product

import pytest

from mulligan.bots import bot
from mulligan.bots.second_chance.aims import FEWER, RESULTS, challenge_chances, reaching_the_goal
from mulligan.games import second_chance as game
from mulligan.games.second_chance import solo
from mulligan.games.second_chance.solo import Challenge
from mulligan.kernels.second_chance.packing import SQUARES
from tests.bots.second_chance.views import SEED, middle


def test_results_are_chances() -> None:
    assert sum(RESULTS) == pytest.approx(1.0)
    assert min(RESULTS) >= 0


@pytest.mark.parametrize("games", [1, 2])
def test_chances_of_games_to_come(games: int) -> None:
    """The sum over all ways that the games may end, the plain way."""
    for most, chance in enumerate(challenge_chances(games)):
        plain = 0.0
        for ends in product(range(len(RESULTS)), repeat=games):
            if sum(ends) <= most:
                likely = 1.0
                for end in ends:
                    likely *= RESULTS[end]
                plain += likely
        assert chance == pytest.approx(plain)


@pytest.mark.parametrize("empty", [(), (2,), (4, 3), (0, 0), (9, 9), (1, 8)])
def test_fewer_squares_never_cost_more(empty: tuple[int, ...]) -> None:
    aim = reaching_the_goal(Challenge(empty))

    assert len(aim.end) == SQUARES + 1
    assert list(aim.end) == sorted(aim.end)
    assert min(aim.end) >= 0
    assert aim.end == aim.out  # nobody writes a 1 alone


def test_last_game_of_a_challenge_counts_the_goal() -> None:
    """SC-17: after 4 and 3, two empty squares reach the goal and three do not."""
    end = reaching_the_goal(Challenge((4, 3))).end

    assert end[2] - end[0] < 0.01
    assert end[3] - end[2] > 0.99
    assert end[20] - end[3] < 0.1


def test_first_game_of_a_challenge_leaves_room_for_the_others() -> None:
    end = reaching_the_goal(Challenge()).end

    assert end[0] < end[3] < end[6] < 1
    assert end[solo.GOAL] >= 1


@pytest.mark.parametrize("name", ["skilled", "expert", "champion"])
def test_goal_is_played_for(name: str) -> None:
    """The same sheet and cards, but one more empty square is all that may be left, or nine are."""
    view = middle(14)
    chosen = {
        bot(game.GAME, name, SEED, "bot/0").choose(replace(view, challenge=challenge))
        for challenge in (None, *(Challenge((0, before)) for before in range(10)))
    }

    assert len(chosen) > 1
    assert chosen <= set(game.choices(view))


def test_outside_a_challenge_every_square_counts() -> None:
    assert list(FEWER.end) == list(range(SQUARES + 1))


def test_a_view_says_how_the_challenge_stands() -> None:
    setup = game.Setup(1, challenge=Challenge((4,)))
    state = game.evolve(None, game.deal(setup, SEED)[0])

    assert game.view(state, 0).challenge == Challenge((4,))
    assert game.view(state, None).challenge == Challenge((4,))
