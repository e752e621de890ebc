"""Evenings and seasons: how they begin and end."""

from collections.abc import Sequence

from msgspec.structs import replace

from mulligan.clubs.club import Club, Evening, Line, Season, must_be_member, must_be_owner
from mulligan.clubs.membership import LONGEST
from mulligan.clubs.points import Tally
from mulligan.core import RefusedError
from mulligan.tables.identity import clean_name
from mulligan.wire import Refusal

QUIET = 6 * 3600.0
"""Seconds without a game after which an evening is over."""
MOST_EVENINGS = 1000
"""Nearly twenty years of one a week."""
MOST_SEASONS = 100


def open_evening(club: Club, now: float) -> Evening | None:
    """The evening that is open *now*."""
    last = club.evenings[-1] if club.evenings else None
    if last is None or last.ended is not None or now - last.last > QUIET:
        return None
    return last


def settled(club: Club, now: float) -> Club:
    """*club*, in which an evening that everybody has forgotten ended with its last game."""
    last = club.evenings[-1] if club.evenings else None
    if last is None or last.ended is not None or open_evening(club, now) is not None:
        return club
    return _with_last(club, replace(last, ended=last.last))


def begin_evening(club: Club, device: str, request: str, name: str, now: float) -> Club:
    member = must_be_member(club, device)
    club, request = settled(club, now), f"{member.number}/{request}"
    if open_evening(club, now) is not None or any(
        each.request == request for each in club.evenings
    ):
        return club
    if len(club.evenings) >= MOST_EVENINGS:
        raise RefusedError(Refusal.CLUB_FULL, "This club has had as many evenings as it can have.")
    begun = Evening(
        number=len(club.evenings) + 1,
        season=club.season.number,
        began=now,
        last=now,
        name=clean_name(name, LONGEST),
        request=request,
    )
    return replace(club, evenings=(*club.evenings, begun))


def end_evening(club: Club, device: str, number: int, now: float) -> Club:
    must_be_member(club, device)
    club = settled(club, now)
    found = evening(club, number)
    return club if found.ended is not None else _with_last(club, replace(found, ended=now))


def evening(club: Club, number: int) -> Evening:
    """Raises RefusedError if there is none with that number."""
    if not 1 <= number <= len(club.evenings):
        raise RefusedError(Refusal.NO_SUCH_EVENING, "This club had no such evening.")
    return club.evenings[number - 1]


def season(club: Club, number: int) -> Season:
    """Raises RefusedError if there is none with that number."""
    if not 1 <= number <= len(club.seasons):
        raise RefusedError(Refusal.NO_SUCH_SEASON, "This club had no such season.")
    return club.seasons[number - 1]


def end_season(
    club: Club, device: str, number: int, name: str, tallies: Sequence[Tally], now: float
) -> Club:
    """*tallies* is the running table of the season. Its open evening ends with it."""
    must_be_owner(club, device)
    if season(club, number).ended is not None:
        return club
    if not tallies:
        raise RefusedError(Refusal.NOTHING_PLAYED, "Nothing has been played in this season yet.")
    if len(club.seasons) >= MOST_SEASONS:
        raise RefusedError(Refusal.CLUB_FULL, "This club has had as many seasons as it can have.")
    club = settled(club, now)
    if open_evening(club, now) is not None:
        club = _with_last(club, replace(club.evenings[-1], ended=now))
    over = replace(
        club.season,
        name=clean_name(name, LONGEST),
        ended=now,
        final=tuple(Line(each.person, each.halves, each.games, each.wins) for each in tallies),
    )
    return replace(club, seasons=(*club.seasons[:-1], over, Season(number + 1, now)))


def active(club: Club, at: float) -> Club:
    """*club* after somebody has opened a table, or a game has ended."""
    club = settled(club, at)
    current = open_evening(club, at)
    return (
        club if current is None else _with_last(club, replace(current, last=max(current.last, at)))
    )


def evening_of(club: Club, opened: float, at: float) -> Evening | None:
    """
    To which evening a game counts that ended at that moment: the one that was open; or the last one
    of this season, if the table was *opened* before it was over: everybody waits for the last game.
    """
    for each in reversed(settled(club, at).evenings):
        if each.season != club.season.number:
            break
        if each.began <= at:
            return each if each.ended is None or opened <= each.ended else None
    return None


def _with_last(club: Club, changed: Evening) -> Club:
    return replace(club, evenings=(*club.evenings[:-1], changed))
