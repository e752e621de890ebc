"""A table for the kernels, from a state of `games`."""

from mulligan.games import one_more as game
from mulligan.games.one_more.state import State
from mulligan.kernels.one_more.deck import deck_arrays
from mulligan.kernels.one_more.hands import take
from mulligan.kernels.one_more.kinds import kinds
from mulligan.kernels.one_more.layout import (
    ACTIVE,
    ASKED,
    CENTRE,
    DIRECTION,
    NOT_GIVEN,
    ONE_GIFT,
    ONE_NAMED,
    OTHER_GIFT,
    OTHER_NAMED,
    PACK,
    STAGE,
)
from mulligan.kernels.one_more.table import Table, table


def laid(state: State) -> Table:
    """The whole state as a table."""
    deck = state.setup.deck
    known = kinds(deck)
    made = table(deck_arrays(deck))
    for seat, held in enumerate(state.hands):
        made.playing[seat] = seat in state.playing
        made.tokens[seat] = state.tokens[seat]
        for card in held:
            take(made, seat, known.index(card))
    made.pack[: len(state.pile)] = [known.index(card) for card in state.pile]
    made.scalars[[CENTRE, ACTIVE, DIRECTION, PACK]] = (
        known.index(state.centre),
        state.active,
        state.direction,
        len(state.pile),
    )
    made.scalars[STAGE] = ASKED[game.view(state, None).asked]
    if state.swap is not None:
        made.scalars[[ONE_NAMED, OTHER_NAMED]] = state.swap.seats
        made.scalars[[ONE_GIFT, OTHER_GIFT]] = [
            NOT_GIVEN if gift is None else known.index(gift) for gift in state.swap.gifts
        ]
    return made
