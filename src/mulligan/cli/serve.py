"""
`mulligan serve` and `mulligan play`: serve the page to the world, or for an evening. `mulligan
think`: think for servers, which then have their cores for players. `mulligan static`: the page for
a host that only has files.
"""

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from mulligan.cli.console import console
from mulligan.cli.options import MOST_JOBS, whole
from mulligan.core import MulliganError
from mulligan.sim.processes import cores

EVERYWHERE = "0.0.0.0"

HostOption: TypeAlias = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Where to listen.  [default: 127.0.0.1]")
]
PortOption: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", parser=whole, help="[default: 8731]")
]
DataOption: TypeAlias = Annotated[
    str | None, typer.Option(metavar="DIR", help="Where the games are kept.")
]
ConfigOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="A TOML file with settings. Each can also be set as MULLIGAN_NAME."
    ),
]


def serve(
    host: HostOption = None,
    port: PortOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="A PostgreSQL server, postgresql://..., for several processes."
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole, help="Start so many processes, on a port each."),
    ] = None,
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="Trust a proxy's headers about addresses and TLS.")
    ] = False,
    log_level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")
    ] = None,
) -> None:
    """Serve tables until stopped. All settings: docs/hosting.md."""
    flags = {
        "host": host,
        "port": port,
        "data": data,
        "database": database,
        "workers": workers,
        "trust_proxy": trust_proxy or None,
        "log_level": log_level,
    }
    _run(flags, config, lambda address, _: _say(f"Mulligan serves {address}"))


def play(
    port: PortOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    here_only: Annotated[
        bool,
        typer.Option("--here-only", help="Serve this computer only, not phones in the network."),
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Don't open the page.")] = False,
) -> None:
    """Serve the page here and in this network, and open it."""
    flags = {"host": "127.0.0.1" if here_only else None, "port": port, "data": data}
    usual = {"host": EVERYWHERE, "data": _own_folder(), "log_level": "warning"}

    def ready(address: str, host: str) -> None:
        _say(f"Mulligan is ready: {address}")
        if host == EVERYWHERE and (near := _address_here()) is not None:
            for_phones = f"http://{near}:{address.rpartition(':')[2]}"
            _say(f"Phones in the same network: {for_phones}")
            _show_qr(for_phones)
        _say("Press Ctrl-C to stop. Games are kept.")
        if not no_browser and sys.stdout.isatty():
            webbrowser.open(address)

    _run(flags, config, ready, usual)


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
    shown = "1 thread" if count == 1 else f"{count} threads"
    ready = partial(_say, f"Mulligan thinks with {shown}")
    run(settings.database, count, ready, Path(settings.data) / COMPILED)


def static(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write.")],
) -> None:
    """Write the page for a host of files, without a server."""
    from mulligan.cli.files import blaming
    from mulligan.server.http.static_site import write_site

    with blaming(folder):
        size = write_site(folder)
    _say(f"Wrote the page to {folder} ({size / 1e6:.0f} MB). Serve it from the root of an address.")


def _run(
    flags: dict[str, Any],
    config: Path | None,
    ready: Callable[[str, str], None],
    usual: dict[str, Any] | None = None,
) -> None:
    # Here and not above: the other commands start quicker without a web server.
    from mulligan.server.logs import set_up
    from mulligan.server.run import bind
    from mulligan.server.run import serve as run
    from mulligan.server.settings import gather

    settings = gather(flags, config, usual)
    set_up(settings.log_level, plain=usual is not None)
    if settings.workers > 1:
        from mulligan.server.supervisor import Supervisor

        supervisor = Supervisor(settings)
        first, *_, last = supervisor.ports
        supervisor.run(lambda: ready(f"http://{settings.host}:{first} to {last}", settings.host))
        return
    with bind(settings.host, settings.port) as listener:
        port = listener.getsockname()[1]
        shown = "127.0.0.1" if settings.host in (EVERYWHERE, "::") else settings.host
        if not run(settings, listener, lambda: ready(f"http://{shown}:{port}", settings.host)):
            raise MulliganError("The server did not start; the lines above say why.")


def _own_folder() -> str:
    """Where a user's games are kept."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "mulligan")


def _address_here() -> str | None:
    """This computer's address in its network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's, kept for examples
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def _show_qr(text: str) -> None:
    if sys.stdout.isatty():
        import segno

        segno.make(text, error="l").terminal(compact=True)


def _say(text: str) -> None:
    console().print(text, highlight=False, soft_wrap=True)
    sys.stdout.flush()
