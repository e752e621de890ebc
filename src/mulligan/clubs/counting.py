"""Which people of a club the players of a finished game are."""

from collections.abc import Sequence

import msgspec

from mulligan.clubs.club import Club, Person, with_people
from mulligan.clubs.evenings import active
from mulligan.clubs.membership import guest_called
from mulligan.rooms.protocols import ClubNote, NotedPlayer
from mulligan.tables.identity import same_name
from mulligan.wire import TableKind


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player in a finished game of a club."""

    name: str
    place: int
    bot: bool = False
    person: int | None = None
    """Their number in the club; None for bots, and for people who do not count."""


class Game(msgspec.Struct, frozen=True):
    """A finished game of a club."""

    table: str | None
    """None if the table is forgotten."""
    kind: TableKind
    opened: float
    ended: float
    evening: int | None
    players: tuple[Player, ...]


class Counted(msgspec.Struct, frozen=True):
    club: Club
    players: tuple[Player, ...]


def counted(
    club: Club,
    note: ClubNote,
    evening: int | None,
    at: float,
    earlier: Sequence[Player] = (),
) -> Counted:
    """
    What the end of a game that counts to that *evening* makes of *club*. *earlier* are the players
    in the result that this one corrects: they are still the same people.

    A single seat of a device is the person who has that device here. Names decide where a device
    has several seats, and on paper. In an evening, anybody else becomes a guest. Those whom the
    owner removed get no points, nor do those for whom a bot stands in.
    """
    assert note.places is not None
    club = active(club, at)
    again = [each.name for each in earlier] == [each.name for each in note.players]
    people = _before(club, earlier) if again else _known(club, note.players)
    if evening is not None:
        for seat, player in enumerate(note.players):
            if people[seat] is None and not (player.bot or player.stand_in):
                guest = guest_called(club, player.name, at)
                people[seat], club = guest, club if guest is None else with_people(club, [guest])
    players = tuple(
        Player(player.name, place, player.bot, _counts(player, person, again=again))
        for player, place, person in zip(note.players, note.places, people, strict=True)
    )
    return Counted(club, players)


def _counts(player: NotedPlayer, person: Person | None, *, again: bool) -> int | None:
    """The number of the *person* that *player* is, if they get points."""
    if person is None or player.stand_in or (person.belongs == "removed" and not again):
        return None
    return person.number


def _before(club: Club, earlier: Sequence[Player]) -> list[Person | None]:
    return [None if each.person is None else club.person(each.person) for each in earlier]


def _known(club: Club, players: Sequence[NotedPlayer]) -> list[Person | None]:
    """The person who each player is, as far as the club knows them; nobody is two of them."""
    found: list[Person | None] = [_by_device(club, player, players) for player in players]
    for at, player in enumerate(players):
        if found[at] is None and not player.bot:
            taken = {person.number for person in found if person is not None}
            free = (
                person
                for person in club.people
                if person.number not in taken
                and not (person.belongs == "removed" and person.device)
                and same_name(person.name, player.name)
            )
            found[at] = next(free, None)
    return found


def _by_device(club: Club, player: NotedPlayer, players: Sequence[NotedPlayer]) -> Person | None:
    for device in player.people:
        seats = [other for other in players if device in other.people]
        person = club.of_device(device)
        if person is None:
            continue
        named = [each for each in seats if same_name(each.name, person.name)]
        # Each seat belongs to one sitting, so these are the very seats and not equal ones.
        if len(seats) == 1 or (named and named[0] is player):
            return person
    return None
