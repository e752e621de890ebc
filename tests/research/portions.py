"""Work for a cluster, in a module that its workers can import."""

import os
import signal
from pathlib import Path
from time import monotonic, sleep

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


class Doomed:
    """
    Doubles numbers; the first time on the node *doomed* it never comes to an end. Other nodes wait
    for that, or they could be done with everything before the doomed one has begun.
    """

    def __init__(self, doomed: str, folder: Path) -> None:
        self.doomed = doomed
        self.folder = folder

    def __call__(self, number: int) -> int:
        import ray

        if ray.get_runtime_context().get_node_id() == self.doomed:
            (self.folder / str(number)).touch()
            while True:
                sleep(60)  # until the node is killed
        end = monotonic() + PATIENCE
        while not any(self.folder.iterdir()) and monotonic() < end:
            sleep(0.05)
        return 2 * number
