"""The levels of Second Chance: what their eyes see, and that they are worth their names."""

from itertools import product

import numpy as np
import pytest

from mulligan.bots import BOTS, bot
from mulligan.bots.second_chance.levels import TEMPERS
from mulligan.bots.second_chance.network import outlook
from mulligan.bots.second_chance.position import Sheets, cards_left, deck_of, sheets
from mulligan.core import apply, fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, SIDE, placements
from mulligan.kernels import second_chance_eyes as eyes
from mulligan.kernels.second_chance import pack, unpack

SEED = bytes(range(32))
LEVELS = list(TEMPERS)


def played(names: tuple[str, ...], seed: bytes, deck: str = "standard") -> game.Ended:
    """A whole game; every move of every bot has to be one of the choices its view offers."""
    setup = game.Setup(len(names), "fr-2018", game.load(deck)[0])
    bots = [bot(game.GAME, name, seed, f"bot/{seat}") for seat, name in enumerate(names)]
    state = fold(game, game.deal(setup, seed))
    while waiting := game.to_act(state):
        seat = min(waiting)
        view = game.view(state, seat)
        move = bots[seat].choose(view)
        assert move in game.choices(view)
        state, _ = apply(game, state, seat, move)
    end = game.result(state)
    assert end is not None
    return end


def middle(rounds: int) -> game.View:
    """A position in the middle of a game."""
    player = bot(game.GAME, "casual", SEED, "x")
    state = fold(game, game.deal(game.Setup(1), SEED))
    for _ in range(rounds):
        state, _ = apply(game, state, 0, player.choose(game.view(state, 0)))
    return game.view(state, 0)


@pytest.mark.parametrize("name", LEVELS)
def test_a_game_alone(name: str) -> None:
    """Every move is one of those that the view offers."""
    played((name,), SEED)


@pytest.mark.slow
@pytest.mark.parametrize("name", LEVELS)
def test_every_move_is_legal(name: str) -> None:
    """Alone and with others, with second chances and with a 1 to write, on every deck."""
    for deck in ("standard", "gentle", "cruel"):
        seed = deck.encode().ljust(32, b".")
        played((name,), seed, deck)
        played((name, "random"), seed, deck)


@pytest.mark.slow
@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert played((name, name), SEED) == played((name, name), SEED)


@pytest.mark.slow
def test_each_level_is_better_than_the_one_before() -> None:
    """Few games, so the steps have to be wide; `bench` measures them closely."""
    means = []
    for name in BOTS[game.GAME]:
        results = [played((name,), bytes([at]) * 32).empty[0] for at in range(25)]
        means.append(sum(results) / len(results))
    random, beginner, casual, skilled, expert = means

    assert random > beginner + 4 > casual + 6
    assert casual > skilled
    assert expert < 3.2


def test_the_border_is_the_one_a_ruler_finds() -> None:
    """Sides of empty squares that touch a drawn square or the edge, counted one by one."""
    stream = np.random.default_rng(7)
    for density in (0.0, 0.3, 0.6, 1.0):
        empty = {
            (row, column)
            for row, column in product(range(SIDE), repeat=2)
            if stream.random() >= density
        }
        sides = sum(
            (row + down, column + right) not in empty
            for row, column in empty
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
        )
        low, high = pack(sum(1 << row * SIDE + column for row, column in empty))

        assert eyes.border(low, high) == sides


def test_the_sheets_are_those_that_the_moves_lead_to() -> None:
    """All of them, each once, the shortest borders first."""
    for rounds in (0, 1, 5, 9):
        view = middle(rounds)
        found = sheets(view, eyes.MOST_PLACEMENTS)
        moves = [found.move(view, at) for at in range(len(found.low))]
        borders = eyes.borders(found.low, found.high)

        assert set(moves) == set(game.choices(view))
        assert len(set(moves)) == len(moves)
        if rounds:
            assert borders.tolist() == sorted(borders)
            few = sheets(view, 7)
            assert few.low.tolist() == found.low[:7].tolist()


def test_the_network_sees_what_the_rules_say() -> None:
    """The planes and facts, computed once more from the lists of placements."""
    view = middle(6)
    found = sheets(view, 5)
    planes = np.zeros((len(found.low), 9, 9, eyes.PLANES), np.float32)
    facts = np.zeros((len(found.low), eyes.FACTS), np.float32)
    eyes.look(deck_of(view), cards_left(view), found.low, found.high, planes, facts)
    for at in range(len(found.low)):
        filled = FULL & ~unpack(found.low[at], found.high[at])
        cover = np.zeros((eyes.SIZES, 81))
        many, fitting = np.zeros(eyes.SIZES), np.zeros(eyes.SIZES)
        for stock in view.stock:
            legal = [cells for cells in placements(stock.tile) if not cells & filled]
            many[stock.tile.size - 1] += stock.left
            fitting[stock.tile.size - 1] += stock.left if legal else 0
            for cells in legal:
                squares = [square for square in range(81) if cells >> square & 1]
                cover[stock.tile.size - 1, squares] += stock.left
        empty = np.array([not filled >> square & 1 for square in range(81)]).reshape(9, 9)

        assert np.array_equal(planes[at, :, :, 0], empty)
        expected = 0.25 * np.log1p(cover).reshape(eyes.SIZES, 9, 9).transpose(1, 2, 0)
        assert np.allclose(planes[at, :, :, 1:], expected, atol=1e-5)
        assert np.allclose(facts[at, :7], many / 8)
        assert np.allclose(facts[at, 7:14], fitting / np.maximum(many, 1))
        assert np.allclose(
            facts[at, 14:], [fitting.sum() / many.sum(), many.sum() / 40, empty.sum() / 81]
        )


def test_an_outlook_is_a_distribution_and_knows_full_from_empty() -> None:
    view = middle(3)
    full = np.zeros(1, np.uint64)
    nearly = np.array([1], np.uint64)
    blank = np.array([pack(FULL)[0]]), np.array([pack(FULL)[1]])
    many = Sheets(
        np.concatenate([full, nearly, blank[0]]),
        np.concatenate([full, full, blank[1]]),
        np.zeros(3, np.int64),
    )
    likely = outlook(deck_of(view), cards_left(view), many)
    means = likely @ np.arange(likely.shape[1])

    assert np.allclose(likely.sum(1), 1, atol=1e-4)
    assert means[1] < 1.5  # one square, and cards that may fill it
    assert means[1] < means[2]


def test_many_sheets_at_once_are_weighed_like_each_alone() -> None:
    """Portions and padding change nothing."""
    view = middle(2)
    found = sheets(view, 100)
    together = outlook(deck_of(view), cards_left(view), found)
    for at in (0, 63, 64, 99):
        alone = Sheets(found.low[at : at + 1], found.high[at : at + 1], found.squares[at : at + 1])
        assert np.allclose(
            outlook(deck_of(view), cards_left(view), alone)[0], together[at], atol=1e-4
        )
