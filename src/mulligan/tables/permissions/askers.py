"""Who asks for something at a table, and in what situation."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mulligan.core import Seat
from mulligan.tables.table import Table


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks, known by a secret, by the passes they showed, or not at all."""

    person: str | None = None
    passes: Mapping[Seat, int] = field(default_factory=dict)
    """By seat, the number of the entry that seated its owner: a pass is for one sitting."""
    address: str | None = None
    """Where they come from, if it is known."""

    def holds(self, table: Table, seat: Seat) -> bool:
        chair = table.chairs[seat]
        return self.person in chair.people or self.passes.get(seat) == chair.since

    def known_as(self, table: Table) -> str:
        """Who answers for what they ask: the first owner of a seat of theirs, else they."""
        own = self.seats(table)
        return table.chairs[own[0]].people[0] if own else self.person or ""

    def seats(self, table: Table) -> tuple[Seat, ...]:
        """The seats they play; none at a table that cannot go on, where everybody only watches."""
        if table.older is not None:
            return ()
        return tuple(seat for seat in range(len(table.chairs)) if self.holds(table, seat))

    def is_host(self, table: Table) -> bool:
        host = table.agreement.host
        return self.person == host or any(
            host in table.chairs[seat].people for seat in self.seats(table)
        )


@dataclass(frozen=True, slots=True)
class Situation:
    """What a table does not know about itself."""

    absent: frozenset[Seat] = frozenset()
    """The seats whose people have been away long enough for a bot to stand in."""
    bots: frozenset[str] = frozenset()
    """The bots available for its game."""
    shut_out: frozenset[str] = frozenset()
    """Where people come from whose seat the host took away: a cookie is easily replaced."""
    seated: frozenset[str] = frozenset()
    """Where those come from who sit at the table, unless the host is there, too."""
    too_often: frozenset[str] = frozenset()
    """Where people have sat down from very often."""
    used_up: frozenset[str] = frozenset()
    """The addresses for which enough has been stored without a game being played."""
