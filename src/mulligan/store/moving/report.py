"""What has become of a move from one database to another."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    added: int = 0
    """Tables that were not there."""
    continued: int = 0
    """Tables that were there, without their last entries."""
    kept: int = 0
    """Tables that were there, and equal."""
    entries: int = 0
    """How many entries were carried over."""
    rows: Counter[str] = field(default_factory=Counter)
    """How many rows of the other kinds were carried over."""
    folded: int = 0
    """Tables that were folded on both sides, with the same result."""
    records: int = 0
    """Finished games whose records are the same, byte by byte."""
    compared: Counter[str] = field(default_factory=Counter)
    """How many rows of the other kinds are equal on both sides."""
    damaged: dict[str, str] = field(default_factory=dict)
    """What could not be read in the source, and why."""
    different: dict[str, str] = field(default_factory=dict)
    """What is not the same on both sides, after all."""
    changed: bool = False
    """Whether somebody has changed the source meanwhile."""

    @property
    def tables(self) -> int:
        return self.added + self.continued + self.kept

    @property
    def complete(self) -> bool:
        return not (self.damaged or self.different or self.changed)
