"""`mulligan record`: check and show recorded games."""

import sys
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from mulligan.cli import progress
from mulligan.cli.console import console, one_line
from mulligan.cli.options import JobsOption, help_if_alone, jobs_of, whole
from mulligan.cli.screen.boards import one_more_board, second_chance_board
from mulligan.cli.screen.sentences import (
    Players,
    count,
    one_more_event,
    second_chance_event,
)
from mulligan.core import MulliganError, Seat, fold
from mulligan.core.record import RecordError, Replay
from mulligan.games import GAMES, RECORDS, one_more, second_chance
from mulligan.games.one_more import events as om
from mulligan.games.second_chance import events as sc
from mulligan.sim.series import Finding, Placed, judged
from mulligan.sim.verify import LONGEST_LINE, Verdict, read_record, verify

app = typer.Typer(help="Check and show recorded games.")
app.callback(invoke_without_command=True)(help_if_alone)

STDIN = Path("-")
MOST_COMPLAINTS = 20


@app.command("verify")
def verify_files(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="One record on each line; - is standard input."),
    ],
    jobs: JobsOption = None,
) -> None:
    """Check every record and series by the rules and the seeds."""
    processes = jobs_of(jobs)
    solo: list[Placed] = []
    good = [_verify(path, processes, solo) for path in files]
    if not _series(solo, all(good)) or not all(good):
        raise typer.Exit(2)


@app.command()
def show(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="One record on each line; - is standard input.")
    ],
    at: Annotated[
        int | None,
        typer.Option(
            parser=whole, metavar="N", help="After so many events.  [default: after the last]"
        ),
    ] = None,
    record: Annotated[
        int, typer.Option(parser=whole, metavar="N", help="The line of the file, from 1.")
    ] = 1,
    seat: Annotated[
        int | None,
        typer.Option(
            parser=whole,
            metavar="N",
            help="Only what the player on this seat may see, from 1.  [default: everything]",
        ),
    ] = None,
) -> None:
    """Show a position of a game."""
    name = one_line(str(file))
    text = next((line for number, line in enumerate(lines(file), 1) if number == record), b"")
    if not text.strip():
        raise MulliganError(f"{name}: there is no record on line {record}.")
    try:
        game, raw = read_record(text)
        replay = RECORDS[game].read(raw)
    except RecordError as error:
        raise MulliganError(f"{name}:{record}: {error}") from None
    recorded = [number for number, event in enumerate(replay.events) if _is_told(game, event)]
    last = len(recorded) if at is None else at
    if not 0 <= last <= len(recorded):
        raise MulliganError(f"{name}:{record}: --at goes from 0 to {len(recorded)}, not {last}.")
    players = Players(tuple(player.name for player in replay.head.players))
    seats = len(players.names)
    if seat is not None and not 1 <= seat <= seats:
        raise MulliganError(f"{name}:{record}: --seat goes from 1 to {seats}, not {seat}.")
    shown = _until(replay, recorded, last)
    told = shown[recorded[last - 1]] if last else shown[0]
    only = None if seat is None else seat - 1
    state = fold(GAMES[game], shown)
    out = console()
    out.print(Text(f"Event {last} of {len(recorded)}", style="dim"))
    out.print(POSITIONS[game](state, told, players, only))


def _verify(path: Path, jobs: int, solo: list[Placed]) -> bool:
    """
    Check one file, print the findings, and return whether all is well.

    The games of solo challenges are added to *solo*: three files may hold one.
    """
    name = one_line(str(path))
    verdicts: list[Verdict] = []
    try:
        with (
            progress.bar("checking") as advance,
            closing(verify(lines(path), jobs=jobs)) as found,
        ):
            for verdict in found:
                verdicts.append(verdict)
                advance(1)
    except MulliganError as error:
        print(f"mulligan: {one_line(str(error))}", file=sys.stderr)
        return False
    wrong = [f"{name}:{at.line}: {one_line(at.fault)}" for at in verdicts if at.fault is not None]
    _complain(wrong, f"{name}: {len(wrong):,} faults in all")
    if not verdicts:
        print(f"mulligan: {name}: there is no record in it", file=sys.stderr)
    solo += [Placed(name, at.line, at.solo) for at in verdicts if at.solo is not None]
    if wrong or not verdicts:
        return False
    out = console()
    out.print(f"{name}: {_said(verdicts)}", soft_wrap=True)
    notes = [f"{name}:{at.line}: {one_line(at.note)}" for at in verdicts if at.note is not None]
    for note in notes[:MOST_COMPLAINTS]:
        out.print(note, soft_wrap=True)
    if len(notes) > MOST_COMPLAINTS:
        out.print(f"{name}: the same of {len(notes):,} games in all", soft_wrap=True)
    return True


def _series(games: list[Placed], read: bool) -> bool:
    """
    Print the findings about solo challenges, and return whether all is well.

    If not everything could be *read*, what seems missing may not be.
    """
    findings = list(judged(games))
    wrong = [f"{_places(at)}: {one_line(at.sentence)}" for at in findings if at.fault]
    _complain(wrong, f"{len(wrong):,} faults in series in all")
    good = [at for at in findings if read and not at.fault]
    out = console()
    for at in good[:MOST_COMPLAINTS]:
        out.print(f"{_places(at)}: {at.sentence}", soft_wrap=True)
    if len(good) > MOST_COMPLAINTS:
        whole = [at.challenge for at in good if at.challenge is not None]
        reached = sum(challenge.reached for challenge in whole)
        out.print(f"{len(whole):,} whole series in all, {reached:,} of them reach the goal")
    return not wrong


def _places(finding: Finding) -> str:
    """Where a series' games are, each file named once: a.jsonl:1, 2, b.jsonl:7."""
    lines: dict[str, list[str]] = {}
    for each in finding.at:
        lines.setdefault(each.file, []).append(str(each.line))
    return ", ".join(f"{file}:{', '.join(at)}" for file, at in lines.items())


def _complain(wrong: list[str], total: str) -> None:
    for sentence in wrong[:MOST_COMPLAINTS]:
        print(f"mulligan: {sentence}", file=sys.stderr)
    if len(wrong) > MOST_COMPLAINTS:
        print(f"mulligan: {total}", file=sys.stderr)


def _said(verdicts: list[Verdict]) -> str:
    games = Counter(at.game for at in verdicts)
    said = ", ".join(f"{many:,} of {game}" for game, many in games.items())
    running = sum(not at.finished for at in verdicts)
    unfinished = f"; {running:,} still running, the seed unpublished" if running else ""
    return f"{count(len(verdicts), 'game')} by the rules ({said}){unfinished}"


def lines(path: Path) -> Generator[bytes, None, None]:
    """The lines of a file, each cut where it's too long to be a record."""
    try:
        with sys.stdin.buffer if path == STDIN else path.open("rb") as file:
            while line := file.readline(LONGEST_LINE + 1):
                yield line
                while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                    line = file.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise MulliganError(f"{path}: cannot be read ({error.strerror or error}).") from None
    except ValueError as error:  # such as a NUL in the name
        raise MulliganError(f"{path}: cannot be read ({error}).") from None


def _is_told(game: str, event: Any) -> bool:
    return RECORDS[game].entry_of(event) is not None


def _until(replay: Replay[Any, Any], recorded: list[int], last: int) -> tuple[Any, ...]:
    """The events up to the recorded one number *last*, and what follows from it unrecorded."""
    if last == len(recorded):
        return replay.events
    end = recorded[last - 1] + 1 if last else 1
    while isinstance(replay.events[end], om.TurnBegan):
        end += 1
    return replay.events[:end]


def _sheets(state: Any, told: sc.Event, players: Players, only: Seat | None) -> RenderableType:
    """All sheets side by side; with *only*, as that seat sees them."""
    seen = second_chance.view(state, only)
    sheets = seen.sheets
    if only is None:  # a record shows everything: each sheet as its owner sees it
        owners = range(len(sheets))
        sheets = tuple(second_chance.view(state, owner).sheets[owner] for owner in owners)
    parts: list[RenderableType] = []
    if seen.end is None:
        parts += [second_chance_event(told, players, hidden=_is_hidden(told, sheets)), ""]
    return Group(*parts, second_chance_board(seen, sheets, players))


def _is_hidden(told: sc.Event, sheets: tuple[second_chance.SeenSheet, ...]) -> bool:
    match told:
        case sc.Started(seat, cells) | sc.Drawn(seat, _, cells) | sc.Wrote(seat, cells):
            return bool(cells & ~sheets[seat].filled)
        case _:
            return False


def _hands(state: Any, told: om.Event, players: Players, only: Seat | None) -> RenderableType:
    """The table with all hands; with *only*, as that seat sees it."""
    parts: list[RenderableType] = []
    if (sentence := one_more_event(told, players, only)) is not None:
        parts += [sentence, ""]
    if isinstance(told, om.Opened):
        return Group(*parts)
    seen = one_more.view(state, only)
    over = isinstance(told, om.Lost | om.Ended)  # the round, or the game
    hands = [
        one_more.view(state, seat).hand if only in (None, seat) else None
        for seat in range(len(players.names))
    ]
    return Group(*parts, one_more_board(seen, hands, players, over=over))


POSITIONS: Mapping[str, Callable[[Any, Any, Players, Seat | None], RenderableType]] = {
    second_chance.GAME: _sheets,
    one_more.GAME: _hands,
}
