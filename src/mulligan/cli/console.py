"""
What the terminal can show, and how to print to it.

Some terminals know only ASCII. Characters they can't show are replaced by plain ones.
"""

import codecs
import io
import os
import sys

from rich.console import Console

PLAIN = str.maketrans(
    {
        **dict.fromkeys("─╴╶", "-"),
        **dict.fromkeys("│╵╷", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
        **dict.fromkeys("“”", '"'),
        "’": "'",
        "█": "#",
        "▲": "^",
        "▼": "v",
        "◆": "*",
        "▸": ">",
        "·": ".",
        "○": "o",
        "×": "x",
        "–": "-",
        "…": "~",
        "±": "+-",
    }
)


def prepare() -> None:
    """Make the standard streams read and write any text in any encoding."""
    codecs.register_error("mulligan", _in_plain_signs)
    for name, mode, errors in (
        ("stdin", "r", "replace"),
        ("stdout", "w", "mulligan"),
        ("stderr", "w", "mulligan"),
    ):
        stream = getattr(sys, name)
        if stream is None:  # closed before the program began
            # Stays open as long as the program runs.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def console(*, stderr: bool = False) -> Console:
    """A console that prints text as it is: it reads no markup and adds no colour."""
    return _Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def knows(console: Console, signs: str) -> bool:
    """Whether *console* can show *signs*."""
    try:
        signs.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def one_line(text: str) -> str:
    """*text* without control characters: text by others may hold some that move the cursor."""
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # Rich would exit by itself


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    plain = signs.translate(PLAIN)
    return "".join(sign if sign.isascii() else "?" for sign in plain), error.end


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode()
