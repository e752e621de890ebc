"""
What is decided next of all that is asked of a room.

Moves go together: those of a round in which all draw at once are written down as one and told as
one. Whatever else is asked is decided alone, for it may change who may do what.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mulligan.core import RefusedError, Seat
from mulligan.server import entries as said
from mulligan.server.table import LONGEST_LOG, Refusal, Table
from mulligan.server.wire import Stage

TRIES = 5
"""How often to decide again when another process was first."""


@dataclass(slots=True, eq=False)
class Ask:
    """Something to be done at a table, by the rules of the moment in which its turn comes."""

    entry: Callable[[Table], said.AnyEntry]
    """What to write down, given the table as it is then."""
    may: Callable[[], None]
    """Raises if the asker may not, given who sits at the table then."""
    people: Sequence[str]
    once: tuple[Seat, str] | None
    """The asker's own name for it: what was sent twice was heard the first time."""
    heard: Callable[[int], None]
    """Called in the moment in which everybody is told."""
    answer: "asyncio.Future[int]"
    """The table's number after it. Whoever asked may have stopped waiting for it."""
    tries: int = TRIES

    def hear(self, outcome: int | Exception) -> None:
        if isinstance(outcome, int):
            self.heard(outcome)
            if not self.answer.done():
                self.answer.set_result(outcome)
        elif not self.answer.done():
            self.answer.set_exception(outcome)


@dataclass(slots=True)
class Decision:
    """
    Nobody hears of it before it is stored, and be it a refusal: it may rest on a move of the same
    decision.
    """

    before: Table
    after: Table
    entries: list[said.AnyEntry] = field(default_factory=list)
    outcomes: list[tuple[Ask, int | Exception]] = field(default_factory=list)

    @property
    def asks(self) -> list[Ask]:
        return [ask for ask, _ in self.outcomes]

    @property
    def people(self) -> list[str]:
        return [person for ask, _ in self.outcomes for person in ask.people]

    def tell(self) -> None:
        for ask, outcome in self.outcomes:
            ask.hear(outcome)

    def fail(self, error: Exception) -> None:
        for ask, _ in self.outcomes:
            ask.hear(error)


def _must_have_room(table: Table, entry: said.AnyEntry) -> None:
    """Nobody fills the disk from one chair. Bots and the clock bring to an end what has begun."""
    deputy = isinstance(entry, said.Moved) and entry.by in ("bot", "clock")
    if table.number >= LONGEST_LOG and not (deputy or isinstance(entry, said.MovedOn)):
        sentence = "Too much has happened at this table. Open a new one."
        raise RefusedError(Refusal.LOG_FULL, sentence)


def decide(table: Table, asked: deque[Ask]) -> Decision:
    """Take as much from the front of *asked* as can be decided together."""
    decision = Decision(table, table)
    together = True
    while asked and together:
        outcome: int | Exception | None = None
        try:
            asked[0].may()
            if (once := asked[0].once) is not None:
                outcome = decision.after.moves.get(once)
            if outcome is None:
                entry = asked[0].entry(decision.after)
                _must_have_room(decision.after, entry)
                together = isinstance(entry, said.Moved | said.Undone)
                if decision.entries and not together:
                    break
                decision.after = decision.after.after(entry)
                decision.entries.append(entry)
                outcome = decision.after.number
                together = together and decision.after.stage is not Stage.ENDED
        except Exception as error:
            outcome = error
        decision.outcomes.append((asked.popleft(), outcome))
    return decision
