"""The levels of Second Chance: what their eyes see, and that they are worth their names."""

from itertools import product

import numpy as np
import pytest

from mulligan.bots import BOTS, bot
from mulligan.bots.second_chance.levels import TEMPERS
from mulligan.bots.second_chance.network import BINS, outlook
from mulligan.bots.second_chance.position import cards_left, deck_of, sheets
from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.grid import FULL, SIDE, placements
from mulligan.kernels import second_chance_eyes as eyes
from mulligan.kernels.second_chance import Words, pack, unpack
from mulligan.kernels.second_chance_eyes import Floats

SEED = bytes(range(32))
LEVELS = list(TEMPERS)


DECKS = ("standard", "gentle", "cruel")
OWN = Deck(
    "own",
    game.load()[0].start[:6],
    tuple(
        (game.read_tile(text), 5)
        for text in ("#", "##", "##/#.", "####", "##./.##", "#.#/###", "####/#..#", "#######")
    ),
)
"""A deck that somebody made: few kinds of tiles, many of each, and a straight seven."""


def played(
    names: tuple[str, ...],
    seed: bytes,
    deck: Deck | None = None,
    edition: str = "fr-2018",
) -> game.Ended:
    """A whole game; every move of every bot has to be one of the choices its view offers."""
    setup = game.Setup(len(names), edition, deck or game.load()[0])
    bots = [bot(game.GAME, name, seed, f"bot/{seat}") for seat, name in enumerate(names)]
    state = fold(game, game.deal(setup, seed))
    while waiting := game.to_act(state):
        seat = min(waiting)
        view = game.view(state, seat)
        move = bots[seat].choose(view)
        assert move in game.choices(view)
        state, _ = game.apply(state, seat, move)
    end = game.result(state)
    assert end is not None
    return end


def middle(rounds: int) -> game.View:
    """A position in the middle of a game."""
    player = bot(game.GAME, "casual", SEED, "x")
    state = fold(game, game.deal(game.Setup(1), SEED))
    for _ in range(rounds):
        state, _ = game.apply(state, 0, player.choose(game.view(state, 0)))
    return game.view(state, 0)


def guessed(view: game.View, low: Words, high: Words) -> Floats:
    """What the network says of sheets with the cards of *view* to come."""
    lefts = cards_left(view)[None].astype(np.float32)
    return outlook(deck_of(view), lefts, np.zeros(len(low), np.int64), low, high)


@pytest.mark.parametrize("name", LEVELS)
def test_a_game_alone(name: str) -> None:
    """Every move is one of those that the view offers."""
    played((name,), SEED)


@pytest.mark.slow
@pytest.mark.parametrize("name", LEVELS)
def test_every_move_is_legal(name: str) -> None:
    """Alone and with others, with second chances and with a 1 to write, on every deck."""
    for at, deck in enumerate((*(game.load(deck)[0] for deck in DECKS), OWN)):
        for seats, edition in ((1, "en-2019"), (2 + at, "fr-2018"), (6 - at, "it-2022")):
            seed = f"{deck.name}/{seats}/{edition}".encode().ljust(32, b".")
            played(
                (name, *("casual", "random", name, "beginner", "casual")[: seats - 1]),
                seed,
                deck,
                edition,
            )


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
    assert expert < 2.9


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
    lefts, of = cards_left(view)[None].astype(np.float32), np.zeros(len(found.low), np.int64)
    eyes.look(deck_of(view), lefts, of, found.low, found.high, planes, facts)
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
    low, high = np.concatenate([full, nearly, blank[0]]), np.concatenate([full, full, blank[1]])
    likely = guessed(view, low, high)
    means = likely @ np.arange(likely.shape[1])

    assert np.allclose(likely.sum(1), 1, atol=1e-4)
    assert means[1] < 1.5  # one square, and cards that may fill it
    assert means[1] < means[2]


def test_many_sheets_at_once_are_weighed_like_each_alone() -> None:
    """Portions and padding change nothing."""
    view = middle(2)
    found = sheets(view, 100)
    together = guessed(view, found.low, found.high)
    for at in (0, 31, 32, 63, 64, 99):
        alone = guessed(view, found.low[at : at + 1], found.high[at : at + 1])

        assert np.allclose(alone[0], together[at], atol=1e-4)


def test_each_sheet_is_weighed_with_its_own_cards() -> None:
    """Sheets of several futures in one go, each with other cards to come."""
    view = middle(4)
    found = sheets(view, 6)
    lefts = np.stack([cards_left(view), cards_left(view) // 2, cards_left(view) * 0]) * 0.75
    rows = np.array([0, 1, 2, 2, 1, 0])
    together = outlook(deck_of(view), lefts.astype(np.float32), rows, found.low, found.high)
    for at, row in enumerate(rows):
        here = slice(at, at + 1)
        alone = outlook(
            deck_of(view),
            lefts[row : row + 1].astype(np.float32),
            np.zeros(1, np.int64),
            found.low[here],
            found.high[here],
        )

        assert np.allclose(alone[0], together[at], atol=1e-4)


def test_a_turned_sheet_looks_much_like_the_other() -> None:
    """The network was not built symmetric, it learned to be: eight guesses, close together."""
    view = middle(10)
    found = sheets(view, 1)
    filled = FULL & ~unpack(found.low[0], found.high[0])
    grid = np.array([filled >> at & 1 for at in range(81)]).reshape(9, 9)
    turned = [np.rot90(side, turns) for side in (grid, grid.T) for turns in range(4)]
    packed = [pack(FULL & ~sum(1 << at for at in np.flatnonzero(side).tolist())) for side in turned]
    low, high = (np.array(column) for column in zip(*packed, strict=True))
    means = guessed(view, low, high) @ BINS

    assert means.max() - means.min() < 0.5
