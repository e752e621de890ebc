"""The press: what was asked for, laid out, for a printer and for a screen."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from mulligan.games import DECKS, one_more, second_chance
from mulligan.printing import cards, number_cards, sheets, tile_cards
from mulligan.printing import pdf as pdf_writer
from mulligan.printing.black import in_black
from mulligan.printing.job import Job, Kind
from mulligan.printing.marks import Page
from mulligan.printing.paper import PAPERS
from mulligan.printing.rules import rules
from mulligan.printing.svg import drawn
from mulligan.printing.wording import words

AnyDeck: TypeAlias = second_chance.Deck | one_more.Deck


def pages(job: Job, deck: AnyDeck | None = None) -> tuple[Page, ...]:
    """
    What is on the paper, page by page. *deck* overrides the one that the job names.

    Raises:
        MulliganError: There is no such deck, or something is wrong with it.
    """
    if deck is None:  # loaded even if no card is printed, so that a wrong name is found
        deck, _ = DECKS[job.game].load(job.deck)
    made = LAYOUTS[job.game](job, deck)
    return tuple(in_black(page) for page in made) if job.black else made


def pdf(job: Job, deck: AnyDeck | None = None) -> bytes:
    """The same as a PDF. The same job gives the same bytes. Raises MulliganError, like `pages`."""
    return pdf_writer.written(pages(job, deck), job.title, job.language)


def previews(job: Job, deck: AnyDeck | None = None) -> tuple[str, ...]:
    """The same as SVG pictures, one for each page. Raises MulliganError, like `pages`."""
    return tuple(map(drawn, pages(job, deck)))


def _second_chance(job: Job, deck: second_chance.Deck) -> tuple[Page, ...]:
    paper, said = PAPERS[job.paper], words(job.language)
    number = job.per_page or 1
    match Kind(job.kind):
        case Kind.SHEETS:
            return (sheets.sheets(paper, number, said, large=job.large, qr=job.qr, deal=job.deal),)
        case Kind.CARDS:
            return tuple(cards.pages(paper, tile_cards.puzzle_cards(deck, said)))
        case Kind.START:
            return tuple(cards.pages(paper, tile_cards.starting_cards(deck, said)))
        case Kind.OVERVIEW:
            return (tile_cards.overview(paper, deck, number, said),)
        case Kind.RULES:
            return (rules(paper, job.game, said, job.rules),)
        case Kind.SCORE:
            return (sheets.score(paper, said),)


def _one_more(job: Job, deck: one_more.Deck) -> tuple[Page, ...]:
    paper, said = PAPERS[job.paper], words(job.language)
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


LAYOUTS: Mapping[str, Callable[[Job, Any], tuple[Page, ...]]] = {
    second_chance.GAME: _second_chance,
    one_more.GAME: _one_more,
}
