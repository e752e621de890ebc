"""Bots that play: on a seat of a table, or alone with the deal of the day."""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from mulligan.bots import AnyBot, bot
from mulligan.bots.fallback import BotWithFallback
from mulligan.bots.warming import warm
from mulligan.core import Seat, fold
from mulligan.games import second_chance


class Thinker:
    """
    A bot on a seat, created when first asked: loading the compiled ones takes seconds, and fails
    without the `bots` extra. Both should happen in the thread in which bots think.
    """

    def __init__(self, game: str, name: str, secret: bytes, seat: Seat) -> None:
        self.game = game
        self.name = name
        self.secret = secret
        self.seat = seat
        self._make = partial(BotWithFallback, game, name, secret, f"bot/{seat}", hurry=True)
        self._bot: AnyBot | None = None

    def choose(self, view: Any) -> Any:
        if self._bot is None:
            # The first time in a process the kernels are loaded, and the first time ever on a
            # machine compiled: that must not count as the bot's thinking time.
            warm(self.game, self.name)
            self._bot = self._make()
        return self._bot.choose(view)


def played_alone(name: str, seeds: Sequence[bytes]) -> int:
    """The total of empty squares that a bot of Second Chance leaves with these cards."""
    total = 0
    for seed in seeds:
        player = bot(
            second_chance.GAME, name, sha256(b"mulligan-daily-bot/" + seed).digest(), "bot/0"
        )
        setup = second_chance.Setup(1)
        state = fold(second_chance, second_chance.deal(setup, seed))
        while second_chance.to_act(state):
            move = player.choose(second_chance.view(state, 0))
            state, _ = second_chance.apply(state, 0, move)
        ended = second_chance.result(state)
        assert ended is not None
        total += ended.empty[0]
    return total
