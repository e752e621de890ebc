"""What may be done: a move is legal if and only if it is in `legal`, whose order is pinned (D1)."""

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import RefusedError
from mulligan.games.one_more import Give, NameDraw, NameSwap, Play
from mulligan.games.second_chance import Bonus, Draw, Tile
from mulligan.games.second_chance.grid import CENTRE
from tests.laws.near_misses import near_misses
from tests.laws.second_chance_referee import Shape, everywhere, place, shape
from tests.laws.secrets import other_worlds
from tests.strategies import (
    BOXES,
    ONE_MORE,
    SECOND_CHANCE,
    AnyBox,
    OneMore,
    SecondChance,
    dice,
    finished,
    positions,
    running,
    tense,
)


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_every_legal_move_can_be_made(box: AnyBox, data: st.DataObject) -> None:
    """And whatever is done leads on: somebody owes a move, or the game is over."""
    played = data.draw(running(box))
    die = data.draw(dice())
    for seat in played.to_act:
        legal = box.game.legal(played.state, seat)
        assert legal, "who has to act can act"
        for move in legal if len(legal) < 50 else die.sample(legal, 50):
            after, events = box.game.apply(played.state, seat, move)
            assert events
            assert bool(box.game.to_act(after)) == (box.game.result(after) is None)


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_no_other_move_can_be_made(box: AnyBox, data: st.DataObject) -> None:
    """However near it is to a legal one, and whoever tries it."""
    played = data.draw(positions(box))
    legal = {seat: set(box.game.legal(played.state, seat)) for seat in range(played.setup.seats)}
    for seat, move in near_misses(played, data.draw(dice())):
        if move in legal.get(seat, ()):
            box.game.decide(played.state, seat, move)
        else:
            with pytest.raises(RefusedError):
                box.game.decide(played.state, seat, move)


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_nothing_can_be_done_after_the_end(box: AnyBox, data: st.DataObject) -> None:
    """Not even what was right just before."""
    played = data.draw(finished(box))
    assert box.game.to_act(played.state) == frozenset()
    assert box.game.result(played.state) is not None
    for seat in range(played.setup.seats):
        assert box.game.legal(played.state, seat) == ()
    latest = [(step.seat, step.move) for step in played.steps[-30:]]
    for seat, move in latest:
        with pytest.raises(RefusedError) as refused:
            box.game.decide(played.state, seat, move)
        assert refused.value.reason == "game-over"


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_moves_are_listed_once_for_those_who_act_and_in_their_view(
    box: AnyBox, data: st.DataObject
) -> None:
    """A client shows the list as it is and a bot samples from it: a copy would be a bias."""
    played = data.draw(positions(box))
    acting = box.game.to_act(played.state)
    assert bool(acting) == (box.game.result(played.state) is None)
    assert acting <= set(range(played.setup.seats))
    for seat in range(-1, played.setup.seats + 1):
        legal = box.game.legal(played.state, seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in acting)
        if 0 <= seat < played.setup.seats:
            assert box.game.choices(box.game.view(played.state, seat)) == legal
    assert box.game.choices(box.game.view(played.state, None)) == ()


@given(running(SECOND_CHANCE))
def test_drawings_are_listed_by_tile_and_then_by_squares(played: SecondChance) -> None:
    """Ascending masks of the first tile, then of the second; the squares of the 1 ascending."""
    state = played.state
    for seat in played.to_act:
        sheet = state.sheets[seat]
        legal = SECOND_CHANCE.game.legal(state, seat)
        if seat in state.writing:
            free = [Bonus(1 << at) for at in range(81) if not sheet.filled >> at & 1]
            assert list(legal) == free
            continue
        offered: Sequence[Tile] = state.offer
        if sheet.chance is not None:
            offered = [sheet.chance]
        if not sheet.drawings:
            offered = [sheet.start]
        expected = [
            Draw(cells)
            for at, tile in enumerate(offered)
            if tile not in offered[:at]
            for cells in _everywhere(shape(str(tile)))
            if not cells & sheet.filled and (sheet.drawings or cells & CENTRE)
        ]
        assert list(legal) == expected


@cache
def _everywhere(tile: Shape) -> list[int]:
    """The drawings that the referee knows, as masks in ascending order."""
    return sorted(
        sum(1 << 9 * row + column for row, column in map(place, cells))
        for cells in everywhere(tile)
    )


@given(running(ONE_MORE))
def test_cards_and_seats_are_listed_in_ascending_order(played: OneMore) -> None:
    """By number, sign and effect; seats and pairs of seats from the lowest."""
    for seat in played.to_act:
        legal = ONE_MORE.game.legal(played.state, seat)
        assert len({type(move) for move in legal}) == 1, "one kind of question at a time"
        keys: list[object] = []
        for move in legal:
            match move:
                case Play(card) | Give(card):
                    keys.append((card.number, str(card.sign), str(card.effect or "")))
                case NameDraw(named):
                    keys.append(named)
                case NameSwap(pair):
                    keys.append(pair)
                    assert pair[0] < pair[1]
        # All moves of one question are of one kind, so their keys compare.
        assert keys == sorted(keys)  # type: ignore[type-var]


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_a_refusal_tells_no_secret(box: AnyBox, data: st.DataObject) -> None:
    """It says the same whatever lies face down, so that nobody learns from trying."""
    played = data.draw(tense(box))
    die = data.draw(dice())
    moves = sorted({move for _, move in near_misses(played, die)}, key=repr)
    for seat in range(played.setup.seats):
        worlds = [played.state, *other_worlds(played, seat, die)]
        for move in die.sample(moves, min(5, len(moves))):
            assert len({_refusal(box, world, seat, move) for world in worlds}) == 1


def _refusal(box: AnyBox, state: object, seat: int, move: object) -> tuple[str, str] | None:
    try:
        box.game.decide(state, seat, move)
    except RefusedError as refused:
        return refused.reason, refused.sentence
    return None
