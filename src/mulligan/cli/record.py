"""`mulligan record`: check games that were written down, and look at them."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from mulligan.cli import paint
from mulligan.core import MulliganError, fold
from mulligan.core.record import Head, RecordError
from mulligan.games import GAMES, RECORDS, one_more, second_chance
from mulligan.sim.crowd import cores
from mulligan.sim.verify import LONGEST_LINE, Verdict, read_record, series_faults, verify

app = typer.Typer(help="Check and show records of games.", no_args_is_help=True)

MOST_COMPLAINTS = 20


@app.command("verify")
def verify_files(
    files: Annotated[list[Path], typer.Argument(help="Files with one record on each line.")],
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores if not said.")] = None,
) -> None:
    """Play every record again by the rules, and deal it again from its seed."""
    faults = 0
    for path in files:
        verdicts = list(verify(_lines(path), jobs=jobs or cores()))
        wrong = [(at.line, at.fault) for at in verdicts if at.fault is not None]
        wrong += series_faults(at for at in verdicts if at.fault is None)
        for line, fault in sorted(wrong)[:MOST_COMPLAINTS]:
            print(f"mulligan: {path}:{line}: {fault}", file=sys.stderr)
        if len(wrong) > MOST_COMPLAINTS:
            print(f"mulligan: {path}: {len(wrong)} faults in all", file=sys.stderr)
        if not verdicts:
            print(f"mulligan: {path}: there is no record in it", file=sys.stderr)
        if wrong or not verdicts:
            faults += 1
        else:
            Console(highlight=False, soft_wrap=True).print(f"{path}: {_said(verdicts)}")
    if faults:
        raise typer.Exit(2)


@app.command()
def show(
    file: Annotated[Path, typer.Argument(help="A file with one record on each line.")],
    at: Annotated[
        int | None, typer.Option(help="After this many events; all, if not said.")
    ] = None,
    record: Annotated[int, typer.Option(help="Which record of the file, from 1.")] = 1,
    seat: Annotated[
        int | None, typer.Option(help="As the player on this seat sees it, from 1.")
    ] = None,
) -> None:
    """Show a position of a recorded game as a person would want to see it."""
    text = next((line for number, line in enumerate(_lines(file), 1) if number == record), None)
    if text is None or not text.strip():
        raise MulliganError(f"{file}: there is no record {record} in it.")
    try:
        game, raw = read_record(text)
        replay = RECORDS[game].read(raw)
    except RecordError as error:
        raise MulliganError(f"{file}:{record}: {error}") from None
    entry_of = RECORDS[game].entry_of
    recorded = [number for number, event in enumerate(replay.events) if entry_of(event)]
    last = len(recorded) if at is None else at
    if not 0 <= last <= len(recorded):
        raise MulliganError(f"{file}:{record}: it has {len(recorded)} events; --at {last} is none.")
    players = len(replay.head.players)
    if seat is not None and not 1 <= seat <= players:
        raise MulliganError(f"{file}:{record}: it has {players} seats; --seat {seat} is none.")
    events = replay.events[: recorded[last - 1] + 1] if last else replay.events[:1]
    state = fold(GAMES[game], events)
    console = Console(highlight=False)
    where = (f"event {last} of {len(recorded)}: ", "dim")
    console.print(Text.assemble(where, _told(game, events[-1])))
    if game == second_chance.GAME:
        console.print(_sheets(state, replay.head, None if seat is None else seat - 1))
    elif last:
        console.print(_hands(state, replay.head, None if seat is None else seat - 1))


def _lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, each cut where it gets too long to be a record."""
    try:
        with path.open("rb") as file:
            while line := file.readline(LONGEST_LINE + 1):
                yield line
                while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                    line = file.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise MulliganError(f"{path}: cannot be read ({error.strerror}).") from None


def _said(verdicts: list[Verdict]) -> str:
    games = Counter(at.game for at in verdicts)
    said = ", ".join(f"{many:,} of {game}" for game, many in games.items())
    running = sum(not at.finished for at in verdicts)
    unfinished = f"; {running:,} still running, with their seeds unpublished" if running else ""
    return f"{len(verdicts):,} games by the rules ({said}){unfinished}"


def _told(game: str, event: Any) -> Text:
    """An event on one line, as the record has it."""
    entry = RECORDS[game].entry_of(event)
    if entry is None:
        return Text("before the first event")
    rest = (f"{name} {_value(value)}" for name, value in entry.items() if name != "event")
    return Text.assemble((entry["event"], "bold"), " ", ", ".join(rest))


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_value, value)) if value else "none"
    return str(value)


def _sheets(state: Any, head: Head, only: int | None) -> RenderableType:
    """All sheets side by side; *only* what one seat may see, if there is one."""
    seen = second_chance.view(state, only)
    sheets = seen.sheets
    if only is None:  # whoever reads a record may see everything: each sheet as its owner does
        owners = range(len(seen.sheets))
        sheets = tuple(second_chance.view(state, owner).sheets[owner] for owner in owners)
    titles = (
        Text.assemble((player.name, "bold"), f"  {_standing(sheet, seen)}\n")
        for player, sheet in zip(head.players, sheets, strict=False)
    )
    painted = [
        Text.assemble(title, paint.sheet(sheet))
        for title, sheet in zip(titles, sheets, strict=True)
    ]
    table = Text(f"round {seen.round}, {seen.cards_left} cards left, edition {seen.edition}")
    parts: list[RenderableType] = [table]
    if seen.offer and seen.end is None:
        parts.append(Columns([Padding(paint.tile(tile), (1, 4, 0, 1)) for tile in seen.offer]))
    parts.append(Columns(painted))
    if seen.end is not None:
        winners = ", ".join(head.players[seat].name for seat in seen.end.winners)
        parts.append(Text.assemble("won by ", (winners, "bold"), f" ({seen.end.reason})"))
    return Group(*parts)


def _standing(sheet: second_chance.SeenSheet, seen: second_chance.View) -> str:
    left = second_chance.empty(sheet.filled)
    squares = "1 square empty" if left == 1 else f"{left} squares empty"
    if sheet.out is not None:
        return f"{squares}, out in round {sheet.out}"
    chance = "" if sheet.chance is None else f", second chance {sheet.chance}"
    doing = "" if seen.end is not None else f", {sheet.doing}"
    return f"{squares}{doing}{chance}"


def _hands(state: Any, head: Head, only: int | None) -> RenderableType:
    """The table with all hands; *only* what one seat may see, if there is one."""
    seen = one_more.view(state, only)
    way = "clockwise" if seen.direction == 1 else "counter-clockwise"
    lines = [
        Text(f"round {seen.round}, {way}, {seen.cards_left} cards in the pile"),
        Text.assemble(
            "centre  ", paint.card(seen.centre), f"   play a number {one_more.demand(seen.centre)}"
        ),
    ]
    for seat, player in enumerate(head.players):
        hand = one_more.view(state, seat).hand if only in (None, seat) else None
        turn = "▸ " if seat in seen.to_act else "  "
        tokens = " “one more”" * seen.tokens[seat]
        left = "" if seat in seen.playing else " (out of the round)"
        count = f"{seen.counts[seat]} cards" if seen.counts[seat] != 1 else "1 card"
        held = Text(count) if hand is None else paint.cards(hand)
        lines.append(Text.assemble(turn, (player.name, "bold"), tokens, left, "  ", held))
    if seen.end is not None:
        winners = ", ".join(head.players[seat].name for seat in seen.end.winners)
        lines.append(Text.assemble("lost twice, and so won: ", (winners, "bold")))
    return Group(*lines)
