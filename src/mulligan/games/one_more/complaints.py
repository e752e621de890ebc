"""
What is wrong with the record of a game of One More!: one sentence that says who owed what.

A `mulligan.core.replaying.Complaints`. It only compares what the record says with what the rules
expect; no rule is implemented a second time here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from mulligan.core import RefusedError, Seat
from mulligan.core.deckfile import shown
from mulligan.core.replaying import listed, seated
from mulligan.games.one_more.cards import Card, Effect, Hand
from mulligan.games.one_more.events import (
    Direction,
    Drew,
    Ended,
    Event,
    Left,
    Loss,
    Lost,
    Reversed,
    RoundBegan,
    Swapped,
)
from mulligan.games.one_more.rules import Refusal, plays
from mulligan.games.one_more.state import Stage, State

MOST_CARDS = 5
"""The most cards named at once: the size of a hand when it is dealt."""

OVER = "the game is over: nothing comes after its end"
WAYS: Mapping[Direction, str] = {1: "clockwise", -1: "counter-clockwise"}
AS: Mapping[Loss, str] = {
    Loss.STUCK: "because it is stuck",
    Loss.LAST: "as the last with cards",
}
HOLDING = "holds", "also holds", "does not hold"
DEALT = "was dealt", "was also dealt", "was not dealt"


def refused(state: State, seat: Seat, refusal: RefusedError) -> str:
    who = seated(seat)
    match refusal.reason:
        case Refusal.NO_SUCH_SEAT:
            return f"there is no {who} at this table"
        case Refusal.GAME_OVER:
            return OVER
        case Refusal.NOT_YOUR_TURN:
            return f"it is not the turn of {who}: {_owed(state)}"
        case Refusal.MUST_PLAY | Refusal.MUST_NAME_ONE | Refusal.MUST_NAME_TWO:
            return _owed(state)
        case _:
            return f"{who}: {refusal.sentence}"


def too_early(state: State, told: Event) -> str:
    if state.end is not None:
        return OVER
    match told:
        case Lost(seat, Loss.STUCK) if seat == state.active and state.stage is Stage.PLAY:
            return f"{seated(seat)} is not stuck: it can play {_playable(state)}"
        case Lost(seat):
            return f"{seated(seat)} does not lose the round here: {_owed(state)}"
        case Left(seat) if seat in state.playing and (held := len(state.hands[seat])):
            return f"{seated(seat)} cannot leave the round: it holds {_counted(held)}"
        case Left(seat):
            return f"{seated(seat)} does not leave the round here: {_owed(state)}"
        case Reversed():
            return f"nobody changes the direction here: {_owed(state)}"
        case RoundBegan():
            return f"the round is not over: {_owed(state)}"
        case _:
            return f"the game is not over: {_owed(state)}"


def another(state: State, expected: Event, told: Event) -> str:
    match expected, told:
        case RoundBegan(), RoundBegan():
            return _another_deal(expected, told)
        case Reversed(direction), Reversed(other):
            return f"the direction is now {WAYS[direction]}, not {WAYS[other]}"
        case Drew(_, seat, card), Drew(_, _, other_card):
            return f"{seated(seat)} draws {card}, not {other_card}"
        case Left(seat), Left(other):
            return f"here {seated(seat)} leaves the round, not {seated(other)}"
        case Lost(), Lost():
            return _another_loss(expected, told)
        case Ended(winners), Ended(others):
            return f"{seated(*winners)} wins, not {seated(*others)}"
        case _:
            return f"here {_coming(state, expected)}"


def missing(state: State, expected: Event) -> str:
    return f"the record breaks off where {_coming(state, expected)}"


def _owed(state: State) -> str:
    """What the active seat has to decide, before anything else can happen."""
    who = seated(state.active)
    if state.stage is Stage.PLAY:
        return f"{who} has to play {_playable(state)}"
    if state.centre.effect is Effect.DRAW:
        return f"{who} played {state.centre} and has to name who draws a card"
    return f"{who} played {state.centre} and has to name two who swap a card"


def _playable(state: State) -> str:
    playable = plays(state.hands[state.active], state.centre)
    return listed((str(play.card) for play in playable), "or")


def _coming(state: State, expected: Event) -> str:
    """What has to happen next, without a decision."""
    match expected:
        case RoundBegan(round):
            return f"the cards of round {round} have to be dealt"
        case Reversed():
            return f"{seated(state.active)} played {state.centre}, so the direction has to change"
        case Swapped(_, seats):
            return f"{seated(*seats)} have to swap the cards that they chose"
        case Left(seat):
            return f"{seated(seat)} has no card left and has to leave the round"
        case Lost(seat, Loss.STUCK):
            return f"{seated(seat)} can play no card on {state.centre} and has to lose the round"
        case Lost(seat):
            return f"{seated(seat)} is the last with cards and has to lose the round"
        case Ended(winners):
            return f"{seated(*winners)} has lost twice, so the game has to end"
        case _:
            raise AssertionError("what somebody decides never comes by itself")


def _another_deal(expected: RoundBegan, told: RoundBegan) -> str:
    round = expected.round
    if told.round != round:
        return f"here round {round} begins, not round {shown(told.round)}"
    if told.first != expected.first:
        return f"{seated(expected.first)} begins round {round}, not {seated(told.first)}"
    if len(told.hands) != len(expected.hands):
        return f"'hands' has {len(told.hands)} entries, not {len(expected.hands)}"
    for seat, held in enumerate(expected.hands):
        if told.hands[seat] != held:
            return _another_hand(seat, held, told.hands[seat], DEALT)
    return f"the centre card of round {round} is {expected.centre}, not {told.centre}"


def _another_loss(expected: Lost, told: Lost) -> str:
    who = seated(expected.seat)
    if told.seat != expected.seat:
        return f"here {who} loses the round, not {seated(told.seat)}"
    if told.reason != expected.reason:
        return f"{who} loses the round {AS[expected.reason]}, not {AS[told.reason]}"
    if told.hand != expected.hand:
        return _another_hand(expected.seat, expected.hand, told.hand, HOLDING)
    if len(told.tokens) != len(expected.tokens):
        return f"'tokens' has {len(told.tokens)} entries, not {len(expected.tokens)}"
    seat = next(at for at, count in enumerate(expected.tokens) if told.tokens[at] != count)
    tokens = f"{expected.tokens[seat]} “one more” {_cards(expected.tokens[seat])}"
    return f"{seated(seat)} has {tokens}, not {shown(told.tokens[seat])}"


def _another_hand(seat: Seat, held: Hand, told: Hand, verbs: tuple[str, str, str]) -> str:
    """Names only the cards that differ, not whole hands."""
    lacking, added = Counter(held) - Counter(told), Counter(told) - Counter(held)
    does, also, does_not = verbs
    if not added:
        return f"{seated(seat)} {also} {_named(lacking.elements())}"
    if not lacking:
        return f"{seated(seat)} {does_not} {_named(added.elements())}"
    return f"{seated(seat)} {does} {_named(lacking.elements())}, not {_named(added.elements())}"


def _named(cards: Iterable[Card]) -> str:
    names = list(map(str, cards))
    return listed(names if len(names) <= MOST_CARDS else [*names[:MOST_CARDS], "others"])


def _counted(number: int) -> str:
    return f"{number} {_cards(number)}"


def _cards(number: int) -> str:
    return "card" if number == 1 else "cards"
