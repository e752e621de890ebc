"""SC-17: three games alone, added up, and never a 1."""

import pytest

from mulligan.core import SetupError
from mulligan.games.second_chance import EDITIONS, Setup, deal
from mulligan.games.second_chance.events import Ended, Wrote
from mulligan.games.second_chance.solo import Challenge
from tests.games.second_chance.table import Table, block, lay, seed


@pytest.mark.parametrize("edition", EDITIONS)
def test_sc_17_no_1_is_written_alone(edition: str) -> None:
    """Dropping out ends the game at once, and the squares stay empty, by every edition."""
    table = lay("a1 c1", pile="## ## ## # # #", edition=edition)

    assert table.story == block(
        """
        round 1: ## ##
        0 gets a chance: ##
        0 is out
        all-out: empty 2, won by 0
        """
    )
    assert table.sheets[0].one == 0


def test_sc_17_one_square_left_is_not_filled_by_dropping_out() -> None:
    """Without the 1 a last square stays empty: SC-R3 is nothing for one player."""
    table = lay("a1", pile="## ## ## # # #")

    assert table.story.split("\n")[-1] == "all-out: empty 1, won by 0"


@pytest.mark.parametrize("number", range(5))
def test_sc_17_no_real_solo_game_has_a_1(number: int) -> None:
    """Whole games with the standard deck: no 1, and the result counts one sheet."""
    table = Table(deal(Setup(1), seed(number))).finish()

    assert not any(isinstance(event, Wrote) for event in table.events)
    assert isinstance(table.end, Ended)
    assert table.end.winners == (0,)
    assert len(table.end.empty) == 1


def test_sc_17_a_full_grid_alone() -> None:
    """A solo game that fills the grid leaves nothing to add."""
    table = lay("a1 b1", pile="## # # #")
    table.draw(0, "a1 b1")

    assert table.story.split("\n")[-1] == "filled: empty 0, won by 0"


@pytest.mark.parametrize(
    ("games", "total", "reached"),
    [((4, 3, 2), 9, True), ((4, 3, 3), 10, False), ((0, 0, 0), 0, True), ((0, 0, 10), 10, False)],
)
def test_sc_17_the_goal_is_a_total_below_ten(
    games: tuple[int, ...], total: int, reached: bool
) -> None:
    """Nine in all is done, ten is just too many."""
    challenge = Challenge()
    for empty in games:
        challenge = challenge.after(empty)

    assert (challenge.total, challenge.over, challenge.reached) == (total, True, reached)
    assert challenge.empty == games


@pytest.mark.parametrize("games", [(), (0,), (0, 0)])
def test_sc_17_a_challenge_is_three_games(games: tuple[int, ...]) -> None:
    """Nothing is reached before the third game, however good the first two were."""
    challenge = Challenge(games)

    assert not challenge.over
    assert not challenge.reached


def test_sc_17_there_is_no_fourth_game() -> None:
    """A challenge that is over takes no more games."""
    with pytest.raises(SetupError, match=r"^A solo challenge has 3 games\.$"):
        Challenge((1, 2, 3)).after(0)
