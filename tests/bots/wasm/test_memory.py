"""The module's memory never grows, and however much is asked of it at once, it is enough."""

from collections.abc import Iterator

import pytest

from mulligan.bots import wasm
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.position import sheets
from mulligan.bots.second_chance.wasm import AT_ONCE
from tests.bots.second_chance.views import middle
from webassembly.engine import WasmtimeInstance

SPARE = 4 << 20
"""Bytes of the memory that stay free: a call that needs them fails here first."""

VIEW = middle(2)
EMPTY = sheets(VIEW).empty
LEFTS = [[many * share for many in VIEW.left] for share in (0.75, 0.5, 1)]
EITHER = pytest.mark.parametrize("large", [False, True])


@pytest.fixture(autouse=True)
def _both_networks_and_little_else() -> Iterator[None]:
    wasm.use(WasmtimeInstance())
    for large in (False, True):
        compiled_deck(VIEW.shapes, large)
    module = wasm.in_use()
    assert module is not None
    module.keep(SPARE)
    yield
    wasm.use(None)


def repeated(most: int) -> list[int]:
    return [EMPTY[at % len(EMPTY)] for at in range(most)]


@pytest.mark.slow
@EITHER
def test_thousands_of_sheets_are_weighed_at_once(large: bool) -> None:
    deck = compiled_deck(VIEW.shapes, large)
    many = repeated(4000)
    likely = deck.predict([VIEW.left], [0] * len(many), many)

    assert len(likely) == len(many)
    assert likely[len(EMPTY) :] == likely[: -len(EMPTY)]


@pytest.mark.slow
def test_the_next_tiles_of_thousands_of_sheets_are_tried_at_once() -> None:
    deck = compiled_deck(VIEW.shapes)
    once = deck.futures(VIEW.left, EMPTY, 3)
    found = deck.futures(VIEW.left, repeated(10 * len(EMPTY)), 3)

    assert found.sheets == [*once.sheets] * 10
    assert found.kinds == [*once.kinds] * 10
    assert found.of == [at + turn * len(EMPTY) for turn in range(10) for at in once.of]


@EITHER
def test_in_portions_every_sheet_keeps_its_own_cards(large: bool) -> None:
    some = repeated(2 * AT_ONCE + 3)
    of = [at % 5 // 2 for at in range(len(some))]
    costs = [float(at) for at in range(25)]
    expected = compiled_deck(VIEW.shapes, large).expect(LEFTS, of, some, costs)
    wasm.use(None)

    native = compiled_deck(VIEW.shapes, large).expect(LEFTS, of, some, costs)
    assert expected == pytest.approx(native, abs=1e-3)
