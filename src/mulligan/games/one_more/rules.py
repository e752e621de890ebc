"""
The rules of One More! `decide` says which events a move causes, `evolve` what an event changes.

A player who cannot play loses the round, which is the aim. They have no move to make, so the table
announces it. Only a swap asks two seats at once, and neither gift is shown before both are given.
"""

from dataclasses import replace
from enum import StrEnum
from itertools import combinations

from mulligan.core import RefusedError, Seat, below, shuffled, words
from mulligan.games.one_more.cards import STARTER, Card, Effect, Hand, Sign, as_hand
from mulligan.games.one_more.events import (
    Drew,
    Ended,
    Event,
    Given,
    Left,
    Loss,
    Lost,
    Named,
    Opened,
    Played,
    Reversed,
    RoundBegan,
    Swapped,
    TurnBegan,
)
from mulligan.games.one_more.moves import Give, Move, NameDraw, NameSwap, Play
from mulligan.games.one_more.setup import Setup
from mulligan.games.one_more.state import Stage, State, Swap

DEALT = 4
"""Play cards in a hand at the start of a round (OM-2)."""

TO_WIN = 2
"""Lost rounds that win the game (OM-6)."""


class Refusal(StrEnum):
    """Why a move was turned down. The codes are stable."""

    NO_SUCH_SEAT = "no-such-seat"
    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    ALREADY_GIVEN = "already-given"
    MUST_PLAY = "must-play"
    MUST_NAME_ONE = "must-name-one"
    MUST_NAME_TWO = "must-name-two"
    MUST_GIVE = "must-give"
    CARD_NOT_IN_HAND = "card-not-in-hand"
    DOES_NOT_ANSWER = "does-not-answer"
    CANNOT_BE_NAMED = "cannot-be-named"


def deal(setup: Setup, seed: bytes) -> tuple[Event, ...]:
    """Draw the first player and shuffle a pack for every possible round (OM-2)."""
    rounds = range(1, setup.most_rounds + 1)
    return opening(
        Opened(
            setup,
            first=below(words(seed, "one-more/first"), setup.seats),
            packs=tuple(
                shuffled(setup.deck.cards(), seed, f"one-more/round/{round}") for round in rounds
            ),
        )
    )


def opening(opened: Opened) -> tuple[Event, ...]:
    """The first events of a game with the card order of *opened*."""
    return opened, *gone_on(evolve(None, opened))[1]


def to_act(state: State) -> frozenset[Seat]:
    if state.end is not None:
        return frozenset()
    if state.swap is not None:
        waiting = zip(state.swap.seats, state.swap.gifts, strict=True)
        return frozenset(seat for seat, gift in waiting if gift is None)
    return frozenset({state.active})


def turn(state: State) -> int:
    return state.turn


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Cards in ascending order; seats and pairs of seats in ascending order."""
    if seat not in to_act(state):
        return ()
    if state.stage is Stage.GIVE:
        return gifts(state.hands[seat])
    if state.stage is Stage.PLAY:
        return plays(state.hands[seat], state.centre)
    if state.centre.effect is Effect.DRAW:
        return tuple(map(NameDraw, sorted(state.playing)))
    return tuple(map(NameSwap, combinations(_holders(state), 2)))


def plays(hand: Hand, centre: Card) -> tuple[Play, ...]:
    """The cards of *hand* that may be played on *centre*; equal cards are one move."""
    return tuple(Play(card) for card in dict.fromkeys(hand) if card.answers(centre))


def gifts(hand: Hand) -> tuple[Give, ...]:
    """Any card may be given away."""
    return tuple(map(Give, dict.fromkeys(hand)))


def apply(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """
    Play *move*: the move itself, then all that follows until somebody has to decide.

    Raises:
        RefusedError: The move is not in `legal(state, seat)`; its reason says why.
    """
    event = _answer(state, seat, move)
    after, following = gone_on(evolve(state, event))
    return after, (event, *following)


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """What *move* causes; see `apply`."""
    return apply(state, seat, move)[1]


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Opened):
        tokens = (0,) * event.setup.seats
        return State(event.setup, event.packs, active=event.first, tokens=tokens)
    assert state is not None, "a game starts with Opened"
    match event:
        case RoundBegan(round, first, hands, centre):
            return state._replace(
                round=round,
                active=first,
                hands=hands,
                pile=state.packs[round - 1][DEALT * len(hands) + 1 :],
                playing=frozenset(range(len(hands))),
                revealed=centre,
                centre=centre,
                direction=1,  # OM-R5
                stage=Stage.PLAY,
                story=(),
            )
        case TurnBegan(seat):
            return state._replace(active=seat, stage=Stage.PLAY)
        case Played(seat, card):
            return state._replace(
                hands=_with_hand(state, seat, _without(state.hands[seat], card)),
                centre=card,
                stage=Stage.EFFECT,
                turn=state.turn + 1,
                story=(*state.story, event),
            )
        case Reversed(direction):
            return state._replace(
                direction=direction, stage=Stage.DONE, story=(*state.story, event)
            )
        case Drew(_, seat, card):
            return state._replace(
                pile=state.pile[1:],
                hands=_with_hand(state, seat, as_hand((*state.hands[seat], card))),
                stage=Stage.DONE,
                turn=state.turn + 1,
                story=(*state.story, event),
            )
        case Named(by, seats):
            return state._replace(stage=Stage.GIVE, swap=Swap(by, seats), turn=state.turn + 1)
        case Given(seat, card):
            assert state.swap is not None
            return state._replace(swap=_with_gift(state.swap, seat, card))
        case Swapped(_, (one, other), (ones, others)):
            gave = state._replace(hands=_exchanged(state, one, ones, others))
            return gave._replace(
                hands=_exchanged(gave, other, others, ones),
                stage=Stage.DONE,
                swap=None,
                turn=state.turn + 1,
                story=(*state.story, event),
            )
        case Left(seat):
            return state._replace(playing=state.playing - {seat}, story=(*state.story, event))
        case Lost(seat, _, _, tokens):
            lost = state._replace(active=seat, tokens=tokens, stage=Stage.LOST)
            return lost._replace(last=event, lost_on=state.centre)
        case Ended():
            return state._replace(end=event)


def result(state: State) -> Ended | None:
    return state.end


def gone_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state at the next decision after *state*, and the events on the way."""
    events = []
    while (following := _following(state)) is not None:
        events.append(following)
        state = evolve(state, following)
    return state, tuple(events)


def _following(state: State) -> Event | None:
    """What happens next without a decision. None: somebody has to decide, or the game is over."""
    if state.end is not None:
        return None
    match state.stage:
        case Stage.PLAY:
            if plays(state.hands[state.active], state.centre):
                return None
            return _lost(state, state.active, Loss.STUCK)
        case Stage.EFFECT:
            if len(holders := _holders(state)) == 1:  # at any moment, so before the effect (OM-14)
                return _lost(state, holders[0], Loss.LAST)
            match _possible_effect(state):
                case None:
                    return _turn_ends(state)
                case Effect.REPLAY:
                    return TurnBegan(state.active)
                case Effect.REVERSE:
                    return Reversed(-1 if state.direction == 1 else 1)
                case Effect.DRAW | Effect.SWAP:
                    return None
        case Stage.GIVE:
            return _swapped(state.swap)
        case Stage.DONE:
            return _turn_ends(state)
        case Stage.LOST:
            if TO_WIN in state.tokens:
                return Ended((state.active,))
            return _round(state)


def _possible_effect(state: State) -> Effect | None:
    """The effect of the card just played; None if it has none or it cannot be carried out."""
    effect = state.centre.effect
    match effect:
        case Effect.REPLAY if not state.hands[state.active]:
            return None  # no card to play again with (OM-R3)
        case Effect.DRAW if not state.pile:
            return None  # OM-R4
    return effect


def _turn_ends(state: State) -> Event:
    """A player without a card leaves (OM-13); then the turn passes."""
    if state.active in state.playing and not state.hands[state.active]:
        return Left(state.active)
    following = state.active
    while (following := (following + state.direction) % state.setup.seats) not in state.playing:
        pass
    return TurnBegan(following)


def _round(state: State) -> Event:
    """Deal the next round; the loser of the last one begins (OM-2, OM-7)."""
    pack = state.packs[state.round]
    seats = range(state.setup.seats)
    hands = (pack[DEALT * seat : DEALT * (seat + 1)] for seat in seats)
    return RoundBegan(
        state.round + 1,
        state.active,
        tuple(as_hand((*dealt, STARTER)) for dealt in hands),
        pack[DEALT * len(seats)],
    )


def _lost(state: State, loser: Seat, reason: Loss) -> Lost:
    tokens = tuple(count + (seat == loser) for seat, count in enumerate(state.tokens))
    return Lost(loser, reason, state.hands[loser], tokens)


def _swapped(swap: Swap | None) -> Swapped | None:
    match swap:
        case Swap(by, seats, (Card() as one, Card() as other)):
            return Swapped(by, seats, (one, other))
        case _:
            return None


def _holders(state: State) -> tuple[Seat, ...]:
    """Who can be named for a swap: seats in the round that hold a card (OM-R2)."""
    return tuple(seat for seat in sorted(state.playing) if state.hands[seat])


def _with_hand(state: State, seat: Seat, held: Hand) -> tuple[Hand, ...]:
    return (*state.hands[:seat], held, *state.hands[seat + 1 :])


def _exchanged(state: State, seat: Seat, given: Card, taken: Card) -> tuple[Hand, ...]:
    return _with_hand(state, seat, as_hand((*_without(state.hands[seat], given), taken)))


def _with_gift(swap: Swap, seat: Seat, card: Card) -> Swap:
    one, other = swap.gifts
    return replace(swap, gifts=(card, other) if seat == swap.seats[0] else (one, card))


def _without(held: Hand, card: Card) -> Hand:
    at = held.index(card)
    return held[:at] + held[at + 1 :]


def _answer(state: State, seat: Seat, move: Move) -> Event:
    """The move as an event, if it is legal: the one place where a move is judged."""
    if not 0 <= seat < state.setup.seats:
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat} at this table.")
    if seat not in to_act(state):
        raise _not_now(state, seat)
    match state.stage, state.centre.effect, move:
        case Stage.PLAY, _, Play(card):
            return _judge_play(state, seat, card)
        case Stage.EFFECT, Effect.DRAW, NameDraw(named):
            if named not in state.playing:
                raise RefusedError(
                    Refusal.CANNOT_BE_NAMED, "Name someone who is still in the round."
                )
            return Drew(seat, named, state.pile[0])
        case Stage.EFFECT, Effect.SWAP, NameSwap(pair):
            if pair not in combinations(_holders(state), 2):
                raise RefusedError(
                    Refusal.CANNOT_BE_NAMED,
                    "Name two different players who are in the round and hold a card.",
                )
            return Named(seat, pair)
        case Stage.GIVE, _, Give(card):
            if card not in state.hands[seat]:
                raise RefusedError(Refusal.CARD_NOT_IN_HAND, f"You do not hold {card}.")
            return Given(seat, card)
        case _:
            raise _something_else_first(state)


def _judge_play(state: State, seat: Seat, card: Card) -> Played:
    if card not in state.hands[seat]:
        raise RefusedError(Refusal.CARD_NOT_IN_HAND, f"You do not hold {card}.")
    if not card.answers(state.centre):
        raise RefusedError(Refusal.DOES_NOT_ANSWER, f"{card.number} is not {demand(state.centre)}.")
    return Played(seat, card)


def demand(centre: Card) -> str:
    """What *centre* asks of the next number, in words."""
    match centre.sign:
        case Sign.ABOVE:
            return f"higher than {centre.number}"
        case Sign.BELOW:
            return f"lower than {centre.number}"
        case Sign.EITHER:
            return f"higher or lower than {centre.number}"


def _something_else_first(state: State) -> RefusedError:
    match state.stage, state.centre.effect:
        case Stage.GIVE, _:
            return RefusedError(Refusal.MUST_GIVE, "First choose the card that you give away.")
        case Stage.EFFECT, Effect.DRAW:
            return RefusedError(Refusal.MUST_NAME_ONE, "First name who draws a card.")
        case Stage.EFFECT, _:
            return RefusedError(Refusal.MUST_NAME_TWO, "First name the two who swap a card.")
        case _:
            return RefusedError(Refusal.MUST_PLAY, "You can play a card, so you must.")


def _not_now(state: State, seat: Seat) -> RefusedError:
    if state.end is not None:
        return RefusedError(Refusal.GAME_OVER, "The game is over.")
    if state.swap is not None and seat in state.swap.seats:
        return RefusedError(Refusal.ALREADY_GIVEN, "You have given a card; wait for the other.")
    return RefusedError(Refusal.NOT_YOUR_TURN, "It is not your turn.")
