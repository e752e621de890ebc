"""One version number: the package says it, the installation and the changelog repeat it."""

import re
from importlib.metadata import version
from pathlib import Path

import mulligan

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def test_the_installed_version_is_the_one_the_package_states() -> None:
    """The build reads `__version__`; an installation from before a bump is stale."""
    assert version("mulligan") == mulligan.__version__


def test_the_changelog_starts_with_what_is_unreleased_then_the_current_version() -> None:
    """A release renames the heading, so a bump without a changelog entry cannot slip through."""
    headings = re.findall(r"^## \[(.+?)\]", CHANGELOG.read_text("utf-8"), re.MULTILINE)

    assert headings[0] == "Unreleased"
    assert headings[1:2] in ([], [mulligan.__version__])
