"""
Work for many machines: a Ray cluster does the portions, and the results come in their order.

A portion is a description and its result depends on nothing else, so it does not matter which
machine does it, or how often: if a machine dies, Ray gives its portions to others.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import count
from typing import Any, TypeVar

from mulligan import __version__
from mulligan.core import MulliganError
from mulligan.sim.processes import AHEAD, Failed, result_of

A = TypeVar("A")
B = TypeVar("B")

TRIES = 5
"""How often a portion is given to another worker if the one that had it died."""

OFTEN = 64
"""After so many results it counts the workers again: machines come and go."""

SOURCES = (".py", ".toml", ".jsonl", ".npz")
"""What decides on results: code, decks, puzzles and weights."""


def cluster_map(
    work: Callable[[A], B], portions: Iterable[A], address: str
) -> Generator[B, None, None]:
    """
    `map(work, portions)`, by the workers of the Ray cluster at *address*.

    It takes only as many portions as the workers are about to need. Close the iterator to stop
    early: what the workers still do is cancelled.

    Raises:
        MulliganError: Ray is not installed here, there is no cluster, or its workers do not have
            this version of Mulligan; or one portion has ended several workers.
    """
    try:
        import ray
    except ModuleNotFoundError:
        raise MulliganError("Many machines need Ray: pip install 'mulligan[ray]'.") from None
    joined = ray.is_initialized()  # by a program that calls us, and then it is theirs to leave
    if not joined:
        _join(ray, address)
    task = ray.remote(_done).options(
        num_cpus=1, max_retries=TRIES, retry_exceptions=False, scheduling_strategy="SPREAD"
    )
    under_way: deque[Any] = deque()
    rest = iter(portions)
    try:
        shared = ray.put(work)
        for given in count():
            if given % OFTEN == 0:
                most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(under_way) < most:
                try:
                    portion = next(rest)
                except StopIteration:
                    break
                under_way.append(task.remote(fingerprint(), shared, portion))
            if not under_way:
                return
            result = _fetched(ray, under_way.popleft())
            if isinstance(result, Failed):
                raise result.error
            yield result
    finally:
        for each in under_way:
            ray.cancel(each)
        if not joined:
            ray.shutdown()


@cache
def fingerprint(*folders: str) -> str:
    """
    The version, and a digest of all that decides on results: the same on every machine.

    With names of *folders*, only of what is in them.
    """
    digest = sha256()
    for name, source in sorted(_sources(files("mulligan"), "")):
        if not folders or name.partition("/")[0] in folders:
            digest.update(f"{name}\n".encode() + source.read_bytes())
    return f"{__version__} ({digest.hexdigest()[:12]})"


def _sources(folder: Traversable, path: str) -> Generator[tuple[str, Traversable], None, None]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _sources(each, f"{path}{each.name}/")
        elif each.name.endswith(SOURCES):
            yield f"{path}{each.name}", each


def _join(ray: Any, address: str) -> None:
    try:
        ray.init(
            address=address, log_to_driver=False, logging_level="ERROR", configure_logging=True
        )
    except (ConnectionError, RuntimeError, TimeoutError, ValueError) as error:
        why = str(error).strip().partition("\n")[0].rstrip(".")
        raise MulliganError(f"There is no Ray cluster at {address}: {why}.") from None


def _fetched(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        why = str(error.cause or error).strip().rpartition("\n")[2]
        raise MulliganError(
            f"A worker of the cluster cannot do this work; it needs mulligan {fingerprint()}: {why}"
        ) from None
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.ObjectLostError) as error:
        raise MulliganError(
            f"The same work has ended {TRIES + 1} workers of the cluster ({type(error).__name__})."
        ) from None
    except ray.exceptions.RayError as error:
        why = str(error).strip().partition("\n")[0]
        raise MulliganError(f"The cluster has failed: {why}") from None


def _done(expected: str, work: Callable[[A], B], portion: A) -> B | Failed:
    """What a worker does."""
    if (mine := fingerprint()) != expected:
        return Failed(
            MulliganError(f"A worker of the cluster has mulligan {mine}, and we have {expected}.")
        )
    done: B | Failed = result_of(work, portion)
    return done
