"""Each complaint about a record, to the letter: who owed what, with seats counted from 1."""

import pytest

from mulligan.core import RefusedError
from mulligan.games.one_more import complaints
from mulligan.games.one_more.cards import read_card
from mulligan.games.one_more.events import (
    Drew,
    Ended,
    Event,
    Left,
    Loss,
    Lost,
    Opened,
    Played,
    Reversed,
    RoundBegan,
    Swapped,
)
from mulligan.games.one_more.rules import Refusal
from mulligan.games.one_more.state import Stage, State
from tests.games.one_more.table import hand, late

PLAY = late("7+ 8-draw 9+ 1+", "2+", "3+ 3+", "", centre="6+", first=0)
"""Seat 1 can play three of its four cards; seat 4 has left."""
DRAW = PLAY._replace(stage=Stage.EFFECT, centre=read_card("8-draw"))
SWAP = PLAY._replace(stage=Stage.EFFECT, centre=read_card("8-swap"))
EMPTY = DRAW._replace(hands=((), *DRAW.hands[1:]))
"""Seat 1 has played its last card, whose effect comes before it leaves."""
ENDED = Ended((1,))
OVER = PLAY._replace(end=ENDED)
ROUND = RoundBegan(
    2,
    1,
    (hand("1+ 2+ 3+ 4+ 5±"), hand("1+ 1+ 3- 4- 5±"), hand("6+ 7+ 8+ 9+ 5±")),
    read_card("6-reverse"),
)
LOST = Lost(1, Loss.STUCK, hand("1+ 1+ 2-"), (0, 1, 2))


def dealt(
    round: int = ROUND.round,
    first: int = ROUND.first,
    hands: tuple[str, ...] = ("1+ 2+ 3+ 4+ 5±", "1+ 1+ 3- 4- 5±", "6+ 7+ 8+ 9+ 5±"),
    centre: str = "6-reverse",
) -> RoundBegan:
    """The round above with something else in it."""
    return RoundBegan(round, first, tuple(map(hand, hands)), read_card(centre))


@pytest.mark.parametrize(
    ("state", "reason", "said"),
    [
        (PLAY, Refusal.NO_SUCH_SEAT, "there is no seat 2 at this table"),
        (OVER, Refusal.GAME_OVER, "the game is over: nothing comes after its end"),
        (
            PLAY,
            Refusal.NOT_YOUR_TURN,
            "it is not the turn of seat 2: seat 1 has to play 7+, 8-draw or 9+",
        ),
        (
            DRAW,
            Refusal.NOT_YOUR_TURN,
            "it is not the turn of seat 2: seat 1 played 8-draw and has to name who draws a card",
        ),
        (
            SWAP,
            Refusal.NOT_YOUR_TURN,
            "it is not the turn of seat 2: "
            "seat 1 played 8-swap and has to name two who swap a card",
        ),
        (PLAY, Refusal.MUST_PLAY, "seat 1 has to play 7+, 8-draw or 9+"),
        (DRAW, Refusal.MUST_NAME_ONE, "seat 1 played 8-draw and has to name who draws a card"),
        (SWAP, Refusal.MUST_NAME_TWO, "seat 1 played 8-swap and has to name two who swap a card"),
        (PLAY, Refusal.CARD_NOT_IN_HAND, "seat 2: In the rules' own words."),
        (PLAY, Refusal.DOES_NOT_ANSWER, "seat 2: In the rules' own words."),
        (DRAW, Refusal.CANNOT_BE_NAMED, "seat 2: In the rules' own words."),
        (SWAP, Refusal.ALREADY_GIVEN, "seat 2: In the rules' own words."),
        (SWAP, Refusal.MUST_GIVE, "seat 2: In the rules' own words."),
    ],
    ids=lambda value: value if isinstance(value, Refusal) else "",
)
def test_a_decision_that_was_refused(state: State, reason: Refusal, said: str) -> None:
    refusal = RefusedError(reason, "In the rules' own words.")

    assert complaints.refused(state, 1, refusal) == said


def test_every_refusal_is_covered() -> None:
    """A new one has to be thought about: does it say who owed what?"""
    assert len(Refusal) == 11


@pytest.mark.parametrize(
    ("state", "told", "said"),
    [
        # OM-5: nobody is stuck who can play a card.
        (
            PLAY,
            Lost(0, Loss.STUCK, (), ()),
            "seat 1 is not stuck: it can play 7+, 8-draw or 9+",
        ),
        (
            PLAY,
            Lost(0, Loss.LAST, (), ()),
            "seat 1 does not lose the round here: seat 1 has to play 7+, 8-draw or 9+",
        ),
        (
            PLAY,
            Lost(1, Loss.STUCK, (), ()),
            "seat 2 does not lose the round here: seat 1 has to play 7+, 8-draw or 9+",
        ),
        (
            DRAW,
            Lost(0, Loss.STUCK, (), ()),
            "seat 1 does not lose the round here: "
            "seat 1 played 8-draw and has to name who draws a card",
        ),
        # OM-13: who holds cards does not leave.
        (PLAY, Left(0), "seat 1 cannot leave the round: it holds 4 cards"),
        (PLAY, Left(1), "seat 2 cannot leave the round: it holds 1 card"),
        (
            PLAY,
            Left(3),
            "seat 4 does not leave the round here: seat 1 has to play 7+, 8-draw or 9+",
        ),
        (
            EMPTY,
            Left(0),
            "seat 1 does not leave the round here: "
            "seat 1 played 8-draw and has to name who draws a card",
        ),
        (
            PLAY,
            Left(-1),
            "seat 0 does not leave the round here: seat 1 has to play 7+, 8-draw or 9+",
        ),
        # OM-9: only a reverse changes the direction.
        (
            PLAY,
            Reversed(-1),
            "nobody changes the direction here: seat 1 has to play 7+, 8-draw or 9+",
        ),
        # OM-10, OM-11: effects are carried out.
        (
            SWAP,
            ROUND,
            "the round is not over: seat 1 played 8-swap and has to name two who swap a card",
        ),
        (PLAY, ROUND, "the round is not over: seat 1 has to play 7+, 8-draw or 9+"),
        (PLAY, ENDED, "the game is not over: seat 1 has to play 7+, 8-draw or 9+"),
        (OVER, ENDED, "the game is over: nothing comes after its end"),
        (OVER, Left(0), "the game is over: nothing comes after its end"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_comes_before_somebody_has_decided(state: State, told: Event, said: str) -> None:
    assert complaints.too_early(state, told) == said


@pytest.mark.parametrize(
    ("expected", "told", "said"),
    [
        # OM-2: the deal.
        (ROUND, dealt(round=3), "here round 2 begins, not round 3"),
        (ROUND, dealt(round=1 << 100_000), "here round 2 begins, not round something gigantic"),
        (ROUND, dealt(first=0), "seat 2 begins round 2, not seat 1"),
        (ROUND, dealt(hands=("1+ 2+ 3+ 4+ 5±",)), "'hands' has 1 entries, not 3"),
        (
            ROUND,
            dealt(hands=("1+ 2+ 3+ 4+ 5±", "1+ 2+ 3- 4- 5±", "6+ 7+ 8+ 9+ 5±")),
            "seat 2 was dealt 1+, not 2+",
        ),
        (
            ROUND,
            dealt(hands=("1+ 1+ 3+ 4+ 5±", "2+ 1+ 3- 4- 5±", "6+ 7+ 8+ 9+ 5±")),
            "seat 1 was dealt 2+, not 1+",
        ),
        (
            ROUND,
            dealt(hands=("1+ 2+ 3+ 4+ 5±", "1+ 1+ 3- 4- 5±", "1+ 2+ 3+ 9+ 5±")),
            "seat 3 was dealt 6+, 7+ and 8+, not 1+, 2+ and 3+",
        ),
        (ROUND, dealt(hands=("1+ 2+ 3+ 5±", "", "")), "seat 1 was also dealt 4+"),
        (ROUND, dealt(hands=("1+ 2+ 3+ 4+ 5± 5±", "", "")), "seat 1 was not dealt 5±"),
        (ROUND, dealt(centre="7+"), "the centre card of round 2 is 6-reverse, not 7+"),
        # OM-9, OM-10, OM-13: what follows from a card.
        (Reversed(-1), Reversed(1), "the direction is now counter-clockwise, not clockwise"),
        (Reversed(1), Reversed(-1), "the direction is now clockwise, not counter-clockwise"),
        (
            Drew(0, 2, read_card("4+")),
            Drew(0, 2, read_card("4-")),
            "seat 3 draws 4+, not 4-",
        ),
        (Left(0), Left(2), "here seat 1 leaves the round, not seat 3"),
        # OM-5, OM-14: who loses, and with what.
        (
            LOST,
            Lost(0, LOST.reason, LOST.hand, LOST.tokens),
            "here seat 2 loses the round, not seat 1",
        ),
        (
            LOST,
            Lost(1, Loss.LAST, LOST.hand, LOST.tokens),
            "seat 2 loses the round because it is stuck, not as the last with cards",
        ),
        (
            Lost(1, Loss.LAST, LOST.hand, LOST.tokens),
            LOST,
            "seat 2 loses the round as the last with cards, not because it is stuck",
        ),
        (
            LOST,
            Lost(1, Loss.STUCK, hand("1+ 1+ 2+"), LOST.tokens),
            "seat 2 holds 2-, not 2+",
        ),
        (LOST, Lost(1, Loss.STUCK, hand("1+ 2-"), LOST.tokens), "seat 2 also holds 1+"),
        (LOST, Lost(1, Loss.STUCK, (), LOST.tokens), "seat 2 also holds 1+, 1+ and 2-"),
        (
            LOST,
            Lost(1, Loss.STUCK, hand("1+ 1+ 2- 7+ 7+"), LOST.tokens),
            "seat 2 does not hold 7+ and 7+",
        ),
        (
            LOST,
            Lost(1, Loss.STUCK, hand("1+ 1+ 2- 3+ 4+ 5+ 6+ 7+"), LOST.tokens),
            "seat 2 does not hold 3+, 4+, 5+, 6+ and 7+",
        ),
        (
            LOST,
            Lost(1, Loss.STUCK, hand("1+ 1+ 2- 3+ 4+ 5+ 6+ 7+ 8+"), LOST.tokens),
            "seat 2 does not hold 3+, 4+, 5+, 6+, 7+ and others",
        ),
        (LOST, Lost(1, Loss.STUCK, LOST.hand, (0, 1)), "'tokens' has 2 entries, not 3"),
        (
            LOST,
            Lost(1, Loss.STUCK, LOST.hand, (1, 0, 2)),
            "seat 1 has 0 “one more” cards, not 1",
        ),
        (
            LOST,
            Lost(1, Loss.STUCK, LOST.hand, (0, 2, 1)),
            "seat 2 has 1 “one more” card, not 2",
        ),
        (
            LOST,
            Lost(1, Loss.STUCK, LOST.hand, (0, 1, 0)),
            "seat 3 has 2 “one more” cards, not 0",
        ),
        # OM-6: who wins.
        (ENDED, Ended((2,)), "seat 2 wins, not seat 3"),
        (ENDED, Ended(()), "seat 2 wins, not nobody"),
        # What happens by itself.
        (ROUND, ENDED, "here the cards of round 2 have to be dealt"),
        (
            Reversed(-1),
            Played(1, read_card("4+")),
            "here seat 1 played 8-draw, so the direction has to change",
        ),
        (Left(1), LOST, "here seat 2 has no card left and has to leave the round"),
        (
            LOST,
            Played(1, read_card("4+")),
            "here seat 2 can play no card on 8-draw and has to lose the round",
        ),
        (
            Lost(1, Loss.LAST, (), ()),
            Left(0),
            "here seat 2 is the last with cards and has to lose the round",
        ),
        (ENDED, ROUND, "here seat 2 has lost twice, so the game has to end"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_something_else_than_what_has_to_come(expected: Event, told: Event, said: str) -> None:
    assert complaints.another(DRAW, expected, told) == said


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        (ROUND, "the cards of round 2 have to be dealt"),
        (Reversed(-1), "seat 1 played 8-draw, so the direction has to change"),
        (
            Swapped(0, (0, 2), (read_card("1+"), read_card("2+"))),
            "seats 1 and 3 have to swap the cards that they chose",
        ),
        (Left(2), "seat 3 has no card left and has to leave the round"),
        (LOST, "seat 2 can play no card on 8-draw and has to lose the round"),
        (Lost(1, Loss.LAST, (), ()), "seat 2 is the last with cards and has to lose the round"),
        (ENDED, "seat 2 has lost twice, so the game has to end"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_missing_where_a_record_breaks_off(expected: Event, said: str) -> None:
    assert complaints.missing(DRAW, expected) == f"the record breaks off where {said}"


@pytest.mark.parametrize(
    "decided",
    [Opened(PLAY.setup, 0, ()), Played(0, read_card("4+")), Drew(0, 1, read_card("4+"))],
    ids=lambda value: type(value).__name__,
)
def test_decisions_are_never_missing(decided: Event) -> None:
    """Whoever owes one may still make it: a game may be written down at any such moment."""
    with pytest.raises(AssertionError, match=r"^what somebody decides never comes by itself$"):
        complaints.missing(DRAW, decided)
