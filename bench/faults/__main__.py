"""
Break one part after the other while people play: python -m bench.faults [FAULT ...]

PostgreSQL with a synchronous standby, several server processes, HAProxy in front, all real, on
loopback. Every move that was acknowledged is looked up in the database at the end, every table must
have gone on, and finished games must verify.
"""

import argparse
import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field

import httpx
import msgspec

from bench.faults.broken import FAULTS, TIMES
from bench.faults.people import Acknowledged, Ledger, People
from bench.faults.set_up import SetUp, set_up
from mulligan.games import RECORDS
from mulligan.store import Store
from mulligan.tables import entries
from mulligan.tables.entries import Moved

CALM = 10.0
"""Seconds of undisturbed play before the fault, to compare with."""
AFTERWARDS = 15.0
"""Seconds after the fault in which every table must have gone on."""
VERIFIED = 60
"""How many finished games are checked by the rules."""


@dataclass
class Outcome:
    fault: str
    said: str
    moves: int
    calm: list[float]
    hit: list[float]
    refused: dict[str, int]
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    faulty: list[str] = field(default_factory=list)
    verified: int = 0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=f"of: {', '.join(FAULTS)}")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between moves of a player")
    parser.add_argument("--times", type=int, help="how often to break it")
    options = parser.parse_args()
    print(
        "| fault | moves | calm p50, p99 | during p50, p99, worst | refused | lost, twice, stuck |"
    )
    print("| --- | ---: | ---: | ---: | --- | ---: |", flush=True)
    bad = False
    for fault in options.faults or list(FAULTS):
        times = options.times or TIMES.get(fault, 1)
        found = asyncio.run(_run(fault, times, options.players, options.processes, options.pace))
        bad = _tell(found) or bad
    raise SystemExit(1 if bad else 0)


async def _run(fault: str, times: int, players: int, processes: int, pace: float) -> Outcome:
    hashings = ("consistent", "map-based") if fault == "disagree" else ("consistent",)
    room = "400m" if fault == "fill-disk" else None
    standby = fault not in ("fill-disk",)
    with set_up(processes, standby=standby, hashings=hashings, room=room) as made:
        people = People(made.fronts, players, pace)
        await people.begin()
        began = time.monotonic()
        await asyncio.sleep(CALM)
        broken = time.monotonic()
        said = await FAULTS[fault](made, times)
        mended = time.monotonic()
        await asyncio.sleep(AFTERWARDS)
        await people.end()
        ledger = people.ledger
        outcome = Outcome(
            fault,
            said,
            len(ledger.moves),
            ledger.between(began, broken),
            ledger.between(broken, mended + AFTERWARDS),
            ledger.refused,
        )
        outcome.stuck = [
            table
            for table, opened in ledger.tables.items()
            if opened < mended and table not in ledger.ended
            if ledger.last.get(table, 0.0) < mended
        ]
        await _look_up(made, ledger, outcome)
        await _verify(made, ledger, outcome)
        return outcome


async def _look_up(made: SetUp, ledger: Ledger, outcome: Outcome) -> None:
    """Find every acknowledged move in the database, once, with its number."""
    store = Store(made.database)
    by_table: dict[str, list[Acknowledged]] = {table: [] for table in ledger.tables}
    for move in ledger.moves:
        by_table[move.table].append(move)
    for table, moves in by_table.items():
        found = await store.log.load(table)
        log = [] if found is None else [entries.read(text) for text in found.entries]
        stored = Counter(
            (each.seat, each.id) for each in log if isinstance(each, Moved) and each.id
        )
        outcome.twice += [f"{table} {key}" for key, many in stored.items() if many > 1]
        for move in moves:
            at = log[move.number - 1] if move.number <= len(log) else None
            there = isinstance(at, Moved) and (at.seat, at.id) == (move.seat, move.id)
            if not there:
                outcome.lost.append(f"{table} {move.seat} {move.id}")
    store.close()


async def _verify(made: SetUp, ledger: Ledger, outcome: Outcome) -> None:
    """The records of finished games, as the server gives them, checked by the rules."""
    front = f"http://{made.fronts[0]}"
    async with httpx.AsyncClient(base_url=front, timeout=20) as http:
        for table in sorted(ledger.ended)[:VERIFIED]:
            answer = await http.get(f"/api/tables/{table}/record")
            record = msgspec.json.decode(answer.content)
            try:
                RECORDS[record["game"]].read(record)
                outcome.verified += 1
            except Exception as error:
                outcome.faulty.append(f"{table}: {error}")


def _tell(found: Outcome) -> bool:
    print(
        f"| {found.fault}: {found.said} | {found.moves} | {_milliseconds(found.calm, 0.5)},"
        f" {_milliseconds(found.calm, 0.99)} | {_milliseconds(found.hit, 0.5)},"
        f" {_milliseconds(found.hit, 0.99)}, {_milliseconds(found.hit, 1)} |"
        f" {', '.join(f'{code} {many}' for code, many in sorted(found.refused.items()))} |"
        f" {len(found.lost)}, {len(found.twice)}, {len(found.stuck)};"
        f" {found.verified} records verified, {len(found.faulty)} not |",
        flush=True,
    )
    faults = [*found.lost, *found.twice, *found.stuck, *found.faulty]
    for each in faults[:10]:
        print(f"    {each}", flush=True)
    return bool(faults) or not found.moves


def _milliseconds(seconds: list[float], share: float) -> str:
    ordered = sorted(seconds)
    if not ordered:
        return "-"
    return f"{1000 * ordered[int(share * (len(ordered) - 1))]:.0f} ms"


if __name__ == "__main__":
    main()
