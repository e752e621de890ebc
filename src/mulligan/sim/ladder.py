"""
The ladder of a game's bots: does each beat the one below, and by how much?

Two levels meet at a table where each has half of the seats. Every deal is played twice, the second
time with the levels changed over, so both have the same seats and the same cards, and equal levels
win half of the games each. Each level meets the one below, and the one below that, so that a rating
says more than one step. The same ladder gives the same results on any number of cores and machines.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

from mulligan.core import SetupError
from mulligan.core.dealing import shuffled
from mulligan.sim.arena import QUANTILE, wilson
from mulligan.sim.match import AGREED, Match, play, seed_of
from mulligan.sim.spread import Workers
from mulligan.sim.strengths import Compared, Rating, ratings

WANTED = (0.6, 0.8)
"""The share of games that a level should win against the one below: people notice the difference,
and still win now and then."""

ANCHOR = "casual"
"""The level whose rating is given, if it is on the ladder; otherwise the lowest."""
ANCHORED_AT = 1000.0

GAMES_A_DEAL = 2


@dataclass(frozen=True, slots=True)
class Ladder:
    """
    Which levels are compared at which game, from weak to strong. *setup* is the game's own.

    Raises:
        SetupError: There is nothing to compare, or the seats can't be shared out.
    """

    game: str
    setup: Any
    bots: tuple[str, ...]
    seed: str = "0"

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise SetupError("A ladder takes at least two bots.")
        if len(set(self.bots)) < len(self.bots):
            raise SetupError("Every bot can be named only once.")
        if self.setup.seats % 2 or not self.setup.seats:
            raise SetupError("A ladder takes an even number of players: each level has half.")

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The lower and the higher of all that meet: first the steps, then those two apart."""
        return tuple(
            pair for apart in (1, 2) for pair in zip(self.bots, self.bots[apart:], strict=False)
        )

    def deals(self, games: int) -> int:
        """How many deals it takes for at least *games* games of every pair."""
        return ceil(games / GAMES_A_DEAL)


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games of one pair on one deal."""

    pair: tuple[str, str]
    share: float
    """Of the games, won by the higher level; a tie counts half."""
    stumbles: tuple[tuple[str, int], ...]


def seatings(ladder: Ladder, pair: tuple[str, str], deal: int) -> list[tuple[str, ...]]:
    """Who sits where in the games of a deal: in an order that is drawn, then changed over."""
    seed = seed_of(_match(ladder), deal)
    drawn = shuffled(pair * (ladder.setup.seats // 2), seed, "ladder")
    low, high = pair
    return [drawn, tuple(high if bot == low else low for bot in drawn)]


def climb(ladder: Ladder, games: int, *, workers: Workers) -> Generator[Meeting, None, None]:
    """
    Play at least *games* games of every pair. All pairs play a deal before the next one, so that
    a caller who closes this early has something of everybody.
    """
    portions = [(pair, deal) for deal in range(ladder.deals(games)) for pair in ladder.pairs]
    return workers.map(_Meet(ladder), portions)


@dataclass(frozen=True, slots=True)
class _Meet:
    ladder: Ladder

    def __call__(self, portion: tuple[tuple[str, str], int]) -> Meeting:
        pair, deal = portion
        won = 0.0
        stumbles: Counter[str] = Counter()
        for bots in seatings(self.ladder, pair, deal):
            played = play(replace(_match(self.ladder), bots=bots), deal)
            winners = played.events[-1].winners
            won += sum(bots[seat] == pair[1] for seat in winners) / len(winners)
            for bot, times in zip(bots, played.stumbles, strict=True):
                stumbles[bot] += times
        return Meeting(pair, won / GAMES_A_DEAL, tuple(sorted((+stumbles).items())))


def _match(ladder: Ladder) -> Match:
    return Match(ladder.game, ladder.setup, (), ladder.seed)


@dataclass(slots=True)
class Score:
    """How the higher level of a pair has done so far."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, share: float) -> None:
        self.deals += 1
        self.total += share
        self.squares += share * share

    @property
    def games(self) -> int:
        return GAMES_A_DEAL * self.deals

    @property
    def share(self) -> float:
        return self.total / self.deals

    @property
    def interval(self) -> tuple[float, float]:
        """
        Where the share really is, with 95 % confidence.

        Wilson's interval for as many independent games as these are worth: the games of a deal have
        the same cards, and a tie says less than two results.
        """
        worth = float(self.deals)
        if self.deals > 1:
            spread = max(0.0, self.squares / self.deals - self.share**2) / (self.deals - 1)
            if spread > 1e-12:
                worth = self.share * (1 - self.share) / spread
        return wilson(self.share * worth, worth)

    @property
    def error(self) -> float:
        low, high = self.interval
        return (high - low) / 2 / QUANTILE

    def json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "share": round(self.share, 6),
            "share_interval95": [round(end, 6) for end in self.interval],
        }


@dataclass(slots=True)
class Climbed:
    """How all have done, after any number of deals of every pair."""

    ladder: Ladder
    scores: dict[tuple[str, str], Score] = field(default_factory=dict)
    stumbles: Counter[str] = field(default_factory=Counter)

    def add(self, meeting: Meeting) -> None:
        self.scores.setdefault(meeting.pair, Score()).add(meeting.share)
        self.stumbles.update(dict(meeting.stumbles))

    @property
    def games(self) -> int:
        return sum(score.games for score in self.scores.values())

    @property
    def complete(self) -> bool:
        """Whether every pair has met, as ratings need."""
        return len(self.scores) == len(self.ladder.pairs)

    @property
    def anchor(self) -> str:
        bots = self.ladder.bots
        return ANCHOR if ANCHOR in bots else bots[0]

    def step(self, at: int) -> Score:
        """How the level at *at* does against the one below it."""
        return self.scores[self.ladder.bots[at - 1], self.ladder.bots[at]]

    def ratings(self) -> dict[str, Rating]:
        """Elo's points for each level, with the anchor at 1000. Every pair has to have met."""
        bots = self.ladder.bots
        results = [
            Compared(bots.index(high), bots.index(low), score.games, score.share, score.error)
            for (low, high), score in self.scores.items()
        ]
        found = ratings(len(bots), results, bots.index(self.anchor), ANCHORED_AT)
        return dict(zip(bots, found, strict=True))

    def json(self) -> dict[str, Any]:
        at = self.ladder
        return {
            "game": at.game,
            "players": at.setup.seats,
            **AGREED[at.game](at.setup),
            "deck": at.setup.deck.name,
            "seed": at.seed,
            "games": self.games,
            "anchor": self.anchor,
            "bots": {
                bot: {
                    "rating": round(rating.points, 3),
                    "margin95": round(rating.margin, 3),
                    "stumbles": self.stumbles[bot],
                }
                for bot, rating in self.ratings().items()
            },
            "pairs": [
                {"lower": low, "higher": high, **score.json()}
                for (low, high), score in self.scores.items()
            ],
        }


def judged(share: float) -> str:
    """
    Whether a step is one that people can tell apart and still climb.

    >>> judged(0.55), judged(0.7), judged(0.9)
    ('too small', '', 'too large')
    """
    low, high = WANTED
    return "too small" if share < low else "too large" if share > high else ""
