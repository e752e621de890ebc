"""
Who belongs to a club: joining and leaving, guests, names, and what only the owner may do.

Every function takes a club and gives the next one, the same one if it was done before, or raises
RefusedError.
"""

from msgspec.structs import replace

from mulligan.clubs.club import (
    Club,
    Person,
    Season,
    must_be_member,
    must_be_owner,
    must_be_welcome,
    with_people,
)
from mulligan.core import RefusedError
from mulligan.tables.identity import clean_name, same_name, unlike
from mulligan.wire import Belonging, Refusal

MOST_MEMBERS = 60
MOST_PEOPLE = 200
"""Members, guests and all who ever were: their games stay."""
AWAY = 90 * 24 * 3600.0
"""Seconds after which an owner who does not come is an owner no more: a device may be lost, and the
others need somebody who can remove people and renew the link."""
LONGEST = 40
"""Signs of the name of a club, an evening or a season."""


def new_club(id: str, name: str, you: str, device: str, now: float) -> Club:
    owner = Person(1, _person_name(you), "member", now, device)
    return Club(id, title(name), now, owner.number, (owner,), (Season(1, now),))


def join(club: Club, device: str, name: str, guest: int | None, now: float) -> Club:
    """Somebody with the link comes in, comes back, or turns out to be a *guest*."""
    must_be_welcome(club, device)
    known = club.of_device(device)
    if known is not None and known.belongs == "member":
        return club
    name = _person_name(name)
    if len(club.members) >= MOST_MEMBERS:
        raise _full("This club has as many members as it can have.")
    if known is not None:  # they left, and come back to what they had
        return with_people(club, [replace(known, belongs="member", joined=now)])
    if guest is not None:
        return with_people(club, [_guest_with(club, guest, device, now)])
    return with_people(club, [_newcomer(club, name, device, now)])


def leave(club: Club, device: str) -> Club | None:
    """None if the last member has left: nobody needs the club then."""
    must_be_welcome(club, device)
    known = club.member(device)
    if known is None:
        return club
    left = with_people(club, [replace(known, belongs="left")])
    if not left.members:
        return None
    return replace(left, owner=left.members[0].number) if known.number == club.owner else left


def visit(club: Club, device: str, now: float) -> Club:
    """
    A member looks at the club. If its owner has been away for very long, the longest-standing
    member who has not is the owner.
    """
    known = club.member(device)
    if known is None:
        return club
    club = with_people(club, [replace(known, visited=now)])
    if now - club.person(club.owner).seen <= AWAY:
        return club
    there = next(member for member in club.members if now - member.seen <= AWAY)
    return replace(club, owner=there.number)


def add_guest(club: Club, device: str, name: str, now: float) -> Club:
    must_be_member(club, device)
    name = _person_name(name)
    here = (each for each in club.people if each.belongs in ("guest", "member"))
    if any(same_name(each.name, name) for each in here):  # on paper, too, they would be the same
        return club
    return with_people(club, [_newcomer(club, name, "", now)])


def rename_person(club: Club, device: str, number: int, name: str) -> Club:
    """Oneself, or a guest, whom nobody else speaks for."""
    asker, person = must_be_member(club, device), club.person(number)
    name = _person_name(name)
    if person.number != asker.number and person.belongs != "guest":
        raise RefusedError(Refusal.NOT_THE_OWNER, "Members choose their own names.")
    if name in (person.name, person.wanted):
        return club
    called = unlike(name, club.names(but=number))
    wanted = "" if called == name else name
    return with_people(club, [replace(person, name=called, wanted=wanted)])


def remove(club: Club, device: str, number: int) -> Club:
    owner, person = must_be_owner(club, device), club.person(number)
    if person.number == owner.number:
        raise RefusedError(Refusal.NO_SUCH_MEMBER, "Owners leave; nobody removes them.")
    if person.belongs == "removed":
        return club
    return with_people(club, [replace(person, belongs="removed")])


def readmit(club: Club, device: str, number: int) -> Club:
    """Who was removed may join again; a guest is one again."""
    must_be_owner(club, device)
    person = club.person(number)
    if person.belongs != "removed":
        return club
    return with_people(club, [replace(person, belongs="left" if person.device else "guest")])


def hand_over(club: Club, device: str, number: int) -> Club:
    must_be_welcome(club, device)
    person, asker = club.person(number), club.member(device)
    if asker is not None and club.owner == number != asker.number:
        return club  # asked twice, or the other owner is there already
    must_be_owner(club, device)
    if person.belongs != "member":
        raise RefusedError(Refusal.NO_SUCH_MEMBER, "The new owner has to be a member.")
    return replace(club, owner=number)


def rename(club: Club, device: str, name: str) -> Club:
    must_be_owner(club, device)
    return replace(club, name=title(name))


def title(text: str) -> str:
    """The name of a club. Raises RefusedError if nothing of it can be seen."""
    name = clean_name(text, LONGEST)
    if not name:
        raise RefusedError(Refusal.NO_NAME, "A name needs a letter or a digit.")
    return name


def guest_called(club: Club, name: str, now: float) -> Person | None:
    """A new guest who plays under *name*; None if the club has no room for them."""
    if not clean_name(name) or len(club.people) >= MOST_PEOPLE:
        return None
    return _newcomer(club, name, "", now)


def _guest_with(club: Club, number: int, device: str, now: float) -> Person:
    guest = club.person(number)
    if guest.belongs != "guest":
        raise RefusedError(Refusal.NO_SUCH_MEMBER, "That is no guest of this club.")
    return replace(guest, belongs="member", device=device, joined=now)


def _newcomer(club: Club, name: str, device: str, now: float) -> Person:
    if len(club.people) >= MOST_PEOPLE:
        raise _full("This club knows as many people as it can.")
    called = unlike(name, club.names())
    number = max((each.number for each in club.people), default=0) + 1
    belongs: Belonging = "member" if device else "guest"
    wanted = "" if called == name else name
    return Person(number, called, belongs, now, device, wanted)


def _person_name(text: str) -> str:
    name = clean_name(text)
    if not name:
        raise RefusedError(Refusal.NO_NAME, "A name needs a letter or a digit.")
    return name


def _full(sentence: str) -> RefusedError:
    return RefusedError(Refusal.CLUB_FULL, sentence)
