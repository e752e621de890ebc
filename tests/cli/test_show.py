"""`mulligan show`: a position from its one line."""

import pytest

from mulligan.core import fold
from mulligan.games import one_more, positions, second_chance
from tests.cli.conftest import Mulligan

SHEETS = (
    "sc1.standard.fr-2018.0.3.T1.2121111211111111011101111111101111.-"
    ".9-9-9-9-4a4-4a4-2ccaaa1b-3c2a1b-3ccaabb.9-9-9-9-4a4-4a4-1ccaaaa2-2c1aa2b-2cc2bbb"
)
CARDS = "om1.standard.1.000.1.1.-.7v.3R4S6d8d.5x8v"


def test_sheets_are_drawn_with_the_cards_of_the_round(mulligan: Mulligan) -> None:
    done = mulligan("show", SHEETS)

    assert done.code == 0
    assert done.lines[0] == "edition fr-2018, round 3, 34 cards left"
    assert done.lines[2:5] == ["████          ████", "  ████", "    ████"]
    assert "Seat 1  64 empty, to draw               Seat 2  64 empty, to draw" in done.lines
    assert done.lines[-1] == "Seat 1 can make 182 moves."


def test_hands_of_others_stay_face_down(mulligan: Mulligan) -> None:
    done = mulligan("show", CARDS)

    assert done.lines[3:6] == [
        "  Seat 1    5 cards",
        "▸ Seat 2    3▲ play again  4▲ swap  6▼ draw 1  8▼ draw 1",
        "  Seat 3    4 cards",
    ]
    assert done.lines[-1] == "Seat 2 can make 3 moves."


def test_a_link_is_as_good_as_its_line(mulligan: Mulligan) -> None:
    assert mulligan("show", f"https://example.org/analyse#{CARDS}") == mulligan("show", CARDS)


@pytest.mark.parametrize("game", [second_chance, one_more], ids=["sheets", "cards"])
def test_a_state_shows_everything(mulligan: Mulligan, game: object) -> None:
    assert game in (second_chance, one_more)
    if game is second_chance:
        state = fold(second_chance, second_chance.deal(second_chance.Setup(2), bytes(32)))
        line = positions.write(second_chance.GAME, state)
    else:
        cards = fold(one_more, one_more.deal(one_more.Setup(3), bytes(32)))
        line = positions.write(one_more.GAME, cards)
    done = mulligan("show", line)

    assert done.code == 0
    assert "can make" in done.lines[-1]
    assert "5 cards" not in done.out


@pytest.mark.slow
@pytest.mark.parametrize(("line", "heads"), [(SHEETS, "drawn at"), (CARDS, "chance to win")])
def test_the_expert_thinks_about_it(mulligan: Mulligan, line: str, heads: str) -> None:
    done = mulligan("show", line, "--think")

    assert done.code == 0
    assert heads in done.lines[-4]
    assert all(done.lines[-3:])


def test_without_a_move_there_is_nothing_to_think_about(mulligan: Mulligan) -> None:
    done = mulligan(
        "show", CARDS.replace("standard.1", "standard.-").replace("3R4S6d8d", "-"), "--think"
    )

    assert (done.code, done.err) == (
        2,
        "mulligan: Nobody who sees this position has a move to think about.\n",
    )


def test_what_is_no_position_is_refused_with_its_place(mulligan: Mulligan) -> None:
    done = mulligan("show", SHEETS.replace("fr-2018", "xx"))

    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "mulligan: Part 3 of the position, the edition ('xx'): "
        "the editions are en-2019, es-2019, it-2022, fr-2018.\n"
    )
