"""
The moves of One More! as numbers, the same for every deck and every number of players.

| actions | what |
| --- | --- |
| 0 to 110 | play a card: its kind |
| 111 to 221 | give a card away in a swap: `111 + kind` |
| 222 to 230 | name who draws: `222 + place` |
| 231 to 266 | name the two who swap: `231 +` the pair's index among all pairs of places |
| 267 | pass: there is nothing to decide, which is the only time one may |

- *kind*: `number * 10 + sign * 5 + effect`, with sign 0 for + and 1 for -, and effect 0 for none,
  then replay, reverse, draw, swap. The 5± that everybody starts with is 110.
- *place*: seats as the player sees them: 0 is the player, 1 the next seat clockwise, and so on.
- *pairs*: (0, 1), (0, 2), ... (0, 8), (1, 2), ... (7, 8).
"""

from itertools import combinations

from mulligan.core import Seat
from mulligan.games.one_more.cards import STARTER, Card, Effect, Sign
from mulligan.games.one_more.decks import LARGEST_NUMBER
from mulligan.games.one_more.moves import Give, Move, NameDraw, NameSwap, Play
from mulligan.games.one_more.setup import MOST_SEATS
from mulligan.games.one_more.view import View

KINDS: tuple[Card, ...] = (
    *(
        Card(number, sign, effect)
        for number in range(LARGEST_NUMBER + 1)
        for sign in (Sign.ABOVE, Sign.BELOW)
        for effect in (None, *Effect)
    ),
    STARTER,
)
"""Every card there can be, so that KINDS[n] is kind n."""

KIND_OF = {card: kind for kind, card in enumerate(KINDS)}
PAIRS: tuple[tuple[int, int], ...] = tuple(combinations(range(MOST_SEATS), 2))
GIVE = len(KINDS)
NAME_DRAW = GIVE + len(KINDS)
NAME_SWAP = NAME_DRAW + MOST_SEATS
PASS = NAME_SWAP + len(PAIRS)
ACTIONS = PASS + 1


def place(view: View, seat: Seat) -> int:
    """How many seats clockwise from the seat of *view* this *seat* is; a spectator counts from
    seat 0."""
    return (seat - (view.seat or 0)) % len(view.counts)


def action_of(view: View, move: Move) -> int:
    """The number of a legal *move* of the seat of *view*."""
    match move:
        case Play(card):
            return KIND_OF[card]
        case Give(card):
            return GIVE + KIND_OF[card]
        case NameDraw(seat):
            return NAME_DRAW + place(view, seat)
        case NameSwap((one, other)):
            near, far = sorted((place(view, one), place(view, other)))
            return NAME_SWAP + PAIRS.index((near, far))
