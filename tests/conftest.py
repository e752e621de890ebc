"""
Hypothesis profiles, chosen by the environment variable MULLIGAN_HYPOTHESIS, and servers to test.

`dev` (the default) is quick and different every time, so that daily work keeps looking in new
places. `ci` is the same every time: a red build is red for everybody. `night` looks long.
`mutants` is for `make mutants`: the same every time, and a failure need not be made small.

With MULLIGAN_TEST_DATABASE=postgres the servers under test keep their data in PostgreSQL.
"""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings

if TYPE_CHECKING:
    from tests.postgres import Postgres
    from tests.server.harness import Server

# A shared machine may be slow; that is no fault of the code under test.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", patient, max_examples=20)
settings.register_profile("ci", patient, max_examples=100, derandomize=True, print_blob=True)
settings.register_profile("night", patient, max_examples=2000, print_blob=True)
settings.register_profile(
    "mutants",
    patient,
    max_examples=10,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile(os.environ.get("MULLIGAN_HYPOTHESIS", "dev"))

MEMORY = Path("/dev/shm")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for a server's data, in memory where the machine has one: most of these tests are
    not about disks, and would spend their time waiting for one."""
    if not os.access(MEMORY, os.W_OK):
        yield tmp_path
        return
    with TemporaryDirectory(prefix="mulligan-", dir=MEMORY) as name:
        yield Path(name)


@pytest.fixture
async def server(folder: Path) -> AsyncIterator["Server"]:
    from tests.server.harness import running  # tests of the rules do without a web framework

    async with running(folder) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator["Postgres"]:
    """One PostgreSQL server for all tests of a process that need one."""
    from tests.postgres import postgres

    with postgres() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: "Postgres") -> str:
    """The address of an empty PostgreSQL database."""
    return postgres_server.new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, folder: Path) -> Path | str:
    """Where a store may keep its data: a file, or the address of a database."""
    if request.param == "sqlite":
        return folder / "games.db"
    address: str = request.getfixturevalue("postgres")
    return address


@pytest.fixture(autouse=os.environ.get("MULLIGAN_TEST_DATABASE") == "postgres")
def servers_on_postgres(
    monkeypatch: pytest.MonkeyPatch, postgres_server: "Postgres"
) -> dict[Path, str]:
    """Servers that would have a file get a database of their own, the same for the same folder."""
    from mulligan.server import services
    from mulligan.store import Store

    addresses: dict[Path, str] = {}

    def opened(place: Path | str, **more: Any) -> Store:
        if isinstance(place, str):
            return Store(place, **more)
        if place not in addresses:
            addresses[place] = postgres_server.new_store()
        return Store(addresses[place], **more)

    monkeypatch.setattr(services, "Store", opened)
    return addresses
