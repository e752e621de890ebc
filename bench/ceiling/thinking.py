"""
What it is worth to look further, with the network that is shipped.

All ways of thinking play the same deals. Margins are for figures with the luck of the cards taken
off: see `mulligan.sim.evaluation`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bench.ceiling.deals import dealt, secret
from mulligan.bots.second_chance.aims import FEWER
from mulligan.bots.second_chance.levels import LEVELS, Level, LevelBot
from mulligan.games import second_chance as game
from mulligan.sim.evaluation.estimates import Estimate, plain, without_luck
from mulligan.sim.evaluation.luck import Luck, luck_of

WAYS = {
    "a glance": Level(looks=32, network=True),
    "a glance, and the end solved": Level(looks=32, network=True, ahead=1, solves=5000),
    "a round ahead": Level(looks=32, network=True, ahead=4, each=2),
    "a round ahead, wider": Level(looks=64, network=True, ahead=12, each=6),
    "two rounds ahead": Level(looks=32, network=True, ahead=8, each=2, further=3),
    **{name: level for name, level in LEVELS.items() if level.ahead},
}
"""From the quickest to the levels that people meet."""


class Played(NamedTuple):
    empty: int
    luck: Luck


def played(level: Level, seed: str, number: int) -> Played:
    """One solo game: its empty squares, and how lucky it was."""
    setup = game.Setup(1)
    state = dealt(seed, number)
    events = [*game.deal(setup, secret(seed, number))]
    bot = LevelBot(level, secret(seed, number), "bot")
    while game.to_act(state):
        state, happened = game.apply(state, 0, bot.choose(game.view(state, 0)))
        events += happened
    end = game.result(state)
    assert end is not None
    return Played(end.empty[0], luck_of(setup.deck, events, [FEWER.end])[0])


class Compared(NamedTuple):
    """How one way of thinking did, and how much better than the first on the same deals."""

    empty: Estimate
    less: Estimate


def compared(names: Iterable[str], seed: str, games: int) -> Iterator[tuple[str, Compared]]:
    """The ways of thinking, each as soon as it has played all deals."""
    first: list[Played] | None = None
    for name in names:
        here = [played(WAYS[name], seed, number) for number in range(games)]
        first = first or here
        pairs = [*zip(here, first, strict=True)]
        if here is first:
            less = plain([0.0] * games)
        else:
            less = without_luck(
                [float(one.empty - other.empty) for one, other in pairs],
                [one.luck.minus(other.luck) for one, other in pairs],
            )
        yield (
            name,
            Compared(
                without_luck([float(each.empty) for each in here], [each.luck for each in here]),
                less,
            ),
        )
