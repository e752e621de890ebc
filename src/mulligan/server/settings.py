"""What a host can choose, with defaults that suit a family at home."""

import os
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from mulligan.core import MulliganError

PREFIX = "MULLIGAN_"

Positive: TypeAlias = Annotated[float, Meta(gt=0)]
NotNegative: TypeAlias = Annotated[float, Meta(ge=0)]


LEVELS = ("debug", "info", "warning", "error")
LISTS = ("origins", "hosts")
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "str": "text of length",
    "array": "a list of texts",
}
"""msgspec's names of types, and plain words for them."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8731
    data: Annotated[str, Meta(min_length=1)] = "mulligan-data"
    """The folder with the database."""
    database: str = ""
    """The address of a PostgreSQL server, postgresql://user:password@host/name, for several
    processes. Without it, the database is a file in the data folder."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """How many server processes to start, on as many ports from the first on. Needs a database that
    they can share, and a proxy in front."""
    drain_seconds: NotNegative = 1
    """How long a process that ends still serves, until the proxy has noticed; only if it shares its
    database."""
    trust_proxy: bool = False
    """Whether to believe X-Forwarded-For and -Proto: only behind a proxy that sets them."""
    origins: list[str] = []
    """Further origins whose pages may connect, like https://games.example.org."""
    hosts: list[str] = []
    """The names of this server, like games.example.org. Without them: behind a proxy all, otherwise
    only addresses and the names that a home network gives."""
    keep_days: Positive = 30
    """How long a table stays after the last thing that happened at it."""
    keep_unstarted_days: Positive = 2
    """The same for a table whose game never began."""
    keep_club_days: Positive = 365
    """How long a club stays after the last game, change or visit of a member."""
    fold_days: Positive = 1
    """After how long the entries of a finished game are packed into one row."""
    heartbeat: Annotated[int, Meta(ge=1)] = 20
    """Seconds between the signs of life that clients have to send."""
    grace: NotNegative = 15
    """How many seconds longer a timer waits for somebody who has lost the connection."""
    absent_after: NotNegative = 10
    """Seconds after which others may let a bot stand in."""
    pace: NotNegative = 0.8
    """Seconds that a brisk bot takes for a move in a turn-based game; a calm one takes more."""
    think: Positive = 60
    """Seconds after which a table stops waiting for a bot, even one that is loading for the first
    time; each bot has its own, shorter time to think."""
    message_bytes: Annotated[int, Meta(ge=1024)] = 16 * 1024
    message_rate: Positive = 50
    """Messages a second from one connection, in the long run; three seconds' worth at once."""
    request_rate: Positive = 10
    """Requests a second from one address, in the long run."""
    table_rate: Positive = 0.2
    """New tables a second from one address, in the long run; thirty at once."""
    code_rate: Positive = 0.1
    """Table codes that one address may try a second, in the long run; thirty at once."""
    work_rate: Positive = 2
    """Prints, deck checks, replays, records, positions, hints, reviews and verdicts a second from
    one address, in the long run; thirty seconds' worth at once."""
    stored_each: Positive = 8
    """Mebibytes a day that one address may have stored without playing: new tables, decks,
    histories, clubs, and what is no move at a table."""
    connections: Annotated[int, Meta(ge=1)] = 5000
    connections_each: Annotated[int, Meta(ge=1)] = 60
    """WebSocket connections from one address."""
    tcp_connections: Annotated[int, Meta(ge=1)] = 10_000
    tcp_connections_each: Annotated[int, Meta(ge=1)] = 250
    """Connections of any kind from one address: browsers open several at once."""
    tcp_connection_rate: Positive = 20
    """New ones from one address a second, and three times as many at once; more have to wait."""
    head_seconds: Positive = 10
    """How long a client may take to begin a request and to send its headers."""
    request_seconds: Positive = 30
    """How long it may take for the rest of the request."""
    idle_seconds: Positive = 20
    """How long a connection stays open for a further request."""
    public_metrics: bool = False
    """Whether everybody may read /metrics, or only this machine and its own network."""
    processes: bool = True
    """Whether prints, decks and replays run in processes of their own, so that moves stay quick.
    These processes take memory, and end when they have nothing to do."""
    idle_minutes: NotNegative = 10
    """How long a table stays in memory when nobody is connected."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"


TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}


def gather(
    flags: dict[str, Any], file: Path | None = None, usual: dict[str, Any] | None = None
) -> Settings:
    """
    Flags first, then the environment (MULLIGAN_PORT, ...), then *file*, then the command's own
    defaults (*usual*), then the general defaults.

    Raises:
        MulliganError: Something in one of them cannot be used.
    """
    said = {name: (name, value) for name, value in (usual or {}).items()}
    if file is not None:
        said |= {name: (f"{file}: {name}", value) for name, value in _from_file(file).items()}
    for name in TYPES:
        variable = PREFIX + name.upper()
        if (text := os.environ.get(variable)) is not None:
            said[name] = variable, _listed(text) if name in LISTS else text
    for name, value in flags.items():
        if value is not None:
            said[name] = f"--{name.replace('_', '-')}", value
    return Settings(**{name: _read(name, *where) for name, where in said.items()})


def _read(name: str, where: str, value: Any) -> Any:
    if name not in TYPES:
        raise MulliganError(f"{where}: there is no such setting.")
    try:
        # Not strict: the environment has only strings.
        return msgspec.convert(value, TYPES[name], strict=False)
    except msgspec.ValidationError as error:
        wanted = f"it is one of {', '.join(LEVELS)}" if name == "log_level" else _in_words(error)
        raise MulliganError(f"{where} cannot be {value!r}: {wanted}.") from None


def _in_words(error: msgspec.ValidationError) -> str:
    found = re.match(r"Expected `(\w+)`(?:(?: of length)? ([<>]=?) (\S+))?", str(error))
    if found is None:
        return str(error)
    kind, bound, limit = found.groups()
    return f"it is {KINDS.get(kind, kind)}{f' {bound} {limit}' if bound else ''}"


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise MulliganError(f"{path}: cannot be read ({error.strerror}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MulliganError(f"{path}: this is not TOML ({error}).") from None
