"""
Work for many machines: a Ray cluster does the portions, and the results come in their order.

A portion is a description and its result depends on nothing else, so it does not matter which
machine does it, or how often: if a machine dies, Ray gives its portions to others.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
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
            this version of Mulligan; or it is lost; or one portion has ended several workers.
    """
    try:
        import ray
    except ModuleNotFoundError:
        raise MulliganError("Many machines need Ray: pip install 'mulligan[ray]'.") from None
    with _connected(ray, address) as cluster:
        rest = iter(portions)
        shared = cluster.share(work)
        for given in count():
            if given % OFTEN == 0:
                most = AHEAD * cluster.workers()
            while len(cluster.under_way) < most:
                try:
                    portion = next(rest)
                except StopIteration:
                    break
                cluster.give(shared, portion)
            if not cluster.under_way:
                return
            result = cluster.take()
            if isinstance(result, Failed):
                raise result.error
            yield result


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


class _Cluster:
    """A connection to a Ray cluster. What goes wrong with it is a MulliganError."""

    def __init__(self, ray: Any, address: str) -> None:
        self.under_way: deque[Any] = deque()
        self._ray = ray
        self._address = address
        self._task = ray.remote(_done).options(
            num_cpus=1, max_retries=TRIES, retry_exceptions=False, scheduling_strategy="SPREAD"
        )

    def share(self, work: Any) -> Any:
        """*work*, in the memory of the cluster."""
        with self._in_words():
            return self._ray.put(work)

    def workers(self) -> int:
        with self._in_words():
            return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def give(self, shared: Any, portion: Any) -> None:
        with self._in_words():
            self.under_way.append(self._task.remote(fingerprint(), shared, portion))

    def take(self) -> Any:
        """The result of the portion that was given first. It stays under way until it is there."""
        with self._in_words():
            result = self._ray.get(self.under_way[0])
        self.under_way.popleft()
        return result

    def cancel(self) -> None:
        """If the connection is lost there is nothing left to cancel."""
        with suppress(MulliganError):
            for each in self.under_way:
                with self._in_words():
                    self._ray.cancel(each)

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        if not self._ray.is_initialized():  # now Ray would quietly start a cluster of its own
            raise self._lost()
        try:
            yield
        except self._ray.exceptions.RayTaskError as error:
            why = str(error.cause or error).strip().rpartition("\n")[2]
            raise MulliganError(
                "A worker of the cluster cannot do this work; it needs mulligan "
                f"{fingerprint()}: {why}"
            ) from None
        except (
            self._ray.exceptions.WorkerCrashedError,
            self._ray.exceptions.ObjectLostError,
        ) as error:
            raise MulliganError(
                f"The same work has ended {TRIES + 1} workers of the cluster "
                f"({type(error).__name__})."
            ) from None
        except self._ray.exceptions.RayError as error:
            raise MulliganError(f"The cluster has failed: {_reason(error)}.") from None
        except ConnectionError:
            raise self._lost() from None

    def _lost(self) -> MulliganError:
        return MulliganError(f"The Ray cluster at {self._address} does not answer any more.")


@contextmanager
def _connected(ray: Any, address: str) -> Iterator[_Cluster]:
    """What is still under way at the end is cancelled."""
    joined = ray.is_initialized()  # by a program that calls us, and then it is theirs to leave
    if not joined:
        _join(ray, address)
    cluster = _Cluster(ray, address)
    try:
        yield cluster
    finally:
        cluster.cancel()
        if not joined:
            ray.shutdown()


def _join(ray: Any, address: str) -> None:
    for last in (False, False, True):
        try:
            ray.init(
                address=address, log_to_driver=False, logging_level="ERROR", configure_logging=True
            )
            return
        except (ConnectionError, RuntimeError, TimeoutError, ValueError) as error:
            # The cluster starts a process for each client, which fails now and then.
            if last or not isinstance(error, ConnectionAbortedError):
                said = f"There is no Ray cluster at {address}: {_reason(error)}."
                raise MulliganError(said) from None


def _reason(error: Exception) -> str:
    """The line that says why: the first, or the last if the first only announces the others."""
    lines = str(error).strip().split("\n")
    return lines[-1 if lines[0].endswith(":") else 0].strip().rstrip(".")


def _done(expected: str, work: Callable[[A], B], portion: A) -> B | Failed:
    """What a worker does."""
    if (mine := fingerprint()) != expected:
        return Failed(
            MulliganError(f"A worker of the cluster has mulligan {mine}, and we have {expected}.")
        )
    done: B | Failed = result_of(work, portion)
    return done
