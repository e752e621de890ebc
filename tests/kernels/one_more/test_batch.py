"""Many games at once: what a batch allows is what the rules allow, decision for decision."""

import numpy as np
import pytest

from mulligan.core import fold
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import Hand
from mulligan.games.one_more.events import Opened
from mulligan.kernels.dice import below, shuffle
from mulligan.kernels.one_more import batch as kernel
from mulligan.kernels.one_more.deck import deck_arrays
from mulligan.kernels.one_more.kinds import kinds
from mulligan.kernels.one_more.layout import GIVE, NAME_DRAW, NAME_SWAP, PLAY, STAGE

GAMES = 5

Decision = tuple[int, int, int]


def decision(known: tuple[game.Card, ...], move: game.Move) -> Decision:
    match move:
        case game.Play(card):
            return PLAY, known.index(card), -1
        case game.Give(card):
            return GIVE, known.index(card), -1
        case game.NameDraw(seat):
            return NAME_DRAW, seat, -1
        case game.NameSwap((one, other)):
            return NAME_SWAP, one, other


def everything(known: tuple[game.Card, ...], seats: int) -> list[Decision]:
    """Every decision there can be, and some that there cannot."""
    return [
        *((stage, kind, -1) for stage in (PLAY, GIVE) for kind in range(-1, len(known) + 1)),
        *((NAME_DRAW, seat, -1) for seat in range(-1, seats + 1)),
        *((NAME_SWAP, one, other) for one in range(-1, seats) for other in range(-1, seats + 1)),
    ]


@pytest.mark.parametrize(
    ("name", "seats"), [("standard", 3), ("gentle", 5), ("cruel", 4), ("no-fives", 9)]
)
def test_a_batch_and_the_rules_agree(name: str, seats: int) -> None:
    deck = game.load(name)[0]
    setup = game.Setup(seats, deck)
    cards, known = deck_arrays(deck), kinds(deck)
    tried = everything(known, seats)
    batch = kernel.batch(setup, GAMES)
    dice = np.random.default_rng(seats)
    batch["dice"][:, 0] = dice.integers(2**63, size=GAMES)
    stages = set()
    for row in batch:
        dice_of_it, pack = row["dice"].copy(), cards.cards.copy()
        first = below(dice_of_it, seats)
        kernel.deal(cards, row)
        allowed, taken = [], []
        while row["winner"] == kernel.NOBODY:
            stages.add(int(row["scalars"][STAGE]))
            legal = [each for each in tried if kernel.allows(cards, row, *each)]
            allowed.append((int(row["seat"]), legal))
            chosen = legal[dice.integers(len(legal))]
            taken.append(chosen)
            kernel.decide(cards, row, *chosen[1:])
        assert not any(kernel.allows(cards, row, *each) for each in tried)
        packs = []
        for _ in range(row["round"]):  # dealing alone rolls the dice of a game
            shuffle(dice_of_it, pack)
            packs.append(tuple(known[kind] for kind in pack))
        opened = Opened(setup, first, _enough(packs, setup))
        _replay(opened, known, int(row["winner"]), allowed, taken)

    assert stages == {PLAY, NAME_DRAW, NAME_SWAP, GIVE}


def _enough(packs: list[tuple[game.Card, ...]], setup: game.Setup) -> tuple[Hand, ...]:
    """A pack for every possible round; those that no round needed are never looked at."""
    return tuple(packs + packs[:1] * (setup.most_rounds - len(packs)))


def _replay(
    opened: Opened,
    known: tuple[game.Card, ...],
    winner: int,
    allowed: list[tuple[int, list[Decision]]],
    taken: list[Decision],
) -> None:
    """The same game by the rules."""
    state = fold(game, game.opening(opened))
    for (seat, legal), chosen in zip(allowed, taken, strict=True):
        assert seat == min(game.to_act(state))
        moves = {decision(known, move): move for move in game.legal(state, seat)}
        assert sorted(moves) == sorted(legal)
        state, _ = game.apply(state, seat, moves[chosen])

    end = game.result(state)
    assert end is not None
    assert end.winners == (winner,)
