"""
A rehearsal: whole games through `worker`, and one of everything that a page asks.

The build plays it in the browser's Python: the modules of the standard library that were imported
after it are the ones that a device needs.
"""

import asyncio
import json
from importlib import import_module
from importlib.resources import files
from typing import Any

from mulligan.offline.worker import Worker, start

PACKAGES = (
    "analysis",
    "bots",
    "core",
    "games",
    "kernels",
    "puzzles",
    "requests",
    "rooms",
    "tables",
    "wire",
)
"""What may be imported later, when a bot or the coach first needs it."""
TABLES: tuple[dict[str, Any], ...] = (
    {"game": "second-chance", "people": ["Ann"]},
    {"game": "one-more", "people": ["Ann"], "bots": ["random", "casual"]},
)


class Memory:
    """Keeps nothing for longer than the rehearsal."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Any]] = {}

    async def kept(self) -> str:
        return '{"device": null, "tables": []}'

    async def entries_of(self, table: str) -> str:
        return json.dumps(self._entries.get(table, []))

    async def keep(self, change: str) -> None:
        for part in json.loads(change).get("entries", ()):
            self._entries.setdefault(part["table"], []).append(part)


async def rehearse(kernels: Any | None = None) -> str:
    """Play and ask. Returns the catalogue, as JSON. For *kernels* see `worker.start`."""
    _import_all()
    memory = Memory()
    worker = await start(memory.kept, memory.entries_of, memory.keep, kernels)
    catalogue = await _ask(worker, "GET", "/api/catalogue")
    for asked in TABLES:
        seats = 1 + len(asked.get("bots", ()))
        table = {**asked, "seats": seats, "start": True, "practice": seats == 1}
        id = json.loads(await _ask(worker, "POST", "/api/tables", table))["id"]
        await _ask(worker, "GET", f"/api/tables/{id}/hints", refused=kernels is None or seats > 1)
        await _play(worker, id, "casual")
        record = await _ask(worker, "GET", f"/api/tables/{id}/record")
        await _ask(worker, "POST", "/api/replay", {"record": record, "seat": 0})
        if kernels is not None:
            await _coach(worker, id)
    await _ask(worker, "GET", "/api/puzzles")
    await _ask(worker, "GET", "/api/exercises/one-more-2")
    await _ask(worker, "GET", "/api/me/tables")
    await _ask(worker, "POST", "/api/lessons/second-chance", {"name": "Ann", "language": "en"})
    await _ask(worker, "POST", "/api/decks/check", {"game": "one-more", "toml": "name = 3"})
    await _ask(worker, "POST", "/api/decks/try", {"game": "one-more", "deck": "standard"})
    await _ask(worker, "POST", "/api/tables", {"game": "none"}, refused=True)
    worker.close()
    return catalogue


def _import_all() -> None:
    """All modules that can be imported here: some need compiled code."""
    for package in PACKAGES:
        _import(f"mulligan.{package}")


def _import(name: str) -> None:
    try:
        module = import_module(name)
    except ImportError:
        return
    if not hasattr(module, "__path__"):
        return
    for entry in files(module).iterdir():
        inner = entry.name.partition(".")[0]
        if not inner.startswith("__") and (entry.is_dir() or entry.name.endswith((".py", ".pyc"))):
            _import(f"{name}.{inner}")


async def _ask(
    worker: Worker, method: str, path: str, body: Any = None, *, refused: bool = False
) -> str:
    text = "" if body is None else json.dumps(body)
    status, _, answer = json.loads(await worker.request(method, path, "", text))
    if status not in (200, 201) and not refused:
        raise AssertionError(f"{method} {path}: {answer}")
    return str(answer)


async def _coach(worker: Worker, table: str) -> None:
    while json.loads(await _ask(worker, "GET", f"/api/tables/{table}/coach"))["review"] is None:
        await asyncio.sleep(0)


async def _play(worker: Worker, table: str, bot: str) -> None:
    """A bot plays for the person, too."""
    over = asyncio.Event()

    def hear(text: str) -> None:
        message = json.loads(text)
        if message["t"] == "view" and message["view"]["end"]:
            over.set()

    connection = worker.connect(hear)
    connection.hear(json.dumps({"t": "hello", "table": table, "pace": "at-once"}))
    connection.hear(json.dumps({"t": "stand-in", "id": "away", "seat": 0, "bot": bot}))
    await over.wait()
    connection.close()
