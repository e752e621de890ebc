"""Check files of records, line by line, on all cores."""

from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any

from mulligan.core import MulliganError
from mulligan.core.record import RecordError, Replay, game_of, parse_line
from mulligan.games import GAMES, RECORDS
from mulligan.games.namesakes import unlike_in_words
from mulligan.sim.processes import parallel_map
from mulligan.sim.series import SoloGame, solo_game

PORTION = 20
LONGEST_LINE = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found on one line: a valid game, or what is wrong with it."""

    line: int
    game: str | None = None
    players: int = 0
    finished: bool = False
    solo: SoloGame | None = None
    """Its place in a solo challenge, if it is part of one."""
    fault: str | None = None
    note: str | None = None
    """Something that is not a fault, but worth knowing."""


def verify(lines: Iterable[bytes], *, jobs: int) -> Generator[Verdict, None, None]:
    """A verdict for each line that is not empty, in order."""
    numbered = ((number, text) for number, text in enumerate(lines, 1) if text.strip())
    portions = iter(lambda: list(islice(numbered, PORTION)), [])
    with closing(parallel_map(_verify_all, portions, jobs)) as found:
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


def _verify_all(portion: list[tuple[int, bytes]]) -> list[Verdict]:
    return [_verify(number, text) for number, text in portion]


def _verify(number: int, text: bytes) -> Verdict:
    try:
        game, record = read_record(text)
        replay = RECORDS[game].read(record)
        finished = record.get("result") is not None  # which reading has checked
        solo = solo_game(replay)
        _check_seeds(replay, finished=finished)
    except MulliganError as error:
        return Verdict(number, fault=str(error))
    deck = replay.setup.deck
    note = None
    if (unlike := unlike_in_words(deck)) is not None:
        note = f"calls its deck {deck.name!r}, but {unlike}"
    players = len(replay.head.players)
    return Verdict(number, game, players, finished, solo, note=note)


def _check_seeds(replay: Replay[Any, Any], *, finished: bool) -> None:
    """Raise RecordError if a seed is kept secret too long, or not long enough."""
    seed, series = replay.head.seed, replay.head.series
    if finished and seed is None:
        raise RecordError("the game is over, but its seed is not published")
    if seed is not None and not finished:
        raise RecordError("the seed is published while the game goes on")
    if series is not None and series.seed is not None and not finished:
        raise RecordError("the seed of the series is published while the game goes on")
