"""The player's input."""

from rich.console import Console

LONGEST = 200


class QuitError(Exception):
    """The player wants to stop."""


def typed(out: Console) -> str:
    """A line of input in lower case. Raises QuitError for `q` and at the end of the input."""
    try:
        text = out.input("> ")[:LONGEST].strip().lower()
    except EOFError:
        raise QuitError from None
    if text in ("q", "quit", "exit"):
        raise QuitError
    return text


def number(text: str, most: int) -> int | None:
    """*text* as a number from 1 to *most*, or None."""
    # Looked up and not converted: to Python, ² and ٣ are digits too.
    return next((at for at in range(1, most + 1) if text == str(at)), None)
