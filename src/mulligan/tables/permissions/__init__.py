"""Who may do what at a table, now, and how often."""

from mulligan.tables.permissions.askers import Asker, Situation
from mulligan.tables.permissions.budgets import unplayed
from mulligan.tables.permissions.decision import (
    entry_for,
    must_admit,
    must_be_of,
    must_have_played,
    must_hold,
)
from mulligan.tables.permissions.repeats import done_before
from mulligan.tables.permissions.requests import (
    Asked,
    ClaimSeat,
    EndScoring,
    HandIn,
    MoveOn,
    PlayFor,
    SitAnywhere,
)
from mulligan.tables.permissions.sitting import sits_already

__all__ = [
    "Asked",
    "Asker",
    "ClaimSeat",
    "EndScoring",
    "HandIn",
    "MoveOn",
    "PlayFor",
    "SitAnywhere",
    "Situation",
    "done_before",
    "entry_for",
    "must_admit",
    "must_be_of",
    "must_have_played",
    "must_hold",
    "sits_already",
    "unplayed",
]
