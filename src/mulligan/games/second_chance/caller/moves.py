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
    """That one fits, and is drawn (SC-10): the card makes room, on every screen."""

    player: Player


@dataclass(frozen=True, slots=True)
class Out:
    """Nor does that one: the player drops out (SC-11)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Full:
    """A sheet without an empty square (SC-13)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Count:
    """So many squares are empty, when the game is over."""

    player: Player
    empty: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last tap was wrong."""


Move: TypeAlias = Next | Chance | Fits | Out | Full | Count | TakeBack
