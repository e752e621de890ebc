"""Pages: true sizes, nothing in the margins, everything that was promised."""

import re
from collections import Counter
from dataclasses import astuple, replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import segno

from mulligan.core import MulliganError
from mulligan.games import one_more, second_chance
from mulligan.games.second_chance.tiles import ways
from mulligan.printing import cards, sheets, tile_cards
from mulligan.printing.deals import deal_address
from mulligan.printing.job import Job, Kind
from mulligan.printing.marks import POINT, WHITE, Page, Shape, Text, circle
from mulligan.printing.paper import PAPERS, PER_PAGE, Box, shared
from mulligan.printing.press import pages, pdf, preview
from mulligan.printing.wording import LANGUAGES, words
from mulligan.printing.writers.pdf import written
from mulligan.printing.writers.svg import drawn
from tests.printing.looking import (
    ALL,
    DOTS,
    crop,
    dark,
    opened,
    pixels,
    printed,
    reach,
    text,
    texts,
)

SECOND_CHANCE = second_chance.load()[0]
ONE_MORE = one_more.load()[0]
DEAL = "https://play.example.org/paper/2026-11-15"
EVERYWHERE = [
    *(
        replace(job, paper=paper, language=language)
        for job in ALL
        for paper, language in (("A4", "fr"), ("A5", "de"), ("Letter", "es"))
    ),
    *(Job("sheets", per_page=number, paper=paper) for number in PER_PAGE for paper in PAPERS),
    *(
        Job("overview", game, per_page=number, paper="A5", language="it")
        for game in ("second-chance", "one-more")
        for number in PER_PAGE
    ),
    Job("sheets", large=True, language="es"),
    Job("sheets", large=True, paper="A5", language="fr"),
    Job("sheets", large=True, paper="Letter", language="de", deal=DEAL),
    Job("sheets", large=True, paper="A5", qr="https://example.org/table/1234567890"),
    Job("sheets", per_page=6, qr="https://example.org/table/1234567890", language="it"),
    *(
        Job("sheets", per_page=number, paper=paper, language=language, deal=DEAL)
        for number, paper, language in ((1, "A5", "fr"), (2, "A4", "de"), (6, "Letter", "es"))
    ),
    Job("cards", "second-chance", "cruel"),
    Job("overview", "one-more", "gentle"),
]


WHITE_EDGE = 8.0
"""Millimetres that have to stay white on every side."""


def patient(jobs: list[Job]) -> list[Any]:
    """A whole deck takes seconds."""
    slow = [pytest.mark.slow]
    return [
        pytest.param(job, marks=slow if job.kind in ("cards", "evening") else []) for job in jobs
    ]


def named(job: Job) -> str:
    parts = (job.game, job.kind, job.paper, job.per_page, job.language, job.deck, job.players)
    return "-".join(map(str, parts))


@pytest.mark.parametrize("job", patient(EVERYWHERE), ids=named)
def test_nothing_reaches_into_the_margin(job: Job) -> None:
    for page in pages(job):
        inside = Box(0, 0, page.width, page.height).inset(WHITE_EDGE)
        for mark in page.marks:
            box = reach(mark)
            assert box.x >= inside.x, mark
            assert box.y >= inside.y, mark
            assert box.right <= inside.right, mark
            assert box.bottom <= inside.bottom, mark


@pytest.mark.parametrize("job", patient(ALL), ids=named)
def test_the_margins_are_white_on_paper(job: Job) -> None:
    seen = dark(pixels(job, 0))
    edge = round(WHITE_EDGE * DOTS)

    assert seen.any()
    for strip in (seen[:edge], seen[-edge:], seen[:, :edge], seen[:, -edge:]):
        assert not strip.any()


@pytest.mark.parametrize(
    "job",
    patient([*ALL, *(Job(kind, paper=at) for kind in ("rules", "start") for at in PAPERS)]),
    ids=named,
)
def test_pages_have_the_true_size(job: Job) -> None:
    sheet = PAPERS[job.paper]
    for page in opened(printed(job)):
        size = sorted(side * 25.4 / 72 for side in page.get_size())
        assert size == pytest.approx(sorted((sheet.width, sheet.height)), abs=0.1)


@pytest.mark.parametrize("job", patient(ALL), ids=named)
def test_the_same_job_gives_the_same_bytes(job: Job) -> None:
    assert pdf(job) == printed(job)


@pytest.mark.parametrize("job", patient(ALL), ids=named)
def test_the_font_is_inside_and_nothing_is_a_picture(job: Job) -> None:
    data = printed(job)

    assert data.startswith(b"%PDF-")
    assert len(data) < 2_000_000
    assert b"/FontFile2" in data
    assert b"/Subtype /Image" not in data
    fonts = set(re.findall(rb"/FontName /(\S+)", data))
    assert fonts
    assert all(b"AtkinsonHyperlegible" in name for name in fonts)


@pytest.mark.parametrize("job", patient(ALL), ids=named)
def test_previews_show_every_mark_and_fetch_nothing(job: Job) -> None:
    laid_out = pages(job)
    made = preview(job)

    assert made.total == len(laid_out)
    if job.kind != "evening":
        assert made.numbers == tuple(range(1, len(laid_out) + 1))
    for number, picture in zip(made.numbers, made.pictures, strict=True):
        page = laid_out[number - 1]
        root = ElementTree.fromstring(picture)
        assert root.get("viewBox") == f"0 0 {page.width:g} {page.height:g}"
        assert len(root) == len(page.marks) + 1  # and the paper
        assert {node.tag.rpartition("}")[2] for node in root} <= {"rect", "path", "text"}
        assert not re.search(r"href|url\(|<script|style=", picture)


def test_a_preview_escapes_what_others_wrote() -> None:
    page = replace(pages(Job("score"))[0], marks=(Text(10, 10, "<b>&", 10),))
    assert "&lt;b&gt;&amp;" in drawn(page)


# --- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [None, "en-2019", "it-2022", "fr-2018"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_rules_fit_on_one_page_in_letters_one_can_read(
    language: str, edition: str | None, paper: str
) -> None:
    game = "one-more" if edition is None else "second-chance"
    (page,) = pages(Job("rules", game, paper=paper, language=language, edition=edition))

    said = (
        words(language).rules[game].of(None if edition is None else second_chance.EDITIONS[edition])
    )
    smallest = min(
        mark.size for mark in page.marks if isinstance(mark, Text) and len(mark.text) > 2
    )
    assert smallest > (6.9 if paper == "A5" else 9.5)
    whole = " ".join(texts(page))
    for section in said.sections:
        assert section.head in whole
        for item in section.items:
            for word in re.sub(r"[*▲▼]", " ", item).split():
                assert word in whole


@pytest.mark.parametrize(
    ("language", "found"),
    [
        ("fr", ("Préparation", "crayon", "égalité", "éliminé", "édition française, 2018")),
        ("es", ("Preparación", "lápiz", "¿No cabe ninguna?", "edición española, 2019")),
        ("it", ("Seconda Chance", "più", "edizione italiana, 2022")),
        ("de", ("für", "Stift", "Plättchen", "englische Ausgabe, 2019")),
        ("en", ("second chance", "fewest")),
    ],
)
def test_accents_can_be_copied_out_of_the_pdf(language: str, found: tuple[str, ...]) -> None:
    whole = text(pdf(Job("rules", language=language)))
    for word in found:
        assert word in whole


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_those_of_the_language_unless_an_edition_is_chosen(language: str) -> None:
    usual = second_chance.edition_for(language)
    assert pages(Job("rules", language=language)) == pages(
        Job("rules", language=language, edition=usual)
    )
    for edition in second_chance.EDITIONS:
        (page,) = pages(Job("rules", language=language, edition=edition))
        whole = " ".join(texts(page))
        named = [each for each in second_chance.EDITIONS if words(language)[each] in whole]
        assert named == [edition]


def test_every_kind_of_accent_survives() -> None:
    page = replace(pages(Job("score"))[0], marks=(Text(20, 20, "cœur été mañana Straße 5±", 12),))

    assert text(written([page], "x", "fr")).strip() == "cœur été mañana Straße 5±"


# --- sheets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", PER_PAGE)
def test_a_page_has_as_many_grids_as_asked_for(number: int) -> None:
    (page,) = pages(Job("sheets", per_page=number))

    assert Counter(texts(page))["Second Chance"] == number
    assert Counter(texts(page))["e"] == number


def test_a_grid_has_81_squares_on_paper() -> None:
    """Walk through the middle of each row and column of squares, and count the lines crossed."""
    (page,) = pages(Job("sheets"))
    frame = max(
        (mark for mark in page.marks if isinstance(mark, Shape) and mark.width > 0.6),
        key=lambda mark: reach(mark).width,
    )
    box = reach(frame)
    unit = (box.width - frame.width) / 9
    seen = dark(pixels(Job("sheets"), 0))
    left, top = box.x + frame.width / 2, box.y + frame.width / 2
    for at in range(9):
        off = (at + 0.12) * unit  # clear of the circle in the middle
        row = seen[
            round((top + off) * DOTS), round((box.x - 0.4) * DOTS) : round((box.right + 2) * DOTS)
        ]
        column = seen[
            round((box.y - 0.4) * DOTS) : round((box.bottom + 1) * DOTS), round((left + off) * DOTS)
        ]
        for walk in (row, column):
            assert np.count_nonzero(np.diff(walk.astype(np.int8)) == 1) == 10


def test_the_centre_is_marked() -> None:
    """SC-1: the circle is in the middle square."""
    (page,) = pages(Job("sheets"))
    boxes = [reach(mark) for mark in page.marks if isinstance(mark, Shape)]
    grid = max(boxes, key=lambda box: box.width)
    mark = next(
        box for box in boxes if box.width == pytest.approx(box.height) and 5 < box.width < 20
    )

    assert mark.middle == pytest.approx(grid.middle, abs=0.01)
    assert mark.y + mark.height / 2 == pytest.approx(grid.y + grid.height / 2, abs=0.01)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "sheet", [{}, {"large": True}, {"deal": DEAL}, {"large": True, "deal": DEAL}], ids=str
)
def test_no_words_on_a_sheet_run_into_others(
    sheet: dict[str, Any], paper: str, language: str
) -> None:
    (page,) = pages(Job("sheets", paper=paper, language=language, **sheet))
    written = [mark for mark in page.marks if isinstance(mark, Text)]

    for one, other in combinations(written, 2):
        # A line of writing may come close to the next one.
        first, second = reach(one).inset(0.1 * one.size * POINT), reach(other)
        apart = (
            first.right <= second.x
            or second.right <= first.x
            or first.bottom <= second.y
            or second.bottom <= first.y
        )
        assert apart, (one.text, other.text)


def test_large_print_is_larger() -> None:
    plain, large = (pages(Job("sheets", large=large))[0] for large in (False, True))

    def letter(page: Page, sign: str) -> float:
        return next(m.size for m in page.marks if isinstance(m, Text) and m.text == sign)

    assert letter(large, "e") > 1.4 * letter(plain, "e")
    assert letter(large, "Empty squares") > 1.2 * letter(plain, "Empty squares")


def test_the_solo_sheet_has_three_grids_and_the_sum() -> None:
    """SC-17."""
    (page,) = pages(Job("score", language="fr"))
    seen = Counter(texts(page))

    assert seen["e"] == 3
    assert [seen[f"Partie {game}"] for game in (1, 2, 3)] == [2, 2, 2]
    assert seen["Total"] == 1


def test_a_qr_code_can_be_read_back() -> None:
    """The squares on paper are those of the code."""
    value = "https://example.org/t/abc"
    (page,) = pages(Job("sheets", qr=value))
    (plain,) = pages(Job("sheets"))
    made = next(m for m in page.marks if isinstance(m, Shape) and m.fill and m not in plain.marks)
    matrix = [bytes(row) for row in segno.make_qr(value, error="m").matrix]

    assert sum(kind == "M" for kind, _ in made.steps) == sum(map(sum, matrix))
    assert reach(made).width == pytest.approx(reach(made).height)
    assert reach(made).width > 15


@pytest.mark.parametrize(("number", "large"), [*((each, False) for each in PER_PAGE), (1, True)])
def test_a_sheet_for_a_deal_has_its_address_as_a_code_and_to_be_typed(
    number: int, large: bool
) -> None:
    (page,) = pages(Job("sheets", per_page=number, large=large, deal=DEAL))
    seen = Counter(texts(page))
    matrix = [bytes(row) for row in segno.make_qr(DEAL, error="m").matrix]
    codes = [
        mark
        for mark in page.marks
        if isinstance(mark, Shape)
        and mark.fill
        and sum(kind == "M" for kind, _ in mark.steps) == sum(map(sum, matrix))
    ]

    assert seen["play.example.org/paper/2026-11-15"] == number
    assert len(codes) == number
    # A phone needs a third of a millimetre for each little square.
    assert min(reach(each).width for each in codes) / len(matrix) > 0.33


def test_sc_17_a_sheet_for_a_solo_deal_has_no_place_for_a_1() -> None:
    said = words("en")["wrote_one"]

    assert said in texts(pages(Job("sheets"))[0])
    assert said not in texts(pages(Job("sheets", deal=DEAL))[0])


@pytest.mark.parametrize(
    ("server", "deal", "address"),
    [
        ("https://play.example.org", "today", "https://play.example.org/paper/today"),
        ("http://192.168.1.5:8000/", "2026-11-15", "http://192.168.1.5:8000/paper/2026-11-15"),
        ("https://example.org", "k3f9a", "https://example.org/paper/k3f9a"),
    ],
)
def test_the_address_of_a_deal(server: str, deal: str, address: str) -> None:
    assert deal_address(server, deal) == address


@pytest.mark.parametrize(
    ("server", "deal", "sentence"),
    [
        ("https://example.org", "tomorrow!", "There is no deal 'tomorrow!'"),
        ("https://example.org", "2026-1-1", "There is no deal '2026-1-1'"),
        ("https://example.org", "../etc", "There is no deal"),
        ("example.org", "today", "http:// or https://"),
        ("javascript://example.org", "today", "http:// or https://"),
        ("https://", "today", "http:// or https://"),
        ("https://[", "today", "http:// or https://"),
        ("https://exa mple.org", "today", "http:// or https://"),
        (f"https://{'x' * 120}.org", "today", "at most 120 letters"),
    ],
)
def test_what_is_no_address_of_a_deal(server: str, deal: str, sentence: str) -> None:
    with pytest.raises(MulliganError, match=re.escape(sentence)):
        deal_address(server, deal)


# --- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
def test_a_back_lies_behind_its_front(paper: str) -> None:
    sheet = PAPERS[paper]
    places = cards.slots(sheet)

    assert sorted((round(b.x, 6), b.y) for b in (cards.behind(p, sheet) for p in places)) == sorted(
        (round(p.x, 6), p.y) for p in places
    )
    for place in places:
        twice = cards.behind(cards.behind(place, sheet), sheet)
        assert astuple(twice) == pytest.approx(astuple(place))
        assert (place.width, place.height) == (56, 87)


@pytest.mark.parametrize(
    ("job", "number"),
    [
        pytest.param(Job("cards"), 40, marks=pytest.mark.slow),
        (Job("start"), 13),
        pytest.param(Job("cards", "one-more"), 72, marks=pytest.mark.slow),
        (Job("start", "one-more"), 18),
    ],
    ids=["puzzle", "starting", "play", "tokens"],
)
def test_all_cards_are_there_and_backs_are_behind_them_on_paper(job: Job, number: int) -> None:
    sheet = PAPERS["A4"]
    places = cards.slots(sheet)
    last = len(opened(printed(job))) - 2
    left_over = number - (last // 2) * len(places)

    assert 0 < left_over <= len(places)
    front, back = dark(pixels(job, last)), dark(pixels(job, last + 1))
    for at, place in enumerate(places):
        inner = place.inset(5)
        mirror = cards.behind(inner, sheet)
        on_front = crop(front, inner).any()
        on_back = crop(back, mirror).any()
        assert on_front == on_back == (at < left_over)


def squares_seen(job: Job, page: int, place: Box, unit: float, high: int, wide: int) -> str:
    """Which squares of a tile in the middle of a card are hatched on paper."""
    seen = pixels(job, page)
    x = place.middle - wide * unit / 2
    y = place.y + tile_cards.TOP + (tile_cards.TALLEST - high * unit) / 2
    return "/".join(
        "".join(
            "#"
            if dark(crop(seen, Box(x + c * unit, y + r * unit, unit, unit).inset(unit * 0.3))).any()
            else "."
            for c in range(wide)
        )
        for r in range(high)
    )


@pytest.mark.parametrize(
    ("kind", "shapes"),
    [
        pytest.param("cards", SECOND_CHANCE.cards(), marks=pytest.mark.slow),
        ("start", SECOND_CHANCE.start),
    ],
    ids=["puzzle", "start"],
)
def test_every_card_shows_its_tile_on_paper(
    kind: str, shapes: tuple[second_chance.Tile, ...]
) -> None:
    job = Job(kind)
    places = cards.slots(PAPERS["A4"])
    for at, shape in enumerate(shapes):
        way = tile_cards.upright(shape)
        high, wide = max(r for r, _ in way) + 1, max(c for _, c in way) + 1
        unit = tile_cards.unit_of(way)
        page, slot = divmod(at, len(places))
        seen = squares_seen(job, 2 * page, places[slot], unit, high, wide)

        assert second_chance.read_tile(seen) == shape
        assert way in ways(shape)


def test_a_tile_takes_what_its_card_has_room_for() -> None:
    for shape in SECOND_CHANCE.cards():
        way = tile_cards.upright(shape)
        high, wide = max(r for r, _ in way) + 1, max(c for _, c in way) + 1
        unit = tile_cards.unit_of(way)

        full = wide * unit == pytest.approx(44) or high * unit == pytest.approx(60)
        assert full or unit == 16
        assert unit > 9


def test_the_squares_of_a_printed_tile_can_be_counted() -> None:
    """Between two squares there is bare paper on both sides of a line."""
    job = Job("start")
    place = cards.slots(PAPERS["A4"])[0]
    way = tile_cards.upright(SECOND_CHANCE.start[0])
    high, wide = max(r for r, _ in way) + 1, max(c for _, c in way) + 1
    unit = tile_cards.unit_of(way)
    x = place.middle - wide * unit / 2
    y = place.y + tile_cards.TOP + (tile_cards.TALLEST - high * unit) / 2
    seen = pixels(job, 0)
    for row, column in way:
        if (row, column + 1) not in way:
            continue
        edge = x + (column + 1) * unit
        middle = y + (row + 0.5) * unit
        across = crop(seen, Box(edge - 1, middle, 2, 0.5)).min(axis=(0, 2)) < 250

        assert "".join("#" if inked else "." for inked in across).strip("#").count("#") >= 1


@pytest.mark.parametrize("number", PER_PAGE)
def test_the_squares_of_every_tile_in_the_overview_can_be_counted(number: int) -> None:
    (page,) = pages(Job("overview", per_page=number))
    ruled = [mark for mark in page.marks if isinstance(mark, Shape) and mark.ink == WHITE]
    tiles = [*SECOND_CHANCE.start, *(shape for shape, _ in SECOND_CHANCE.puzzle)]

    assert sum(len(mark.steps) // 2 for mark in ruled) == number * sum(map(neighbours, tiles))


def neighbours(shape: second_chance.Tile) -> int:
    """How many pairs of squares touch."""
    cells = set(ways(shape)[0])
    return sum(((r, c + 1) in cells) + ((r + 1, c) in cells) for r, c in cells)


@pytest.mark.slow
def test_all_hidden_cards_of_one_more_have_the_same_back() -> None:
    """Nobody must see from behind who still holds a 5±."""
    place = cards.slots(PAPERS["A4"])[4]
    play = crop(pixels(Job("cards", "one-more"), 1), place)
    starter = crop(pixels(Job("start", "one-more"), 1), place)

    assert np.array_equal(play, starter)


def test_a_one_more_card_says_winner_on_its_back() -> None:
    """OM-6."""
    data = printed(Job("start", "one-more"))

    assert "One more!" in text(data, 2)
    assert "Winner!" in text(data, 3)
    assert text(data, 0).count("5") >= 9


@pytest.mark.slow
def test_starting_tiles_have_backs_of_their_own() -> None:
    place = cards.slots(PAPERS["A4"])[0]

    assert not np.array_equal(
        crop(pixels(Job("cards"), 1), place), crop(pixels(Job("start"), 1), place)
    )


def test_the_back_is_a_whole_box_of_pentominoes() -> None:
    letters = Counter("".join(tile_cards.BACK))
    shapes = set()
    for name in letters:
        rows = ["".join("#" if at == name else "." for at in row) for row in tile_cards.BACK]
        kept = [row for row in rows if "#" in row]
        shapes.add(second_chance.read_tile("/".join(kept)).shape)

    assert set(letters.values()) == {5}
    assert len(shapes) == 12
    for row, below in pairwise(tile_cards.BACK):
        for one, two in [*pairwise(row), *zip(row, below, strict=True)]:
            pencils = tile_cards.BACK_PENCILS
            assert one == two or pencils[one] != pencils[two]


@pytest.mark.slow
def test_number_cards_say_everything_in_words() -> None:
    said = text(printed(Job("cards", "one-more")), 0)

    assert "next: higher than 1" in said
    assert "Play again" in said
    assert "Reverse" in said


PLAIN_DECK = """
format = "mulligan-deck"
version = 1
game = "one-more"
name = "a-deck-with-the-longest-name-one-may-use"
title = "Plain"
provenance = "Made for a test."
licence = "CC0-1.0"
cards = [
  { number = 10, sign = "+", count = 71 },
  { number = 0, sign = "-", effect = "swap", count = 1 },
]
"""


@pytest.mark.parametrize("kind", [pytest.param("cards", marks=pytest.mark.slow), "overview"])
def test_the_strangest_deck_stays_inside_the_margins(tmp_path: Path, kind: str) -> None:
    """71 equal cards without an effect: one corner of the table is crowded."""
    own = tmp_path / "plain.toml"
    own.write_text(PLAIN_DECK, encoding="utf-8")
    for page in pages(Job(kind, "one-more", str(own), per_page=None if kind == "cards" else 6)):
        inside = Box(0, 0, page.width, page.height).inset(WHITE_EDGE)
        assert all(
            inside.x <= box.x <= box.right <= inside.right
            and inside.y <= box.y <= box.bottom <= inside.bottom
            for box in map(reach, page.marks)
        )
        assert "" not in texts(page)


def test_cut_marks_are_at_the_corners_of_the_cards() -> None:
    sheet = PAPERS["A4"]
    boxes = cards.slots(sheet)[:1]
    ticks = cards.cut_marks(sheet, boxes).spots()
    box = boxes[0]

    for x, y in ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)):
        assert (x - cards.TICK, y) in ticks
        assert (x, y + cards.TICK) in ticks


# --- overviews ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", PER_PAGE)
def test_the_overview_has_every_tile_and_a_box_for_every_card(number: int) -> None:
    """SC-3: every shape with its quantity."""
    (page,) = pages(Job("overview", per_page=number))
    shapes = [mark for mark in page.marks if isinstance(mark, Shape)]
    tiles = sum(mark.fill is not None for mark in shapes)
    ticks = sum(
        mark.fill is None and "".join(kind for kind, _ in mark.steps) == "MLCLCLCLCZ"
        for mark in shapes
    )

    assert tiles == number * (len(SECOND_CHANCE.puzzle) + 13)
    assert ticks == number * 40


def test_the_overview_of_one_more_has_a_triangle_for_every_card() -> None:
    (page,) = pages(Job("overview", "one-more"))
    triangles = [
        mark
        for mark in page.marks
        if isinstance(mark, Shape) and mark.fill and not mark.ink and len(mark.spots()) == 3
    ]

    assert len(triangles) == 72


# --- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("job", "sentence"),
    [
        ({"kind": "posters"}, "There is no thing to print 'posters'"),
        ({"kind": "rules", "game": "chess"}, "There is no game 'chess'"),
        ({"kind": "rules", "paper": "B5"}, "There is no paper 'B5'. Choose from: A4, A5, Letter."),
        ({"kind": "rules", "language": "la"}, "There is no language 'la'"),
        (
            {"kind": "rules", "edition": "de-1999"},
            "There is no edition 'de-1999'. Choose from: en-",
        ),
        ({"kind": "sheets", "edition": "fr-2018"}, "Only the rules of Second Chance have editions"),
        ({"kind": "rules", "game": "one-more", "edition": "fr-2018"}, "Only the rules of Second"),
        ({"kind": "sheets", "per_page": 3}, "3 do not go on a page"),
        ({"kind": "cards", "per_page": 2}, "Only sheets and overviews"),
        ({"kind": "sheets", "game": "one-more"}, "One More! has no sheets"),
        ({"kind": "evening", "per_page": 2}, "Only sheets and overviews"),
        ({"kind": "evening", "players": 7}, "Second Chance is for 1 to 6 players, not 7"),
        ({"kind": "score", "players": 0}, "Second Chance is for 1 to 6 players, not 0"),
        ({"kind": "evening", "game": "one-more", "players": 2}, "One More! is for 3 to 9 players"),
        ({"kind": "sheets", "players": 4}, "how many people play changes only: score, evening"),
        ({"kind": "start", "players": 4}, "how many people play changes only: score, evening"),
        ({"kind": "sheets", "large": True, "per_page": 2}, "Large print is for sheets"),
        ({"kind": "rules", "large": True}, "Large print is for sheets"),
        ({"kind": "cards", "qr": "x"}, "A QR code goes on sheets"),
        ({"kind": "sheets", "qr": ""}, "nothing to put into the QR code"),
        ({"kind": "score", "deal": DEAL}, "A deal goes on sheets"),
        ({"kind": "sheets", "qr": "x", "deal": DEAL}, "room for one QR code"),
        ({"kind": "sheets", "deal": "somewhere"}, "An address begins with"),
    ],
)
def test_what_makes_no_sense_is_refused(job: dict[str, object], sentence: str) -> None:
    with pytest.raises(MulliganError, match=re.escape(sentence)):
        Job(**job)  # type: ignore[arg-type]  # the point of the test


def test_a_text_that_is_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(MulliganError, match="too long"):
        pages(Job("sheets", qr="x" * 5000))


def test_every_kind_can_be_printed_for_one_of_the_games() -> None:
    assert {job.kind for job in ALL} == set(Kind)


def test_boxes_share_a_page_without_overlapping() -> None:
    for number in PER_PAGE:
        page, boxes = shared(PAPERS["A4"], number, 1, 1.2)
        assert len(boxes) == number
        assert sum(box.width * box.height for box in boxes) == pytest.approx(
            page.inside.width * page.inside.height
        )


def test_a_circle_is_round() -> None:
    box = reach(circle(10, 20, 5))

    assert box == Box(5, 15, 10, 10)


def test_letters_of_the_grid_are_those_of_the_rules() -> None:
    assert sheets.COLUMNS == "abcdefghi"
