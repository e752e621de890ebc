"""Many games of one match, by many workers; the output is byte for byte the same as by one."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial

from mulligan.core.record import line
from mulligan.games import RECORDS
from mulligan.games.second_chance import events as sc
from mulligan.games.second_chance import solo
from mulligan.sim.match import Match, play
from mulligan.sim.spread import Workers
from mulligan.sim.tallies import Tally, count, count_challenge

PORTION = 4 * solo.GAMES
"""Games that a worker plays in one go: whole solo challenges, so that none is split."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one worker has played."""

    lines: tuple[str, ...]
    tally: Tally


def run(
    match: Match, games: int, *, workers: Workers, records: bool
) -> Generator[Part, None, None]:
    """Play *games* games; with *records*, also write each down on a line."""
    starts = range(0, games, PORTION)
    portions = (range(start, min(start + PORTION, games)) for start in starts)
    return workers.map(partial(_play, match, records), portions)


def _play(match: Match, records: bool, indices: range) -> Part:
    tally = Tally()
    lines = []
    challenge = solo.Challenge()
    for index in indices:
        played = play(match, index, challenge if match.series else None)
        count(tally, match.game, played.events)
        if match.series:
            end = played.events[-1]
            assert isinstance(end, sc.Ended)
            challenge = challenge.after(end.empty[0])
            if challenge.over:
                count_challenge(tally, challenge)
                challenge = solo.Challenge()
        if records:
            lines.append(line(RECORDS[match.game].write(played.head, played.events)))
    return Part(tuple(lines), tally)
