"""
What stands where in the arrays of compiled One More!, and what the codes in them mean.

Nothing here needs numba: code that fills the arrays may run where there is none.
"""

from mulligan.games.one_more.cards import Effect
from mulligan.games.one_more.view import Asked

EFFECTS: dict[Effect | None, int] = {
    None: 0,
    **{effect: code for code, effect in enumerate(Effect, start=1)},
}
"""The codes of the effects."""

REPLAY = EFFECTS[Effect.REPLAY]
REVERSE = EFFECTS[Effect.REVERSE]
DRAW = EFFECTS[Effect.DRAW]
SWAP = EFFECTS[Effect.SWAP]

ASKED = {asked: code for code, asked in enumerate(Asked)}
"""The codes of what somebody has to decide."""

PLAY = ASKED[Asked.PLAY]
NAME_DRAW = ASKED[Asked.NAME_DRAW]
NAME_SWAP = ASKED[Asked.NAME_SWAP]
GIVE = ASKED[Asked.GIVE]

SCALARS = 10
(
    CENTRE,
    ACTIVE,
    DIRECTION,
    DRAWN,
    PACK,
    STAGE,
    ONE_NAMED,
    OTHER_NAMED,
    ONE_GIFT,
    OTHER_GIFT,
) = range(SCALARS)
"""
What stands where among the scalars of a table. DRAWN of the PACK cards have been drawn. STAGE is
what the table waits for, PLAY to GIVE. Gifts are NOT_GIVEN until they are chosen.
"""

NOT_GIVEN = -1

CHOICE = 5
CHOSEN, ANSWERED, AHEAD, BEHIND, STAYS = range(CHOICE)
"""
What stands where in a choice: the card, written as in the hand; the centre card that it had to
answer; the cards of the neighbours, next and last; whether a draw as the last card would have kept
the player in the round.
"""

ANY_CARD = -1
"""No centre card to answer: the card was given away in a swap."""
