"""What whoever hosts can choose, with defaults that suit a family at home."""

import os
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from mulligan.core import MulliganError

PREFIX = "MULLIGAN_"

Positive: TypeAlias = Annotated[float, Meta(gt=0)]
NotNegative: TypeAlias = Annotated[float, Meta(ge=0)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8731
    data: str = "mulligan-data"
    """The folder with the database."""
    trust_proxy: bool = False
    """Whether to believe X-Forwarded-For and -Proto: only behind a proxy that sets them."""
    origins: list[str] = []
    """Further origins whose pages may connect, like https://games.example.org."""
    keep_days: Positive = 30
    """How long a table stays after the last thing that happened at it."""
    heartbeat: Annotated[int, Meta(ge=1)] = 20
    """Seconds between signs of life that are asked of clients."""
    grace: NotNegative = 15
    """Seconds that a timer waits longer for somebody who has lost the connection."""
    absent_after: NotNegative = 10
    """Seconds after which others may let a bot stand in."""
    pace: NotNegative = 0.8
    """Seconds a bot takes at least for a move in a game of turns: people want to follow."""
    think: Positive = 60
    """Seconds after which a table no longer waits for bots, not even to load them the first time
    ever; each bot has its own, shorter time to think."""
    message_bytes: Annotated[int, Meta(ge=1024)] = 16 * 1024
    message_rate: Positive = 50
    """Messages a second from one connection, in the long run; three seconds' worth at once."""
    request_rate: Positive = 10
    """Requests a second from one address, in the long run."""
    table_rate: Positive = 0.2
    """New tables a second from one address, in the long run; thirty at once."""
    connections: Annotated[int, Meta(ge=1)] = 5000
    connections_each: Annotated[int, Meta(ge=1)] = 60
    """Connections from one address."""
    idle_minutes: NotNegative = 10
    """How long a table stays in memory when nobody is connected."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"


def gather(flags: dict[str, Any], file: Path | None = None) -> Settings:
    """
    Flags first, then the environment (MULLIGAN_PORT, ...), then *file*, then the defaults.

    Raises:
        MulliganError: Something in one of them cannot be used.
    """
    values: dict[str, Any] = {}
    if file is not None:
        values |= _from_file(file)
    kinds = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name in kinds:
        if (text := os.environ.get(PREFIX + name.upper())) is not None:
            values[name] = text.split(",") if name == "origins" else text
    values |= {name: value for name, value in flags.items() if value is not None}
    try:
        # Not strict: the environment knows only texts.
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise MulliganError(f"The settings cannot be used: {error}.") from None


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise MulliganError(f"{path}: cannot be read ({error.strerror}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MulliganError(f"{path}: this is not TOML ({error}).") from None
