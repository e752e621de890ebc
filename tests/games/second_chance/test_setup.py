"""SC-4 to SC-6: how many play, the starting tiles, and the deck."""

from collections import Counter

import pytest

from mulligan.core import MulliganError, SetupError, fold
from mulligan.games.second_chance import (
    DEFAULT_EDITION,
    EDITIONS,
    Setup,
    caller,
    deal,
    edition_for,
    legal,
    read_tile,
    rules,
)
from mulligan.games.second_chance.decks import standard
from mulligan.games.second_chance.events import Dealt, Opened, Started
from tests.games.second_chance.brute import masks
from tests.games.second_chance.table import Table, block, draw, opened, seed

RING = "###/#.#/###"


@pytest.mark.parametrize("seats", range(1, 7))
def test_sc_4_one_to_six_can_play(seats: int) -> None:
    """Every number of players from 1 to 6 makes a game, by every edition."""
    for edition in EDITIONS:
        table = Table(deal(Setup(seats, edition), seed(1)))

        assert table.waiting() == set(range(seats))


@pytest.mark.parametrize("seats", [-1, 0, 7, 13, 99])
def test_sc_4_nobody_else_can(seats: int) -> None:
    """Without the house rule six is the most, and an empty table is no game."""
    with pytest.raises(SetupError) as refused:
        Setup(seats)

    assert str(refused.value) == (
        f"Second Chance is for 1 to 6 players (up to 13 at a big table); {seats} cannot play it."
    )


def test_sc_4_the_big_table_is_off_unless_asked_for() -> None:
    """The house rule is never the default."""
    assert Setup(6).big_table is False
    assert Setup(6).edition == "en-2019"
    assert Setup(6).deck == standard()


@pytest.mark.parametrize("seats", [1, 6, 7, 13])
def test_sc_4_a_big_table_has_a_starting_tile_for_everybody(seats: int) -> None:
    """With the house rule up to 13 play, and all have different starting tiles."""
    events = deal(Setup(seats, big_table=True), seed(2))
    dealt = [event for event in events if isinstance(event, Dealt)]

    assert [event.seat for event in dealt] == list(range(seats))
    assert len({event.tile for event in dealt}) == seats


@pytest.mark.parametrize("seats", [-1, 0, 14])
def test_sc_4_a_big_table_ends_where_the_starting_tiles_do(seats: int) -> None:
    """There is no fourteenth starting tile."""
    with pytest.raises(SetupError, match=rf"1 to 13 players; {seats} cannot play it\.$"):
        Setup(seats, big_table=True)


def test_an_unknown_edition_is_refused_by_name() -> None:
    """The complaint lists the editions that there are."""
    with pytest.raises(MulliganError) as refused:
        Setup(2, "de-2018")

    assert str(refused.value) == (
        "There is no edition 'de-2018'. Choose from: en-2019, es-2019, it-2022, fr-2018."
    )


@pytest.mark.parametrize(
    ("language", "edition"),
    [
        ("fr", "fr-2018"),
        ("it", "it-2022"),
        ("es", "es-2019"),
        ("en", "en-2019"),
        ("de", "en-2019"),
        ("", "en-2019"),
    ],
)
def test_everybody_has_the_edition_of_their_language(language: str, edition: str) -> None:
    """Those without one have the English edition, which is also the one where nobody speaks."""
    assert edition_for(language) == edition
    assert DEFAULT_EDITION == Setup(2).edition == caller.Setup(2).edition == "en-2019"


def test_one_seat_is_a_solo_game() -> None:
    """Nobody has to say that they are alone."""
    assert [Setup(seats).solo for seats in (1, 2, 6)] == [True, False, False]


def test_sc_5_everybody_is_dealt_a_starting_tile() -> None:
    """One tile each, in seat order, all different, all from the deck's starting tiles."""
    events = deal(Setup(6), seed(3))
    first, *dealt = events

    assert isinstance(first, Opened)
    assert [type(event) for event in dealt] == [Dealt] * 6
    assert [event.seat for event in dealt if isinstance(event, Dealt)] == list(range(6))
    assert [event.tile for event in dealt if isinstance(event, Dealt)] == list(first.start[:6])
    assert Counter(first.start) == Counter(standard().start)


def test_sc_5_a_starting_tile_covers_the_centre() -> None:
    """The first moves are all ways to lay the tile over e5, and no other."""
    table = opened(RING, pile="# #")

    assert [move.cells for move in rules.drawings(0, (read_tile(RING),), start=True)] == [
        found for found in masks(RING) if found >> 40 & 1
    ]
    # Eight squares can be the one on the centre, and turning a ring changes nothing.
    assert len(legal(table.state, 0)) == 8
    assert draw("e5 f5 g5 e6 g6 e7 f7 g7") in legal(table.state, 0)
    assert draw("d4 e4 f4 d5 f5 d6 e6 f6") not in legal(table.state, 0)


def test_sc_5_the_starting_tile_is_turned_and_mirrored_at_will() -> None:
    """A tile without symmetry covers the centre in 8 ways with each of its 8 squares."""
    table = opened("####/##../.##.", pile="# #")

    assert len(legal(table.state, 0)) == 64


def test_sc_5_a_large_starting_tile_still_covers_the_centre() -> None:
    """Whatever the tile, the centre decides: four rows of nine lie in four places, or turned."""
    table = opened("/".join(["#########"] * 4), pile="# #")

    assert len(legal(table.state, 0)) == 8


def test_sc_5_everybody_draws_before_the_first_round() -> None:
    """Starting tiles are drawn at the same time, in any order; then the first two cards come."""
    table = opened("## ##", pile="### #", seats=2)

    assert table.waiting() == {0, 1}
    assert table.draw(1, "e5 f5") == (Started(1, draw("e5 f5").cells),)
    assert table.waiting() == {0}
    assert table.story == ""

    table.draw(0, "e4 e5")

    assert table.story == "round 1: ### #"
    assert table.waiting() == {0, 1}
    assert table.sheet(0) == block(
        """
        .........
        .........
        .........
        ....#....
        ....#....
        .........
        .........
        .........
        .........
        """
    )


def test_sc_5_the_starting_tiles_leave_the_game() -> None:
    """Nothing of the starting tiles is left to draw: neither those dealt nor the rest."""
    table = Table(deal(Setup(2), seed(4)))
    for seat in (0, 1):
        table.first(seat)

    assert len(table.state.pile) == 38
    assert not set(table.state.offer + table.state.pile) & set(standard().start)


def test_sc_6_the_puzzle_cards_are_one_shuffled_deck() -> None:
    """All 40 cards, each as often as the deck says, in another order for another seed."""
    first, again, other = (deal(Setup(2), seed(number))[0] for number in (5, 5, 6))

    assert isinstance(first, Opened)
    assert isinstance(other, Opened)
    assert Counter(first.pile) == Counter(other.pile) == Counter(standard().cards())
    assert len(first.pile) == 40
    assert first == again
    assert first.pile != other.pile
    assert first.start != other.start
    assert first.pile != standard().cards()


def test_sc_6_the_deck_is_common_to_all() -> None:
    """Cards come off one pile in one order, whoever they are for."""
    table = Table(deal(Setup(3), seed(7)))
    pile = table.state.pile
    table.finish()

    spent = [told for told in table.story.replace(" a chance", "").split("\n") if ": " in told]
    cards = [
        tile
        for line in spent
        if line.startswith("round") or "gets" in line
        for tile in line.partition(": ")[2].split()
    ]
    assert [read_tile(text) for text in cards] == list(pile[: len(cards)])
    assert pile[len(cards) :] == table.state.pile


def test_the_seed_alone_decides_the_deal() -> None:
    """Seats and edition change nothing about the order of the cards."""
    piles = {
        fold(rules, deal(Setup(seats, edition), seed(8))).pile
        for seats in (1, 4)
        for edition in EDITIONS
    }

    assert len(piles) == 1


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_size_is_refused(length: int) -> None:
    """A seed has 32 bytes; anything else would be easier to guess, or a mistake."""
    with pytest.raises(SetupError, match=rf"^A seed has 32 bytes; this one has {length}\.$"):
        deal(Setup(2), bytes(length))
