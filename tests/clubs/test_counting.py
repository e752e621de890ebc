"""Who the players of a game are in the club: by their device, or by their name."""

from mulligan.clubs import membership
from mulligan.clubs.club import Club
from mulligan.clubs.counting import counted
from mulligan.clubs.points import halves, tallies
from mulligan.rooms.protocols import NotedPlayer
from tests.clubs.values import BEGAN, BOT, belongs, club_of, ended, seat

LATER = BEGAN + 1000


def who(club: Club, *players: NotedPlayer) -> list[int | None]:
    note = ended(players, range(1, 1 + len(players)))
    return [player.person for player in counted(club, note, 1, LATER).players]


def test_a_device_is_its_member_whatever_the_seat_is_called() -> None:
    club = club_of("Ann", "Bob")

    assert who(club, seat("Bobby", "bob"), seat("Ann", "ann"), BOT) == [2, 1, None]


def test_several_people_at_one_device_are_known_by_their_names() -> None:
    club = membership.add_guest(club_of("Ann", "Bob"), "ann", "Dora", BEGAN)

    assert who(club, seat("Dora", "ann"), seat("ann", "ann"), seat("BOB", "ann")) == [3, 1, 2]


def test_people_on_paper_are_known_by_their_names() -> None:
    club = club_of("Ann", "Bob")

    assert who(club, seat("bob"), seat("Ann")) == [2, 1]


def test_a_device_goes_before_a_name() -> None:
    """Ann has her own phone; somebody else called Ann sits down at Bob's."""
    club = club_of("Ann", "Bob")

    assert who(club, seat("Ann", "bob"), seat("Bob", "bob"), seat("Ann 2", "ann")) == [3, 2, 1]


def test_a_new_name_becomes_a_guest_in_an_evening_and_only_then() -> None:
    club = club_of("Ann")
    note = ended([seat("Ann", "ann"), seat("Eve")], [1, 2])
    outside = counted(club, note, None, LATER)
    inside = counted(club, note, 1, LATER)

    assert belongs(outside.club) == {"Ann": "member"}
    assert belongs(inside.club) == {"Ann": "member", "Eve": "guest"}
    assert [player.person for player in inside.players] == [1, 2]


def test_nobody_is_two_players_of_one_game() -> None:
    club = club_of("Ann")

    assert who(club, seat("Ann", "ann"), seat("Ann 2", "ann"), seat("Ann")) == [1, 2, 3]


def test_who_was_removed_does_not_count_and_who_left_does() -> None:
    club = membership.remove(club_of("Ann", "Bob", "Cid"), "ann", 2)
    left = membership.leave(club, "cid")
    assert left is not None

    assert who(left, seat("Bob", "bob"), seat("Cid", "cid"), seat("Ann", "ann")) == [None, 3, 1]


def test_a_bot_that_stands_in_wins_nothing_for_its_person() -> None:
    away = NotedPlayer("Ann", ("ann",), stand_in=True)
    stranger = NotedPlayer("Zoe", ("zoe",), stand_in=True)
    found = counted(
        club_of("Ann", "Bob"), ended([away, seat("Bob", "bob"), stranger], [1, 2, 3]), 1, LATER
    )

    assert [(each.person, each.bot) for each in found.players] == [
        (None, False),
        (2, False),
        (None, False),
    ]
    assert halves(found.players) == [4, 2, 0]
    assert [(line.person, line.halves) for line in tallies([found.players])] == [(2, 2)]
    assert list(belongs(found.club)) == ["Ann", "Bob"]


def test_a_corrected_result_is_that_of_the_same_people() -> None:
    """Though one was renamed and another removed since."""
    club = club_of("Ann", "Bob")
    players = [seat("Ann"), seat("Bob"), seat("Dora")]
    first = counted(club, ended(players, [1, 2, 3]), 1, LATER)
    club = membership.rename_person(first.club, "ann", 3, "Dorothea")
    club = membership.remove(club, "ann", 2)
    second = counted(club, ended(players, [3, 2, 1]), 1, LATER, first.players)

    assert [each.person for each in second.players] == [1, 2, 3]
    assert [each.place for each in second.players] == [3, 2, 1]
    assert len(second.club.people) == 3


def test_a_club_that_knows_enough_people_takes_no_more_guests() -> None:
    club = club_of("Ann")
    while len(club.people) < membership.MOST_PEOPLE:
        club = membership.add_guest(club, "ann", f"Guest {len(club.people)}", BEGAN)

    assert who(club, seat("Ann", "ann"), seat("Zoe")) == [1, None]
