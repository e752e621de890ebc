"""Who belongs to a club, and who may change that."""

import pytest

from mulligan.clubs import membership
from mulligan.clubs.club import Club
from mulligan.clubs.membership import AWAY, MOST_MEMBERS, MOST_PEOPLE
from mulligan.core import RefusedError
from mulligan.wire import Refusal
from tests.clubs.values import BEGAN, belongs, club_of

LATER = BEGAN + 1000


def refusal(doing: object, *arguments: object) -> Refusal:
    assert callable(doing)
    with pytest.raises(RefusedError) as caught:
        doing(*arguments)
    return Refusal(caught.value.reason)


def owner(club: Club) -> str:
    return club.person(club.owner).name


def test_who_leaves_and_comes_back_is_who_they_were() -> None:
    club = club_of("Ann", "Bob")
    left = membership.leave(club, "bob")
    assert left is not None
    assert belongs(left) == {"Ann": "member", "Bob": "left"}
    back = membership.join(left, "bob", "Robert", None, LATER)

    assert belongs(back) == {"Ann": "member", "Bob": "member"}
    assert back.person(2).joined == LATER


def test_if_the_owner_leaves_the_longest_standing_member_is_the_owner() -> None:
    club = club_of("Ann", "Bob", "Cid")
    away = membership.leave(club, "bob")
    assert away is not None
    back = membership.join(away, "bob", "Bob", None, LATER)
    left = membership.leave(back, "ann")
    assert left is not None

    assert owner(left) == "Cid"


def test_the_last_one_out_deletes_the_club() -> None:
    assert membership.leave(club_of("Ann"), "ann") is None


def test_leaving_what_one_is_no_member_of_changes_nothing() -> None:
    club = club_of("Ann")

    assert membership.leave(club, "nobody") is club


def test_an_owner_who_does_not_come_for_very_long_is_followed_by_who_does() -> None:
    """Bob has been here longer than Cid, and is away as well."""
    club = club_of("Ann", "Bob", "Cid")
    soon, late = LATER + AWAY - 2000, LATER + AWAY + 1

    assert owner(membership.visit(club, "cid", soon)) == "Ann"
    assert owner(membership.visit(membership.visit(club, "ann", soon), "cid", late)) == "Ann"
    assert owner(membership.visit(membership.visit(club, "bob", soon), "cid", late)) == "Bob"
    assert owner(membership.visit(club, "cid", late)) == "Cid"
    assert owner(membership.visit(club, "ann", late)) == "Ann"
    assert membership.visit(club, "nobody", late) is club


def test_removed_is_removed_until_readmitted() -> None:
    club = membership.remove(club_of("Ann", "Bob"), "ann", 2)
    assert refusal(membership.join, club, "bob", "Bobby", None, LATER) is Refusal.OUT_OF_CLUB
    assert refusal(membership.leave, club, "bob") is Refusal.OUT_OF_CLUB
    assert membership.remove(club, "ann", 2) is club
    readmitted = membership.readmit(club, "ann", 2)
    assert belongs(readmitted)["Bob"] == "left"

    assert belongs(membership.join(readmitted, "bob", "Bob", None, LATER))["Bob"] == "member"


def test_nobody_removes_the_owner() -> None:
    assert refusal(membership.remove, club_of("Ann"), "ann", 1) is Refusal.NO_SUCH_MEMBER


def test_what_only_the_owner_may_do() -> None:
    club = club_of("Ann", "Bob", "Cid")
    for device in ("bob", "stranger"):
        for doing in (membership.remove, membership.readmit, membership.hand_over):
            assert refusal(doing, club, device, 3) is Refusal.NOT_THE_OWNER
        assert refusal(membership.rename, club, device, "Ours") is Refusal.NOT_THE_OWNER


def test_handing_over_to_a_member_and_asking_twice() -> None:
    club = membership.hand_over(club_of("Ann", "Bob"), "ann", 2)

    assert owner(club) == "Bob"
    assert membership.hand_over(club, "ann", 2) is club
    left = membership.leave(club, "ann")
    assert left is not None
    assert refusal(membership.hand_over, left, "bob", 1) is Refusal.NO_SUCH_MEMBER


def test_a_guest_turns_out_to_have_a_device() -> None:
    club = membership.add_guest(club_of("Ann"), "ann", "Dora", LATER)
    assert belongs(club)["Dora"] == "guest"
    joined = membership.join(club, "dora", "Dora", 2, LATER)

    assert belongs(joined) == {"Ann": "member", "Dora": "member"}
    assert joined.member("dora") == joined.person(2)
    assert refusal(membership.join, joined, "eve", "Eve", 2, LATER) is Refusal.NO_SUCH_MEMBER


def test_a_guest_is_added_once() -> None:
    club = membership.add_guest(club_of("Ann"), "ann", " Dora ", LATER)

    assert membership.add_guest(club, "ann", "Dora", LATER) is club
    assert membership.add_guest(club, "ann", "DORA", LATER) is club
    assert membership.add_guest(club, "ann", "ann", LATER) is club
    assert refusal(membership.add_guest, club, "nobody", "Eve", LATER) is Refusal.NOT_A_MEMBER


def test_who_may_rename_whom() -> None:
    club = membership.add_guest(club_of("Ann", "Bob"), "ann", "Dora", LATER)
    assert refusal(membership.rename_person, club, "ann", 2, "Bill") is Refusal.NOT_THE_OWNER
    assert refusal(membership.rename_person, club, "ann", 9, "Bill") is Refusal.NO_SUCH_MEMBER
    assert refusal(membership.rename_person, club, "ann", 1, "\u200b") is Refusal.NO_NAME
    club = membership.rename_person(club, "bob", 3, "Dorothea")
    club = membership.rename_person(club, "bob", 2, "Anne")
    again = membership.rename_person(club, "bob", 2, "Anne")

    assert list(belongs(club)) == ["Ann", "Anne", "Dorothea"]
    assert again is club


def test_a_name_like_anothers_gets_a_number_and_asking_twice_gives_no_other() -> None:
    club = membership.rename_person(club_of("Ann", "Bob"), "bob", 2, "ANN")

    assert list(belongs(club)) == ["Ann", "ANN 2"]
    assert membership.rename_person(club, "bob", 2, "ANN") is club


def test_a_club_has_so_many_members_and_knows_so_many_people() -> None:
    club = club_of("Ann")
    for at in range(1, MOST_MEMBERS):
        club = membership.join(club, f"device {at}", "Ann", None, LATER)
    assert refusal(membership.join, club, "one", "Max", None, LATER) is Refusal.CLUB_FULL
    for at in range(MOST_MEMBERS, MOST_PEOPLE):
        club = membership.add_guest(club, "ann", f"Guest {at}", LATER)

    assert refusal(membership.add_guest, club, "ann", "Max", LATER) is Refusal.CLUB_FULL
    assert membership.guest_called(club, "Max", LATER) is None
    assert len({each.name for each in club.people}) == MOST_PEOPLE


@pytest.mark.parametrize("name", ["", " ", "\u200b\u2066", "\u3164"])
def test_a_club_needs_a_name_that_can_be_seen(name: str) -> None:
    assert refusal(membership.title, name) is Refusal.NO_NAME
