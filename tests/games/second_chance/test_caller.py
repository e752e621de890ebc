"""Calling the cards for sheets of paper: the same rules, told by taps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import MulliganError, RefusedError, SetupError, fold
from mulligan.games import second_chance
from mulligan.games.second_chance import caller
from mulligan.games.second_chance.caller import (
    CALLER,
    Cancelled,
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
        state, _ = caller.apply(state, CALLER, move)
    return state


def refused(state: State, move: Move, seat: int = CALLER) -> RefusedError:
    with pytest.raises(RefusedError) as error:
        caller.apply(state, seat, move)
    return error.value


def refusal(state: State, move: Move, seat: int = CALLER) -> str:
    return str(refused(state, move, seat).reason)


def until(state: State, cards: int) -> State:
    """Call rounds until at most *cards* are left."""
    while len(state.pile) > cards:
        state = tapped(state, Next())
    return state


def test_the_cards_lie_as_for_sheets_on_a_screen() -> None:
    on_screen = second_chance.deal(second_chance.Setup(3, "en-2019"), SEED)
    (on_paper,) = caller.deal(Setup(3), SEED)
    laid = on_screen[0]
    assert isinstance(on_paper, caller.Opened)
    assert isinstance(laid, second_chance.events.Opened)
    assert on_paper.pile == laid.pile
    assert on_paper.start == laid.start[:3]


def test_sc_4_at_most_as_many_as_starting_tiles() -> None:
    assert len(opened(13).papers) == 13
    assert len(opened(1).papers) == 1
    for players in (0, 14):
        with pytest.raises(SetupError) as error:
            Setup(players)
        assert str(error.value) == "On paper, 1 to 13 can play."


def test_the_editions_are_those_of_the_screen() -> None:
    assert Setup(2) == Setup(2, "en-2019", second_chance.load()[0])
    with pytest.raises(MulliganError, match="There is no edition 'en-1066'"):
        Setup(2, "en-1066")


def test_the_table_is_laid() -> None:
    """Everybody has a starting tile and nothing else is known of their paper yet."""
    state = opened(2)
    (on_paper,) = caller.deal(Setup(2), SEED)
    assert isinstance(on_paper, caller.Opened)
    assert [paper.start for paper in state.papers] == list(on_paper.start)
    assert all(paper == caller.Paper(paper.start) for paper in state.papers)
    assert (state.round, state.offer, len(state.pile)) == (0, (), 40)
    assert caller.to_act(state) == {CALLER}
    assert caller.turn(state) == 0
    assert caller.result(state) is None
    assert caller.legal(state, CALLER) == (Next(),)


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
    state = tapped(opened(3, edition), Next())
    told = []
    for move in (Chance(0), Out(0), Chance(1), Out(1), Next(), Chance(2), Out(2)):
        if isinstance(move, Out):
            told.append(caller.view(state, None).writes_one)
        state = tapped(state, move)
    assert [paper.one for paper in state.papers] == told == ones


def test_sc_13_all_out() -> None:
    state = tapped(opened(2), Next(), Chance(0), Out(0), Next())
    assert state.end is None
    state = tapped(state, Chance(1), Out(1))
    assert state.end is None
    state = tapped(state, Next())
    assert state.end == caller.Ended(Reason.ALL_OUT, ())
    assert caller.result(state) is None
    assert state.round == 2


def test_sc_13_the_deck_runs_out() -> None:
    state = until(opened(), 2)
    assert len(state.pile) == 2
    state = tapped(state, Next())
    assert state.end is None
    assert (state.round, state.pile) == (20, ())
    state = tapped(state, Next())
    assert state.end == caller.Ended(Reason.DECK, ())
    assert state.round == 20


def test_sc_13_two_cards_are_needed_and_one_is_not_enough() -> None:
    state = until(tapped(opened(), Next(), Chance(0)), 1)
    assert len(state.pile) == 1
    state = tapped(state, Next())
    assert state.end == caller.Ended(Reason.DECK, ())
    assert len(state.pile) == 1


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


def test_sc_14_too_few_cards_undo_a_1_of_the_round() -> None:
    """It was the first of the game; now nobody has dropped out, and nobody has a 1."""
    state = until(tapped(opened(3), Next(), Chance(2)), 1)
    state = tapped(state, Chance(0), Out(0))
    assert state.papers[0].one
    state = tapped(state, Chance(1))
    assert [paper.out for paper in state.papers] == [None, None, None]
    assert [paper.one for paper in state.papers] == [False, False, False]


def test_sc_14_a_sheet_filled_by_a_second_chance_that_was_none_is_not_full() -> None:
    """Nor one that was filled by a 1: both are undone, and everybody counts their squares."""
    state = until(tapped(opened(3), Next(), Chance(2)), 1)
    state = tapped(state, Chance(0), Full(0))
    assert not state.pile
    state = tapped(state, Chance(1))
    assert state.end == caller.Ended(Reason.NO_CHANCE_CARDS, ())
    assert [paper.full for paper in state.papers] == [False, False, False]
    state = tapped(state, Count(0, 4), Count(1, 3))
    assert caller.result(state) is None
    assert caller.result(tapped(state, Count(2, 5))) == caller.Ended(Reason.NO_CHANCE_CARDS, (1,))


def test_sc_14_also_a_second_chance_that_fitted_is_undone() -> None:
    state = tapped(opened(), Next(), Chance(0), Fits(0))
    state = tapped(until(state, 1), Chance(1), Fits(1), Chance(2))
    assert state.end is not None
    assert state.end.reason is Reason.NO_CHANCE_CARDS
    assert [(paper.chance, paper.fits) for paper in state.papers] == [(None, False)] * 3


def test_sc_14_what_was_drawn_or_written_in_vain_is_to_be_rubbed_out() -> None:
    """A tile that fitted, one that may have been drawn, and a 1; nobody else has anything."""
    state = until(tapped(opened(5), Next(), Chance(4)), 3)
    assert len(state.pile) == 3
    state = tapped(state, Chance(3), Fits(3), Chance(0), Out(0), Chance(1))
    assert all(paper.cancelled is None for paper in state.papers)
    over = tapped(state, Chance(2))
    assert [paper.cancelled for paper in over.papers] == [
        *(Cancelled.ONE, Cancelled.CHANCE, None, Cancelled.CHANCE, None)
    ]
    assert tapped(over, TakeBack()).papers == state.papers


def test_sc_14_who_dropped_out_without_a_1_has_nothing_to_rub_out() -> None:
    """Nor does a 1 of a round before."""
    state = tapped(opened(3), Next(), Chance(0), Out(0))
    state = tapped(until(state, 1), Chance(1), Out(1), Chance(2))
    assert [paper.cancelled for paper in state.papers] == [None, None, None]
    assert [paper.one for paper in state.papers] == [True, False, False]


def test_sc_15_a_full_sheet_wins() -> None:
    state = tapped(opened(), Next(), Full(2), Full(0), Next())
    assert state.end == caller.Ended(Reason.FILLED, (0, 2))
    assert caller.result(state) == state.end
    assert [paper.empty for paper in state.papers] == [0, None, 0]
    assert (state.round, len(state.pile)) == (1, 38)
    counted = tapped(state, Count(1, 0))
    assert counted.end == caller.Ended(Reason.FILLED, (0, 2))
    assert [paper.empty for paper in counted.papers] == [0, 0, 0]


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
    out = tapped(opened(), Next(), Chance(0), Out(0))
    assert Full(0) in caller.legal(out, CALLER)
    full = tapped(out, Full(0))
    assert Full(0) not in caller.legal(full, CALLER)
    assert Chance(1) in caller.legal(full, CALLER)
    assert tapped(full, Next()).end == caller.Ended(Reason.FILLED, (0,))


def test_sc_r3_only_in_its_round_and_only_with_a_1() -> None:
    later = tapped(opened(), Next(), Chance(0), Out(0), Next())
    assert refusal(later, Full(0)) == Refusal.ALREADY_OUT
    without = tapped(later, Chance(1), Out(1))
    assert not without.papers[1].one
    assert refusal(without, Full(1)) == Refusal.ALREADY_OUT


def test_a_wrong_tap_is_taken_back() -> None:
    before = tapped(opened(), Next())
    after = tapped(before, Chance(0), TakeBack())
    assert after._replace(taps=before.taps) == before
    assert after.taps == before.taps + 2
    assert refusal(opened(), TakeBack()) == Refusal.NOTHING_TO_TAKE_BACK


def test_taps_are_taken_back_one_by_one_to_the_first() -> None:
    """Also the last one of a game; and who took one back too many taps it again."""
    start = opened(2)
    taps: list[Move] = [Next(), Chance(0), Out(0), Next(), Full(1), Next(), Count(0, 7)]
    states = [start]
    for tap in taps:
        states.append(tapped(states[-1], tap))
    state = states[-1]
    for before in reversed(states[:-1]):
        state = tapped(state, TakeBack())
        assert state._replace(taps=0) == before._replace(taps=0)
    assert caller.turn(state) == 2 * len(taps)
    assert not caller.view(state, CALLER).can_take_back
    again = tapped(state, *taps)
    assert again.end == states[-1].end


PLAYING = (Next(),)
OUT = (Next(), Chance(0), Out(0), Next())
FULL = (Next(), Full(1))
OVER = (*FULL, Next())


@pytest.mark.parametrize(
    ("taps", "move", "code", "sentence"),
    [
        ((), Chance(0), Refusal.NOT_BEGUN, "The first two cards are still face down."),
        ((), Out(0), Refusal.NOT_BEGUN, "The first two cards are still face down."),
        ((), Full(0), Refusal.NOT_BEGUN, "The first two cards are still face down."),
        ((), Count(0, 3), Refusal.NOT_OVER, "Squares are counted at the end."),
        ((), TakeBack(), Refusal.NOTHING_TO_TAKE_BACK, "Nothing was tapped yet."),
        *(
            (taps, move(at), Refusal.NO_SUCH_PLAYER, "There is no such player.")
            for taps in ((), PLAYING, OVER)
            for move in (Chance, Out, Full, lambda at: Count(at, 3))
            for at in (-1, 3, 99)
        ),
        (PLAYING, Out(0), Refusal.NO_CHANCE, "First comes their second chance."),
        (PLAYING, Count(0, 3), Refusal.NOT_OVER, "Squares are counted at the end."),
        (
            (*PLAYING, Chance(2)),
            Chance(2),
            Refusal.HAS_CHANCE,
            "They have had their second chance.",
        ),
        *(
            (
                (*PLAYING, Chance(2), Fits(2)),
                move(2),
                Refusal.ALREADY_FITS,
                "They have drawn their second chance.",
            )
            for move in (Fits, Out)
        ),
        *(
            (OUT, move(0), Refusal.ALREADY_OUT, "They have dropped out.")
            for move in (Chance, Out, Full)
        ),
        (FULL, Full(1), Refusal.ALREADY_FULL, "Their sheet is full already."),
        *(
            (
                FULL,
                Chance(at),
                Refusal.SOMEBODY_IS_FULL,
                "A sheet is full: there are no second chances.",
            )
            for at in (0, 1)
        ),
        *(
            (OVER, move, Refusal.GAME_OVER, "The game is over.")
            for move in (Next(), Chance(0), Out(0), Full(0))
        ),
        *(
            (OVER, Count(0, empty), Refusal.TOO_MANY_SQUARES, "A sheet has 81 squares.")
            for empty in (-1, 82)
        ),
    ],
)
def test_taps_that_mean_nothing(
    taps: tuple[Move, ...], move: Move, code: Refusal, sentence: str
) -> None:
    error = refused(tapped(opened(), *taps), move)

    assert (error.reason, str(error)) == (code, sentence)


@pytest.mark.parametrize("seat", [1, -1])
def test_only_the_caller_calls(seat: int) -> None:
    error = refused(opened(), Next(), seat)

    assert (error.reason, str(error)) == (Refusal.NO_SUCH_SEAT, "Only the caller calls.")
    assert caller.legal(opened(), seat) == ()
    assert caller.view(opened(), seat) == caller.view(opened(), None)


def test_a_sheet_has_0_to_81_empty_squares() -> None:
    over = tapped(opened(2), *(Next() for _ in range(21)))
    assert over.end is not None
    counted = tapped(over, Count(0, 81), Count(1, 81))
    assert caller.result(counted) == caller.Ended(Reason.DECK, (0, 1))
    mended = tapped(counted, Count(1, 0))
    assert caller.result(mended) == caller.Ended(Reason.DECK, (1,))
    assert [paper.empty for paper in mended.papers] == [81, 0]


def test_the_order_of_the_taps_that_are_listed() -> None:
    """The next cards, second chances, whether they fit, full sheets, and back at last."""
    begun = tapped(opened(3), Next())
    assert caller.legal(begun, CALLER) == (
        *(Next(), Chance(0), Chance(1), Chance(2), Full(0), Full(1), Full(2), TakeBack()),
    )
    chanced = tapped(begun, Chance(1), Out(1), Chance(2))
    assert caller.legal(chanced, CALLER) == (
        *(Next(), Chance(0), Fits(2), Out(2), Full(0), Full(1), Full(2), TakeBack()),
    )
    full = tapped(chanced, Full(0))
    assert caller.legal(full, CALLER) == (*(Next(), Fits(2), Out(2), Full(1), Full(2), TakeBack()),)
    over = tapped(full, Next())
    counts = [Count(at, empty) for at in range(3) for empty in range(82)]
    assert caller.legal(over, CALLER) == (*counts, TakeBack())
    back = tapped(opened(3), Next(), TakeBack())
    assert caller.legal(back, CALLER) == (Next(),)


def test_what_everybody_sees() -> None:
    state = tapped(opened(2, "fr-2018"), Next(), Chance(1))
    assert caller.view(state, CALLER) == caller.View(
        seat=CALLER,
        edition="fr-2018",
        round=1,
        offer=state.offer,
        cards_left=37,
        left=tuple(state.pile.count(tile) for tile, _ in state.setup.deck.puzzle),
        papers=state.papers,
        writes_one=True,
        can_take_back=True,
        end=None,
    )
    over = tapped(state, Full(0), Next())
    assert caller.view(over, None).end == over.end
    assert caller.view(over, None).seat is None
    assert not caller.view(opened(), CALLER).can_take_back


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
                caller.apply(state, CALLER, move)
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
