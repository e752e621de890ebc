"""The page itself: built by Vite, read once, sent compressed."""

import gzip
import mimetypes
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
BROTLI = ".br"  # written next to each file when the page is built
COMPRESSED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt")
NOT_BUILT = (
    "The page is not here: this copy of Mulligan was installed without it.\n"
    "In the source folder, `make page` builds it.\n"
)
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".mjs")
NAMED_BY_CONTENT = re.compile(r"assets/|offline/[0-9a-f]+/")
"""Files whose path changes with their content."""
LARGE = 64 * 1024
"""Bytes: what is larger than this and squeezed is read again for the few who do not take that."""


@dataclass(frozen=True, slots=True)
class File:
    kind: str
    plain: Callable[[], bytes]
    squeezed: Mapping[str, bytes]
    """The compressed content by encoding, smallest first."""
    tag: str
    caching: str


class Pages:
    """All files of the page, by path."""

    def __init__(self, folder: Traversable | None = None) -> None:
        folder = folder or files("mulligan.server").joinpath("static")
        self._files: dict[str, File] = dict(_read(folder, "")) if folder.is_dir() else {}

    def find(self, path: str) -> File | None:
        """The file at *path*; the page itself for addresses that only its router knows."""
        name = path.strip("/")
        found = self._files.get(name)
        if found is None and "." not in path.rpartition("/")[2]:
            # The same page everywhere; for some addresses it says what to preload.
            for entrance in (name, name.partition("/")[0]):
                if found := self._files.get(f"entrances/{entrance}.html"):
                    return found
            found = self._files.get("index.html")
        return found


def _read(folder: Traversable, prefix: str) -> list[tuple[str, File]]:
    found = []
    for entry in folder.iterdir():
        name = f"{prefix}{entry.name}"
        if entry.is_dir():
            found += _read(entry, f"{name}/")
            continue
        if name.endswith(BROTLI):
            continue
        plain = entry.read_bytes()
        squeezed: dict[str, bytes] = {}
        if (brotli := folder.joinpath(entry.name + BROTLI)).is_file():
            squeezed["br"] = brotli.read_bytes()
        if name.endswith(COMPRESSED):
            squeezed["gzip"] = gzip.compress(plain, 9, mtime=0)
        found.append(
            (
                name,
                File(
                    kind=mimetypes.guess_type(name)[0] or "application/octet-stream",
                    plain=entry.read_bytes
                    if squeezed and len(plain) > LARGE
                    else partial(bytes, plain),
                    squeezed=squeezed,
                    tag=f'"{sha256(plain).hexdigest()[:20]}"',
                    caching=FOREVER if NAMED_BY_CONTENT.match(name) else ASK_AGAIN,
                ),
            )
        )
    return found


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    pages: Pages = request.app.state.pages
    file = pages.find(path)
    if file is None:
        if path == "/":
            return Response(NOT_BUILT.encode(), status_code=503, media_type="text/plain")
        raise NotFoundException
    headers = {"etag": file.tag, "cache-control": file.caching, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    accepted = request.headers.get("accept-encoding", "")
    for encoding, body in file.squeezed.items():
        if encoding in accepted:
            headers["content-encoding"] = encoding
            return Response(body, headers=headers, media_type=file.kind)
    return Response(file.plain(), headers=headers, media_type=file.kind)
