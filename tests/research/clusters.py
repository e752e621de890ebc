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


@dataclass(frozen=True)
class Nodes:
    """Two nodes of a cluster: see `nodes.py`."""

    process: "subprocess.Popen[str]"
    address: str
    second: str

    def kill_the_second(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("kill\n")
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
        # Ray makes its workers nice; on a machine that is busy with other tests they would starve.
        env=os.environ | {"PYTHONPATH": paths, "RAY_worker_niceness": "0"},
    )
    with process:
        assert process.stdout is not None
        address, second = process.stdout.readline().split()
        yield Nodes(process, address, second)
