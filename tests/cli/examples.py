"""Two small recorded games that never change, and ways to spoil them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

RECORDS = Path(__file__).with_name("records")
SECOND_CHANCE = RECORDS / "second-chance.jsonl"
ONE_MORE = RECORDS / "one-more.jsonl"


def record(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


def spoiled(path: Path, spoil: Callable[[dict[str, Any]], object]) -> str:
    """The record in *path* after *spoil* changed something, as a line."""
    changed = record(path)
    spoil(changed)
    return json.dumps(changed, ensure_ascii=False) + "\n"


def running(path: Path, events: int) -> str:
    """The game in *path* as it was written down after so many events."""

    def stop(game: dict[str, Any]) -> None:
        del game["events"][events:]
        game["seed"] = game["result"] = None

    return spoiled(path, stop)
