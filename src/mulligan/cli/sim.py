"""`mulligan sim`: many games by bots, what came of them, and their records."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mulligan.bots import bot as make_bot
from mulligan.core import MulliganError, SetupError
from mulligan.games import GAMES, one_more, second_chance
from mulligan.games.second_chance import solo
from mulligan.sim.crowd import cores
from mulligan.sim.match import Match
from mulligan.sim.run import run
from mulligan.sim.tallies import Tally

LARGEST_RUN = 100_000_000


def sim(
    game: Annotated[str, typer.Argument(help=f"{' or '.join(GAMES)}.")],
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    edition: Annotated[
        str | None, typer.Option(help=f"Second Chance: {', '.join(second_chance.EDITIONS)}.")
    ] = None,
    deck: Annotated[str, typer.Option(help="A deck's name, or the path of a file.")] = "standard",
    bots: Annotated[
        str, typer.Option(help="One bot for all seats, or one for each, with commas.")
    ] = "random",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    records: Annotated[
        Path | None, typer.Option(help="Write the games into this file, one record on a line.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    series: Annotated[
        bool, typer.Option(help="Solo challenges of three games; --games counts challenges.")
    ] = False,
    big_table: Annotated[
        bool, typer.Option(help="House rule of Second Chance: up to 13 players.")
    ] = False,
    jobs: Annotated[int | None, typer.Option(help="Processes; all cores if not said.")] = None,
) -> None:
    """Let bots play many games, and say what came of them."""
    match = _match(game, players, edition, deck, bots, seed, series, big_table)
    if not 1 <= games <= LARGEST_RUN:
        raise MulliganError(f"--games is a number from 1 to {LARGEST_RUN}, not {games}.")
    if jobs is not None and not 1 <= jobs <= 256:
        raise MulliganError(f"--jobs is a number from 1 to 256, not {jobs}.")
    total = games * solo.GAMES if series else games
    tally = Tally()
    with _file(records) as file, _progress() as progress:
        task = progress.add_task("playing", total=total)
        for part in run(match, total, jobs=jobs or cores(), records=file is not None):
            tally.merge(part.tally)
            if file is not None:
                file.writelines(f"{line}\n" for line in part.lines)
            progress.advance(task, part.tally.games)
    if as_json:
        print(json.dumps(_described(match) | tally.json(), indent=2, ensure_ascii=False))
    else:
        _print(match, tally)


def _match(
    game: str,
    players: int | None,
    edition: str | None,
    deck: str,
    bots: str,
    seed: str,
    series: bool,
    big_table: bool,
) -> Match:
    names = [name.strip() for name in bots.split(",")]
    seats = players if players is not None else len(names) if len(names) > 1 else None
    setup: Any
    match game:
        case second_chance.GAME:
            seats = 1 if seats is None else seats
            setup = second_chance.Setup(
                seats, edition or "en-2019", second_chance.load(deck)[0], big_table
            )
        case one_more.GAME:
            if edition is not None or big_table or series:
                raise SetupError("--edition, --big-table and --series are for second-chance.")
            seats = 3 if seats is None else seats
            setup = one_more.Setup(seats, one_more.load(deck)[0])
        case _:
            raise MulliganError(f"There is no game {game!r}. There are: {', '.join(GAMES)}.")
    if series and seats != 1:
        raise SetupError(f"--series is for one player alone, not for {seats}.")
    if len(names) not in (1, seats):
        raise SetupError(f"--bots names {len(names)} bots for {seats} players.")
    chosen = tuple(names * seats if len(names) == 1 else names)
    for name in chosen:
        make_bot(game, name, bytes(32), "")
    return Match(game, setup, chosen, seed, series)


@contextmanager
def _file(path: Path | None) -> Iterator[IO[str] | None]:
    """The file to write, which gets its name only when it is complete."""
    if path is None:
        yield None
        return
    if str(path) == "-":
        yield sys.stdout
        return
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def _described(match: Match) -> dict[str, Any]:
    return {
        "game": match.game,
        "players": match.setup.seats,
        "deck": match.setup.deck.name,
        "bots": list(match.bots),
        "seed": match.seed,
    } | ({"edition": match.setup.edition} if match.game == second_chance.GAME else {})


def _print(match: Match, tally: Tally) -> None:
    console = Console(highlight=False)
    said = ", ".join(
        f"{name} {value}" for name, value in _described(match).items() if name != "bots"
    )
    console.print(f"[bold]{tally.games:,} games[/bold]: {said}, bots {', '.join(match.bots)}")
    table = Table("", "mean", "± 95 %", "min", "median", "90 %", "max", box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, figure in tally.figures.items():
        table.add_row(
            name,
            f"{figure.mean:.2f}",
            f"{figure.margin:.2f}" if figure.number > 1 else "",
            str(min(figure.counts)),
            str(figure.quantile(0.5)),
            str(figure.quantile(0.9)),
            str(max(figure.counts)),
        )
    console.print(table)
    for name, counts in tally.shares.items():
        total = counts.total()
        parts = (f"{what} {100 * many / total:.1f} %" for what, many in counts.most_common())
        console.print(f" {name}: {', '.join(parts)}")
    if match.setup.seats > 1:
        wins = (
            f"{seat + 1}: {100 * tally.wins[seat] / tally.games:.1f} %"
            for seat in range(match.setup.seats)
        )
        console.print(f" won by seat {', '.join(wins)}")
