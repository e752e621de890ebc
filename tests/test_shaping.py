"""The slow line of the benchmarks is as slow as it says, by a clock that only moves when asked."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bench.shaping import FAST_4G, SEGMENT, Line, Shaped, carry, shaped


class Patient(asyncio.SelectorEventLoop):
    """An event loop that does not wait: its clock jumps to the next thing to do."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(Jumping(self))

    def time(self) -> float:
        return self.now


class Jumping(selectors.DefaultSelector):
    def __init__(self, loop: Patient) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everybody waits for everybody"
        self.loop.now += timeout
        return super().select(0)


class Arrivals(asyncio.Transport):
    """The far end: how many bytes have arrived, and when the last one did."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self.clock = clock
        self.first: float | None = None
        self.ended = 0.0
        self.bytes = 0

    def write(self, data: Any) -> None:
        self.first = self.clock() if self.first is None else self.first
        self.bytes += len(data)

    def write_eof(self) -> None:
        self.ended = self.clock()

    def is_closing(self) -> bool:
        return self.ended > 0


def sent(line: Line, *sizes: int) -> list[Arrivals]:
    """So many bytes on connections of their own, all at once; the clock starts at 0."""
    ends: list[Arrivals] = []

    def connection(size: int) -> Coroutine[None, None, None]:
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader()
        reader.feed_data(bytes(size))
        reader.feed_eof()
        end = Arrivals(loop.time)
        ends.append(end)
        protocol = asyncio.StreamReaderProtocol(asyncio.StreamReader())
        return carry(reader, asyncio.StreamWriter(end, protocol, None, loop), line)

    async def all_at_once() -> None:
        await asyncio.gather(*map(connection, sizes))

    with asyncio.Runner(loop_factory=Patient) as runner:
        runner.run(all_at_once())
    return ends


def test_bytes_take_as_long_as_the_rate_says_and_then_travel() -> None:
    line = Line(rate=1_000_000, delay=0.1)
    (end,) = sent(line, 3_000_000)

    assert end.bytes == line.sent == 3_000_000
    assert end.first == pytest.approx(0.1 + SEGMENT / 1_000_000)
    assert end.ended == pytest.approx(3.1)


def test_connections_share_the_line() -> None:
    line = Line(rate=1_000_000, delay=0.1)
    small, large = sent(line, 500_000, 1_500_000)

    # Half the rate each, until the smaller one is done; all of it together takes its time.
    assert small.ended == pytest.approx(1.1, abs=0.05)
    assert large.ended == pytest.approx(2.1)


def test_a_line_that_was_idle_owes_nobody_anything() -> None:
    line = Line(rate=1000, delay=0.5)

    assert line.send(1000, now=0) == (1, 1.5)
    assert line.send(1000, now=10) == (11, 11.5)
    assert line.send(500, now=10) == (11.5, 12)


def test_fast_4g_is_what_the_developer_tools_send() -> None:
    line = Shaped(1, FAST_4G)

    assert (line.down.rate, line.up.rate) == (1_012_500, 168_750)
    assert line.down.delay + line.up.delay == pytest.approx(0.165)


def test_a_browser_and_a_server_understand_each_other_over_it() -> None:
    """With real sockets: nothing is lost or changed, and both ends are let go."""
    said = bytes(range(256)) * 400

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write((await reader.read())[::-1])
        writer.close()

    async def ask(port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        writer.write_eof()
        heard = await reader.read()
        writer.close()
        return heard

    async def both() -> tuple[bytes, Shaped]:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with shaped(f"http://127.0.0.1:{port}", FAST_4G) as (url, line):
            heard = await ask(int(url.rpartition(":")[2]))
        server.close()
        return heard, line

    heard, line = asyncio.run(both())

    assert heard == said[::-1]
    assert (line.up.sent, line.down.sent) == (len(said), len(said))
