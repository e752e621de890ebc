"""What the expert knows of a sheet: at a glance, a round ahead, to the end; and what it aims at."""

from dataclasses import replace

import numpy as np
import pytest

from mulligan.bots.second_chance import aims
from mulligan.bots.second_chance.aims import FEWER, winning
from mulligan.bots.second_chance.levels import LEVELS, LevelBot
from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.position import Sheets, cards_left, deck_of, sheets
from mulligan.bots.second_chance.search import Aim, certain, glance, round_ahead, to_the_end
from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, SIDE, Mask, empty
from mulligan.kernels.arrays import Floats
from mulligan.kernels.second_chance.candidates import MOST_PLACEMENTS
from mulligan.kernels.second_chance.grid import SQUARES, pack

SEED = bytes(range(32))
EXPERT = LevelBot(LEVELS["expert"], SEED, "x")
PLENTY = 100_000


def late(seats: int = 1, rounds: int = 16, seed: bytes = SEED) -> game.View:
    """A view of the first seat late in a game of casual players."""
    bots = [LevelBot(LEVELS["casual"], seed, f"bot/{seat}") for seat in range(seats)]
    state = fold(game, game.deal(game.Setup(seats), seed))
    while state.round < rounds or 0 not in game.to_act(state):
        seat = min(game.to_act(state))
        state, _ = game.apply(state, seat, bots[seat].choose(game.view(state, seat)))
    return game.view(state, 0)


def with_left(view: game.View, *texts: str) -> game.View:
    """The same view with only these cards still to come."""
    tiles = [game.read_tile(text) for text in texts]
    left = tuple(tiles.count(tile) for tile, _ in view.shapes)
    assert sum(left) == len(tiles)
    return replace(view, left=left, cards_left=len(tiles))


def with_sheet(
    view: game.View, seat: int, filled: Mask, *, out: int | None = None, one: Mask = 0
) -> game.View:
    """The same view with another sheet at *seat*."""
    sheet = view.sheets[seat]
    drawing = sheet.drawings[0]._replace(cells=filled)
    changed = replace(sheet, drawings=(drawing,), out=out, one=one)
    return replace(view, sheets=(*view.sheets[:seat], changed, *view.sheets[seat + 1 :]))


def all_but(squares: int) -> Mask:
    """A sheet with so many empty squares in its first rows."""
    return FULL & ~((1 << squares) - 1)


def ends(view: game.View, rounds_of: Sheets) -> tuple[list[float], list[float]]:
    deck, left = deck_of(view), cards_left(view)
    ahead = round_ahead(deck, left, rounds_of.low, rounds_of.high, FEWER, MOST_PLACEMENTS)
    solved = to_the_end(deck, left, rounds_of.low, rounds_of.high, FEWER, PLENTY)
    assert solved is not None
    return ahead.tolist(), solved.tolist()


@pytest.mark.parametrize(
    "left", [(), ("#",), ("#", "##"), ("#", "##", "###"), ("###", "####", "##")]
)
def test_with_one_round_to_go_a_round_ahead_is_the_end(left: tuple[str, ...]) -> None:
    """Then there is nothing for the network to guess, and both must say the same."""
    view = with_left(late(), *left)
    found = sheets(view, 20)
    ahead, solved = ends(view, found)

    assert ahead == pytest.approx(solved)
    if len(left) < 2:
        assert solved == certain(found.low, found.high).tolist()


def test_a_closer_look_is_close_to_a_glance() -> None:
    """Three ways to answer the same question, in the middle of a game and near its end."""
    for rounds, margin in ((3, 0.8), (12, 1.0)):
        view = late(rounds=rounds)
        found = sheets(view, 6)
        deck, left = deck_of(view), cards_left(view)
        glanced = glance(deck, left, found.low, found.high, FEWER)
        ahead = round_ahead(deck, left, found.low, found.high, FEWER, 2)

        assert np.abs(glanced - ahead).max() < margin


def test_a_full_sheet_costs_nothing() -> None:
    view = late()
    full = np.zeros(1, np.uint64)
    deck, left = deck_of(view), cards_left(view)

    assert glance(deck, left, full, full, FEWER).tolist() == [0]
    assert round_ahead(deck, left, full, full, FEWER, 2).tolist() == [0]
    assert to_the_end(deck, left, full, full, FEWER, 0) is not None


def test_dropping_out_has_a_price_of_its_own() -> None:
    """Nothing fits any more: the next round ends it, if there is a card for the second chance."""
    view = with_left(late(), "###", "####", "#####")
    low, high = (np.array([word]) for word in pack(1 << 40))
    aim = Aim(FEWER.end, FEWER.out * 0.5)
    deck, left = deck_of(view), cards_left(view)
    assert round_ahead(deck, left, low, high, aim, 2).tolist() == [0.5]
    assert to_the_end(deck, left, low, high, aim, 9) == [0.5]

    left = cards_left(with_left(late(), "###", "####"))
    assert round_ahead(deck, left, low, high, aim, 2).tolist() == [1]
    assert to_the_end(deck, left, low, high, aim, 9) == [1]


def test_the_expert_fills_its_grid_when_it_can() -> None:
    """Also where the other placement leaves squares that the cards to come would surely fill."""
    view = replace(with_left(late(), "#", "#"), offer=tuple(map(game.read_tile, ("#", "##"))))
    view = with_sheet(view, 0, all_but(2))

    assert EXPERT.choose(view) == game.Draw(0b11)


def test_the_expert_keeps_the_hole_that_the_last_cards_fit() -> None:
    """Two squares here and three there; only threes are to come. The 2 goes where the 2 is."""
    hole = 0b11 | 0b111 << 4 * SIDE
    view = replace(
        with_left(late(), "###", "####"), offer=tuple(map(game.read_tile, ("##", "#####")))
    )
    view = with_sheet(view, 0, FULL & ~hole)

    assert EXPERT.choose(view) == game.Draw(0b11)


def test_alone_the_aim_is_few_squares() -> None:
    assert winning(late()) == FEWER
    assert FEWER.spare == 0


def test_early_in_a_game_the_aim_is_few_squares_and_some_cards_go_to_the_others() -> None:
    """Each rival who is still in will take a second chance, more likely than not."""
    view = late(4, rounds=3)
    aim = winning(view)
    assert aim.end is FEWER.end
    assert aim.spare == 2

    assert winning(with_sheet(view, 1, all_but(5), out=3)).spare < 2 + 1
    alone = view
    for seat in (1, 2, 3):
        alone = with_sheet(alone, seat, all_but(5), out=3)
    assert winning(alone).spare == 0


def test_against_others_who_are_out_the_chance_to_win_is_known() -> None:
    """Two rivals ended with 5 and 7 squares, and neither has a 1."""
    view = late(3, rounds=14)
    view = with_sheet(view, 1, all_but(5), out=13)
    view = with_sheet(view, 2, all_but(7), out=13)
    aim = winning(view)
    lost = aim.end.round(1).tolist()

    assert lost[:5] == [0] * 5
    assert lost[5] == 0.5
    assert lost[6:9] == [1, 1, 1]
    assert aim.out is aim.end  # somebody else was the first to drop out
    assert (np.diff(aim.end) > 0).all()  # who cannot win still prefers fewer squares


def test_a_rival_with_the_1_wins_ties() -> None:
    view = with_sheet(late(2, rounds=14), 1, all_but(6), out=13, one=1 << 5)
    lost = winning(view).end.round(1).tolist()

    assert lost[4] == 0
    assert lost[5:7] == [1, 1]


def test_the_first_to_drop_out_gets_a_square_and_the_ties() -> None:
    view = late(2, rounds=14)
    aim = winning(view)

    assert (aim.out[1:] < aim.end[1:]).all()
    assert aim.out[0] <= aim.end[0]


def test_no_cost_is_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chances of the network add up to 1 but for rounding; the solver takes -1 as unknown."""

    def rounded_up(*_: object) -> Floats:
        likely = np.zeros((1, len(BINS)))
        likely[0, -1] = 1.000001
        return likely

    monkeypatch.setattr(aims, "predict", rounded_up)
    aim = winning(late(2, rounds=14))

    assert aim.end.min() == 0
    assert aim.out.min() == 0


def test_a_rival_who_is_nearly_done_makes_the_expert_hurry() -> None:
    """What three empty squares are worth depends on how the others stand."""
    view = late(2, rounds=14)
    strong = winning(with_sheet(view, 1, all_but(3)))
    weak = winning(with_sheet(view, 1, FULL & ~int("01" * 40, 2)))

    assert empty(FULL & ~int("01" * 40, 2)) == 40
    assert strong.end[3] > 0.5 > 0.1 > weak.end[3]
    assert len(strong.end) == SQUARES + 1
