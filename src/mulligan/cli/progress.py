"""A bar on standard error while something takes long, for people: pipes and files get none."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mulligan.cli.console import console

PATIENCE = 0.1
"""Seconds between two looks of the bar."""


@contextmanager
def bar(what: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """
    Show a bar, and give a function that moves it on.

    It is drawn when it is moved and by no thread of its own: the processes that work next to it
    are forked, and a fork must not catch a thread in the middle of something.
    """
    err = console(stderr=True)
    shown = Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not err.is_terminal,
    )
    task = shown.add_task(what, total=total)
    drawn = 0.0

    def advance(steps: int) -> None:
        nonlocal drawn
        shown.advance(task, steps)
        if monotonic() - drawn > PATIENCE:
            shown.refresh()
            drawn = monotonic()

    with shown:
        yield advance
