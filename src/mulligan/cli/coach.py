"""`mulligan coach`: what each decision of a game was worth."""

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mulligan.cli import progress
from mulligan.cli.console import console, one_line
from mulligan.cli.options import whole
from mulligan.cli.record import STDIN, lines
from mulligan.cli.screen import paint
from mulligan.core import MulliganError, Seat, fold
from mulligan.core.record import RecordError, Replay
from mulligan.games import GAMES, RECORDS, one_more, second_chance
from mulligan.sim.verify import read_record

WORDS = {
    "same": "",
    "dead": "no tile to come fills {0.count} squares; {0.better} with the better one",
    "holes": "leaves a single square that only the smallest tile fills",
    "corner": "the better one fills a corner",
    "pieces": "cuts the empty squares into more pieces",
    "last": "takes the last place of a tile of {0.count} squares",
    "fits": "{0.count} of {0.of} cards to come fit afterwards; {0.better} with the better one",
    "places": "leaves {0.count} places for the tiles to come; the better one {0.better}",
    "border": "the empty squares get a longer border",
    "room": "the smaller tile keeps more room",
    "size": "the bigger tile can be placed well now",
    "later": "pays off later",
}


def coach(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="One record on each line; - is standard input.")
    ],
    record: Annotated[
        int, typer.Option(parser=whole, metavar="N", help="The line of the file, from 1.")
    ] = 1,
    seat: Annotated[
        int, typer.Option(parser=whole, metavar="N", help="The seat to review, from 1.")
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Say what each decision of a finished game was worth."""
    name = "standard input" if file == STDIN else one_line(str(file))
    with closing(lines(file)) as found:
        text = next((text for at, text in enumerate(found, 1) if at == record), None)
    if text is None:
        raise MulliganError(f"{name}: there is no record {record} in it.")
    try:
        game, raw = read_record(text)
        replay = RECORDS[game].read(raw)
    except RecordError as error:
        raise MulliganError(f"{name}:{record}: {error}") from None
    if GAMES[game].result(fold(GAMES[game], replay.events)) is None:
        raise MulliganError(f"{name}:{record}: that game is not over.")
    if not 1 <= seat <= len(replay.head.players):
        most = len(replay.head.players)
        raise MulliganError(f"{name}:{record}: --seat goes from 1 to {most}, not {seat}.")
    report = REPORTS[game]
    found = _reviewed(report.module, replay, seat - 1)
    if as_json:
        sys.stdout.write(json.dumps(report.json(found)) + "\n")
    else:
        report.show(console(), replay, found)


def _reviewed(name: str, replay: Replay[Any, Any], seat: Seat) -> Any:
    """The review by a module of `mulligan.analysis`, which needs the `bots` extra."""
    module = import_module(f"mulligan.analysis.{name}")
    try:
        with progress.bar("Thinking it over") as advance:
            return module.review(replay.events, seat, lambda _done, _of: advance(1))
    except ModuleNotFoundError as missing:
        raise MulliganError(
            f"The coach needs {missing.name}: pip install 'mulligan[bots]'."
        ) from None


def _show_second_chance(out: Console, replay: Replay[Any, Any], found: Any) -> None:
    table = Table(box=None, pad_edge=False)
    for head in ("round", "drawn at", "expected", "best at", "expected", "lost", "why"):
        right = head in ("round", "expected", "lost")
        table.add_column(head, justify="right" if right else "left", no_wrap=head != "why")
    for each in found.decisions:
        better = each.best[0]
        same = each.lost < 0.005
        table.add_row(
            str(each.round or "start"),
            where(each.made.cells),
            f"{each.made.expected:.2f}",
            "" if same else where(better.cells),
            "" if same else f"{better.expected:.2f}",
            "" if same else f"{each.lost:.2f}",
            WORDS[each.reason.why].format(each.reason),
            style="bold" if each in found.turning_points else "",
        )
    out.print(table)
    out.print(
        f"\n{found.empty} empty squares: {found.start:.1f} were to be expected, "
        f"{found.lost:.1f} were lost by decisions, {abs(found.luck):.1f} "
        f"{'by bad luck' if found.luck > 0 else 'were won back by good luck'}.",
        highlight=False,
        soft_wrap=True,
    )
    for each in found.turning_points[:1]:
        out.print(f"\nIn round {each.round}, this would have been better:", highlight=False)
        state = fold(second_chance, replay.events[: each.step])
        sheet = second_chance.view(state, found.seat).sheets[found.seat]
        out.print(paint.sheet(sheet, each.best[0].cells))


def _show_one_more(out: Console, _: Replay[Any, Any], found: Any) -> None:
    table = Table(box=None, pad_edge=False)
    for head in ("round", "done", "better", "luck", "chance", "", "given away"):
        right = head in ("round", "luck", "chance", "given away")
        table.add_column(head, justify="right" if right else "left")
    for each in found.decisions:
        table.add_row(
            str(each.round),
            written_move(each.made),
            "" if each.made == each.best else written_move(each.best),
            f"{each.luck:+} %" if each.luck else "",
            f"{each.chance} %",
            Text("█" * round(each.chance / 10)),
            f"{each.lost} %" if each.lost else "",
            style="bold" if each in found.turning_points else "",
        )
    if found.last_luck:
        table.add_row("end", "", "", f"{found.last_luck:+} %", f"{100 * found.won} %")
    out.print(table)
    ending = "Lost twice, and so won." if found.won else "Didn't lose often enough to win."
    out.print(
        f"\n{ending} Chance to win: {found.start} % at the start, {found.luck:+} % by luck (the "
        f"cards and the others), -{found.lost} % by decisions; {100 * found.won} % in the end.",
        highlight=False,
        soft_wrap=True,
    )


def where(cells: int) -> str:
    """Where a tile was drawn: its first and last square, and how many there are."""
    names = second_chance.squares(cells)
    return names[0] if len(names) == 1 else f"{names[0]}…{names[-1]} ({len(names)})"


def written_move(move: one_more.Move) -> str:
    match move:
        case one_more.Play(card):
            return f"play {card}"
        case one_more.Give(card):
            return f"give {card}"
        case one_more.NameDraw(named):
            return f"{named + 1} draws"
        case one_more.NameSwap((one, other)):
            return f"{one + 1} and {other + 1} swap"


def _second_chance_json(found: Any) -> dict[str, Any]:
    def option(each: Any) -> dict[str, Any]:
        return {
            "cells": list(second_chance.squares(each.cells)),
            "expected": round(each.expected, 3),
            "low": each.low,
            "high": each.high,
        }

    return {
        "game": second_chance.GAME,
        "seat": found.seat,
        "empty": found.empty,
        "start": round(found.start, 3),
        "lost": round(found.lost, 3),
        "luck": round(found.luck, 3),
        "decisions": [
            {
                "step": each.step,
                "round": each.round,
                "made": option(each.made),
                "best": [option(one) for one in each.best],
                "lost": round(each.lost, 3),
                "luck": round(each.luck, 3),
                "why": str(each.reason.why),
            }
            for each in found.decisions
        ],
    }


def _one_more_json(found: Any) -> dict[str, Any]:
    return {
        "game": one_more.GAME,
        "seat": found.seat,
        "won": found.won,
        "start": found.start / 100,
        "lost": found.lost / 100,
        "luck": found.luck / 100,
        "last_luck": found.last_luck / 100,
        "decisions": [
            {
                "step": each.step,
                "round": each.round,
                "made": written_move(each.made),
                "best": written_move(each.best),
                "chance": each.chance / 100,
                "lost": each.lost / 100,
                "luck": each.luck / 100,
            }
            for each in found.decisions
        ],
    }


@dataclass(frozen=True, slots=True)
class _Report:
    """How to ask one game's coach, and how to write its review."""

    module: str
    show: Callable[[Console, Replay[Any, Any], Any], None]
    json: Callable[[Any], dict[str, Any]]


REPORTS: Mapping[str, _Report] = {
    second_chance.GAME: _Report("second_chance", _show_second_chance, _second_chance_json),
    one_more.GAME: _Report("one_more", _show_one_more, _one_more_json),
}
