"""The bench of attacks knows the server: it attacks it, and people play there meanwhile."""

import asyncio
import sys
from typing import Any

import pytest

from bench.attacks.__main__ import Memory, faults_and_notes
from bench.attacks.attackers import ATTACKS, attack_from
from bench.attacks.players import Felt, play
from mulligan.requests.verdicts import VERDICTS
from tests.server.harness import Server
from tests.server.work.test_judging import nothing

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="only there 127.0.0.2 is this machine"),
]

QUIET = Felt(moves=[0.01], bots=[0.1], tables=[0.1])
LITTLE = Memory(at_first=250, before=260, most=270, after=265)


async def test_people_play_while_a_server_is_attacked(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Any] = []

    def judge(_: Any, move: Any) -> Any:
        judged.append(move)
        return nothing()

    monkeypatch.setitem(VERDICTS, "second-chance", judge)
    address = server.url.removeprefix("http://")
    attack = asyncio.create_task(attack_from("puzzle-verdicts", 2, address, seconds=3600))
    felt, seconds = Felt(), 1.5
    while not (judged and felt.moves and felt.tables):
        felt = await play(address, seconds)
        seconds *= 2  # on a slow machine nobody gets to the first move so soon
        assert felt.failed == []
        assert not attack.done()
    attack.cancel()


async def test_an_attack_that_knows_the_server_no_more_is_said(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def outdated(_: Any) -> None:
        raise KeyError("passes")

    monkeypatch.setitem(ATTACKS, "prints", outdated)
    with pytest.raises(KeyError):
        await attack_from("prints", 1, server.url.removeprefix("http://"), 20)


@pytest.mark.parametrize(
    ("felt", "memory", "faults", "notes"),
    [
        (QUIET, LITTLE, [], []),
        (Felt([0.04], [0.1], [0.1]), LITTLE, ["moves slow"], []),
        (Felt([0.01], [3.1], [0.1]), LITTLE, ["bots slow"], []),
        (Felt([0.01], [0.1], [1.1]), LITTLE, ["tables slow"], []),
        (Felt([0.01], [0.1], []), LITTLE, ["tables slow"], []),
        (QUIET, LITTLE._replace(after=285, again=(286, 287)), [], ["memory kept"]),
        (QUIET, LITTLE._replace(after=285, again=(291, 296)), ["memory grows"], ["memory kept"]),
        (QUIET, LITTLE._replace(after=291, again=(291,)), ["much memory kept"], ["memory kept"]),
    ],
)
async def test_what_is_too_much(
    felt: Felt, memory: Memory, faults: list[str], notes: list[str]
) -> None:
    assert faults_and_notes(QUIET, felt, memory, errors="") == (faults, notes)


async def test_errors_in_the_log_are_too_much() -> None:
    assert faults_and_notes(QUIET, QUIET, LITTLE, "a request failed")[0] == [
        "errors logged: a request failed"
    ]
