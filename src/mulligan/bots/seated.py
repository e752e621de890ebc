"""A bot on a seat of a table."""

from functools import cached_property, partial
from hashlib import sha256
from typing import Any

from mulligan.bots import AnyBot
from mulligan.bots.characters import LAST_RESORT, characters
from mulligan.bots.fallback import BotWithFallback
from mulligan.bots.warming import warm
from mulligan.core import Seat


def secret_of(seed: bytes, number: int) -> bytes:
    """
    The seed of the bots that sit down after the entry *number* of a table. From the table's own
    *seed* they could work out the cards, so it is hashed.
    """
    return sha256(b"mulligan-bot/" + seed + str(number).encode()).digest()


class SeatedBot:
    """
    A bot on a seat, created when first asked: loading the compiled ones takes seconds, and fails
    without the `bots` extra. Both should happen where bots think.

    With *hurry* it has only its seconds for a move, and loading does not count.
    """

    def __init__(
        self, game: str, name: str, secret: bytes, seat: Seat, *, hurry: bool = True
    ) -> None:
        self.game = game
        self.name = name
        self.secret = secret
        self.seat = seat
        self._hurry = hurry
        self._make = partial(BotWithFallback, game, name, secret, f"bot/{seat}", hurry=hurry)
        self._bot: AnyBot | None = None

    @cached_property
    def fallback(self) -> "SeatedBot":
        """The bot that moves in its place when it cannot."""
        name = characters()[self.game][self.name].fallback or LAST_RESORT
        return SeatedBot(self.game, name, self.secret, self.seat, hurry=self._hurry)

    def choose(self, view: Any) -> Any:
        if self._bot is None:
            # The first time in a process the kernels are loaded, and the first time ever on a
            # machine compiled: that must not count as the bot's thinking time.
            if self._hurry:
                warm(self.game, self.name)
            self._bot = self._make()
        return self._bot.choose(view)
