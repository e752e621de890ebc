"""A progress bar on standard error, in terminals only."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mulligan.cli.console import console

PATIENCE = 0.1
"""Seconds between two updates of the bar."""


@contextmanager
def bar(what: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """
    Show a bar, and give the function that advances it.

    It has no thread of its own: worker processes are forked beside it, and a fork must not copy
    a thread in the middle of its work.
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
