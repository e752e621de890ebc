"""What people ask of clubs: load, ask the functions of this package, store, answer."""

import time
from collections.abc import Callable, Sequence
from typing import get_args

from mulligan import wire
from mulligan.clubs import evenings, membership, showing
from mulligan.clubs.club import Club, must_be_member, must_be_owner, must_be_welcome
from mulligan.clubs.counting import Game
from mulligan.clubs.points import tallies
from mulligan.clubs.protocols import ClubStore, Kept
from mulligan.core import RefusedError
from mulligan.rooms.daily import Daily
from mulligan.rooms.opening import Openings
from mulligan.tables.calendar import today
from mulligan.tables.identity import asked_id, new_club_code
from mulligan.tables.table import Table
from mulligan.wire import Refusal

MOST_CLUBS = 20
"""Of one person."""
MOST_OPEN = 20
"""Tables that wait or play, of one club."""
MOST_GAMES = 10_000
"""Of one club, over all the years."""
MOST_LISTED = 50
"""Games or evenings in one answer."""
ON_SCREEN = 5
"""Games on the big screen."""
NOTED = 24 * 3600.0
"""Seconds after which the next visit of a member is noted."""


class NoSuchClubError(RefusedError):
    def __init__(self) -> None:
        super().__init__(Refusal.NO_SUCH_CLUB, "There is no club behind this link.")


class Clubs:
    def __init__(
        self,
        store: ClubStore,
        openings: Openings,
        daily: Daily,
        key: bytes,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """*key* is a secret of this server, from which ids are made."""
        self._store = store
        self._openings = openings
        self._daily = daily
        self._key = key
        self._clock = clock

    # --- looking --------------------------------------------------------------------------------

    async def mine(self, device: str) -> list[wire.MyClub]:
        now, found = self._clock(), await self._store.of(device, MOST_CLUBS)
        return [
            wire.MyClub(
                id=kept.club.id,
                code=kept.code,
                name=kept.club.name,
                members=len(kept.club.members),
                owner=_number(kept.club, device) == kept.club.owner,
                evening=evenings.open_evening(kept.club, now) is not None,
                tables=tables,
            )
            for kept, tables in found
        ]

    async def behind(self, code: str, device: str) -> Kept:
        """The club behind a link. Raises RefusedError if there is none, or none for this device."""
        kept = await self._store.behind(code)
        if kept is None:
            raise NoSuchClubError
        must_be_welcome(kept.club, device)
        member = kept.club.member(device)
        if member is not None and self._clock() - member.seen > NOTED:
            return await self._change(code, lambda club, now: membership.visit(club, device, now))
        return kept

    def tag(self, kept: Kept, device: str) -> str:
        """Another text whenever the answer to *device* is another one."""
        is_open = evenings.open_evening(kept.club, self._clock()) is not None
        return f'"{kept.version}-{_number(kept.club, device)}-{int(is_open)}"'

    async def shown(self, kept: Kept, device: str) -> wire.Club:
        club, you = kept.club, kept.club.member(device)
        member, now = you is not None, self._clock()
        current = evenings.open_evening(club, now)
        played = await self._of_season(club)
        return wire.Club(
            id=club.id,
            code=kept.code,
            name=club.name,
            you=None if you is None else you.number,
            people=showing.people(club, you),
            tables=showing.tables(
                await self._store.going_on(club.id, MOST_OPEN), device, member=member
            ),
            evening=None
            if current is None
            else showing.evening(
                club, current, _of(played, current.number), member=member, most=MOST_LISTED
            ),
            season=showing.season(
                evenings.settled(club, now), club.season, played, most=MOST_LISTED
            ),
            seasons=[showing.season_info(club, each) for each in reversed(club.seasons[:-1])],
        )

    async def screen(self, kept: Kept) -> wire.ClubScreen:
        """For a big screen, which shows what any passer-by may know."""
        club = kept.club
        current = evenings.open_evening(club, self._clock())
        played = await self._of_season(club)
        return wire.ClubScreen(
            name=club.name,
            code=kept.code,
            members=len(club.members),
            tables=showing.tables(await self._store.going_on(club.id, MOST_OPEN), "", member=False),
            evening=None
            if current is None
            else showing.evening(
                club, current, _of(played, current.number), member=False, most=ON_SCREEN
            ),
            season=showing.standings(club, played),
        )

    async def evening(self, code: str, device: str, number: int) -> wire.ClubEvening:
        kept = await self.behind(code, device)
        club = evenings.settled(kept.club, self._clock())
        found = evenings.evening(club, number)
        played = await self._store.games(club.id, [number])
        member = club.member(device) is not None
        return showing.evening(club, found, played, member=member, most=MOST_GAMES)

    async def season(self, code: str, device: str, number: int) -> wire.ClubSeason:
        kept = await self.behind(code, device)
        club = evenings.settled(kept.club, self._clock())
        found = evenings.season(club, number)
        played = await self._of_season(club) if found.ended is None else ()
        return showing.season(club, found, played, most=evenings.MOST_EVENINGS)

    async def today(self, code: str, device: str) -> wire.ClubToday:
        """How the members did with today's deals: each only for those who have tried it."""
        club = (await self.behind(code, device)).club
        must_be_member(club, device)
        day, people = today(), {member.device: member for member in club.members}
        days = []
        for kind in get_args(wire.DailyKind):
            found = await self._daily.results(kind, day, device, list(people))
            results = [
                wire.ClubResult(people[each].number, people[each].name, result)
                for each, result in found or ()
            ]
            days.append(wire.ClubDay(kind, day.isoformat(), found is not None, results))
        return wire.ClubToday(days)

    async def export(self, code: str, device: str) -> wire.ClubExport:
        kept = await self.behind(code, device)
        must_be_member(kept.club, device)
        now = self._clock()
        club = evenings.settled(kept.club, now)
        played = await self._store.games(club.id)
        current = [each for each in played if each.evening in _evenings(club)]
        return wire.ClubExport(
            format="mulligan-club",
            version=1,
            exported=now,
            name=club.name,
            owner=club.owner,
            made=club.made,
            people=[
                wire.ExportedPerson(each.number, each.name, each.belongs, each.joined)
                for each in club.people
            ],
            seasons=[
                wire.ExportedSeason(
                    showing.season_info(club, each),
                    showing.season(club, each, current, most=0).standings,
                )
                for each in club.seasons
            ],
            evenings=[showing.evening_info(each) for each in club.evenings],
            games=[
                wire.ExportedGame(
                    each.kind, each.opened, each.ended, each.evening, showing.players(each.players)
                )
                for each in reversed(played)
            ],
        )

    # --- changing -------------------------------------------------------------------------------

    async def create(self, device: str, asked: wire.NewClub) -> Kept:
        id = asked_id(self._key, f"club/{device}/{asked.id}")
        mine = await self._store.of(device, MOST_CLUBS)
        for kept, _ in mine:
            if kept.club.id == id:
                return kept
        _must_have_room(len(mine))
        club = membership.new_club(id, asked.name, asked.you, device, self._clock())
        return await self._store.create(club, new_club_code())

    async def join(self, code: str, device: str, asked: wire.JoinClub) -> Kept:
        if (await self.behind(code, device)).club.member(device) is None:
            _must_have_room(len(await self._store.of(device, MOST_CLUBS)))
        return await self._change(
            code, lambda club, now: membership.join(club, device, asked.name, asked.guest, now)
        )

    async def leave(self, code: str, device: str) -> None:
        await self._change(code, lambda club, _: membership.leave(club, device))

    async def delete(self, code: str, device: str) -> None:
        def delete(club: Club, _: float) -> None:
            must_be_owner(club, device)

        await self._change(code, delete)

    async def add_guest(self, code: str, device: str, name: str) -> Kept:
        return await self._change(
            code, lambda club, now: membership.add_guest(club, device, name, now)
        )

    async def rename_person(self, code: str, device: str, number: int, name: str) -> Kept:
        return await self._change(
            code, lambda club, _: membership.rename_person(club, device, number, name)
        )

    async def remove(self, code: str, device: str, number: int) -> Kept:
        return await self._change(code, lambda club, _: membership.remove(club, device, number))

    async def readmit(self, code: str, device: str, number: int) -> Kept:
        return await self._change(code, lambda club, _: membership.readmit(club, device, number))

    async def hand_over(self, code: str, device: str, number: int) -> Kept:
        return await self._change(code, lambda club, _: membership.hand_over(club, device, number))

    async def rename(self, code: str, device: str, name: str) -> Kept:
        return await self._change(code, lambda club, _: membership.rename(club, device, name))

    async def renew_link(self, code: str, device: str) -> Kept:
        def keep(club: Club, _: float) -> Club:
            must_be_owner(club, device)
            return club

        return await self._change(code, keep, new_code=new_club_code())

    async def begin_evening(self, code: str, device: str, asked: wire.BeginEvening) -> Kept:
        return await self._change(
            code,
            lambda club, now: evenings.begin_evening(club, device, asked.id, asked.name, now),
        )

    async def end_evening(self, code: str, device: str, number: int) -> Kept:
        return await self._change(
            code, lambda club, now: evenings.end_evening(club, device, number, now)
        )

    async def end_season(self, code: str, device: str, number: int, name: str) -> Kept:
        now = self._clock()

        def end(club: Club, games: Sequence[Game]) -> Club:
            table = tallies(game.players for game in games)
            return evenings.end_season(club, device, number, name, table, now)

        kept = await self._store.end_season(code, _evenings, end)
        if kept is None:
            raise NoSuchClubError
        return kept

    async def open_table(self, code: str, device: str, asked: wire.OpenClubTable) -> Table:
        club = (await self.behind(code, device)).club
        member = must_be_member(club, device)
        id = asked_id(self._key, f"table/{club.id}/{member.number}/{asked.id}")
        going_on, played = await self._store.how_many(club.id)
        listed = await self._store.going_on(club.id, MOST_OPEN)
        again = any(each.table == id for each in listed)
        if not again and (going_on >= MOST_OPEN or played >= MOST_GAMES):
            raise RefusedError(Refusal.CLUB_FULL, "This club has as many tables as it can have.")
        return await self._openings.for_club(asked.table, device, club.id, id)

    async def _change(
        self,
        code: str,
        change: Callable[[Club, float], Club | None],
        *,
        new_code: str | None = None,
    ) -> Kept:
        now = self._clock()
        kept = await self._store.change(code, lambda club: change(club, now), new_code=new_code)
        if kept is None:
            raise NoSuchClubError
        return kept

    async def _of_season(self, club: Club) -> Sequence[Game]:
        """The games of the season that goes on, the latest first."""
        return await self._store.games(club.id, _evenings(club))


def _evenings(club: Club) -> list[int]:
    """The evenings of the season that goes on."""
    return [each.number for each in club.evenings if each.season == club.season.number]


def _of(games: Sequence[Game], evening: int) -> list[Game]:
    return [each for each in games if each.evening == evening]


def _number(club: Club, device: str) -> int:
    """The number of a member, 0 for anybody else."""
    member = club.member(device)
    return 0 if member is None else member.number


def _must_have_room(clubs: int) -> None:
    if clubs >= MOST_CLUBS:
        sentence = "You are in as many clubs as one can be. Leave one first."
        raise RefusedError(Refusal.TOO_MANY_CLUBS, sentence)
