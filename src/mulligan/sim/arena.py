"""
A tournament of bots that is fair to all of them.

Every deal is played once for each bot, and each time all bots move on by one seat, so every bot has
every seat and the same cards. The seating order is drawn again for each deal.
The same tournament gives the same results, on any number of cores and machines.
"""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Any

from mulligan.core import MulliganError, SetupError
from mulligan.core.dealing import shuffled
from mulligan.games.second_chance import events as sc
from mulligan.sim.figures import Figure
from mulligan.sim.match import AGREED, Match, play, seed_of
from mulligan.sim.spread import Workers

QUANTILE = 1.96
"""Of the normal distribution: 95 % lie between minus and plus this."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """
    Which bots compete at which game. *setup* is the game's own.

    Raises:
        SetupError: There is nothing to compete in.
    """

    game: str
    setup: Any
    bots: tuple[str, ...]
    seed: str = "0"

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise SetupError("A tournament takes at least two bots.")
        if len(set(self.bots)) < len(self.bots):
            raise SetupError("Every bot can be named only once.")
        if self.setup.seats < 2:
            raise SetupError("A tournament takes at least two players at a table.")

    def deals(self, games: int) -> int:
        """How many deals it takes for at least *games* games."""
        return ceil(games / len(self.bots))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one game, by seat."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]  # 1 has won
    empty: tuple[int, ...]  # squares of Second Chance; nothing for One More!
    stumbles: tuple[int, ...]


def seatings(tournament: Tournament, deal: int) -> list[tuple[str, ...]]:
    """Who sits where in the games of a deal. Everybody has every seat exactly once."""
    seed = seed_of(_match(tournament), deal)
    circle = shuffled(tournament.bots, seed, "arena")
    seats = range(tournament.setup.seats)
    return [
        tuple(circle[(seat + turn) % len(circle)] for seat in seats) for turn in range(len(circle))
    ]


def hold(
    tournament: Tournament, games: int, *, workers: Workers
) -> Generator[tuple[Outcome, ...], None, None]:
    """Play at least *games* games, a deal at a time. Close it to stop early."""
    work = _Play(tournament)
    return workers.map(work, range(tournament.deals(games)))


@dataclass(frozen=True, slots=True)
class _Play:
    """All games of a deal."""

    tournament: Tournament

    def __call__(self, deal: int) -> tuple[Outcome, ...]:
        match = _match(self.tournament)
        return tuple(
            _outcome(replace(match, bots=bots), deal) for bots in seatings(self.tournament, deal)
        )


def _match(tournament: Tournament) -> Match:
    return Match(tournament.game, tournament.setup, (), tournament.seed)


def _outcome(match: Match, deal: int) -> Outcome:
    played = play(match, deal)
    end = played.events[-1]
    empty = end.empty if isinstance(end, sc.Ended) else ()
    return Outcome(match.bots, ranks(len(match.bots), end.winners, empty), empty, played.stumbles)


def ranks(seats: int, winners: Sequence[int], empty: Sequence[int]) -> tuple[int, ...]:
    """
    By seat: 1 for the winners, the others by empty squares, if the game has them.

    Equals share a rank. In One More! all who have not won share second place.

    >>> ranks(4, winners=[2], empty=[5, 9, 3, 5])
    (2, 3, 1, 2)
    >>> ranks(4, winners=[2], empty=[])
    (2, 2, 1, 2)
    """
    behind = [seat for seat in range(seats) if seat not in winners]
    marks = {seat: empty[seat] if empty else 0 for seat in behind}
    return tuple(
        1 if seat in winners else 2 + len({m for m in marks.values() if m < marks[seat]})
        for seat in range(seats)
    )


class Standing:
    """How one bot has done so far."""

    def __init__(self) -> None:
        self.games = 0  # counted by seat: two seats at one table are two
        self.wins = 0
        self.empty = Figure()
        self.stumbles = 0
        self.rating = (0.0, 0.0)  # the estimate and its uncertainty

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the win rate really is, with 95 % confidence."""
        return wilson(self.wins, self.games)

    def json(self) -> dict[str, Any]:
        low, high = self.interval
        mean, deviation = self.rating
        return {
            "games": self.games,
            "wins": self.wins,
            "win_rate": round(self.win_rate, 6),
            "win_rate_interval95": [round(low, 6), round(high, 6)],
            "rating": {"mu": round(mean, 6), "sigma": round(deviation, 6)},
            **({"empty_squares": self.empty.json()} if self.empty.number else {}),
            "stumbles": self.stumbles,
        }


class Standings:
    """How all have done, after any number of deals."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.games = 0
        self.deals = 0
        self.bots = {name: Standing() for name in tournament.bots}
        self._rater = _Rater(tournament.bots)

    def add(self, deal: Sequence[Outcome]) -> None:
        """Count the games of one deal. The order of the deals matters to the ratings."""
        self.deals += 1
        for outcome in deal:
            self.games += 1
            for name, rank, stumbles in zip(
                outcome.bots, outcome.ranks, outcome.stumbles, strict=True
            ):
                standing = self.bots[name]
                standing.games += 1
                standing.wins += rank == 1
                standing.stumbles += stumbles
            self._rater.rate(outcome.bots, outcome.ranks)
        for name, standing in self.bots.items():
            standing.rating = self._rater.of(name)
            # The games of a deal have the same cards, so together they are one observation.
            standing.empty.add(
                *(
                    squares
                    for outcome in deal
                    for at, squares in zip(outcome.bots, outcome.empty, strict=False)
                    if at == name
                )
            )

    def order(self) -> list[str]:
        """The bots from the best rating to the worst; equals as they were named."""
        return sorted(self.bots, key=lambda name: -self.bots[name].rating[0])

    def json(self) -> dict[str, Any]:
        at = self.tournament
        return {
            "game": at.game,
            "players": at.setup.seats,
            **AGREED[at.game](at.setup),
            "deck": at.setup.deck.name,
            "seed": at.seed,
            "deals": self.deals,
            "games": self.games,
            "bots": {name: self.bots[name].json() for name in self.order()},
        }


class _Rater:
    """
    OpenSkill ratings (Plackett-Luce): 25 is the middle, and everybody starts there.

    Raises:
        MulliganError: The package is not installed.
    """

    def __init__(self, bots: Sequence[str]) -> None:
        try:
            from openskill.models import PlackettLuce
        except ModuleNotFoundError as missing:
            raise lacking(missing) from None
        self._model = PlackettLuce()
        self._ratings = {name: self._model.rating(name=name) for name in bots}

    def rate(self, bots: Sequence[str], ranks: Sequence[int]) -> None:
        """One game. A bot on several seats gets the mean of what each of them earned."""
        teams = [
            [self._model.create_rating([self._ratings[n].mu, self._ratings[n].sigma])] for n in bots
        ]
        after = self._model.rate(teams, ranks=list(map(float, ranks)))
        seats = Counter(bots)
        for name, often in seats.items():
            earned = [team[0] for team, at in zip(after, bots, strict=True) if at == name]
            self._ratings[name] = self._model.create_rating(
                [sum(at.mu for at in earned) / often, sum(at.sigma for at in earned) / often], name
            )

    def of(self, name: str) -> tuple[float, float]:
        return self._ratings[name].mu, self._ratings[name].sigma


def wilson(wins: float, games: float) -> tuple[float, float]:
    """
    Wilson's interval: where a share really is, with 95 % confidence.

    Unlike the usual formula it is right for few games and for shares near 0 and 1.
    """
    share, z = wins / games, QUANTILE
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def lacking(missing: ModuleNotFoundError) -> MulliganError:
    return MulliganError(f"The arena needs {missing.name}: pip install 'mulligan[arena]'.")
