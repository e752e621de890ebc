"""Check files of records, line by line, on all cores."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any

from mulligan.core import MulliganError
from mulligan.core.record import RecordError, Series, game_of, parse_line
from mulligan.games import GAMES, RECORDS, second_chance
from mulligan.sim.crowd import spread

PORTION = 20
LONGEST_LINE = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found on one line: a game by the rules, or what is wrong with it."""

    line: int
    game: str | None = None
    players: int = 0
    finished: bool = False
    series: Series | None = None
    fault: str | None = None


def verify(lines: Iterable[bytes], *, jobs: int) -> Generator[Verdict, None, None]:
    """A verdict for each line that is not empty, in order."""
    numbered = ((number, text) for number, text in enumerate(lines, 1) if text.strip())
    portions = iter(lambda: list(islice(numbered, PORTION)), [])
    with closing(spread(_verify_all, portions, jobs)) as found:
        for verdicts in found:
            yield from verdicts


def read_record(text: bytes) -> tuple[str, dict[str, Any]]:
    """The game of a record on one line, and the record. Raises RecordError."""
    if len(text) > LONGEST_LINE:
        raise RecordError(f"the line is longer than {LONGEST_LINE // 1024 // 1024} MiB")
    record = parse_line(text)
    game = game_of(record)
    if game not in GAMES:
        raise RecordError(f"there is no game {game[:40]!r} here; there are {', '.join(GAMES)}")
    assert isinstance(record, dict), "game_of has looked into it"
    return game, record


def series_faults(verdicts: Iterable[Verdict]) -> Iterator[tuple[int, str]]:
    """What is wrong with the solo challenges among *verdicts*, with the line of it."""
    games: Counter[Series] = Counter()
    for verdict in verdicts:
        if verdict.series is None:
            continue
        games[verdict.series] += 1
        if verdict.game != second_chance.GAME or verdict.players != 1:
            yield verdict.line, "a series is a solo challenge of Second Chance"
        elif games[verdict.series] > 1:
            yield verdict.line, f"game {verdict.series.index} of this series is there twice"


def _verify_all(portion: list[tuple[int, bytes]]) -> list[Verdict]:
    return [_verify(number, text) for number, text in portion]


def _verify(number: int, text: bytes) -> Verdict:
    try:
        game, record = read_record(text)
        replay = RECORDS[game].read(record)
    except MulliganError as error:
        return Verdict(number, fault=str(error))
    players = len(replay.head.players)
    finished = record.get("result") is not None  # which reading has checked against the events
    fault = None
    if finished and replay.head.seed is None:
        fault = "the game is over, but its seed is not published"
    elif replay.head.seed is not None and not finished:
        fault = "the seed is published while the game goes on"
    return Verdict(number, game, players, finished, replay.head.series, fault)
