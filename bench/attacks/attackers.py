"""
The attacks, in a process of their own. Each is kept up by several tasks from each address, as fast
as the server lets it.

`python -m bench.attacks.attackers NAME ADDRESSES SERVER WAVE SECONDS` says when the server
has answered for the first time, goes on until it is ended, or for so many seconds at most, and then
says what the attackers heard, as JSON.
"""

import asyncio
import json
import os
import signal
import sys
from collections import Counter
from functools import partial

from bench.attacks import bot_tables, network, storing, working
from bench.attacks.attacker import TASKS, Attack, Attacker, keep_up

ATTACKS: dict[str, Attack] = {
    each.__name__.replace("_", "-"): each
    for each in (
        working.prints,
        working.evenings,
        working.own_prints,
        working.previews,
        working.deck_checks,
        working.tile_checks,
        working.deck_trials,
        working.deck_tables,
        working.replays,
        working.reviews,
        working.verdicts,
        working.puzzle_verdicts,
        working.playing_on,
        working.hints,
        bot_tables.experts,
        bot_tables.fast_bots,
        working.pictures,
        storing.histories,
        storing.empty_tables,
        storing.days,
        storing.sitting,
        storing.stand_ins,
        storing.clubs,
        storing.loading,
        network.requests,
        network.hellos,
        network.pings,
        network.ping_frames,
        network.nonsense,
        network.bad_text,
        network.headers,
        network.slow_heads,
        network.slow_bodies,
        network.sockets,
    )
}
BEGUN = "begun"


def addresses_of(wave: int, addresses: int) -> list[str]:
    """
    As many *addresses*, others in each *wave*: what one address may do in a burst or in a day is
    used up by an attack, and those that follow would have no teeth.
    """
    return [f"127.{10 + wave}.{at // 250}.{at % 250 + 1}" for at in range(addresses)]


async def attack_from(
    name: str, addresses: int, server: str, wave: int, heard: Counter[str]
) -> None:
    """For ever, or until the attack does not know the server any more: then it is none."""
    attackers = [Attacker(server, each, heard) for each in addresses_of(wave, addresses)]
    run = partial(keep_up, ATTACKS[name])
    tasks = [asyncio.create_task(run(each)) for each in attackers for _ in range(TASKS)]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _attack_until_told(
    name: str, addresses: int, server: str, wave: int, seconds: float
) -> None:
    heard: Counter[str] = Counter()

    def leave(*_: object) -> None:  # without a goodbye to anybody
        try:
            print(json.dumps(heard), flush=True)
        finally:  # the bench may have been ended, and nobody listens
            os._exit(0)

    signal.signal(signal.SIGTERM, leave)  # asyncio's own way waits until the attackers do
    asyncio.get_running_loop().call_later(seconds, leave)
    attack = asyncio.create_task(attack_from(name, addresses, server, wave, heard))
    while not (heard or attack.done()):  # on a busy machine the first answer may take long
        await asyncio.sleep(0.1)
    print(BEGUN, flush=True)
    await attack


if __name__ == "__main__":
    _, name, addresses, server, wave, seconds = sys.argv
    asyncio.run(_attack_until_told(name, int(addresses), server, int(wave), float(seconds)))
