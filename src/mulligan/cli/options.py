"""Options that several commands share."""

import os
import sys
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from mulligan.bots import BOTS, SPARRING
from mulligan.core import MulliganError
from mulligan.games import GAMES, second_chance
from mulligan.sim.processes import cores
from mulligan.sim.spread import Workers

MOST_JOBS = 256


def whole(text: str) -> int:
    """*text* as a whole number. Raises BadParameter in plain words."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number.") from None


BOT_NAMES = ", ".join(dict.fromkeys(name for bots in BOTS.values() for name in bots))
COMPETITOR_NAMES = ", ".join(
    [BOT_NAMES, *(f"{name} ({game})" for game, bots in SPARRING.items() for name in bots)]
)
"""Also those that only other bots meet."""
EDITIONS = ", ".join(second_chance.EDITIONS)
GAME_HELP = f"{' or '.join(GAMES)}."

PlayersOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        parser=whole,
        metavar="N",
        help="1 to 6 for second-chance, 3 to 9 for one-more.  [default: 1, or 4 for one-more]",
    ),
]
EditionOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=f"The edition of Second Chance: {EDITIONS}."
        f"  [default: {second_chance.DEFAULT_EDITION}]",
    ),
]
OwnEditionOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=f"The edition of Second Chance: {EDITIONS}.  [default: that of your language, or"
        f" {second_chance.DEFAULT_EDITION}]",
    ),
]
DeckOption: TypeAlias = Annotated[
    str, typer.Option(metavar="DECK", help="The name of a deck, or the path of a deck file.")
]
BigTableOption: TypeAlias = Annotated[
    bool, typer.Option("--big-table", help="Second Chance by our house rule for up to 13 players.")
]
JobsOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        parser=whole,
        metavar="N",
        help="How many processes to use.  [default: one for each core]",
    ),
]


OnOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Let a Ray cluster do it: ray://HOST:10001, HOST:6379, or auto for the cluster that "
        "this machine is part of.",
    ),
]


def workers_of(jobs: int | None, on: str | None) -> Workers:
    """Who does the work: processes here, or a cluster. Raises MulliganError for both at once."""
    if on is None:
        return Workers(jobs_of(jobs))
    if jobs is not None:
        raise MulliganError("--jobs is for this machine; a cluster (--on) has its own workers.")
    return Workers(on=on)


def jobs_of(jobs: int | None) -> int:
    """How many processes to use. Raises MulliganError for a number that makes no sense."""
    if jobs is None:
        return min(cores(), MOST_JOBS)
    if not 1 <= jobs <= MOST_JOBS:
        raise MulliganError(f"--jobs is a number from 1 to {MOST_JOBS}, not {jobs}.")
    return jobs


def deck_argument(deck: str) -> str:
    """*deck* as `load` wants it: `./my-box` means a file, with or without an extension."""
    if os.path.basename(deck) != deck and Path(deck).parent == Path():
        return os.path.abspath(deck)
    return deck


def no_such_game(game: str) -> MulliganError:
    return MulliganError(f"There is no game {game!r}. Choose from: {', '.join(GAMES)}.")


def help_if_alone(context: typer.Context) -> None:
    """Explain a group of commands when none of them is named."""
    if context.invoked_subcommand is None:
        print(context.get_help(), file=sys.stderr)
        raise typer.Exit(2)
