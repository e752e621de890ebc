"""Results of many games: the figures that somebody studying a game asks for."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mulligan.core import Seat
from mulligan.games import one_more, second_chance
from mulligan.games.one_more import events as om
from mulligan.games.second_chance import events as sc
from mulligan.games.second_chance.solo import Challenge
from mulligan.sim.figures import Figure


class Tally:
    """The results of many games of one kind. Tallies of parts add up to the tally of all."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: Counter[Seat] = Counter()  # every seat; a shared victory counts for each
        self.figures: defaultdict[str, Figure] = defaultdict(Figure)
        self.shares: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        self.wins.update(other.wins)
        for name, figure in other.figures.items():
            self.figures[name].merge(figure)
        for name, counts in other.shares.items():
            self.shares[name].update(counts)

    def json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "wins": [self.wins[seat] for seat in sorted(self.wins)],
            "figures": {name: figure.json() for name, figure in self.figures.items()},
            "shares": {name: dict(sorted(counts.items())) for name, counts in self.shares.items()},
        }


def count(tally: Tally, game: str, events: Sequence[Any]) -> None:
    """Add one finished game to *tally*."""
    COUNTERS[game](tally, events)


def count_challenge(tally: Tally, challenge: Challenge) -> None:
    """Add one finished solo challenge to *tally*, in addition to its three games."""
    tally.figures["total of three games"].add(challenge.total)
    tally.shares["solo goal"]["reached" if challenge.reached else "missed"] += 1


def _count_game(tally: Tally, seats: int, winners: Sequence[Seat]) -> None:
    tally.games += 1
    tally.wins.update({seat: int(seat in winners) for seat in range(seats)})


def _count_second_chance(tally: Tally, events: Sequence[sc.Event]) -> None:
    end = events[-1]
    assert isinstance(end, sc.Ended)
    kinds = Counter(map(type, events))
    _count_game(tally, len(end.empty), end.winners)
    tally.shares["ended because"][end.reason] += 1
    tally.figures["empty squares"].add(*end.empty)
    tally.figures["rounds"].add(kinds[sc.Revealed])
    tally.figures["cards used"].add(2 * kinds[sc.Revealed] + kinds[sc.Chanced])
    tally.figures["second chances"].add(kinds[sc.Chanced])
    fitted = sum(isinstance(event, sc.Drawn) and event.choice == "chance" for event in events)
    if kinds[sc.Chanced]:
        tally.shares["second chances"].update(
            {"fitted": fitted, "did not fit": kinds[sc.Chanced] - fitted}
        )


def _count_one_more(tally: Tally, events: Sequence[om.Event]) -> None:
    end = events[-1]
    assert isinstance(end, om.Ended)
    plays: list[int] = []  # by round, like the cards drawn
    draws: list[int] = []
    seats = 0
    for event in events:
        match event:
            case om.RoundBegan():
                plays.append(0)
                draws.append(0)
            case om.Played():
                plays[-1] += 1
            case om.Drew():
                draws[-1] += 1
            case om.Lost(_, reason, _, tokens):
                seats = len(tokens)
                tally.shares["rounds lost by"][reason] += 1
                tally.shares["rounds over before a card"]["no" if plays[-1] else "yes"] += 1
            case _:
                pass  # nothing to count
    _count_game(tally, seats, end.winners)
    tally.figures["rounds"].add(len(plays))
    tally.figures["plays in a game"].add(sum(plays))
    tally.figures["plays in a round"].add(*plays)
    tally.figures["cards drawn in a round"].add(*draws)


COUNTERS: Mapping[str, Callable[[Tally, Sequence[Any]], None]] = {
    second_chance.GAME: _count_second_chance,
    one_more.GAME: _count_one_more,
}
