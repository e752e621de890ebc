"""
A server before the server, which offers files for offline play that it made up: a test can take one
away, change the version under the page or the build of the page itself, or be gone.

The files do not come from the browser's own interception, which what a service worker asks for does
not pass.
"""

import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SIZES = {"python.wasm": 600_000, "library.zip": 300_000}
BUILD = re.compile(r'((?:name="build" content=|const BUILD = |"build":)"\w+)')
"""The hash of the page's build, in its document, in its service worker and in the manifest."""
HASH = r"-[\w-]{8}"
CODE = re.compile(rf"({HASH})(\.(?:css|js)\b)")
"""The end of the name of a file that was built."""


class Offering:
    """A server before the server: offline play is its own, everything else it hands on."""

    def __init__(self, behind: str) -> None:
        self.behind = behind
        self.version: str | None = "1"
        self.schema: str | None = None
        """The hash of the messages, if it is not that of the page."""
        self.missing: set[str] = set()
        """Files that break off in the middle; those of the page without the hash in their name."""
        self.build = ""
        """The page of another build: its code has this in its name, and nothing else changes."""
        self.gone = False
        """Nobody answers at all."""
        self.go_on = Event()
        """Files end only when this is set."""
        self.go_on.set()
        self.asked: list[str] = []
        self.document: str | None = None
        """The build of the page's document, if it is not that of all else."""
        offering = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                offering.answer(self)

            def do_POST(self) -> None:
                offering.answer(self)

            def log_message(self, *_: Any) -> None:
                """Quietly."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def manifest(self) -> dict[str, Any]:
        files = [
            {"path": f"/offline/{self.version}/{name}", "bytes": size // 3, "size": size}
            for name, size in SIZES.items()
        ]
        with urlopen(f"{self.behind}/offline/manifest.json") as answer:
            built = json.loads(self._renamed(answer.read(), self.build))
        return {
            "version": self.version,
            "schema": self.schema or built["schema"],
            "page": built["page"],
            "bytes": sum(SIZES.values()) // 3,
            "files": files,
        }

    def answer(self, asked: BaseHTTPRequestHandler) -> None:
        path = asked.path
        if self.gone:
            asked.close_connection = True
        elif path.startswith("/offline/"):
            self.asked.append(path)
            self._own(asked, path)
        else:
            self._hand_on(asked)

    def _own(self, asked: BaseHTTPRequestHandler, path: str) -> None:
        _, _, version, *rest = path.split("/")
        known = not rest or (version == self.version and rest[0] in SIZES)
        if self.version is None or not known:
            _send(asked, 404, b"", "text/plain")
        elif not rest:
            _send(asked, 200, json.dumps(self.manifest()).encode(), "application/json")
        else:
            self._file(asked, rest[0])

    def _file(self, asked: BaseHTTPRequestHandler, name: str) -> None:
        self._slowly(asked, name, bytes(SIZES[name]), "application/octet-stream")

    def _slowly(self, asked: BaseHTTPRequestHandler, name: str, body: bytes, kind: str) -> None:
        asked.send_response(200)
        asked.send_header("content-type", kind)
        asked.send_header("content-length", str(len(body)))
        asked.send_header("cache-control", "no-store")
        asked.end_headers()
        half = len(body) // 2
        asked.wfile.write(body[:half])
        asked.wfile.flush()
        self.go_on.wait(60)
        if name in self.missing or self.gone:
            asked.close_connection = True
            asked.connection.close()
        else:
            asked.wfile.write(body[half:])

    def _hand_on(self, asked: BaseHTTPRequestHandler) -> None:
        if self.build and CODE.search(asked.path):
            _send(asked, 404, b"", "text/plain")
            return
        path = asked.path.replace(f".{self.build}.", ".")
        length = int(asked.headers.get("content-length") or 0)
        request = Request(
            self.behind + path,
            data=asked.rfile.read(length) if length else None,
            headers={
                name: value
                for name, value in asked.headers.items()
                if name.lower() in ("cookie", "content-type", "accept")
            },
            method=asked.command,
        )
        try:
            with urlopen(request) as answer:
                kind = answer.headers["content-type"]
                body = self._built(answer.read(), kind)
                name = re.sub(HASH + r"\.", ".", path.rpartition("/")[2])
                if name in self.missing:
                    self._slowly(asked, name, body, kind)
                else:
                    _send(asked, answer.status, body, kind)
        except HTTPError as refusal:
            _send(asked, refusal.code, refusal.read(), refusal.headers["content-type"])

    def _built(self, body: bytes, kind: str) -> bytes:
        """The file as it is in another build: what it names has other names there."""
        if not kind.startswith("text/") or kind.startswith("text/plain"):
            return body
        document = self.document if kind.startswith("text/html") else None
        return self._renamed(body, document or self.build)

    def _renamed(self, body: bytes, build: str) -> bytes:
        if not build:
            return body
        text = CODE.sub(rf"\1.{build}\2", body.decode())
        return BUILD.sub(rf"\1{build}", text).encode()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def _send(asked: BaseHTTPRequestHandler, status: int, body: bytes, kind: str) -> None:
    asked.send_response(status)
    asked.send_header("content-type", kind)
    asked.send_header("content-length", str(len(body)))
    asked.end_headers()
    asked.wfile.write(body)
