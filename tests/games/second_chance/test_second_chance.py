"""SC-10 to SC-12, SC-R1 and SC-R4: second chances, dropping out, and the 1."""

from itertools import permutations

import pytest

from mulligan.core import RefusedError
from mulligan.games.second_chance import EDITIONS, Refusal, legal, rules
from mulligan.games.second_chance.events import Chanced, Drawn, Wrote
from tests.games.second_chance.table import block, bonus, cells, draw, lay, tiles

THE_OTHERS = [name for name in EDITIONS if name != "fr-2018"]


def test_sc_10_a_second_chance_comes_when_the_others_have_drawn() -> None:
    """Whoever can draw neither tile waits for all who can, then gets a card of their own."""
    table = lay("a1 c1", "a1 b1 d1", "a1 b1 d1", pile="## ### # ### ###")

    assert table.waiting() == {1, 2}
    table.draw(1, "a1 b1")
    assert table.waiting() == {2}
    assert table.draw(2, "a1 b1")[1] == Chanced(0, tiles("#")[0])
    assert table.waiting() == {0}


def test_sc_10_a_second_chance_that_fits_has_to_be_drawn() -> None:
    """It is the only tile to draw now; after it the seat plays on."""
    table = lay("a1 c1", "a1 b1 d1", pile="## ### # ### #")
    table.draw(1, "a1 b1")

    assert legal(table.state, 0) == (draw("a1"), draw("c1"))
    with pytest.raises(RefusedError) as refused:
        table.play(0, bonus("a1"))
    assert refused.value.reason is Refusal.MUST_DRAW
    assert table.draw(0, "c1")[0] == Drawn(0, "chance", cells("c1"))
    assert table.story.split("\n")[-1] == "round 2: ### #"
    assert table.waiting() == {0, 1}


def test_sc_10_the_two_cards_of_the_round_are_no_second_chance() -> None:
    """Only the new card counts: the squares of the two revealed tiles are refused."""
    table = lay("a1 b1 d1 e1", pile="### ##/## ## # #")

    assert legal(table.state, 0) == (draw("a1 b1"), draw("d1 e1"))
    with pytest.raises(RefusedError) as refused:
        table.draw(0, "a1")
    assert refused.value.reason is Refusal.NOT_THIS_TILE


def test_sc_10_nobody_else_can_use_the_card() -> None:
    """A second chance is one seat's alone: it is spent, drawn or not, and the next is another."""
    table = lay("a1 c1 e1", "a3 c3 e3", pile="## ### ## # ### ###")

    assert table.story == block(
        """
        round 1: ## ###
        0 gets a chance: ##
        0 is out
        1 gets a chance: #
        """
    )
    assert table.state.pile == tiles("### ###")
    table.draw(1, "a3")
    assert table.state.pile == tiles("### ###")


def test_sc_10_there_is_no_limit_to_second_chances() -> None:
    """Three in a row for one player, and still in the game."""
    table = lay("a1 c1 e1 g1", pile="## ## # ## ## # ## ## #")
    for square in ("a1", "c1", "e1"):
        table.draw(0, square)

    assert table.story == block(
        """
        round 1: ## ##
        0 gets a chance: #
        0 draws the chance: a1
        round 2: ## ##
        0 gets a chance: #
        0 draws the chance: c1
        round 3: ## ##
        0 gets a chance: #
        0 draws the chance: e1
        deck: empty 1, won by 0
        """
    )


def test_sc_r1_second_chances_are_taken_one_after_the_other() -> None:
    """Each of several gets the next card; one that fits is drawn before the next is revealed."""
    table = lay("a1 c1", "a1 b1 d1", "a1 c1", "a1 c1 e1", pile="## ### # #### #")

    assert table.state.stuck == (0, 2, 3)
    table.draw(1, "a1 b1")
    assert table.state.pile == tiles("#### #")
    assert table.waiting() == {0}
    table.draw(0, "a1")
    table.draw(3, "e1")
    table.write(2, "a1")

    assert table.story == block(
        """
        round 1: ## ###
        1 draws card 0: a1 b1
        0 gets a chance: #
        0 draws the chance: a1
        2 gets a chance: ####
        2 is out
        3 gets a chance: #
        3 draws the chance: e1
        2 writes a 1: a1
        deck: empty 1 1 1 2, won by 2
        """
    )


def test_sc_r1_the_order_holds_no_matter_who_draws_last() -> None:
    """The order in which the others commit does not change who gets which card."""
    holes = ("a1 c1", "a1 b1 d1", "a3 c3", "a1 b1 d1")
    stories = []
    for order in permutations((1, 3)):
        table = lay(*holes, pile="## ### # #/# ### ###")
        for seat in order:
            table.draw(seat, "a1 b1")
        table.draw(0, "a1")
        stories.append([line for line in table.story.split("\n") if line[0] in "02"])

    assert stories[0] == stories[1]
    assert stories[0][:4] == [
        "0 gets a chance: #",
        "0 draws the chance: a1",
        "2 gets a chance: #/#",
        "2 is out",
    ]


def test_sc_r1_the_seat_that_begins_moves_on_each_round() -> None:
    """Round 2 begins with the second seat and goes round: the first seat's chance comes last."""
    table = lay("a1 b1 d1", "a1 b1 d1", "a1 b1 d1", pile="## ## ### ### # # #")
    for seat in range(3):
        table.draw(seat, "a1 b1")

    for seat in (1, 2, 0):
        assert table.waiting() == {seat}
        table.draw(seat, "d1")
    assert [event.seat for event in table.events if isinstance(event, Chanced)] == [1, 2, 0]


def test_sc_r1_the_order_goes_past_players_who_are_out_or_can_draw() -> None:
    """Round 2 is the second seat's to begin; it is out, and the third can draw."""
    table = lay("a1 b1 d1", "a1 c1", "a1 b1 d1 e1", "a1 b1 d1", pile="## ## ## ## ### # # ###")
    for seat in (0, 2, 3):
        table.draw(seat, "a1 b1")
    table.write(1, "a1")

    assert table.state.round == 2
    assert table.waiting() == {2}
    assert table.state.stuck == (3, 0)


def test_sc_r1_a_starting_seat_beyond_the_last_is_the_first_again() -> None:
    """Two players: odd rounds begin with the first seat, even ones with the second."""
    assert [rules.chance_order(2, round) for round in (1, 2, 3)] == [(0, 1), (1, 0), (0, 1)]
    assert rules.chance_order(6, 20) == (1, 2, 3, 4, 5, 0)
    assert rules.chance_order(1, 7) == (0,)


def test_sc_r1_decides_who_writes_the_1_in_french() -> None:
    """fr-2018: both drop out in round 2, in which the second seat has its card first."""
    table = lay("a1 b1 d1", "a1 b1 d1", pile="## ## ### ### ## ##", edition="fr-2018")
    table.draw(0, "a1 b1")
    table.draw(1, "a1 b1")

    assert table.waiting() == {1}
    assert legal(table.state, 1) == (bonus("d1"),)


def test_sc_11_a_second_chance_that_does_not_fit_drops_the_seat() -> None:
    """The seat is out in this round and draws in no other."""
    table = lay("a1 c1", "a1 b1 d1 f1 g1", pile="## ### ## ## ## #")
    table.draw(1, "a1 b1")
    table.write(0, "a1")

    assert table.sheets[0].out == 1
    assert table.sheets[1].out is None
    assert table.waiting() == {1}
    assert legal(table.state, 0) == ()


def test_sc_11_several_can_drop_out_in_one_round() -> None:
    """Three at once: each has had a card of their own."""
    table = lay("a1 c1", "a1 c1", "a1 c1", "a1 b1 d1", pile="## ## ### ### #### # #")
    table.draw(3, "a1 b1")

    assert table.story == block(
        """
        round 1: ## ##
        3 draws card 0: a1 b1
        0 gets a chance: ###
        0 is out
        1 gets a chance: ###
        1 is out
        2 gets a chance: ####
        2 is out
        """
    )
    assert [sheet.out for sheet in table.sheets] == [1, 1, 1, None]


@pytest.mark.parametrize("edition", EDITIONS)
def test_sc_12_the_first_out_writes_a_1_into_any_empty_square(edition: str) -> None:
    """Every empty square is a choice, in reading order, and the 1 fills it."""
    table = lay("a1 c1 i9", "a1 b1 d1", pile="## ### ## ### ###", edition=edition)
    table.draw(1, "a1 b1")

    assert table.waiting() == {0}
    assert legal(table.state, 0) == (bonus("a1"), bonus("c1"), bonus("i9"))
    assert table.write(0, "c1")[0] == Wrote(0, cells("c1"))
    assert table.sheet(0) == block(
        """
        .#1######
        #########
        #########
        #########
        #########
        #########
        #########
        #########
        ########.
        """
    )


@pytest.mark.parametrize("edition", THE_OTHERS)
def test_sc_12_all_who_drop_out_in_the_first_such_round_write(edition: str) -> None:
    """en-2019, es-2019, it-2022: everybody who is out in that round has a 1."""
    table = lay("a1 c1", "a1 c1", "a1 b1 d1", "a1 c1", pile="## ## ## ## ## # #", edition=edition)
    table.draw(2, "a1 b1")

    assert table.waiting() == {0, 1, 3}
    for seat in (3, 0, 1):
        table.write(seat, "a1")
    assert [sheet.one for sheet in table.sheets] == [cells("a1"), cells("a1"), 0, cells("a1")]


def test_sc_12_in_fr_2018_one_player_writes() -> None:
    """fr-2018: of several in one round, the one whose second chance came first."""
    table = lay(
        "a1 c1", "a1 b1 d1", "a1 c1", "a1 c1", pile="## ## # ### ### # #", edition="fr-2018"
    )
    table.draw(1, "a1 b1")
    table.draw(0, "a1")

    assert [sheet.out for sheet in table.sheets] == [None, None, 1, 1]
    assert table.waiting() == {2}
    table.write(2, "c1")
    assert [sheet.one for sheet in table.sheets] == [0, 0, cells("c1"), 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_sc_12_later_rounds_have_no_1(edition: str) -> None:
    """Whoever drops out in a later round writes nothing, by any edition."""
    table = lay(
        "a1 c1 e1",
        "a1 b1 d1",
        "a1 c1",
        "a1 b1 d1 f1 g1 h1",
        pile="## ## # ## ### ### ## ### # #",
        edition=edition,
    )
    table.draw(1, "a1 b1")
    table.draw(3, "a1 b1")
    table.draw(0, "a1")
    assert table.sheets[2].out == 1
    table.write(2, "a1")
    table.draw(3, "f1 g1 h1")

    assert [sheet.out for sheet in table.sheets] == [2, 2, 1, None]
    assert [sheet.one for sheet in table.sheets] == [0, 0, cells("a1"), 0]
    assert table.waiting() == {3}
    assert table.story == block(
        """
        round 1: ## ##
        1 draws card 0: a1 b1
        3 draws card 0: a1 b1
        0 gets a chance: #
        0 draws the chance: a1
        2 gets a chance: ##
        2 is out
        2 writes a 1: a1
        round 2: ### ###
        3 draws card 0: f1 g1 h1
        1 gets a chance: ##
        1 is out
        0 gets a chance: ###
        0 is out
        round 3: # #
        """
    )


def test_sc_12_second_chances_that_fit_are_no_dropping_out() -> None:
    """Only a card that does not fit uses up the chance to be the first."""
    table = lay("a1 c1 e1", "a1 c1 e1", pile="## ## # # ## ## ## ## # #")
    for seat in (0, 1):
        table.draw(seat, "a1")

    assert table.state.first_out == 2
    assert table.waiting() == {0, 1}


def test_sc_r4_the_square_of_the_1_is_a_move_before_the_next_round() -> None:
    """The table waits for the 1, and only for the 1, before the next two cards."""
    table = lay("a1 c1", "a1 b1 d1", pile="## ## ## ### #")

    table.draw(1, "a1 b1")
    assert table.state.round == 1
    assert table.waiting() == {0}
    assert [type(event).__name__ for event in table.write(0, "a1")] == ["Wrote", "Revealed"]


def test_sc_r4_others_take_their_second_chances_meanwhile() -> None:
    """A 1 can be written while another seat draws its chance, or after it: the same table."""
    states = set()
    for order in permutations((0, 1)):
        table = lay("a1 c1", "a3 c3", "a1 b1 d1", pile="## ## ## # ### ###")
        table.draw(2, "a1 b1")
        assert table.waiting() == {0, 1}
        for seat in order:
            table.play(seat, bonus("c1") if seat == 0 else draw("a3"))
        assert table.state.round == 2
        states.add(table.state)

    assert len(states) == 1


def test_sc_r4_several_write_in_any_order() -> None:
    """Who writes first does not matter, and nobody's 1 is another's."""
    table = lay("a1 c1", "a3 c3", "a1 b1 d1 f1 g1", pile="## ## ## ## ## ##")
    table.draw(2, "a1 b1")
    moves = [(0, bonus("a1")), (1, bonus("c3"))]

    finals = set()
    for order in permutations(moves):
        state = table.state
        for seat, move in order:
            state, _ = rules.apply(state, seat, move)
        finals.add(state)

    assert len(finals) == 1
    assert [sheet.one for sheet in finals.pop().sheets] == [cells("a1"), cells("c3"), 0]


def test_sc_r4_a_1_is_written_once() -> None:
    """After the 1 the seat is out and owes nothing."""
    table = lay("a1 c1 e1", "a3 c3", "a1 b1 d1", pile="## ## ## ## # #")
    table.draw(2, "a1 b1")
    table.write(0, "a1")

    assert table.waiting() == {1}
    with pytest.raises(RefusedError) as refused:
        table.write(0, "c1")
    assert refused.value.reason is Refusal.ALREADY_OUT
