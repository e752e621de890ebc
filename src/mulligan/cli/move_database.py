"""`mulligan move-database`: carry everything from one database to another."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from mulligan.cli.console import console, one_line
from mulligan.cli.progress import bar

if TYPE_CHECKING:
    from mulligan.store.moving import Report

INCOMPLETE = 1
NAMED = 20
"""How many things that went wrong are named."""
CALLED = {
    "seats": "seats",
    "daily": "tries at deals of the day",
    "history_readers": "devices with a history",
    "history": "games in histories",
    "codes": "codes",
    "clubs": "clubs",
    "club_members": "members of clubs",
    "club_games": "games of clubs",
    "secrets": "secrets",
}


def move_database(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FROM",
            help="A file, the data folder it is in, sqlite:///FILE, or postgresql://...",
        ),
    ],
    destination: Annotated[str, typer.Argument(metavar="TO", help="The same.")],
) -> None:
    """
    Carry everything from one database to another.

    Stop the server first. FROM is not changed. In the end every table is read on both sides and
    compared. It can be run again, also after it was interrupted: what is there already stays.
    """
    # Here and not above: the other commands start quicker without a database.
    from mulligan.server.services import DATABASE
    from mulligan.store.moving import move, place_of, shown

    here = place_of(source, usual_name=DATABASE)
    there = place_of(destination, usual_name=DATABASE)
    try:
        report = move(here, there, bar)
    except KeyboardInterrupt:
        print("\nInterrupted. Run it again, and it goes on where it was.", file=sys.stderr)
        raise
    for line in _lines(report, shown(here), shown(there)):
        console().print(line, soft_wrap=True)
    if not report.complete:
        sys.stdout.flush()
        _complain(report, shown(here))
        raise typer.Exit(INCOMPLETE)


def _lines(report: "Report", here: str, there: str) -> list[str]:
    records = f", {report.records:,} records byte by byte" if report.records else ""
    others = sum(report.compared.values())
    return [
        f"From {here} to {there}:",
        f"  {report.tables:,} tables: {report.added:,} carried over,"
        f" {report.continued:,} continued, {report.kept:,} there already;"
        f" {report.entries:,} entries carried over",
        *(
            f"  {report.compared[kind]:,} {called}: {report.rows[kind]:,} carried over"
            for kind, called in CALLED.items()
            if report.compared[kind]
        ),
        f"Verified: {report.folded:,} tables folded on both sides{records}, {others:,} other rows.",
    ]


def _complain(report: "Report", here: str) -> None:
    told = [f"damaged: {name}: {why}" for name, why in report.damaged.items()]
    told += [f"different: {name}: {why}" for name, why in report.different.items()]
    for line in told[:NAMED]:
        print(f"mulligan: {one_line(line)}", file=sys.stderr)
    if len(told) > NAMED:
        print(f"mulligan: and {len(told) - NAMED} more", file=sys.stderr)
    if report.damaged:
        print("mulligan: what is damaged was left out; all else is there", file=sys.stderr)
    if report.changed:
        print(
            f"mulligan: {one_line(here)} has changed meanwhile: stop its server and run this again",
            file=sys.stderr,
        )
