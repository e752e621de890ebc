"""
The log holds moves in the notation of their game, no longer as messages of the protocol.

Old moves are converted as they are, legal or not: folding the table decides that.
"""

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

log = sa.table(
    "log",
    sa.column("table_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("entry", sa.Text),
)


def upgrade() -> None:
    _turn(lambda move: move if isinstance(move, str) else written(move))


def downgrade() -> None:
    _turn(lambda move: read(move) if isinstance(move, str) else move)


def written(move: dict[str, Any]) -> str:
    """A move as the protocol had it, in the notation of its game."""
    match move:
        case {"t": "draw", "cells": cells}:
            return " ".join(["draw", *(_square(cell) for cell in sorted(cells))])
        case {"t": "bonus", "cell": cell}:
            return f"one {_square(cell)}"
        case {"t": "play" | "give" as what, "card": card}:
            return f"{what} {card}"
        case {"t": "name-draw", "seat": seat}:
            return f"draw {seat}"
        case {"t": "name-swap", "seats": [one, other]}:
            return f"swap {min(one, other)} {max(one, other)}"
        case {"t": "count", "player": player, "empty": empty}:
            return f"count {player} {empty}"
        case {"t": "chance" | "fits" | "out" | "full" as what, "player": player}:
            return f"{what} {player}"
        case {"t": "next"}:
            return "next"
        case {"t": "undo-tap"}:
            return "take-back"
        case _:
            raise ValueError(f"no move: {move}")


def read(text: str) -> dict[str, Any]:
    """The reverse of `written`."""
    what, *rest = text.split(" ")
    match what, rest:
        case "draw", [seat] if seat.isdigit():
            return {"t": "name-draw", "seat": int(seat)}
        case "draw", names:
            return {"t": "draw", "cells": [_number(name) for name in names]}
        case "one", [name]:
            return {"t": "bonus", "cell": _number(name)}
        case "play" | "give", [card]:
            return {"t": what, "card": card}
        case "swap", [one, other]:
            return {"t": "name-swap", "seats": [int(one), int(other)]}
        case "count", [player, empty]:
            return {"t": "count", "player": int(player), "empty": int(empty)}
        case "chance" | "fits" | "out" | "full", [player]:
            return {"t": what, "player": int(player)}
        case "next", []:
            return {"t": "next"}
        case "take-back", []:
            return {"t": "undo-tap"}
        case _:
            raise ValueError(f"no move: {text}")


def _turn(turned: Callable[[Any], Any]) -> None:
    connection = op.get_bind()
    moves = sa.select(log).where(log.c.entry.like('{"e":"moved"%'))
    key = (log.c.table_id == sa.bindparam("table"), log.c.number == sa.bindparam("at"))
    change = sa.update(log).where(*key).values(entry=sa.bindparam("text"))
    rows = []
    for table, number, text in connection.execute(moves).all():
        try:
            entry = json.loads(text)
            entry["move"] = turned(entry["move"])
        except (ValueError, KeyError, TypeError):
            continue  # damaged: its table will be found so when somebody opens it
        text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
        rows.append({"table": table, "at": number, "text": text})
    if rows:
        connection.execute(change, rows)


def _square(cell: int) -> str:
    return f"{'abcdefghi'[cell % 9]}{cell // 9 + 1}"


def _number(name: str) -> int:
    return (int(name[1]) - 1) * 9 + "abcdefghi".index(name[0])
