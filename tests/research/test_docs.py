"""What docs/research.md shows is true, and the examples run."""

import re
import runpy
import sys
from pathlib import Path

import pytest

from mulligan.envs.adapter import Adapter
from mulligan.envs.one_more import ONE_MORE
from mulligan.envs.second_chance import SECOND_CHANCE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SEARCH = ROOT / "examples" / "open_spiel_mcts.py"


@pytest.mark.parametrize("number", range(3))
def test_the_examples_of_the_page_run(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(EXAMPLES) == 3
    script = tmp_path / "example.py"
    script.write_text(EXAMPLES[number], encoding="utf-8")

    runpy.run_path(str(script))

    shown = capsys.readouterr().out
    wanted = [r"random: (1\d|2\d)\.\d squares empty\n", "", r"exploitability: 0\.\d\d\n"]
    assert re.fullmatch(wanted[number], shown), shown


@pytest.mark.parametrize("adapter", [SECOND_CHANCE, ONE_MORE], ids=lambda adapter: adapter.name)
def test_the_tables_of_the_page_are_the_layouts(adapter: Adapter) -> None:
    """The parts in their order, with their shapes and their largest numbers."""
    seats = 6
    rows = [
        f"| `{field.name}` | {shape(field.shape, seats)} | {field.most} |"
        for field in adapter.fields(seats).all
    ]

    assert "\n".join(rows) in re.sub(r"( \|)[^|\n]*\|$", r"\1", PAGE, flags=re.MULTILINE)
    assert f"{adapter.actions:,} actions" in PAGE


def shape(numbers: tuple[int, ...], seats: int) -> str:
    first, *others = numbers
    return ", ".join(map(str, ("n" if first == seats else first, *others)))


def searched(
    arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    """What the example prints, a line for each game."""
    monkeypatch.setattr(sys, "argv", [str(SEARCH), *arguments.split(), "--simulations", "3"])

    runpy.run_path(str(SEARCH), run_name="__main__")

    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ("one-more --against random --one-round", r"won [01] of 1 games, .* \(.* to .*\)"),
        ("second-chance", r"\d+\.00 ± inf squares empty in 1 games"),
    ],
)
def test_the_search_plays(
    arguments: str,
    shown: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (line,) = searched(f"{arguments} --games 1", monkeypatch, capsys)

    assert re.fullmatch(shown, line), line


def test_a_search_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game depends on its number alone: in whatever parts, they are the same games. Neither a
    line that was cut off nor games of another search count."""
    kept = tmp_path / "games.jsonl"
    asked = "one-more --against random --one-round --games"
    whole = searched(f"{asked} 5", monkeypatch, capsys)

    searched(f"{asked} 3 --seed 2 --results {kept}", monkeypatch, capsys)
    searched(f"{asked} 2 --results {kept}", monkeypatch, capsys)
    kept.write_text(kept.read_text() + '{"game": "one-mo')
    again = searched(f"{asked} 5 --results {kept}", monkeypatch, capsys)

    assert again == whole
    assert len(kept.read_text().splitlines()) == 3 + 5
