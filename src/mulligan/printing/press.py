"""The press: what was asked for, laid out, for a printer and for a screen."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from mulligan.games import DECKS, one_more, second_chance
from mulligan.printing import cards, number_cards, sheets, tile_cards
from mulligan.printing.black import in_black
from mulligan.printing.evening import score_table
from mulligan.printing.evening.parts import Part, parts
from mulligan.printing.job import USUAL_PLAYERS, Job, Kind
from mulligan.printing.marks import Page
from mulligan.printing.paper import PAPERS
from mulligan.printing.rules import rules
from mulligan.printing.wording import words
from mulligan.printing.writers import pdf as pdf_writer
from mulligan.printing.writers.svg import drawn

AnyDeck: TypeAlias = second_chance.Deck | one_more.Deck


@dataclass(frozen=True, slots=True)
class Preview:
    """Pictures of a print: of an evening, the first front and back of each thing; else all."""

    pictures: tuple[str, ...]
    """SVG."""
    numbers: tuple[int, ...]
    """Which page each picture shows; the first page is 1."""
    total: int
    """How many pages there are."""


def pages(job: Job, deck: AnyDeck | None = None) -> tuple[Page, ...]:
    """
    What is on the paper, page by page. *deck* overrides the one that the job names.

    Raises:
        MulliganError: There is no such deck, or something is wrong with it.
    """
    return tuple(page for made in _laid_out(job, deck) for page in made)


def pdf(job: Job, deck: AnyDeck | None = None) -> bytes:
    """The same as a PDF. The same job gives the same bytes. Raises MulliganError, like `pages`."""
    return pdf_writer.written(pages(job, deck), job.title, job.language)


def preview(job: Job, deck: AnyDeck | None = None) -> Preview:
    """The same as pictures. Raises MulliganError, like `pages`."""
    shown: dict[int, Page] = {}
    total = 0
    for made in _laid_out(job, deck):
        some = made[:2] if job.kind == Kind.EVENING else made
        shown |= {total + at: page for at, page in enumerate(some, start=1)}
        total += len(made)
    return Preview(tuple(map(drawn, shown.values())), tuple(shown), total)


def _laid_out(job: Job, deck: AnyDeck | None) -> Iterator[tuple[Page, ...]]:
    """The pages, one kind of thing after the other."""
    if deck is None:  # loaded even if no card is printed, so that a wrong name is found
        deck, _ = DECKS[job.game].load(job.deck)
    for part in parts(job) if job.kind == Kind.EVENING else (Part(job),):
        made = LAYOUTS[job.game](part.job, deck)
        if job.black:
            made = tuple(map(in_black, made))
        yield made * part.copies


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
            if job.players is None:
                return (sheets.score(paper, said),)
            return (score_table.score_table(paper, job.game, job.players, said),)
        case Kind.EVENING:
            raise AssertionError("an evening is laid out part by part")


def _one_more(job: Job, deck: one_more.Deck) -> tuple[Page, ...]:
    paper, said = PAPERS[job.paper], words(job.language)
    match Kind(job.kind):
        case Kind.CARDS:
            return tuple(cards.pages(paper, number_cards.play_cards(deck, said)))
        case Kind.START:
            return tuple(cards.pages(paper, number_cards.starting_cards(said, job.players)))
        case Kind.OVERVIEW:
            return (number_cards.overview(paper, deck, job.per_page or 1, said),)
        case Kind.RULES:
            return (rules(paper, job.game, said),)
        case Kind.SCORE:
            players = job.players or USUAL_PLAYERS
            return (score_table.score_table(paper, job.game, players, said),)
        case Kind.SHEETS:
            raise AssertionError("a job for these is refused")
        case Kind.EVENING:
            raise AssertionError("an evening is laid out part by part")


LAYOUTS: Mapping[str, Callable[[Job, Any], tuple[Page, ...]]] = {
    second_chance.GAME: _second_chance,
    one_more.GAME: _one_more,
}
