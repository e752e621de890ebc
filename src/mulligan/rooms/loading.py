"""A table as it was stored, folded from its log."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.protocols import DamagedError, Stored
from mulligan.tables import entries
from mulligan.tables.agreement import Agreement
from mulligan.tables.entries import AnyEntry, Moved, Undone
from mulligan.tables.games import KINDS
from mulligan.tables.table import Table, folded, folded_by_other_rules
from mulligan.wire import Stage


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table, and what is known about it beside its entries."""

    table: Table
    touched: float
    """When something last happened at it, in seconds since 1970."""
    asked: float
    """Since when those whose turn it is have been asked for their moves."""
    epoch: int = 0
    """How often it has got a new home."""
    opened_from: str | None = None
    """Where its host opened it from, if that was just now."""


def loaded(found: Stored) -> Loaded:
    """Raises DamagedError if its entries do not make a table."""
    try:
        table, asked = _fold(found)
    except Exception as error:  # a damaged row can be anything, and so can what comes of it
        reason = error.reason if isinstance(error, RefusedError) else type(error).__name__
        raise DamagedError(f"it does not fold: {reason}") from None
    if table.stage is not wire.Stage(found.row.stage):
        raise DamagedError("its last entries are missing")
    return Loaded(table, found.touched, asked, found.epoch)


def _fold(found: Stored) -> tuple[Table, float]:
    row = found.row
    agreement = msgspec.json.decode(row.setup, type=Agreement)
    log = list(map(entries.read, found.entries))
    stage = wire.Stage(row.stage)
    if row.rules != KINDS[agreement.game].rules_version and stage is not Stage.GATHERING:
        table = folded_by_other_rules(row.id, agreement, row.seed, log, stage)
        return table, found.touched
    if agreement.timer is None:
        return folded(row.id, agreement, row.seed, log), found.touched
    table, asked = folded(row.id, agreement, row.seed, ()), row.created
    for entry, at in zip(log, found.times, strict=True):
        before, table = table, table.after(entry)
        if asks_anew(before, table, [entry]):
            asked = at
    return table, asked


def asks_anew(before: Table, after: Table, happened: Sequence[AnyEntry]) -> bool:
    """Whether *happened* gave those whose turn it is all their time again."""
    asked = after.to_act - before.to_act
    for entry in happened:
        if isinstance(entry, Moved):
            asked |= after.to_act & {entry.seat}
        elif isinstance(entry, Undone):
            asked -= {entry.seat}  # taking a move back gives no extra time
    return after.turn != before.turn or bool(asked)
