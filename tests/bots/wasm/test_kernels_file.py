"""The WebAssembly module that comes with the bots is what the kernels compile to."""

import math
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from wasmtime import MemoryType

from mulligan.analysis.second_chance import hints
from mulligan.bots import wasm
from mulligan.bots.one_more.expert import Expert
from mulligan.core import fold
from mulligan.games import one_more
from tests.bots.second_chance.views import middle
from webassembly.engine import WasmtimeInstance
from webassembly.mathematics import exp, log, quick_exp, quick_log

ROOT = Path(__file__).parents[3]
KERNELS = files("mulligan.bots.wasm").joinpath("kernels.wasm")
LARGEST = 120_000
"""Bytes: a browser fetches the file."""


WRITTEN_WITH = (3, 11)
"""numba reads the bytecode of Python: another version may lead to other bytes, same in effect."""


@pytest.mark.slow
def test_the_module_is_made_of_these_kernels(tmp_path: Path) -> None:
    """Byte for byte. If it is not: `make wasm`, and commit the file."""
    made = tmp_path / "kernels.wasm"
    subprocess.run([sys.executable, "-m", "webassembly", made], check=True, cwd=ROOT)

    if sys.version_info[:2] == WRITTEN_WITH:
        assert made.read_bytes() == KERNELS.read_bytes()
    else:
        assert answers(made.read_bytes()) == answers(KERNELS.read_bytes())


def answers(module: bytes) -> tuple[object, ...]:
    """What a module says to some questions, to the last digit."""
    wasm.use(WasmtimeInstance(module))
    try:
        state = fold(one_more, one_more.deal(one_more.Setup(4), bytes(32)))
        view = one_more.view(state, min(one_more.to_act(state)))
        return *(hints(middle(rounds)) for rounds in (1, 14)), Expert(bytes(32), "x").think(view)
    finally:
        wasm.use(None)


def test_the_module_answers() -> None:
    """And the same every time: nothing of one call is left for the next."""
    once = answers(KERNELS.read_bytes())

    assert once == answers(KERNELS.read_bytes())
    assert len(once) == 3


def test_it_needs_nothing_and_never_grows() -> None:
    """A page can make an instance without knowing what is inside, and views of memory stay."""
    module = WasmtimeInstance().module
    memory = next(each.type for each in module.exports if each.name == "memory")
    assert isinstance(memory, MemoryType)

    assert list(module.imports) == []
    assert memory.limits.min == memory.limits.max
    assert len(KERNELS.read_bytes()) < LARGEST


def test_exp_and_log_are_rounded_as_in_a_c_library() -> None:
    """Which itself is off by the last bit in about one case of a thousand."""
    dice = Random(1)
    xs = [dice.uniform(-30, 30) for _ in range(4000)]
    ys = [dice.uniform(0.005, 1) for _ in range(4000)]

    assert sum(exp(x) != math.exp(x) for x in xs) < 12
    assert sum(log(y) != math.log(y) for y in ys) < 12
    assert [quick_exp(x) for x in xs] == pytest.approx([math.exp(x) for x in xs], rel=1e-13)
    assert [quick_log(y) for y in ys] == pytest.approx([math.log(y) for y in ys], rel=1e-13)
    assert (exp(0.0), log(1.0), exp(-1000.0), exp(1000.0)) == (1, 0, 0, math.inf)
