"""The examples in the rulebooks as golden cases, and those of our own rules page."""

import pytest

from mulligan.games.second_chance import EDITIONS, legal, read_tile
from mulligan.games.second_chance.tiles import ways
from tests.games.second_chance.table import block, drawn_as, lay, singles


@pytest.mark.parametrize("edition", EDITIONS)
def test_golden_final_scoring(edition: str) -> None:
    """
    Five empty squares and the 1, five without it, and seven: the first to drop out wins.

    Phileas, Allegra and Sylvester; Enola, Félix and Maeyva; Paolo, Noemi and Enrico.
    """
    table = lay(
        singles(6),
        f"{singles(5)} a9 b9 c9",
        f"{singles(7)} a9 b9 c9",
        pile="### ### ##",
        edition=edition,
    )
    table.draw(2, "a9 b9 c9")
    table.draw(1, "a9 b9 c9")
    table.write(0, "e1")

    assert table.story == block(
        """
        round 1: ### ###
        2 draws card 0: a9 b9 c9
        1 draws card 0: a9 b9 c9
        0 gets a chance: ##
        0 is out
        0 writes a 1: e1
        deck: empty 5 5 7, won by 0
        """
    )


def test_golden_a_tile_without_symmetry_has_exactly_eight_ways() -> None:
    """A tile without any symmetry can be drawn in exactly eight ways."""
    assert len(ways(read_tile("###/#.."))) == 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_golden_one_second_chance_fits_and_another_does_not(edition: str) -> None:
    """Seat 0 can draw neither, gets a fitting tile and plays on; seat 1 drops out first."""
    table = lay(
        "a1 b1 d1 e1 g1",
        singles(4),
        "a1 b1 c1 e1 f1",
        pile="### ##/## ## ##/#. ### ##",
        edition=edition,
    )
    table.draw(2, "a1 b1 c1")
    table.draw(0, "a1 b1")
    table.write(1, "e1")
    table.draw(2, "e1 f1")
    table.draw(0, "d1 e1")

    assert table.story == block(
        """
        round 1: ### ##/##
        2 draws card 0: a1 b1 c1
        0 gets a chance: ##
        0 draws the chance: a1 b1
        1 gets a chance: ##/#.
        1 is out
        1 writes a 1: e1
        round 2: ### ##
        2 draws card 1: e1 f1
        0 draws card 1: d1 e1
        filled: empty 1 3 0, won by 2
        """
    )


CLEO_BEFORE = """
    ..#######
    #########
    ####.####
    #########
    #########
    ########.
    ########.
    #########
    ######.##
"""
CLEO_AFTER = """
    ..#######
    #########
    ####1####
    #########
    #########
    ########.
    ########.
    #########
    ######.##
"""


def test_rules_page_a_second_chance_that_helps_and_one_that_does_not() -> None:
    """Ada draws the line of three, Bram gets two squares and plays on, Cleo is out with a 1."""
    table = lay(
        "a1 b1 c1 e1 g1",
        "a1 b1 d1 f1",
        "a1 b1 e3 i6 i7 g9",
        pile="### ##/## ## ###/#.. # #",
    )
    assert table.sheets[2].filled == drawn_as(CLEO_BEFORE)
    table.draw(0, "a1 b1 c1")
    table.draw(1, "a1 b1")

    assert table.waiting() == {2}
    assert len(legal(table.state, 2)) == 6
    table.write(2, "e3")
    assert table.sheet(2) == block(CLEO_AFTER)
    assert table.story == block(
        """
        round 1: ### ##/##
        0 draws card 0: a1 b1 c1
        1 gets a chance: ##
        1 draws the chance: a1 b1
        2 gets a chance: ###/#..
        2 is out
        2 writes a 1: e3
        round 2: # #
        """
    )


@pytest.mark.parametrize(
    ("ada", "bram", "cleo", "winners"),
    [(7, 5, 6, "2"), (7, 5, 7, "1"), (5, 5, 7, "0 1")],
)
def test_rules_page_counting_at_the_end(ada: int, bram: int, cleo: int, winners: str) -> None:
    """Cleo has the 1, which fills one square and helps only against those who are tied."""
    table = lay(
        f"{singles(ada)} a9 b9 c9", f"{singles(bram)} a9 b9 c9", singles(cleo), pile="### ### ##"
    )
    for seat in (0, 1):
        table.draw(seat, "a9 b9 c9")
    table.write(2, "a1")

    assert table.story.split("\n")[-1] == (f"deck: empty {ada} {bram} {cleo - 1}, won by {winners}")


@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_page_two_people_go_out_together(edition: str) -> None:
    """Bram and Cleo both write a 1; by fr-2018 only Bram. Ada, out later, writes nothing."""
    table = lay("a1 b1 d1", "a1 c1", "a1 c1", pile="## ## ## ## ## ## ##", edition=edition)
    table.draw(0, "a1 b1")
    writers = {1} if edition == "fr-2018" else {1, 2}

    assert table.waiting() == writers
    for seat in writers:
        table.write(seat, "a1")
    assert [sheet.out for sheet in table.sheets] == [2, 1, 1]
    assert {seat for seat, sheet in enumerate(table.sheets) if sheet.one} == writers


def test_rules_page_not_enough_cards() -> None:
    """One card for two people: the game stops. Two cards: one each, and then the deck is empty."""
    short = lay("a1 b1 d1", "a1 c1", "a1 c1", pile="## ## #")
    short.draw(0, "a1 b1")
    enough = lay("a1 b1 d1", "a1 c1", "a1 c1", pile="## ## # ##")
    enough.draw(0, "a1 b1")
    enough.draw(1, "a1")
    enough.write(2, "a1")

    assert short.story.split("\n")[-1] == "no-chance-cards: empty 1 2 2, won by 0"
    assert enough.story.split("\n")[-1] == "deck: empty 1 1 1, won by 2"


def test_rules_page_full_grids() -> None:
    """Ada's is not full, Bram fills his with his chance, Cleo with her 1: Bram and Cleo win."""
    table = lay("a1 b1 d1", "a1", "i9", pile="## ## # ## # #")
    table.draw(0, "a1 b1")
    table.draw(1, "a1")
    table.write(2, "i9")

    assert table.story.split("\n")[-1] == "filled: empty 1 0 0, won by 1 2"
