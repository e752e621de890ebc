"""Figures for the host of a server, in the form that Prometheus reads."""

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from mulligan import __version__

_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # memory, processor time, open files
        Info("mulligan_build", "What runs here", registry=self.registry).info(
            {"version": __version__}
        )
        self.connections = Gauge(
            "mulligan_connections", "Open WebSocket connections", registry=self.registry
        )
        self._rooms = Gauge("mulligan_rooms", "Tables in memory", registry=self.registry)
        self._moves = Counter(
            "mulligan_moves", "Moves stored", ["game", "by"], registry=self.registry
        )
        self._movers: dict[tuple[str, str], Counter] = {}
        self._refused = Counter(
            "mulligan_refused", "What was turned down", ["code"], registry=self.registry
        )
        self.commit_seconds = Histogram(
            "mulligan_commit_seconds",
            "Time to get a batch onto the disk",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.commit_jobs = Histogram(
            "mulligan_commit_jobs",
            "How much one commit holds",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
            registry=self.registry,
        )
        self._commit_waiting = Gauge(
            "mulligan_commit_waiting_seconds",
            "For how long the commit that is under way has not come back",
            registry=self.registry,
        )
        self._answer_seconds = Histogram(
            "mulligan_answer_seconds",
            "Time from a move's arrival to its answer",
            buckets=_SECONDS,
            registry=self.registry,
        )

        self._taken = Counter(
            "mulligan_homes_taken", "Tables that got their home here", registry=self.registry
        )
        self._lost = Counter(
            "mulligan_homes_lost", "Tables that another process took", registry=self.registry
        )
        self._fenced = Counter(
            "mulligan_fenced_appends",
            "What was not stored because the table had another home",
            registry=self.registry,
        )
        self._unclear = Counter(
            "mulligan_unclear_commits",
            "What was cut off while it was stored, so that it had to be looked up",
            registry=self.registry,
        )
        self._listening = Counter(
            "mulligan_listening", "How often listening to others has begun", registry=self.registry
        )
        self._elsewhere = Counter(
            "mulligan_thoughts_elsewhere",
            "What other processes thought out for this one",
            ["kind"],
            registry=self.registry,
        )

    def moved(self, game: str, by: str) -> None:
        counter = self._movers.get((game, by))
        if counter is None:  # cached: looking it up took longer than counting
            counter = self._movers[game, by] = self._moves.labels(game, by)
        counter.inc()

    def refused(self, code: str) -> None:
        self._refused.labels(code).inc()

    def answered(self, seconds: float) -> None:
        self._answer_seconds.observe(seconds)

    def opened(self, rooms: int) -> None:
        self._rooms.set(rooms)

    def took_home(self) -> None:
        self._taken.inc()

    def lost_home(self) -> None:
        self._lost.inc()

    def fenced(self) -> None:
        self._fenced.inc()

    def unclear(self) -> None:
        self._unclear.inc()

    def listening(self) -> None:
        self._listening.inc()

    def thought_elsewhere(self, kind: str) -> None:
        self._elsewhere.labels(kind).inc()

    def committed(self, jobs: int, seconds: float) -> None:
        self.commit_jobs.observe(jobs)
        self.commit_seconds.observe(seconds)

    def watch_commits(self, waiting: Callable[[], float]) -> None:
        """*waiting* says for how many seconds a commit has not come back."""
        self._commit_waiting.set_function(waiting)

    def text(self) -> bytes:
        return generate_latest(self.registry)
