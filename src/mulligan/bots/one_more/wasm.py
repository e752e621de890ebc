"""
The compiled part of the expert of One More!, from a WebAssembly module: see `interface`.

`webassembly/one_more.py` has the other side of every call.
"""

from array import array
from collections.abc import Sequence

from mulligan.bots.one_more.interface import Cards, Hidden, KnownTable
from mulligan.bots.wasm.module import Given, Module, floats, numbers, room, words
from mulligan.games.one_more.decks import Deck
from mulligan.kernels.one_more.kinds import kind_numbers

_WORD = (1 << 64) - 1


class WasmDeck:
    def __init__(self, module: Module, cards: Cards) -> None:
        self.module = module
        found = kind_numbers(Deck("of a view", cards))
        self.kinds, self.cards = len(found.effects), len(found.cards)
        parts = (
            numbers(found.effects),
            words(each & _WORD for each in found.answers),
            words(each >> 64 for each in found.answers),
            numbers(found.not_answering),
            numbers(found.above),
            numbers(found.below),
        )
        self.data = b"".join(part.tobytes() for part in parts)

    def scenario(
        self, table: KnownTable, hidden: Hidden, seed: int, first_steps: int, steps: int
    ) -> "WasmScenario":
        return WasmScenario(self, table, hidden, seed, first_steps, steps)


class WasmScenario:
    def __init__(
        self,
        deck: WasmDeck,
        known: KnownTable,
        hidden: Hidden,
        seed: int,
        first_steps: int,
        steps: int,
    ) -> None:
        self._deck = deck
        self._seats = len(known.counts)
        self._table = _table(known)
        self._faces = numbers(hidden.faces)
        self._likelihoods = room("d", len(hidden.choices))
        self._dice = words([seed])
        self._steps = steps
        sizes = (
            len(hidden.faces),
            len(hidden.owners),
            len(hidden.choices),
            len(hidden.hand_cards),
            len(hidden.choices_of),
        )
        # What no call changes: all of the hidden cards but their faces and likelihoods.
        self._hidden: tuple[Given, ...] = (
            numbers(sizes).tobytes(),
            numbers(hidden.owners).tobytes(),
            numbers(part for choice in hidden.choices for part in choice).tobytes(),
            numbers(hidden.hand_starts).tobytes(),
            numbers(hidden.hand_cards).tobytes(),
            numbers(hidden.choice_starts).tobytes(),
            numbers(hidden.choices_of).tobytes(),
        )
        self._call("guess", first_steps)

    def sum_payoffs(
        self,
        options: Sequence[tuple[int, int]],
        alive: Sequence[bool],
        payoffs: Sequence[float],
        worlds: int,
    ) -> list[float]:
        totals = room("d", len(options))
        self._call(
            "sum_payoffs",
            *(self._table, self._seats, numbers(part for option in options for part in option)),
            *(len(options), bytes(alive), floats(payoffs), worlds, self._steps, totals),
            out=(totals,),
        )
        return totals.tolist()

    def _call(self, name: str, *given: Given, out: Sequence["array[float]"] = ()) -> None:
        """Call a function that changes the guess at the hands, and takes random numbers."""
        deck, changed = self._deck, (self._faces, self._likelihoods, self._dice)
        deck.module.call(
            name,
            *(deck.data, deck.kinds, deck.cards, *self._hidden, *changed, *given),
            out=(*changed, *out),
        )


def _table(known: KnownTable) -> bytes:
    parts = (
        words(each & _WORD for each in known.sets),
        words(each >> 64 for each in known.sets),
        numbers(known.counts),
        numbers(known.tokens),
        numbers(known.scalars),
    )
    return b"".join((*(part.tobytes() for part in parts), bytes(known.playing), known.held))
