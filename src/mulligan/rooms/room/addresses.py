"""
Where the people of a table come from. A cookie is easily thrown away, an address is not: so
somebody who was removed stays away, and nobody comes as many people at once or again and again.

It is known only here, in memory, and to nobody else.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from mulligan import wire
from mulligan.rooms.asking import Allowance
from mulligan.rooms.loading import Loaded
from mulligan.rooms.room.batch import Ask, Batch
from mulligan.tables.entries import Freed, Seated
from mulligan.tables.permissions import Asker, SitAnywhere, Situation
from mulligan.tables.permissions.budgets import COMING_FROM_ONE_ADDRESS
from mulligan.tables.table import Table


class Addresses:
    def __init__(self, found: Loaded, allowance: Allowance) -> None:
        self._host = found.table.agreement.host
        self._allowance = allowance
        self._addresses: dict[str, str] = {}
        self._came: Counter[str] = Counter()
        """How often somebody but the host sat down from there."""
        self._shut_out: frozenset[str] = frozenset()
        """Where those come from whose seat the host took away."""
        if found.opened_from:
            self._addresses[self._host] = found.opened_from

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
        Note where people sat down from with *batch*, who was removed, and what was stored without
        playing. An address that others at the table share is not held against anybody.
        """
        for ask in batch.asks:
            if ask.entry is not None and ask.unplayed and ask.asker.address:
                self._allowance.add_entries(ask.asker.address, ask.unplayed)
            match ask.entry:
                case Seated(_, person) if ask.asker.address:
                    self._addresses[person] = ask.asker.address
                    self._came[ask.asker.address] += person != self._host
                case Freed(seat, by) if by:
                    gone = self._of(batch.before.chairs[seat].people)
                    here = self._of(person for people in batch.after.people for person in people)
                    self._shut_out |= gone - here - {ask.asker.address}

    def situation(self, table: Table, asked: Collection[Ask]) -> Situation:
        """What matters of it to what is *asked* at *table*: nearly always that is a move."""
        asking = {ask.asker.address for ask in asked if ask.asker.address}
        used_up = frozenset(each for each in asking if not self._allowance.left(each))
        if not any(isinstance(ask.asked, wire.Sit | SitAnywhere) for ask in asked):
            return Situation(used_up=used_up)
        here = self._of(person for people in table.people for person in people)
        # The host knows who else is at home.
        seated = frozenset(here - self._of([self._host]))
        often = (each for each, times in self._came.items() if times >= COMING_FROM_ONE_ADDRESS)
        return Situation(
            shut_out=self._shut_out, seated=seated, too_often=frozenset(often), used_up=used_up
        )

    def _of(self, people: Iterable[str]) -> set[str]:
        return {self._addresses[each] for each in people if each in self._addresses}
