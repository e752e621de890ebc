"""People who come, go and bother others: the host and those who play are never stopped by them."""

from random import Random

import pytest

from mulligan.tables.permissions.budgets import CHANGES
from mulligan.wire import Refusal
from tests.server.harness import Server, at_once, play

pytestmark = pytest.mark.anyio


async def test_nobody_can_brick_a_table(server: Server) -> None:
    """An outsider sits down and stands up, a player calls bots and takes over: for ever."""
    ann, bob, eve = (server.person() for _ in range(3))
    table = await ann.open("second-chance", 3, "Ann")
    await bob.join(table, "Bob")
    await eve.must("GET", "/api/lobby")  # for a cookie
    anns, bobs, eves = [await each.talk(table) for each in (ann, bob, eve)]
    for _ in range(CHANGES):
        await eves.do("sit", seat=2, name="Eve")
        await eves.do("stand", seat=2)

    assert await eves.refused("sit", seat=2, name="Eve") == Refusal.TOO_OFTEN

    await anns.do("resize", seats=2)
    await anns.do("start")
    for _ in range(CHANGES - 1):
        await bobs.do("stand-in", seat=1, bot="random")
        await bobs.do("take-back", seat=1)

    assert await bobs.refused("stand-in", seat=1, bot="random") == Refusal.TOO_OFTEN

    ends = await at_once(play(anns, [0], Random(1)), play(bobs, [1], Random(2)))
    assert ends[0] == ends[1]
