"""Measure one row: play without the attack, then under it, on the same server."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bench.attacks.attackers import BEGUN
from bench.attacks.felt import Felt
from bench.attacks.players import play
from bench.attacks.put_away import PutAway
from bench.attacks.rows import KEPT, Figures, Measured, Memory
from bench.attacks.served import IDLE, BrokenError, Served, served

WARM_UP = 6.0
"""Seconds to load the bots."""
FIRST = 8.0
"""
Seconds of a first attack, before anything is compared: the first of its kind loads code, fonts and
weights, starts threads and fills caches, all of which stay, as they do for honest requests.
"""
WITHOUT = 30.0
"""Seconds without the attack, at most."""
FURTHER = 2
TIME_TO_FORGET = 40.0
"""Seconds until what an attack needed has gone: tables that were left stay for a while."""
LEFT = 20
"""Tables that people come back to."""
LOOK = 6.0
"""Seconds after which a table that was left is put away for certain: the server looks every two."""
LONGEST = 120.0
"""Seconds that attackers go on by themselves after the time that they are needed for."""


def measure(name: str, addresses: int, seconds: float, port: int) -> Measured:
    """
    The attack called *name*, kept up from so many *addresses* for so many *seconds*.

    Raises:
        BrokenError: Nothing can be said, because the server or the attack has ended.
    """
    with served(port) as server:
        put_away = PutAway(server.address, IDLE + LOOK)
        asyncio.run(put_away.fill(LEFT))
        asyncio.run(play(server.address, WARM_UP))
        at_first = server.megabytes
        with attacked(server.address, server.next_wave(), name, addresses, FIRST):
            time.sleep(FIRST)
        time.sleep(IDLE + LOOK)  # bots no longer play at tables that attackers left

        without = asyncio.run(play(server.address, min(seconds, WITHOUT), put_away))
        before = server.megabytes
        with attacked(server.address, server.next_wave(), name, addresses, seconds) as heard:
            under, most = asyncio.run(_while(server, seconds, put_away))
        memory = Memory(at_first, before, most, _afterwards(server, before))
        if memory.kept:
            again = []
            for _ in range(FURTHER):
                # The same attack again, and not on top of what the one before has not left yet.
                time.sleep(IDLE + LOOK)
                with attacked(server.address, server.next_wave(), name, addresses, seconds):
                    asyncio.run(play(server.address, seconds))
                again.append(_afterwards(server, memory.after))
            memory = Memory(at_first, before, most, memory.after, tuple(again))
        complaints = server.complaints.new()
    return Measured(Figures.of(without), Figures.of(under), memory, complaints, heard)


@contextmanager
def attacked(
    server: str, wave: int, name: str, addresses: int, seconds: float
) -> Iterator[dict[str, int]]:
    """
    What the attackers heard is known when the block has ended.

    Raises:
        BrokenError: The attack did not begin, or ended by itself.
    """
    asked = [name, str(addresses), server, str(wave), str(seconds + LONGEST)]
    attackers = subprocess.Popen(
        ["nice", "-n", "10", sys.executable, "-m", "bench.attacks.attackers", *asked],
        stdout=subprocess.PIPE,
        text=True,
    )
    heard: dict[str, int] = {}
    try:
        assert attackers.stdout is not None
        if attackers.stdout.readline().strip() != BEGUN:
            raise BrokenError("the attack did not begin")
        yield heard
        if attackers.poll() is not None:
            raise BrokenError("the attack does not know the server any more")
        attackers.terminate()
        heard.update(json.loads(attackers.communicate(timeout=20)[0]))
    finally:
        attackers.kill()
        attackers.wait()


async def _while(server: Served, seconds: float, put_away: PutAway) -> tuple[Felt, float]:
    """What is felt, and the most memory the server had meanwhile."""
    playing = asyncio.create_task(play(server.address, seconds, put_away))
    most = 0.0
    while not playing.done():
        most = max(most, server.megabytes)
        await asyncio.sleep(0.25)
    return await playing, most


def _afterwards(server: Served, before: float) -> float:
    """The memory of the server when it is back to what it was, or when it had time enough."""
    until = time.monotonic() + TIME_TO_FORGET
    time.sleep(5)
    while (now := server.megabytes) > before + KEPT / 2 and time.monotonic() < until:
        time.sleep(1)
    return now
