"""Every way to be turned down: the code, a sentence for the person, and a table left as it was."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from mulligan.core import RefusedError, Seat
from mulligan.games.second_chance import Bonus, Draw, Move, Refusal, decide
from mulligan.games.second_chance.grid import FULL
from tests.games.second_chance.table import Table, bonus, draw, lay, opened


def starting() -> Table:
    """Nobody has drawn a starting tile yet; seat 1 has."""
    table = opened("##/## ####", pile="# #", seats=2)
    table.draw(1, "e5 f5 g5 h5")
    return table


def drawing() -> Table:
    """Seat 0 owes a drawing, seat 1 has drawn, seat 2 is stuck."""
    table = lay("a1 b1 d1", "a1 b1 d1", "a1 c1", pile="## ### # # #")
    table.draw(1, "a1 b1")
    return table


def chances() -> Table:
    """Seat 0 owes its 1, seat 1 its second chance, seat 2 waits for one, seat 3 has drawn."""
    table = lay("a1 c1", "a3 c3", "a1 c1", "a1 b1 d1", pile="## ## ## # ## # #")
    table.draw(3, "a1 b1")
    return table


def later() -> Table:
    """fr-2018: seat 0 is out with a 1, seat 1 without; seat 2 owes a drawing."""
    table = lay("a1 c1", "a1 c1", "a1 b1 d1", pile="## ## ## ## # #", edition="fr-2018")
    table.draw(2, "a1 b1")
    table.write(0, "a1")
    return table


def over() -> Table:
    """Seat 0 has filled its grid; seat 2 was out, seat 1 could have gone on."""
    table = lay("a1 b1 d1", "a1 b1 d1 f1", "a1 c1", pile="## ## ## # # # #")
    for seat in (0, 1):
        table.draw(seat, "a1 b1")
    table.write(2, "a1")
    for seat in (0, 1):
        table.draw(seat, "d1")
    assert table.end is not None
    return table


@dataclass(frozen=True)
class Case:
    lay: Callable[[], Table]
    seat: Seat
    move: Move
    code: Refusal
    sentence: str

    def __str__(self) -> str:
        return f"{self.code}-{self.lay.__name__}-{self.seat}"


NO_SEAT = [
    Case(lay, seat, move, Refusal.NO_SUCH_SEAT, f"There is no seat {seat} at this table.")
    for lay, seats in [(starting, 2), (drawing, 3), (chances, 4), (over, 3)]
    for seat in (-1, seats, 99)
    for move in (draw("a1 b1"), bonus("a1"))
]
OVER = [
    Case(over, seat, move, Refusal.GAME_OVER, "The game is over.")
    for seat in range(3)
    for move in (draw("f1"), bonus("c1"))
]
DRAWN = [
    Case(lay, seat, move, Refusal.ALREADY_DRAWN, "You have drawn already; wait for the others.")
    for lay, seat in [(starting, 1), (drawing, 1), (chances, 3)]
    for move in (draw("a1 b1"), draw("d1"), bonus("d1"))
]
OUT = [
    Case(later, seat, move, Refusal.ALREADY_OUT, "You have dropped out; the others play on.")
    for seat in (0, 1)
    for move in (draw("c1"), bonus("c1"))
]
STUCK = [
    Case(
        lay,
        2,
        move,
        Refusal.WAIT_FOR_CHANCE,
        "Neither tile fits. Your second chance comes when the others have drawn.",
    )
    for lay in (drawing, chances)
    for move in (draw("a1"), bonus("a1"))
]
MUST_DRAW = [
    Case(lay, seat, move, Refusal.MUST_DRAW, "A tile fits, so you must draw one.")
    for lay, seat in [(starting, 0), (drawing, 0), (chances, 1)]
    for move in (bonus("a1"), bonus("c3"), Bonus(0), Bonus(-1))
]
MUST_WRITE = [
    Case(chances, 0, move, Refusal.MUST_WRITE, "You are out. Write your 1 into an empty square.")
    for move in (draw("a1"), draw("a1 b1"), Draw(0), Draw(-1))
]
OUTSIDE = [
    Case(lay, seat, Draw(cells), Refusal.LEAVES_GRID, "That leaves the grid.")
    for lay, seat in [(starting, 0), (drawing, 0), (chances, 1)]
    for cells in (-1, -3, -(1 << 80), -FULL, FULL + 1, 1 << 81, 0b11 << 80, 3 << 200, 1 << 4000)
]
ANOTHER_SHAPE = [
    Case(
        lay,
        seat,
        move,
        Refusal.NOT_THIS_TILE,
        "Those squares do not have your tile's shape.",
    )
    for lay, seat, move in [
        (starting, 0, draw("e5 f5 g5 h5")),
        (starting, 0, draw("e5")),
        (starting, 0, Draw(0)),
        (starting, 0, Draw(FULL)),
        (starting, 0, draw("i5 i6 a6 a7")),
        (chances, 1, draw("a3 b3")),
        (chances, 1, draw("a3 c3")),
        (chances, 1, Draw(0)),
    ]
]
NOT_OFFERED = [
    Case(
        drawing,
        0,
        move,
        Refusal.TILE_NOT_OFFERED,
        "Those squares have the shape of neither of the two tiles.",
    )
    for move in (
        draw("a1"),
        draw("a1 b1 d1"),
        draw("i1 a2"),
        draw("h1 i1 a2"),
        draw("a1 b1 a2"),
        Draw(0),
        Draw(FULL),
    )
]
OFF_CENTRE = [
    Case(
        starting,
        0,
        move,
        Refusal.CENTRE_NOT_COVERED,
        "Your starting tile has to cover the centre, e5.",
    )
    for move in (draw("a1 b1 a2 b2"), draw("f5 g5 f6 g6"), draw("d3 e3 d4 e4"))
]
OVERLAPS = [
    Case(drawing, 0, draw("b1 c1"), Refusal.OVERLAPS, "That overlaps what you drew at c1."),
    Case(drawing, 0, draw("c1 d1 e1"), Refusal.OVERLAPS, "That overlaps what you drew at c1, e1."),
    Case(drawing, 0, draw("i8 i9"), Refusal.OVERLAPS, "That overlaps what you drew at i8, i9."),
    Case(chances, 1, draw("b3"), Refusal.OVERLAPS, "That overlaps what you drew at b3."),
    Case(chances, 0, bonus("b1"), Refusal.OVERLAPS, "b1 is filled already."),
    Case(chances, 0, bonus("e5"), Refusal.OVERLAPS, "e5 is filled already."),
]
NOT_ONE = [
    Case(
        chances,
        0,
        Bonus(cell),
        Refusal.NOT_ONE_SQUARE,
        "The 1 goes into one square of the grid.",
    )
    # The 1 bits of -1 and -8 are counted as one.
    for cell in (0, 0b101, FULL, -1, -4, -8, -FULL, 1 << 81, 1 << 4000)
]
CASES = [
    *(*NO_SEAT, *OVER, *DRAWN, *OUT, *STUCK, *MUST_DRAW, *MUST_WRITE, *OUTSIDE),
    *(*ANOTHER_SHAPE, *NOT_OFFERED, *OFF_CENTRE, *OVERLAPS, *NOT_ONE),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_refusal_says_why_and_changes_nothing(case: Case) -> None:
    """The code is for programs, the sentence for people, and the state is as it was."""
    table = case.lay()
    twin = case.lay()
    with pytest.raises(RefusedError) as refused:
        decide(table.state, case.seat, case.move)

    assert refused.value.reason is case.code
    assert refused.value.sentence == str(refused.value) == case.sentence
    assert table.state == twin.state


def test_every_refusal_is_provoked_here() -> None:
    """No code without a case; the codes themselves are stable."""
    assert {case.code for case in CASES} == set(Refusal)
    assert sorted(Refusal) == [
        "already-drawn",
        "already-out",
        "centre-not-covered",
        "game-over",
        "leaves-grid",
        "must-draw",
        "must-write",
        "no-such-seat",
        "not-one-square",
        "not-this-tile",
        "overlaps",
        "tile-not-offered",
        "wait-for-chance",
    ]


def test_a_seat_that_has_drawn_its_chance_waits_for_the_others() -> None:
    """After the second chance a seat has drawn, like everybody else."""
    table = chances()
    table.draw(1, "a3")
    with pytest.raises(RefusedError) as refused:
        table.draw(1, "c3")

    assert refused.value.reason is Refusal.ALREADY_DRAWN


def test_a_refused_move_can_be_mended() -> None:
    """The same seat may try again at once."""
    table = starting()
    with pytest.raises(RefusedError):
        table.draw(0, "a1 b1 a2 b2")
    table.draw(0, "d4 e4 d5 e5")

    assert table.state.round == 1
