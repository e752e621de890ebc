"""
Garbage of all kinds on the port of a real server process: it answers, or hangs up, and has nothing
to say about it.

Always the same garbage: what fails here fails again.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx
import pytest

from tests.server.http.raw import CONTINUED, PING, PONG, TEXT, UPGRADE, frame

SEED = 20
PATIENCE = 5.0
"""Seconds for an answer. Those who send half a request get none, and do not wait so long."""
HASTE = 0.02
SETTINGS = {
    "MULLIGAN_REQUEST_RATE": "100000",
    "MULLIGAN_TABLE_RATE": "100000",
    "MULLIGAN_WORK_RATE": "100000",
    "MULLIGAN_CONNECTIONS_EACH": "1000",
    "MULLIGAN_TCP_CONNECTIONS_EACH": "1000",
    "MULLIGAN_TCP_CONNECTION_RATE": "100000",
}

HOST = b"Host: 127.0.0.1\r\n"
END = b"\r\n"
JSON = b"Content-Type: application/json\r\n"
GET = b"GET /api/lobby HTTP/1.1\r\n" + HOST
POST = b"POST /api/tables HTTP/1.1\r\n" + HOST + JSON
TABLE = b'{"game":"one-more","seats":3,"people":["Ann"]}'
WHOLE = POST + b"Content-Length: %d\r\n\r\n" % len(TABLE) + TABLE
TLS_HELLO = bytes.fromhex(
    "16030100c6010000c20303" + "5a" * 32 + "00000613011302c02b0100007300000010000e00000b6578616d70"
    "6c652e636f6d000a00080006001d00170018000b000201000023000000100000000d001e001c0403"
)
H2_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes.fromhex("000000040000000000")


def posted(body: bytes) -> bytes:
    return POST + b"Content-Length: %d\r\n\r\n" % len(body) + body


def asked(path: bytes) -> bytes:
    return b"GET " + path + b" HTTP/1.1\r\n" + HOST + END


def with_header(line: bytes) -> bytes:
    return GET + line + b"\r\n\r\n"


def called(host: bytes) -> bytes:
    return b"GET /api/lobby HTTP/1.1\r\nHost: " + host + b"\r\n\r\n"


def chunked(body: bytes) -> bytes:
    return POST + b"Transfer-Encoding: chunked\r\n\r\n" + body


REQUESTS = [
    b"",
    b"\0",
    b"\r\n" * 1000,
    b"hello",
    b"\xff" * 5000,
    TLS_HELLO,
    H2_PREFACE,
    b"SSH-2.0-OpenSSH_9.6\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"get / http/1.1\r\n\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\n" + HOST + END,
    b"TRACE / HTTP/1.1\r\n" + HOST + END,
    b"PRI / HTTP/1.1\r\n" + HOST + END,
    b"GET http://127.0.0.1/api/lobby HTTP/1.1\r\n" + HOST + END,
    b"GET http://[/ HTTP/1.1\r\n" + HOST + END,
    b"GET //evil.example/%2e%2e HTTP/1.1\r\n" + HOST + END,
    GET + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n" + WHOLE,
    *map(
        called,
        [
            *(b"x:abc", b"", b" ", b"a b", b"x:99999999", b"[::1", b"[::]:x", b"\xff\xfe", b"a,b"),
            *(b"evil.example", b"http://127.0.0.1", b"127.0.0.1:0", b"-", b"." * 300, b"x" * 9000),
        ],
    ),
    GET + HOST + END,
    *map(
        asked,
        [
            *(b"/%00", b"/api/%00", b"/api/tables/%00", b"/%", b"/%zz", b"/%ff%fe", b"/%c3%28"),
            *(
                b"/\xff\xfe",
                b"/\0",
                b"/api/tables/" + b"x" * 30_000,
                b"/" * 5000,
                b"/?" + b"&" * 5000,
            ),
            *(
                b"/../../etc/passwd",
                b"/%2e%2e/%2e%2e/etc/passwd",
                b"/api/..%2f..",
                b"/assets/..\\x",
            ),
            *(b"/api/qr?text=%ff", b"/api/qr?text=%00", b"/api/qr?text=" + b"%F0%9F%A6%8A" * 300),
            *(
                b"/api/qr?text=a;text=b",
                b"/api/daily/solo?day=%00",
                b"/api/daily/solo?day=9999-99-99",
            ),
            *(
                b"/api/bots/%2e/%2e/face.svg",
                b"*",
                b"api",
                b"?",
                b"#",
                b"/#\0",
                b"/" + b"%25" * 9000,
            ),
        ],
    ),
    *map(
        with_header,
        [
            *(b"Cookie: ", b"Cookie: mulligan", b"Cookie: =;=;;", b"Cookie: mulligan=\xff\xfe\x01"),
            *(b"Cookie: mulligan=" + b"x" * 9000, b"Cookie: mulligan=" + "é".encode() * 30),
            *(b'Cookie: mulligan="' + b"\\" * 99, b"Cookie: a=b\r\nCookie: " + b"a=b;" * 2000),
            *(b"Origin: \xff", b"Origin: http://[", b"Accept-Encoding: \xff", b"If-None-Match: \0"),
            *(b" folded: x", b"X : y", b"X\0: y", b": y", b"X", b"X: y\n", b"\xffX: y"),
            *(b"Content-Length: 0\r\nContent-Length: 0", b"Transfer-Encoding: identity"),
            *(b"Expect: 100-continue", b"Expect: 200-ok", b"Range: bytes=-99999999999-1"),
            *(
                b"X-Forwarded-For: \xff",
                b"Forwarded: \0",
                b"Connection: \xff",
                b"Upgrade: websocket",
            ),
        ],
    ),
    *(
        POST + b"Content-Length: " + length + b"\r\n\r\n" + TABLE
        for length in (b"-1", b"abc", b"", b"1e9", b"99999999999999999999999", b"5", b"0x10", b"+5")
    ),
    POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n" + TABLE,
    POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    POST + b"Transfer-Encoding: chunked, identity\r\n\r\n",
    POST + b"Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
    POST.replace(JSON, b"Content-Type: multipart/form-data; boundary=\xff\r\n")
    + b"Content-Length: 2\r\n\r\n{}",
    POST.replace(JSON, b"Content-Type: \xff/\0\r\n") + b"Content-Length: 2\r\n\r\n{}",
    POST.replace(JSON, b"Content-Type: text/plain; charset=utf-99\r\n")
    + b"Content-Length: 2\r\n\r\n{}",
    *map(
        chunked,
        [
            *(
                b"zz\r\n",
                b"-1\r\n",
                b"ffffffffffffffffff\r\n",
                b"5\r\nab\r\n",
                b"1\r\nab\r\n0\r\n\r\n",
            ),
            *(
                b"0\r\nX: y\r\n\r\n",
                b"0;" + b"x" * 5000 + b"\r\n\r\n",
                b"\r\n\r\n",
                b"0\n\n",
                b"\xff",
            ),
        ],
    ),
    *map(
        posted,
        [
            *(b"[" * 60_000, b'{"a":' * 20_000, b"{" * 100_000, b"\xff\xfe", b"\0", b"nul", b'"'),
            *(
                b'{"game":"one-more","seats":%s}' % (b"9" * 5000),
                b'{"seats":1e999}',
                b'{"seats":NaN}',
            ),
            *(b'{"game":"one-more","seats":-0.0}', b'{"seats":' + b"1" * 400 + b".5}", b"-", b"1e"),
            *(b'{"people":["\\ud800"]}', b'{"game":"\\u0000"}', b'{"people":' + b"[" * 5000 + b"}"),
            b'{"game":"one-more","seats":3,"people":["\xed\xa0\x80"]}',
        ],
    ),
    b"DELETE /api/me/history HTTP/1.1\r\n" + HOST + b"Content-Length: 3\r\n\r\n\xff\xfe\xfd",
    *(
        UPGRADE.replace(*changed) + END
        for changed in (
            (b"GET", b"POST"),
            (b"/ws", b"/api/lobby"),
            (b"/ws", b"/nowhere"),
            (b"/ws", b"/ws?%ff=\xff"),
            (b"/ws", b"/%ff%00"),
            (b"HTTP/1.1", b"HTTP/1.0"),
            (b"Version: 13", b"Version: 99"),
            (b"dGhlIHNhbXBsZSBub25jZQ==", b"short"),
            (b"Sec-WebSocket-Key", b"X"),
            (b"127.0.0.1", b"x:abc"),
            (b"127.0.0.1", b"evil.example"),
            (HOST, HOST + b"Sec-WebSocket-Extensions: \xff;;=\r\n"),
            (HOST, HOST + b"Sec-WebSocket-Protocol: ,,\xff\r\n"),
            (HOST, HOST + b"Cookie: \xff=\xfe; mulligan=\xff\r\nOrigin: \xff\r\n"),
            (HOST, HOST + b"X: y\r\n" * 200),
            (HOST, HOST + b"X: " + b"y" * 9000 + b"\r\n"),
            (HOST, HOST + b"Content-Length: 5\r\n"),
            (HOST, HOST + b"Transfer-Encoding: chunked\r\n"),
        )
    ),
]

FRAMES = [
    frame(TEXT, b"\xff"),
    frame(TEXT, b"\xff") * 500,
    frame(TEXT, b"\xed\xa0\x80"),
    frame(2, b"\xff" * 300),
    frame(TEXT, b"[" * 15_000),
    frame(TEXT, b'{"t":"ping","n":' + b"9" * 9000 + b"}"),
    frame(TEXT, b"x" * 60_000),
    frame(CONTINUED, b"x"),
    frame(TEXT, b"x", last=False) + frame(TEXT, b"x"),
    frame(TEXT, b"x", last=False) + frame(8, b"\x03\xe8"),
    frame(TEXT, last=False) + frame(CONTINUED, last=False) * 5000,
    frame(PING) * 5000,
    frame(PONG, b"x" * 100) * 500,
    frame(PING, b"x" * 200),
    frame(8),
    frame(8, b"x"),
    frame(8, b"\0\0"),
    frame(8, b"\x03\xe8\xff"),
    frame(8, b"\x03\xe8") * 50 + frame(TEXT, b"x"),
    frame(3),
    frame(11),
    b"\x81\x05hello",
    b"\xff\xff\xff\xff\xff",
    b"\x81\xff" + b"\xff" * 20,
    b"\x89\xfe\x00\x7e" + b"\0" * 200,
    b"GET / HTTP/1.1\r\n\r\n",
    b"\0" * 5000,
]


def spoilt(dice: Random, whole: bytes) -> bytes:
    """Something sensible, with a few bytes changed, lost, doubled or cut off."""
    spoilt = bytearray(whole)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(spoilt))
        match dice.randrange(4):
            case 0:
                spoilt[at] = dice.randrange(256)
            case 1:
                del spoilt[at : at + dice.randint(1, 4)]
            case 2:
                spoilt[at:at] = dice.choice((b"\r\n", b"\0", b"\xff", b":", b" ", b"%", b"9" * 30))
            case _:
                spoilt[at:at] = spoilt[at : at + dice.randint(1, 40)]
        if not spoilt:
            return b""
    return bytes(spoilt[: dice.randint(1, len(spoilt))] if dice.random() < 0.1 else spoilt)


class Process(NamedTuple):
    port: int
    log: Callable[[], list[str]]


@pytest.fixture
def process(folder: Path) -> Iterator[Process]:
    log = folder / "log"
    with log.open("w") as written:
        server = subprocess.Popen(
            [sys.executable, "-m", "mulligan.cli", "serve", "--port", "0", "--data", str(folder)],
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
            env=os.environ | SETTINGS,
        )
    assert server.stdout is not None
    with server.stdout:
        found = re.search(r":(\d+)$", server.stdout.readline())
        assert found, log.read_text()
        yield Process(int(found[1]), lambda: log.read_text().splitlines())
        server.send_signal(signal.SIGTERM)
        server.wait(30)


def throw(port: int, garbage: bytes, *, handshake: bool = False) -> bytes:
    """Send *garbage* and return what comes back."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line, suppress(OSError):
        if handshake:
            line.sendall(UPGRADE + END)
            while END + END not in line.recv(4096):
                pass
        line.settimeout(HASTE)
        line.sendall(garbage)
        with suppress(TimeoutError):
            line.settimeout(HASTE)
            while more := line.recv(65536):
                answer += more
    return answer


def test_garbage_leaves_no_trace(process: Process) -> None:
    dice = Random(SEED)
    port, log = process
    answers = [throw(port, each) for each in REQUESTS]
    answers += [throw(port, dice.randbytes(dice.randint(1, 2000))) for _ in range(50)]
    for whole in (WHOLE, GET + END, UPGRADE + END, chunked(b"2\r\n{}\r\n0\r\n\r\n")):
        answers += [throw(port, spoilt(dice, whole)) for _ in range(60)]
    for each in FRAMES:
        throw(port, each, handshake=True)
    hello = frame(TEXT, b'{"t":"hello","protocol":1}') + frame(PING, b"x") + frame(TEXT, b"{}")
    for _ in range(100):
        throw(port, spoilt(dice, hello), handshake=True)
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        health = client.get("/healthz")
        table = client.post("/api/tables", json=json.loads(TABLE))
    talk = throw(port, hello, handshake=True)
    trouble = [line for line in log() if '"level": "error"' in line or "Traceback" in line]

    assert trouble == []
    assert [each for each in answers if each.startswith(b"HTTP/1.1 5")] == []
    assert len(log()) < 10
    assert health.status_code == 200
    assert table.status_code == 201
    assert b'"welcome"' in talk
