"""
No code compares a game's name but the games themselves and their adapters at the tables.

What differs from game to game stands in a mapping from its name. A new game then adds entries, and
no branch is forgotten.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import mulligan
from mulligan.games import GAMES
from mulligan.games.second_chance import caller

HOME = Path(mulligan.__file__).parent
NAMES = {*GAMES, caller.GAME}
OWN = [HOME / "tables" / "games", *(path for path in (HOME / "games").iterdir() if path.is_dir())]
OTHERS = sorted(
    path for path in HOME.rglob("*.py") if not any(path.is_relative_to(own) for own in OWN)
)


def compared(source: str) -> Iterator[int]:
    """The lines of *source* on which a game's name is compared with something."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left, _, others):
                if any(map(_names_a_game, (left, *others))):
                    yield node.lineno
            case ast.MatchValue(value):
                if _names_a_game(value):
                    yield value.lineno
            case _:
                pass


def _names_a_game(node: ast.expr) -> bool:
    match node:
        case ast.Name("GAME") | ast.Attribute(_, "GAME"):
            return True
        case ast.Constant(value):
            return value in NAMES
        case ast.Tuple(parts) | ast.List(parts) | ast.Set(parts):
            return any(map(_names_a_game, parts))
        case _:
            return False


@pytest.mark.parametrize(
    "source",
    [
        "game == one_more.GAME",
        "GAME != game",
        "'one-more' == game",
        "game in ('second-chance', other)",
        "game not in {caller.GAME}",
        "match game:\n    case second_chance.GAME: ...",
        "match game:\n    case 'caller' | 'chess': ...",
    ],
)
def test_every_comparison_is_seen(source: str) -> None:
    assert len(list(compared(source))) == 1


@pytest.mark.parametrize("source", ["game in GAMES", "SCREENS[one_more.GAME]", "name == 'random'"])
def test_looking_a_game_up_is_no_comparison(source: str) -> None:
    assert list(compared(source)) == []


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(HOME)))
def test_nobody_else_compares_a_games_name(path: Path) -> None:
    assert list(compared(path.read_text("utf-8"))) == []
