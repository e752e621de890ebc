"""What an address may have stored without playing."""

from typing import Protocol

from mulligan.tables.table import Table


class Allowance(Protocol):
    """How much of its allowance each address has used."""

    def left(self, address: str) -> bool:
        """Whether *address* may have something more stored."""

    def must_have(self, address: str) -> None:
        """Raises RefusedError if it may not."""

    def add_table(self, address: str, table: Table) -> None:
        """*address* has opened *table*, at which nobody has played yet."""

    def add_entries(self, address: str, count: int) -> None:
        """*address* has added that many entries to logs without playing."""


class Unlimited:
    """For people on their own device: everything is allowed."""

    def left(self, address: str) -> bool:
        return True

    def must_have(self, address: str) -> None:
        pass

    def add_table(self, address: str, table: Table) -> None:
        pass

    def add_entries(self, address: str, count: int) -> None:
        pass
