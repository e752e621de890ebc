"""Bots, hints and the coach decide alike with numba and with the WebAssembly module."""

from collections.abc import Iterator

import pytest

from mulligan.analysis import one_more as one_more_coach
from mulligan.analysis import second_chance as second_chance_coach
from mulligan.bots import wasm
from mulligan.bots.one_more.expert import Budget
from mulligan.games import one_more, second_chance
from mulligan.sim.match import Match, play
from tests.bots.second_chance.views import middle
from webassembly.agreement import ALL, compare
from webassembly.engine import WasmtimeInstance

DECISIONS = {"skilled": 120, "expert": 40, "champion": 12}
"""`python -m bench.wasm` asks about 2,000."""


@pytest.fixture(scope="module")
def instance() -> WasmtimeInstance:
    return WasmtimeInstance()


@pytest.fixture
def _numba_afterwards() -> Iterator[None]:
    yield
    wasm.use(None)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), ALL)
def test_moves_are_the_same(game: str, name: str, instance: WasmtimeInstance) -> None:
    found = compare(game, name, DECISIONS[name], instance)

    assert found.decisions == DECISIONS[name]
    assert found.same >= 0.995 * found.decisions
    assert found.dearest < 0.01
    assert wasm.in_use() is None


@pytest.mark.usefixtures("_numba_afterwards")
def test_hints_are_the_same(instance: WasmtimeInstance) -> None:
    for rounds in (0, 2, 12):
        view = middle(rounds)
        wasm.use(None)
        one = second_chance_coach.hints(view)
        wasm.use(instance)
        other = second_chance_coach.hints(view)

        assert [each.option.cells for each in other] == [each.option.cells for each in one]
        assert [each.option.expected for each in other] == pytest.approx(
            [each.option.expected for each in one], abs=1e-4
        )
        assert [each.reason for each in other] == [each.reason for each in one]


@pytest.mark.slow
@pytest.mark.usefixtures("_numba_afterwards")
def test_the_coach_says_the_same(
    instance: WasmtimeInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_more_coach, "BUDGET", Budget(playouts=200))
    drawings = play(
        Match(second_chance.GAME, second_chance.Setup(1), ("beginner",), seed="coach"), 0
    ).events
    cards = play(Match(one_more.GAME, one_more.Setup(3), ("casual",) * 3, seed="coach"), 1).events
    wasm.use(None)
    drawn, played = second_chance_coach.review(drawings, 0), one_more_coach.review(cards, 0)
    wasm.use(instance)
    drawn_too = second_chance_coach.review(drawings, 0)

    assert one_more_coach.review(cards, 0) == played
    assert drawn_too.start == pytest.approx(drawn.start, abs=1e-4)
    assert drawn_too.lost == pytest.approx(drawn.lost, abs=1e-3)
    for one, other in zip(drawn.decisions, drawn_too.decisions, strict=True):
        assert other.best[0].cells == one.best[0].cells
        assert other.reason == one.reason
