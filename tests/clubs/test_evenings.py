"""Evenings begin once, end once, and never hang open; seasons close for good."""

import pytest

from mulligan.clubs.club import Club
from mulligan.clubs.evenings import (
    MOST_EVENINGS,
    QUIET,
    active,
    begin_evening,
    end_evening,
    end_season,
    evening_of,
    open_evening,
    settled,
)
from mulligan.clubs.membership import join
from mulligan.clubs.points import Tally
from mulligan.core import RefusedError
from mulligan.wire import Refusal
from tests.clubs.values import BEGAN, HOUR, club_of

EIGHT = BEGAN + 24 * HOUR
WON = (Tally(1, 4, 2, 2), Tally(2, 2, 2, 0))


@pytest.fixture
def club() -> Club:
    """An evening is open since eight o'clock."""
    return begin_evening(club_of("Ann", "Bob"), "ann", "first", "Friday", EIGHT)


def test_one_evening_at_a_time(club: Club) -> None:
    again = begin_evening(club, "bob", "second", "Saturday", EIGHT + HOUR)

    assert again is club
    assert [(each.number, each.name) for each in club.evenings] == [(1, "Friday")]


def test_asking_twice_begins_no_second_one_even_after_the_first_has_ended(club: Club) -> None:
    over = end_evening(club, "bob", 1, EIGHT + HOUR)

    assert begin_evening(over, "ann", "first", "Friday", EIGHT + HOUR) is over
    other = begin_evening(over, "bob", "first", "Saturday", EIGHT + 2 * HOUR)
    assert len(other.evenings) == 2


def test_an_evening_ends_once(club: Club) -> None:
    over = end_evening(club, "bob", 1, EIGHT + HOUR)

    assert over.evenings[0].ended == EIGHT + HOUR
    assert end_evening(over, "ann", 1, EIGHT + 2 * HOUR) is over


def test_an_evening_that_everybody_forgot_ended_with_its_last_game(club: Club) -> None:
    club = active(club, EIGHT + HOUR)
    assert open_evening(club, EIGHT + HOUR + QUIET) is not None
    late = EIGHT + HOUR + QUIET + 1

    assert open_evening(club, late) is None
    assert settled(club, late).evenings[0].ended == EIGHT + HOUR
    other = begin_evening(club, "ann", "next", "", late)
    assert [each.ended for each in other.evenings] == [EIGHT + HOUR, None]


def test_to_which_evening_a_game_counts(club: Club) -> None:
    over = end_evening(club, "ann", 1, EIGHT + 2 * HOUR)
    during, after = EIGHT + HOUR, EIGHT + 3 * HOUR

    assert evening_of(club_of("Ann"), EIGHT, after) is None
    assert evening_of(club, BEGAN, during) == club.evenings[0]  # its table was open before
    assert evening_of(over, during, after) == over.evenings[0]  # everybody waits for it
    assert evening_of(over, after, after + 60) is None
    second = begin_evening(over, "ann", "next", "", after)
    assert evening_of(second, during, after + HOUR) == second.evenings[1]
    assert evening_of(second, EIGHT, during) == second.evenings[0]  # heard of late


def test_a_season_has_its_table_and_the_next_one_begins(club: Club) -> None:
    over = end_season(club, "ann", 1, "Autumn", WON, EIGHT + HOUR)
    first, second = over.seasons

    assert (first.name, first.ended, second.number, second.ended) == (
        "Autumn",
        EIGHT + HOUR,
        2,
        None,
    )
    assert [(line.person, line.halves) for line in first.final] == [(1, 4), (2, 2)]
    assert over.evenings[0].ended == EIGHT + HOUR
    assert end_season(over, "ann", 1, "Autumn", (), EIGHT + 2 * HOUR) is over
    assert evening_of(over, EIGHT, EIGHT + 2 * HOUR) is None


def refusal(doing: object, *arguments: object) -> Refusal:
    assert callable(doing)
    with pytest.raises(RefusedError) as caught:
        doing(*arguments)
    return Refusal(caught.value.reason)


def test_who_may_and_what_there_is(club: Club) -> None:
    assert refusal(begin_evening, club, "cid", "id", "", EIGHT) is Refusal.NOT_A_MEMBER
    assert refusal(end_evening, club, "cid", 1, EIGHT) is Refusal.NOT_A_MEMBER
    assert refusal(end_evening, club, "ann", 2, EIGHT) is Refusal.NO_SUCH_EVENING
    assert refusal(end_season, club, "bob", 1, "", WON, EIGHT) is Refusal.NOT_THE_OWNER
    assert refusal(end_season, club, "ann", 2, "", WON, EIGHT) is Refusal.NO_SUCH_SEASON
    assert refusal(end_season, club, "ann", 1, "", (), EIGHT) is Refusal.NOTHING_PLAYED


def test_a_club_has_so_many_evenings() -> None:
    club = join(club_of("Ann"), "bob", "Bob", None, BEGAN)
    for at in range(MOST_EVENINGS):
        club = begin_evening(club, "ann", f"{at}", "", EIGHT + at)
        club = end_evening(club, "ann", at + 1, EIGHT + at)

    assert refusal(begin_evening, club, "ann", "more", "", EIGHT) is Refusal.CLUB_FULL
