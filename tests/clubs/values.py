"""Clubs to try things on, without a store."""

from collections.abc import Sequence

from mulligan.clubs.club import Club
from mulligan.clubs.membership import join, new_club
from mulligan.rooms.protocols import ClubNote, NotedPlayer
from mulligan.wire import Stage

BEGAN = 1_000_000.0
HOUR = 3600.0


def club_of(*names: str) -> Club:
    """A club with these members, the first of them its owner; their devices are called like them,
    in small letters."""
    club = new_club("id", "Pencil Friends", names[0], names[0].lower(), BEGAN)
    for at, name in enumerate(names[1:], 1):
        club = join(club, name.lower(), name, None, BEGAN + at)
    return club


def belongs(club: Club) -> dict[str, str]:
    return {each.name: each.belongs for each in club.people}


def seat(name: str, *devices: str) -> NotedPlayer:
    return NotedPlayer(name, devices)


BOT = NotedPlayer("Otto", bot=True)


def ended(players: Sequence[NotedPlayer], places: Sequence[int]) -> ClubNote:
    people = tuple(sorted({device for player in players for device in player.people}))
    return ClubNote("id", "second-chance", Stage.ENDED, 0, tuple(players), people, tuple(places))
