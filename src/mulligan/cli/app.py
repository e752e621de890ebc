"""The commands, and how every error becomes one line."""

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Annotated, NoReturn

import typer
from typer.main import get_command

from mulligan import __version__
from mulligan.cli import (
    arena,
    coach,
    deck,
    move_database,
    printing,
    record,
    serve,
    show,
    sim,
)
from mulligan.cli.console import one_line, prepare
from mulligan.cli.options import help_if_alone
from mulligan.cli.terminal.command import terminal
from mulligan.core import MulliganError
from mulligan.core.deckfile import DeckError

DEBUG = "MULLIGAN_DEBUG"
"""The environment variable that shows tracebacks, for developers."""

app = typer.Typer(
    help="Second Chance and One More!: play, print, simulate, look and check.",
    rich_markup_mode=None,
    add_completion=False,
)
app.command("play")(serve.play)
app.command("serve")(serve.serve)
app.command("think")(serve.think)
app.command("static")(serve.static)
app.command("move-database")(move_database.move_database)
app.command("terminal")(terminal)
app.command("sim")(sim.sim)
app.command("arena")(arena.arena)
app.command("coach")(coach.coach)
app.command("show")(show.show)
app.command("print")(printing.print_)
app.add_typer(deck.app, name="deck")
app.add_typer(record.app, name="record")


def _version(asked: bool) -> None:
    if asked:
        print(f"mulligan {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    help_if_alone(context)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; any code but 0 comes with one clear line."""
    prepare()
    command = get_command(app)
    try:
        with _heeding_signals(), command.make_context("mulligan", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as done:
        return done.exit_code
    except typer.TyperException as error:
        return _complain(f"{_sentence(error.format_message())} {_try(error)}")
    except DeckError as error:
        return _complain(_first_fault(error))
    except MulliganError as error:
        return _complain(str(error))
    except OSError:
        raise  # `main` knows what to do
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        what = f"{type(error).__name__}: {error}"
        return _complain(f"this is our fault, not yours ({what}); {DEBUG}=1 shows where", code=1)
    return 0


def _complain(text: str, code: int = 2) -> int:
    print(f"mulligan: {one_line(text)}", file=sys.stderr)
    return code


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."


def _try(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f"Try: {context.command_path if context else 'mulligan'} --help"


def _first_fault(error: DeckError) -> str:
    more = len(error.faults) - 1
    rest = f" (and {more} more: mulligan deck check {error.source})" if more else ""
    return f"{error.source}: {error.faults[0]}{rest}"


@contextmanager
def _heeding_signals() -> Iterator[None]:
    """Let a signal unwind the program: no half-written file, no process is left behind."""

    def stop(number: int, _frame: FrameType | None) -> NoReturn:
        sys.exit(128 + number)

    heeded = []
    if threading.current_thread() is threading.main_thread():  # other threads get no signals
        numbers = (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP"))
        heeded = [at for at in numbers if at and signal.getsignal(at) is signal.SIG_DFL]
    for number in heeded:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, signal.SIG_DFL)
