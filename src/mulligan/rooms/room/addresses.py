"""
Where the people of a table come from. A cookie is easily thrown away, an address is not: so
somebody who was removed stays away, and nobody comes as many people at once or again and again.

It is known only here, in memory, and to nobody else.
"""

from collections import Counter
from collections.abc import Iterable

from mulligan.rooms.room.batch import Batch
from mulligan.tables.entries import Freed, Seated
from mulligan.tables.permissions import Asker, Situation
from mulligan.tables.permissions.budgets import COMING_FROM_ONE_ADDRESS
from mulligan.tables.table import Table


class Addresses:
    def __init__(self, host: str, opened_from: str | None) -> None:
        self._host = host
        self._addresses: dict[str, str] = {}
        self._came: Counter[str] = Counter()
        """How often somebody but the host sat down from there."""
        self._shut_out: frozenset[str] = frozenset()
        """Where those come from whose seat the host took away."""
        if opened_from:
            self._addresses[host] = opened_from

    def meet(self, asker: Asker, table: Table) -> None:
        """
        Somebody is at *table*. After a restart nobody remembers where those who sit there sat down
        from; but who is known to come from one place does not move to another by connecting there.
        """
        if asker.person is None or not asker.address:
            return
        if asker.person == self._host or table.seats_of(asker.person):
            self._addresses.setdefault(asker.person, asker.address)

    def remember(self, batch: Batch) -> None:
        """
        Note where people sat down from with *batch*, and who was removed. An address that others at
        the table share is not held against anybody.
        """
        for ask in batch.asks:
            match ask.entry:
                case Seated(_, person) if ask.asker.address:
                    self._addresses[person] = ask.asker.address
                    self._came[ask.asker.address] += person != self._host
                case Freed(seat, by) if by:
                    gone = self._of(batch.before.chairs[seat].people)
                    here = self._of(person for people in batch.after.people for person in people)
                    self._shut_out |= gone - here - {ask.asker.address}

    def situation(self, table: Table) -> Situation:
        """What matters of it to those who want to sit down at *table*."""
        here = self._of(person for people in table.people for person in people)
        # The host knows who else is at home.
        seated = frozenset(here - self._of([self._host]))
        often = (each for each, times in self._came.items() if times >= COMING_FROM_ONE_ADDRESS)
        return Situation(shut_out=self._shut_out, seated=seated, too_often=frozenset(often))

    def _of(self, people: Iterable[str]) -> set[str]:
        return {self._addresses[each] for each in people if each in self._addresses}
