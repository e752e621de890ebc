"""
Which of the requests waiting at a table are decided next.

Moves go together: when everybody draws at once, their moves are stored and announced together.
Anything else is decided alone, because it may change who may do what.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from mulligan.tables.calendar import counts
from mulligan.tables.entries import AnyEntry, Claimed, Moved, Seated, Undone
from mulligan.tables.permissions import (
    Asked,
    Asker,
    Situation,
    done_before,
    entry_for,
    unplayed,
)
from mulligan.tables.table import Table
from mulligan.wire import Stage

TRIES = 5
"""How often to decide again when another process was first."""


@dataclass(slots=True, eq=False)
class Ask:
    """A request at a table. It is judged by the state of the table when its turn comes."""

    asker: Asker
    asked: Asked
    heard: Callable[[int], None]
    """Called when the result is announced."""
    answer: "asyncio.Future[int]"
    """The table's number after it. The asker may have stopped waiting for it."""
    entry: AnyEntry | None = None
    """The resulting entry, once it is decided."""
    unplayed: int = 0
    """How many entries advance no game because of it."""
    tries: int = TRIES

    def hear(self, outcome: int | Exception) -> None:
        if isinstance(outcome, int):
            self.heard(outcome)
            if not self.answer.done():
                self.answer.set_result(outcome)
        elif not self.answer.done():
            self.answer.set_exception(outcome)


@dataclass(slots=True)
class Batch:
    """Nobody hears anything before it is stored, not even a refusal: that may depend on a move of
    the same batch."""

    before: Table
    after: Table
    entries: list[AnyEntry] = field(default_factory=list)
    outcomes: list[tuple[Ask, int | Exception]] = field(default_factory=list)

    @property
    def asks(self) -> list[Ask]:
        return [ask for ask, _ in self.outcomes]

    @property
    def people(self) -> list[str]:
        """The people who join a seat with this batch."""
        return [entry.person for entry in self.entries if isinstance(entry, Seated | Claimed)]

    def tell(self) -> None:
        for ask, outcome in self.outcomes:
            ask.hear(outcome)

    def fail(self, error: Exception) -> None:
        for ask, _ in self.outcomes:
            ask.hear(error)


def decide(table: Table, asked: deque[Ask], situation: Situation) -> Batch:
    """Take as many from the front of *asked* as can be decided together."""
    batch = Batch(table, table)
    together = True
    while asked and together:
        ask = asked[0]
        ask.entry = None
        outcome: int | Exception | None = None
        try:
            outcome = done_before(batch.after, ask.asker, ask.asked)
            if outcome is None:
                entry = entry_for(batch.after, ask.asker, ask.asked, situation)
                together = isinstance(entry, Moved | Undone)
                if batch.entries and not together:
                    break
                ask.unplayed = unplayed(batch.after, entry)
                batch.after = batch.after.after(entry)
                batch.entries.append(entry)
                ask.entry = entry
                outcome = batch.after.number
                together = together and batch.after.stage is not Stage.ENDED
        except Exception as error:
            outcome = error
        batch.outcomes.append((asked.popleft(), outcome))
    return batch


def score_of(table: Table) -> int | None:
    """
    How a scored try at the deal of the day ended; None if it has not, and if the day has stopped
    counting: its seed may be known by the next moment.
    """
    agreement = table.agreement
    if not agreement.scored or table.play is None or not table.play.over:
        return None
    if agreement.day is None or not counts(date.fromisoformat(agreement.day)):
        return None
    score = agreement.kind.daily_score(table.play.state)
    if agreement.solo is None:
        return score
    return sum(agreement.solo.empty) + score if agreement.solo.last else None
