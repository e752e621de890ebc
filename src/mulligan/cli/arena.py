"""`mulligan arena`: bots against bots, rated."""

import json
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from mulligan.cli import progress
from mulligan.cli.console import console, one_line
from mulligan.cli.files import STDOUT, writing
from mulligan.cli.ladder import check_names, ladder_of, names_in, play_ladder
from mulligan.cli.options import (
    COMPETITOR_NAMES,
    GAME_HELP,
    DeckOption,
    EditionOption,
    JobsOption,
    OnOption,
    whole,
    workers_of,
)
from mulligan.cli.screen.sentences import count
from mulligan.cli.setups import Asked, setup_of
from mulligan.core import MulliganError
from mulligan.games import one_more, second_chance
from mulligan.sim import arena as tournaments
from mulligan.sim import plots
from mulligan.sim.match import AGREED
from mulligan.sim.spread import Workers

LARGEST_RUN = 10_000_000
SEATS = {second_chance.GAME: (2, 6), one_more.GAME: (3, 9)}
"""The fewest and the most competitors at a table."""


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    bots: Annotated[
        str | None,
        typer.Option(metavar="BOT,...", help=f"Who competes. Choose from: {COMPETITOR_NAMES}."),
    ] = None,
    ladder: Annotated[
        bool,
        typer.Option(
            "--ladder",
            help="Compare each level with the one below: all levels of the game, or --bots from "
            "weak to strong. --games are then those of each pair.",
        ),
    ] = False,
    games: Annotated[
        int,
        typer.Option(
            parser=whole, metavar="N", help="How many games. The last deal is always finished."
        ),
    ] = 100,
    players: Annotated[
        int | None,
        typer.Option(
            parser=whole,
            metavar="N",
            help="Seats at a table.  [default: as many as there are bots; for a ladder 2, or 4 for "
            "one-more]",
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="The same seed gives the same tournament.")
    ] = "0",
    deck: DeckOption = "standard",
    edition: EditionOption = None,
    as_json: Annotated[
        Path | None,
        typer.Option(
            "--json", metavar="FILE", help="Write the result as JSON; - is standard output."
        ),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the result into this PNG file.")
    ] = None,
    jobs: JobsOption = None,
    on: OnOption = None,
) -> None:
    """Let bots compete on the same deals, and rate them."""
    if ladder:
        if plot is not None:
            raise MulliganError("--plot draws a tournament; a ladder is a table (or --json).")
        play_ladder(
            ladder_of(game, bots, Asked(players, edition, deck), seed),
            _checked(games),
            workers_of(jobs, on),
            as_json,
        )
        return
    if bots is None:
        raise typer.BadParameter("Missing option '--bots': name them, or ask for the --ladder.")
    tournament = _tournament(game, bots, players, edition, deck, seed)
    _checked(games)
    workers = workers_of(jobs, on)
    standings = tournaments.Standings(tournament)
    plots.require()
    total = tournament.deals(games) * len(tournament.bots)
    with (
        # Before the first game, so a file that can't be written is reported at once.
        writing(as_json) as write_json,
        writing(plot) as write_plot,
    ):
        stopped = _play(tournament, standings, games, workers, total)
        # The table first, so it's shown even if writing a file fails.
        # JSON on standard output is for a program; the table then goes to standard error.
        _print(console(stderr=as_json == STDOUT), standings, stopped=stopped)
        result = standings.json() | {"stopped": stopped}
        write_json(f"{json.dumps(result, indent=2)}\n".encode())
        if plot is not None:
            write_plot(plots.png(standings))
    if stopped:
        raise typer.Exit(130)


def _checked(games: int) -> int:
    if not 1 <= games <= LARGEST_RUN:
        raise MulliganError(f"--games is a number from 1 to {LARGEST_RUN:,}, not {games}.")
    return games


def _play(
    tournament: tournaments.Tournament,
    standings: tournaments.Standings,
    games: int,
    workers: Workers,
    total: int,
) -> bool:
    """Return whether someone stopped it early."""
    with (
        progress.bar("playing", total) as advance,
        closing(tournaments.hold(tournament, games, workers=workers)) as deals,
    ):
        try:
            for deal in deals:
                standings.add(deal)
                advance(len(deal))
        except KeyboardInterrupt:
            if not standings.games:
                raise
            return True
    return False


def _tournament(
    game: str, bots: str, players: int | None, edition: str | None, deck: str, seed: str
) -> tournaments.Tournament:
    names = names_in(bots)
    if players is None and game in SEATS:
        fewest, most = SEATS[game]
        players = min(max(len(names), fewest), most)
    setup = setup_of(game, Asked(players, edition, deck))
    check_names(game, names, seed)
    return tournaments.Tournament(game, setup, names, seed)


def _print(out: Console, standings: tournaments.Standings, *, stopped: bool) -> None:
    at = standings.tournament
    about = [
        count(at.setup.seats, "player"),
        f"deck {at.setup.deck.name}",
        *(f"{name} {value}" for name, value in AGREED[at.game](at.setup).items()),
        f"seed {one_line(at.seed)}",
    ]
    end = "stopped after" if stopped else "after"
    played = f"{count(standings.games, 'game')} on {count(standings.deals, 'deal')}"
    out.print(f"{at.game}, {end} {played}: {', '.join(about)}", style="bold", soft_wrap=True)
    out.print()
    out.print(_table(standings))
    out.print(
        f"Chance alone wins {100 / at.setup.seats:.1f} % of the seats. "
        "Ratings are OpenSkill's; intervals hold 95 %.",
        style="dim",
    )
    stumbles = [f"{name} {bot.stumbles}" for name, bot in standings.bots.items() if bot.stumbles]
    if stumbles:
        out.print(f"Moves that another bot had to make: {', '.join(stumbles)}.")
    if out.is_terminal:
        out.print()
        out.print(plots.in_terminal(standings, out.width))


def _table(standings: tournaments.Standings) -> Table:
    squares = any(bot.empty.number for bot in standings.bots.values())
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", no_wrap=True)
    heads = ["rating", "±", "won", "from", "to"] + (["empty", "±"] if squares else [])
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for name in standings.order():
        bot = standings.bots[name]
        mean, deviation = bot.rating
        low, high = bot.interval
        row = [
            f"{mean:.2f}",
            f"{tournaments.QUANTILE * deviation:.2f}",
            *(f"{100 * share:.1f} %" for share in (bot.win_rate, low, high)),
        ]
        if squares:
            margin = bot.empty.margin
            row += [f"{bot.empty.mean:.2f}", "" if margin is None else f"{margin:.2f}"]
        table.add_row(plots.called(standings.tournament.game, name), *row)
    return table
