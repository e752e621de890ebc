"""A Ray cluster for a test: two nodes on this machine, of which one can be killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import tests

ROOT = Path(tests.__file__).parent.parent

PATIENT = {
    "RAY_worker_niceness": "0",
    "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "60",
    "TIMEOUT_FOR_SPECIFIC_SERVER_S": "60",
}
"""For a machine that is busy with other tests: workers that are nice would starve there, and half a
minute is too short to begin with a client."""


@dataclass(frozen=True)
class Nodes:
    """Two nodes of a cluster: see `nodes.py`."""

    process: "subprocess.Popen[str]"
    address: str
    for_clients: str
    second: str

    def kill_the_first(self) -> None:
        self._say("first")

    def kill_the_second(self) -> None:
        self._say("second")

    def _say(self, node: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{node}\n")
        self.process.stdin.flush()


@contextmanager
def started() -> Iterator[Nodes]:
    """A cluster. Its workers can import these tests."""
    paths = os.pathsep.join(map(str, (ROOT, ROOT / "src")))
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.research.nodes"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | PATIENT | {"PYTHONPATH": paths},
    )
    with process:
        assert process.stdout is not None
        address, for_clients, second = process.stdout.readline().split()
        yield Nodes(process, address, for_clients, second)
