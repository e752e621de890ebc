"""
Players made of code. A bot gets what a person on its seat would see, never the state.

A bot draws its chances from a stream of its own, so that the same seed gives the same game on
every machine, and what bots do never changes how the cards lie.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from mulligan.bots.guesser import Guesser
from mulligan.core import MulliganError
from mulligan.games import GAMES, AnyGame

V_contra = TypeVar("V_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Bot(Protocol[V_contra, M_co]):
    def choose(self, view: V_contra) -> M_co:
        """One of the moves that are open to the seat whose *view* this is."""


AnyBot: TypeAlias = Bot[Any, Any]

BOTS: Mapping[str, Mapping[str, Callable[[AnyGame, bytes, str], AnyBot]]] = {
    game: {"random": Guesser} for game in GAMES
}
"""By game, then by name: what makes a bot from the game, a seed and a label for its chances."""


def bot(game: str, name: str, seed: bytes, label: str) -> AnyBot:
    """The bot called *name*. Raises MulliganError with the names there are."""
    known = BOTS[game]
    if name not in known:
        raise MulliganError(f"There is no bot {name!r} for {game}. There are: {', '.join(known)}.")
    return known[name](GAMES[game], seed, label)
