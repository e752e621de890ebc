"""
Other worlds: the same game for one pair of eyes, and different in all that they may not see.

A view has to be the same in all of them (D5). What is secret is told here a second time, from
`docs/rules`, and not asked of the code that hides it.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from mulligan.core import Seat
from mulligan.games.one_more.cards import STARTER, Card, as_hand
from mulligan.games.one_more.events import Drew, Swapped
from mulligan.games.one_more.state import State as OneMoreState
from mulligan.games.second_chance.grid import centred, fits, placements
from mulligan.games.second_chance.state import Sheet
from mulligan.games.second_chance.state import State as SecondChanceState
from tests.strategies import AnyPlayed, OneMore, SecondChance, permuted


def other_worlds(played: AnyPlayed, seat: Seat | None, die: Random) -> Iterator[Any]:
    """States that *seat* must not be able to tell from the real one. None is who watches."""
    if played.box.name == "second-chance":
        return _second_chance(played, seat, die)
    return _one_more(played, seat, die)


def _second_chance(
    played: SecondChance, seat: Seat | None, die: Random
) -> Iterator[SecondChanceState]:
    state = played.state
    yield state._replace(pile=state.pile[::-1])
    yield state._replace(pile=permuted(state.pile, die))
    if has_to_look_away(state, seat):
        sheets = (
            sheet if owner == seat else _drawn_otherwise(state, sheet, die)
            for owner, sheet in enumerate(state.sheets)
        )
        yield state._replace(sheets=tuple(sheets))


def has_to_look_away(state: SecondChanceState, seat: Seat | None) -> bool:
    """Who still has to draw in the open round must not see what others drew in it; who watches
    may always be whispering to somebody."""
    if state.end is not None:
        return False
    if seat is None:
        return True
    sheet = state.sheets[seat]
    return sheet.out is None and all(drawing.round < state.round for drawing in sheet.drawings)


def _drawn_otherwise(state: SecondChanceState, sheet: Sheet, die: Random) -> Sheet:
    """*sheet*, if its owner had drawn or written something else in the open round."""
    if sheet.one and sheet.out == state.round:
        without = sheet._replace(filled=sheet.filled & ~sheet.one)
        free = [1 << at for at in range(81) if not without.filled >> at & 1]
        return without.with_one(die.choice(free))
    if not sheet.drawings or sheet.drawings[-1].round < state.round:
        return sheet
    *earlier, latest = sheet.drawings
    before = sheet._replace(drawings=tuple(earlier), filled=sheet.filled & ~latest.cells)
    able = any(fits(tile, before.filled) for tile in state.offer)
    tile = die.choice(state.offer) if able else latest.tile  # what was not offered was a chance
    where = [
        cells
        for cells in (placements(tile) if earlier else centred(tile))
        if not cells & before.filled
    ]
    other = latest._replace(tile=tile, cells=die.choice(where)) if where else latest
    return before.with_drawing(other)._replace(chance=sheet.chance)


def _one_more(played: OneMore, seat: Seat | None, die: Random) -> Iterator[OneMoreState]:
    state = played.state
    packs = tuple(permuted(pack, die) for pack in state.packs)
    yield state._replace(packs=packs, pile=permuted(state.pile, die))
    elsewhere = _dealt_otherwise(state, seat, die)
    elsewhere = elsewhere._replace(
        story=tuple(_told_otherwise(told, seat, played, die) for told in state.story)
    )
    if (swap := state.swap) is not None:
        one, other = (
            gift if gift is None or giver == seat else die.choice(elsewhere.hands[giver])
            for giver, gift in zip(swap.seats, swap.gifts, strict=True)
        )
        elsewhere = elsewhere._replace(swap=replace(swap, gifts=(one, other)))
    yield elsewhere


def _dealt_otherwise(state: OneMoreState, seat: Seat | None, die: Random) -> OneMoreState:
    """The cards that *seat* does not see, dealt anew; the 5± stay in hands, as everybody knows."""
    others = [at for at in range(len(state.hands)) if at != seat]
    held = [card for at in others for card in state.hands[at]]
    starters = [card for card in held if card == STARTER]
    loose = permuted([*(card for card in held if card != STARTER), *state.pile], die)
    in_hands = len(held) - len(starters)
    dealt = list(permuted([*starters, *loose[:in_hands]], die))
    hands = list(state.hands)
    for at in others:
        size = len(hands[at])
        hands[at], dealt = as_hand(tuple(dealt[:size])), dealt[size:]
    return state._replace(hands=tuple(hands), pile=loose[in_hands:])


def _told_otherwise(told: Any, seat: Seat | None, played: OneMore, die: Random) -> Any:
    match told:
        case Drew(_, drawer, _) if drawer != seat:
            return replace(told, card=_any(played, die))
        case Swapped(_, seats, _) if seat not in seats:
            return replace(told, cards=(_any(played, die), _any(played, die)))
    return told


def _any(played: OneMore, die: Random) -> Card:
    cards: tuple[Card, ...] = played.setup.deck.cards()
    return die.choice(cards)
