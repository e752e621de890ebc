"""
The levels, from a child's first game to a champion.

Each is one idea. A newcomer notices three places and takes the neatest; a learner notices nine. A
beginner loves big tiles and puts them where they look nice; a casual player keeps the border of the
empty squares short, and misjudges it now and then; the skilled player notices some eighty places
and asks the network about the few that look best. The expert overlooks nothing, asks the network
about all that could be good, thinks a round ahead about the best of them, solves the end of the
game, and plays to win. The champion does the same with a larger network, thinks two rounds ahead
where the choice is close, and solves the end earlier, with few placements first and then with more.
In a solo challenge all who ask the network play for its goal.

`mulligan arena second-chance --ladder` measures the steps: each level should win 60 to 80 % of its
games against the one below.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from mulligan.bots.second_chance.aims import FEWER, reaching_the_goal, winning
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.interface import CompiledDeck
from mulligan.bots.second_chance.position import Sheets, sheets
from mulligan.bots.second_chance.search import (
    ALL,
    Aim,
    glance,
    look_ahead,
    to_the_end,
    two_rounds_ahead,
)
from mulligan.core import below, words
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import empty
from mulligan.kernels.second_chance.packing import border


@dataclass(frozen=True, slots=True)
class Level:
    """What makes one level different from another. Work is counted, not timed."""

    notices: int | None = None  # placements that it sees at all, or all
    looks: int | None = None  # of those, the ones that it thinks about, or all
    network: bool = False  # whether it asks the network, or only looks at the border
    large: bool = False  # whether it asks the large network where that knows the deck
    slips: int = 0  # by how many sides it may misjudge a border
    loves_big_tiles: bool = False
    ahead: int = 0  # placements for which it thinks a round ahead
    each: int = 1  # placements of each next tile that it then thinks about
    further: int = 0  # placements for which it thinks two rounds ahead
    late: int = 17  # with more empty squares than this it does not try to solve the end
    solves: int = 0  # positions that it weighs to solve the end of a game, in each of its tries
    tries: tuple[int, ...] = (ALL,)  # placements of each tile that it then thinks about
    wins: bool = False  # whether it plays to win, or only for a full grid


LEVELS = {
    "newcomer": Level(notices=3),
    "learner": Level(notices=9),
    "beginner": Level(slips=4, loves_big_tiles=True),
    "casual": Level(slips=7),
    "skilled": Level(notices=80, looks=3, network=True),
    "expert": Level(looks=32, network=True, ahead=4, each=2, solves=5000, wins=True),
    "champion": Level(
        looks=48,
        network=True,
        large=True,
        ahead=8,
        each=3,
        further=3,
        late=24,
        solves=50_000,
        tries=(2, 6),
        wins=True,
    ),
}

SOLVED = 8
"""How many placements, the best at a glance, have their end solved."""

CLOSE = 0.5
"""Placements that look this many squares worse than the best get no closer look."""

CLOSER = 0.1
"""The same after one round, for a look two rounds ahead."""

FEW = 8
"""The cost of one empty square is taken as the average over this many."""


class LevelBot:
    """
    A bot with a level. The same seed, label and view give the same move.

    Raises:
        ModuleNotFoundError: The level asks the network, and there is no compiled code.
    """

    def __init__(self, level: Level, seed: bytes, label: str) -> None:
        if level.network:
            compiled_deck(())  # to say at once that something is not installed
        self._level = level
        self._seed = seed
        self._label = label
        self._stream = words(seed, label)

    def choose(self, view: game.View) -> game.Move:
        assert view.seat is not None
        if view.sheets[view.seat].doing == "writing":
            return game.choices(view)[0]  # the 1 is worth the same in every square
        found = self._found(view)
        if self._level.network:
            at = self._by_network(view, found)
        else:
            at = _first_least(self._by_border(found))
        return found.move(view, at)

    def _found(self, view: game.View) -> Sheets:
        """The sheets that it thinks about, the shortest borders first."""
        level = self._level
        if level.notices is None:
            return sheets(view, level.looks)
        assert view.seat is not None
        everything = sheets(view)
        filled = view.sheets[view.seat].filled
        # From the view and not from a stream, so that who sits down later notices the same.
        dice = words(self._seed, f"{self._label}/notices/{view.round}/{filled:x}")
        seen = sorted(_some(len(everything.empty), level.notices, dice))[: level.looks]
        return Sheets(
            [everything.empty[at] for at in seen], [everything.squares[at] for at in seen]
        )

    def _by_network(self, view: game.View, found: Sheets) -> int:
        """The sheet to choose: the best at a glance, or the best of those at a closer look."""
        level = self._level
        if 0 in found.empty:
            return found.empty.index(0)  # a full grid wins at once
        aim = self._aim(view)
        costs = glance(self._deck(view), view.left, found.empty, aim)
        if level.ahead and len(costs) > 1:
            return self._closer(view, found, costs, aim)
        return _first_least(costs)

    def _deck(self, view: game.View) -> CompiledDeck:
        return compiled_deck(view.shapes, self._level.large)

    def _aim(self, view: game.View) -> Aim:
        if view.challenge is not None:
            return reaching_the_goal(view.challenge)
        return winning(view) if self._level.wins else FEWER

    def _closer(self, view: game.View, found: Sheets, glanced: list[float], aim: Aim) -> int:
        """Of the sheets that are best at a glance, the best at a closer look."""
        assert view.seat is not None
        deck = self._deck(view)
        if empty(view.sheets[view.seat].filled) <= self._level.late:
            solved = self._solved(view, found, glanced, aim)
            if solved is not None:
                return solved
        some = _near(glanced, CLOSE, aim)[: self._level.ahead]
        if len(some) == 1:
            return some[0]
        here = [found.empty[at] for at in some]
        ahead = look_ahead(deck, view.left, here, aim, self._level.each)
        costs = [next_.mean(aim) for next_ in ahead]
        near = _near(costs, CLOSER, aim)[: self._level.further]
        if len(near) < 2:
            return some[_first_least(costs)]
        costs = two_rounds_ahead(deck, [ahead[at] for at in near], aim)
        return some[near[_first_least(costs)]]

    def _solved(self, view: game.View, found: Sheets, glanced: list[float], aim: Aim) -> int | None:
        """The best sheet, if the end can be solved: with few placements, and then with more."""
        best = None
        some = _best(glanced)[:SOLVED]
        for each in self._level.tries:
            here = [found.empty[at] for at in some]
            costs = to_the_end(self._deck(view), view.left, here, aim, each, self._level.solves)
            if costs is None:
                break
            best = some[_first_least(costs)]
            some = [some[at] for at in _near(costs, CLOSE, aim)]
        return best

    def _by_border(self, found: Sheets) -> list[float]:
        # Of equals, take the smaller tile, which leaves more choices; a child wants the bigger.
        size = -1000.0 if self._level.loves_big_tiles else 0.01
        return [
            border(empty) + below(self._stream, self._level.slips + 1) + size * squares
            for empty, squares in zip(found.empty, found.squares, strict=True)
        ]


def _best(costs: list[float]) -> list[int]:
    """Their places, from the least cost to the most."""
    return sorted(range(len(costs)), key=costs.__getitem__)


def _near(costs: list[float], squares: float, aim: Aim) -> list[int]:
    """The same, but only what costs hardly more than the best: no more than some *squares* do."""
    most = min(costs) + squares * aim.end[FEW] / FEW
    return [at for at in _best(costs) if costs[at] <= most]


def _some(number: int, most: int, dice: Iterator[int]) -> list[int]:
    """Up to *most* of the numbers below *number*, each as likely as any other."""
    left = list(range(number))
    for at in range(min(number, most)):
        other = at + below(dice, number - at)
        left[at], left[other] = left[other], left[at]
    return left[:most]


def _first_least(costs: list[float]) -> int:
    return costs.index(min(costs))
