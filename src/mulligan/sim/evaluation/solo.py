"""
Solo games of Second Chance for an evaluation, or whole solo challenges, by any number of workers.

What is dealt depends on the seed and the number alone, so all contenders get the same cards. Except
for the time that it took, a result is the same on any number of cores and machines.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from time import process_time
from typing import Any

from mulligan.bots.fallback import BotWithFallback
from mulligan.bots.second_chance.aims import FEWER, reaching_the_goal
from mulligan.bots.second_chance.network.layout import LARGE, Layout
from mulligan.bots.warming import warm
from mulligan.core import MulliganError
from mulligan.games import second_chance as game
from mulligan.games.second_chance import events as sc
from mulligan.games.second_chance.solo import GAMES, Challenge
from mulligan.sim.evaluation.luck import Luck, luck_of
from mulligan.sim.match import Match, play
from mulligan.sim.spread import Workers


@dataclass(frozen=True, slots=True)
class Contender:
    """Who plays: a bot by its name, as it is shipped or with other weights for its network."""

    bot: str
    weights: bytes | None = None  # what is in the file
    asks: tuple[str, ...] = ()
    """The addresses of processes that do the sums of its large network."""

    @property
    def digest(self) -> str | None:
        """Stands for the weights."""
        return None if self.weights is None else sha256(self.weights).hexdigest()[:12]

    def json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"bot": self.bot}
        if self.weights is not None:
            found["weights"] = self.digest
        if self.asks:  # whichever process it is: half precision decides some ties
            found["sums"] = "half precision"
        return found

    def __str__(self) -> str:
        return self.bot if self.weights is None else f"{self.bot} with weights {self.digest}"


@dataclass(frozen=True, slots=True)
class Plan:
    """Who plays what. Two contenders are compared with each other."""

    setup: game.Setup
    contenders: tuple[Contender, ...]
    seed: str = "0"
    series: bool = False
    """Whether they play solo challenges: three games in a row, for the goal (SC-17)."""

    def json(self) -> dict[str, Any]:
        return {
            "edition": self.setup.edition,
            "deck": self.setup.deck.name,
            "cards": sha256(repr(self.setup.deck).encode()).hexdigest()[:12],
            "seed": self.seed,
            "series": self.series,
            "bots": [each.json() for each in self.contenders],
        }


@dataclass(frozen=True, slots=True)
class Result:
    """What one contender did in a game, or in the three games of a challenge."""

    empty: tuple[int, ...]
    luck: Luck
    """In squares, of all games together."""
    goal_luck: Luck | None
    """In chances to miss the goal."""
    stumbles: int
    milliseconds: tuple[float, ...]
    """How long each move took, in CPU time; nothing if another process did the sums."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A game or challenge with its number, and the results of all contenders."""

    number: int
    results: tuple[Result, ...]


def play_deals(
    plan: Plan, numbers: Iterable[int], *, workers: Workers
) -> Generator[Deal, None, None]:
    """Play the deals with these *numbers*, in their order. Close it to stop early."""
    return workers.map(partial(_play, plan), numbers)


def check(plan: Plan) -> None:
    """
    Raises:
        MulliganError: There is no such bot, something that it needs is not installed, or its
            weights do not fit its network.
    """
    for contender in plan.contenders:
        BotWithFallback(game.GAME, contender.bot, bytes(32), "")
    try:
        from mulligan.bots.second_chance.network.model import loaded
    except ModuleNotFoundError as missing:
        raise MulliganError(
            f"An evaluation needs {missing.name}: pip install 'mulligan[bots]'."
        ) from None
    for contender in plan.contenders:
        if contender.weights is not None:
            loaded(contender.weights)


def _play(plan: Plan, number: int) -> Deal:
    return Deal(number, tuple(_result(plan, each, number) for each in plan.contenders))


def _result(plan: Plan, contender: Contender, number: int) -> Result:
    _warmed(contender.bot)
    match = Match(game.GAME, plan.setup, (contender.bot,), plan.seed, plan.series)
    times: list[float] = []
    seated = _seated(contender, times)
    empty: list[int] = []
    lucks = [Luck(), Luck()]
    stumbles = 0
    challenge = Challenge() if plan.series else None
    for at in range(GAMES if plan.series else 1):
        index = GAMES * number + at if plan.series else number
        played = play(match, index, challenge, seated)
        end = played.events[-1]
        assert isinstance(end, sc.Ended)
        ends = [FEWER.end]
        if challenge is not None:
            ends.append(reaching_the_goal(challenge).end)
            challenge = challenge.after(end.empty[0])
        empty.append(end.empty[0])
        stumbles += played.stumbles[0]
        for kind, luck in enumerate(luck_of(plan.setup.deck, played.events, ends)):
            lucks[kind] = lucks[kind].plus(luck)
    luck, goal = (Luck(*(round(each, 6) for each in luck)) for luck in lucks)
    if contender.asks:
        times = []  # most of the work was done elsewhere
    return Result(tuple(empty), luck, goal if plan.series else None, stumbles, tuple(times))


def _seated(contender: Contender, times: list[float]) -> Callable[..., BotWithFallback]:
    """How the contender sits down: with its own weights, and with a clock."""
    from mulligan.bots.second_chance.network.model import thinking_with

    networks = _networks(contender)

    class Timed(BotWithFallback):
        def choose(self, view: Any) -> Any:
            with thinking_with(networks):
                begun = process_time()
                move = super().choose(view)
                times.append(round(1000 * (process_time() - begun), 2))
                return move

    return Timed


def _networks(contender: Contender) -> Mapping[Layout, Any]:
    """What it thinks with, where that is not shipped."""
    if contender.asks:
        from mulligan.sim.evaluation.elsewhere import elsewhere

        return {LARGE: elsewhere(contender.asks)}
    if contender.weights is not None:
        from mulligan.bots.second_chance.network.model import loaded

        network = loaded(contender.weights)
        return {network.layout: network}
    return {}


@cache
def _warmed(bot: str) -> None:
    """Load compiled code in this process, before anybody looks at the clock."""
    from mulligan.bots.second_chance.compiled import compiled_deck

    warm(game.GAME, bot)
    deck = compiled_deck(game.Setup(1).deck.puzzle)
    cards = [many for _, many in game.Setup(1).deck.puzzle]
    after = deck.futures(cards, [1], 1)
    deck.predict([cards], [0] * len(after.sheets), after.sheets)
    deck.solve(cards, [1], FEWER.end, FEWER.out, 0, 1, 10)
