"""What docs/research-training.md shows is true."""

import re
import runpy
from pathlib import Path

import pytest

from mulligan.envs.vector import OneMoreVector, SecondChanceVector

PAGE = (Path(__file__).parents[3] / "docs" / "research-training.md").read_text("utf-8")


def test_the_example_prints_what_the_page_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")

    runpy.run_path(str(script))

    assert f"This prints `{capsys.readouterr().out.strip()}`." in PAGE


@pytest.mark.parametrize("made", [SecondChanceVector, OneMoreVector])
def test_the_sizes_in_the_table_are_those_of_the_spaces(
    made: type[SecondChanceVector] | type[OneMoreVector],
) -> None:
    env = made(1)

    assert f"| {env.fields.size:,} numbers |" in PAGE
    assert re.search(rf"\| {env.single_action_space.n:,}[,;] ", PAGE)
