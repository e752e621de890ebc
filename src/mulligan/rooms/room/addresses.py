"""Where the people of a table come from, so that somebody who was removed stays away."""

from mulligan.rooms.room.batch import Batch
from mulligan.tables.entries import Freed, Seated


class Addresses:
    def __init__(self) -> None:
        self._addresses: dict[str, str | None] = {}
        self.shut_out: frozenset[str] = frozenset()
        """Where those come from whose seat the host took away."""

    def remember(self, batch: Batch) -> None:
        """
        Note where people sat down from with *batch*, and who was removed. An address that others at
        the table share is not held against anybody.
        """
        for ask in batch.asks:
            match ask.entry:
                case Seated(_, person):
                    self._addresses[person] = ask.asker.address
                case Freed(seat, by) if by:
                    found = self._addresses.get
                    gone = {found(person) for person in batch.before.chairs[seat].people}
                    here = {found(person) for people in batch.after.people for person in people}
                    self.shut_out |= {each for each in gone - here - {ask.asker.address} if each}
