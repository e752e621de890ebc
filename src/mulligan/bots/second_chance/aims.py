"""
What a seat plays for: few empty squares in a solo game, the goal in a solo challenge, otherwise to
win.

The fewest squares win, so what a number of empty squares is worth depends on the others: against
three of them, three empty squares are hardly better than six, and a risk that may lead to none is
often worth taking. The network guesses from their sheets how good the others will be. In a
challenge, one empty square too many costs as much as ten: what counts is the total of three games.
"""

from itertools import accumulate

from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.search import Aim
from mulligan.games import second_chance as game
from mulligan.games.second_chance import solo
from mulligan.games.second_chance.grid import FULL, empty
from mulligan.games.second_chance.solo import Challenge
from mulligan.kernels.second_chance.packing import SQUARES, packed

_EVERY = tuple(float(squares) for squares in range(SQUARES + 1))

FEWER = Aim(_EVERY, _EVERY)
"""The aim of a solo player."""

SHARED = 0.5
"""What a shared victory is worth."""

LATE = 12
"""With at most this many cards to come, the others' sheets say how good they will be."""

CHANCES = 0.75
"""How many second chances a player who is still in the game will take, on average."""

TIDY = 0.002
"""What an empty square costs on top of the chance to win: even a sure loser plays on properly."""


GOAL_REACHED = (
    (1.0,) * solo.GOAL,
    (0.301, 0.540, 0.763, 0.898, 0.960, 0.985, 0.994, 0.998, 0.999, 1.000),
    (0.088, 0.226, 0.408, 0.595, 0.747, 0.852, 0.916, 0.953, 0.974, 0.985),
)
"""
How likely the goal is reached with no, one or two games to come, if they may leave 0, 1, 2, ...
squares empty: from 2,000 challenges of the champion (`training/goal_chances.py`).
"""


def reaching_the_goal(challenge: Challenge) -> Aim:
    """The cost of a number of empty squares is the chance that the goal is missed with it."""
    costs = _costs(goal_chances(challenge))
    return Aim(costs, costs)


def goal_chances(challenge: Challenge) -> list[float]:
    """
    How likely the goal is reached if the next game ends with 0, 1, 2, ... empty squares.

    >>> goal_chances(Challenge((4, 3)))[:4]
    [1.0, 1.0, 1.0, 0.0]
    """
    reached = GOAL_REACHED[solo.GAMES - 1 - len(challenge.empty)]
    may_leave = challenge.may_leave
    return [
        reached[may_leave - squares] if squares <= may_leave else 0.0
        for squares in range(SQUARES + 1)
    ]


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
    plain = [1.0] * (SQUARES + 1)
    with_one = [1.0] * (SQUARES + 1)
    for at, ends in zip(rivals, likely, strict=True):
        has_one = bool(view.sheets[at].one) or view.sheets[at].doing == "writing"
        at_least = [*accumulate(reversed(ends))][::-1]
        for squares, chance in enumerate(ends):
            more = at_least[squares] - chance
            plain[squares] *= more + chance * (0 if has_one else SHARED)
            with_one[squares] *= more + chance * (SHARED if has_one else 1)
    end = _costs(plain)
    if not first:
        return Aim(end, end, alone.spare)
    # The 1 fills a square, so the first to drop out has one empty square less, and wins ties.
    one = _costs(with_one)
    return Aim(end, [one[0], *one[:-1]], alone.spare)


def _costs(chances: list[float]) -> list[float]:
    """What each number of empty squares costs, given the chance to win with it."""
    # A guess may add up to a little more than 1.
    return [max(1 - chance, 0.0) + TIDY * squares for squares, chance in enumerate(chances)]


def _ends(view: game.View, rivals: list[int]) -> list[list[float]]:
    """How likely each number of empty squares is at the end, for each rival."""
    sheets = [packed(FULL & ~view.sheets[at].filled) for at in rivals]
    left = _left_for_others(view)
    guessed = compiled_deck(view.shapes).predict([left], [0] * len(rivals), sheets)
    likely = []
    for at, chances in zip(rivals, guessed, strict=True):
        sheet = view.sheets[at]
        ends = [0.0] * (SQUARES + 1)
        if sheet.out is not None:
            ends[empty(sheet.filled)] = 1.0
        else:
            for squares, chance in zip(BINS, chances, strict=True):
                ends[squares] = chance
        likely.append(ends)
    return likely


def _left_for_others(view: game.View) -> list[int]:
    """The cards that the others may still draw: their drawings in the open round are hidden."""
    left = list(view.left)
    kinds = [tile for tile, _ in view.shapes]
    for tile in view.offer:
        left[kinds.index(tile)] += 1
    return left
