import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.harness import Server, running

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
async def server(folder: Path) -> AsyncIterator[Server]:
    async with running(folder) as server:
        yield server
