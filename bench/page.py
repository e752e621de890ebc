"""
`make bench-page`: what Lighthouse says of the page, on a slow phone that it imagines.

Four places are looked at: the start page, a table of each game in play, and a lesson. Lighthouse
is installed from its lock in `bench/lighthouse`; the server and the browser are real. A score is
out of 100; a time is of the throttled connection (Lighthouse's slow 4G). Of several looks the
best counts, since what else runs on a machine can only make a page slower; how fast the machine
was meanwhile (Lighthouse's own benchmark index) stands beside it. With --keep the figures are
added to results.md. It fails if a score is below 95, if the first paint takes a second, if all code
that everybody gets is 150 kB or more on its way. How much comes later, for clubs, for decks of
one's own and for prints, stands beside it; a test has a limit for each of them.
"""

import argparse
import json
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from bench.__main__ import RESULTS, commit, today
from e2e.conftest import FLAGS, chromium
from e2e.people import Draws, Person, until
from e2e.serving import Server

LIGHTHOUSE = Path(__file__).with_name("lighthouse")
NODE = str(Path(sys.executable).with_name("node"))
STATIC = Path(__file__).parents[1] / "src" / "mulligan" / "server" / "static"
SPEED = "performance"
"""Looked at by itself: what the other audits gather meanwhile makes a page slower."""
OTHERS = ("accessibility", "best-practices")
ROUNDS = 4
"""Drawn at the table of Second Chance before it is looked at."""

LEAST = 95
SLOWEST = 1000
"""Milliseconds until the first paint."""
MOST = 150_000
"""Bytes of code, squeezed, the code of all places together but for those of LATER."""
LATER = ("clubs", "workshop", "print")
"""Files that are fetched when somebody opens such a page: most people never do."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What one look at one place found."""

    speed: float
    first_paint: float
    largest_paint: float
    blocked: float
    shift: float
    machine: float
    """Lighthouse's benchmark index."""
    faults: tuple[str, ...]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="add the figures to results.md")
    parser.add_argument("--looks", type=int, default=3, help="at each place; the best counts")
    parser.add_argument("--only", default="", help="places whose names hold this")
    options = parser.parse_args()
    if not (LIGHTHOUSE / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=LIGHTHOUSE, check=True)
    head = ("place", SPEED, *OTHERS, "first paint", "largest paint", "blocked", "shift", "index")
    rows = [head, ("---",) + ("---:",) * (len(head) - 1)]
    print(" | ".join(head))
    missed: list[str] = []
    with _serving() as server, _browser(server) as (port, guest):
        for place, address in _places(guest):
            if options.only not in place:
                continue
            looks = (_look(server + address, port) for _ in range(options.looks))
            best = max(looks, key=lambda seen: seen.speed)
            judged = _report(server + address, port, *OTHERS)
            others = _scores(judged)
            rows.append(_row(place, best, others))
            print(" | ".join(rows[-1]), flush=True)
            if min(best.speed, *others.values()) < LEAST or best.first_paint >= SLOWEST:
                faults = ", ".join([*best.faults, *_faults(judged)])
                missed.append(f"{place}: {faults or 'first paint'}")
    later = {name: _squeezed(f"{name}-*.js.br") for name in LATER}
    code = _squeezed("*.js.br") - sum(later.values())
    rest = ", ".join(f"{name} {size / 1000:.1f} kB" for name, size in later.items())
    weight = f"All code of the page: {code / 1000:.1f} kB (brotli). Fetched later: {rest}."
    print(weight)
    if code >= MOST:
        missed.append(weight)
    if options.keep:
        _keep(rows, weight, options.looks)
    if missed:
        raise SystemExit("\n".join(["missed:", *missed]))


def _squeezed(names: str) -> int:
    return sum(file.stat().st_size for file in (STATIC / "assets").glob(names))


@contextmanager
def _serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="mulligan-page-") as folder:
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def _browser(server: Server) -> Iterator[tuple[int, BrowserContext]]:
    """A browser with somebody in it, and the port at which Lighthouse takes it over."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="mulligan-browser-") as profile, sync_playwright() as p:
        guest = p.chromium.launch_persistent_context(
            profile,
            executable_path=chromium(p.chromium),
            args=[*FLAGS, f"--remote-debugging-port={port}"],
            base_url=server.url,
            locale="en-GB",
        )
        try:
            yield port, guest
        finally:
            guest.close()


def _places(guest: BrowserContext) -> Iterator[tuple[str, str]]:
    """Names and addresses. Lighthouse forgets all but cookies, so the tables stay Ada's."""
    ada = Person("Ada", guest)
    yield "home", "/"
    yield "Second Chance, in play", f"/t/{_drawn_on(ada)}"
    yield "One More!, in play", f"/t/{ada.open('one-more', 4, bots=['casual'] * 3, start=True)}"
    yield "lesson", "/learn/second-chance"


def _drawn_on(ada: Person) -> str:
    code = ada.open("second-chance", 3, bots=["casual"] * 2, start=True)
    ada.look_at(code)
    draws = Draws(ada)
    for _ in range(ROUNDS):
        until(lambda: draws.is_asked, ada.page)
        draws.by_keys()
    ada.page.goto("about:blank")
    return code


def _look(address: str, port: int) -> Seen:
    report = _report(address, port, SPEED)
    audits = report["audits"]

    def number(audit: str) -> float:
        return float(audits[audit]["numericValue"])

    return Seen(
        speed=_scores(report)[SPEED],
        first_paint=number("first-contentful-paint"),
        largest_paint=number("largest-contentful-paint"),
        blocked=number("total-blocking-time"),
        shift=number("cumulative-layout-shift"),
        machine=float(report["environment"]["benchmarkIndex"]),
        faults=tuple(_faults(report)),
    )


def _report(address: str, port: int, *categories: str) -> dict[str, Any]:
    command = [NODE, str(LIGHTHOUSE / "node_modules" / "lighthouse" / "cli" / "index.js"), address]
    command += ["--quiet", "--no-enable-error-reporting", "--output=json", f"--port={port}"]
    command += [f"--only-categories={','.join(categories)}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)
    if done.returncode:
        raise SystemExit(done.stderr)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _scores(report: dict[str, Any]) -> dict[str, float]:
    return {name: 100 * found["score"] for name, found in report["categories"].items()}


def _faults(report: dict[str, Any]) -> Iterator[str]:
    for name, category in report["categories"].items():
        for part in category["auditRefs"]:
            score = report["audits"][part["id"]]["score"]
            if part["weight"] > 0 and score is not None and score < 0.9:
                yield f"{name}: {part['id']}"


def _row(place: str, seen: Seen, others: dict[str, float]) -> tuple[str, ...]:
    return (
        place,
        f"{seen.speed:.0f}",
        *(f"{others[name]:.0f}" for name in OTHERS),
        f"{seen.first_paint:.0f} ms",
        f"{seen.largest_paint:.0f} ms",
        f"{seen.blocked:.0f} ms",
        f"{seen.shift:.3f}",
        f"{seen.machine:.0f}",
    )


def _keep(rows: list[tuple[str, ...]], weight: str, looks: int) -> None:
    pinned = json.loads((LIGHTHOUSE / "package.json").read_text("utf-8"))["dependencies"]
    lines = [
        f"\n## The page, {today()}, commit {commit()}\n",
        f"`make bench-page ARGS=--keep`: Lighthouse {pinned['lighthouse']}, the slow phone on slow "
        f"4G that it imagines; the best of {looks} looks. {weight}\n",
        *("| " + " | ".join(row) + " |" for row in rows),
    ]
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
