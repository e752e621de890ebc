"""What the champion's network learns from: the same as the bots see, and nothing made up."""

from typing import Any, TypeAlias

import numpy as np
import pytest

from mulligan.bots.second_chance.aims import FEWER
from mulligan.bots.second_chance.native import NativeDeck
from mulligan.bots.second_chance.network import layout
from mulligan.bots.second_chance.network.features import features as compiled_features
from mulligan.bots.second_chance.search import chances as one_by_one
from mulligan.bots.second_chance.search import round_ahead
from mulligan.games.second_chance.grid import FULL, SIDE
from mulligan.kernels.second_chance.packing import packed
from tests.bots.second_chance.views import middle

torch = pytest.importorskip("torch", reason="Only training needs PyTorch.")
tensors = pytest.importorskip("training.tensors")
champion_games = pytest.importorskip("training.champion_games")
champion = pytest.importorskip("training.champion")

Tensor: TypeAlias = Any
Box: TypeAlias = Any

WORTH = torch.tensor(layout.BINS, dtype=torch.float32)
ALL = 448  # at least as many placements as any tile has
WORD = (1 << 64) - 1


@pytest.fixture(scope="module")
def box() -> Box:
    return tensors.Box(layout.LARGE_FOR, "cpu")


def cells(mask: int) -> list[float]:
    return [float(mask >> at & 1) for at in range(tensors.CELLS)]


def test_a_network_sees_the_same_in_training_and_in_play(box: Box) -> None:
    for rounds in (2, 9, 15):
        view = middle(rounds)
        filled = view.sheets[0].filled
        sheet = packed(FULL & ~filled)
        left = torch.tensor([view.left]).float() * 0.75
        planes, facts = tensors.features(
            box, torch.tensor([cells(filled)]), left, layout.LARGE.planes
        )
        seen = np.zeros((1, SIDE, SIDE, layout.LARGE.planes), np.float32)
        known = np.zeros((1, layout.FACTS), np.float32)
        low, high = np.array([sheet & WORD], np.uint64), np.array([sheet >> 64], np.uint64)
        deck = NativeDeck(view.shapes)
        compiled_features(deck.arrays, left.numpy(), np.zeros(1, np.int64), low, high, seen, known)

        assert planes.permute(0, 2, 3, 1).numpy() == pytest.approx(seen, abs=1e-6)
        assert facts.numpy() == pytest.approx(known, abs=1e-6)


def test_the_next_tile_is_as_likely_as_the_search_says() -> None:
    left = middle(9).left
    costs = [float("inf") if kind % 3 == 0 else kind * 7 % 37 for kind in range(len(left))]

    found = tensors.chances(torch.tensor([left]), torch.tensor([costs]))
    assert found[0].tolist() == pytest.approx(one_by_one(left, costs, 0), abs=1e-6)


def test_a_look_ahead_expects_what_the_search_does(box: Box) -> None:
    ahead = champion_games.LookAhead(box, champion.Guessing(box, champion.small()), each=ALL)
    for rounds in (9, 15):
        view = middle(rounds)
        filled = view.sheets[0].filled
        found = ahead(torch.tensor([cells(filled)]), torch.tensor([view.left]))
        deck = NativeDeck(view.shapes)
        (cost,) = round_ahead(deck, view.left, [packed(FULL & ~filled)], FEWER, ALL)

        assert float(found.ends.sum()) == pytest.approx(1, abs=1e-4)
        assert float(found.ends @ WORTH) == pytest.approx(cost, abs=1e-3)


def test_a_grown_network_guesses_as_the_small_one_did(box: Box) -> None:
    filled = torch.tensor([cells(middle(rounds).sheets[0].filled) for rounds in (2, 9, 15)])
    left = torch.tensor([middle(9).left] * 3)
    old = champion.Guessing(box, champion.small())(filled, left)

    assert torch.equal(champion.Guessing(box, champion.grown())(filled, left), old)


def test_a_distribution_moves_by_as_many_squares_as_it_is_asked_to() -> None:
    """Also where most of it is at one end already, as far as it can."""
    ends = torch.zeros(4, len(layout.BINS))
    ends[0, 5] = 1
    ends[1:, 0], ends[1:, 2] = 0.6, 0.4
    asked = torch.tensor([0.75, 0.5, -0.25, -3.0])
    moved = champion_games.moved(ends, asked)

    assert moved.sum(1).tolist() == pytest.approx([1] * 4)
    assert (moved >= 0).all()
    assert ((moved - ends) @ WORTH).tolist() == pytest.approx([0.75, 0.5, -0.25, -0.4])


def test_a_correction_counts_in_every_round_before_it_and_less_in_each(box: Box) -> None:
    corrections = lessons_with(box, [0.0, 0.5, -0.25], [False, False, False])

    assert corrections == pytest.approx([0.5 * (0.5 + 0.5 * -0.25), 0.5 * -0.25, 0])


def test_a_glance_counts_for_what_later_rounds_do_not(box: Box) -> None:
    """So with a lambda of 0 the target is what a glance says one round later."""
    glances = [0.0, 0.3, -0.1]
    corrections = lessons_with(box, [0.0, 0.5, -0.25], [False, False, False], glances)
    second = 0.5 * -0.25 + 0.5 * -0.1

    assert corrections == pytest.approx([0.5 * (0.5 + second) + 0.5 * 0.3, second, 0])
    assert lessons_with(box, [0.0, 0.5, -0.25], [False] * 3, glances, trace=0) == pytest.approx(
        [0.3, -0.1, 0]
    )


def test_what_follows_a_slip_says_nothing_about_good_play(box: Box) -> None:
    glances = [0.0, 0.3, -0.1]
    corrections = lessons_with(box, [0.0, 0.5, -0.25], [False, True, False], glances)

    assert corrections == pytest.approx([0.3, 0.5 * -0.25 + 0.5 * -0.1, 0])


def lessons_with(
    box: Box,
    corrections: list[float],
    slips: list[bool],
    glances: list[float] | None = None,
    trace: float = 0.5,
) -> list[float]:
    """The corrections of each step of one game."""
    ahead = champion_games.LookAhead(box, champion.Guessing(box, champion.small()))
    play = champion_games.SelfPlay(box, ahead, 1, torch.Generator().manual_seed(1))
    steps = len(corrections)
    play.step[0] = steps
    play.there[:steps, 0, 0] = True
    play.corrections[:steps, 0] = torch.tensor(corrections)
    play.glanced[:steps, 0] = torch.tensor(glances or [0.0] * steps)
    play.slipped[:steps, 0] = torch.tensor(slips)
    taught = play.lessons(torch.tensor([0]), trace=trace)
    return list(reversed(taught.corrections.tolist()))


def test_whole_games_follow_the_rules(box: Box) -> None:
    """Every sheet that was considered fits on the one before, and each card is drawn once."""

    def neat(filled: Tensor, _: Tensor) -> Tensor:
        empty = tensors.CELLS - filled.float().sum(1)
        squares = empty / 12 + tensors.border(filled.float()) / 20
        return torch.softmax(-(WORTH[None] - squares[:, None]).abs(), 1)

    ahead = champion_games.LookAhead(box, neat, each=1)
    play = champion_games.SelfPlay(box, ahead, 4, torch.Generator().manual_seed(1))
    ended = 0
    while ended < 4:
        before = play.filled.clone()
        taken = play.at.clone()
        first = play.step == 0
        done = play.round(1.0)
        going = torch.ones(4, dtype=torch.bool)
        going[done.which] = False
        drawn = play.filled[going] - before[going]
        assert (drawn >= 0).all()
        sizes = drawn.sum(1)[~first[going]]
        assert ((sizes >= 1) & (sizes <= layout.SIZES)).all()
        cards = (play.at - taken)[going & ~first]
        assert ((cards == 2) | (cards == 3)).all()
        assert (play.left.sum(1) == len(box.cards) - play.at)[going].all()
        ended += len(done.which)
        if done.lessons is not None:
            assert done.lessons.ends.sum(1).numpy() == pytest.approx(1, abs=1e-4)


def test_a_mean_is_learned_as_it_is_asked_for() -> None:
    """Also where some corrections ask for fewer squares than none."""
    ends = torch.zeros(64, len(layout.BINS))
    ends[:, 0], ends[:, 2] = 0.6, 0.4
    corrections = torch.where(torch.arange(64) % 4 > 0, 0.5, -2.0)
    lessons = champion_games.Lessons(torch.zeros(64, 1), torch.zeros(64, 1), ends, corrections)
    logits = (ends[0] + 1e-5).log().requires_grad_()
    learning = torch.optim.Adam([logits], lr=0.01)
    for _ in range(1000):
        learning.zero_grad()
        champion.error(logits.expand(64, -1), lessons).backward()
        learning.step()

    assert float(corrections.mean()) == -0.125
    assert float(logits.detach().softmax(0) @ WORTH) == pytest.approx(0.8 - 0.125, abs=0.01)
