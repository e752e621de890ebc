"""
The page as a folder for any static host: it plays without a server, on the visitor's own device.

A static host answers with files and nothing else. So the document is there once for every address
that somebody may come to, and as `404.html` for all others; it says that there is no server; and
the headers that can be said in a document are.
"""

import shutil
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path
from typing import get_args

from mulligan import wire
from mulligan.bots.characters import characters
from mulligan.core import MulliganError
from mulligan.puzzles.exercises import exercises
from mulligan.server.http.headers import POLICY

PAGES = (
    *("analyse", "c", "call", "daily", "deck", "learn", "lobby", "print", "puzzle", "replay"),
    *("settings", "solo", "stats", "workshop"),
)
OF_EACH_GAME = ("learn", "new", "rules")
SIGN = '<meta name="mulligan-server" content="none">'
ONLY_AS_HEADER = "frame-ancestors"


def addresses() -> list[str]:
    """What the page's own router knows, without the tables, decks and clubs of somebody."""
    of_games = [f"{page}/{game}" for page in OF_EACH_GAME for game in get_args(wire.GameName)]
    return [*PAGES, *of_games, *(f"learn/{lesson}" for lesson in exercises())]


def write_site(target: Path) -> int:
    """
    Write the whole site into *target*, and return how many bytes it has.

    Raises:
        MulliganError: The page was not built, or *target* holds something else.
    """
    if target.exists() and any(target.iterdir()) and not (target / "404.html").is_file():
        raise MulliganError(f"{target}: this folder holds something else.")
    with as_file(files("mulligan.server") / "static") as built:
        if not (built / "offline" / "manifest.json").is_file():
            raise MulliganError("The page was not built here, or without offline play.")
        if target.exists():
            shutil.rmtree(target)
        shutil.copytree(built, target, ignore=shutil.ignore_patterns("entrances", "*.html*"))
        for name, document in _documents(built):
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(document, "utf-8")
    for game, bots in characters().items():
        for bot, character in bots.items():
            face = target / "api" / "bots" / game / bot / "face.svg"
            face.parent.mkdir(parents=True)
            face.write_text(character.face, "utf-8")
    return sum(path.stat().st_size for path in target.rglob("*") if path.is_file())


def _documents(built: Path) -> Iterator[tuple[str, str]]:
    """The name and the text of each HTML file."""
    index = _without_server((built / "index.html").read_text("utf-8"))
    yield "index.html", index
    yield "404.html", index
    for address in addresses():
        entrance = built / "entrances" / f"{address}.html"
        own = _without_server(entrance.read_text("utf-8")) if entrance.is_file() else index
        yield f"{address}/index.html", own


def _without_server(document: str) -> str:
    said = "; ".join(part for part in POLICY.split("; ") if not part.startswith(ONLY_AS_HEADER))
    policy = f'<meta http-equiv="content-security-policy" content="{said}">'
    head = '<meta charset="utf-8" />'
    if head not in document:
        raise MulliganError("The page is not as it should be: build it again.")
    return document.replace(head, f"{head}{policy}{SIGN}", 1)
