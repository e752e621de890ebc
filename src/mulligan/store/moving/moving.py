"""The move itself: compare, carry over, verify."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from typing import TypeAlias

from sqlalchemy import Connection, Table, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from mulligan.rooms.protocols import DamagedError, Stored, StoreError
from mulligan.store.database.writer import reason
from mulligan.store.moving import games, rows
from mulligan.store.moving.games import Game, Standing
from mulligan.store.moving.places import Place, shown
from mulligan.store.moving.report import Report
from mulligan.store.moving.sides import Destination, Source, must_be_two, signature
from mulligan.store.schema import archive, log, tables

AT_ONCE = 32
"""How many tables are stored in one transaction."""
NAMED = 5
"""How many clashes are named; the rest are counted."""

Progress: TypeAlias = Callable[[str, int | None], AbstractContextManager[Callable[[int], None]]]
"""Called with what is done, and how many steps it takes if that is known; gives the function that
goes on."""


def move(source: Place, destination: Place, progress: Progress) -> Report:
    """
    Carry everything over that *destination* lacks, and compare both. It can be called again: what
    is there stays. The source is read as it is at the beginning.

    Raises:
        StoreError: One of the two cannot be used, or the destination has something else where
            something of the source belongs. In these cases nothing has been carried over.
    """
    with closing(Source(source)) as here:
        must_be_two(here, destination)
        with closing(Destination(destination)) as there, here.moment() as connection:
            moving = _Moving(connection, there, progress)
            before = _signature(connection)
            moving.compare()
            moving.carry()
        with here.moment() as connection:
            moving.report.changed = _signature(connection) != before
        return moving.report


class _Moving:
    def __init__(self, source: Connection, destination: Destination, progress: Progress) -> None:
        """*source* sees one moment."""
        self.report = Report()
        self._source = source
        self._destination = destination
        self._progress = progress
        self._ids = list(source.execute(select(tables.c.id).order_by(tables.c.id)).scalars())
        for id in _without_a_table(source):
            self.report.damaged[f"table {id}"] = "its row is missing"

    # --- before anything is changed -------------------------------------------------------------

    def compare(self) -> None:
        """Raises StoreError if something else is where something of the source belongs."""
        with self._destination.moment() as there:
            self._compare_secrets(there)
            found = self._compare_tables(there)
            for kind in rows.KINDS:
                try:
                    batches = rows.batches(self._source, kind)
                    count = sum(
                        rows.clashes(kind, batch, rows.present(there, kind, batch))
                        for batch in batches
                    )
                except DamagedError:
                    continue  # said when it is carried over
                if count:
                    found.append(f"{count} of {kind.name} ({_others(count)})")
        if found:
            more = f", and {len(found) - NAMED} more" if len(found) > NAMED else ""
            raise StoreError(
                f"{shown(self._destination.place)} has something else under the same name:"
                f" {'; '.join(found[:NAMED])}{more}. Nothing was changed."
            )

    def _compare_tables(self, there: Connection) -> list[str]:
        known = set(there.execute(select(tables.c.id)).scalars())
        both = [id for id in self._ids if id in known]
        found = []
        with self._progress("Comparing", len(both)) as advance:
            for id in both:
                advance(1)
                try:
                    ours = games.read(self._source, id)
                except DamagedError:
                    continue  # said when it is carried over
                try:
                    theirs = games.read(there, id)
                except DamagedError:
                    found.append(f"table {id} (it is damaged there)")
                    continue
                assert ours is not None
                assert theirs is not None
                if games.standing(ours, theirs) is Standing.DIFFERENT:
                    found.append(f"table {id} ({games.difference(ours, theirs)})")
        return found

    def _compare_secrets(self, there: Connection) -> None:
        ours, theirs = rows.read_secrets(self._source), rows.read_secrets(there)
        differ = any(theirs.get(name, value) != value for name, value in ours.items())
        # A server that was only tried out has made secrets that nobody needs.
        if differ and not rows.is_bare(there):
            raise StoreError(
                f"{shown(self._destination.place)} has games or people of its own, and other"
                " secrets: theirs would no longer find their seats. Nothing was changed;"
                " choose an empty database."
            )

    # --- carrying over --------------------------------------------------------------------------

    def carry(self) -> None:
        # First, so that no server starts with other secrets after half of a move.
        known = rows.read_secrets(self._source)
        with self._destination.change() as there:
            theirs = rows.read_secrets(there)
            if any(theirs.get(name) != value for name, value in known.items()):
                rows.replace_secrets(there, known)
                self.report.rows["secrets"] = len(known)
        with self._destination.moment() as there:
            stored = rows.read_secrets(there)
        self.report.compared["secrets"] = sum(stored[name] == known[name] for name in known)
        with self._progress("Carrying over", len(self._ids)) as advance:
            for at in range(0, len(self._ids), AT_ONCE):
                ids = self._ids[at : at + AT_ONCE]
                self._carry_tables(ids)
                advance(len(ids))
        for kind in rows.KINDS:
            with self._progress(f"Carrying over {kind.name}", None) as advance:
                self._carry_rows(kind, advance)

    def _carry_tables(self, ids: Sequence[str]) -> None:
        found = list(self._whole(ids))
        with self._destination.change() as there:
            carried = [game for game in found if self._carry_table(game, there)]
        with self._destination.moment() as there:
            for game in carried:
                self._verify(game, _found(there, game.stored.row.id))

    def _whole(self, ids: Sequence[str]) -> Iterator[Game]:
        for id in ids:
            try:
                game = games.game(self._source, id)
                assert game is not None, "the source is seen as it was"
                yield game
            except DamagedError as error:
                self.report.damaged[f"table {id}"] = str(error)

    def _carry_table(self, game: Game, there: Connection) -> bool:
        id = game.stored.row.id
        known = games.read(there, id)
        match games.standing(game.stored, known):
            case Standing.DIFFERENT:  # it was not, a moment ago
                self.report.different[f"table {id}"] = "somebody else changes it there"
                return False
            case Standing.EQUAL:
                self.report.kept += 1
                return True
            case _:
                pass
        try:
            with there.begin_nested():
                self.report.entries += games.carry(there, game, known)
        except IntegrityError:
            raise
        except DBAPIError as error:  # SQLite keeps values that PostgreSQL does not take
            if error.connection_invalidated:
                raise
            self.report.damaged[f"table {id}"] = " ".join(reason(error).split())
            return False
        if known is None:
            self.report.added += 1
        else:
            self.report.continued += 1
        return True

    def _verify(self, game: Game, there: Stored | None) -> None:
        verified = games.verify(game, there)
        if verified.difference is not None:
            self.report.different[f"table {game.stored.row.id}"] = verified.difference
            return
        self.report.folded += 1
        self.report.records += verified.record

    def _carry_rows(self, kind: Table, advance: Callable[[int], None]) -> None:
        try:
            for batch in rows.batches(self._source, kind):
                with self._destination.change() as there:
                    known = rows.present(there, kind, batch)
                    count, refused = rows.carry(there, kind, batch, known)
                self.report.rows[kind.name] += count
                self.report.damaged |= refused
                with self._destination.moment() as there:
                    stored = rows.present(there, kind, batch)
                equal = sum(stored.get(rows.key_of(kind, row)) == row for row in batch)
                self.report.compared[kind.name] += equal
                if missing := len(batch) - equal - len(refused):
                    self.report.different[kind.name] = f"{missing} are not the same"
                advance(len(batch))
        except DamagedError as error:
            self.report.damaged[kind.name] = str(error)


def _found(connection: Connection, id: str) -> Stored | None:
    try:
        return games.read(connection, id)
    except DamagedError:
        return None


def _without_a_table(source: Connection) -> list[str]:
    """Tables of which there are entries, and nothing else."""
    found: set[str] = set()
    for part in (log, archive):
        lost = select(part.c.table_id).distinct()
        lost = lost.outerjoin(tables, tables.c.id == part.c.table_id).where(tables.c.id.is_(None))
        try:
            with source.begin_nested():
                found.update(source.execute(lost).scalars())
        except DBAPIError as error:
            if error.connection_invalidated:
                raise
    return sorted(found)


def _signature(connection: Connection) -> object:
    try:
        with connection.begin_nested():
            return signature(connection)
    except DBAPIError as error:
        if error.connection_invalidated:
            raise
        return None  # damaged, which is said of the tables


def _others(count: int) -> str:
    return "it is another one there" if count == 1 else "they are others there"
