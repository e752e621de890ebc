"""
The command line: where everything is put together and nothing is decided.

Results go to standard output, progress and complaints to standard error. Whatever is wrong with
what was asked for is one clear line and exit code 2.
"""

import os
import sys
from typing import Annotated

import typer
from rich.console import Console

from mulligan import __version__
from mulligan.cli import deck, play, record, sim
from mulligan.core import MulliganError

app = typer.Typer(
    help="Second Chance and One More!: play, simulate, look and check.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    add_completion=False,
)
app.command("play")(play.play)
app.command("sim")(sim.sim)
app.add_typer(deck.app, name="deck")
app.add_typer(record.app, name="record")


def _version(asked: bool) -> None:
    if asked:
        Console().print(f"mulligan {__version__}", highlight=False)
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line and turn every complaint into one clear line."""
    try:
        app()
    except MulliganError as error:
        print(f"mulligan: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            # The reader has seen enough (`| head`); do not complain when Python flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        where = f"{error.filename}: " if error.filename else ""
        print(f"mulligan: {where}{error.strerror or error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("mulligan: stopped", file=sys.stderr)
        sys.exit(130)
