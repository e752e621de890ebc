"""One list of codes: what games and tables say is in it, and nothing is in it that nobody says."""

from itertools import chain
from pathlib import Path

import pytest

import mulligan
from mulligan.games import one_more, second_chance
from mulligan.games.second_chance import caller, paper
from mulligan.wire import Refusal

SOURCES = Path(mulligan.__file__).parent
PAGE = SOURCES.parents[1] / "web" / "src" / "offline"
"""A page that plays without a server turns requests down itself."""
OF_GAMES = {
    str(code)
    for code in chain(
        second_chance.rules.Refusal, one_more.rules.Refusal, caller.Refusal, paper.Slip
    )
}


def test_every_code_of_a_game_is_in_the_list() -> None:
    assert {str(code) for code in Refusal} >= OF_GAMES


@pytest.mark.parametrize("code", sorted(set(Refusal) - OF_GAMES))
def test_every_other_code_is_said_somewhere(code: Refusal) -> None:
    packages = ("tables", "rooms", "clubs", "requests", "server")
    paths = chain.from_iterable((SOURCES / each).rglob("*.py") for each in packages)
    of_the_page = [path.read_text("utf-8") for path in PAGE.glob("*.ts")]

    assert any(f"Refusal.{code.name}" in path.read_text("utf-8") for path in paths) or any(
        f"'{code}'" in text for text in of_the_page
    )
