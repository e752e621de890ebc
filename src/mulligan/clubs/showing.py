"""A club for the wire: what may be seen of it, by whom."""

from collections.abc import Iterable, Sequence

from mulligan import wire
from mulligan.clubs import points
from mulligan.clubs.club import Club, Evening, Person, Season
from mulligan.clubs.counting import Game, Player
from mulligan.clubs.points import Tally
from mulligan.clubs.protocols import OpenGame

ORDER = {"member": 0, "guest": 1, "removed": 2, "left": 3}


def people(club: Club, you: Person | None) -> list[wire.ClubPerson]:
    """Those who were removed are for the owner's eyes."""
    owner = you is not None and you.number == club.owner
    shown = [
        each
        for each in club.people
        if each.belongs in ("member", "guest") or (owner and each.belongs == "removed")
    ]
    return [
        wire.ClubPerson(
            person=each.number,
            name=each.name,
            belongs=each.belongs,
            owner=each.number == club.owner,
            you=you is not None and each.number == you.number,
        )
        for each in sorted(shown, key=lambda each: (ORDER[each.belongs], each.joined, each.number))
    ]


def standings(club: Club, games: Iterable[Game]) -> list[wire.Standing]:
    return lines(club, points.tallies(game.players for game in games))


def lines(club: Club, tallies: Sequence[Tally]) -> list[wire.Standing]:
    names = {each.number: each.name for each in club.people}
    return [
        wire.Standing(
            place=place,
            person=each.person,
            name=names.get(each.person, ""),
            points=each.halves / 2,
            games=each.games,
            wins=each.wins,
        )
        for each, place in zip(tallies, points.places(tallies), strict=True)
    ]


def final(season: Season) -> list[Tally]:
    """The running table of a *season* that is over."""
    return [Tally(each.person, each.halves, each.games, each.wins) for each in season.final]


def tables(going_on: Iterable[OpenGame], device: str, *, member: bool) -> list[wire.ClubTable]:
    return [
        wire.ClubTable(
            id=each.table if member else None,
            game=each.note.game,
            stage=each.note.stage,
            names=[player.name for player in each.note.players if not player.bot],
            bots=sum(player.bot for player in each.note.players),
            free=each.note.free,
            yours=device in each.note.people,
            opened=each.opened,
        )
        for each in going_on
    ]


def players(found: Sequence[Player]) -> list[wire.ClubPlayer]:
    return [
        wire.ClubPlayer(
            name=each.name,
            person=each.person,
            bot=each.bot,
            place=each.place,
            points=0.0 if each.person is None else got / 2,
        )
        for each, got in zip(found, points.halves(found), strict=True)
    ]


def game(found: Game, *, member: bool) -> wire.ClubGame:
    return wire.ClubGame(
        table=found.table if member else None,
        game=found.kind,
        ended=found.ended,
        players=players(found.players),
    )


def evening_info(evening: Evening) -> wire.EveningInfo:
    return wire.EveningInfo(
        evening=evening.number,
        name=evening.name,
        season=evening.season,
        began=evening.began,
        ended=evening.ended,
    )


def evening(
    club: Club, found: Evening, games: Sequence[Game], *, member: bool, most: int
) -> wire.ClubEvening:
    return wire.ClubEvening(
        info=evening_info(found),
        standings=standings(club, games),
        games=[game(each, member=member) for each in games[:most]],
    )


def season_info(club: Club, season: Season) -> wire.SeasonInfo:
    names = {each.number: each.name for each in club.people}
    return wire.SeasonInfo(
        season=season.number,
        name=season.name,
        began=season.began,
        ended=season.ended,
        champions=[names.get(each, "") for each in points.champions(final(season))],
    )


def season(club: Club, found: Season, games: Sequence[Game], most: int) -> wire.ClubSeason:
    """*games* are those of a season that goes on; one that is over has its final table."""
    ended = found.ended is not None
    theirs = [each for each in reversed(club.evenings) if each.season == found.number]
    return wire.ClubSeason(
        info=season_info(club, found),
        standings=lines(club, final(found)) if ended else standings(club, games),
        evenings=[evening_info(each) for each in theirs[:most]],
    )
