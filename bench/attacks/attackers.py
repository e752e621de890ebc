"""
The attacks. Each is kept up by several tasks from each address, as fast as the server lets it.

`python -m bench.attacks.attackers NAME ADDRESSES SERVER SECONDS`
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache, partial
from importlib.resources import files
from itertools import count, product
from secrets import token_bytes, token_hex
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.attacks.records import position, puzzle_answers, record
from examples.player import choose
from mulligan.wire import MOST_NOTED_AT_ONCE

TASKS = 8
"""How many at once from one address."""
MANY = 20
"""Tables of one person: as many as are shown."""
LATE = 60
"""A step of a record after which not much of the game is left."""
BREATH = 0.005
"""Seconds between two requests of a task: the attackers must not be the ones who starve."""
TROUBLE = (OSError, httpx.HTTPError, WebSocketException, asyncio.IncompleteReadError)

numbers = count()


class Attacker:
    def __init__(self, server: str, address: str) -> None:
        self.server = server
        self.address = address
        self.host, _, port = server.partition(":")
        self.port = int(port)

    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        return httpx.AsyncClient(base_url=f"http://{self.server}", transport=transport, timeout=20)

    async def post(self, path: str, **body: Any) -> httpx.Response:
        """As somebody new, without a cookie."""
        async with self.http() as http:
            return await http.post(path, json=body)

    async def send_and_leave(self, path: str, **body: Any) -> None:
        """Hang up as soon as the request is sent."""
        text = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.server}\r\nContent-Length: {len(text)}\r\n"
        _, writer = await self.raw()
        writer.write(head.encode() + b"Content-Type: application/json\r\n\r\n" + text)
        await writer.drain()
        await asyncio.sleep(0.05)
        writer.close()

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))

    async def socket(self) -> ClientConnection:
        address = f"ws://{self.server}/ws"
        return await connect(address, local_addr=(self.address, 0), ping_interval=None)

    async def open(self, **asked: Any) -> dict[str, Any]:
        answer = await self.post("/api/tables", **{"game": "second-chance", "seats": 1, **asked})
        found: dict[str, Any] = answer.raise_for_status().json()
        return found


Attack: TypeAlias = Callable[[Attacker], Awaitable[None]]


def big_deck(game: str) -> str:
    """As many distinct cards as 64 kB hold, new each time."""
    head = f'format = "mulligan-deck"\nversion = 1\ngame = "{game}"\nname = "x{next(numbers)}"\n'
    if game == "one-more":
        cards = (
            f'[[cards]]\nnumber = {number}\nsign = "+"\neffect = "{effect}"\ncount = 1\n'
            for number, effect in product(range(2000), ("replay", "reverse", "draw", "swap"))
        )
    else:
        rows = [f"{number:07b}".replace("0", ".").replace("1", "#") for number in range(128)]
        cards = (
            f'[[puzzle]]\ntile = """\n{one}\n{two}\n"""\ncount = 1\n'
            for one, two in product(rows, repeat=2)
        )
    text = head
    for card in cards:
        if len(text) + len(card) > 64_000:
            break
        text += card
    return text


@cache
def _shipped(game: str) -> str:
    folder = files(f"mulligan.games.{game.replace('-', '_')}")
    return folder.joinpath("decks", "standard.toml").read_text("utf-8")


def own_deck(game: str = "one-more") -> str:
    """A deck that can be played, new each time, with as long a comment as it may have."""
    text = _shipped(game).replace('name = "standard"', f'name = "x{next(numbers)}"')
    return text + "#" * (63_000 - len(text.encode()))


def noted_games() -> list[dict[str, Any]]:
    game = {"game": "one-more", "when": 1.0, "empty": None, "won": True, "seats": 4}
    more = {"bots": ["casual"] * 3, "day": None, "series": None}
    return [{"table": token_hex(12), **game, **more} for _ in range(MOST_NOTED_AT_ONCE)]


async def talk(attacker: Attacker, *messages: dict[str, Any]) -> None:
    """Say these over and over on one connection, and read nothing but what must be read."""
    async with await attacker.socket() as socket:
        while True:
            for message in messages:
                await socket.send(json.dumps(message))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.001):
                    await socket.recv()
            await asyncio.sleep(BREATH)


# --- work ----------------------------------------------------------------------------------------


PAPERS = ("A4", "A5", "Letter")
LANGUAGES = ("en", "fr", "it", "es", "de")
GAMES = ("one-more", "second-chance")
CARDS = [
    {"kind": "cards", "game": game, "paper": paper, "language": language, "black": black}
    for game, paper, language, black in product(GAMES, PAPERS, LANGUAGES, (False, True))
]
EVENINGS = [
    {**cards, "kind": "evening", "players": players} for players in range(3, 7) for cards in CARDS
]


async def prints(attacker: Attacker) -> None:
    """All the cards there are, which a server keeps once they are made, and what it cannot keep."""
    number = next(numbers)
    sheets = {"kind": "sheets", "per_page": 6, "qr": token_hex(100)}
    await attacker.send_and_leave("/api/print", **(sheets if number % 2 else CARDS[number % 60]))


async def evenings(attacker: Attacker) -> None:
    """Everything for an evening: the largest print that there is."""
    await attacker.send_and_leave("/api/print", **EVENINGS[next(numbers) * 7 % len(EVENINGS)])


async def own_prints(attacker: Attacker) -> None:
    await attacker.post("/api/print", kind="cards", game="one-more", deck={"toml": own_deck()})


async def previews(attacker: Attacker) -> None:
    paper = PAPERS[next(numbers) % len(PAPERS)]
    asked = {"kind": "sheets", "game": "second-chance", "paper": paper, "qr": token_hex(8)}
    await attacker.post("/api/print/preview", **asked)


async def deck_checks(attacker: Attacker) -> None:
    await attacker.post("/api/decks/check", game="one-more", toml=big_deck("one-more"))


async def tile_checks(attacker: Attacker) -> None:
    await attacker.post("/api/decks/check", game="second-chance", toml=big_deck("second-chance"))


async def deck_trials(attacker: Attacker) -> None:
    await attacker.post("/api/decks/try", game="one-more", deck={"toml": own_deck()})


async def deck_tables(attacker: Attacker) -> None:
    await attacker.open(game="one-more", seats=4, people=["X"], deck={"toml": own_deck()})


async def replays(attacker: Attacker) -> None:
    await attacker.post("/api/replay", record=record(next(numbers) % 20), seat=None)


async def reviews(attacker: Attacker) -> None:
    await attacker.post("/api/coach", record=record(next(numbers) % 20), seat=0)


async def verdicts(attacker: Attacker) -> None:
    """About another move each time: nothing is remembered that would help."""
    number = next(numbers)
    text, moves = position(number % 50)
    move = moves[number // 50 % len(moves)]
    await attacker.post("/api/positions/verdict", position=text, move=move)


async def puzzle_verdicts(attacker: Attacker) -> None:
    """Answers to puzzles, another one each time."""
    answers = puzzle_answers()
    puzzle, move = answers[next(numbers) % len(answers)]
    await attacker.post(f"/api/puzzles/{puzzle}", move=move)


async def playing_on(attacker: Attacker) -> None:
    text = record(next(numbers) % 20)
    await attacker.post("/api/play-on", record=text, step=20, seat=0, name="X")


async def hints(attacker: Attacker) -> None:
    """A game with hints before each move: each time about another position."""
    async with attacker.http() as http:
        asked = {"game": "second-chance", "seats": 1, "people": ["X"]}
        answer = await http.post("/api/tables", json={**asked, "practice": True, "start": True})
        opened = answer.raise_for_status().json()
        table, token = opened["id"], opened["passes"][0]["token"]
        async with await attacker.socket() as socket:
            await socket.send(json.dumps({"t": "hello", "table": table, "token": token}))
            async for text in socket:
                news = json.loads(text)
                if news["t"] != "view":
                    continue
                if news["view"]["end"] is not None:
                    return
                await http.get(f"/api/tables/{table}/hints")
                move = {"seat": 0, "turn": news["turn"], "move": choose(news["view"], 0)}
                await socket.send(json.dumps({"t": "move", "id": f"m{news['number']}", **move}))


async def experts(attacker: Attacker) -> None:
    company = {"people": ["X"], "bots": ["expert"] * 8, "start": True}
    found = await attacker.open(game="one-more", seats=9, **company)
    token = found["passes"][0]["token"]
    async with await attacker.socket() as socket:
        await socket.send(json.dumps({"t": "hello", "table": found["id"], "token": token}))
        asked = {"t": "stand-in", "id": "s", "seat": 0, "bot": "expert"}
        await socket.send(json.dumps(asked))
        async for text in socket:
            if '"end":{' in str(text):
                return


async def pictures(attacker: Attacker) -> None:
    async with attacker.http() as http:
        await http.get(f"/api/qr?text={token_hex(140)}")


# --- what is stored ------------------------------------------------------------------------------


async def histories(attacker: Attacker) -> None:
    async with attacker.http() as http:
        await http.get("/api/me/history")  # for a cookie
        for _ in range(15):  # as much as a history holds
            await http.post("/api/me/history", json={"games": noted_games(), "begin": True})
        after: str | None = ""
        while after is not None:
            answer = await http.get("/api/me/history", params={"after": after})
            after = answer.json()["next"] if answer.is_success else None


async def empty_tables(attacker: Attacker) -> None:
    await attacker.open(game="one-more", seats=9)


async def days(attacker: Attacker) -> None:
    await attacker.post("/api/daily/game", name="X")


async def sitting(attacker: Attacker) -> None:
    """Sit down and stand up in somebody's waiting room."""
    found = await attacker.open(game="one-more", seats=9, private=False, people=["X"])
    async with attacker.http() as http:
        while True:
            path = f"/api/tables/{found['id']}/seats"
            answer = await http.post(path, json={"name": "Y"})
            if not answer.is_success:
                return
            token = answer.json()["token"]
            async with await attacker.socket() as socket:
                await socket.send(json.dumps({"t": "hello", "table": found["id"], "token": token}))
                asked = {"t": "stand", "id": "s", "seat": answer.json()["seat"]}
                await socket.send(json.dumps(asked))
                await asyncio.sleep(BREATH)


async def stand_ins(attacker: Attacker) -> None:
    found = await attacker.open(game="one-more", seats=3, people=["X", "Y", "Z"], start=True)
    token = found["passes"][0]["token"]
    async with await attacker.socket() as socket:
        await socket.send(json.dumps({"t": "hello", "table": found["id"], "token": token}))
        for number in count():
            asked = {"id": f"s{number}", "seat": 0}
            await socket.send(json.dumps({"t": "stand-in", **asked, "bot": "random"}))
            await socket.send(json.dumps({"t": "take-back", **asked, "id": f"t{number}"}))
            await asyncio.sleep(BREATH)


async def clubs(attacker: Attacker) -> None:
    """Fill a club with people, and look at all of it again and again."""
    async with attacker.http() as http:
        await http.get("/api/me/clubs")  # for a cookie
        asked = {"id": token_hex(8), "name": "X", "you": "X"}
        answer = await http.post("/api/clubs", json=asked)
        club = f"/api/clubs/{answer.raise_for_status().json()['code']}"
        for number in range(20):
            await http.post(f"{club}/guests", json={"name": f"guest {number}"})
        while True:
            for path in ("", "/screen", "/today", "/export", "/seasons/1"):
                await http.get(club + path)
            await asyncio.sleep(BREATH)


async def loading(attacker: Attacker) -> None:
    """Look at many long games again and again: those that were put away have to be loaded."""
    async with attacker.http() as http:
        await http.get("/api/me/tables")  # for a cookie
        for number in range(MANY):
            asked = {"record": record(number), "step": LATE, "seat": 0, "name": "X"}
            if not (await http.post("/api/play-on", json=asked)).is_success:
                break
        while True:
            await http.get("/api/me/tables")
            await asyncio.sleep(BREATH)


# --- the network ---------------------------------------------------------------------------------


async def requests(attacker: Attacker) -> None:
    async with attacker.http() as http:
        for path in ("/api/lobby", "/api/me/tables", "/api/catalogue", "/", "/api/tables/nothere"):
            await http.get(path)


async def hellos(attacker: Attacker) -> None:
    found = await attacker.open(people=["X"], start=True)
    await talk(attacker, {"t": "hello", "table": found["id"]}, {"t": "hello", "table": None})


async def pings(attacker: Attacker) -> None:
    await talk(attacker, *({"t": "ping", "n": number} for number in range(20)))


async def ping_frames(attacker: Attacker) -> None:
    async with await attacker.socket() as socket:
        while True:
            for _ in range(50):
                await socket.ping(token_bytes(8))
            await asyncio.sleep(BREATH)


async def nonsense(attacker: Attacker) -> None:
    async with await attacker.socket() as socket:
        for _ in range(30):
            await socket.send(token_hex(2000))


async def bad_text(attacker: Attacker) -> None:
    reader, writer = await attacker.raw()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {attacker.server}\r\nUpgrade: websocket\r\n".encode()
        + b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc")  # a text frame that is not UTF-8
    await writer.drain()
    await reader.read(100)
    writer.close()


async def headers(attacker: Attacker) -> None:
    _, writer = await attacker.raw()
    writer.write(f"GET / HTTP/1.1\r\nHost: {attacker.server}\r\n".encode())
    try:
        for number in range(10_000):
            writer.write(f"X-{number}: {'x' * 4000}\r\n".encode())
            await writer.drain()
    finally:
        writer.close()


async def slow_heads(attacker: Attacker) -> None:
    """Connections that never finish their request, dripping a byte now and then."""
    connections = [await attacker.raw() for _ in range(20)]
    for _, writer in connections:
        writer.write(b"GET / HTTP/1.1\r\nX: ")
    for _ in range(30):
        await asyncio.sleep(1)
        for _, writer in connections:
            writer.write(b"x")
    for _, writer in connections:
        writer.close()


async def slow_bodies(attacker: Attacker) -> None:
    connections = [await attacker.raw() for _ in range(20)]
    for _, writer in connections:
        writer.write(
            f"POST /api/tables HTTP/1.1\r\nHost: {attacker.server}\r\n".encode()
            + b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
        )
    await asyncio.sleep(30)
    for _, writer in connections:
        writer.close()


async def sockets(attacker: Attacker) -> None:
    """As many connections as there may be, which say nothing."""
    async with await attacker.socket() as socket:
        await socket.wait_closed()


ATTACKS: dict[str, Attack] = {
    each.__name__.replace("_", "-"): each
    for each in (
        prints,
        evenings,
        own_prints,
        previews,
        deck_checks,
        tile_checks,
        deck_trials,
        deck_tables,
        replays,
        reviews,
        verdicts,
        puzzle_verdicts,
        playing_on,
        hints,
        experts,
        pictures,
        histories,
        empty_tables,
        days,
        sitting,
        stand_ins,
        clubs,
        loading,
        requests,
        hellos,
        pings,
        ping_frames,
        nonsense,
        bad_text,
        headers,
        slow_heads,
        slow_bodies,
        sockets,
    )
}


async def keep_up(attack: Attack, attacker: Attacker) -> None:
    while True:
        with suppress(*TROUBLE):
            await attack(attacker)
        await asyncio.sleep(BREATH)


async def attack_from(name: str, addresses: int, server: str, seconds: float) -> None:
    # Other addresses than those of an attack before: what they may do in a burst is used up.
    attackers = [Attacker(server, f"127.{addresses}.9.{at + 1}") for at in range(addresses)]
    run = partial(keep_up, ATTACKS[name])
    tasks = [asyncio.create_task(run(each)) for each in attackers for _ in range(TASKS)]
    try:
        ended, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in ended:
            task.result()  # an attack that does not know the server any more is none
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    _, name, addresses, server, seconds = sys.argv
    asyncio.run(attack_from(name, int(addresses), server, float(seconds)))
