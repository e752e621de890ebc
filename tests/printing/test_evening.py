"""An evening on paper: everything that a group needs, in an order that a printer can take."""

from itertools import pairwise

import pytest

from mulligan.games import one_more, second_chance
from mulligan.printing.evening.parts import parts
from mulligan.printing.evening.score_table import GAMES
from mulligan.printing.job import SEATS, Job, Kind
from mulligan.printing.marks import Page, Shape, Text
from mulligan.printing.paper import PAPERS
from mulligan.printing.press import pages, preview
from mulligan.printing.wording import LANGUAGES, words
from mulligan.printing.writers.svg import drawn
from tests.printing.looking import reach, texts

EVERY_NUMBER = [
    (game, players) for game, (fewest, most) in SEATS.items() for players in (fewest, most)
]


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "players"), EVERY_NUMBER)
def test_an_evening_can_be_printed_on_both_sides_in_one_go(
    game: str, players: int, paper: str
) -> None:
    """Every part that is cut apart begins on a front, so its backs lie behind its fronts."""
    number = 0
    for part in parts(Job("evening", game, paper=paper, players=players)):
        if part.job.two_sided:
            assert number % 2 == 0
        number += len(pages(part.job)) * part.copies

    last = parts(Job("evening", game, paper=paper, players=players))[-1]
    assert last.job.kind == Kind.SCORE
    assert number % 2 == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_an_evening_is_its_parts_one_after_the_other(game: str) -> None:
    evening = Job("evening", game, paper="Letter", language="de", players=5, black=True)

    one_by_one = [
        page for part in parts(evening) for _ in range(part.copies) for page in pages(part.job)
    ]
    assert list(pages(evening)) == one_by_one


@pytest.mark.parametrize(("paper", "grids"), [("A4", 4), ("Letter", 4), ("A5", 2)])
def test_everybody_gets_a_sheet_of_paper_to_draw_on(paper: str, grids: int) -> None:
    (sheets,) = (
        part
        for part in parts(Job("evening", paper=paper, players=3))
        if part.job.kind == Kind.SHEETS
    )

    drawn = list(texts(pages(sheets.job)[0])).count("Second Chance") * sheets.copies
    assert drawn == 3 * grids


@pytest.mark.parametrize("players", [3, 5, 9])
def test_everybody_gets_a_5_and_a_one_more_card(players: int) -> None:
    (start,) = (
        part
        for part in parts(Job("evening", "one-more", players=players))
        if part.job.kind == Kind.START
    )
    said = [text for page in pages(start.job) for text in texts(page)]

    assert said.count(words("en")["start"]) == players
    assert said.count(words("en")["one_more"]) == players


def test_the_rules_of_an_evening_are_those_of_the_edition() -> None:
    rules = parts(Job("evening", edition="fr-2018", language="de"))[0]

    assert rules.job == Job("rules", edition="fr-2018", language="de")


@pytest.mark.slow
def test_the_preview_of_an_evening_shows_a_front_and_a_back_of_everything() -> None:
    evening = Job("evening", players=6)
    made = preview(evening)

    assert made.total == len(pages(evening)) == 29
    assert made.numbers == (1, 2, 3, 4, 15, 16, 19, 20, 29)
    assert made.pictures[-1] == drawn(pages(evening)[-1])


# --- the score sheet ---------------------------------------------------------------------------


def drawn_columns(page: Page) -> int:
    """How many columns there are to write in: one more than the lines between them."""
    (inner,) = (
        mark
        for mark in page.marks
        if isinstance(mark, Shape) and mark.width == 0.3 and len(mark.steps) > 2 * (GAMES - 2)
    )
    spots = inner.spots()
    return sum(a[0] == b[0] for a, b in zip(spots[::2], spots[1::2], strict=True)) + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "players"), EVERY_NUMBER)
def test_a_score_sheet_has_a_column_for_each_player_and_a_row_for_each_game(
    game: str, players: int, paper: str, language: str
) -> None:
    (page,) = pages(Job("score", game, paper=paper, players=players, language=language))
    said = list(texts(page))

    assert drawn_columns(page) == players
    assert [said.count(words(language).say("game", at)) for at in range(1, GAMES + 1)] == [
        1
    ] * GAMES
    sums = {second_chance.GAME: "total", one_more.GAME: "games_won"}[game]
    assert said[-1] == words(language)[sums]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", SEATS)
def test_the_labels_of_a_score_sheet_stay_in_their_column(
    game: str, paper: str, language: str
) -> None:
    (page,) = pages(Job("score", game, paper=paper, players=6, language=language))
    frames = [reach(mark) for mark in page.marks if isinstance(mark, Shape)]
    table = max(frames, key=lambda box: box.width * box.height)
    labels = [mark for mark in page.marks if isinstance(mark, Text) and reach(mark).y > table.y]

    assert len(labels) == GAMES + 2
    assert max(reach(label).right for label in labels) < table.x + table.width / 4
    for above, below in pairwise(labels):
        assert reach(above).bottom < reach(below).y


def test_one_more_has_a_score_sheet_for_four_unless_told_otherwise() -> None:
    assert pages(Job("score", "one-more")) == pages(Job("score", "one-more", players=4))
