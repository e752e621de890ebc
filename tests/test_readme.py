"""What README.md and the pages in docs/ show is true: it runs, and its links lead somewhere."""

import re
import runpy
import shlex
from pathlib import Path

import pytest

from mulligan.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "bench/results.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```$|`[^`\n]*`", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The headings of a page, as GitHub makes links of them."""
    heads = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def commands(*pages: Path) -> list[list[str]]:
    """The lines of *pages* that call `mulligan`, wherever that is installed; each one once."""
    text = "".join(block for page in pages for block in blocks(page.read_text("utf-8"), "sh"))
    lines = dict.fromkeys(
        re.sub(r"^/\S+/bin/mulligan ", "mulligan ", each) for each in _lines(text)
    )
    return [shlex.split(line, comments=True) for line in lines if line.startswith("mulligan ")]


def _lines(text: str) -> list[str]:
    return text.replace("\\\n", " ").splitlines()


def test_the_example_runs_and_says_how_the_game_ended(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (example,) = blocks(README, "python")
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")

    left = runpy.run_path(str(script))

    end = left["end"]
    assert end is left["game"].result(left["state"])
    assert len(end.empty) == 2
    assert set(end.winners) <= {0, 1}
    assert capsys.readouterr().out == (
        f"{end.reason}: {end.empty} squares empty, won by seat {end.winners}\n"
    )


def test_the_bot_that_dreams_plays_a_game_and_gets_something_from_its_dreams(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (example,) = blocks((ROOT / "docs" / "bots.md").read_text("utf-8"), "python")
    bot = example[example.index("class") : example.index("state = fold")]
    assert len(bot.split("\n\n\n")[0].splitlines()) < 30
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")

    left = runpy.run_path(str(script))

    dreamed, drew_anything = left["game"].result(left["state"]).empty
    assert dreamed < drew_anything
    assert capsys.readouterr().out == f"empty squares: ({dreamed}, {drew_anything})\n"


@pytest.mark.parametrize("command", commands(*PAGES), ids=" ".join)
def test_every_command_it_shows_exists(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """With every option: `--help` of the command lists them."""
    words = [word for word in command[1:3] if re.fullmatch("[a-z]+", word)]

    with pytest.raises(SystemExit) as done:
        main([*words, "--help"])

    shown = capsys.readouterr().out
    assert done.value.code == 0
    for option in (word for word in command if word.startswith("--")):
        assert re.search(rf"^  {option}\b", shown, re.MULTILINE), option


def test_it_shows_commands() -> None:
    assert len(commands(ROOT / "README.md")) >= 5
    assert len(commands(*PAGES)) > len(commands(ROOT / "README.md"))


def test_every_make_target_it_shows_exists() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"\bmake ([a-z]+)\b", "".join(blocks(README, "sh")))

    assert {"play", "test"} <= set(targets)
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text("utf-8")))
    for link in links:
        if re.match(r"[a-z]+:", link):
            continue  # out into the world
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_picture_is_the_one_that_its_script_draws() -> None:
    pictures = ROOT / "docs" / "pictures"

    drawn = runpy.run_path(str(pictures / "draw.py"))["picture"]()

    assert (pictures / "sheet.svg").read_text("utf-8") == drawn
