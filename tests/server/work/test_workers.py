"""Work apart: in a process that gives way, sends errors back, and ends with the server."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mulligan.core import RefusedError
from mulligan.core.deckfile import DeckError
from mulligan.core.record import RecordError
from mulligan.requests.replays import replayed
from mulligan.server.work import lanes
from mulligan.server.work.lanes import Lane
from mulligan.tables.games import asked_deck
from mulligan.wire import OwnDeck, Refusal
from tests.server.harness import running

pytestmark = pytest.mark.anyio


def apart() -> Lane:
    return Lane("apart", apart=True)


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.02)


async def test_it_is_another_process_and_gives_way() -> None:
    lane = apart()
    pid = await lane.run(os.getpid)

    assert pid != os.getpid()
    assert await lane.run(os.getpid) == pid
    assert await lane.run(partial(os.nice, 0)) > os.nice(0)
    lane.close()
    await until(lambda: not is_alive(pid))


async def test_faults_come_back_as_they_are() -> None:
    lane = apart()
    with pytest.raises(DeckError) as faulty:
        await lane.run(partial(asked_deck, "one-more", OwnDeck('format = "mulligan-deck"')))
    with pytest.raises(RecordError) as broken:
        await lane.run(partial(replayed, b"{}", None))
    lane.close()

    assert len(faulty.value.faults) > 1
    assert broken.value.reason


async def test_who_waits_for_a_process_that_is_killed_hears_busy() -> None:
    lane = apart()
    pid = await lane.run(os.getpid)
    waiting = lane.submit(partial(subprocess.run, ["sleep", "20"]))
    await asyncio.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(RefusedError) as refused:
        await waiting

    assert refused.value.reason == Refusal.BUSY
    assert await lane.run(os.getpid) != pid
    lane.close()


async def test_a_process_that_was_killed_is_replaced() -> None:
    lane = apart()
    pid = await lane.run(os.getpid)
    os.kill(pid, signal.SIGKILL)
    await until(lambda: not is_alive(pid))
    await asyncio.sleep(0.2)  # until that is known

    assert await lane.run(os.getpid) != pid
    lane.close()


async def test_with_nothing_to_do_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "IDLE", 0.05)
    lane = apart()
    pid = await lane.run(os.getpid)
    await until(lambda: not is_alive(pid))
    again = await lane.run(os.getpid)
    lane.close()

    assert again != pid


async def test_it_does_not_outlive_a_server_that_is_killed() -> None:
    program = """
import asyncio, os
from mulligan.server.work.lanes import Lane
async def main():
    print(await Lane("apart", apart=True).run(os.getpid), flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""
    server = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    with server:
        assert server.stdout is not None
        pid = int(await asyncio.to_thread(server.stdout.readline))
        assert is_alive(pid)
        server.kill()
    with suppress(TimeoutError):
        await until(lambda: not is_alive(pid))

    assert not is_alive(pid)


@pytest.mark.slow  # each kind of work starts a process
async def test_all_that_is_done_apart_can_be_asked_for(folder: Path) -> None:
    async with running(folder, processes=True) as server:
        ann = server.person()
        asked: dict[str, Any] = {"game": "one-more", "toml": 'format = "mulligan-deck"'}
        checked = await ann.must("POST", "/api/decks/check", json=asked)
        tried = await ann.must("POST", "/api/decks/try", json={"game": "one-more"})
        faulty = await ann.http.post(
            "/api/decks/try", json={"game": "one-more", "deck": {"toml": asked["toml"]}}
        )
        printed = await ann.http.post("/api/print", json={"kind": "sheets"})
        pages = await ann.must("POST", "/api/print/preview", json={"kind": "sheets"})
        table = await ann.open("second-chance", 1, "Ann", start=True)
        talk = await ann.talk(table)
        await talk.do("stand-in", seat=0, bot="random")
        await talk.sees(0, lambda view: bool(view["end"]))
        replay = await ann.must("GET", f"/api/tables/{table}/replay")
        record = (await ann.http.get(f"/api/tables/{table}/record")).text
        again = await ann.must("POST", "/api/replay", json={"record": record})
        on = {"record": record, "step": 3, "seat": 0, "name": "Ann"}
        practice = await ann.must("POST", "/api/play-on", json=on)

    assert checked["faults"]
    assert tried["games"] >= 1
    assert (faulty.status_code, faulty.json()["code"]) == (422, "faulty-deck")
    assert printed.content.startswith(b"%PDF-")
    assert pages["pages"]
    assert again["frames"] == replay["frames"]
    assert practice["id"]
