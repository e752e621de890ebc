"""Moves that look right: what a broken client, an impatient hand or a cheat would send."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from mulligan.core import Seat
from mulligan.games.one_more import Card, Effect, Give, NameDraw, NameSwap, Play, Sign
from mulligan.games.one_more import Move as OneMoreMove
from mulligan.games.second_chance import Bonus, Draw
from mulligan.games.second_chance import Move as SecondChanceMove
from mulligan.games.second_chance.grid import FULL, SIDE, Mask, placements
from tests.strategies import AnyPlayed, OneMore, SecondChance


def near_misses(played: AnyPlayed, die: Random) -> Iterator[tuple[Seat, Any]]:
    """Moves by any seat, at the table or not. Some may be legal; most are not."""
    seats = [*range(played.setup.seats), -1, played.setup.seats, played.setup.seats + 1]
    moves: set[Any] = set()
    if played.box.name == "second-chance":
        moves.update(_second_chance(played, die))
    else:
        moves.update(_one_more(played, die))
    return product(seats, sorted(moves, key=repr))


def _second_chance(played: SecondChance, die: Random) -> Iterator[SecondChanceMove]:
    """Drawings beside legal ones, of other tiles, over what is drawn; masks that are no drawing."""
    state = played.state
    right: list[Mask] = [0, 1, FULL]
    tiles = [*played.setup.deck.start, *played.setup.deck.cards(), *state.offer]
    right += [die.choice(placements(die.choice(tiles))) for _ in range(6)]
    for seat in die.sample(played.to_act, min(2, len(played.to_act))):
        legal = played.box.game.legal(state, seat)
        for move in die.sample(legal, min(3, len(legal))):
            right.append(move.cells if isinstance(move, Draw) else move.cell)
    for tile in state.offer:
        right += die.sample(placements(tile), 3)
    for sheet in die.sample(state.sheets, min(2, len(state.sheets))):
        right += [drawing.cells for drawing in sheet.drawings[-1:]]
        right += die.sample(placements(sheet.start), 2)
        right.append(sheet.filled)
    for cells in right:
        beside = (cells << 1, cells >> 1, cells << SIDE, cells >> SIDE)  # over the edge, too
        other = cells ^ 1 << die.randrange(SIDE * SIDE)
        for mask in (cells, die.choice(beside), other):
            yield Draw(mask)
        yield Bonus(die.choice((cells, cells & -cells)))
    for mask in (-1, FULL + 1, 1 << SIDE * SIDE + die.randrange(99), 1 << die.randrange(81)):
        yield from (Draw(mask), Bonus(mask))


def _one_more(played: OneMore, die: Random) -> Iterator[OneMoreMove]:
    """Other people's cards, cards that nobody has, players who have left or never were."""
    state = played.state
    cards = {card for hand in state.hands for card in hand}
    cards |= {*die.sample(sorted(played.setup.deck.cards(), key=str), 9), state.centre}
    cards |= {
        Card(die.randint(-1, 11), die.choice([*Sign]), die.choice([None, *Effect]))
        for _ in range(3)
    }
    for card in cards:
        yield from (Play(card), Give(card))
    seats = range(-1, played.setup.seats + 1)
    yield from map(NameDraw, seats)
    yield from map(NameSwap, product(seats, seats))
