"""The compiled twin of One More! plays the same deals as the rules, move for move."""

import os

import numpy as np
import pytest

from mulligan.core import fold, shuffled
from mulligan.games import one_more as game
from mulligan.games.one_more.decks import Deck
from mulligan.games.one_more.events import Event, Lost, Opened, Played, RoundBegan
from mulligan.kernels.one_more import rules as kernel
from mulligan.kernels.one_more.deck import deck_arrays
from mulligan.kernels.one_more.kinds import kinds
from mulligan.kernels.one_more.layout import NAME_DRAW, NAME_SWAP, PLAY

DECKS = ["standard", "gentle", "cruel", "no-fives"]
DEALS = int(os.environ.get("MULLIGAN_DEALS", "60"))
"""How many games are played with each deck and each number of players."""


def agree(deck: Deck, seats: int, seed: bytes) -> tuple[Event, ...]:
    """
    Let the kernel play a game at random, and play its moves again by the rules.

    How many moves were legal at every decision, which card was drawn, who lost and who won: all of
    it has to be the same.
    """
    arrays = deck_arrays(deck)
    scratch = kernel.scratch(arrays)
    setup = game.Setup(seats, deck)
    rounds = range(setup.most_rounds)
    packs = np.array([shuffled(arrays.cards.tolist(), seed, str(at)) for at in rounds])
    log = np.zeros((3000, kernel.LOG), np.int64)
    dice = np.frombuffer(seed[:8], np.uint64).copy()
    first = seed[0] % seats
    winner = kernel.play_random(arrays, seats, first, packs, dice, scratch, log)

    known = kinds(deck)
    cards = tuple(tuple(known[at] for at in pack) for pack in packs)
    events = list(game.opening(Opened(setup, first, cards)))
    state = fold(game, events)
    for kind, seat, count, one, other in log[: scratch.tally[kernel.DECISIONS]].tolist():
        assert len(game.legal(state, seat)) == count
        move: game.Move
        if kind == PLAY:
            move = game.Play(known[one])
        elif kind == NAME_DRAW:
            move = game.NameDraw(one)
        elif kind == NAME_SWAP:
            move = game.NameSwap((one, other))
        else:
            move = game.Give(known[one])
        state, caused = game.apply(state, seat, move)
        events += caused

    end = game.result(state)
    assert end is not None
    assert end.winners == (winner,)
    view = game.view(state, None)
    assert view.tokens == tuple(scratch.tokens[:seats].tolist())
    assert sum(isinstance(event, RoundBegan) for event in events) == scratch.tally[kernel.ROUNDS]
    assert sum(isinstance(event, Played) for event in events) == scratch.tally[kernel.PLAYS]
    lost = [event for event in events if isinstance(event, Lost)]
    assert (
        sum(event.reason is game.Loss.STUCK for event in lost) == scratch.tally[kernel.STUCK_ROUNDS]
    )
    return tuple(events)


@pytest.mark.parametrize("seats", range(3, 10))
@pytest.mark.parametrize("name", DECKS)
def test_kernel_and_rules_agree(name: str, seats: int) -> None:
    """A few deals of each kind; `test_kernel_and_rules_agree_over_thousands` plays the rest."""
    deck = game.load(name)[0]
    for number in range(4):
        agree(deck, seats, f"{number}/{name}/{seats}".encode().ljust(32, b"."))


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 10))
@pytest.mark.parametrize("name", DECKS)
def test_kernel_and_rules_agree_over_thousands(name: str, seats: int) -> None:
    deck = game.load(name)[0]
    for number in range(DEALS):
        agree(deck, seats, f"{number}/{name}/{seats}".encode().ljust(32, b"-"))


def test_a_deck_of_many_kinds_needs_both_words() -> None:
    """72 different cards and the starter are more than one word of 64 bits holds."""
    written = [
        game.read_card(f"{number}{sign}{effect}")
        for number in range(11)
        for sign in "+-"
        for effect in ("replay", "reverse", "draw", "swap")
    ]
    deck = Deck("wide", tuple((card, 1) for card in written[:72]))
    for number in range(20):
        agree(deck, 3 + number % 7, f"{number}".encode().ljust(32, b"w"))


def test_random_games_are_fair_to_all_seats() -> None:
    """The first player is drawn evenly, so no seat wins more than its share, within the noise."""
    arrays = deck_arrays(game.load()[0])
    totals = kernel.random_games(arrays, 4, 20_000, np.uint64(3), kernel.scratch(arrays))
    wins = totals[kernel.TALLY :][:4]

    assert wins.sum() == 20_000
    assert np.abs(wins / 20_000 - 0.25).max() < 0.015


def test_the_same_seed_plays_the_same_games() -> None:
    arrays = deck_arrays(game.load()[0])
    first, again, other = (
        kernel.random_games(arrays, 5, 200, np.uint64(seed), kernel.scratch(arrays)).tolist()
        for seed in (5, 5, 6)
    )

    assert first == again
    assert first != other
