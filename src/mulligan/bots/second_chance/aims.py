"""
What a seat plays for: few empty squares in a solo game, otherwise to win.

The fewest squares win, so what a number of empty squares is worth depends on the others: against
three of them, three empty squares are hardly better than six, and a risk that may lead to none is
often worth taking. The network guesses from their sheets how good the others will be.
"""

import numpy as np

from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.network.model import predict
from mulligan.bots.second_chance.position import cards_left, deck_of
from mulligan.bots.second_chance.search import Aim
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, empty
from mulligan.kernels.arrays import Floats, Numbers
from mulligan.kernels.second_chance.grid import SQUARES, pack

FEWER = Aim(np.arange(SQUARES + 1.0), np.arange(SQUARES + 1.0))
"""The aim of a solo player."""

SHARED = 0.5
"""What a shared victory is worth."""

LATE = 12
"""With at most this many cards to come, the others' sheets say how good they will be."""

CHANCES = 0.75
"""How many second chances a player who is still in the game will take, on average."""

TIDY = 0.002
"""What an empty square costs on top of the chance to win: even a sure loser plays on properly."""


def squares_alone(view: game.View) -> Aim:
    """Few empty squares and nothing else, with the cards that others will take set aside."""
    playing = sum(sheet.out is None for at, sheet in enumerate(view.sheets) if at != view.seat)
    return FEWER._replace(spare=min(round(CHANCES * playing), view.cards_left // 3))


def winning(view: game.View) -> Aim:
    """
    The aim of a player against others.

    Early in a game, few empty squares are the best way to win, because what the others will do is
    too uncertain. Late in the game the cost is the chance of not winning itself.
    """
    assert view.seat is not None
    rivals = [at for at in range(len(view.sheets)) if at != view.seat]
    alone = squares_alone(view)
    if not rivals or view.cards_left > LATE:
        return alone
    likely = _ends(view, rivals)
    first = all(sheet.out is None for sheet in view.sheets)
    plain = np.ones(SQUARES + 1)
    with_one = np.ones(SQUARES + 1)
    for at, ends in zip(rivals, likely, strict=True):
        more = ends[::-1].cumsum()[::-1] - ends
        has_one = bool(view.sheets[at].one) or view.sheets[at].doing == "writing"
        plain *= more + ends * (0 if has_one else SHARED)
        with_one *= more + ends * (SHARED if has_one else 1)
    slope = TIDY * np.arange(SQUARES + 1.0)
    end = (1 - plain).clip(0) + slope  # a guess may add up to a little more than 1
    if not first:
        return Aim(end, end, alone.spare)
    # The 1 fills a square, so the first to drop out has one empty square less, and wins ties.
    one = (1 - with_one).clip(0) + slope
    return Aim(end, np.concatenate([one[:1], one[:-1]]), alone.spare)


def _ends(view: game.View, rivals: list[int]) -> Floats:
    """How likely each number of empty squares is at the end, for each rival."""
    likely = np.zeros((len(rivals), SQUARES + 1))
    packed = [pack(FULL & ~view.sheets[at].filled) for at in rivals]
    low = np.array([word for word, _ in packed], np.uint64)
    high = np.array([word for _, word in packed], np.uint64)
    left = _left_for_others(view)
    guessed = predict(
        deck_of(view), left[None].astype(np.float32), np.zeros(len(rivals), np.int64), low, high
    )
    likely[:, BINS] = guessed
    for row, at in enumerate(rivals):
        sheet = view.sheets[at]
        if sheet.out is not None:
            likely[row] = 0
            likely[row, empty(sheet.filled)] = 1
    return likely


def _left_for_others(view: game.View) -> Numbers:
    """The cards that the others may still draw: their drawings in the open round are hidden."""
    left = cards_left(view)
    kinds = [tile for tile, _ in view.shapes]
    for tile in view.offer:
        left[kinds.index(tile)] += 1
    return left
