"""Files that are written whole or not at all, and errors that name the file."""

import os
import secrets
import shutil
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EACCES
from pathlib import Path

from mulligan.core import MulliganError


@contextmanager
def replacing(path: Path) -> Iterator[Callable[[bytes], object]]:
    """
    Write a file that replaces *path* only once it is complete.

    A pipe or a device is written to directly. A link stays a link.

    Raises:
        MulliganError: It cannot be written.
    """
    with blaming(path):
        target = Path(os.path.realpath(_named(path)))
        plain = _is_plain(target)
        part = target.with_name(f".mulligan-{secrets.token_hex(4)}.part") if plain else target
        file = part.open("xb" if plain else "wb")

    def write(data: bytes) -> None:
        with blaming(path):
            file.write(data)

    try:
        yield write
        with blaming(path):
            file.flush()
            if plain:
                os.fsync(file.fileno())
                file.close()
                if target.exists():
                    shutil.copymode(target, part)
                part.replace(target)
    except BaseException:
        if plain:
            part.unlink(missing_ok=True)
        raise
    finally:
        with suppress(OSError):  # the error has been reported already
            file.close()


STDOUT = Path("-")


@contextmanager
def writing(path: Path | None) -> Iterator[Callable[[bytes], object]]:
    """How to write to *path*: a file as by `replacing`, standard output (-), or nowhere."""
    if path is None:
        yield lambda _: None
    elif path == STDOUT:
        yield _to_stdout
    else:
        with replacing(path) as write:
            yield write


def _to_stdout(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def appendable(path: Path) -> None:
    """Raise MulliganError unless something can be added at the end of *path*."""
    with blaming(path):
        before = os.path.lexists(_named(path))
        path.open("ab").close()
        if not before:
            path.unlink()


def append(path: Path, text: str) -> None:
    """Add *text* to *path* on a line of its own. Raises MulliganError."""
    with blaming(path), path.open("a+b") as file:
        start = b""
        if file.tell():
            file.seek(-1, os.SEEK_END)
            start = b"" if file.read(1) == b"\n" else b"\n"
        file.write(start + text.encode() + b"\n")


def amend(path: Path, changes: Mapping[str, str]) -> None:
    """
    Replace lines of *path* by others, wherever in the file they are by now.

    A pipe or a device keeps what was written to it.

    Raises:
        MulliganError: It cannot be written.
    """
    with blaming(path):
        if not _is_plain(Path(os.path.realpath(_named(path)))):
            return
        lines = path.read_bytes().splitlines(keepends=True)
    new = {old.encode() + b"\n": line.encode() + b"\n" for old, line in changes.items()}
    with replacing(path) as write:
        for line in lines:
            write(new.get(line, line))


@contextmanager
def blaming(path: Path) -> Iterator[None]:
    """Name the file in any error."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader has seen enough
    except OSError as error:
        raise MulliganError(f"{path}: cannot be written ({error.strerror or error}).") from None


def _named(path: Path) -> Path:
    if path == Path() or "\0" in str(path):
        raise OSError(f"{str(path)!r} is not the name of a file")
    return path


def _is_plain(path: Path) -> bool:
    """Whether *path* is a plain file that may be written, or doesn't exist yet."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return True
    if not os.access(path, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    return stat.S_ISREG(mode)
