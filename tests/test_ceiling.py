"""What docs/ceiling.md says is counted right, and its pictures show what the bots think."""

import re
import runpy
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bench.ceiling import shapes
from bench.ceiling.deals import dealt
from bench.ceiling.decisions import Decision, decisions
from bench.ceiling.examples import EACH
from bench.ceiling.foresight import fewest
from bench.ceiling.principles import Sample, choices, effects, features, smaller
from mulligan.bots.second_chance.aims import FEWER
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.levels import LEVELS, LevelBot
from mulligan.bots.second_chance.search import round_ahead
from mulligan.games import positions as notation
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, mask
from mulligan.kernels.second_chance.deck import deck_arrays
from mulligan.kernels.second_chance.packing import border, packed

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
EXAMPLES = tomllib.loads((PICTURES / "principles.toml").read_text("utf-8"))["picture"]
DECK = game.Setup(1).deck

SHEET = """
    . # # # # # # # .
    # # # . . # # # #
    # # # # # # # # #
    # . . . # # . # #
    # . . . # # . . #
    # # # # # # # # #
    # # # # # # # # #
    # # # # # # # # #
    # # # # . . . . .
"""


def sheet(text: str) -> int:
    rows = [line.split() for line in text.split("\n") if line.strip()]
    return packed(
        sum(1 << 9 * r + c for r, row in enumerate(rows) for c, at in enumerate(row) if at == ".")
    )


def test_holes_are_counted_by_size() -> None:
    (found,) = shapes.holes(shapes.grids_of([sheet(SHEET)]))

    assert {size: many for size, many in enumerate(found.tolist()) if many} == {
        1: 2,
        2: 1,
        3: 1,
        5: 1,
        6: 1,
    }


def test_a_new_sheet_is_one_hole_and_a_full_sheet_has_none() -> None:
    found = shapes.holes(shapes.grids_of([packed(FULL), 0]))

    assert found[0, 81] == 1
    assert found.sum() == 1


def test_rooms_edges_and_borders_are_those_of_the_sheet() -> None:
    some = shapes.grids_of([sheet(SHEET)])

    assert shapes.edges(some).tolist() == [7]
    assert shapes.corners(some).tolist() == [3]
    assert shapes.borders(some).tolist() == [border(sheet(SHEET))]
    assert shapes.room(some, 2, 3).all()
    assert shapes.room(some, 3, 2).all()
    assert shapes.longest_lane(some).tolist() == [5]
    assert not shapes.room(some, 1, 6).any()
    assert not shapes.room(some, 3, 3).any()


def test_who_knows_the_pile_fills_the_grid_or_nearly() -> None:
    found = [fewest(dealt("test", number)) for number in range(3)]

    assert found == [fewest(dealt("test", number)) for number in range(3)]
    assert max(found) <= 1


def test_foresight_does_not_draw_cards_that_never_come() -> None:
    state = dealt("test", 0)

    # Two rounds can fill two tiles at most, and the grid begins with a starting tile.
    after_two_rounds = fewest(state._replace(pile=state.pile[:4]))

    largest = sum(max(tile.size for tile in state.pile[at : at + 2]) for at in (0, 2))
    assert after_two_rounds == 81 - 8 - largest


def test_decisions_follow_each_other_and_are_the_same_every_time() -> None:
    found = [*decisions("test", 1, "expert")]

    assert found == [*decisions("test", 1, "expert")]
    for each, then in pairwise(found):
        assert each.sheet & each.after == each.after
        assert each.after & then.sheet == then.sheet  # a second chance may lie between them
        assert (each.sheet & ~each.after).bit_count() in {DECK.puzzle[k][0].size for k in each.pair}


def test_what_a_hole_costs_is_found_again() -> None:
    """Sheets whose costs were made up from their holes give these costs back."""
    dice = np.random.default_rng(5)
    rows = sum(0b11_1111_1110 << 20 * at for at in range(3))  # every other row of the grid
    low = dice.integers(1 << 62, size=400, dtype=np.uint64) & np.uint64(rows >> 1)
    known = features(shapes.grids(low, np.zeros(400, np.uint64)))
    decision = np.arange(400) // 10
    costs = 0.5 * known["holes of 1"] + 0.25 * known["holes of 2"] + decision % 7
    sample = Sample(low.tolist(), costs.tolist(), decision.tolist(), (decision // 2).tolist(), [])

    one, two = effects(sample, known, ["holes of 1", "holes of 2"])

    assert one.mean == pytest.approx(0.5)
    assert two.mean == pytest.approx(0.25)
    assert max(one.margin, two.margin) < 1e-6


def test_a_choice_compares_what_two_players_draw() -> None:
    deck = deck_arrays(DECK)
    sizes = [tile.size for tile, _ in DECK.puzzle]
    pair = sizes.index(1), sizes.index(7)
    before = packed(FULL & ~mask(["e5"]))
    drawn = Decision(0, 1, "", pair, (), before, before & ~1)
    alike = drawn._replace(pair=(pair[0], pair[0]))

    (choice,) = choices([drawn, alike], deck)
    strong, casual, many = smaller([choice], deck)

    assert choice.strong == before & ~1
    assert choice.casual.bit_count() in (80 - 1, 80 - 7)
    assert (strong.mean, many) == (1.0, 1)
    assert casual.mean == (choice.casual.bit_count() == 79)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_a_picture_shows_what_the_champion_draws_and_what_it_thinks_of_both(
    example: dict[str, Any],
) -> None:
    _, view = notation.read(example["position"])
    drawn = {who: game.Draw(mask(example[who])) for who in ("strong", "casual")}
    free = FULL & ~view.sheets[0].filled
    after = [packed(free & ~drawn[who].cells) for who in ("strong", "casual")]

    costs = round_ahead(compiled_deck(view.shapes, large=True), view.left, after, FEWER, EACH)

    champion = LevelBot(LEVELS["champion"], bytes(32), "champion")
    assert champion.choose(view) == drawn["strong"]
    assert drawn["casual"] in game.choices(view)
    assert example["leaves"] == {
        "strong": pytest.approx(costs[0], abs=0.02),
        "casual": pytest.approx(costs[1], abs=0.02),
    }


def test_the_pictures_are_those_that_their_script_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(PICTURES)

    drawn = runpy.run_path(str(PICTURES / "principles.py"))["pictures"]()

    assert drawn == {name: (PICTURES / name).read_text("utf-8") for name in drawn}
    assert len(drawn) == len(EXAMPLES)


def test_the_page_shows_every_picture() -> None:
    page = (ROOT / "docs" / "ceiling.md").read_text("utf-8")

    shown = re.findall(r"!\[[^]]+\]\(pictures/([a-z-]+)\.svg\)", page)

    assert shown == [example["name"] for example in EXAMPLES]
