"""
Many games of One More! at once, decision by decision, compiled.

Unlike `rules`, which plays whole games at random, a batch waits for a decision in every game, as a
`Table` does; `seat` is who has to make it. In a swap, the lower seat chooses first.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from mulligan.games.one_more.decks import PLAY_CARDS
from mulligan.games.one_more.rules import DEALT, TO_WIN
from mulligan.games.one_more.setup import MOST_SEATS, Setup
from mulligan.kernels.bits import ONE, ZERO, moved_up
from mulligan.kernels.dice import below, shuffle
from mulligan.kernels.one_more.hands import give, take
from mulligan.kernels.one_more.layout import (
    ACTIVE,
    CENTRE,
    DIRECTION,
    DRAW,
    DRAWN,
    GIVE,
    NAME_DRAW,
    NAME_SWAP,
    NOT_GIVEN,
    ONE_GIFT,
    ONE_NAMED,
    OTHER_GIFT,
    OTHER_NAMED,
    PACK,
    PLAY,
    REPLAY,
    REVERSE,
    SCALARS,
    STAGE,
    SWAP,
)
from mulligan.kernels.one_more.table import Table, following

GIFT = 3
GIVER, TAKER, KIND = range(GIFT)
"""What stands where in a gift."""

NOBODY = -1
"""The winner of a game that is not over."""


Batch: TypeAlias = npt.NDArray[np.void]
"""An array of games; `batch` says what each holds."""


def batch(setup: Setup, games: int) -> Batch:
    """
    Room for so many games; each has to be dealt before it is played.

    There is room for nine seats and the largest deck, so that one compiled version does for all.
    """
    seats, cards, kinds = MOST_SEATS, PLAY_CARDS, PLAY_CARDS + 1
    most_gifts = 2 * cards  # a swap makes two, and there are no more swaps than cards
    made = np.zeros(
        games,
        [
            # As in a `Table`, but numba has no arrays of booleans inside a record. The pack is
            # shuffled; it is secret from DRAWN on.
            ("low", np.uint64, seats),
            ("high", np.uint64, seats),
            ("scalars", np.int64, SCALARS),
            # And more.
            ("dice", np.uint64, 1),
            ("seats", np.int64),  # how many there are
            ("seat", np.int64),  # who has to decide; who decided last, if the game is over
            ("round", np.int64),
            ("winner", np.int64),
            ("gifts_known", np.int64),
            # The rest of a `Table`, in small numbers.
            ("counts", np.int8, seats),
            ("tokens", np.int8, seats),
            ("pack", np.int8, cards),
            ("held", np.int8, (seats, kinds)),
            ("playing", np.int8, seats),
            # What a round has shown.
            ("played", np.int8, kinds),  # face up in this round, the first centre card included
            ("gifts", np.int8, (most_gifts, GIFT)),  # of this round, unless played since
        ],
    )
    made["seats"] = setup.seats
    return made


@njit(cache=True, nogil=True)
def table_of(game):
    """One game as a table, which shares its arrays."""
    return Table(
        game.low,
        game.high,
        game.held,
        game.counts,
        game.playing,
        game.tokens,
        game.pack,
        game.scalars,
    )


@njit(cache=True, nogil=True)
def deal(deck, game):
    """Draw the first player and deal the first round; the game waits for its first decision."""
    game.tokens[:] = 0
    game.round = 0
    game.winner = NOBODY
    game.pack[: len(deck.cards)] = deck.cards
    _deal_round(deck, game, below(game.dice, game.seats))
    _begin_turn(deck, game)


@njit(cache=True, nogil=True)
def may_play(deck, game):
    """The kinds that the active seat may play, as a set."""
    seat, centre = game.scalars[ACTIVE], game.scalars[CENTRE]
    low = game.low[seat] & deck.low[centre]
    return low, game.high[seat] & deck.high[centre]


@njit(cache=True, nogil=True)
def may_be_named(game, seat):
    """Whether *seat* can be named: to draw, who is in the round; to swap, who holds a card, too."""
    if game.scalars[STAGE] == NAME_SWAP and game.counts[seat] == 0:
        return False
    return game.playing[seat] != 0


@njit(cache=True, nogil=True)
def allows(deck, game, stage, one, other):
    """
    Whether the seat that has to decide may do this: play or give the kind *one*, name *one* to
    draw, or name *one* and *other* to swap, the lower seat first.
    """
    if game.winner != NOBODY or stage != game.scalars[STAGE]:
        return False
    seats = game.seats
    if stage in (PLAY, GIVE):
        if not 0 <= one < len(deck.effects) or game.held[game.seat, one] == 0:
            return False
        if stage == GIVE:
            return True
        low, high = may_play(deck, game)
        one_low, one_high = moved_up(ONE, ZERO, np.uint64(one))
        return (low & one_low) | (high & one_high) != ZERO
    if not 0 <= one < seats or not may_be_named(game, one):
        return False
    if stage == NAME_DRAW:
        return True
    return one < other < seats and may_be_named(game, other)


@njit(cache=True, nogil=True)
def decide(deck, game, one, other):
    """Do what `allows` allows; the game goes on to the next decision, or to its end."""
    table = table_of(game)
    scalars = table.scalars
    active = scalars[ACTIVE]
    stage = scalars[STAGE]
    if stage == PLAY:
        if _play(deck, game, table, one):
            return
    elif stage == NAME_DRAW:
        take(table, one, table.pack[scalars[DRAWN]])
        scalars[DRAWN] += 1
    elif stage == NAME_SWAP:
        scalars[ONE_NAMED] = one
        scalars[OTHER_NAMED] = other
        scalars[ONE_GIFT] = NOT_GIVEN
        scalars[OTHER_GIFT] = NOT_GIVEN
        scalars[STAGE] = GIVE
        game.seat = one
        return
    elif scalars[ONE_GIFT] == NOT_GIVEN:
        scalars[ONE_GIFT] = one
        game.seat = scalars[OTHER_NAMED]
        return
    else:
        scalars[OTHER_GIFT] = one
        _swap(game, table)
    if table.counts[active] == 0:
        table.playing[active] = 0
    scalars[ACTIVE] = following(table, game.seats, active, scalars[DIRECTION])
    _begin_turn(deck, game)


@njit(cache=True, nogil=True)
def _play(deck, game, table, kind):
    """Play a card. Returns whether all that follows from it is done; if not, the turn is over."""
    scalars, seats = table.scalars, game.seats
    active = scalars[ACTIVE]
    give(table, active, kind)
    scalars[CENTRE] = kind
    game.played[kind] += 1
    _forget_gift(game, active, kind)
    if table.counts[active] == 0:
        last = following(table, seats, active, 1)
        if last == following(table, seats, active, -1):  # nobody else holds a card (OM-14)
            _lose(deck, game, last)
            if game.winner == NOBODY:
                _begin_turn(deck, game)
            return True
    effect = deck.effects[kind]
    if effect == REPLAY:
        if table.counts[active]:
            _begin_turn(deck, game)
            return True
    elif effect == REVERSE:
        scalars[DIRECTION] = -scalars[DIRECTION]
    elif effect == DRAW:
        if scalars[DRAWN] < scalars[PACK]:
            scalars[STAGE] = NAME_DRAW
            return True
    elif effect == SWAP:
        scalars[STAGE] = NAME_SWAP
        return True
    return False


@njit(cache=True, nogil=True)
def _swap(game, table):
    scalars = table.scalars
    one, other = scalars[ONE_NAMED], scalars[OTHER_NAMED]
    gift, back = scalars[ONE_GIFT], scalars[OTHER_GIFT]
    give(table, one, gift)
    give(table, other, back)
    take(table, one, back)
    take(table, other, gift)
    _remember_gift(game, one, other, gift)
    _remember_gift(game, other, one, back)


@njit(cache=True, nogil=True)
def _remember_gift(game, giver, taker, kind):
    at = game.gifts_known
    game.gifts[at, GIVER] = giver
    game.gifts[at, TAKER] = taker
    game.gifts[at, KIND] = kind
    game.gifts_known += 1


@njit(cache=True, nogil=True)
def _forget_gift(game, player, kind):
    """A card like this was played: to each who gave the player one, it may be that one."""
    givers, at = ZERO, 0
    while at < game.gifts_known:
        gift = game.gifts[at]
        giver = ONE << np.uint64(gift[GIVER])
        if gift[TAKER] == player and gift[KIND] == kind and givers & giver == ZERO:
            givers |= giver
            game.gifts_known -= 1
            gift[:] = game.gifts[game.gifts_known]
        else:
            at += 1


@njit(cache=True, nogil=True)
def _begin_turn(deck, game):
    """The active seat plays. If it cannot, it loses the round, and so on until somebody can."""
    scalars = game.scalars
    while True:
        low, high = may_play(deck, game)
        if low | high != ZERO:
            scalars[STAGE] = PLAY
            game.seat = scalars[ACTIVE]
            return
        _lose(deck, game, scalars[ACTIVE])
        if game.winner != NOBODY:
            return


@njit(cache=True, nogil=True)
def _lose(deck, game, loser):
    """*loser* loses the round. The game ends, or the next round is dealt."""
    game.tokens[loser] += 1
    game.scalars[ACTIVE] = loser
    if game.tokens[loser] == TO_WIN:
        game.winner = loser
    else:
        _deal_round(deck, game, loser)


@njit(cache=True, nogil=True)
def _deal_round(deck, game, first):
    table = table_of(game)
    pack, scalars = table.pack[: len(deck.cards)], table.scalars
    shuffle(game.dice, pack)
    game.round += 1
    dealt = 0
    for seat in range(game.seats):
        table.low[seat] = ZERO
        table.high[seat] = ZERO
        table.held[seat] = 0
        table.counts[seat] = 0
        table.playing[seat] = 1
        for _ in range(DEALT):
            take(table, seat, pack[dealt])
            dealt += 1
        take(table, seat, deck.starter)
    scalars[CENTRE] = pack[dealt]
    scalars[ACTIVE] = first
    scalars[DIRECTION] = 1
    scalars[DRAWN] = dealt + 1
    scalars[PACK] = len(pack)
    game.played[:] = 0
    game.played[pack[dealt]] = 1
    game.gifts_known = 0
