"""
The bench of attacks knows the server: it attacks it, and people play there meanwhile.

What counts is who is served, who hears `busy`, what is dropped and what is noted, never how long
anything takes.
"""

import asyncio
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.attacks.attacker import Attacker, keep_up
from bench.attacks.attackers import ATTACKS, BEGUN, addresses_of, attack_from
from bench.attacks.bot_tables import EACH
from bench.attacks.felt import Felt
from bench.attacks.measuring import attacked
from bench.attacks.network import MOST_SOCKETS
from bench.attacks.players import BOTS, TABLES, play
from bench.attacks.put_away import PutAway
from bench.attacks.served import Complaints
from mulligan.requests.verdicts import VERDICTS
from tests.server.harness import Server, running
from tests.server.work.test_attacks import Held, until
from tests.server.work.test_judging import nothing

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="only there 127.0.0.2 is this machine"),
]

PATIENCE = 240.0
"""Seconds for what a slow machine has to compile first; nothing else takes that long."""


def address_of(server: Server) -> str:
    return server.url.removeprefix("http://")


async def ended(task: "asyncio.Task[Any]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_people_play_while_attackers_hear_busy(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No verdict ends: attackers fill the queue, and everybody else is served."""
    held, heard, felt = Held(PATIENCE), Counter[str](), Felt()

    def judge(*_: Any) -> Any:
        held()
        return nothing()

    monkeypatch.setitem(VERDICTS, "second-chance", judge)
    attack = asyncio.create_task(
        attack_from("puzzle-verdicts", 2, address_of(server), wave=0, heard=heard)
    )
    await until(lambda: heard["503"] > 0)  # there is no room for more of them
    seconds = 1.0
    while not (felt.moves and felt.bots and felt.tables):
        felt = await play(address_of(server), seconds, patience=PATIENCE)
        seconds *= 2  # on a slow machine nobody gets to the first move so soon
        assert felt.failed == []
    under_attack = not attack.done()
    lane: Any = server.services.lanes.judging
    waited = lane.waiting
    await ended(attack)
    await until(lambda: lane.waiting == 0)  # nobody waits for these any more
    begun = held.begun
    held.go_on()

    assert under_attack
    assert 0 < waited <= 2 * lane._each
    assert begun == lane._workers


async def test_an_attack_that_knows_the_server_no_more_is_said(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def outdated(_: Any) -> None:
        raise KeyError("passes")

    monkeypatch.setitem(ATTACKS, "prints", outdated)
    with pytest.raises(KeyError):
        await attack_from("prints", 1, address_of(server), wave=0, heard=Counter())


async def test_attackers_say_what_they_heard(server: Server) -> None:
    def attack() -> dict[str, int]:
        with attacked(address_of(server), 0, "empty-tables", 1, seconds=1) as heard:
            assert heard == {}
        return heard

    heard = await asyncio.to_thread(attack)

    assert heard["201"] > 0


async def test_attackers_end_even_if_nobody_listens_any_more(server: Server) -> None:
    """The bench was killed: an attack that went on would spoil what is measured next."""
    asked = ["empty-tables", "1", address_of(server), "0", "0.5"]
    attackers = subprocess.Popen(
        [sys.executable, "-m", "bench.attacks.attackers", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert attackers.stdout is not None
        begun = await asyncio.to_thread(attackers.stdout.readline)
        attackers.stdout.close()

        assert begun.strip() == BEGUN.encode()
        assert await asyncio.to_thread(attackers.wait, PATIENCE) == 0
    finally:
        attackers.kill()
        attackers.wait()


async def test_no_wave_comes_from_an_address_that_another_used_up() -> None:
    waves = [set(addresses_of(wave, 300)) for wave in range(4)]

    assert [len(each) for each in waves] == [300] * 4
    assert len(set.union(*waves)) == 1200


@pytest.fixture
def attacker(server: Server) -> Attacker:
    return Attacker(address_of(server), "127.10.0.1", Counter())


async def test_experts_sit_at_tables_of_both_games_at_once(
    server: Server, attacker: Attacker
) -> None:
    attack = asyncio.create_task(keep_up(ATTACKS["experts"], attacker))
    rooms = server.services.rooms
    await until(lambda: len(rooms.open) >= EACH)
    tables = [room.table for room in map(rooms.here, rooms.open) if room is not None]
    found = {(each.agreement.game, len(each.chairs)) for each in tables}
    await ended(attack)

    assert found == {("second-chance", 6), ("one-more", 9)}


async def test_fast_bots_play_on_and_on(attacker: Attacker) -> None:
    """More games than tables were opened: the rest are rematches."""
    attack = asyncio.create_task(keep_up(ATTACKS["fast-bots"], attacker))
    await until(lambda: attacker.heard["games"] > 2 * EACH)
    opened = attacker.heard["201"]
    await ended(attack)

    assert opened == EACH


async def test_sockets_are_as_many_as_there_may_be(folder: Path) -> None:
    async with running(folder, connections_each=MOST_SOCKETS) as server:
        heard = Counter[str]()
        attack = asyncio.create_task(
            attack_from("sockets", 1, address_of(server), wave=0, heard=heard)
        )
        await until(lambda: heard["closed 4429"] > 0)
        await ended(attack)

    assert heard["sockets"] > MOST_SOCKETS


async def test_reviews_are_of_another_seat_or_record_each_time(
    attacker: Attacker, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def noting(path: str, **body: Any) -> None:
        asked.append((path, body["record"], body["seat"]))

    monkeypatch.setattr(attacker, "post", noting)
    for _ in range(14):
        await ATTACKS["reviews"](attacker)

    assert len(set(asked)) == 14


async def test_people_come_back_to_tables_that_were_put_away(folder: Path) -> None:
    async with running(folder) as server:
        away = PutAway(address_of(server), idle=0)
        await away.fill(2)
        tables, rooms = [seat.table for _, seat in away.left], server.services.rooms
        await until(lambda: all(room is None or room.empty for room in map(rooms.here, tables)))
        await server.services.put_away(idle=0)
        gone = not rooms.open
        felt, over = Felt(), asyncio.Event()
        coming = asyncio.create_task(away.come_back(felt, over))
        await until(lambda: len(felt.loaded) == 1)
        here = rooms.open
        over.set()
        await coming

    assert gone
    assert here == {tables[0]}
    assert felt.failed == []


async def test_what_is_waited_for_in_vain_counts() -> None:
    """A server that takes connections and never says a word."""
    silent = asyncio.Event()

    async def say_nothing(_: Any, writer: asyncio.StreamWriter) -> None:
        await silent.wait()
        writer.close()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as nobody:
        host, port = nobody.sockets[0].getsockname()
        felt = await play(f"{host}:{port}", 0.1, patience=0.1)
        silent.set()

    assert felt.moves == []
    assert len(felt.tables) == len(felt.failed) == TABLES + len(BOTS) + 1
    assert all(each.startswith("no new table within ") for each in felt.failed)


async def test_a_complaint_is_told_once_and_whole(tmp_path: Path) -> None:
    log = tmp_path / "log"
    complaints = Complaints(log)

    def said(level: str, what: str) -> bytes:
        return msgspec.json.encode({"level": level, "what": what}) + b"\n"

    log.write_bytes(said("error", "é failed") + said("info", "fine") + said("error", "half")[:20])
    first = complaints.new()
    with log.open("ab") as more:
        more.write(said("error", "half")[20:] + b"Fatal Python error\n")

    assert first == ["é failed"]
    assert complaints.new() == ["Fatal Python error", "half"]
    assert complaints.new() == []


def test_a_complaint_says_what_went_wrong(tmp_path: Path) -> None:
    """The log is gone when the bench has ended, and with it what only the log said."""
    log = tmp_path / "log"
    trace = "Traceback (most recent call last):\nKeyError: 'deck'"
    said = {"level": "error", "what": "a request failed", "trace": trace}
    log.write_bytes(msgspec.json.encode(said) + b"\n")

    assert Complaints(log).new() == ["a request failed: KeyError: 'deck'"]
