"""SC-7 to SC-9 and SC-R6: two cards for everybody, and drawing one of them."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import RefusedError
from mulligan.games.second_chance import Draw, Move, Refusal, Setup, deal, legal, read_tile, rules
from mulligan.games.second_chance.events import Drawn
from mulligan.games.second_chance.state import State
from tests.games.second_chance.brute import masks
from tests.games.second_chance.table import (
    Table,
    block,
    bonus,
    cells,
    draw,
    lay,
    opened,
    seed,
    tiles,
)


def test_sc_7_everybody_chooses_one_of_the_two() -> None:
    """Both cards are for all: two seats take the same one, the third the other."""
    table = lay("a1 b1 d1", "a1 b1 d1", "g9 h9 i9", pile="## # ### #")

    assert table.waiting() == {0, 1, 2}

    table.draw(2, "h9 i9")
    table.draw(0, "b1")
    table.draw(1, "a1 b1")

    assert table.story == block(
        """
        round 1: ## #
        2 draws card 0: h9 i9
        0 draws card 1: b1
        1 draws card 0: a1 b1
        round 2: ### #
        """
    )


def test_sc_7_nobody_waits_for_a_turn() -> None:
    """Whoever is quick draws first; the next round comes when the last one has drawn."""
    table = lay("a1 b1 d1", "a1 b1 d1", pile="## # ### #")

    assert table.draw(1, "a1 b1") == (Drawn(1, 0, cells("a1 b1")),)
    assert table.waiting() == {0}
    assert table.state.round == 1
    table.draw(0, "d1")
    assert table.waiting() == {0, 1}
    assert table.state.round == 2


def test_sc_7_the_two_cards_are_spent() -> None:
    """Both leave the deck, the one that nobody chose too, and they come back in no round."""
    table = lay("a1 b1 d1 e1", pile="## # #/# ### ##/## ####")
    pile = tiles("#/# ### ##/## ####")

    assert table.state.pile == pile
    table.draw(0, "a1 b1")
    assert table.state.offer == pile[:2]
    assert table.state.pile == pile[2:]


def test_sc_7_who_is_out_chooses_no_more() -> None:
    """The round is for those still in the game, and does not wait for the others."""
    table = lay("a1 c1 e1", "a1 b1 d1 f1 g1", pile="## ### ## ## ###")
    table.draw(1, "a1 b1")
    table.write(0, "c1")

    assert table.waiting() == {1}
    table.draw(1, "f1 g1")
    assert table.story == block(
        """
        round 1: ## ###
        1 draws card 0: a1 b1
        0 gets a chance: ##
        0 is out
        0 writes a 1: c1
        round 2: ## ###
        1 draws card 0: f1 g1
        deck: empty 2 1, won by 1
        """
    )


@given(number=st.integers(0, 2**32 - 1), rounds=st.integers(0, 9), data=st.data())
def test_sc_7_commit_order_does_not_matter(number: int, rounds: int, data: st.DataObject) -> None:
    """Simultaneous means simultaneous: any order of the same drawings ends in one state."""
    table = Table(deal(Setup(3), seed(number)))
    for _ in range(3 * rounds):
        if waiting := table.waiting():
            table.first(min(waiting))
    chosen = [
        (seat, data.draw(st.sampled_from(legal(table.state, seat)))) for seat in table.waiting()
    ]

    finals: set[State] = set()
    for order in permutations(chosen):
        state = table.state
        for seat, move in order:
            state, _ = rules.apply(state, seat, move)
        finals.add(state)

    assert len(finals) == 1


def test_sc_7_nobodys_choice_depends_on_anothers() -> None:
    """What others draw changes neither what a seat may draw nor who needs a second chance."""
    table = lay("a1 b1 d1 f1", "a1 b1 d1", "a1 c1", pile="## ### ## # ## #")
    before = legal(table.state, 0)
    table.draw(1, "a1 b1")

    assert legal(table.state, 0) == before
    assert table.state.stuck == (2,)


def test_sc_8_the_example_of_the_rules_page() -> None:
    """A tile may touch another or stand alone; it may neither overlap nor stick out."""
    table = opened("###./#.##/.##.", pile="###/#.. ###/#..")
    table.draw(0, "c4 d4 e4 c5 e5 f5 d6 e6")
    choices = legal(table.state, 0)

    assert draw("f6 f7 g7 h7") in choices
    assert draw("a8 a9 b9 c9") in choices
    assert draw("e6 e7 f7 g7") not in choices
    # What pokes out at the right side would come in again on the left, a row below.
    assert draw("h1 h2 i2 a3") not in choices
    with pytest.raises(RefusedError) as overlap:
        table.draw(0, "e6 e7 f7 g7")
    assert str(overlap.value) == "That overlaps what you drew at e6."


def test_sc_8_a_tile_without_symmetry_has_eight_ways() -> None:
    """Turned four ways and mirrored four ways, all in the same corner of the sheet."""
    table = lay("a1 b1 c1 a2 b2 c2 a3 b3 c3", pile="##./.##/.#. ##./.##/.#.")
    expected = [
        ".##/##./.#.",
        ".#./###/..#",
        ".#./.##/##.",
        "#../###/.#.",
        "##./.##/.#.",
        "..#/###/.#.",
        ".#./##./.##",
        ".#./###/#..",
    ]

    assert len(legal(table.state, 0)) == 8
    assert {move.cells for move in legal(table.state, 0) if isinstance(move, Draw)} == {
        sum(1 << 9 * row + column for row, column in _cells(text)) for text in expected
    }


def _cells(text: str) -> list[tuple[int, int]]:
    return [
        (row, column)
        for row, line in enumerate(text.split("/"))
        for column, sign in enumerate(line)
        if sign == "#"
    ]


def test_sc_8_what_is_drawn_never_moves() -> None:
    """A whole game only ever adds squares to a sheet, and keeps every outline."""
    table = Table(deal(Setup(2), seed(9)))
    before = table.sheets
    while waiting := table.waiting():
        table.first(min(waiting))
        for old, new in zip(before, table.sheets, strict=True):
            assert new.drawings[: len(old.drawings)] == old.drawings
            assert new.filled & old.filled == old.filled
        before = table.sheets


def test_sc_8_two_drawings_never_share_a_square() -> None:
    """The squares of all drawings and the 1 add up to the squares that are filled."""
    for sheet in Table(deal(Setup(4), seed(10))).finish().sheets:
        total = sum(drawing.cells.bit_count() for drawing in sheet.drawings)

        assert total + sheet.one.bit_count() == sheet.filled.bit_count()


def test_sc_9_drawing_is_compulsory() -> None:
    """One of the two fits in one place, so that is the only move there is."""
    table = lay("a1 b1 d1", pile="### ## # #")

    assert table.waiting() == {0}
    assert table.state.stuck == ()
    assert legal(table.state, 0) == (draw("a1 b1"),)
    assert table.draw(0, "a1 b1")[0] == Drawn(0, 1, cells("a1 b1"))


def test_sc_9_it_does_not_matter_which_of_the_two_fits() -> None:
    """The first card alone is as compulsory as the second alone."""
    assert legal(lay("a1 b1 d1", pile="## ###").state, 0) == (draw("a1 b1"),)
    assert legal(lay("a1 b1 d1", pile="### ##").state, 0) == (draw("a1 b1"),)


def test_sc_9_there_is_no_second_chance_by_choice() -> None:
    """No move means "none of the two": a 1, an empty drawing and another tile are all refused."""
    table = lay("a1 b1 d1", "a1 b1", pile="## ### # #")

    refusals: list[tuple[Move, Refusal]] = [
        (bonus("d1"), Refusal.MUST_DRAW),
        (Draw(0), Refusal.TILE_NOT_OFFERED),
        (draw("d1"), Refusal.TILE_NOT_OFFERED),
    ]
    for move, code in refusals:
        with pytest.raises(RefusedError) as refused:
            table.play(0, move)
        assert refused.value.reason is code


def test_sc_9_a_worse_tile_is_still_compulsory() -> None:
    """The tile that ruins the sheet has to be drawn if it is the one that fits."""
    table = lay("a1 b1 c1", pile="## #### # #")

    assert legal(table.state, 0) == (draw("a1 b1"), draw("b1 c1"))


def test_sc_r6_equal_tiles_are_one_move() -> None:
    """Two cards with one shape give each drawing once, as choice 0, and both cards are spent."""
    table = lay("a1 b1 c1", pile="## ## ### # #")

    assert legal(table.state, 0) == (draw("a1 b1"), draw("b1 c1"))
    assert table.draw(0, "b1 c1")[0] == Drawn(0, 0, cells("b1 c1"))
    assert table.state.offer == tiles("### #")
    assert len(table.state.pile) == 1


def test_sc_r6_equal_means_equal_when_turned() -> None:
    """Two writings of one shape are the same move, however the cards lie."""
    table = lay("a1 b1 c1 a2", pile="###/#.. ##/.#/.# # #")

    assert legal(table.state, 0) == (draw("a1 b1 c1 a2"),)
    assert table.draw(0, "a1 b1 c1 a2")[0] == Drawn(0, 0, cells("a1 b1 c1 a2"))


def test_sc_r6_two_equal_cards_that_do_not_fit_are_one_second_chance() -> None:
    """Being stuck on two equal cards is being stuck once."""
    table = lay("a1 c1 e1", pile="## ## # # #")

    assert table.story == block(
        """
        round 1: ## ##
        0 gets a chance: #
        """
    )


def test_a_choice_names_the_card_that_was_drawn() -> None:
    """The first card is choice 0 and the second choice 1, also where one is part of the other."""
    first = lay("a1 b1 c1", pile="# ## # #")
    second = lay("a1 b1 c1", pile="## # # #")

    assert first.draw(0, "a1 b1")[0] == Drawn(0, 1, cells("a1 b1"))
    assert second.draw(0, "a1 b1")[0] == Drawn(0, 0, cells("a1 b1"))


def test_the_turn_is_the_round() -> None:
    """A late double tap names an old round: the number grows, and nobody moves twice in one."""
    table = Table(deal(Setup(2), seed(11)))
    assert rules.turn(table.state) == 0

    moved: set[tuple[int, int]] = set()
    while waiting := table.waiting():
        seat = max(waiting)
        assert (rules.turn(table.state), seat) not in moved
        moved.add((rules.turn(table.state), seat))
        table.first(seat)


def test_the_first_legal_moves_are_where_brute_force_finds_them() -> None:
    """A round offers all places of the first tile, then all of the second."""
    table = opened("####/####", pile="###/#.. ##./.##")
    table.first(0)
    filled = table.sheets[0].filled

    assert [move.cells for move in legal(table.state, 0) if isinstance(move, Draw)] == [
        *masks("###/#..", filled),
        *masks("##./.##", filled),
    ]
    assert read_tile("###/#..") == table.state.offer[0]
