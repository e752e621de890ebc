"""
Carrying everything from one database to another: from a file to a server, or back.

The source is only read. The destination gets what it lacks, a few tables at a time, and in the end
everything is read again on both sides and compared: each table is folded from its log, twice.
"""

from mulligan.store.moving.moving import move
from mulligan.store.moving.places import Place, place_of, shown
from mulligan.store.moving.report import Report

__all__ = ["Place", "Report", "move", "place_of", "shown"]
