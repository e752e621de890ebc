"""The press: what was asked for, laid out, for a printer and for a screen."""

from mulligan.games import one_more, second_chance
from mulligan.printing import cards, number_cards, sheets, tile_cards
from mulligan.printing import pdf as pdf_writer
from mulligan.printing.job import Job, Kind
from mulligan.printing.marks import Page
from mulligan.printing.paper import PAPERS
from mulligan.printing.rules import rules
from mulligan.printing.shades import in_black
from mulligan.printing.svg import drawn
from mulligan.printing.wording import words


def pages(job: Job) -> tuple[Page, ...]:
    """
    What is on the paper, page by page.

    Raises:
        MulliganError: There is no such deck, or something is wrong with it.
    """
    made = _second_chance(job) if job.game == second_chance.GAME else _one_more(job)
    return tuple(in_black(page) for page in made) if job.black else made


def pdf(job: Job) -> bytes:
    """The same as a PDF. The same job gives the same bytes. Raises MulliganError, like `pages`."""
    return pdf_writer.written(pages(job), job.title, job.language)


def previews(job: Job) -> tuple[str, ...]:
    """The same as SVG pictures, one for each page. Raises MulliganError, like `pages`."""
    return tuple(map(drawn, pages(job)))


def _second_chance(job: Job) -> tuple[Page, ...]:
    paper, said = PAPERS[job.paper], words(job.language)
    number = job.per_page or 1
    deck, _ = second_chance.load(job.deck)  # also where it is not needed: a wrong name is wrong
    match Kind(job.kind):
        case Kind.SHEETS:
            return (sheets.sheets(paper, number, said, large=job.large, qr=job.qr),)
        case Kind.CARDS:
            return tuple(cards.pages(paper, tile_cards.puzzle_cards(deck, said)))
        case Kind.START:
            return tuple(cards.pages(paper, tile_cards.starting_cards(deck, said)))
        case Kind.OVERVIEW:
            return (tile_cards.overview(paper, deck, number, said),)
        case Kind.RULES:
            return (rules(paper, job.game, said),)
        case Kind.SCORE:
            return (sheets.score(paper, said),)


def _one_more(job: Job) -> tuple[Page, ...]:
    paper, said = PAPERS[job.paper], words(job.language)
    deck, _ = one_more.load(job.deck)
    match Kind(job.kind):
        case Kind.CARDS:
            return tuple(cards.pages(paper, number_cards.play_cards(deck, said)))
        case Kind.START:
            return tuple(cards.pages(paper, number_cards.starting_cards(said)))
        case Kind.OVERVIEW:
            return (number_cards.overview(paper, deck, job.per_page or 1, said),)
        case Kind.RULES:
            return (rules(paper, job.game, said),)
        case Kind.SHEETS | Kind.SCORE:
            raise AssertionError("a job for these is refused")
