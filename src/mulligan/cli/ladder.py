"""`mulligan arena --ladder`: each level against the one below, with ratings."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table

from mulligan.bots import BOTS
from mulligan.bots import bot as make_bot
from mulligan.cli import progress
from mulligan.cli.console import console, one_line
from mulligan.cli.files import STDOUT, writing
from mulligan.cli.options import no_such_game
from mulligan.cli.screen.sentences import count
from mulligan.cli.setups import Asked, setup_of
from mulligan.core import SetupError
from mulligan.games import one_more, second_chance
from mulligan.sim import ladder as ladders
from mulligan.sim.ladder import Climbed, Ladder
from mulligan.sim.match import AGREED
from mulligan.sim.plots import called
from mulligan.sim.spread import Workers

SEATS = {second_chance.GAME: 2, one_more.GAME: 4}
"""The usual table: the smallest at which two levels can have the same number of seats."""


def ladder_of(game: str, bots: str | None, asked: Asked, seed: str) -> Ladder:
    """The ladder that was asked for. Raises MulliganError in plain words if there is none."""
    if game not in BOTS:
        raise no_such_game(game)
    names = tuple(BOTS[game]) if bots is None else names_in(bots)
    if asked.seats is None:
        asked = replace(asked, seats=SEATS[game])
    setup = setup_of(game, asked)
    check_names(game, names, seed)
    return Ladder(game, setup, names, seed)


def names_in(bots: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in bots.split(","))


def check_names(game: str, names: tuple[str, ...], seed: str) -> None:
    """Raise MulliganError if a bot cannot be made, or the seed is not text."""
    for name in names:
        make_bot(game, name, bytes(32), "")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise SetupError("--seed is text in UTF-8; this is something else.") from None


def play_ladder(ladder: Ladder, games: int, workers: Workers, as_json: Path | None) -> None:
    """Play, print the table and write the file. Ctrl-C keeps what was played."""
    climbed = Climbed(ladder)
    with writing(as_json) as write_json:
        stopped = _play(climbed, games, workers)
        _print(console(stderr=as_json == STDOUT), climbed, stopped=stopped)
        result = climbed.json() | {"stopped": stopped}
        write_json(f"{json.dumps(result, indent=2)}\n".encode())
    if stopped:
        raise typer.Exit(130)


def _play(climbed: Climbed, games: int, workers: Workers) -> bool:
    """Return whether someone stopped it early."""
    ladder = climbed.ladder
    total = ladder.deals(games) * len(ladder.pairs) * ladders.GAMES_A_DEAL
    with (
        progress.bar("playing", total) as advance,
        closing(ladders.climb(ladder, games, workers=workers)) as meetings,
    ):
        try:
            for meeting in meetings:
                climbed.add(meeting)
                advance(ladders.GAMES_A_DEAL)
        except KeyboardInterrupt:
            if not climbed.complete:
                raise
            return True
    return False


def _print(out: Console, climbed: Climbed, *, stopped: bool) -> None:
    at = climbed.ladder
    about = [
        count(at.setup.seats, "player"),
        f"deck {at.setup.deck.name}",
        *(f"{name} {value}" for name, value in AGREED[at.game](at.setup).items()),
        f"seed {one_line(at.seed)}",
    ]
    end = "stopped after" if stopped else "after"
    played = f"{count(climbed.games, 'game')} of {count(len(at.pairs), 'pair')}"
    out.print(f"{at.game}, {end} {played}: {', '.join(about)}", style="bold", soft_wrap=True)
    out.print()
    out.print(_table(climbed))
    low, high = ladders.WANTED
    out.print(
        f"Won is the share of games against the level below; a tie counts half, and equal levels "
        f"win 50 %. A step should be {100 * low:.0f} to {100 * high:.0f} %. Ratings are Elo's, "
        f"with {climbed.anchor} at {ladders.ANCHORED_AT:.0f}; intervals hold 95 %.",
        style="dim",
    )
    stumbles = [f"{name} {times}" for name, times in climbed.stumbles.items() if times]
    if stumbles:
        out.print(f"Moves that another bot had to make: {', '.join(stumbles)}.")


def _table(climbed: Climbed) -> Table:
    """The strongest on top, each with how it does against the one below."""
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", no_wrap=True)
    for head in ("rating", "±", "won", "from", "to"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    bots, ratings = climbed.ladder.bots, climbed.ratings()
    for at in reversed(range(len(bots))):
        rating = ratings[bots[at]]
        row = [called(climbed.ladder.game, bots[at]), f"{rating.points:.0f}"]
        row.append("" if bots[at] == climbed.anchor else f"{rating.margin:.0f}")
        if at:
            step = climbed.step(at)
            row += [f"{100 * share:.1f} %" for share in (step.share, *step.interval)]
            row.append(ladders.judged(step.share))
        table.add_row(*row)
    return table
