"""
Points: for each game, one for every person left behind and a half for every tie.

The rule works for any number of people and for every game that has places. All people of a game
together always get the same number of points, however it ends: n people n (n - 1) / 2. Bots
neither get points nor give any, so nobody earns something by filling a table with weak ones.
Somebody for whom a bot stands in at the end gets none, and is left behind like anybody else.
Everything here counts in halves, to stay exact.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


class Placed(Protocol):
    """A player in a finished game."""

    @property
    def bot(self) -> bool: ...
    @property
    def place(self) -> int: ...
    @property
    def person(self) -> int | None:
        """Their number in the club; None for bots, and for people who do not count."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody has from several games."""

    person: int
    halves: int = 0
    games: int = 0
    wins: int = 0


def halves(players: Sequence[Placed]) -> list[int]:
    """What each player gets, in half points."""
    people = [player.place for player in players if not player.bot]
    return [
        0
        if player.bot
        else 2 * sum(place > player.place for place in people) + (people.count(player.place) - 1)
        for player in players
    ]


def tallies(games: Iterable[Sequence[Placed]]) -> list[Tally]:
    """Everybody who counts in *games*: the most points first, then wins, then fewer games."""
    got: Counter[int] = Counter()
    played: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for players in games:
        people = [player.place for player in players if not player.bot]
        best = min(people, default=0)
        for player, points in zip(players, halves(players), strict=True):
            if player.person is not None:
                got[player.person] += points
                played[player.person] += 1
                won[player.person] += len(people) > 1 and player.place == best
    found = (Tally(each, got[each], played[each], won[each]) for each in played)
    return sorted(found, key=lambda each: (-each.halves, -each.wins, each.games, each.person))


def places(ordered: Sequence[Tally]) -> list[int]:
    """The place of each: those with as many points share one."""
    first: Mapping[int, int] = {
        each.halves: at for at, each in reversed(list(enumerate(ordered, 1)))
    }
    return [first[each.halves] for each in ordered]


def champions(ordered: Sequence[Tally]) -> list[int]:
    """Those with the most points, if anybody has any."""
    most = max((each.halves for each in ordered), default=0)
    return [each.person for each in ordered if most and each.halves == most]
