"""Connections that break and servers that go: games go on, and nobody misses anything."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_hex

import pytest

from mulligan.server.http.socket import GOING_AWAY
from tests.server.harness import Message, Talk, at_once, choices, play, running, verified

pytestmark = pytest.mark.anyio

LONGEST = 9
"""The connections of a bad line last one message, two, ... and so many, and one again."""


class Stubborn:
    """Plays a seat over a bad line, and goes on where it was."""

    def __init__(
        self, connect: Callable[[], Awaitable[Talk]], table: str, seat: int, lines: int = 0
    ) -> None:
        self._connect = connect
        self._table = table
        self._seat = seat
        self._position: Message | None = None
        self._answered = -1
        self.lines = lines
        """How many have been used up, those of games before among them."""

    async def play(self, dice: Random) -> Message:
        """Play to the end; returns how it ended. A move that was not answered is sent again."""
        owed: Message | None = None
        while True:
            talk = await self._connect()
            self.lines += 1
            try:
                await talk.say("hello", table=self._table, since=self._seen)
                while (position := await self._wait(talk, self._to_answer)) is not None:
                    if position["view"]["end"]:
                        end: Message = position["view"]["end"]
                        return end
                    if owed is None or owed["turn"] != position["turn"]:
                        move = dice.choice(choices(position["view"], self._seat))
                        owed = {"id": token_hex(4), "turn": position["turn"], "move": move}
                    await talk.say("move", seat=self._seat, **owed)
                    answer = await self._wait(talk, partial(_answer, talk, owed["id"]))
                    if answer is None:
                        break
                    assert answer["t"] == "done", answer
                    self._answered = answer["number"] - 1
                    owed = None
            finally:
                await talk.cut()

    @property
    def _seen(self) -> int | None:
        return None if self._position is None else int(self._position["number"])

    async def _wait(self, talk: Talk, found: Callable[[], Message | None]) -> Message | None:
        """What *found* finds, or None if the line breaks before."""
        lasts = 1 + self.lines % LONGEST

        def look() -> tuple[Message | None] | None:
            # What came on an earlier line is known still: it is not sent again.
            self._position = talk.views.get(self._seat, self._position)
            what = found()
            return (what,) if what is not None or len(talk.heard) >= lasts else None

        seen: tuple[Message | None] = await talk.until(look)
        return seen[0]

    def _to_answer(self) -> Message | None:
        position = self._position
        if position is None or position["view"]["end"]:
            return position
        owes = self._seat in position["view"]["to_act"] and position["number"] > self._answered
        return position if owes else None


def _answer(talk: Talk, id: str) -> Message | None:
    return next((each for each in talk.heard if each.get("id") == id), None)


@pytest.mark.parametrize(("game", "seats"), [("second-chance", 2), ("one-more", 3)])
async def test_a_line_that_breaks_after_every_number_of_messages(
    folder: Path, game: str, seats: int
) -> None:
    lines = 0
    async with running(folder) as server:
        while lines < LONGEST:  # cards are dealt at random: some games are short
            people = [server.person() for _ in range(seats)]
            table = await people[0].open(game, seats, "Ann")
            for at, person in enumerate(people[1:], 1):
                await person.join(table, f"Guest {at}")
            await (await people[0].talk(table)).do("start")
            connect = partial(server.talk, cookie=people[0].cookie)
            stubborn = Stubborn(connect, table, 0, lines)
            talks = [await person.talk(table) for person in people[1:]]
            ends = await at_once(
                stubborn.play(Random(5)),
                *(play(talk, [seat], Random(seat)) for seat, talk in enumerate(talks, 1)),
            )
            lines = stubborn.lines
            await verified(people[0], table)

            assert all(end == ends[0] for end in ends)


async def test_a_server_that_goes_says_so_and_the_next_one_goes_on(folder: Path) -> None:
    cookies: list[str | None] = []
    table = ""
    for visit in range(3):
        async with running(folder) as server:
            if visit == 0:
                people = [server.person(), server.person()]
                table = await people[0].open("second-chance", 2, "Ann")
                await people[1].join(table, "Bob")
                await (await people[0].talk(table)).do("start")
                cookies = [person.cookie for person in people]
            talks = [await server.person(cookie).talk(table) for cookie in cookies]
            if visit == 2:
                ends = await at_once(
                    *(play(talk, [seat], Random(seat)) for seat, talk in enumerate(talks))
                )
                await verified(server.person(), table)

                assert ends[0] == ends[1]
                return
            for seat, talk in enumerate(talks):
                view = await talk.sees(seat, bool)
                assert view["round"] == visit
                await talk.move(choices(view, seat)[0], seat)
            await talks[0].sees(0, partial(_in_round, visit + 1))
            await server.stop()
            for talk in talks:
                assert await talk.end() == GOING_AWAY
                assert talk.heard[-1]["t"] == "bye"
                assert talk.heard[-1]["retry_after"] > 0


def _in_round(round: int, view: Message) -> bool:
    return bool(view["round"] == round)
