"""Every rule has a name, and every name has a test: `test_sc_8_...` is about SC-8."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGES = TESTS.parent / "docs" / "rules"
RULES = {
    "second-chance.md": [
        *(f"SC-{number}" for number in range(1, 20)),
        *(f"SC-R{number}" for number in range(1, 8)),
    ],
    "one-more.md": [
        *(f"OM-{number}" for number in range(1, 15)),
        *(f"OM-R{number}" for number in range(1, 7)),
    ],
}
PREFIXES = {
    rule: f"test_{rule.lower().replace('-', '_')}_" for ids in RULES.values() for rule in ids
}


def names_in(source: str) -> set[str]:
    """The names of the test functions in *source*, also of those in classes."""
    return {
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    }


TEST_NAMES = {
    name for path in TESTS.rglob("test_*.py") for name in names_in(path.read_text("utf-8"))
}


def test_names_in_sees_functions_and_methods_but_no_mentions() -> None:
    source = "def test_a(): ...\nclass B:\n    def test_c(self): ...\n# def test_d():\n'test_e'\n"

    assert names_in(source) == {"test_a", "test_c"}


@pytest.mark.parametrize("page", RULES)
def test_the_rules_pages_name_exactly_the_rules(page: str) -> None:
    """Each once and in order: somebody who looks a rule up finds it, and none is forgotten."""
    text = (PAGES / page).read_text("utf-8")

    assert re.findall(r"\*\*((?:SC|OM)-R?\d+)\*\*", text) == RULES[page]


@pytest.mark.parametrize("rule", PREFIXES)
def test_every_rule_has_a_test(rule: str) -> None:
    """Named after it, so that a reader who doubts a rule finds what proves it."""
    assert [name for name in TEST_NAMES if name.startswith(PREFIXES[rule])]


def test_no_test_is_named_after_a_rule_that_is_not_there() -> None:
    """A misspelt id would prove nothing and look as if it did."""
    named = {name for name in TEST_NAMES if re.match(r"test_(sc|om)_r?\d+_", name)}

    assert {name for name in named if not name.startswith(tuple(PREFIXES.values()))} == set()
