"""`core` and `games` import the standard library and each other: they run wherever Python does."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mulligan

HOME = Path(mulligan.__file__).parent
PURE = sorted(path for room in ("core", "games") for path in (HOME / room).rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    """The top-level names that *source* imports, wherever in the file."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (name.name.partition(".")[0] for name in names)
            case ast.ImportFrom(str(module), _, 0):
                yield module.partition(".")[0]
            case _:
                pass


def test_imported_sees_every_form_of_import() -> None:
    source = "import a.b, c\nfrom d.e import f\nfrom . import g\ndef h():\n    import i as j"

    assert list(imported(source)) == ["a", "c", "d", "i"]


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(HOME)))
def test_core_and_games_import_only_the_standard_library(path: Path) -> None:
    """Third-party code in the rules would keep them out of a browser and a plain notebook."""
    strangers = set(imported(path.read_text("utf-8"))) - sys.stdlib_module_names - {"mulligan"}

    assert strangers == set()
