"""A whole server with several processes: PostgreSQL and its standby, the processes, the proxies."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

from bench.faults.parts import Process, Proxy, standby_of
from tests.postgres import OWNER, Postgres
from tests.postgres import postgres as running_postgres

DURABLE = ("fsync=on", "full_page_writes=on", "shared_buffers=128MB", "autovacuum=on")


@dataclass
class SetUp:
    folder: Path
    database: str
    """The address of the database, with both hosts."""
    primary: Postgres
    standby: Postgres | None
    processes: list[Process]
    proxies: list[Proxy] = field(default_factory=list)

    @property
    def fronts(self) -> list[str]:
        return [proxy.address for proxy in self.proxies]


@contextmanager
def set_up(
    processes: int, *, standby: bool, hashings: tuple[str, ...], room: str | None
) -> Iterator[SetUp]:
    """
    Everything running. A proxy for each of *hashings*. If *room* is given, like "200m", the disk of
    the database has only that much.
    """
    folder = Path(mkdtemp(prefix="mulligan-faults-"))
    made: SetUp | None = None
    with running_postgres(*DURABLE, room=room) as primary:
        second = None
        try:
            if standby:
                place = folder / "standby"
                place.mkdir()
                if os.geteuid() == 0:
                    os.chmod(folder, 0o755)
                    shutil.chown(place, 65534)
                second = standby_of(primary, place)
            hosts = [f"127.0.0.1:{each.port}" for each in (primary, second) if each is not None]
            database = f"postgresql://{OWNER}@{','.join(hosts)}/{OWNER}"
            parts = [Process(database, folder) for _ in range(processes)]
            made = SetUp(folder, database, primary, second, parts)
            for each in parts:
                each.start()
            for each in parts:
                each.wait()
            made.proxies = [Proxy(parts, folder, hashing) for hashing in hashings]
            yield made
        finally:
            if made is not None:
                for proxy in made.proxies:
                    proxy.end()
                for each in made.processes:
                    each.end()
            if second is not None:
                second.stop(how=2)
            shutil.rmtree(folder, ignore_errors=True)
