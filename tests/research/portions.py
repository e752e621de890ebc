"""Work for a cluster, in a module that its workers can import."""

import os
import signal
from collections import Counter
from pathlib import Path
from time import monotonic, monotonic_ns, sleep

from mulligan.core import SetupError

PATIENCE = 200.0
"""Seconds that a node waits for another."""


def doubled(number: int) -> int:
    return 2 * number


def fragile(number: int) -> int:
    if number == 3:
        raise SetupError("three is too many")
    return number


def deadly(number: int) -> int:
    """Number 2 ends every worker that tries."""
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


class Noted:
    """Work of which every run leaves a file in *folder*: `NUMBER.NODE.TIME`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def note(self, number: int) -> str:
        """Returns the id of the node."""
        import ray

        node: str = ray.get_runtime_context().get_node_id()
        (self.folder / f"{number}.{node}.{monotonic_ns()}").touch()
        return node

    def runs(self) -> Counter[int]:
        """How often each number was begun."""
        return Counter(int(path.name.partition(".")[0]) for path in self.folder.iterdir())


class Doomed(Noted):
    """
    Doubles numbers; the first time on the node *doomed* it never comes to an end. Other nodes wait
    for that, or they could be done with everything before the doomed one has begun.
    """

    def __init__(self, doomed: str, folder: Path) -> None:
        super().__init__(folder)
        self.doomed = doomed

    def __call__(self, number: int) -> int:
        if self.note(number) == self.doomed:
            while True:
                sleep(60)  # until the node is killed
        end = monotonic() + PATIENCE
        while not self.begun() and monotonic() < end:
            sleep(0.05)
        return 2 * number

    def begun(self) -> list[int]:
        """What the doomed node has begun."""
        return [int(path.name.partition(".")[0]) for path in self.folder.glob(f"*.{self.doomed}.*")]


class Mortal(Noted):
    """Doubles numbers; the first worker that tries number 3 is killed."""

    def __call__(self, number: int) -> int:
        first = number not in self.runs()
        self.note(number)
        if number == 3 and first:
            os.kill(os.getpid(), signal.SIGKILL)
        return 2 * number


class Endless(Noted):
    """Nothing but number 0 comes to an end."""

    def __call__(self, number: int) -> int:
        self.note(number)
        while number:
            sleep(0.05)
        return number
