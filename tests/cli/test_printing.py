"""`mulligan print`: a PDF in a file, or one clear line."""

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from mulligan.cli import main
from mulligan.printing.job import Job
from mulligan.printing.press import pdf
from tests.cli.conftest import Mulligan

Refused = Callable[..., str]


@pytest.mark.parametrize("kind", ["sheets", "overview", "start", "rules", "score"])
def test_everything_for_second_chance(mulligan: Mulligan, tmp_path: Path, kind: str) -> None:
    done = mulligan("print", kind, "-o", "page.pdf", "--lang", "fr")

    assert (done.code, done.err) == (0, "")
    assert re.match(r"page\.pdf: \d+ pages? of A4", done.out)
    assert (tmp_path / "page.pdf").read_bytes() == pdf(Job(kind, language="fr"))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_cards_are_to_be_printed_on_both_sides(mulligan: Mulligan, game: str) -> None:
    done = mulligan("print", "cards", "--game", game, "-o", "cards.pdf", "--paper", "Letter")

    pages = {"second-chance": 10, "one-more": 16}[game]
    assert done.lines == [
        f"cards.pdf: {pages} pages of Letter; print it on both sides, turned over the long edge."
    ]


def test_all_options_reach_the_press(mulligan: Mulligan, tmp_path: Path) -> None:
    options = ["--paper", "A5", "--per-page", "2", "--lang", "de", "--qr", "hello", "--black"]
    mulligan("print", "sheets", *options, "--deck", "gentle", "--output", "a.pdf")
    mulligan("print", "sheets", "--large", "-o", "b.pdf")

    job = Job(
        "sheets", deck="gentle", paper="A5", per_page=2, language="de", black=True, qr="hello"
    )
    assert (tmp_path / "a.pdf").read_bytes() == pdf(job)
    assert (tmp_path / "b.pdf").read_bytes() == pdf(Job("sheets", large=True))


def test_rules_of_an_edition(mulligan: Mulligan, tmp_path: Path) -> None:
    mulligan("print", "rules", "--lang", "de", "--edition", "fr-2018", "-o", "a.pdf")

    job = Job("rules", language="de", edition="fr-2018")
    assert (tmp_path / "a.pdf").read_bytes() == pdf(job)
    assert pdf(job) != pdf(Job("rules", language="de"))


def test_sheets_for_a_deal(mulligan: Mulligan, tmp_path: Path) -> None:
    server = "https://play.example.org/"
    mulligan("print", "sheets", "--deal", "2026-11-15", "--server", server, "-o", "a.pdf")

    job = Job("sheets", deal="https://play.example.org/paper/2026-11-15")
    assert (tmp_path / "a.pdf").read_bytes() == pdf(job)


def own_deck(path: Path) -> str:
    """A deck file of one's own."""
    shipped = files("mulligan.games.second_chance").joinpath("decks", "cruel.toml")
    path.write_text(
        shipped.read_text("utf-8").replace('name = "cruel"', 'name = "my-box"'), encoding="utf-8"
    )
    return str(path)


def test_a_deck_of_ones_own(mulligan: Mulligan, tmp_path: Path) -> None:
    own = own_deck(tmp_path / "box.toml")

    assert mulligan("print", "overview", "--deck", own, "-o", "x.pdf").code == 0
    assert (tmp_path / "x.pdf").read_bytes() != pdf(Job("overview"))
    assert mulligan("print", "overview", "--deck", "./box.toml", "-o", "x.pdf").code == 0


def test_a_pdf_on_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["print", "score", "-o", "-"])

    assert done.value.code == 0
    assert capfdbinary.readouterr().out == pdf(Job("score"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["posters"], "There is no thing to print 'posters'."),
        (["sheets", "--game", "chess"], "There is no game 'chess'."),
        (["cards", "--deck", "nosuch"], "There is no deck 'nosuch'."),
        (["cards", "--deck", "nosuch.toml"], "nosuch.toml: cannot be read"),
        (["cards", "--game", "one-more", "--deck", "box.toml"], "box.toml: "),
        (["sheets", "--per-page", "5"], "5 do not go on a page."),
        (["sheets", "--per-page", "many"], "'many' is not a whole number."),
        (["sheets", "--paper", "A3"], "There is no paper 'A3'."),
        (["rules", "--lang", "tlh"], "There is no language 'tlh'."),
        (["rules", "--edition", "de-1999"], "There is no edition 'de-1999'."),
        (["score", "--edition", "fr-2018"], "Only the rules of Second Chance have editions."),
        (["sheets", "--qr", "x" * 9999], "too long"),
        (["sheets", "--deal", "today"], "A deal is on a server"),
        (["sheets", "--server", "https://example.org"], "A deal is on a server"),
        (["sheets", "--deal", "soon?", "--server", "https://example.org"], "no deal 'soon?'"),
        (["sheets", "--game", "one-more"], "One More! has no sheets"),
    ],
)
def test_bad_input_is_one_clear_line_and_no_file(
    refused: Refused, tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    own_deck(tmp_path / "box.toml")

    assert sentence in refused("print", *arguments, "-o", "x.pdf")
    assert not (tmp_path / "x.pdf").exists()


def test_a_file_has_to_be_named(refused: Refused) -> None:
    assert "--output" in refused("print", "rules")
    assert "cannot be written" in refused("print", "rules", "-o", "no/such/folder.pdf")


@pytest.mark.parametrize("paper", ["a4", "A4", "letter", "LETTER"])
def test_paper_is_called_as_people_type_it(mulligan: Mulligan, paper: str) -> None:
    done = mulligan("print", "score", "-o", "page.pdf", "--paper", paper)

    assert done.code == 0
    assert f"of {paper.capitalize()}" in done.out


@pytest.mark.slow
def test_an_evening(mulligan: Mulligan, tmp_path: Path) -> None:
    options = ["--players", "3", "--paper", "Letter", "--language", "de"]
    done = mulligan("print", "evening", *options, "-o", "evening.pdf")

    assert done.lines == [
        "evening.pdf: 23 pages of Letter; print it on both sides, turned over the long edge."
    ]
    job = Job("evening", paper="Letter", language="de", players=3)
    assert (tmp_path / "evening.pdf").read_bytes() == pdf(job)
