"""
A bot that always answers: if it fails, a simpler one moves in its place.

A bot fails if it raises an error, chooses an illegal move or, while somebody waits, thinks for too
long. The log then says which bot failed and how. It never says what the bot saw or chose, because
people who read logs must not see a hand.
"""

import logging
from collections.abc import Callable, Iterator
from itertools import pairwise
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from mulligan.bots import AnyBot, bot
from mulligan.bots.characters import LAST_RESORT, characters
from mulligan.games import GAMES

log = logging.getLogger(__name__)


class BotWithFallback:
    """
    The bot called *name*, and its fallbacks.

    With *hurry* each has only its seconds for a move, so that people need not wait; moves then
    depend on the clock. Without *hurry* the same seed, label and views give the same moves.

    Raises:
        MulliganError: There is no such bot, or something it needs is not installed.
    """

    def __init__(
        self, game: str, name: str, seed: bytes, label: str, *, hurry: bool = False
    ) -> None:
        self.stumbles = 0
        """How many moves a fallback had to make."""
        self._game = game
        self._seed = seed
        self._label = label
        self._hurry = hurry
        self._name = name
        self._players: dict[str, _Player] = {name: _Player(bot(game, name, seed, label))}

    def choose(self, view: Any) -> Any:
        """One of the moves that are open to the seat whose *view* this is."""
        names = tuple(_chain(self._game, self._name))
        for name, following in pairwise(names):
            try:
                return self._checked(name, view)
            except Exception as error:
                self.stumbles += name == self._name
                what = f"{_kind(error)}, so {following} moves"
                log.warning("The bot %s of %s %s.", name, self._game, what)
        # The last one plays at random: it cannot fail, and takes no time worth measuring.
        return self._player(names[-1]).choose(view)

    def _checked(self, name: str, view: Any) -> Any:
        player = self._player(name)
        move = player.in_time(view, self._seconds(name)) if self._hurry else player.choose(view)
        if move not in GAMES[self._game].choices(view):
            raise _IllegalError
        return move

    def _seconds(self, name: str) -> float:
        character = characters()[self._game].get(name)
        return DEFAULT_SECONDS if character is None else character.seconds

    def _player(self, name: str) -> "_Player":
        if name not in self._players:
            # With its own stream, so that it does not change what the others will choose.
            made = bot(self._game, name, self._seed, f"{self._label}/{name}")
            self._players[name] = _Player(made)
        return self._players[name]


DEFAULT_SECONDS = 5.0
"""For a bot that has no character yet."""


class _IllegalError(Exception):
    pass


class _LateError(Exception):
    pass


class _Player:
    """A bot that can be left thinking."""

    def __init__(self, player: AnyBot) -> None:
        self.choose = player.choose
        self._thinking: Thread | None = None

    def in_time(self, view: Any, seconds: float) -> Any:
        """
        What the bot chooses within *seconds*.

        Nothing can stop a thread, so a late bot goes on thinking. Until it is done it is not asked
        again, and what it chooses then is ignored.
        """
        if self._thinking is not None and self._thinking.is_alive():
            raise _LateError
        answers: SimpleQueue[tuple[Any, Exception | None]] = SimpleQueue()
        self._thinking = Thread(
            target=_think, args=(self.choose, view, answers), name="bot", daemon=True
        )
        self._thinking.start()
        try:
            move, error = answers.get(timeout=seconds)
        except Empty:
            raise _LateError from None
        if error is not None:
            raise error
        return move


def _think(
    choose: Callable[[Any], Any], view: Any, answers: "SimpleQueue[tuple[Any, Exception | None]]"
) -> None:
    try:
        answers.put((choose(view), None))
    except Exception as error:
        answers.put((None, error))


def _chain(game: str, name: str) -> Iterator[str]:
    """*name*, its fallback, the fallback of that and so on; the last resort always comes last."""
    known = characters()[game]
    following: str | None = name
    while following is not None and following != LAST_RESORT:
        yield following
        following = known[following].fallback if following in known else None
    yield LAST_RESORT


def _kind(error: Exception) -> str:
    """A failure, in words that say nothing about the game."""
    if isinstance(error, _IllegalError):
        return "chose an illegal move"
    if isinstance(error, _LateError):
        return "thought for too long"
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = "" if place is None else f" in {place.tb_frame.f_globals.get('__name__')}"
    line = "" if place is None else f", line {place.tb_lineno}"
    return f"failed ({type(error).__name__}{where}{line})"
