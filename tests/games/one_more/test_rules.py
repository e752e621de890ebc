"""Every rule of the rules page by its id, with the corners where players argue."""

import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from mulligan.core import SetupError, fold
from mulligan.games import one_more
from mulligan.games.one_more import Ended, Loss, Setup, read_card
from mulligan.games.one_more.cards import STARTER
from mulligan.games.one_more.decks import Deck, names, standard
from mulligan.games.one_more.events import (
    Drew,
    Given,
    Left,
    Lost,
    Named,
    Opened,
    Played,
    Reversed,
    RoundBegan,
    Swapped,
    TurnBegan,
)
from mulligan.games.one_more.state import Stage
from tests.games.one_more.table import (
    QUIET,
    after,
    cards,
    caused,
    draw,
    give,
    hand,
    late,
    lay,
    opening,
    pack,
    play,
    swap,
)

EFFECTS = ("replay", "reverse", "draw", "swap")


def card(text: str) -> one_more.Card:
    return read_card(text)


# --- material and set-up ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(3, 10))
def test_om_1_three_to_nine_can_play(seats: int) -> None:
    """Everybody from three to nine players gets a game."""
    assert Setup(seats).seats == seats


@pytest.mark.parametrize("seats", [-3, 0, 1, 2, 10, 99])
def test_om_1_fewer_or_more_cannot_play(seats: int) -> None:
    """Two and ten players are told how many the game is for."""
    with pytest.raises(SetupError, match=rf"One More! is for 3 to 9 players; {seats} cannot play"):
        Setup(seats)


@pytest.mark.parametrize("name", names())
def test_om_1_a_box_has_72_play_cards(name: str) -> None:
    """Every shipped deck has 72 play cards with + or -, and no starter among them."""
    deck, _ = one_more.load(name)

    assert len(deck.cards()) == 72
    assert {str(one.sign) for one in deck.cards()} <= {"+", "-"}


@pytest.mark.parametrize("seats", range(3, 10))
def test_om_2_four_cards_and_a_starter_each_then_the_centre(seats: int) -> None:
    """The pack is dealt four by four; everybody holds one 5±; the next card is the centre."""
    opened, began, *_ = one_more.deal(Setup(seats), sha256(b"deal").digest())
    assert isinstance(opened, Opened)
    assert isinstance(began, RoundBegan)
    shuffled = opened.packs[0]

    assert began.round == 1
    assert began.first == opened.first
    for seat, held in enumerate(began.hands):
        dealt = shuffled[4 * seat : 4 * seat + 4]
        assert Counter(held) == Counter(dealt) + Counter([STARTER])
    assert began.centre == shuffled[4 * seats]
    assert fold(one_more, (opened, began)).pile == shuffled[4 * seats + 1 :]


@pytest.mark.parametrize("seats", [3, 9])
@pytest.mark.parametrize("name", names())
def test_om_2_every_pack_is_the_whole_deck_without_starters(name: str, seats: int) -> None:
    """Each round shuffles all 72 play cards anew, and the 5± are never in the deck."""
    deck, _ = one_more.load(name)
    opened, *_ = one_more.deal(Setup(seats, deck), bytes(32))
    assert isinstance(opened, Opened)

    assert len(opened.packs) == seats + 1
    assert len(set(opened.packs)) == seats + 1
    for shuffled in opened.packs:
        assert Counter(shuffled) == Counter(deck.cards())
        assert STARTER not in shuffled


@pytest.mark.parametrize("seats", [3, 5, 9])
def test_om_2_the_first_player_is_drawn_fairly(seats: int) -> None:
    """Over many seeds everybody begins about equally often."""
    deck = Deck("short", ((card("1+"), 4 * seats + 2),))  # a short pack is quick to shuffle
    drawn = Counter(
        opened.first
        for number in range(600)
        for opened in one_more.deal(Setup(seats, deck), sha256(b"%d" % number).digest())[:1]
        if isinstance(opened, Opened)
    )

    fair = 600 / seats
    assert set(drawn) == set(range(seats))
    assert all(abs(count - fair) < 5 * fair**0.5 for count in drawn.values())


def test_om_2_the_starters_are_back_in_every_round() -> None:
    """A new round deals five cards to everybody again, one of them a 5±."""
    state = opening(lay(pack("9+ 1+ 1+ 1+", "2+ 2+ 2+ 2+", "3+ 3+ 3+ 3+", centre="1+")))
    state = after(state, (0, play("9+")))

    assert state.round == 2
    assert [len(held) for held in state.hands] == [5, 5, 5]
    assert [held.count(STARTER) for held in state.hands] == [1, 1, 1]
    assert state.pile == QUIET[13:]
    assert state.playing == {0, 1, 2}


# --- a turn -------------------------------------------------------------------------------------


def test_om_3_numbers_answer_the_sign() -> None:
    """On n+ all numbers above n, on n- all below, on 5± all but 5, whatever the effects."""
    numbers = range(11)
    for number in numbers:
        for effect in ("", *EFFECTS):
            answers = [card(f"{other}{sign}{effect}") for other in numbers for sign in "+-"]
            above, below = card(f"{number}+draw"), card(f"{number}-")
            assert all(one.answers(above) is (one.number > number) for one in answers)
            assert all(one.answers(below) is (one.number < number) for one in answers)
            assert all(one.answers(STARTER) is (one.number != 5) for one in answers)


def test_om_3_equal_numbers_never_answer() -> None:
    """The same number is neither above nor below, and a 5± does not answer a 5."""
    for number in range(11):
        for sign in "+-±":
            assert not card(f"{number}+").answers(card(f"{number}{sign}"))
    for centre in ("5+", "5-", "5±"):
        assert not STARTER.answers(card(centre))


def test_om_3_a_five_on_a_starter_is_stuck() -> None:
    """5± on 5±: whoever holds only fives cannot answer a starter."""
    state = late("5±", "5± 5+draw 5-swap", "1+", centre="9-")

    assert caused(state, (0, play("5±")))[1:4] == (
        Left(0),
        TurnBegan(1),
        Lost(1, Loss.STUCK, hand("5± 5+draw 5-swap"), (0, 1, 0)),
    )


def test_om_3_who_can_play_must() -> None:
    """With a card that answers, playing one is all there is to do, and one may choose which."""
    state = late("2+ 4+ 7- 9-draw", "1+", "1+", centre="3+")

    assert one_more.legal(state, 0) == (play("4+"), play("7-"), play("9-draw"))


def test_om_3_the_card_played_becomes_the_centre() -> None:
    """One copy leaves the hand and lies in the middle."""
    state = after(late("7- 7- 2+", "1+", "1+", centre="3+"), (0, play("7-")))

    assert state.centre == card("7-")
    assert state.hands[0] == hand("2+ 7-")


def test_om_4_the_turn_passes_clockwise() -> None:
    """After a plain card it is the next seat's turn, and after the last seat the first one's."""
    state = late("1+ 1+", "9- 9-", "1+ 9-", centre="9-")

    assert caused(state, (0, play("1+"))) == (Played(0, card("1+")), TurnBegan(1))
    state = after(state, (0, play("1+")), (1, play("9-")))
    assert one_more.to_act(state) == {2}
    assert one_more.to_act(after(state, (2, play("1+")))) == {0}


@pytest.mark.parametrize(
    ("played", "moves"),
    [
        ("4+draw", (draw(0), draw(1), draw(2))),
        ("4+swap", (swap(0, 1), swap(0, 2), swap(1, 2))),
    ],
)
def test_om_4_an_effect_is_not_optional(played: str, moves: tuple[one_more.Move, ...]) -> None:
    """A card with a choice to make leaves its player that choice and nothing else."""
    state = after(late(f"{played} 9-", "9-", "9-", centre="1+", pile="1+"), (0, play(played)))

    assert one_more.to_act(state) == {0}
    assert one_more.legal(state, 0) == moves


# --- losing -------------------------------------------------------------------------------------


def test_om_5_who_cannot_play_loses_the_round() -> None:
    """Being stuck needs no move: the hand is shown, a "one more" is taken, a round begins."""
    state = late("8+ 1+", "8- 1+ 5±", "9-", centre="1+")

    assert caused(state, (0, play("8+")))[:3] == (
        Played(0, card("8+")),
        TurnBegan(1),
        Lost(1, Loss.STUCK, hand("1+ 5± 8-"), (0, 1, 0)),
    )
    lost = after(state, (0, play("8+")))
    assert lost.tokens == (0, 1, 0)
    assert lost.last == Lost(1, Loss.STUCK, hand("1+ 5± 8-"), (0, 1, 0))


def test_om_6_the_second_lost_round_wins_the_game() -> None:
    """Who has a "one more" already turns it over: nobody has to act any more."""
    state = late("8+ 1+", "8- 1+", "9-", centre="1+", tokens=(1, 1, 1))
    events = caused(state, (0, play("8+")))

    assert events[2:] == (Lost(1, Loss.STUCK, hand("1+ 8-"), (1, 2, 1)), Ended((1,)))
    over = after(state, (0, play("8+")))
    assert one_more.result(state) is None
    assert one_more.result(over) == Ended((1,))
    assert one_more.to_act(over) == frozenset()
    assert all(one_more.legal(over, seat) == () for seat in range(3))


def test_om_6_one_lost_round_wins_nothing() -> None:
    """Two different losers are no winner."""
    state = after(late("8+ 1+", "8- 1+", "9-", centre="1+", tokens=(1, 0, 1)), (0, play("8+")))

    assert state.tokens == (1, 1, 1)
    assert one_more.result(state) is None


def test_om_6_the_longest_game_is_one_round_more_than_players() -> None:
    """Everybody loses once and then somebody twice; there is a pack for each of those rounds."""
    stuck = pack("9+ 1+ 1+ 1+", "9+ 1+ 1+ 1+", "9+ 1+ 1+ 1+", centre="9+")
    hard = pack("9+ 1+ 1+ 1+", "9+ 1+ 1+ 1+", "9+ 1+ 1+ 1+", centre="1+")
    state = opening(lay(stuck, hard, hard, hard))
    assert (state.round, state.tokens) == (2, (1, 0, 0))
    state = after(state, (0, play("9+")), (1, play("9+")))
    assert (state.round, state.tokens) == (4, (1, 1, 1))
    state = after(state, (2, play("9+")))

    assert state.round == 4 == state.setup.most_rounds
    assert one_more.result(state) == Ended((0,))


def test_om_7_the_loser_begins_the_next_round() -> None:
    """The round after is numbered one higher and begun by who lost."""
    state = late("8+ 1+", "8- 1+ 5±", "9-", centre="1+")
    *_, began = caused(state, (0, play("8+")))

    assert isinstance(began, RoundBegan)
    assert (began.round, began.first) == (2, 1)
    assert one_more.to_act(after(state, (0, play("8+")))) == {1}


# --- effects ------------------------------------------------------------------------------------


def test_om_8_replay_is_another_turn_at_once() -> None:
    """The same player answers the card just played, and again if it is a replay again."""
    state = late("7-replay 2+replay 8-", "1+", "9-", centre="9-")
    events = caused(state, (0, play("7-replay")), (0, play("2+replay")), (0, play("8-")))

    assert events == (
        Played(0, card("7-replay")),
        TurnBegan(0),
        Played(0, card("2+replay")),
        TurnBegan(0),
        Played(0, card("8-")),
        Left(0),
        TurnBegan(1),
    )


def test_om_8_replay_against_ones_own_card() -> None:
    """It is the new centre card that has to be answered, not the old one."""
    state = after(late("7-replay 2+ 8-", "9-", "9-", centre="9-"), (0, play("7-replay")))

    assert one_more.legal(state, 0) == (play("2+"),)


def test_om_8_replay_then_stuck_loses() -> None:
    """Who cannot answer their own replay loses the round."""
    state = late("7-replay 8+", "1+", "1+", centre="9-")

    assert caused(state, (0, play("7-replay")))[:3] == (
        Played(0, card("7-replay")),
        TurnBegan(0),
        Lost(0, Loss.STUCK, hand("8+"), (1, 0, 0)),
    )


def test_om_9_reverse_turns_the_direction() -> None:
    """The turn goes back to where it came from, until the next reverse."""
    state = late("4+reverse 1+", "1+ 1+", "6-reverse 9- 9-", centre="1+")
    assert caused(state, (0, play("4+reverse"))) == (
        Played(0, card("4+reverse")),
        Reversed(-1),
        TurnBegan(2),
    )
    state = after(state, (0, play("4+reverse")))
    assert state.direction == -1

    assert caused(state, (2, play("6-reverse")))[1:] == (Reversed(1), TurnBegan(0))


def test_om_9_the_direction_stays() -> None:
    """A reverse holds for every turn after it, not only for the next one."""
    state = late("4+reverse 9-", "1+ 1+", "7- 7-", centre="1+")
    state = after(state, (0, play("4+reverse")), (2, play("7-")))

    assert one_more.to_act(state) == {1}
    assert one_more.to_act(after(state, (1, play("1+")))) == {0}


def test_om_9_reverse_skips_who_has_left() -> None:
    """Going backwards, empty chairs are passed over as well."""
    state = late("4+reverse 1+", "", "9-", "", "", centre="1+")
    assert caused(state, (0, play("4+reverse")))[-1] == TurnBegan(2)

    state = late("", "9-", "4+reverse 1+", "", "9-", centre="1+", first=2)
    assert caused(state, (2, play("4+reverse")))[-1] == TurnBegan(1)

    state = late("", "9-", "4+reverse 1+", "", "9-", centre="1+", first=2, direction=-1)
    assert caused(state, (2, play("4+reverse")))[-1] == TurnBegan(4)


def test_om_9_reverse_as_the_last_card() -> None:
    """It turns the play first; then its player leaves, and the turn goes the new way."""
    state = late("4+reverse", "9-", "9-", centre="1+")

    assert caused(state, (0, play("4+reverse"))) == (
        Played(0, card("4+reverse")),
        Reversed(-1),
        Left(0),
        TurnBegan(2),
    )


def test_om_10_draw_gives_the_named_player_the_next_card() -> None:
    """The top of the deck goes to who was named, and the turn passes as ever."""
    state = after(late("4+draw 9-", "9-", "8-", centre="1+", pile="3+swap 7-"), (0, play("4+draw")))

    assert caused(state, (0, draw(2))) == (Drew(0, 2, card("3+swap")), TurnBegan(1))
    drawn = after(state, (0, draw(2)))
    assert drawn.hands == (hand("9-"), hand("9-"), hand("3+swap 8-"))
    assert drawn.pile == cards("7-")


def test_om_10_one_may_name_oneself() -> None:
    """The active player can be the one who draws; the turn is over all the same."""
    state = after(late("4+draw 9-", "9-", "8-", centre="1+", pile="3+swap"), (0, play("4+draw")))

    assert caused(state, (0, draw(0))) == (Drew(0, 0, card("3+swap")), TurnBegan(1))
    assert after(state, (0, draw(0))).hands[0] == hand("3+swap 9-")


def test_om_11_swap_exchanges_one_card_each() -> None:
    """The two who were named exchange the cards they chose; nobody else is touched."""
    state = after(late("4+swap 9-", "1+ 8-", "2+ 7-", centre="1+"), (0, play("4+swap")))
    assert caused(state, (0, swap(2, 1))) == (Named(0, (1, 2)),)
    state = after(state, (0, swap(2, 1)))

    assert caused(state, (1, give("1+")), (2, give("7-"))) == (
        Given(1, card("1+")),
        Given(2, card("7-")),
        Swapped(0, (1, 2), (card("1+"), card("7-"))),
        TurnBegan(1),
    )
    swapped = after(state, (1, give("1+")), (2, give("7-")))
    assert swapped.hands == (hand("9-"), hand("7- 8-"), hand("1+ 2+"))
    assert swapped.swap is None


def test_om_11_one_may_name_oneself_and_another() -> None:
    """The active player can be one of the two."""
    state = late("4+swap 9-", "1+ 8-", "2+ 7-", centre="1+")
    state = after(state, (0, play("4+swap")), (0, swap(0, 2)), (2, give("7-")), (0, give("9-")))

    assert state.hands == (hand("7-"), hand("1+ 8-"), hand("2+ 9-"))
    assert one_more.to_act(state) == {1}


def test_om_11_equal_cards_may_change_hands() -> None:
    """Both may give the same kind of card: then nothing seems to have happened."""
    state = late("4+swap 9-", "1+ 9-", "2+ 7-", centre="1+")
    state = after(state, (0, play("4+swap")), (0, swap(0, 1)), (0, give("9-")), (1, give("9-")))

    assert state.hands == (hand("9-"), hand("1+ 9-"), hand("2+ 7-"))


def test_om_12_a_starter_has_no_effect() -> None:
    """After a 5± the turn just passes."""
    state = late("5± 5±", "9-", "9-", centre="1+")

    assert caused(state, (0, play("5±"))) == (Played(0, STARTER), TurnBegan(1))


# --- leaving ------------------------------------------------------------------------------------


def test_om_13_who_has_no_card_leaves_and_is_skipped() -> None:
    """An empty hand at the end of the turn is out of the round, and has no turns in it."""
    state = late("4+", "9- 9- 9-", "1+ 1+ 1+", centre="1+")
    assert caused(state, (0, play("4+"))) == (Played(0, card("4+")), Left(0), TurnBegan(1))
    state = after(state, (0, play("4+")), (1, play("9-")), (2, play("1+")))

    assert one_more.to_act(state) == {1}
    assert state.playing == {1, 2}


def test_om_13_who_has_left_cannot_be_named() -> None:
    """Neither a draw nor a swap reaches somebody who has left."""
    drawing = after(late("4+draw 1+", "", "9-", "9-", centre="1+", pile="1+"), (0, play("4+draw")))
    swapping = after(late("4+swap 1+", "", "9-", "9-", centre="1+"), (0, play("4+swap")))

    assert one_more.legal(drawing, 0) == (draw(0), draw(2), draw(3))
    assert one_more.legal(swapping, 0) == (swap(0, 2), swap(0, 3), swap(2, 3))


def test_om_13_who_has_left_is_back_in_the_next_round() -> None:
    """Leaving is for this round only."""
    state = after(late("8+", "8- 1+", "9-", centre="1+"), (0, play("8+")))

    assert state.playing == {0, 1, 2}
    assert state.tokens == (0, 1, 0)


def test_om_14_the_last_with_cards_loses() -> None:
    """At any moment: when all others have played their last card, the one who still holds cards
    loses the round, stuck or not. Nobody leaves a round that is over."""
    state = late("4+", "9- 8-", "", centre="1+")

    assert caused(state, (0, play("4+")))[:3] == (
        Played(0, card("4+")),
        Lost(1, Loss.LAST, hand("8- 9-"), (0, 1, 0)),
        RoundBegan(
            2,
            1,
            tuple(
                hand(f"{four} 5±")
                for four in (
                    "1+replay 1+replay 1+reverse 1+reverse",
                    "1+draw 1+draw 1+swap 1+swap",
                    "2+replay 2+replay 2+reverse 2+reverse",
                )
            ),
            QUIET[12],
        ),
    )
    assert one_more.to_act(after(state, (0, play("4+")))) == {1}


@pytest.mark.parametrize("effect", EFFECTS)
def test_om_14_comes_before_the_effect(effect: str) -> None:
    """At any moment is before the effect of the card just played, whichever it is: a draw that
    could have kept its player in the round is too late."""
    state = late(f"4+{effect}", "", "9- 8-", centre="1+", pile="7-")

    events = caused(state, (0, play(f"4+{effect}")))

    assert events[:2] == (
        Played(0, card(f"4+{effect}")),
        Lost(2, Loss.LAST, hand("8- 9-"), (0, 0, 1)),
    )
    assert one_more.to_act(after(state, (0, play(f"4+{effect}")))) == {2}


def test_om_14_a_lost_round_does_not_turn_the_next_one() -> None:
    """A reverse that ends the round does not happen; the next one starts clockwise anyway."""
    state = after(late("4+reverse", "9-", "", centre="1+"), (0, play("4+reverse")))

    assert state.direction == 1
    assert state.lost_on == card("4+reverse")
    assert state.last == Lost(1, Loss.LAST, hand("9-"), (0, 1, 0))


def test_om_14_two_others_with_cards_play_on() -> None:
    """Nobody is alone with cards: the effect happens, and the player leaves at the end."""
    state = late("4+", "9-", "8-", "", centre="1+")

    assert caused(state, (0, play("4+"))) == (Played(0, card("4+")), Left(0), TurnBegan(1))


def test_om_14_the_last_can_win_the_game() -> None:
    """Being the last counts as being stuck does: with a "one more" it wins."""
    state = late("4+", "9- 8-", "", centre="1+", tokens=(0, 1, 1))

    assert caused(state, (0, play("4+")))[1:] == (
        Lost(1, Loss.LAST, hand("8- 9-"), (0, 2, 1)),
        Ended((1,)),
    )


# --- rulings ------------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", EFFECTS)
def test_om_r1_the_first_centre_card_has_no_effect(effect: str) -> None:
    """It is revealed, not played: the first player just plays, clockwise, with five cards."""
    dealt = pack("9- 8- 7- 6-", "9- 8- 7- 6-", "9- 8- 7- 6-", centre=f"3+{effect}", pile="1+")
    events = one_more.opening(lay(dealt, first=1))
    state = fold(one_more, events)

    assert [type(event) for event in events] == [Opened, RoundBegan]
    assert one_more.to_act(state) == {1}
    assert state.stage is Stage.PLAY
    assert (state.direction, state.pile) == (1, cards("1+"))
    assert [len(held) for held in state.hands] == [5, 5, 5]


@pytest.mark.parametrize("centre", ["9+", "10+draw", "0-", "1-swap"])
def test_om_r1_an_impossible_first_centre_card_counts(centre: str) -> None:
    """Nobody could answer it, and the first player loses before a card is played."""
    dealt = pack("1+ 2+ 8- 9-", "1+ 2+ 8- 9-", "1+ 2+ 8- 9-", centre=centre)
    events = one_more.opening(lay(dealt, first=2))

    assert events[2:] == (
        Lost(2, Loss.STUCK, hand("1+ 2+ 5± 8- 9-"), (0, 0, 1)),
        RoundBegan(
            2,
            2,
            tuple(hand("5± " + " ".join(map(str, QUIET[at : at + 4]))) for at in (0, 4, 8)),
            QUIET[12],
        ),
    )
    assert one_more.to_act(fold(one_more, events)) == {2}


def test_om_r1_only_the_first_player_has_to_answer() -> None:
    """Who begins is stuck although the others could play: their hands do not matter."""
    dealt = pack("1+ 1+ 2+ 3+", "9- 9- 8- 8-", "9- 9- 8- 8-", centre="5+")
    _, _, lost, _ = one_more.opening(lay(dealt))

    assert lost == Lost(0, Loss.STUCK, hand("1+ 1+ 2+ 3+ 5±"), (1, 0, 0))


def test_om_r1_a_game_can_be_over_before_anybody_plays() -> None:
    """Stuck at the very first turn, twice: the deal itself tells the whole game."""
    deck = Deck("hopeless", ((card("9+"), 72),))
    opened, *told = one_more.deal(Setup(4, deck), bytes(32))
    assert isinstance(opened, Opened)
    first = opened.first
    held = hand("5± 9+ 9+ 9+ 9+")
    once = tuple(int(seat == first) for seat in range(4))
    twice = tuple(2 * count for count in once)

    assert told == [
        RoundBegan(1, first, (held,) * 4, card("9+")),
        Lost(first, Loss.STUCK, held, once),
        RoundBegan(2, first, (held,) * 4, card("9+")),
        Lost(first, Loss.STUCK, held, twice),
        Ended((first,)),
    ]
    over = fold(one_more, (opened, *told))
    assert one_more.to_act(over) == frozenset()
    assert one_more.turn(over) == 0


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_om_r2_gifts_are_chosen_in_any_order(order: tuple[int, int]) -> None:
    """Both owe a card at once; nothing changes hands before the second, and order is nothing."""
    state = late("4+swap 9-", "1+ 8-", "2+ 7-", centre="1+")
    state = after(state, (0, play("4+swap")), (0, swap(1, 2)))
    gifts = {1: give("1+"), 2: give("7-")}
    assert one_more.to_act(state) == {1, 2}
    one, other = order
    half = after(state, (one, gifts[one]))
    assert one_more.to_act(half) == {other}
    assert half.hands == state.hands

    done = after(half, (other, gifts[other]))
    assert done.hands == (hand("9-"), hand("7- 8-"), hand("1+ 2+"))
    assert done.story[-1] == Swapped(0, (1, 2), (card("1+"), card("7-")))
    assert done == after(state, (1, gifts[1]), (2, gifts[2]))


def test_om_r2_any_card_may_be_given() -> None:
    """A gift need not answer anything, and the 5± may be given too."""
    state = late("4+swap 9-", "1+ 5± 8- 8-", "2+", centre="1+")
    state = after(state, (0, play("4+swap")), (0, swap(1, 2)))

    assert one_more.legal(state, 1) == (give("1+"), give("5±"), give("8-"))
    assert one_more.legal(state, 2) == (give("2+"),)
    assert one_more.legal(state, 0) == ()


def test_om_r2_an_empty_hand_cannot_be_named() -> None:
    """Who played their last card, a swap, has nothing to give: it is for the others alone."""
    state = after(late("4+swap", "9-", "8-", centre="1+"), (0, play("4+swap")))
    assert one_more.to_act(state) == {0}
    assert one_more.legal(state, 0) == (swap(1, 2),)

    events = caused(state, (0, swap(1, 2)), (2, give("8-")), (1, give("9-")))
    assert events[3:] == (Swapped(0, (1, 2), (card("9-"), card("8-"))), Left(0), TurnBegan(1))


def test_om_r2_without_two_holders_there_is_no_swap() -> None:
    """A swap as the last card against one other player: the round is over before it (OM-14)."""
    events = caused(late("4+swap", "", "9- 8-", "", centre="1+"), (0, play("4+swap")))

    assert not any(isinstance(event, Named | Swapped | Left) for event in events)
    assert events[1] == Lost(2, Loss.LAST, hand("8- 9-"), (0, 0, 1, 0))


def test_om_r2_two_holders_are_enough() -> None:
    """With two players left who both hold a card, they are the only pair."""
    state = after(late("4+swap 1+", "", "9-", centre="1+"), (0, play("4+swap")))

    assert one_more.legal(state, 0) == (swap(0, 2),)


def test_om_r3_a_draw_as_the_last_card_may_keep_one_in() -> None:
    """Leaving is judged after the effect: name yourself, and you stay."""
    state = late("4+draw", "9- 9-", "9-", centre="1+", pile="7-")
    state = after(state, (0, play("4+draw")))
    assert one_more.legal(state, 0) == (draw(0), draw(1), draw(2))
    assert caused(state, (0, draw(0))) == (Drew(0, 0, card("7-")), TurnBegan(1))

    stayed = after(state, (0, draw(0)))
    assert stayed.playing == {0, 1, 2}
    assert stayed.hands[0] == hand("7-")


def test_om_r3_a_draw_for_somebody_else_does_not() -> None:
    """Naming another player with one's last card is leaving."""
    state = late("4+draw", "9- 9-", "9-", centre="1+", pile="7-")

    assert caused(state, (0, play("4+draw")), (0, draw(2)))[1:] == (
        Drew(0, 2, card("7-")),
        Left(0),
        TurnBegan(1),
    )


def test_om_r3_a_draw_cannot_undo_a_lost_round() -> None:
    """Two players left, and one plays their last card, a draw: they are not asked whom to name."""
    state = late("4+draw", "9- 9-", "", centre="1+", pile="7-")

    events = caused(state, (0, play("4+draw")))

    assert events[1] == Lost(1, Loss.LAST, hand("9- 9-"), (0, 1, 0))
    assert not any(isinstance(event, Drew | Left) for event in events)


def test_om_r3_a_replay_as_the_last_card_is_leaving_not_being_stuck() -> None:
    """Without a card there is no further turn: the player leaves and gains nothing."""
    state = late("4+replay", "9- 8-", "9-", centre="1+", tokens=(1, 0, 0))

    assert caused(state, (0, play("4+replay"))) == (
        Played(0, card("4+replay")),
        Left(0),
        TurnBegan(1),
    )


def test_om_r4_an_empty_deck_draws_nothing() -> None:
    """A draw without a deck is a card without effect: nobody is asked to name anybody."""
    state = late("4+draw 1+", "9-", "9-", centre="1+", pile="")

    assert caused(state, (0, play("4+draw"))) == (Played(0, card("4+draw")), TurnBegan(1))


def test_om_r4_the_last_card_of_the_deck_can_be_drawn() -> None:
    """One card left is a card; after it the deck is empty."""
    state = late("4+draw 4+draw", "9-draw 9-", "1+", centre="1+", pile="3+")
    state = after(state, (0, play("4+draw")), (0, draw(2)))
    assert state.pile == ()

    assert caused(state, (1, play("9-draw"))) == (Played(1, card("9-draw")), TurnBegan(2))


def test_om_r4_leaving_with_a_draw_and_an_empty_deck() -> None:
    """A draw as the last card saves nobody when there is nothing to draw."""
    state = late("4+draw", "9-", "9-", centre="1+")

    assert caused(state, (0, play("4+draw"))) == (
        Played(0, card("4+draw")),
        Left(0),
        TurnBegan(1),
    )


def test_om_r4_the_standard_deck_never_runs_out() -> None:
    """Nine players leave 35 cards, and only 18 cards are draws."""
    draws = [one for one in standard().cards() if one.effect == "draw"]

    assert len(draws) < 72 - 9 * 4 - 1


def test_om_r5_every_round_starts_clockwise() -> None:
    """A reverse of the round before is forgotten."""
    dealt = pack("9+reverse 1+ 1+ 1+", "1+ 1+ 1+ 1+", "1+ 1+ 1+ 1+", centre="1+")
    state = after(opening(lay(dealt)), (0, play("9+reverse")))
    assert (state.round, state.direction, state.active) == (2, 1, 2)

    following = after(state, (2, one_more.legal(state, 2)[-1]))
    assert following.centre == STARTER
    assert one_more.to_act(following) == {0}


def test_om_r5_the_turn_starts_fresh_too() -> None:
    """Nothing of the old round is left: its story, its open effects, who had left."""
    state = after(late("8+draw", "8- 1+", "9-", centre="1+", pile=""), (0, play("8+draw")))

    assert state.round == 2
    assert state.story == ()
    assert (state.swap, state.stage) == (None, Stage.PLAY)
    assert state.playing == {0, 1, 2}


# --- the rules page -----------------------------------------------------------------------------

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "one-more.md"


def test_every_rule_of_the_page_has_a_test() -> None:
    """The page promises that each id leads to a test: a test's name starts with it."""
    ids = re.findall(r"^- \*\*(OM-R?\d+)\*\*", PAGE.read_text("utf-8"), re.MULTILINE)
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))

    assert len(ids) == 14 + 6
    for rule in ids:
        assert f"def test_{rule.lower().replace('-', '_')}_" in tests


def test_the_worked_round_of_the_page() -> None:
    """What the page tells of Ada, Bram and Cleo is what happens."""
    ada, bram, cleo = 0, 1, 2
    dealt = pack(
        "1+draw 1+reverse 2+swap 3+replay",
        "1+swap 2+draw 6-replay 9-reverse",
        "3+swap 4+reverse 7-swap 8-draw",
        centre="3+reverse",
        pile="8-swap",
    )
    state = opening(lay(dealt))
    assert one_more.legal(state, ada) == (play("5±"),)
    state = after(state, (ada, play("5±")))
    assert one_more.legal(state, bram) == tuple(
        map(play, ("1+swap", "2+draw", "6-replay", "9-reverse"))
    )
    state = after(
        state,
        (bram, play("2+draw")),
        (bram, draw(ada)),
        (cleo, play("4+reverse")),
        (bram, play("6-replay")),
        (bram, play("1+swap")),
        (bram, swap(ada, cleo)),
        (ada, give("8-swap")),
        (cleo, give("3+swap")),
    )
    assert one_more.to_act(state) == {ada}

    lost = after(state, (ada, play("3+replay"))).last
    assert lost == Lost(ada, Loss.STUCK, hand("1+draw 1+reverse 2+swap 3+swap"), (1, 0, 0))
