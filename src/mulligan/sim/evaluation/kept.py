"""
What an evaluation has played, kept in a file, so that it can be stopped and go on.

The first line says what is evaluated, and every other line is one deal. Because the time that moves
take is never the same twice, it is in a file of its own next to it: the results themselves are the
same, byte for byte, however often somebody stops.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from mulligan.core import MulliganError
from mulligan.sim.cluster import fingerprint
from mulligan.sim.evaluation.luck import Luck
from mulligan.sim.evaluation.solo import Deal, Plan, Result

KIND = "mulligan-evaluation"
DECISIVE = ("bots", "core", "games", "kernels", "sim")
"""The folders whose code, decks and weights decide on results."""


class Kept:
    """The deals of a file, and how to add more."""

    def __init__(self, results: IO[bytes], times: IO[bytes], deals: list[Deal]) -> None:
        self.deals = deals
        self._results = results
        self._times = times

    def add(self, deal: Deal) -> None:
        """Keep *deal*, on disk when this returns."""
        for file, content in (
            (self._times, [each.milliseconds for each in deal.results]),
            (self._results, [_json(each) for each in deal.results]),
        ):
            file.write(_line({"number": deal.number, "results": content}))
            file.flush()
            os.fsync(file.fileno())


@contextmanager
def kept(path: Path, plan: Plan) -> Iterator[Kept]:
    """
    The deals of *plan* that were kept in *path*; a new file if there is none.

    Raises:
        MulliganError: It is a file of something else, or it cannot be read or written.
    """
    head = _line({"kind": KIND, "code": fingerprint(*DECISIVE)} | plan.json())
    try:
        with _opened(path) as results, _opened(times_of(path)) as times:
            deals = [_deal(row) for row in _rows(path, results, head)]
            times_by_number = {
                row["number"]: row["results"] for row in _rows(times_of(path), times, head)
            }
            if [deal.number for deal in deals] != list(range(len(deals))):
                raise MulliganError(f"{path} is damaged: its deals are not in order.")
            yield Kept(results, times, [_timed(deal, times_by_number) for deal in deals])
    except OSError as error:
        raise MulliganError(f"{path}: {error.strerror}.") from None


def times_of(path: Path) -> Path:
    """Where the time of each move is kept."""
    return path.with_name(f"{path.name}.times")


def _opened(path: Path) -> IO[bytes]:
    return path.open("r+b" if path.exists() else "w+b")


def _rows(path: Path, file: IO[bytes], head: bytes) -> list[dict[str, Any]]:
    """All whole lines but the first. A line that was cut off is taken away."""
    content = file.read()
    if not content:
        file.write(head)
        return []
    whole = content[: content.rfind(b"\n") + 1]
    first, *rest = whole.splitlines(keepends=True) or [b""]
    if first != head:
        raise MulliganError(f"{path} {_unlike(first, head)} Choose another file.")
    file.seek(len(whole))
    file.truncate()
    try:
        return [json.loads(line) for line in rest]
    except ValueError:
        raise MulliganError(f"{path} is damaged: a line is not JSON.") from None


def _unlike(first: bytes, head: bytes) -> str:
    """How the first line of a file differs from what it should be."""
    try:
        found, expected = json.loads(first), json.loads(head)
    except ValueError:
        return "holds something else."
    if not isinstance(found, dict) or found.get("kind") != KIND:
        return "holds something else."
    if found.get("code") != expected["code"]:
        return f"is from mulligan {found.get('code')}, and this is {expected['code']}."
    other = ", ".join(name for name in expected if found.get(name) != expected[name])
    return f"is from another evaluation ({other})."


def _timed(deal: Deal, times: dict[int, list[list[float]]]) -> Deal:
    """*deal* with the time that each move took, if that was kept."""
    if deal.number not in times:
        return deal
    pairs = zip(deal.results, times[deal.number], strict=True)
    return replace(
        deal, results=tuple(replace(each, milliseconds=tuple(here)) for each, here in pairs)
    )


def _json(result: Result) -> dict[str, Any]:
    goal = {} if result.goal_luck is None else {"goal_luck": result.goal_luck}
    return {
        "empty": result.empty,
        "luck": result.luck,
        **goal,
        "stumbles": result.stumbles,
    }


def _deal(row: dict[str, Any]) -> Deal:
    return Deal(
        row["number"],
        tuple(
            Result(
                tuple(each["empty"]),
                Luck(*each["luck"]),
                Luck(*each["goal_luck"]) if "goal_luck" in each else None,
                each["stumbles"],
                (),
            )
            for each in row["results"]
        ),
    )


def _line(content: dict[str, Any]) -> bytes:
    return f"{json.dumps(content, separators=(',', ':'))}\n".encode()
