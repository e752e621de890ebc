"""People of a club, and what they ask of it over HTTP."""

from collections.abc import Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any

import httpx

from tests.server.harness import Message, Person, Server, Talk, play

_ids = count()


class Clubber:
    """Somebody who may be in a club, with a device of their own."""

    def __init__(self, person: Person, name: str, code: str = "") -> None:
        self.person = person
        self.name = name
        self.code = code

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        """Ask the club; *path* is what follows its link."""
        how: dict[str, Any] = {"json": body} if body else {}
        return await self.person.http.request(method, f"/api/clubs/{self.code}{path}", **how)

    async def must(self, method: str, path: str, **body: Any) -> Any:
        answer = await self.ask(method, path, **body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def refused(self, method: str, path: str, **body: Any) -> tuple[int, str]:
        answer = await self.ask(method, path, **body)
        assert not answer.is_success, answer.text
        return answer.status_code, answer.json()["code"]

    async def club(self) -> Message:
        found: Message = await self.must("GET", "")
        return found

    async def number(self) -> int:
        found = await self.club()
        assert found["you"] is not None
        return int(found["you"])

    async def join(self, code: str, **more: Any) -> Message:
        self.code = code
        found: Message = await self.must("POST", "/join", name=self.name, **more)
        return found

    async def begin_evening(self, name: str = "") -> Message:
        found: Message = await self.must("POST", "/evenings", id=f"e{next(_ids)}", name=name)
        return found

    async def open(self, game: str, seats: int, *people: str, **agreed: Any) -> str:
        """Open a table of the club, and return its id."""
        id = agreed.pop("id", f"t{next(_ids)}")
        table = {"game": game, "seats": seats, "people": people, **agreed}
        opened = await self.must("POST", "/tables", id=id, table=table)
        return str(opened["id"])

    async def play(self, table: str, seats: Sequence[int], dice: int = 1) -> Message:
        """Play these *seats* to the end of the game; returns how it ended."""
        talk = await self.person.talk(table)
        return await play(talk, seats, Random(dice))

    async def call(self, table: str, *empty: int) -> None:
        """Call cards for paper to the end, and note these *empty* squares."""
        talk = await self.person.talk(table)
        while not talk.views[0]["view"]["end"]:
            answer = await talk.move({"t": "next"}, 0)
            assert answer["t"] == "done", answer
            number = answer["number"]
            await talk.until(partial(_knows, talk, number))
        for player, squares in enumerate(empty):
            await self.count(table, player, squares)

    async def call_briefly(self, table: str) -> None:
        """Call two cards for paper, after which the first player's sheet is full."""
        talk = await self.person.talk(table)
        for move in ({"t": "next"}, {"t": "full", "player": 0}, {"t": "next"}):
            answer = await talk.move(move, 0)
            assert answer["t"] == "done", answer
            await talk.until(partial(_knows, talk, answer["number"]))

    async def count(self, table: str, player: int, squares: int) -> None:
        talk = await self.person.talk(table)
        answer = await talk.move({"t": "count", "player": player, "empty": squares}, 0)
        assert answer["t"] == "done", answer


async def known(server: Server, name: str, code: str = "") -> Clubber:
    """Somebody who has our cookie."""
    person = server.person()
    await person.must("GET", "/api/catalogue")
    return Clubber(person, name, code)


async def club_of(server: Server, *names: str) -> list[Clubber]:
    """A new club with these members, its owner first."""
    owner = await known(server, names[0])
    made = await owner.person.must(
        "POST", "/api/clubs", json={"id": "made", "name": "Pencil Friends", "you": names[0]}
    )
    owner.code = made["code"]
    others = [await known(server, name) for name in names[1:]]
    for other in others:
        await other.join(owner.code)
    return [owner, *others]


def _knows(talk: Talk, number: int) -> bool:
    """Whether what they see is at least as new as that."""
    return bool(talk.views[0]["number"] >= number)


def points(table: Sequence[Message]) -> dict[str, float]:
    return {line["name"]: line["points"] for line in table}
