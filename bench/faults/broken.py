"""The faults. Each breaks something, puts it right again, and says what it did."""

import asyncio
import random
import shutil
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

from bench.faults.parts import Process
from bench.faults.set_up import SetUp

Fault: TypeAlias = Callable[[SetUp, int], Awaitable[str]]

EXPANDING = '''"""A later version adds a column that this one does not know."""

import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{before}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("colour", sa.String(8), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "colour")
'''


async def nothing(_: SetUp, times: int) -> str:
    await asyncio.sleep(5 * times)
    return "nothing happened"


async def kill(made: SetUp, times: int) -> str:
    """kill -9 of a server process, again and again."""
    for _ in range(times):
        process = random.choice(made.processes)
        await _thread(process.end, signal.SIGKILL)
        await asyncio.sleep(0.5)
        process.start()
        await _thread(process.wait)
        await asyncio.sleep(1.0)
    return f"killed {times} times"


async def freeze(made: SetUp, times: int) -> str:
    """SIGSTOP for ten seconds: its tables go on elsewhere, and it must not meddle afterwards."""
    for _ in range(times):
        process = random.choice(made.processes)
        process.send(signal.SIGSTOP)
        await asyncio.sleep(10)
        process.send(signal.SIGCONT)
        await asyncio.sleep(3)
    return f"stopped {times} times for 10 s"


async def restart_database(made: SetUp, times: int) -> str:
    """PostgreSQL restarted as an administrator does it."""
    return await _restart(made, times, signal.SIGINT)


async def crash_database(made: SetUp, times: int) -> str:
    """PostgreSQL stopped at once, without a checkpoint, and started again."""
    return await _restart(made, times, signal.SIGQUIT)


async def _restart(made: SetUp, times: int, how: signal.Signals) -> str:
    for _ in range(times):
        await _thread(made.primary.stop, how=how)
        await _thread(made.primary.start)
        await asyncio.sleep(4)
    return f"restarted {times} times"


async def fail_over(made: SetUp, _: int) -> str:
    """The machine of the database dies, and the standby takes over."""
    assert made.standby is not None
    await _thread(made.primary.stop, how=signal.SIGKILL)
    began = time.monotonic()
    await _thread(made.standby.run, "pg_ctl", "promote", "-D", made.standby.data)
    took = time.monotonic() - began
    await asyncio.sleep(6)
    return f"promoted in {took:.1f} s"


async def deafen(made: SetUp, times: int) -> str:
    """The connections on which processes listen are cut."""
    for _ in range(times):
        await _thread(
            made.primary.query,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'",
        )
        await asyncio.sleep(2)
    return f"cut {times} times"


async def disagree(_: SetUp, times: int) -> str:
    """Two proxies send the same table to different processes."""
    await asyncio.sleep(20 * times)
    return f"{20 * times} s with two proxies that hash differently"


async def fill_disk(made: SetUp, _: int) -> str:
    """The disk of the database is full for a while."""
    hog = made.primary.folder / "hog"
    with hog.open("wb") as file:
        try:
            while True:
                file.write(bytes(1 << 20))
                file.flush()
        except OSError:
            pass
    await asyncio.sleep(8)
    hog.unlink()
    await _thread(_revive, made)
    await asyncio.sleep(5)
    return "full for 8 s"


def _revive(made: SetUp) -> None:
    """PostgreSQL ends by itself if it cannot even write its journal."""
    if not made.primary.runs:
        made.primary.start()


async def roll(made: SetUp, times: int) -> str:
    """All processes are started anew, one after the other."""
    took = []
    for _ in range(times):
        for process in made.processes:
            took.append(await _thread(process.end, signal.SIGTERM))
            process.start()
            await _thread(process.wait)
            await asyncio.sleep(2)
    return f"{times} times all of them; the slowest ended within {max(took):.1f} s"


async def upgrade(made: SetUp, _: int) -> str:
    """The same, to a version with a wider schema: for a while both are there."""
    sources = made.folder / "next"
    here = Path(__file__).parents[2] / "src"
    await _thread(shutil.copytree, here, sources, ignore=shutil.ignore_patterns("__pycache__"))
    versions = sources / "mulligan" / "store" / "migrations" / "versions"
    before = max(path.name[:4] for path in versions.glob("0*.py"))
    revision = f"{int(before) + 1:04}"
    text = EXPANDING.format(revision=revision, before=before)
    (versions / f"{revision}_colour.py").write_text(text, encoding="utf-8")
    for process in made.processes:
        await _thread(process.end, signal.SIGTERM)
        process.sources = sources
        process.start()
        await _thread(process.wait)
        await asyncio.sleep(4)
    return f"to schema {revision}"


async def _thread(work: Callable[..., object], *given: object, **more: object) -> float:
    """Do *work* while people play on."""
    done = await asyncio.get_running_loop().run_in_executor(None, lambda: work(*given, **more))
    return done if isinstance(done, float) else 0.0


FAULTS: dict[str, Fault] = {
    "nothing": nothing,
    "kill": kill,
    "freeze": freeze,
    "restart-database": restart_database,
    "crash-database": crash_database,
    "fail-over": fail_over,
    "deafen": deafen,
    "disagree": disagree,
    "fill-disk": fill_disk,
    "roll": roll,
    "upgrade": upgrade,
}
TIMES = {"kill": 100, "freeze": 2, "restart-database": 3, "crash-database": 3, "deafen": 5}
"""How often, if not once."""

__all__ = ["FAULTS", "TIMES", "Fault", "Process"]
