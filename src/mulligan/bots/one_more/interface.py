"""
What compiled code does for the expert of One More!, behind one interface.

`native` has it from numba, which a server uses. `wasm` has it from a WebAssembly module that was
made of the same functions, for where there is no numba; `compiled` says which it is. Everything
else that the bot does is plain Python on plain numbers, and the same in both places.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from mulligan.games.one_more.cards import Card

Cards: TypeAlias = tuple[tuple[Card, int], ...]
"""The cards of a deck, each with its quantity, as a view lists them."""


class KnownTable(NamedTuple):
    """A table in the middle of a round, with the cards that a seat knows."""

    sets: list[int]  # by seat: the kinds in its hand, as bits
    held: bytearray  # by seat and kind: how many
    counts: list[int]  # by seat: cards in hand
    playing: list[bool]  # by seat: whether it is in the round
    tokens: Sequence[int]  # by seat
    scalars: list[int]  # see `mulligan.kernels.one_more.layout`


class Hidden(NamedTuple):
    """The cards that a seat has not seen: see `mulligan.kernels.one_more.inference`."""

    faces: list[int]
    owners: list[int]
    choices: list[tuple[int, ...]]
    hand_starts: list[int]
    hand_cards: list[int]
    choice_starts: list[int]
    choices_of: list[int]


class Scenario(Protocol):
    """One way in which the round may have gone, and guesses at the hands that go with it."""

    def sum_payoffs(
        self,
        options: Sequence[tuple[int, int]],
        alive: Sequence[bool],
        payoffs: Sequence[float],
        worlds: int,
    ) -> list[float]:
        """What each option that is *alive* leads to, summed over *worlds* guesses."""


class CompiledDeck(Protocol):
    def scenario(
        self, table: KnownTable, hidden: Hidden, seed: int, first_steps: int, steps: int
    ) -> Scenario:
        """
        A scenario whose random numbers come from *seed*. It takes *first_steps* to the first guess
        at the hands, and *steps* from one guess to the next.
        """
