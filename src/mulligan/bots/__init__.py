"""
Players made of code. A bot gets what a person on its seat would see, never the state.

A bot takes its random numbers from its own stream. The same seed gives the same game on every
machine, and what bots do never changes the deal.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from mulligan.bots.one_more.beginner import Beginner
from mulligan.bots.one_more.casual import Casual
from mulligan.bots.one_more.sparring import Bluffer, Hoarder
from mulligan.bots.random_bot import RandomBot
from mulligan.core import MulliganError
from mulligan.games import GAMES, one_more, second_chance

V_contra = TypeVar("V_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Bot(Protocol[V_contra, M_co]):
    def choose(self, view: V_contra) -> M_co:
        """One of the legal moves of the seat whose *view* this is."""


AnyBot: TypeAlias = Bot[Any, Any]
Maker: TypeAlias = Callable[[bytes, str], AnyBot]


def _random(game: str) -> Maker:
    return lambda seed, label: RandomBot(GAMES[game], seed, label)


def _level(name: str) -> Maker:
    """A level of Second Chance. Creating the first that asks the network loads compiled code."""

    def make(seed: bytes, label: str) -> AnyBot:
        from mulligan.bots.second_chance.levels import LEVELS, LevelBot

        try:
            return LevelBot(LEVELS[name], seed, label)
        except ModuleNotFoundError as missing:
            raise _needs(name, missing) from None

    return make


def _expert(seed: bytes, label: str) -> AnyBot:
    """The expert of One More!, which needs compiled code too."""
    from mulligan.bots.one_more.expert import Expert

    try:
        return Expert(seed, label)
    except ModuleNotFoundError as missing:
        raise _needs("expert", missing) from None


def _needs(name: str, missing: ModuleNotFoundError) -> MulliganError:
    return MulliganError(f"The bot {name!r} needs {missing.name}: pip install 'mulligan[bots]'.")


BOTS: Mapping[str, Mapping[str, Maker]] = {
    second_chance.GAME: {
        "random": _random(second_chance.GAME),
        "newcomer": _level("newcomer"),
        "learner": _level("learner"),
        "beginner": _level("beginner"),
        "casual": _level("casual"),
        "skilled": _level("skilled"),
        "expert": _level("expert"),
        "champion": _level("champion"),
    },
    one_more.GAME: {
        "random": _random(one_more.GAME),
        "beginner": Beginner,
        "casual": Casual,
        "expert": _expert,
    },
}
"""
The bots that people can sit down with, by game, then by name, from weak to strong: how each is made
from a seed and a label. Each has a character.
"""

SPARRING: Mapping[str, Mapping[str, Maker]] = {
    second_chance.GAME: {},
    one_more.GAME: {"hoarder": Hoarder, "bluffer": Bluffer},
}
"""Bots that only other bots meet, in simulations and tournaments. No table offers them."""


def bot(game: str, name: str, seed: bytes, label: str) -> AnyBot:
    """
    The bot called *name*, a sparring partner included. Raises MulliganError, listing all names, if
    there is none.
    """
    known = {**BOTS[game], **SPARRING[game]}
    if name not in known:
        raise MulliganError(
            f"There is no bot {name!r} for {game}. Choose from: {', '.join(known)}."
        )
    return known[name](seed, label)
