"""Calling the cards for sheets of paper: the same rules, told by taps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import RefusedError, SetupError, apply, fold
from mulligan.games import second_chance
from mulligan.games.second_chance import caller
from mulligan.games.second_chance.caller import (
    CALLER,
    Chance,
    Count,
    Fits,
    Full,
    Move,
    Next,
    Out,
    Refusal,
    Setup,
    State,
    TakeBack,
)
from mulligan.games.second_chance.events import Reason

SEED = bytes(range(32))


def opened(players: int = 3, edition: str = "en-2019") -> State:
    return fold(caller, caller.deal(Setup(players, edition), SEED))


def tapped(state: State, *moves: Move) -> State:
    for move in moves:
        state, _ = apply(caller, state, CALLER, move)
    return state


def refusal(state: State, move: Move, seat: int = CALLER) -> str:
    with pytest.raises(RefusedError) as refused:
        apply(caller, state, seat, move)
    return str(refused.value.reason)


def until(state: State, cards: int) -> State:
    """Call rounds until at most *cards* are left."""
    while len(state.pile) > cards:
        state = tapped(state, Next())
    return state


def test_the_cards_lie_as_for_sheets_on_a_screen() -> None:
    on_screen = second_chance.deal(second_chance.Setup(3, "en-2019"), SEED)
    (on_paper,) = caller.deal(Setup(3), SEED)
    assert on_paper.pile == on_screen[0].pile  # type: ignore[union-attr]
    assert on_paper.start == on_screen[0].start[:3]  # type: ignore[union-attr]


def test_sc_4_at_most_as_many_as_starting_tiles() -> None:
    assert len(opened(13).papers) == 13
    for players in (0, 14):
        with pytest.raises(SetupError, match="1 to 13"):
            Setup(players)


def test_sc_7_two_cards_for_everybody() -> None:
    start = opened()
    state = tapped(start, Next())
    assert (state.round, state.offer, len(state.pile)) == (1, start.pile[:2], 38)


def test_sc_10_a_second_chance_comes_from_the_common_deck() -> None:
    state = tapped(opened(), Next())
    chanced = tapped(state, Chance(1))
    assert chanced.papers[1].chance == state.pile[0]
    assert len(chanced.pile) == 37
    assert refusal(chanced, Chance(1)) == Refusal.HAS_CHANCE
    assert tapped(chanced, Next()).papers[1].chance is None


def test_sc_11_out_only_after_a_second_chance() -> None:
    state = tapped(opened(), Next())
    assert refusal(state, Out(0)) == Refusal.NO_CHANCE
    out = tapped(state, Chance(0), Out(0))
    assert out.papers[0].out == 1
    assert refusal(tapped(out, Next()), Chance(0)) == Refusal.ALREADY_OUT


def test_sc_10_a_second_chance_that_fits_is_settled_until_the_next_round() -> None:
    state = tapped(opened(), Next())
    assert refusal(state, Fits(1)) == Refusal.NO_CHANCE
    fitted = tapped(state, Chance(1), Fits(1))
    assert [paper.fits for paper in fitted.papers] == [False, True, False]
    assert refusal(fitted, Fits(1)) == Refusal.ALREADY_FITS
    assert refusal(fitted, Out(1)) == Refusal.ALREADY_FITS
    assert not tapped(fitted, TakeBack()).papers[1].fits
    assert not tapped(fitted, Next()).papers[1].fits


@pytest.mark.parametrize(
    ("edition", "ones"), [("en-2019", [True, True, False]), ("fr-2018", [True, False, False])]
)
def test_sc_12_who_writes_the_1(edition: str, ones: list[bool]) -> None:
    state = tapped(opened(3, edition), Next(), Chance(0), Out(0), Chance(1), Out(1))
    state = tapped(state, Next(), Chance(2), Out(2))
    assert [paper.one for paper in state.papers] == ones


def test_sc_13_all_out() -> None:
    state = tapped(opened(2), Next(), Chance(0), Out(0), Chance(1), Out(1), Next())
    assert state.end is not None
    assert state.end.reason is Reason.ALL_OUT


def test_sc_13_the_deck_runs_out() -> None:
    state = tapped(until(opened(), 1), Next())
    assert state.end is not None
    assert state.end.reason is Reason.DECK


def test_sc_14_too_few_cards_undo_the_second_chances_of_the_round() -> None:
    state = tapped(opened(4), Next(), Chance(0), Out(0))
    state = until(state, 2)
    state = tapped(state, Chance(1), Out(1), *((Chance(2),) if len(state.pile) > 1 else ()))
    assert not state.pile
    state = tapped(state, Chance(3))
    assert state.end is not None
    assert state.end.reason is Reason.NO_CHANCE_CARDS
    assert [paper.out for paper in state.papers] == [1, None, None, None]
    assert [paper.one for paper in state.papers] == [True, False, False, False]
    assert all(paper.chance is None for paper in state.papers)


def test_sc_14_also_a_second_chance_that_fitted_is_undone() -> None:
    state = tapped(opened(), Next(), Chance(0), Fits(0))
    state = tapped(until(state, 1), Chance(1), Fits(1), Chance(2))
    assert state.end is not None
    assert state.end.reason is Reason.NO_CHANCE_CARDS
    assert [(paper.chance, paper.fits) for paper in state.papers] == [(None, False)] * 3


def test_sc_15_a_full_sheet_wins() -> None:
    state = tapped(opened(), Next(), Full(2), Full(0), Next())
    assert state.end == caller.Ended(Reason.FILLED, (0, 2))
    assert [paper.empty for paper in state.papers] == [0, None, 0]


def test_sc_16_the_1_breaks_a_tie() -> None:
    state = tapped(opened(3), Next(), Chance(0), Out(0))
    state = tapped(until(state, 1), Next(), Count(0, 5), Count(1, 5))
    assert caller.result(state) is None
    state = tapped(state, Count(2, 7))
    assert state.end is not None
    assert state.end.winners == (0,)


def test_sc_16_without_a_1_among_the_tied_they_share() -> None:
    state = tapped(opened(3), Next(), Chance(0), Out(0))
    state = tapped(until(state, 1), Next(), Count(0, 9), Count(1, 5), Count(2, 5))
    assert state.end is not None
    assert state.end.winners == (1, 2)


def test_sc_17_nobody_writes_a_1_alone() -> None:
    state = tapped(opened(1), Next(), Chance(0), Out(0))
    assert not state.papers[0].one


def test_sc_19_what_is_still_to_come() -> None:
    state = tapped(opened(), Next(), Chance(0))
    seen = caller.view(state, None)
    assert sum(seen.left) == seen.cards_left == 37
    puzzle = state.setup.deck.puzzle
    assert [total for _, total in puzzle] == [
        left + [*state.offer, state.papers[0].chance].count(tile)
        for (tile, _), left in zip(puzzle, seen.left, strict=True)
    ]


def test_sc_r2_no_second_chances_after_a_sheet_was_filled() -> None:
    state = tapped(opened(), Next(), Full(0))
    assert refusal(state, Chance(1)) == Refusal.SOMEBODY_IS_FULL
    # Filled by a second chance: the others still get theirs.
    state = tapped(opened(), Next(), Chance(0), Full(0))
    assert tapped(state, Chance(1)).papers[1].chance is not None


def test_sc_r3_a_1_may_fill_the_sheet() -> None:
    state = tapped(opened(), Next(), Chance(0), Out(0), Full(0), Next())
    assert state.end == caller.Ended(Reason.FILLED, (0,))


def test_a_wrong_tap_is_taken_back() -> None:
    before = tapped(opened(), Next())
    after = tapped(before, Chance(0), TakeBack())
    assert after._replace(taps=before.taps) == before
    assert after.taps == before.taps + 2
    assert refusal(opened(), TakeBack()) == Refusal.NOTHING_TO_TAKE_BACK


def test_taps_that_mean_nothing() -> None:
    start = opened()
    assert refusal(start, Next(), seat=1) == Refusal.NO_SUCH_SEAT
    assert refusal(start, Chance(0)) == Refusal.NOT_BEGUN
    assert refusal(start, Count(0, 3)) == Refusal.NOT_OVER
    playing = tapped(start, Next())
    assert refusal(playing, Chance(3)) == Refusal.NO_SUCH_PLAYER
    assert refusal(playing, Chance(-1)) == Refusal.NO_SUCH_PLAYER
    assert refusal(tapped(playing, Full(1)), Full(1)) == Refusal.ALREADY_FULL
    over = tapped(playing, Full(1), Next())
    assert refusal(over, Next()) == Refusal.GAME_OVER
    assert refusal(over, Full(0)) == Refusal.GAME_OVER
    assert refusal(over, Count(0, 82)) == Refusal.TOO_MANY_SQUARES
    assert refusal(over, Count(0, -1)) == Refusal.TOO_MANY_SQUARES


@given(st.data(), st.integers(1, 5), st.sampled_from(sorted(second_chance.EDITIONS)))
def test_what_is_listed_is_what_is_taken(data: st.DataObject, players: int, edition: str) -> None:
    """A tap is legal if and only if it is listed; cards are never lost; a view holds no pile."""
    state = opened(players, edition)
    candidates: list[Move] = [Next(), TakeBack()]
    for at in range(-1, players + 1):
        candidates += [
            Chance(at),
            Fits(at),
            Out(at),
            Full(at),
            Count(at, 0),
            Count(at, 81),
            Count(at, 82),
        ]
    for _ in range(data.draw(st.integers(0, 60))):
        listed = caller.legal(state, CALLER)
        for move in candidates:
            if move in listed:
                apply(caller, state, CALLER, move)
            else:
                refusal(state, move)
        spent = 40 - len(state.pile)
        assert spent >= 2 * state.round
        moves = [move for move in listed if not isinstance(move, Count) or move.empty < 4]
        state = tapped(state, data.draw(st.sampled_from(moves)))


def test_everybody_sees_the_same_and_not_the_pile() -> None:
    state = tapped(opened(), Next())
    turned = state._replace(pile=state.pile[::-1])
    assert caller.view(state, None) == caller.view(turned, None)
    assert caller.choices(caller.view(state, None)) == ()
    assert caller.choices(caller.view(state, CALLER)) == caller.legal(state, CALLER)
