"""`mulligan sim`: many games by bots, their figures and their records."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from textwrap import fill
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from mulligan.bots import bot as make_bot
from mulligan.cli import progress
from mulligan.cli.console import console, one_line
from mulligan.cli.files import replacing
from mulligan.cli.options import (
    COMPETITOR_NAMES,
    GAME_HELP,
    BigTableOption,
    DeckOption,
    EditionOption,
    JobsOption,
    OnOption,
    PlayersOption,
    whole,
    workers_of,
)
from mulligan.cli.screen.sentences import count
from mulligan.cli.setups import Asked, setup_of
from mulligan.core import MulliganError, SetupError
from mulligan.games import one_more, second_chance
from mulligan.games.second_chance import Reason, solo
from mulligan.sim.match import AGREED, Match
from mulligan.sim.run import run
from mulligan.sim.tallies import Tally

LARGEST_RUN = 100_000_000
STDOUT = Path("-")
NARROW = 65
"""The width that the whole table of figures needs."""

SAID: dict[str, str] = {
    Reason.FILLED: "a grid was full",
    Reason.NO_CHANCE_CARDS: "too few cards for the second chances",
    Reason.ALL_OUT: "everyone was out",
    Reason.DECK: "no cards for another round",
}
"""Words for codes that a tally counts."""

DESCRIBED: Mapping[str, Callable[[Match], dict[str, Any]]] = {
    second_chance.GAME: lambda match: {
        "edition": match.setup.edition,
        "big_table": match.setup.big_table,
        "series": match.series,
    },
    one_more.GAME: lambda _: {},
}
"""Fields of a match in JSON, besides its players, deck, bots and seed."""


def sim(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    players: PlayersOption = None,
    games: Annotated[int, typer.Option(parser=whole, metavar="N", help="How many games.")] = 100,
    edition: EditionOption = None,
    deck: DeckOption = "standard",
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,...",
            help="One bot for all seats, or one for each seat, with commas. "
            f"Choose from: {COMPETITOR_NAMES}.",
        ),
    ] = "random",
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="The same seed gives the same games.")
    ] = "0",
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the games into this file, one record on a line; - is standard output.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    series: Annotated[
        bool, typer.Option("--series", help="Solo challenges of three games each; N counts them.")
    ] = False,
    big_table: BigTableOption = False,
    jobs: JobsOption = None,
    on: OnOption = None,
) -> None:
    """Let bots play many games, and print the figures."""
    match = _match(game, players, edition, deck, bots, seed, series, big_table)
    if not 1 <= games <= LARGEST_RUN:
        raise MulliganError(f"--games is a number from 1 to {LARGEST_RUN:,}, not {games}.")
    workers = workers_of(jobs, on)
    total = games * solo.GAMES if series else games
    tally = Tally()
    with (
        _written(records) as write,
        progress.bar("playing", total) as advance,
        closing(run(match, total, workers=workers, records=write is not None)) as parts,
    ):
        for part in parts:
            tally.merge(part.tally)
            if write is not None:
                write("".join(f"{line}\n" for line in part.lines).encode())
            advance(part.tally.games)
    # Records on standard output are for a program; the result then goes to standard error.
    out = console(stderr=records == STDOUT)
    if as_json:
        text = json.dumps(_described(match) | tally.json(), indent=2)
        out.print(text, soft_wrap=True)
    else:
        _print(out, match, tally)


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
    seats = len(names) if players is None and len(names) > 1 else players
    setup = setup_of(game, Asked(seats, edition, deck, big_table, series))
    if len(names) not in (1, setup.seats):
        raise SetupError(f"--bots names {len(names)} bots for {count(setup.seats, 'player')}.")
    chosen = tuple(names * setup.seats if len(names) == 1 else names)
    for name in chosen:
        make_bot(game, name, bytes(32), "")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise SetupError("--seed is text in UTF-8; this is something else.") from None
    return Match(game, setup, chosen, seed, series)


@contextmanager
def _written(path: Path | None) -> Iterator[Callable[[bytes], object] | None]:
    """Where to write the records, if anywhere."""
    if path is None:
        yield None
    elif path == STDOUT:
        yield sys.stdout.buffer.write
    else:
        with replacing(path) as write:
            yield write


def _described(match: Match) -> dict[str, Any]:
    return {
        "game": match.game,
        "players": match.setup.seats,
        **DESCRIBED[match.game](match),
        "deck": match.setup.deck.name,
        "bots": list(match.bots),
        "seed": match.seed,
    }


def _print(out: Console, match: Match, tally: Tally) -> None:
    setup = match.setup
    bots = match.bots[:1] if len(set(match.bots)) == 1 else match.bots
    about = [
        count(setup.seats, "player"),
        f"deck {setup.deck.name}",
        *(f"{name} {value}" for name, value in AGREED[match.game](setup).items()),
        f"{'bot' if len(bots) == 1 else 'bots'} {', '.join(bots)}",
        f"seed {one_line(match.seed)}",
    ]
    out.print(f"{count(tally.games, 'game')} of {match.game}: {', '.join(about)}", style="bold")
    out.print()
    out.print(_figures(tally, out.width))
    out.print()
    out.print(_shares(tally, out.width))


def _figures(tally: Tally, width: int) -> Table:
    heads = ["mean", "± 95 %", "min", "median", "90 %", "max"]
    narrow = width < NARROW  # better fewer figures than cut ones
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for head in heads[:2] if narrow else heads:
        table.add_column(head, justify="right", no_wrap=True)
    for name, figure in tally.figures.items():
        row = [
            f"{figure.mean:.2f}",
            "" if figure.margin is None else f"{figure.margin:.2f}",
            str(min(figure.counts)),
            str(figure.quantile(0.5)),
            str(figure.quantile(0.9)),
            str(max(figure.counts)),
        ]
        table.add_row(name, *row[: len(table.columns) - 1])
    return table


def _shares(tally: Tally, width: int) -> Table:
    rows = []
    for name, counts in tally.shares.items():
        total = counts.total()
        often = sorted(counts.items(), key=lambda at: (-at[1], at[0]))
        rows.append((name, [f"{SAID.get(at, at)} {_percent(many, total)}" for at, many in often]))
    if len(tally.wins) > 1:
        wins = [f"{seat + 1}: {_percent(tally.wins[seat], tally.games)}" for seat in tally.wins]
        rows.append(("won by seat", wins))
    labels = max(len(name) for name, _ in rows) + 2
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name, parts in rows:
        # Break only between parts: a share stays with its label.
        whole = ", ".join(part.replace(" ", "\u00a0") for part in parts)
        grid.add_row(
            name,
            fill(whole, max(20, width - labels), break_long_words=False).replace("\u00a0", " "),
        )
    return grid


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"
