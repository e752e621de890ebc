"""
Two real server processes on one PostgreSQL, and a proxy in front, with the files of `deploy/`.

Every person has an address of their own on the loopback network, as people have in the world.
"""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_hex

import httpx
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from mulligan.games import RECORDS
from mulligan.server.http.client import COOKIE
from tests.postgres import free_port
from tests.server.harness import Message, Talk, choices

DEPLOY = Path(__file__).parents[2] / "deploy"
SECONDS = 60.0
FIRST_MOVES = 3
QUICKLY = {
    "MULLIGAN_PACE": "0",
    "MULLIGAN_MESSAGE_RATE": "100000",
    "MULLIGAN_REQUEST_RATE": "100000",
    "MULLIGAN_TCP_CONNECTION_RATE": "100000",
    "MULLIGAN_PROCESSES": "false",
}


class Process:
    """A program that runs until it is told to end."""

    def __init__(self, command: list[str], log: Path, **environment: str) -> None:
        self._command = command
        self._log = log
        self._environment = {**os.environ, **environment}
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._running = subprocess.Popen(
                self._command, env=self._environment, stdout=log, stderr=log
            )

    def tell(self, how: signal.Signals) -> None:
        assert self._running is not None
        self._running.send_signal(how)

    def wait(self) -> int:
        assert self._running is not None
        return self._running.wait(SECONDS)

    def end(self) -> None:
        if self._running is not None and self._running.poll() is None:
            self._running.terminate()
            try:
                self._running.wait(SECONDS)
            except subprocess.TimeoutExpired:
                self._running.kill()
                self._running.wait()

    def wait_for(self, url: str, accept: Callable[[httpx.Response], bool]) -> None:
        until = time.monotonic() + SECONDS
        while True:
            assert self._running is not None
            assert self._running.poll() is None, self.said()
            with suppress(httpx.TransportError):
                if accept(httpx.get(url, timeout=5)):
                    return
            assert time.monotonic() < until, self.said()
            time.sleep(0.05)

    def said(self) -> str:
        return self._log.read_text("utf-8", "replace")[-3000:]


class ServerProcess(Process):
    def __init__(self, name: str, database: str, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        where = ["--port", str(self.port), "--data", str(folder / name), "--database", database]
        command = [sys.executable, "-m", "mulligan.cli", "serve", "--trust-proxy", *where]
        super().__init__(command, folder / f"{name}.log", **QUICKLY)

    def start(self) -> None:
        super().start()
        self.wait_for(f"{self.url}/readyz", lambda answer: answer.is_success)

    def figure(self, name: str) -> float:
        """The sum of a metric, over its labels."""
        text = httpx.get(f"{self.url}/metrics").text
        samples = (
            each for family in text_string_to_metric_families(text) for each in family.samples
        )
        return sum(each.value for each in samples if each.name == name)


class Fleet:
    """Two server processes, and the proxy that people come through."""

    def __init__(self, name: str, servers: list[ServerProcess], proxy: Process, port: int) -> None:
        self.name = name
        self.servers = servers
        self.proxy = proxy
        self.url = f"http://127.0.0.1:{port}"

    def figures(self, name: str) -> list[float]:
        return [server.figure(name) for server in self.servers]


class Person:
    """Somebody with a cookie and an address of their own."""

    def __init__(self, fleet: Fleet, address: str) -> None:
        self.address = address
        self._url = fleet.url
        self.http = httpx.AsyncClient(
            base_url=fleet.url,
            timeout=20,
            transport=httpx.AsyncHTTPTransport(local_address=address),
        )

    async def post(self, path: str, **asked: object) -> httpx.Response:
        return await self.http.post(path, json=asked)

    async def talk(self, table: str) -> Talk:
        """A socket for *table*, as soon as there is one."""
        address = f"{self._url.replace('http', 'ws', 1)}/ws?table={table}"
        cookie = self.http.cookies.get(COOKIE)
        until = time.monotonic() + SECONDS
        while True:
            try:
                socket = await connect(
                    address,
                    additional_headers={} if cookie is None else {"Cookie": f"{COOKIE}={cookie}"},
                    compression=None,
                    local_addr=(self.address, 0),
                )
                return Talk(socket, cookie)
            except (OSError, WebSocketException):
                assert time.monotonic() < until
                await asyncio.sleep(0.1)


class Player:
    """Somebody who plays a seat to the end, and comes back whenever the line breaks."""

    def __init__(self, person: Person, table: str, seat: int, dice: Random) -> None:
        self.person = person
        self.table = table
        self._seat = seat
        self._dice = dice
        self._owed: Message | None = None
        self.lines = 0
        self.moves = 0
        self.may_go_on = asyncio.Event()
        """Until then, only the first few moves are made."""

    async def play(self) -> Message:
        """Returns how the game ended. A move that was not answered is sent again."""
        while True:
            talk = await self.person.talk(self.table)
            self.lines += 1
            try:
                await talk.say("hello", table=self.table)
                while True:
                    position: Message = await talk.until(partial(self._to_answer, talk))
                    if position["view"]["end"]:
                        end: Message = position["view"]["end"]
                        return end
                    await self._answer(talk, position)
            except (ConnectionError, WebSocketException):
                await asyncio.sleep(0.1)
            finally:
                await talk.hang_up()

    def _to_answer(self, talk: Talk) -> Message | None:
        position = talk.views.get(self._seat)
        if position is None or position["view"]["end"]:
            return position
        return position if self._seat in position["view"]["to_act"] else None

    async def _answer(self, talk: Talk, position: Message) -> None:
        if self.moves >= FIRST_MOVES:
            await self.may_go_on.wait()
        if self._owed is None or self._owed["turn"] != position["turn"]:
            move = self._dice.choice(choices(position["view"], self._seat))
            self._owed = {"id": token_hex(4), "turn": position["turn"], "move": move}
        answer = await talk.ask("move", seat=self._seat, **self._owed)
        assert answer["t"] == "done", answer
        self._owed = None
        self.moves += 1
        await talk.until(lambda: talk.views[self._seat]["number"] >= answer["number"])


class People:
    """Those who come through the proxy, all from different addresses."""

    _number = 0

    def __init__(self, fleet: Fleet, leaving: AsyncExitStack) -> None:
        self._fleet = fleet
        self._leaving = leaving

    @classmethod
    @asynccontextmanager
    async def of(cls, fleet: Fleet) -> AsyncIterator["People"]:
        async with AsyncExitStack() as leaving:
            yield cls(fleet, leaving)

    def new(self) -> Person:
        People._number += 1
        person = Person(
            self._fleet, f"127.0.{People._number // 250 + 1}.{People._number % 250 + 1}"
        )
        self._leaving.push_async_callback(person.http.aclose)
        return person

    async def sit_down(self) -> tuple[str, list[Person]]:
        """Two people at a table whose game has begun."""
        host, guest = self.new(), self.new()
        answer = await host.post("/api/tables", game="second-chance", seats=2, people=["Ann"])
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        answer = await guest.post(f"/api/tables/{table}/seats", name="Bob")
        assert answer.status_code == 201, answer.text
        talk = await host.talk(table)
        await talk.hello(table)
        await talk.do("start")
        await talk.hang_up()
        return table, [host, guest]


def players_of(tables: list[tuple[str, list[Person]]]) -> list[Player]:
    """Ann and Bob of the first table, then of the second, and so on."""
    dice = Random(5)
    return [
        Player(person, table, seat, dice)
        for table, people in tables
        for seat, person in enumerate(people)
    ]


async def verify(tables: list[tuple[str, list[Person]]]) -> None:
    for table, (host, _) in tables:
        record = (await host.http.get(f"/api/tables/{table}/record")).json()
        RECORDS["second-chance"].read(record)


# --- the proxies ----------------------------------------------------------------------------------


def haproxy(folder: Path, port: int, servers: list[ServerProcess]) -> Process:
    command = [_program("haproxy"), "-db", "-f", str(DEPLOY / "haproxy.cfg")]
    return Process(command, folder / "haproxy.log", **_places(port, servers))


def nginx(folder: Path, port: int, servers: list[ServerProcess]) -> Process:
    places = _places(port, servers)
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    written = folder / "nginx.conf"
    # As `envsubst` does it.
    written.write_text(re.sub(r"\$\{(\w+)\}", lambda found: places[found[1]], text), "utf-8")
    where = f"daemon off; pid {folder / 'nginx.pid'}; error_log {folder / 'nginx.log'};"
    return Process([_program("nginx"), "-c", str(written), "-g", where], folder / "nginx.log")


def caddy(folder: Path, port: int, servers: list[ServerProcess]) -> Process:
    command = [_program("caddy"), "run", "--config", str(DEPLOY / "Caddyfile")]
    return Process(
        command,
        folder / "caddy.log",
        MULLIGAN_SITE=f"http://127.0.0.1:{port}",
        MULLIGAN_SERVERS=" ".join(f"127.0.0.1:{server.port}" for server in servers),
        MULLIGAN_ADMIN="off",
        MULLIGAN_LISTEN="127.0.0.1",
        XDG_DATA_HOME=str(folder),
        XDG_CONFIG_HOME=str(folder),
    )


PROXIES = {"haproxy": haproxy, "nginx": nginx, "caddy": caddy}


def is_there(program: str) -> bool:
    return _found(program) is not None


def _program(name: str) -> str:
    found = _found(name)
    assert found is not None
    return found


def _found(name: str) -> str | None:
    own = sysconfig.get_path("scripts")
    return shutil.which(name, path=os.pathsep.join((os.environ["PATH"], own, "/usr/sbin")))


def _places(port: int, servers: list[ServerProcess]) -> dict[str, str]:
    one, two = servers
    return {
        "MULLIGAN_LISTEN": f"127.0.0.1:{port}",
        "MULLIGAN_ONE": f"127.0.0.1:{one.port}",
        "MULLIGAN_TWO": f"127.0.0.1:{two.port}",
    }


@contextmanager
def running(proxy: str, database: str, folder: Path) -> Iterator[Fleet]:
    servers = [ServerProcess(name, database, folder) for name in ("one", "two")]
    port = free_port()
    front = PROXIES[proxy](folder, port, servers)
    try:
        for server in servers:
            server.start()
        front.start()
        front.wait_for(f"http://127.0.0.1:{port}/healthz", lambda answer: answer.is_success)
        yield Fleet(proxy, servers, front, port)
    finally:
        for each in (front, *servers):
            each.end()
