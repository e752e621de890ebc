"""Work for a cluster, in a module that its workers can import."""

import os
import signal
from pathlib import Path
from time import sleep

from mulligan.core import SetupError


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
    """Doubles numbers; the first time on the node *doomed* it never comes to an end."""

    def __init__(self, doomed: str, folder: Path) -> None:
        self.doomed = doomed
        self.folder = folder

    def __call__(self, number: int) -> int:
        import ray

        if ray.get_runtime_context().get_node_id() == self.doomed:
            (self.folder / str(number)).touch()
            while True:
                sleep(60)  # until the node is killed
        return 2 * number
