"""Printed words, the temper of bots, the rules and the command line keep to docs/glossary.md."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer

from mulligan.cli.app import app

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "mulligan"
PRINTED = SOURCE / "printing" / "words"
PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
LANGUAGES = ("en", "fr", "it", "es", "de")
GAMES = ("second-chance", "one-more")
LABELS_OF_ONE_MORE = {
    "above",
    "below",
    "either",
    "lost",
    "lost_twice",
    "starters",
    "score_rounds",
}


@dataclass(frozen=True, slots=True)
class Line:
    where: str
    language: str
    text: str
    games: tuple[str, ...] = GAMES


@dataclass(frozen=True, slots=True)
class Ban:
    language: str
    game: str
    word: re.Pattern[str]
    instead: str


def table(page: str, heading: str) -> list[list[str]]:
    """The rows below *heading*, without the head of the table."""
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][2:]
    return [
        [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
        for row in rows
    ]


def bans(page: str) -> list[Ban]:
    letter = r"[^\W\d_]"
    return [
        Ban(
            language,
            game,
            re.compile(rf"(?<!{letter})(?:{word.strip('`')})(?!{letter})", re.IGNORECASE),
            instead,
        )
        for language, game, word, instead, _ in table(page, "What we don't say")
    ]


def broken(lines: list[Line], forbidden: list[Ban]) -> list[str]:
    """Where *lines* break the second table, with which words, and what to say instead."""
    return [
        f'{line.where} ({line.language}): not "{found[0]}" but "{ban.instead}"'
        for line in lines
        for ban in forbidden
        if ban.language == line.language and ban.game in ("both", *line.games)
        if (found := ban.word.search(line.text))
    ]


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in *value*, with the keys that lead to it."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts(each, f"{path}/{key}")
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from texts(each, f"{path}/{at}")


def games_of(path: str) -> tuple[str, ...]:
    parts = path.split("/")
    if parts[-1] in LABELS_OF_ONE_MORE:
        return ("one-more",)
    return tuple(game for game in GAMES if game in parts) or GAMES


def printed() -> list[Line]:
    return [
        Line(f"{language}.toml{path}", language, text, games_of(path))
        for language in LANGUAGES
        for path, text in texts(tomllib.loads((PRINTED / f"{language}.toml").read_text("utf-8")))
    ]


def effects() -> list[Line]:
    return [
        Line(f"effects.json/{name}", language, text, ("one-more",))
        for name, effect in json.loads((PRINTED / "effects.json").read_text("utf-8")).items()
        for language, text in effect["words"].items()
    ]


def characters() -> list[Line]:
    cast = tomllib.loads((SOURCE / "bots/characters/characters.toml").read_text("utf-8"))
    return [
        Line(f"characters.toml{path}", path.rsplit("/", 1)[1], text, games_of(path))
        for path, text in texts(cast)
        if "/temper/" in path or "/level/" in path
    ]


def rules() -> list[Line]:
    return [
        Line(f"docs/rules/{page.name}:{number}", "en", text, games_of(page.stem))
        for page in sorted((ROOT / "docs" / "rules").glob("*.md"))
        for number, text in enumerate(page.read_text("utf-8").splitlines(), 1)
    ]


def command_line() -> list[Line]:
    """Every sentence in the code of the command line, and the help of every command."""
    command = typer.main.get_command(app)
    assert isinstance(command, typer.core.TyperGroup)
    return [
        Line(f"{path.relative_to(ROOT)}:{node.lineno}", "en", node.value)
        for path in sorted((SOURCE / "cli").rglob("*.py"))
        for node in ast.walk(_without_docstrings(ast.parse(path.read_text("utf-8"))))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    ] + [
        Line(f"mulligan {name} --help", "en", each.help or "")
        for name, each in command.commands.items()
    ]


def _without_docstrings(tree: ast.AST) -> ast.AST:
    """People who play never read these."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [each for each in node.body if not _is_text(each)]
    return tree


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


@pytest.mark.parametrize(
    "lines",
    [printed(), effects(), characters(), rules(), command_line()],
    ids=lambda lines: lines[0].where,
)
def test_nothing_uses_a_word_that_we_dont_use(lines: list[Line]) -> None:
    assert len(lines) > 20

    assert broken(lines, bans(PAGE)) == []


EFFECTS = [row for row in table(PAGE, "What we call things") if row[0].startswith("effect: ")]


@pytest.mark.parametrize("row", EFFECTS, ids=lambda row: row[0])
def test_the_effects_on_the_cards_have_the_words_of_the_page(row: list[str]) -> None:
    for language, word in zip(LANGUAGES, row[2:], strict=True):
        assert word in [line.text for line in effects() if line.language == language]


BOTS = [row for row in table(PAGE, "What we call things") if row[0].startswith("bot: ")]


def test_the_levels_of_bots_have_the_words_of_the_page() -> None:
    listed = {row[0].removeprefix("bot: "): row[2:] for row in BOTS}
    levels = [line for line in characters() if "/level/" in line.where]
    assert levels

    for line in levels:
        bot = line.where.split("/")[-3]
        assert listed[bot][LANGUAGES.index(line.language)] in line.text, line


def test_a_made_up_text_is_told_where_it_breaks_the_table() -> None:
    made = bans(
        "\n## What we don't say\n"
        "| language | game | not | but | why |\n"
        "| --- | --- | --- | --- | --- |\n"
        "| fr | both | `pièces?` | tuile | |\n"
        "| fr | second-chance | `manches?\\|sets?` | tour | |\n"
    )
    lines = [
        Line("a", "fr", "Deux pièces."),
        Line("b", "fr", "Set 1"),
        Line("c", "fr", "Manche 1", ("one-more",)),
        Line("d", "it", "Manche 1"),
        Line("e", "fr", "Le manchot"),
    ]

    assert broken(lines, made) == [
        'a (fr): not "pièces" but "tuile"',
        'b (fr): not "Set" but "tour"',
    ]
