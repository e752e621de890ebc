"""What the expert knows of a sheet: at a glance, a round ahead, to the end; and what it aims at."""

from dataclasses import replace
from itertools import pairwise, permutations
from math import inf

import pytest

from mulligan.bots.second_chance.aims import FEWER, winning
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.levels import LEVELS, LevelBot
from mulligan.bots.second_chance.native import NativeDeck
from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.position import Sheets, sheets
from mulligan.bots.second_chance.search import (
    ALL,
    Aim,
    chances,
    glance,
    look_ahead,
    round_ahead,
    to_the_end,
    two_rounds_ahead,
)
from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, SIDE, Mask, empty
from mulligan.kernels.second_chance.candidates import MOST_PLACEMENTS
from mulligan.kernels.second_chance.packing import SQUARES, packed

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
    deck = compiled_deck(view.shapes)
    ahead = round_ahead(deck, view.left, rounds_of.empty, FEWER, MOST_PLACEMENTS)
    solved = to_the_end(deck, view.left, rounds_of.empty, FEWER, ALL, PLENTY)
    assert solved is not None
    return ahead, solved


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
        assert solved == [empty.bit_count() for empty in found.empty]


def by_the_book(left: list[int], costs: list[float], spare: int) -> list[float]:
    """Every order of the next three cards, one by one."""
    cards = [kind for kind, many in enumerate(left) for _ in range(many)]
    drawn = [0.0] * len(left)
    orders = list(permutations(cards, max(0, min(3, len(cards) - spare))))
    for order in orders:
        if len(order) < 2:
            continue
        tile = min(order[:2], key=lambda kind: costs[kind])
        if costs[tile] == inf and len(order) == 3:
            tile = order[2]
        if costs[tile] < inf:
            drawn[tile] += 1 / len(orders)
    return drawn


@pytest.mark.parametrize("spare", [0, 1, 2])
@pytest.mark.parametrize(
    ("left", "costs"),
    [
        ([1, 2, 0, 3], [3.0, 1.0, 2.0, inf]),
        ([1, 2, 2, 1], [3.0, 1.0, 2.0, 0.5]),
        ([2, 2], [inf, inf]),
        ([1, 4], [0.0, inf]),
        ([1, 1], [inf, 7.0]),
        ([0, 2], [1.0, inf]),
        ([1, 0], [1.0, 2.0]),
        ([0, 0], [1.0, 2.0]),
    ],
)
def test_the_better_tile_of_two_is_drawn_and_else_the_second_chance(
    left: list[int], costs: list[float], spare: int
) -> None:
    found = chances(left, costs, spare)

    assert found == pytest.approx(by_the_book(left, costs, spare))


def test_a_closer_look_is_close_to_a_glance() -> None:
    """Three ways to answer the same question, in the middle of a game and near its end."""
    for rounds, margin in ((3, 0.8), (12, 1.0)):
        view = late(rounds=rounds)
        found = sheets(view, 6)
        deck = compiled_deck(view.shapes)
        glanced = glance(deck, view.left, found.empty, FEWER)
        ahead = round_ahead(deck, view.left, found.empty, FEWER, 2)

        assert all(abs(one - other) < margin for one, other in zip(glanced, ahead, strict=True))


@pytest.mark.parametrize("left", [(), ("#",), ("#", "##"), ("###", "####", "##")])
def test_with_one_round_to_go_a_second_round_changes_nothing(left: tuple[str, ...]) -> None:
    view = with_left(late(), *left)
    found, deck = sheets(view, 10), compiled_deck(late().shapes)

    ahead = look_ahead(deck, view.left, found.empty, FEWER, 2)

    assert two_rounds_ahead(deck, ahead, FEWER) == [next_.mean(FEWER) for next_ in ahead]


@pytest.mark.parametrize("left", [("#",) * 4, ("#",) * 5, ("##",) * 4])
def test_with_two_rounds_to_go_and_one_kind_of_tile_two_rounds_ahead_is_the_end(
    left: tuple[str, ...],
) -> None:
    """Then it does not matter which card of a pair was not drawn."""
    view = with_left(late(), *left)
    found, deck = sheets(view, 10), compiled_deck(late().shapes)
    ahead = look_ahead(deck, view.left, found.empty, FEWER, MOST_PLACEMENTS)

    assert two_rounds_ahead(deck, ahead, FEWER) == to_the_end(
        deck, view.left, found.empty, FEWER, ALL, PLENTY
    )


def test_two_rounds_ahead_are_close_to_one() -> None:
    for rounds, margin in ((3, 0.8), (9, 0.8), (12, 1.0)):
        view = late(rounds=rounds)
        found = sheets(view, 6)
        deck = compiled_deck(view.shapes)
        ahead = look_ahead(deck, view.left, found.empty, FEWER, 2)
        two = two_rounds_ahead(deck, ahead, FEWER)
        one = [next_.mean(FEWER) for next_ in ahead]  # the second look leaves the first as it was

        assert one != two
        assert all(abs(a - b) < margin for a, b in zip(one, two, strict=True))


def test_a_full_sheet_costs_nothing() -> None:
    view = late()
    deck = compiled_deck(view.shapes)

    assert glance(deck, view.left, [0], FEWER) == [0]
    assert round_ahead(deck, view.left, [0], FEWER, 2) == [0]
    assert two_rounds_ahead(deck, look_ahead(deck, view.left, [0], FEWER, 2), FEWER) == [0]
    assert to_the_end(deck, view.left, [0], FEWER, ALL, 0) is not None


def test_dropping_out_has_a_price_of_its_own() -> None:
    """Nothing fits any more: the next round ends it, if there is a card for the second chance."""
    view = with_left(late(), "###", "####", "#####")
    sheet = [packed(1 << 40)]
    aim = Aim(FEWER.end, [cost / 2 for cost in FEWER.out])
    deck = compiled_deck(view.shapes)
    assert round_ahead(deck, view.left, sheet, aim, 2) == [0.5]
    assert to_the_end(deck, view.left, sheet, aim, ALL, 9) == [0.5]

    left = with_left(late(), "###", "####").left
    assert round_ahead(deck, left, sheet, aim, 2) == [1]
    assert to_the_end(deck, left, sheet, aim, ALL, 9) == [1]


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
    lost = [round(cost, 1) for cost in aim.end]

    assert lost[:5] == [0] * 5
    assert lost[5] == 0.5
    assert lost[6:9] == [1, 1, 1]
    assert aim.out is aim.end  # somebody else was the first to drop out
    assert all(
        more > few for few, more in pairwise(aim.end)
    )  # who cannot win still prefers fewer squares


def test_a_rival_with_the_1_wins_ties() -> None:
    view = with_sheet(late(2, rounds=14), 1, all_but(6), out=13, one=1 << 5)
    lost = [round(cost, 1) for cost in winning(view).end]

    assert lost[4] == 0
    assert lost[5:7] == [1, 1]


def test_the_first_to_drop_out_gets_a_square_and_the_ties() -> None:
    view = late(2, rounds=14)
    aim = winning(view)

    assert all(out < end for out, end in zip(aim.out[1:], aim.end[1:], strict=True))
    assert aim.out[0] <= aim.end[0]


def test_no_cost_is_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chances of the network add up to 1 but for rounding; the solver takes -1 as unknown."""

    def rounded_up(*_: object) -> list[list[float]]:
        return [[0.0] * (len(BINS) - 1) + [1.000001]]

    monkeypatch.setattr(NativeDeck, "predict", rounded_up)
    aim = winning(late(2, rounds=14))

    assert min(aim.end) == 0
    assert min(aim.out) == 0


def test_a_rival_who_is_nearly_done_makes_the_expert_hurry() -> None:
    """What three empty squares are worth depends on how the others stand."""
    view = late(2, rounds=14)
    strong = winning(with_sheet(view, 1, all_but(3)))
    weak = winning(with_sheet(view, 1, FULL & ~int("01" * 40, 2)))

    assert empty(FULL & ~int("01" * 40, 2)) == 40
    assert strong.end[3] > 0.5 > 0.1 > weak.end[3]
    assert len(strong.end) == SQUARES + 1
