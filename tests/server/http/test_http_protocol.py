"""TCP connections: how many there may be, how large a head, and how long a request may take."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mulligan.server.http.headers import SECURITY
from mulligan.server.http.http_protocol import BURST, LARGEST_HEAD, Lines
from mulligan.server.http.socket_protocol import FAR_OVER
from mulligan.server.run import Troubles
from mulligan.server.settings import Settings
from tests.server.harness import Server, running
from tests.server.http.raw import UPGRADE, Line, line_to

pytestmark = pytest.mark.anyio

GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"

TOO_LARGE = {
    "one header": GET + b"X: " + b"x" * LARGEST_HEAD + b"\r\n\r\n",
    "many headers": GET + b"X-1: 1\r\n" * (LARGEST_HEAD // 8) + b"\r\n",
    "a name": GET + b"x" * LARGEST_HEAD + b": 1\r\n\r\n",
    "an address": b"GET /" + b"x" * LARGEST_HEAD + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "a handshake": UPGRADE + b"X: " + b"x" * LARGEST_HEAD + b"\r\n\r\n",
    "no end": GET + b"X: " + b"x" * LARGEST_HEAD,
    "trailers": POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: " + b"x" * LARGEST_HEAD,
}


@pytest.mark.parametrize("request_", TOO_LARGE.values(), ids=TOO_LARGE)
@pytest.mark.parametrize("piece", [1 << 20, 5000])
async def test_a_head_above_the_limit_is_refused(
    server: Server, request_: bytes, piece: int
) -> None:
    async with line_to(server) as line:
        for at in range(0, len(request_), piece):
            await line.send(request_[at : at + piece])
            await asyncio.sleep(0.001)
        answer = await line.rest()

    # A trailer comes after the request was answered, or before: then there are two answers.
    assert b"HTTP/1.1 431 " in answer
    for name, value in SECURITY:
        assert name + b": " + value in answer


async def test_a_head_below_the_limit_is_read(server: Server) -> None:
    async with line_to(server) as line:
        await line.send(GET + b"X: " + b"x" * (LARGEST_HEAD - 1000) + b"\r\n\r\n")
        assert (await line.head()).startswith(b"HTTP/1.1 200 ")


async def test_a_handshake_with_a_line_too_long_for_it_is_refused(server: Server) -> None:
    """Below our limit, but above that of the library beneath, which would not answer."""
    async with line_to(server) as line:
        await line.send(UPGRADE + b"Cookie: x=" + b"x" * 20_000 + b"\r\n\r\n")
        assert (await line.rest()).startswith(b"HTTP/1.1 431 ")


ENDLESS_HEADERS = """
import asyncio, sys, tracemalloc
from pathlib import Path
from tests.server.harness import running
from tests.server.http.raw import line_to

async def measure():
    async with running(Path(sys.argv[1])) as server:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        for _ in range(5):
            async with line_to(server) as line:
                await line.send(b"GET /healthz HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nX: ")
                for _ in range(64):
                    await line.send(b"x" * 65536)
                    if line.closed:
                        break
        _, most = tracemalloc.get_traced_memory()
        print(most - before)

asyncio.run(measure())
"""


def test_memory_stays_flat_under_endless_headers(tmp_path: Path) -> None:
    """In a process of its own: to stop tracing crashes Python 3.11 if bots think there."""
    command = [sys.executable, "-X", "tracemalloc", "-c", ENDLESS_HEADERS, str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True)

    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) < 4 * 1024 * 1024


async def test_requests_do_not_pile_up_before_the_first_is_answered(server: Server) -> None:
    async with line_to(server) as line:
        await line.send((GET + b"\r\n") * 5000)
        answers = await line.rest()

    assert answers.count(b"HTTP/1.1 200 ") < 20
    assert answers.count(b"HTTP/1.1 429 ") == 1


# --- deadlines ----------------------------------------------------------------------------------

WAITING: dict[str, tuple[bytes, bytes]] = {
    "nothing": (b"", b""),
    "half a line": (b"GET / HT", b" 408 "),
    "half a head": (GET, b" 408 "),
    "half a handshake": (UPGRADE, b" 408 "),
    "half a body": (POST + b"Content-Length: 99\r\n\r\n{", b" 408 "),
    "half a chunk": (POST + b"Transfer-Encoding: chunked\r\n\r\n9\r\n{", b" 408 "),
    "a body that nobody wants": (
        POST.replace(b"tables", b"nothing") + b"Content-Length: 99\r\n\r\n{",
        b" 404 ",
    ),
    "a handshake with half a body": (UPGRADE + b"Content-Length: 99\r\n\r\n{", b" 400 "),
}


@pytest.mark.parametrize(("sent", "answer"), WAITING.values(), ids=WAITING)
async def test_who_does_not_finish_a_request_is_let_go(
    folder: Path, caplog: pytest.LogCaptureFixture, sent: bytes, answer: bytes
) -> None:
    async with (
        running(folder, head_seconds=0.2, request_seconds=0.3, idle_seconds=0.2) as server,
        line_to(server) as line,
    ):
        await line.send(sent)
        found = await line.rest()

    assert answer in found
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


DRIPS: dict[str, tuple[bytes, bytes]] = {
    "empty lines": (b"", b"\r\n"),
    "a header": (GET + b"X: ", b"x"),
    "headers": (GET, b"X: x\r\n"),
    "a body": (POST + b"Content-Length: 99999\r\n\r\n", b"{"),
    "chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n{\r\n"),
}


@pytest.mark.parametrize(("start", "drop"), DRIPS.values(), ids=DRIPS)
async def test_who_sends_drop_by_drop_is_let_go(folder: Path, start: bytes, drop: bytes) -> None:
    async with (
        running(folder, head_seconds=0.3, request_seconds=0.3, idle_seconds=0.3) as server,
        line_to(server) as line,
    ):
        await line.send(start)
        ended = asyncio.create_task(line.rest())
        async with asyncio.timeout(60):
            while not ended.done():
                await line.send(drop)
                await asyncio.sleep(0.02)


async def test_a_connection_is_kept_for_further_requests_but_not_for_ever(folder: Path) -> None:
    async with (
        running(folder, head_seconds=0.2, idle_seconds=0.6) as server,
        line_to(server) as line,
    ):
        for _ in range(3):
            await line.send(GET.replace(b"GET", b"HEAD") + b"\r\n")
            assert (await line.head()).startswith(b"HTTP/1.1 200 ")
            await asyncio.sleep(0.3)
        await line.rest()


async def test_a_slow_answer_is_not_cut_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines are for those who ask, not for those who answer."""
    async with (
        running(folder, head_seconds=0.1, request_seconds=0.1, idle_seconds=0.1) as server,
        line_to(server) as line,
    ):

        async def slow(_: str) -> None:
            await asyncio.sleep(0.5)

        monkeypatch.setattr(server.services.store.log, "load", slow)
        await line.send(GET + b"\r\n")
        assert (await line.head()).startswith(b"HTTP/1.1 200 ")


# --- how many -----------------------------------------------------------------------------------


async def opened(server: Server, count: int, stack: AsyncExitStack) -> list[Line]:
    return [await stack.enter_async_context(line_to(server)) for _ in range(count)]


async def served(line: Line) -> bool:
    await line.send(GET + b"\r\n")
    return (await line.head()).startswith(b"HTTP/1.1 200 ")


async def served_at_last(server: Server) -> bool:
    """Whether a new connection is served; the server takes a moment to see that one has ended."""
    async with asyncio.timeout(60):
        while True:
            async with line_to(server) as line:
                if await served(line):
                    return True
            await asyncio.sleep(0.01)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


async def test_one_address_has_only_so_many_connections(folder: Path) -> None:
    async with running(folder, tcp_connections_each=3) as server, AsyncExitStack() as stack:
        lines = await opened(server, 5, stack)
        refused = [await line.rest() for line in lines[3:]]
        kept = [await served(line) for line in lines[:3]]
        lines[0].writer.close()
        await lines[0].writer.wait_closed()
        again = await served_at_last(server)

    assert all(each.startswith(b"HTTP/1.1 503 ") for each in refused)
    assert kept == [True] * 3
    assert again is True


def test_new_connections_wait_for_their_turn_by_address() -> None:
    lines = Lines(Settings(tcp_connection_rate=0.01))
    at_once = [lines.pause("here") for _ in range(2)]
    lines = Lines(Settings(tcp_connection_rate=1))
    pauses = [round(lines.pause("here"), 1) for _ in range(BURST + 2)]

    assert at_once[1] > at_once[0] > 0
    assert pauses == [0.0] * BURST + [1.0, 2.0]
    assert lines.pause("there") == 0


async def test_a_crowd_comes_in_and_a_flood_is_turned_away(folder: Path) -> None:
    async with running(folder, tcp_connection_rate=50) as server:
        async with AsyncExitStack() as stack:
            crowd = await opened(server, 50 * BURST + 20, stack)
            answered = [await served(line) for line in crowd]
        async with AsyncExitStack() as stack:
            flood = await opened(server, int(50 * (BURST + FAR_OVER)) + 200, stack)
            last = await flood[-1].rest()

    assert answered == [True] * len(crowd)
    assert last.startswith(b"HTTP/1.1 429 ")


async def test_a_proxy_may_open_as_many_as_it_likes_at_once(folder: Path) -> None:
    async with (
        running(folder, tcp_connection_rate=0.1, trust_proxy=True) as server,
        AsyncExitStack() as stack,
    ):
        lines = await opened(server, 5, stack)
        assert [await served(line) for line in lines] == [True] * 5


async def test_a_socket_counts_until_it_is_closed(folder: Path) -> None:
    async with running(folder, tcp_connections_each=1) as server:
        talk = await server.talk()
        await talk.hello()
        async with line_to(server) as line:
            refused = await line.rest()
        await talk.hang_up()
        again = await served_at_last(server)

    assert b" 503 " in refused
    assert again is True


async def test_a_proxy_may_have_as_many_as_it_likes(folder: Path) -> None:
    async with (
        running(folder, tcp_connections_each=1, trust_proxy=True) as server,
        AsyncExitStack() as stack,
    ):
        lines = await opened(server, 3, stack)
        assert [await served(line) for line in lines] == [True] * 3


async def test_when_all_are_taken_those_who_are_here_play_on_and_one_line_says_so(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        running(folder, tcp_connections=4, tcp_connections_each=4) as server,
        AsyncExitStack() as stack,
    ):
        talk = await server.talk()
        await talk.hello()
        lines = await opened(server, 30, stack)
        refused = [await line.rest() for line in lines[3:]]
        await talk.hello()

    assert all(b" 503 " in each for each in refused)
    assert [each.levelname for each in caplog.records if each.levelno >= logging.WARNING] == [
        "WARNING"
    ]


def test_there_are_never_more_connections_than_descriptors() -> None:
    lines = Lines(Settings(tcp_connections=1000, tcp_connections_each=1000), descriptors=164)

    assert [lines.enter("1.2.3.4") for _ in range(101)] == [True] * 100 + [False]


async def test_without_descriptors_the_log_has_one_line_and_not_a_flood(
    caplog: pytest.LogCaptureFixture,
) -> None:
    troubles = Troubles()
    loop = asyncio.get_running_loop()
    trouble = {
        "message": "socket.accept() out of system resource",
        "exception": OSError(24, "Too many open files"),
    }
    for _ in range(100):
        troubles(loop, trouble)
    troubles(loop, {"message": "something else"})

    assert [each.getMessage() for each in caplog.records] == [
        "no descriptors are left: nobody new can connect",
        "something else",
    ]
