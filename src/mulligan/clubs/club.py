"""A club as a value: its people, its evenings, its seasons. Games are rows of their own."""

from collections.abc import Iterable

import msgspec

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.wire import Refusal


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who belongs to the club, or did. They are never forgotten while it exists, because
    their games are not."""

    number: int
    name: str
    belongs: wire.Belonging
    joined: float
    device: str = ""
    """The digest of their device's secret; guests have none."""
    wanted: str = ""
    """The name they asked for, if somebody else has one like it."""
    visited: float = 0.0
    """When they last looked at the club, to the day; 0 if not since they joined."""

    @property
    def seen(self) -> float:
        return max(self.joined, self.visited)


class Evening(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int
    season: int
    began: float
    last: float
    """When a table was last opened or a game last ended."""
    name: str = ""
    request: str = ""
    """Who asked for it, and their own name for the request."""
    ended: float | None = None


class Line(msgspec.Struct, frozen=True):
    """What somebody has in a season that is over."""

    person: int
    halves: int
    """Twice the points."""
    games: int
    wins: int


class Season(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int
    began: float
    name: str = ""
    ended: float | None = None
    final: tuple[Line, ...] = ()
    """The running table when it ended: nothing changes it from then on."""


class Club(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    made: float
    owner: int
    people: tuple[Person, ...]
    seasons: tuple[Season, ...]
    """The last one goes on."""
    evenings: tuple[Evening, ...] = ()

    @property
    def members(self) -> tuple[Person, ...]:
        """The longest-standing first."""
        found = (person for person in self.people if person.belongs == "member")
        return tuple(sorted(found, key=lambda person: (person.joined, person.number)))

    @property
    def season(self) -> Season:
        """The one that goes on."""
        return self.seasons[-1]

    def member(self, device: str) -> Person | None:
        """The member with this device."""
        known = self.of_device(device)
        return known if known is not None and known.belongs == "member" else None

    def of_device(self, device: str) -> Person | None:
        """The person with this device, even if they have left or were removed."""
        return next((each for each in self.people if device and each.device == device), None)

    def person(self, number: int) -> Person:
        """Raises RefusedError if there is nobody with that number."""
        for each in self.people:
            if each.number == number:
                return each
        raise RefusedError(Refusal.NO_SUCH_MEMBER, "There is nobody like that in this club.")

    def names(self, *, but: int = 0) -> frozenset[str]:
        """Everybody's name, but not that of the person with the number *but*."""
        return frozenset(each.name for each in self.people if each.number != but)


def with_people(club: Club, changed: Iterable[Person]) -> Club:
    """*club* with these people in place of those with the same numbers, or in addition to them."""
    people = {each.number: each for each in club.people}
    people |= {each.number: each for each in changed}
    return msgspec.structs.replace(club, people=tuple(people.values()))


def must_be_welcome(club: Club, device: str) -> None:
    """Raises RefusedError for a device that the owner removed."""
    known = club.of_device(device)
    if known is not None and known.belongs == "removed":
        raise RefusedError(Refusal.OUT_OF_CLUB, "The owner has removed you from this club.")


def must_be_member(club: Club, device: str) -> Person:
    must_be_welcome(club, device)
    found = club.member(device)
    if found is None:
        raise RefusedError(Refusal.NOT_A_MEMBER, "That is for members. Join the club first.")
    return found


def must_be_owner(club: Club, device: str) -> Person:
    must_be_welcome(club, device)
    found = club.member(device)
    if found is None or found.number != club.owner:
        raise RefusedError(Refusal.NOT_THE_OWNER, "Only the owner of the club can do that.")
    return found
