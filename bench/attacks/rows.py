"""The table: a row for each attack and number of addresses. Rows can be kept in a file."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from bench.attacks.felt import Felt, worst

WITHIN = 3.0
"""How many times longer the slowest moves may take under attack."""
KEPT = 10.0
"""
How many megabytes more a server may have some time after an attack than before it.

Python gives memory back in stretches of a megabyte, and only those with nothing in them. The peak
of an attack may leave stretches with holes, which later requests fill. So an attack that leaves
more is repeated: what counts then is that two further ones add no more than this.
"""
MUCH = 30.0
"""How many megabytes more is too much after a first attack, even if further ones add nothing."""
BOT_SECONDS = 3.0
OPEN_SECONDS = 1.0
HEARD = 4
"""How many of the things that attackers hear most are in the table."""

HEAD = (
    "| attack | from | moves p50 | p99 | without p99 | ratio | bots, worst | new tables, worst "
    "| put away, worst | MB at first, before, at most, after, after two more | attackers heard | |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |",
)

Key: TypeAlias = tuple[str, int]


class Figures(Struct, frozen=True):
    """What people felt, in seconds. None if there was nothing to wait for."""

    moves: int
    p50: float | None
    p99: float | None
    worst_bot: float | None
    worst_table: float | None
    worst_loaded: float | None
    failed: list[str]

    @classmethod
    def of(cls, felt: Felt) -> "Figures":
        bot, table, loaded = map(worst, (felt.bots, felt.tables, felt.loaded))
        return cls(len(felt.moves), felt.p50, felt.p99, bot, table, loaded, felt.failed)


class Memory(Struct, frozen=True):
    """Megabytes of the server."""

    at_first: float
    before: float
    most: float
    after: float
    again: tuple[float, ...] = ()
    """After the same attack once more, and once more, if the first left too much."""

    @property
    def kept(self) -> bool:
        return self.after > self.before + KEPT

    @property
    def much(self) -> bool:
        return self.after > self.before + MUCH

    @property
    def grows(self) -> bool:
        """Whether further attacks add to it."""
        return bool(self.again) and max(self.again) > self.after + KEPT

    @property
    def all(self) -> tuple[float, ...]:
        return (self.at_first, self.before, self.most, self.after, *self.again)


class Measured(Struct, frozen=True):
    without: Figures
    under: Figures
    memory: Memory
    errors: list[str]
    """What the server's log complained about."""
    heard: dict[str, int]
    """How often the attackers heard what."""

    @property
    def ratio(self) -> float | None:
        slow, usual = self.under.p99, self.without.p99
        return None if slow is None or usual is None else slow / usual


class Row(Struct, frozen=True):
    attack: str
    addresses: int
    seconds: float
    commit: str
    day: str
    measured: Measured | None
    broken: str = ""
    """Why nothing was measured."""

    @property
    def key(self) -> Key:
        return self.attack, self.addresses


def faults_and_notes(measured: Measured) -> tuple[list[str], list[str]]:
    """What an attack must not do and has done, and what else is worth a look."""
    under, memory = measured.under, measured.memory
    faults = [
        *_above("moves", measured.ratio, WITHIN),
        *_above("bots", under.worst_bot, BOT_SECONDS),
        *_above("new tables", under.worst_table, OPEN_SECONDS),
        *_above("tables put away", under.worst_loaded, OPEN_SECONDS),
        *(["memory grows"] if memory.grows else []),
        *(["much memory kept"] if memory.much else []),
        *(f"failed: {each}" for each in under.failed),
        *(f"failed without the attack: {each}" for each in measured.without.failed),
        *(f"logged: {each}" for each in measured.errors),
        *([] if measured.heard else ["the attackers heard nothing"]),
    ]
    return faults, ["memory kept"] if memory.kept else []


def _above(what: str, figure: float | None, most: float) -> list[str]:
    if figure is None:
        return [f"no {what}"]
    return [f"{what} slow"] if figure > most else []


def line(row: Row) -> str:
    """*row* as one of the table; what is too much is in bold letters."""
    found = row.measured
    if found is None:
        return f"| {row.attack} | {row.addresses} |{' |' * 9} **{row.broken}** |"
    faults, notes = faults_and_notes(found)
    under = found.under
    cells = (
        row.attack,
        str(row.addresses),
        _milliseconds(under.p50),
        _milliseconds(under.p99),
        _milliseconds(found.without.p99),
        "" if found.ratio is None else f"{found.ratio:.1f}",
        _seconds(under.worst_bot),
        _seconds(under.worst_table),
        _seconds(under.worst_loaded),
        ", ".join(f"{each:.0f}" for each in found.memory.all),
        _most(found.heard),
        "; ".join([*(f"**{each}**" for each in faults), *notes]),
    )
    return f"| {' | '.join(cells)} |"


def _milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds * 1000:.1f} ms"


def _seconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.2f} s"


def _most(heard: dict[str, int]) -> str:
    most = sorted(heard, key=lambda each: -heard[each])[:HEARD]
    return ", ".join(f"{each}: {heard[each]}" for each in most)


def too_much(row: Row) -> bool:
    return row.measured is None or bool(faults_and_notes(row.measured)[0])


def merged(rows: Iterable[Row], order: Sequence[str]) -> list[Row]:
    """The last of each attack and number of addresses, in the *order* of the attacks."""
    last = {row.key: row for row in rows}
    known = {name: at for at, name in enumerate(order)}
    return sorted(last.values(), key=lambda row: (known.get(row.attack, len(order)), *row.key))


def measured_for(rows: Iterable[Row], seconds: float) -> set[Key]:
    """Which of *rows* hold figures of attacks that were kept up for so long, at least."""
    return {row.key for row in rows if row.measured is not None and row.seconds >= seconds}


def read(path: Path) -> list[Row]:
    return msgspec.json.decode(path.read_bytes(), type=list[Row]) if path.exists() else []


def write(path: Path, rows: list[Row]) -> None:
    """Whole or not at all: a measurement of hours may be cut off at any time."""
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(rows)))
    new.replace(path)
