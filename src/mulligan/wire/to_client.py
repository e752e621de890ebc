"""What the server says on a socket."""

from typing import TypeAlias

from mulligan.wire.fields import Told
from mulligan.wire.moves import Move
from mulligan.wire.refusals import Refusal
from mulligan.wire.tables import OpenTable, TableInfo
from mulligan.wire.to_server import Reaction
from mulligan.wire.views import View


class Welcome(Told, tag="welcome"):
    protocol: int
    version: str
    heartbeat: int
    """Seconds: say something at least this often, a `ping` if there is nothing else."""


class Table(Told, tag="table"):
    """The table as it is now. Comes first, and whenever something about it changes."""

    number: int
    table: TableInfo


class Position(Told, tag="view"):
    """What a seat sees now. Replaces the previous one, whatever was missed in between."""

    number: int
    turn: int
    view: View
    draft: Move | None
    """The draft you sent, here or on another device, if any."""
    time_left: float | None
    """Seconds until the server moves for those who have not, or None."""


class Done(Told, tag="done"):
    """What you asked for is done and stored."""

    id: str
    number: int


class Refused(Told, tag="refused"):
    """What you asked for was not done, and nothing has changed."""

    id: str | None
    code: Refusal
    """Stable: for programs and translations."""
    sentence: str
    """For a person, in English."""


class Reacted(Told, tag="reacted"):
    seat: int
    reaction: Reaction


class Lobby(Told, tag="lobby"):
    """The open tables that wait for players."""

    tables: list[OpenTable]


class Pong(Told, tag="pong"):
    n: int


class Bye(Told, tag="bye"):
    """The server closes this connection; come back after *retry_after* seconds."""

    code: str
    retry_after: float


ServerMessage: TypeAlias = (
    Welcome | Table | Position | Done | Refused | Reacted | Lobby | Pong | Bye
)
