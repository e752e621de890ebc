"""A state from its packs and its moves: the rules themselves play the round again."""

from collections import Counter

from mulligan.core import RefusedError
from mulligan.core.position import NOTHING, Parts
from mulligan.games.one_more.cards import Card, Effect
from mulligan.games.one_more.moves import Give, Move, NameDraw, NameSwap, Play
from mulligan.games.one_more.notation.position.reading import Facts, Letters
from mulligan.games.one_more.notation.position.writing import BETWEEN, NOT_YET
from mulligan.games.one_more.rules import apply, gone_on
from mulligan.games.one_more.state import Stage, State, Swap

MOST_DECISIONS = 9999
"""More than a game can have."""


def state_of(parts: Parts, facts: Facts) -> State:
    """Raises PositionError if the rules do not lead there."""
    packs = _packs(parts, facts)
    turn = parts.number("the decisions of earlier rounds", MOST_DECISIONS)
    tokens = tuple(count - (seat == facts.winner) for seat, count in enumerate(facts.tokens))
    state, _ = gone_on(
        State(
            setup=facts.setup,
            packs=packs,
            active=facts.first,
            tokens=tokens,
            round=facts.round - 1,
            last=facts.last,
            lost_on=facts.lost_on,
            turn=turn,
        )
    )
    letters = Letters(parts, parts.take("the story of the round"), facts.setup.seats)
    while letters.more:
        state = _after(state, facts, letters)
    if state.swap is not None:
        gifts = Letters(parts, parts.take("the gifts"), facts.setup.seats)
        state = _given(state, state.swap, gifts)
    if state.round != facts.round or (state.end is None) != (facts.winner is None):
        raise letters.fault("the round is over here")
    return state


def _packs(parts: Parts, facts: Facts) -> tuple[tuple[Card, ...], ...]:
    text = parts.take("the packs")
    packs = tuple(Letters(parts, pack, facts.setup.seats).cards() for pack in text.split(BETWEEN))
    if len(packs) != facts.setup.most_rounds:
        raise parts.fault(f"there is one for each of {facts.setup.most_rounds} rounds")
    deck = Counter(facts.setup.deck.cards())
    for number, pack in enumerate(packs, 1):
        if Counter(pack) != deck:
            raise parts.fault(f"number {number} does not have the cards of the deck")
    return packs


def _after(state: State, facts: Facts, letters: Letters) -> State:
    """The state after the next decision, or after both gifts of a swap."""
    if state.round != facts.round or state.end is not None:
        raise letters.fault("the round is over here")
    match state.stage, state.centre.effect:
        case Stage.GIVE, _:
            assert state.swap is not None
            for seat in state.swap.seats:
                state = _moved(state, seat, Give(letters.card()), letters)
            return state
        case Stage.EFFECT, Effect.DRAW:
            return _moved(state, state.active, NameDraw(letters.seat()), letters)
        case Stage.EFFECT, _:
            pair = letters.seat(), letters.seat()
            return _moved(state, state.active, NameSwap(pair), letters)
        case _:
            return _moved(state, state.active, Play(letters.card()), letters)


def _moved(state: State, seat: int, move: Move, letters: Letters) -> State:
    try:
        return apply(state, seat, move)[0]
    except RefusedError as refused:
        raise letters.fault(refused.sentence) from None


def _given(state: State, swap: Swap, letters: Letters) -> State:
    """A swap under way: at most one of the two has chosen."""
    for seat in swap.seats:
        gift = letters.gift()
        if isinstance(gift, Card) and state.swap is not None:
            state = _moved(state, seat, Give(gift), letters)
        elif gift != NOT_YET:
            raise letters.fault(f"a gift is a card, or {NOT_YET} if it has not been chosen")
    letters.finish()
    if state.swap is None:
        raise letters.fault(f"with both gifts the swap is over, and this part is {NOTHING}")
    return state
