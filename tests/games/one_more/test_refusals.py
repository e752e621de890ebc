"""Every refusal has its code, a sentence for its reader alone, and leaves the game as it was."""

from copy import deepcopy
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import RefusedError, Seat
from mulligan.games import one_more
from mulligan.games.one_more import Move, Refusal
from mulligan.games.one_more.cards import Card
from mulligan.games.one_more.state import State
from tests.games.one_more.strategies import positions
from tests.games.one_more.table import after, draw, give, late, play, swap

PLAYING = late("2+ 6-replay 9-draw", "1+ 7-swap", "8-", "", centre="3+", pile="4+")
DRAWING = after(PLAYING, (0, play("9-draw")))
SWAPPING = after(
    late("4+swap 2+", "1+ 7-swap", "8-", "", centre="3+", first=0), (0, play("4+swap"))
)
LONELY = after(late("4+swap", "1+ 7-swap", "8-", "", centre="3+", first=0), (0, play("4+swap")))
GIVING = after(SWAPPING, (0, swap(1, 2)))
HALF = after(GIVING, (2, give("8-")))
OVER = after(late("9+ 1+", "1+", "1+", "", centre="3+", tokens=(0, 1, 0, 0)), (0, play("9+")))


@dataclass(frozen=True, slots=True)
class Refused:
    state: State
    seat: Seat
    move: Move
    code: Refusal
    sentence: str


NOBODY = "Name someone who is still in the round."
NO_PAIR = "Name two different players who are in the round and hold a card."
CASES = {
    "seat -1": Refused(
        PLAYING, -1, play("6-replay"), Refusal.NO_SUCH_SEAT, "There is no seat -1 at this table."
    ),
    "the seat after the last": Refused(
        PLAYING, 4, play("6-replay"), Refusal.NO_SUCH_SEAT, "There is no seat 4 at this table."
    ),
    "seat 99": Refused(
        GIVING, 99, give("8-"), Refusal.NO_SUCH_SEAT, "There is no seat 99 at this table."
    ),
    "seat -1 after the end": Refused(
        OVER, -1, play("1+"), Refusal.NO_SUCH_SEAT, "There is no seat -1 at this table."
    ),
    "after the end": Refused(OVER, 0, play("1+"), Refusal.GAME_OVER, "The game is over."),
    "the winner after the end": Refused(
        OVER, 1, play("1+"), Refusal.GAME_OVER, "The game is over."
    ),
    "before one's turn": Refused(
        PLAYING, 1, play("7-swap"), Refusal.NOT_YOUR_TURN, "It is not your turn."
    ),
    "who has left": Refused(
        PLAYING, 3, play("7-swap"), Refusal.NOT_YOUR_TURN, "It is not your turn."
    ),
    "naming for somebody else": Refused(
        DRAWING, 1, draw(1), Refusal.NOT_YOUR_TURN, "It is not your turn."
    ),
    "no party to the swap": Refused(
        GIVING, 0, give("2+"), Refusal.NOT_YOUR_TURN, "It is not your turn."
    ),
    "a gift out of time, not on turn": Refused(
        PLAYING, 2, give("8-"), Refusal.NOT_YOUR_TURN, "It is not your turn."
    ),
    "a second gift": Refused(
        HALF,
        2,
        give("8-"),
        Refusal.ALREADY_GIVEN,
        "You have given a card; wait for the other.",
    ),
    "a card after one's gift": Refused(
        HALF,
        2,
        play("8-"),
        Refusal.ALREADY_GIVEN,
        "You have given a card; wait for the other.",
    ),
    "a name before a card": Refused(
        PLAYING, 0, draw(1), Refusal.MUST_PLAY, "You can play a card, so you must."
    ),
    "two names before a card": Refused(
        PLAYING, 0, swap(1, 2), Refusal.MUST_PLAY, "You can play a card, so you must."
    ),
    "a gift out of time": Refused(
        PLAYING, 0, give("2+"), Refusal.MUST_PLAY, "You can play a card, so you must."
    ),
    "a card before the name": Refused(
        DRAWING, 0, play("6-replay"), Refusal.MUST_NAME_ONE, "First name who draws a card."
    ),
    "two names for a draw": Refused(
        DRAWING, 0, swap(0, 1), Refusal.MUST_NAME_ONE, "First name who draws a card."
    ),
    "a gift for a draw": Refused(
        DRAWING, 0, give("2+"), Refusal.MUST_NAME_ONE, "First name who draws a card."
    ),
    "a card before the names": Refused(
        SWAPPING, 0, play("2+"), Refusal.MUST_NAME_TWO, "First name the two who swap a card."
    ),
    "one name for a swap": Refused(
        SWAPPING, 0, draw(1), Refusal.MUST_NAME_TWO, "First name the two who swap a card."
    ),
    "a gift before the names": Refused(
        SWAPPING, 0, give("2+"), Refusal.MUST_NAME_TWO, "First name the two who swap a card."
    ),
    "a card instead of a gift": Refused(
        GIVING, 1, play("7-swap"), Refusal.MUST_GIVE, "First choose the card that you give away."
    ),
    "a name instead of a gift": Refused(
        GIVING, 2, draw(2), Refusal.MUST_GIVE, "First choose the card that you give away."
    ),
    "two names instead of a gift": Refused(
        HALF, 1, swap(1, 2), Refusal.MUST_GIVE, "First choose the card that you give away."
    ),
    "a card that another one holds": Refused(
        PLAYING, 0, play("7-swap"), Refusal.CARD_NOT_IN_HAND, "You do not hold 7-swap."
    ),
    "a card that nobody holds and that would not answer": Refused(
        PLAYING, 0, play("1+"), Refusal.CARD_NOT_IN_HAND, "You do not hold 1+."
    ),
    "the same number with another effect": Refused(
        PLAYING, 0, play("6-swap"), Refusal.CARD_NOT_IN_HAND, "You do not hold 6-swap."
    ),
    "a gift that the other holds": Refused(
        GIVING, 1, give("8-"), Refusal.CARD_NOT_IN_HAND, "You do not hold 8-."
    ),
    "too low": Refused(PLAYING, 0, play("2+"), Refusal.DOES_NOT_ANSWER, "2 is not higher than 3."),
    "equal": Refused(
        late("3- 4+", "1+", "1+", centre="3+"),
        0,
        play("3-"),
        Refusal.DOES_NOT_ANSWER,
        "3 is not higher than 3.",
    ),
    "too high": Refused(
        late("2+ 9+", "1+", "1+", centre="8-"),
        0,
        play("9+"),
        Refusal.DOES_NOT_ANSWER,
        "9 is not lower than 8.",
    ),
    "a five on a starter": Refused(
        late("5± 9+", "1+", "1+", centre="5±"),
        0,
        play("5±"),
        Refusal.DOES_NOT_ANSWER,
        "5 is not higher or lower than 5.",
    ),
    "a draw for who has left": Refused(DRAWING, 0, draw(3), Refusal.CANNOT_BE_NAMED, NOBODY),
    "a draw for seat -1": Refused(DRAWING, 0, draw(-1), Refusal.CANNOT_BE_NAMED, NOBODY),
    "a draw for seat 99": Refused(DRAWING, 0, draw(99), Refusal.CANNOT_BE_NAMED, NOBODY),
    "a swap with who has left": Refused(SWAPPING, 0, swap(1, 3), Refusal.CANNOT_BE_NAMED, NO_PAIR),
    "a swap with oneself alone": Refused(SWAPPING, 0, swap(0, 0), Refusal.CANNOT_BE_NAMED, NO_PAIR),
    "a swap of one player twice": Refused(
        SWAPPING, 0, swap(2, 2), Refusal.CANNOT_BE_NAMED, NO_PAIR
    ),
    "a swap with seat -1": Refused(SWAPPING, 0, swap(-1, 1), Refusal.CANNOT_BE_NAMED, NO_PAIR),
    "a swap with seat 99": Refused(SWAPPING, 0, swap(99, 1), Refusal.CANNOT_BE_NAMED, NO_PAIR),
    "a swap with one's own empty hand": Refused(
        LONELY, 0, swap(0, 1), Refusal.CANNOT_BE_NAMED, NO_PAIR
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_refusal_has_a_code_and_a_sentence_and_changes_nothing(case: Refused) -> None:
    """The code is for programs, the sentence for a person, the state is still the same."""
    before = deepcopy(case.state)

    with pytest.raises(RefusedError) as caught:
        one_more.apply(case.state, case.seat, case.move)

    assert caught.value.reason is case.code
    assert caught.value.sentence == case.sentence == str(caught.value)
    assert case.state == before


def test_every_code_is_provoked() -> None:
    """A new refusal without an example here is not finished."""
    assert {case.code for case in CASES.values()} == set(Refusal)


def test_the_codes_are_stable() -> None:
    """Clients and translations are written against these words."""
    assert [str(code) for code in Refusal] == [
        "no-such-seat",
        "game-over",
        "not-your-turn",
        "already-given",
        "must-play",
        "must-name-one",
        "must-name-two",
        "must-give",
        "card-not-in-hand",
        "does-not-answer",
        "cannot-be-named",
    ]


def conceivable(state: State) -> list[Move]:
    """All moves over all cards of the box and all seats, and over some that do not exist."""
    box: list[Card] = [*dict.fromkeys(card for held in state.hands for card in held)]
    box += dict.fromkeys(state.setup.deck.cards())
    named = range(-1, state.setup.seats + 1)
    return [
        *(one_more.Play(card) for card in box),
        *(one_more.Give(card) for card in box),
        *(draw(seat) for seat in (*named, 99)),
        *(swap(one, other) for one in named for other in named),
        play("5±"),
        give("10-"),
    ]


@given(positions(), st.data())
def test_a_sentence_tells_no_secret(state: State, data: st.DataObject) -> None:
    """Whatever is refused, the sentence names no card but the one asked for and the centre."""
    seat = data.draw(st.integers(-1, state.setup.seats))
    for move in conceivable(state):
        try:
            one_more.decide(state, seat, move)
        except RefusedError as refused:
            asked = str(move.card) if isinstance(move, one_more.Play | one_more.Give) else ""
            said = refused.sentence.replace(asked, "") if asked else refused.sentence
            assert not any(f"{number}{sign}" in said for number in range(11) for sign in "+-±")
            assert said[0].isupper() or said[0].isdigit()
            assert said.endswith(".")
