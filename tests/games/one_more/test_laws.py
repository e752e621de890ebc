"""Laws of every position: what is legal, in which order, and whose turn it answers."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import Game, RefusedError, fold
from mulligan.games import one_more
from mulligan.games.one_more import (
    Ended,
    Event,
    Give,
    Move,
    NameDraw,
    NameSwap,
    Play,
    Setup,
    View,
    read_card,
)
from mulligan.games.one_more.decks import Deck
from mulligan.games.one_more.events import Opened
from mulligan.games.one_more.rules import demand
from mulligan.games.one_more.state import State
from tests.games.one_more.oracle import Asked, Oracle
from tests.games.one_more.strategies import Played as Game_
from tests.games.one_more.strategies import games, positions, seeds, setups
from tests.games.one_more.table import after, cards, draw, give, hand, late, play, swap
from tests.games.one_more.test_refusals import conceivable

GAME: Game[Setup, State, Move, Event, View, Ended] = one_more
"""mypy holds the package to the interface that all others know."""


def said(move: Move) -> Asked:
    """A move in the words of the oracle."""
    match move:
        case Play(card):
            return "play", str(card)
        case NameDraw(seat):
            return "draw", seat
        case NameSwap((one, other)):
            return "swap", one, other
        case Give(card):
            return "give", str(card)


def assert_agrees(state: State, oracle: Oracle) -> None:
    """The engine and the oracle see the same table."""
    end = one_more.result(state)
    assert end == (None if oracle.winner is None else Ended((oracle.winner,)))
    assert one_more.to_act(state) == oracle.waiting()
    assert list(state.tokens) == oracle.tokens
    assert state.round == oracle.rounds
    assert [Counter(map(str, held)) for held in state.hands] == list(map(Counter, oracle.hands))
    assert list(map(str, state.pile)) == oracle.pile
    assert str(state.centre) == oracle.centre
    assert state.direction == oracle.step
    assert state.playing == set(oracle.seats) - oracle.out
    assert (state.last and (state.last.seat, str(state.last.reason))) == (
        oracle.lost[-1] if oracle.lost else None
    )
    for seat in oracle.seats:
        assert set(map(said, one_more.legal(state, seat))) == oracle.moves(seat)


def scarce(size: int) -> Deck:
    """A deck so short that its pile runs out, with many draws and swaps."""
    kinds = ("1+draw", "9-draw", "2+swap", "8-swap", "3+draw", "7-replay", "5+reverse")
    return Deck("scarce", tuple((read_card(kind), size // 7 + 1) for kind in kinds))


@pytest.mark.parametrize("seats", range(3, 10))
@pytest.mark.parametrize("name", [*one_more.names(), "scarce"])
def test_whole_games_agree_with_the_oracle(seats: int, name: str) -> None:
    """Played move for move, the engine and the plain telling of the rules never part."""
    deck = scarce(4 * seats + 1) if name == "scarce" else one_more.load(name)[0]
    chance = Random(f"{name} {seats}")
    for _ in range(3):
        log = one_more.deal(Setup(seats, deck), chance.randbytes(32))
        opened = log[0]
        assert isinstance(opened, Opened)
        state = fold(one_more, log)
        oracle = Oracle(seats, opened.first, [list(map(str, pack)) for pack in opened.packs])
        assert_agrees(state, oracle)
        while waiting := sorted(one_more.to_act(state)):
            seat = chance.choice(waiting)
            move = chance.choice(one_more.legal(state, seat))
            state, _ = one_more.apply(state, seat, move)
            oracle.move(seat, said(move))
            assert_agrees(state, oracle)


@given(positions())
def test_decide_accepts_exactly_what_is_legal(state: State) -> None:
    """A move is legal if and only if it is in the list, for every seat and every idea."""
    for seat in range(-1, state.setup.seats + 1):
        legal = one_more.legal(state, seat)
        for move in {*conceivable(state), *legal}:
            try:
                events = one_more.decide(state, seat, move)
            except RefusedError:
                assert move not in legal
            else:
                assert move in legal
                assert events


@given(positions())
def test_legal_is_what_a_view_tells(state: State) -> None:
    """A bot that sees only its view has the same choices in the same order."""
    for seat in range(state.setup.seats):
        assert one_more.choices(one_more.view(state, seat)) == one_more.legal(state, seat)
    assert one_more.choices(one_more.view(state, None)) == ()


@given(positions())
def test_legal_has_an_order_and_no_duplicates(state: State) -> None:
    """Cards go by number, sign and effect, names by seat; nothing is offered twice."""

    def rank(move: Move) -> tuple[object, ...]:
        match move:
            case Play(card) | Give(card):
                effects = ("", "draw", "replay", "reverse", "swap")
                return card.number, "+-±".index(card.sign), effects.index(card.effect or "")
            case NameDraw(seat):
                return (seat,)
            case NameSwap(pair):
                return pair

    for seat in range(state.setup.seats):
        legal = one_more.legal(state, seat)
        assert len(set(legal)) == len(legal)
        assert len({type(move) for move in legal}) <= 1
        assert list(legal) == sorted(legal, key=rank)


def test_the_order_of_legal_moves_is_pinned() -> None:
    """The order is part of the contract: bots and records may count on it."""
    held = "9- 5± 7+swap 5-draw 7+ 7+swap 5+replay 7-draw 10+ 7+reverse"
    state = late(held, "1+ 1+", "4- 2+", centre="4+", pile="1+")

    assert one_more.legal(state, 0) == tuple(
        map(Play, cards("5+replay 5-draw 5± 7+ 7+reverse 7+swap 7-draw 9- 10+"))
    )
    assert one_more.legal(state, 1) == ()
    swapping = after(state, (0, play("7+swap")))
    assert one_more.legal(swapping, 0) == (swap(0, 1), swap(0, 2), swap(1, 2))
    giving = after(swapping, (0, swap(1, 2)))
    assert one_more.legal(giving, 1) == (give("1+"),)
    assert one_more.legal(giving, 2) == (give("2+"), give("4-"))
    drawing = after(state, (0, play("7-draw")))
    assert one_more.legal(drawing, 0) == (draw(0), draw(1), draw(2))


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist_has_no_moves(seat: int) -> None:
    """Asking for it is harmless."""
    assert one_more.legal(late("9- 1+", "1+", "1+", centre="4+"), seat) == ()


def test_naming_knows_no_order() -> None:
    """The two of a swap are a pair: the lower seat stands first, whoever was said first."""
    assert swap(2, 0) == swap(0, 2)
    assert swap(2, 0).seats == (0, 2)


@given(games())
def test_hands_are_held_in_order(played: Game_) -> None:
    """Equal hands are equal values, whatever way the cards came."""
    for held in played.state.hands:
        assert held == hand(" ".join(map(str, reversed(held))))


@given(positions())
def test_cards_are_conserved(state: State) -> None:
    """Hands, pile, centre and what was played are always the deck and one 5± for each player."""
    box = Counter(state.setup.deck.cards()) + Counter({read_card("5±"): state.setup.seats})
    held = Counter(card for held in state.hands for card in held)

    assert held + Counter(state.pile) <= box
    if not state.story:
        assert held + Counter(state.pile) + Counter([state.centre]) == box


@given(games())
def test_a_game_is_the_fold_of_its_log(played: Game_) -> None:
    """There is no second code path for replays: the events alone lead to the state."""
    assert fold(one_more, played.log) == played.state


@given(seeds, setups)
def test_the_same_seed_deals_the_same_game(seed: bytes, setup: Setup) -> None:
    """Dealing has no other source of chance."""
    assert one_more.deal(setup, seed) == one_more.deal(setup, seed)


@given(seeds, setups, st.randoms(use_true_random=False))
def test_no_turn_is_answered_twice(seed: bytes, setup: Setup, chance: Random) -> None:
    """
    A move names the turn it answers, so a late double tap must never fit.

    Over a whole game a seat answers a turn once: the number has grown by its next decision.
    """
    state = fold(one_more, one_more.deal(setup, seed))
    answered: set[tuple[int, int]] = set()
    while waiting := sorted(one_more.to_act(state)):
        seat = chance.choice(waiting)
        answer = one_more.turn(state), seat
        assert answer not in answered
        answered.add(answer)
        before = one_more.turn(state)
        state, _ = one_more.apply(state, seat, chance.choice(one_more.legal(state, seat)))
        assert one_more.turn(state) >= before
        assert (one_more.turn(state), seat) not in answered or seat not in one_more.to_act(state)


def test_the_turn_counts_decisions() -> None:
    """A card, a name and a pair of gifts each are one; what happens by itself is none."""
    state = late("4+draw 6-swap 1+", "9- 9-", "8-replay 1+ 6-", centre="1+", pile="3+")
    assert one_more.turn(state) == 0
    state = after(state, (0, play("4+draw")))
    assert one_more.turn(state) == 1
    state = after(state, (0, draw(1)))
    assert one_more.turn(state) == 2
    state = after(state, (1, play("9-")), (2, play("8-replay")))
    assert one_more.turn(state) == 4


def test_the_turn_is_the_same_for_both_givers() -> None:
    """Two honest gifts of one swap never collide; the turn grows when both are in."""
    state = late("4+swap 9-", "1+ 8-", "2+ 7-", centre="1+")
    state = after(state, (0, play("4+swap")), (0, swap(1, 2)))
    asked = one_more.turn(state)
    assert asked == 2
    half = after(state, (2, give("2+")))

    assert one_more.turn(half) == asked
    assert one_more.turn(after(half, (1, give("1+")))) == asked + 1


@given(positions())
def test_a_finished_game_stays_finished(state: State) -> None:
    """To act, the result and the tokens tell the same story."""
    end = one_more.result(state)

    assert (end is None) == bool(one_more.to_act(state))
    assert (end is not None) == (2 in state.tokens)
    assert sorted(state.tokens)[-2] <= 1
    if end is not None:
        assert [state.tokens[winner] for winner in end.winners] == [2]


@given(positions())
def test_whoever_has_to_play_can(state: State) -> None:
    """Who cannot play has lost already: an open question always has an answer."""
    assert all(one_more.legal(state, seat) for seat in one_more.to_act(state))


@pytest.mark.parametrize(
    ("centre", "words"),
    [
        ("4+draw", "higher than 4"),
        ("7-", "lower than 7"),
        ("5±", "higher or lower than 5"),
    ],
)
def test_a_demand_in_words(centre: str, words: str) -> None:
    """What a centre card asks can be said to a person."""
    assert demand(read_card(centre)) == words


def test_pairs_of_a_full_table() -> None:
    """Nine players are 36 pairs for a swap."""
    state = late("4+swap 9-", *["9-"] * 8, centre="1+")

    assert one_more.legal(after(state, (0, play("4+swap"))), 0) == tuple(
        NameSwap(pair) for pair in combinations(range(9), 2)
    )


def test_what_the_rules_hand_out_cannot_be_changed() -> None:
    """Frozen all the way down: a view or a move can be shared, compared and put in a set."""
    state = late("4+draw 6-swap 2+", "9- 8-", "1+ 3+", centre="1+", pile="7- 7-")
    drawn = after(state, (0, play("4+draw")), (0, draw(1)), (1, play("9-")), (2, play("1+")))
    given = after(drawn, (0, play("6-swap")), (0, swap(1, 2)), (1, give("8-")))

    for value in (
        *(one_more.view(at, chair) for at in (drawn, given) for chair in (0, 1, None)),
        *(one_more.view(drawn, 0).story),
        *(play("5±"), draw(1), swap(1, 2), give("5±"), read_card("5±")),
        state.setup,
        given,
    ):
        assert isinstance(hash(value), int)
