"""What a player remembers of a game of One More!, for solvers that want perfect recall."""

from functools import cache
from typing import TypeAlias

from mulligan.core import Seat
from mulligan.envs.fields import Field, Fields, Numbers
from mulligan.envs.one_more.actions import KIND_OF, KINDS, place
from mulligan.envs.one_more.observation import MOST
from mulligan.envs.one_more.text import text
from mulligan.games.one_more.cards import Card
from mulligan.games.one_more.events import Left, Played, Reversed
from mulligan.games.one_more.moves import Move
from mulligan.games.one_more.notation import write_move
from mulligan.games.one_more.setup import MOST_SEATS
from mulligan.games.one_more.view import Seen, SeenDraw, SeenSwap, View

STORY = 2 * MOST + MOST_SEATS
"""No round is longer: each card is played once, with one effect, and each player leaves once."""


Decision: TypeAlias = tuple[View, Move]
"""What a player saw, and what they did."""


def remember(memory: tuple[Decision, ...], view: View, move: Move) -> tuple[Decision, ...]:
    """*memory* after *move*. A view tells its whole round, so only the latest of each is kept."""
    same_round = bool(memory) and memory[-1][0].round == view.round
    return (*(memory[:-1] if same_round else memory), (view, move))


def told(decision: Decision) -> str:
    """A decision in words."""
    view, move = decision
    return f"{text(view)}\nthen: {write_move(move)}"


@cache
def recall_fields() -> Fields:
    """
    What is added to an observation: the story of the round so far, a row for each event.

    A row is the kind of event (played, reversed, drew, swapped, left, counted from 1), then 1 +
    the place of who did it, of the other (who was named, or swapped with), and 1 + the kinds of two
    cards; 0 where there is none, or where this seat may not know.
    """
    return Fields(Field("story", (STORY, 5), len(KINDS)))


def recall(view: View) -> Numbers:
    layout = recall_fields()
    flat = layout.blank()
    story = layout.unpack(flat)["story"]
    for row, seen in zip(story, view.story, strict=False):
        row[:] = _row(view, seen)
    return flat


def _row(view: View, seen: Seen) -> tuple[int, int, int, int, int]:
    match seen:
        case Played(seat, card):
            return 1, _seat(view, seat), 0, _card(card), 0
        case Reversed():
            return 2, 0, 0, 0, 0
        case SeenDraw(by, seat, drawn):
            return 3, _seat(view, by), _seat(view, seat), _card(drawn), 0
        case SeenSwap(_, (one, other), cards):
            first, second = (None, None) if cards is None else cards
            return 4, _seat(view, one), _seat(view, other), _card(first), _card(second)
        case Left(seat):
            return 5, _seat(view, seat), 0, 0, 0


def _seat(view: View, seat: Seat) -> int:
    return 1 + place(view, seat)


def _card(card: Card | None) -> int:
    return 0 if card is None else 1 + KIND_OF[card]
