"""`mulligan print`: sheets, cards and rules on paper."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from mulligan.cli.console import console
from mulligan.cli.files import replacing
from mulligan.cli.options import EDITIONS, GAME_HELP, DeckOption, deck_argument, whole
from mulligan.cli.screen.sentences import count
from mulligan.core import MulliganError
from mulligan.games import second_chance
from mulligan.printing.deals import deal_address
from mulligan.printing.job import USUAL_PLAYERS, Job, Kind
from mulligan.printing.paper import PAPERS, PER_PAGE
from mulligan.printing.wording import LANGUAGES

STDOUT = Path("-")


def print_(
    what: Annotated[str, typer.Argument(metavar="WHAT", help=f"{', '.join(Kind)}.")],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The PDF to write; - is standard output."
        ),
    ],
    game: Annotated[str, typer.Option(metavar="GAME", help=GAME_HELP)] = second_chance.GAME,
    deck: DeckOption = "standard",
    paper: Annotated[str, typer.Option(metavar="NAME", help=f"{', '.join(PAPERS)}.")] = "A4",
    per_page: Annotated[
        int | None,
        typer.Option(
            parser=whole,
            metavar="N",
            help=f"Sheets or overviews to a page: {', '.join(map(str, PER_PAGE))}.  [default: 1]",
        ),
    ] = None,
    lang: Annotated[
        str, typer.Option("--lang", "--language", metavar="LANG", help=f"{', '.join(LANGUAGES)}.")
    ] = "en",
    players: Annotated[
        int | None,
        typer.Option(
            parser=whole,
            metavar="N",
            help="How many people play: for an evening, score sheets and the 5± cards."
            f"  [default for an evening: {USUAL_PLAYERS}]",
        ),
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"The edition of Second Chance: {EDITIONS}.  [default: that of the language]",
        ),
    ] = None,
    large: Annotated[bool, typer.Option("--large", help="Sheets in large print.")] = False,
    black: Annotated[
        bool, typer.Option("--black", help="For printers without colours: black strokes alone.")
    ] = False,
    qr: Annotated[
        str | None, typer.Option(metavar="TEXT", help="A QR code of this text on every sheet.")
    ] = None,
    deal: Annotated[
        str | None,
        typer.Option(
            metavar="DEAL",
            help="Sheets for the cards of a deal: today, a day like 2026-11-15, or the code of a"
            " finished solo game. They carry its address as a QR code.",
        ),
    ] = None,
    server: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Where that deal is, like https://play.example.org."),
    ] = None,
) -> None:
    """Make a PDF to print: sheets, cards, rules, an evening."""
    job = Job(
        what,
        game,
        deck_argument(deck),
        _paper(paper),
        per_page,
        lang,
        edition,
        large=large,
        black=black,
        qr=qr,
        deal=_address(deal, server),
        players=players,
    )
    # Imported here: other commands need not wait for the PDF library.
    from mulligan.printing.press import pages
    from mulligan.printing.writers.pdf import written

    made = pages(job)
    data = written(made, job.title, job.language)
    if output == STDOUT:
        sys.stdout.buffer.write(data)
        return
    with replacing(output) as write:
        write(data)
    hint = "; print it on both sides, turned over the long edge" if job.two_sided else ""
    console().print(f"{output}: {count(len(made), 'page')} of {job.paper}{hint}.", soft_wrap=True)


def _paper(name: str) -> str:
    """In the spelling of PAPERS, however it was typed."""
    return next((paper for paper in PAPERS if paper.casefold() == name.casefold()), name)


def _address(deal: str | None, server: str | None) -> str | None:
    if deal is None and server is None:
        return None
    if deal is None or server is None:
        raise MulliganError("A deal is on a server: name both, with --deal and --server.")
    return deal_address(server, deal)
