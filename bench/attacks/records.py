"""Records to attack with: real games of bots, as long as they get."""

from functools import cache

from mulligan.core.record import line
from mulligan.games import RECORDS, second_chance
from mulligan.sim.match import Match, play


@cache
def record(number: int) -> str:
    setup = second_chance.Setup(6)
    played = play(Match(second_chance.GAME, setup, ("random",) * 6, "attack"), number)
    return line(RECORDS[second_chance.GAME].write(played.head, played.events))
