"""
The compiled part of the bots of Second Chance, from a WebAssembly module: see `interface`.

`webassembly/second_chance.py` has the other side of every call.
"""

from array import array
from collections.abc import Iterator, Sequence
from operator import mul

from mulligan.bots.second_chance.interface import Futures, Shapes
from mulligan.bots.second_chance.network import wasm as networks
from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.wasm.module import Module, floats, numbers, room, singles, words
from mulligan.kernels.second_chance.packing import MOST_SQUARES, MOST_WAYS, offsets

_WORD = (1 << 64) - 1

AT_ONCE = 128
"""How many sheets are handed over in one go: a call gives back what it takes for each only at its
end."""


class WasmDeck:
    def __init__(self, module: Module, shapes: Shapes, large: bool = False) -> None:
        self._module = module
        self._network = networks.large(module) if large else networks.small(module)
        self._kinds = len(shapes)
        squares, ways = numbers(tile.size for tile, _ in shapes), numbers(())
        low, high, steps = words(()), words(()), words(())
        for tile, _ in shapes:
            found = offsets(tile)
            ways.append(len(found))
            for way in range(MOST_WAYS):
                here = found[way] if way < len(found) else []
                whole = sum(1 << at for at in here)
                low.append(whole & _WORD)
                high.append(whole >> 64)
                steps.extend((*here, *(0,) * (MOST_SQUARES - len(here))))
        self._deck = b"".join(part.tobytes() for part in (squares, ways, low, high, steps))

    def predict(
        self, lefts: Sequence[Sequence[float]], of: Sequence[int], sheets: Sequence[int]
    ) -> list[list[float]]:
        width = len(BINS)
        return [
            list(likely[at : at + width])
            for likely in self._likely(lefts, of, sheets)
            for at in range(0, len(likely), width)
        ]

    def expect(
        self,
        lefts: Sequence[Sequence[float]],
        of: Sequence[int],
        sheets: Sequence[int],
        costs: Sequence[float],
    ) -> list[float]:
        return [sum(map(mul, likely, costs)) for likely in self.predict(lefts, of, sheets)]

    def futures(self, left: Sequence[int], sheets: Sequence[int], each: int) -> Futures:
        after: list[int] = []
        sources: list[int] = []
        drawn: list[int] = []
        for start, some in _portions(sheets):
            most = len(some) * sum(many > 0 for many in left) * each
            low, high = room("Q", most), room("Q", most)
            of, kinds = room("q", most), room("q", most)
            found = self._module.call(
                "futures",
                *(self._deck, self._kinds, numbers(left), *_words(some), len(some), each),
                *(low, high, of, kinds),
                out=(low, high, of, kinds),
            )
            after += (low[at] | high[at] << 64 for at in range(found))
            sources += (start + at for at in of[:found])
            drawn += kinds[:found]
        return Futures(after, sources, drawn)

    def solve(
        self,
        left: Sequence[int],
        sheets: Sequence[int],
        end: Sequence[float],
        out: Sequence[float],
        spare: int,
        each: int,
        most: int,
    ) -> list[float] | None:
        costs = room("d", len(sheets))
        solved = self._module.call(
            "solve_end",
            *(self._deck, self._kinds, numbers(left), *_words(sheets), len(sheets)),
            *(floats(end), floats(out), spare, each, most, costs),
            out=(costs,),
        )
        return costs.tolist() if solved else None

    def _likely(
        self, lefts: Sequence[Sequence[float]], of: Sequence[int], sheets: Sequence[int]
    ) -> "Iterator[array[float]]":
        """How likely the bins are: sheet after sheet, in portions."""
        for start, some in _portions(sheets):
            rows = {row: at for at, row in enumerate(dict.fromkeys(of[start : start + len(some)]))}
            likely = room("f", len(some) * len(BINS))
            self._module.call(
                "predict",
                *self._network,
                *(self._deck, self._kinds),
                *(singles(many for row in rows for many in lefts[row]), len(rows)),
                numbers(rows[row] for row in of[start : start + len(some)]),
                *(*_words(some), len(some), likely),
                out=(likely,),
            )
            yield likely


def _portions(sheets: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """All sheets, few at a time, each time with the place of the first."""
    for start in range(0, len(sheets), AT_ONCE):
        yield start, sheets[start : start + AT_ONCE]


def _words(sheets: Sequence[int]) -> tuple["array[int]", "array[int]"]:
    return words(sheet & _WORD for sheet in sheets), words(sheet >> 64 for sheet in sheets)
