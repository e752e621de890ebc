"""SC-13 to SC-16, SC-R2, SC-R3, SC-R5 and SC-R7: how a game ends, and who has won."""

import pytest

from mulligan.games.second_chance import EDITIONS, Reason, legal, result
from mulligan.games.second_chance.events import Ended
from tests.games.second_chance.table import Table, block, cells, lay, opened, singles


def ended(table: Table) -> str:
    """The last line of the story, which has to be the end of it."""
    assert isinstance(table.end, Ended)
    assert table.events[-1] == table.end
    assert not table.waiting()
    assert all(legal(table.state, seat) == () for seat in range(len(table.sheets)))
    return table.story.split("\n")[-1]


# --- when it ends ---------------------------------------------------------------------------------


def test_sc_13_it_goes_on_while_somebody_can() -> None:
    """No reason holds: the result is None and somebody owes a move."""
    table = lay("a1 b1 d1", "a1 b1 d1", pile="## ## # #")

    assert result(table.state) is None
    for seat in (0, 1):
        table.draw(seat, "a1 b1")
    assert result(table.state) is None
    assert table.state.round == 2


def test_sc_13_a_everybody_has_dropped_out() -> None:
    """With all out the game is over, however many cards are left."""
    table = lay("a1 c1", "a1 c1 e1", pile="## ## ## ## # # # #")
    table.write(0, "a1")
    table.write(1, "a1")

    assert ended(table) == "all-out: empty 1 2, won by 0"
    assert len(table.state.pile) == 4


def test_sc_13_a_also_in_different_rounds() -> None:
    """The last one out ends it, whenever the others left."""
    table = lay("a1 c1", "a1 b1 d1", pile="## ## ## ## ## ## # # #")
    table.draw(1, "a1 b1")
    table.write(0, "a1")

    assert ended(table) == "all-out: empty 1 1, won by 0"


@pytest.mark.parametrize(("left", "over"), [("", True), ("#", True), ("# #", False)])
def test_sc_13_b_two_new_cards_are_needed(left: str, over: bool) -> None:
    """With one card or none the next round cannot begin; with two it does."""
    table = lay("a1 b1 d1", "a1 b1 d1 f1", pile=f"## ## {left}")
    for seat in (0, 1):
        table.draw(seat, "a1 b1")

    assert (table.end is not None) is over
    assert table.story.split("\n")[-1] == ("deck: empty 1 2, won by 0" if over else "round 2: # #")


@pytest.mark.parametrize(("left", "over"), [("", True), ("#", True), ("# #", False)])
def test_sc_13_b_after_second_chances_too(left: str, over: bool) -> None:
    """A second chance may take the card that the next round would have needed."""
    table = lay("a1 c1 e1", pile=f"## ## # {left}")
    table.draw(0, "a1")

    assert (table.end is not None) is over
    assert table.story.split("\n")[-1] == ("deck: empty 2, won by 0" if over else "round 2: # #")


@pytest.mark.parametrize("pile", ["", "#"])
def test_sc_13_b_a_deck_without_a_first_round(pile: str) -> None:
    """Starting tiles alone: two cards cannot be revealed, so the game is over."""
    table = opened("####/####", pile=pile)
    table.first(0)

    assert ended(table) == "deck: empty 73, won by 0"


def test_sc_13_c_a_full_grid_ends_it() -> None:
    """Cards are left and another player is in, but a grid is full."""
    table = lay("a1 b1", "a1 b1 d1", pile="## ## # # # #")
    table.draw(0, "a1 b1")
    assert table.end is None
    table.draw(1, "a1 b1")

    assert ended(table) == "filled: empty 0 1, won by 0"


# --- not enough cards -----------------------------------------------------------------------------


@pytest.mark.parametrize("stuck", [1, 2, 3])
def test_sc_14_one_card_short(stuck: int) -> None:
    """Nobody gets a second chance, not even the first in line whose card would have fitted."""
    left = " ".join(["#"] * (stuck - 1))
    table = lay("a1 b1 d1", *["a1 c1"] * stuck, pile=f"## ## {left}")
    table.draw(0, "a1 b1")
    empty = " ".join(["2"] * stuck)

    assert table.story == block(
        f"""
        round 1: ## ##
        0 draws card 0: a1 b1
        no-chance-cards: empty 1 {empty}, won by 0
        """
    )
    assert all(sheet.out is None and not sheet.one for sheet in table.sheets)
    assert len(table.state.pile) == stuck - 1
    ended(table)


@pytest.mark.parametrize("stuck", [1, 2, 3])
def test_sc_14_exactly_enough_cards(stuck: int) -> None:
    """As many cards as stuck players: each gets theirs, down to the last card."""
    left = " ".join(["#"] * stuck)
    table = lay("a1 b1 d1", *["a1 c1"] * stuck, pile=f"## ## {left}")
    table.draw(0, "a1 b1")
    for seat in range(1, stuck + 1):
        assert table.waiting() == {seat}
        table.draw(seat, "c1")

    assert ended(table) == (
        f"deck: empty 1{' 1' * stuck}, won by {' '.join(map(str, range(stuck + 1)))}"
    )
    assert table.state.pile == ()


def test_sc_14_at_once_where_nobody_can_draw() -> None:
    """All are stuck and cards are short: the game ends with the reveal."""
    table = lay("a1 c1", "a1 c1", pile="## ## #")

    assert table.story == block(
        """
        round 1: ## ##
        no-chance-cards: empty 2 2, won by 0 1
        """
    )


def test_sc_14_only_those_in_the_game_are_counted() -> None:
    """A player who is out needs no card: one card is enough for the one who is stuck."""
    table = lay("a1 c1 e1", "a1 b1 d1", pile="## ## ## ### ### #")
    table.draw(1, "a1 b1")
    table.write(0, "a1")

    assert table.waiting() == {1}
    table.draw(1, "d1")
    assert ended(table) == "filled: empty 2 0, won by 1"


def test_sc_14_nobody_gets_the_1() -> None:
    """The tie is shared: no 1 was written, although both would have dropped out."""
    table = lay("a1 c1", "a1 c1", "a1 b1 d1 f1 h1", pile="## ## ##")
    table.draw(2, "a1 b1")

    assert ended(table) == "no-chance-cards: empty 2 2 3, won by 0 1"


def test_sc_r5_the_rounds_draws_stand() -> None:
    """What was drawn before the cards ran out counts, and can win."""
    table = lay("a1 c1", "a1 b1 d1", pile="## ##")
    table.draw(1, "a1 b1")

    assert ended(table) == "no-chance-cards: empty 2 1, won by 1"
    assert table.sheet(1) == block(
        """
        ###.#####
        #########
        #########
        #########
        #########
        #########
        #########
        #########
        #########
        """
    )


# --- full grids -----------------------------------------------------------------------------------


def test_sc_15_all_who_filled_their_grid_win() -> None:
    """Two full grids in one phase win together; the one square of the third does not count."""
    table = lay("a1 b1", "a1 b1 d1", "h9 i9", pile="## ## # #")
    for seat, squares in [(2, "h9 i9"), (1, "a1 b1"), (0, "a1 b1")]:
        table.draw(seat, squares)

    assert ended(table) == "filled: empty 0 1 0, won by 0 2"


def test_sc_15_a_full_grid_beats_the_1() -> None:
    """A 1 breaks ties of empty squares; among full grids it means nothing."""
    table = lay("a1", "a1", "a1 c1 e1", pile="## ## ### # ##")
    table.write(0, "a1")
    table.draw(1, "a1")
    table.write(2, "a1")

    assert table.sheets[0].one
    assert not table.sheets[1].one
    assert ended(table) == "filled: empty 0 0 2, won by 0 1"


def test_sc_r2_filling_in_the_first_phase_prevents_second_chances() -> None:
    """Cards are there, but the game is over before anybody's chance is revealed."""
    table = lay("a1 b1", "a1 c1", pile="## ## # # # #")
    table.draw(0, "a1 b1")

    assert table.story == block(
        """
        round 1: ## ##
        0 draws card 0: a1 b1
        filled: empty 0 2, won by 0
        """
    )
    assert len(table.state.pile) == 4


def test_sc_r2_a_full_grid_is_judged_at_the_end_of_the_first_phase() -> None:
    """The quicker hand wins nothing: the others still draw, and may fill theirs too."""
    table = lay("a1 b1", "c9 d9", pile="## ## # #")
    table.draw(1, "c9 d9")

    assert table.end is None
    assert table.waiting() == {0}
    table.draw(0, "a1 b1")
    assert ended(table) == "filled: empty 0 0, won by 0 1"


def test_sc_r2_a_full_grid_is_judged_at_the_end_of_the_second_phase() -> None:
    """Seat 0 fills its grid with its chance; seats 1 and 3 still get theirs, and 3 fills too."""
    table = lay("a1", "a1 c1", "a1 b1 d1", "i9", pile="## ## # ### # # #")
    table.draw(2, "a1 b1")
    table.draw(0, "a1")
    assert table.end is None
    table.draw(3, "i9")
    assert table.end is None
    assert table.waiting() == {1}
    table.write(1, "c1")

    assert table.story == block(
        """
        round 1: ## ##
        2 draws card 0: a1 b1
        0 gets a chance: #
        0 draws the chance: a1
        1 gets a chance: ###
        1 is out
        3 gets a chance: #
        3 draws the chance: i9
        1 writes a 1: c1
        filled: empty 0 1 1 0, won by 0 3
        """
    )


def test_sc_r3_a_1_in_the_last_square_fills_the_grid() -> None:
    """Out first with one square left: the 1 goes there, and the player wins."""
    table = lay("a1", "a1 b1 d1", pile="## ## ## # # #")
    table.draw(1, "a1 b1")

    assert len(legal(table.state, 0)) == 1
    table.write(0, "a1")
    assert ended(table) == "filled: empty 0 1, won by 0"


@pytest.mark.parametrize("order", [(1, 0), (0, 1)])
def test_sc_r3_together_with_anothers_fill_in_the_same_phase(order: tuple[int, int]) -> None:
    """Seat 0 fills with the 1 and seat 1 with its chance, in either order: both win."""
    table = lay("a1", "i9", "a1 b1 d1", pile="## ## ## # # #")
    table.draw(2, "a1 b1")
    assert table.waiting() == {0, 1}
    for seat in order:
        assert table.end is None
        if seat == 0:
            table.write(0, "a1")
        else:
            table.draw(1, "i9")

    assert ended(table) == "filled: empty 0 0 1, won by 0 1"


def test_sc_r3_two_1s_fill_two_grids() -> None:
    """Everybody out in one round, two of them with one square left."""
    table = lay("a1", "c1", "a1 c1", pile="## ## ## ## ## # #")
    for seat, square in [(2, "a1"), (1, "c1"), (0, "a1")]:
        table.write(seat, square)

    assert ended(table) == "filled: empty 0 0 1, won by 0 1"


def test_sc_r3_needs_a_1_to_write() -> None:
    """fr-2018: the second to drop out writes nothing, so its last square stays empty."""
    table = lay("a1 c1", "a1", pile="## ## ## ## # #", edition="fr-2018")
    table.write(0, "a1")

    assert ended(table) == "all-out: empty 1 1, won by 0"


def test_sc_r3_a_1_is_owed_even_when_a_grid_is_full() -> None:
    """A full grid in the second phase ends nothing before the 1 is written."""
    table = lay("a1", "a1 c1", pile="## ## # ##")
    table.draw(0, "a1")

    assert table.end is None
    assert table.waiting() == {1}
    table.write(1, "a1")
    assert ended(table) == "filled: empty 0 1, won by 0"


# --- the winners ----------------------------------------------------------------------------------


def test_sc_16_the_fewest_empty_squares_win() -> None:
    """One player has fewer than all others."""
    table = lay("a1 b1 d1 f1", "a1 b1 d1", "a1 b1 d1 f1 h1", pile="## ##")
    for seat in range(3):
        table.draw(seat, "a1 b1")

    assert ended(table) == "deck: empty 2 1 3, won by 1"


def test_sc_16_a_tie_without_a_1_is_shared() -> None:
    """Nobody has a 1: all who are tied win."""
    table = lay("a1 b1 d1", "a1 b1 d1 f1", "a1 b1 d1", pile="## ##")
    for seat in range(3):
        table.draw(seat, "a1 b1")

    assert ended(table) == "deck: empty 1 2 1, won by 0 2"


def test_sc_16_a_1_of_somebody_who_is_not_tied_changes_nothing() -> None:
    """Seat 2 has the 1 and more empty squares: seats 0 and 1 share."""
    table = lay("a1 b1 d1", "a1 b1 d1", singles(3), pile="## ## ##")
    for seat in (0, 1):
        table.draw(seat, "a1 b1")
    table.write(2, "a1")

    assert ended(table) == "deck: empty 1 1 2, won by 0 1"


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("en-2019", "deck: empty 1 1 1, won by 0 1"),
        ("es-2019", "deck: empty 1 1 1, won by 0 1"),
        ("it-2022", "deck: empty 1 1 1, won by 0 1"),
        ("fr-2018", "deck: empty 1 2 1, won by 0"),
    ],
)
def test_sc_16_several_1s_share(edition: str, expected: str) -> None:
    """Two of three tied players have a 1 and win together; fr-2018 knows one 1 only."""
    table = lay(singles(2), singles(2), "a1 b1 d1", pile="## ## ## ##", edition=edition)
    table.draw(2, "a1 b1")
    for seat in sorted(table.waiting()):
        table.write(seat, "a1")

    assert ended(table) == expected


def test_sc_16_the_1_decides_only_between_the_tied() -> None:
    """Fewer empty squares beat a 1."""
    table = lay(singles(3), "a1 b1 d1", pile="## ## ##")
    table.draw(1, "a1 b1")
    table.write(0, "a1")

    assert ended(table) == "deck: empty 2 1, won by 1"


@pytest.mark.parametrize("square", singles(2).split())
def test_sc_16_a_player_who_is_out_can_win(square: str) -> None:
    """Seat 0 dropped out first and wins by the count, wherever the 1 stands."""
    table = lay(singles(2), "a1 b1 d1 f1", pile="## ## ##")
    table.draw(1, "a1 b1")
    table.write(0, square)

    assert table.sheets[0].out == 1
    assert ended(table) == "deck: empty 1 2, won by 0"


def test_sc_16_a_player_who_is_out_without_a_1_can_win() -> None:
    """Out in a later round, no 1, and still the fewest empty squares."""
    table = lay(singles(5), "a1 b1 d1", "a1 b1 d1 f1 g1", pile="## ## ## ## ## ##")
    for seat in (1, 2):
        table.draw(seat, "a1 b1")
    table.write(0, "a1")
    table.draw(2, "f1 g1")

    assert [sheet.out for sheet in table.sheets] == [1, 2, None]
    assert ended(table) == "deck: empty 4 1 1, won by 1 2"


@pytest.mark.parametrize("edition", EDITIONS)
def test_sc_16_a_1_counts_as_a_filled_square(edition: str) -> None:
    """With the 1 the square is no longer empty: 2 against 2 becomes 1 against 2."""
    table = lay(singles(2), "a1 b1 d1 f1", pile="## ## ##", edition=edition)
    table.draw(1, "a1 b1")
    table.write(0, "c1")

    assert table.sheets[0].filled & cells("c1")
    assert ended(table) == "deck: empty 1 2, won by 0"


# --- several reasons at once ----------------------------------------------------------------------


def test_sc_r7_the_order_of_the_reasons() -> None:
    """The reasons are listed in the order in which they count."""
    assert list(Reason) == ["filled", "no-chance-cards", "all-out", "deck"]


def test_sc_r7_filled_before_no_chance_cards() -> None:
    """A grid is full, and cards for the stuck are short (and so for a new round)."""
    table = lay("a1 b1", "a1 c1", "a1 c1", pile="## ## #")
    table.draw(0, "a1 b1")

    assert ended(table) == "filled: empty 0 2 2, won by 0"


def test_sc_r7_filled_before_all_out() -> None:
    """All are out, and the last 1 has filled a grid."""
    table = lay("a1", "a1 c1", pile="## ## ## ## # # #")
    table.write(1, "a1")
    table.write(0, "a1")

    assert ended(table) == "filled: empty 0 1, won by 0"


@pytest.mark.parametrize("left", ["", "#"])
def test_sc_r7_filled_before_deck(left: str) -> None:
    """A grid is full, and no two cards are left: after the first phase, and after the second."""
    first = lay("a1 b1", "a1 b1 d1", pile=f"## ## {left}")
    for seat in (0, 1):
        first.draw(seat, "a1 b1")
    second = lay("a1", pile=f"## ## # {left}")
    second.draw(0, "a1")

    assert ended(first) == "filled: empty 0 1, won by 0"
    assert ended(second) == "filled: empty 0, won by 0"


def test_sc_r7_filled_before_all_out_and_deck() -> None:
    """Three reasons hold at once."""
    table = lay("a1", "a1 c1", pile="## ## ## ##")
    table.write(0, "a1")
    table.write(1, "a1")

    assert ended(table) == "filled: empty 0 1, won by 0"


@pytest.mark.parametrize("left", ["", "#"])
def test_sc_r7_no_chance_cards_before_deck(left: str) -> None:
    """Whoever is stuck lacks a card, and a new round lacks two."""
    table = lay("a1 b1 d1", "a1 c1", "a1 c1", pile=f"## ## {left}")
    table.draw(0, "a1 b1")

    assert ended(table) == "no-chance-cards: empty 1 2 2, won by 0"


@pytest.mark.parametrize("left", ["", "#"])
def test_sc_r7_all_out_before_deck(left: str) -> None:
    """The last player drops out on the last card, or the last but one."""
    table = lay("a1 c1", "a1 c1 e1", pile=f"## ## ## ## {left}")
    for seat in (0, 1):
        table.write(seat, "a1")

    assert ended(table) == "all-out: empty 1 2, won by 0"


def test_nothing_happens_after_the_end() -> None:
    """A finished game owes nobody a move and keeps its result."""
    table = lay("a1 b1", "a1 b1 d1", pile="## ## # # # #")
    for seat in (0, 1):
        table.draw(seat, "a1 b1")

    assert result(table.state) == Ended(Reason.FILLED, (0, 1), (0,))
    ended(table)
