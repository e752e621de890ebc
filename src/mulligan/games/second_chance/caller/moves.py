"""What the caller taps."""

from dataclasses import dataclass
from typing import TypeAlias

from mulligan.games.second_chance.caller.setup import Player


@dataclass(frozen=True, slots=True)
class Next:
    """Everybody is ready: the next two cards (SC-7)."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Neither fits this player: a card of their own (SC-10)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Fits:
    """The second chance fits and is drawn (SC-10): every screen puts the card away."""

    player: Player


@dataclass(frozen=True, slots=True)
class Out:
    """The second chance does not fit either: the player drops out (SC-11)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Full:
    """A sheet without an empty square (SC-13)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Count:
    """How many squares are empty when the game is over."""

    player: Player
    empty: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last tap was wrong."""


Move: TypeAlias = Next | Chance | Fits | Out | Full | Count | TakeBack
