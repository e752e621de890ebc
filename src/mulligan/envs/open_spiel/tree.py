"""What an OpenSpiel game has to know of one of ours: the tree of its positions, by numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mulligan.core import Seat
from mulligan.envs.adapter import Adapter
from mulligan.envs.fields import Fields, Numbers


@dataclass(frozen=True)
class Tree:
    """
    A game with a set-up. A node is a value of the game's own `chance_nodes`: somebody decides in
    it, or chance does, or the game is over.
    """

    made_by: tuple[Callable[..., "Tree"], tuple[Any, ...]]
    """The function that made it, and with what: functions do not pickle, but this does."""
    adapter: Adapter
    seats: int
    first: Any
    """The node in which nothing has happened yet."""
    state: Callable[[Any], Any]
    """The state at the latest decision; None before the first."""
    outcomes: Callable[[Any], list[tuple[int, int]]]
    """What chance may do, each with its weight; empty where it is not its turn."""
    outcome_name: Callable[[Any, int], str]
    after_chance: Callable[[Any, int], Any]
    after_move: Callable[[Any, Seat, Any], Any]
    returns: Callable[[Any], tuple[float, ...] | None]
    """What the game was worth to each seat; None while it goes on."""
    sample: Callable[[Any, bytes], Any]
    """A state that a seat cannot tell from the real one, from its view and a seed."""
    instead: Callable[[Any, Any], int | None]
    """What comes next at a node on the way to a sample; None: what really came."""
    remember: Callable[[tuple[Any, ...], Any, Any], tuple[Any, ...]]
    """A memory after one more decision, from the view in which it was made."""
    told: Callable[[Any], str]
    """A part of a memory in words."""
    recall_fields: Callable[[int], Fields]
    recall: Callable[[Any], Numbers]
    """What an information state has in addition to an observation."""

    def __reduce__(self) -> tuple[Callable[..., "Tree"], tuple[Any, ...]]:
        return self.made_by
