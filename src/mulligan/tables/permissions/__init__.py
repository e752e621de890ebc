"""Who may do what at a table, now, and how often."""

from mulligan.tables.permissions.askers import Asker, Situation
from mulligan.tables.permissions.decision import (
    entry_for,
    must_admit,
    must_have_played,
    must_hold,
)
from mulligan.tables.permissions.requests import (
    Asked,
    ClaimSeat,
    HandIn,
    MoveOn,
    PlayFor,
    SitAnywhere,
)

__all__ = [
    "Asked",
    "Asker",
    "ClaimSeat",
    "HandIn",
    "MoveOn",
    "PlayFor",
    "SitAnywhere",
    "Situation",
    "entry_for",
    "must_admit",
    "must_have_played",
    "must_hold",
]
