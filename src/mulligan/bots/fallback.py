"""
A bot that always answers: if it fails, a simpler one moves in its place.

A bot fails if it raises an error, chooses an illegal move or, while somebody waits, thinks for too
long. The log then says which bot failed and how. It never says what the bot saw or chose, because
people who read logs must not see a hand.
"""

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from queue import Empty, SimpleQueue
from threading import Lock, Thread, local
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
        self._thought: _Thought | None = None

    def in_time(self, view: Any, seconds: float) -> Any:
        """
        What the bot chooses within *seconds*.

        Nothing can stop a thread, so a late bot goes on thinking. Until it is done it is not asked
        again, and what it chooses then is ignored.
        """
        if self._thought is not None and not self._thought.over:
            raise _LateError
        self._thought = _beside.thinker.think(self.choose, view)
        return self._thought.within(seconds)


LESS_URGENT = 10
"""How much nicer a thread that thinks is than its process: moves of people go first."""
MOST_LATE = 2
"""
So many late bots may go on thinking in a process; the next one is waited for. On a machine that has
too much to do, all are late: if each left a thread behind, there would be ever more to do.
"""


class _Late:
    """How many late bots go on thinking."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._many = 0

    def leave(self, thought: "_Thought") -> bool:
        """Whether *thought* may be left alone; if so, it is late from now on."""
        with self._lock:
            if thought.over or self._many >= MOST_LATE:
                return False
            self._many += 1
            thought.left = True
            return True

    def end(self, thought: "_Thought") -> None:
        with self._lock:
            thought.over = True
            self._many -= thought.left


class _Thought:
    """What a bot is asked, and its answer."""

    def __init__(self, choose: Callable[[Any], Any], view: Any) -> None:
        self.over = False
        self.left = False
        """Whether nobody waits for it any more."""
        self._choose = choose
        self._view = view
        self._late = _late
        self._answers: SimpleQueue[tuple[Any, Exception | None]] = SimpleQueue()

    def think(self) -> None:
        try:
            answer: tuple[Any, Exception | None] = self._choose(self._view), None
        except Exception as error:
            answer = None, error
        self._late.end(self)
        self._answers.put(answer)

    def within(self, seconds: float) -> Any:
        try:
            move, error = self._answers.get(timeout=seconds)
        except Empty:
            if self._late.leave(self):
                _beside.forget()
                raise _LateError from None
            move, error = self._answers.get()
        if error is not None:
            raise error
        return move


class _Thinker:
    """
    A thread that thinks for another one, thought by thought: a bot has arrays for each thread, and
    to make them anew for every move takes longer than most moves.
    """

    def __init__(self) -> None:
        self._asked: SimpleQueue[_Thought | None] = SimpleQueue()
        Thread(target=_think_for, args=(self._asked,), name="bot", daemon=True).start()

    def think(self, choose: Callable[[Any], Any], view: Any) -> _Thought:
        thought = _Thought(choose, view)
        self._asked.put(thought)
        return thought

    def __del__(self) -> None:
        self._asked.put(None)  # the thread ends when it has nothing more to think about


def _think_for(asked: "SimpleQueue[_Thought | None]") -> None:
    _let_others_go_first()
    while (thought := asked.get()) is not None:
        thought.think()
        del thought  # while it waits for the next one


def _let_others_go_first() -> None:
    """Only on Linux has a thread a priority of its own; elsewhere its number may be a process's."""
    if sys.platform == "linux":
        own = threading.get_native_id()  # not every Python has it
        patience = min(os.getpriority(os.PRIO_PROCESS, own) + LESS_URGENT, 19)
        os.setpriority(os.PRIO_PROCESS, own, patience)


class _Beside(local):
    """The thinker of each thread that asks, as long as it is in time."""

    def __init__(self) -> None:
        self._thinker: _Thinker | None = None

    @property
    def thinker(self) -> _Thinker:
        if self._thinker is None:
            self._thinker = _Thinker()
        return self._thinker

    def forget(self) -> None:
        """It is late: the next thought gets another one."""
        self._thinker = None


_late = _Late()
_beside = _Beside()


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
