"""`mulligan think`: a process that thinks for servers, which then have their cores for players."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from mulligan.cli.console import console
from mulligan.cli.options import MOST_JOBS, whole
from mulligan.cli.serve import ConfigOption
from mulligan.core import MulliganError
from mulligan.sim.processes import cores


def think(
    database: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="The PostgreSQL server of the servers, postgresql://..."
        ),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole,
            help="How many moves to think about at once.  [default: all cores]",
        ),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Where compiled code is kept, if it cannot be elsewhere."),
    ] = None,
    config: ConfigOption = None,
    log_level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")
    ] = None,
) -> None:
    """
    Think for the servers that share a database.

    As long as such a process runs, on any machine that reaches the database, it makes the moves of
    the experts, gives hints, reviews games, and plays the deal of the day with all bots. Start as
    many as you like, and end them whenever you like: servers notice within seconds, and think for
    themselves if there is none. A process thinks only for servers of its own version.
    """
    # Here and not above: the other commands start quicker without a web server.
    from mulligan.server.logs import set_up
    from mulligan.server.services import COMPILED
    from mulligan.server.settings import gather
    from mulligan.server.work.worker import think as run
    from mulligan.store.database.postgres import is_address

    flags = {"database": database, "data": data, "log_level": log_level}
    settings = gather(flags, config)
    if not is_address(settings.database):
        raise MulliganError(
            "Thinking for servers needs the --database they share: postgresql://..."
        )
    count = cores() if threads is None else threads
    if not 1 <= count <= MOST_JOBS:
        raise MulliganError(f"--threads is a number from 1 to {MOST_JOBS}, not {count}.")
    set_up(settings.log_level, plain=False)
    run(settings.database, count, lambda: _say(count), Path(settings.data) / COMPILED)


def _say(threads: int) -> None:
    shown = "1 thread" if threads == 1 else f"{threads} threads"
    console().print(f"Mulligan thinks with {shown}", highlight=False, soft_wrap=True)
    sys.stdout.flush()
