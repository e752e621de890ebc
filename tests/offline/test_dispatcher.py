"""What is asked over HTTP is answered as a server does, or refused because it needs one."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mulligan.bots import BOTS
from mulligan.offline.dispatcher import ROUTES
from tests.offline.harness import started
from tests.server.harness import Server

pytestmark = pytest.mark.anyio

HOME = Path(__file__).parents[2]
PAGE = HOME / "web" / "src" / "offline" / "local.ts"
EXAMPLES = {
    "table": "local-abc",
    "player": "1",
    "game": "one-more",
    "bot": "casual",
    "lesson": "second-chance",
    "puzzle": "20261118-1",
    "exercises": "second-chance-2",
    "number": "3",
    "digest": "0" * 64,
}
NOT_HERE = (
    "alembic",
    "cachetools",
    "litestar",
    "llvmlite",
    "numba",
    "numpy",
    "prometheus_client",
    "reportlab",
    "rich",
    "segno",
    "sqlalchemy",
    "typer",
    "uvicorn",
    "websockets",
)


def test_nothing_of_a_server_is_imported_and_the_plain_bots_play() -> None:
    """In a browser there is only the standard library and msgspec."""
    program = f"""
import sys
sys.modules.update(dict.fromkeys({NOT_HERE}))
import asyncio
from mulligan.offline.rehearsal import rehearse
from mulligan.offline.world import bots_here
asyncio.run(rehearse())
print(sorted(bots_here()["one-more"]), "random" in bots_here()["second-chance"])
"""
    python = [sys.executable, "-W", "error", "-c", program]
    ran = subprocess.run(python, cwd=HOME, capture_output=True, text=True, timeout=600)

    assert ran.stderr == ""
    assert ran.stdout == "['beginner', 'casual', 'random'] True\n"
    assert ran.stdout.endswith("True\n")


def test_the_page_asks_the_device_for_all_that_it_can_answer() -> None:
    """The page has a list of its own: it knows without Python what need not go to a server."""
    # A regular expression of JavaScript, between two slashes.
    own, answered = (
        re.compile(re.findall(rf"^const {name} =\s+/(.+)/$", PAGE.read_text("utf-8"), re.M)[0])
        for name in ("OWN", "ANSWERED")
    )
    # The faces of bots are kept as files.
    paths = {path.format(**EXAMPLES) for _, path, _, _ in ROUTES if not path.endswith(".svg")}
    lost = {path for path in paths if not (own.search(path) or answered.search(path))}

    assert lost == set()


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "lobby"),
        ("GET", "daily/game"),
        ("POST", "daily/game"),
        ("POST", "daily/game/paper"),
        ("GET", "me/history"),
        ("DELETE", "me/history"),
        ("GET", "codes/ABCD"),
        ("GET", "me/clubs"),
        ("POST", "clubs"),
        ("GET", "clubs/abcdefghjkmnpqrs"),
        ("POST", "clubs/abcdefghjkmnpqrs/tables"),
        ("GET", "tables/abcdefghjk"),
        ("GET", "tables/local-abc/code"),
        ("POST", "tables/local-abc/claim"),
        ("POST", "print"),
        ("GET", "qr"),
        ("GET", "nothing-of-ours"),
    ],
)
async def test_what_needs_a_server_says_so(method: str, path: str) -> None:
    async with started() as page:
        found = await page.ask(method, path)

    assert found.status == 503
    assert json.loads(found.body) == {"code": "offline", "sentence": "This needs a network."}


SAME: tuple[tuple[str, str, Any], ...] = (
    ("POST", "tables", {"game": "second-chance", "seats": 14}),
    ("POST", "tables", {"game": "second-chance", "seats": 1, "people": ["\u200b"], "start": True}),
    (
        "POST",
        "tables",
        {"game": "second-chance", "seats": 2, "bots": ["random"] * 2, "start": True},
    ),
    ("POST", "tables", {"game": "one-more", "seats": 2, "people": ["Ann", "Bob"]}),
    ("POST", "tables", {"game": "one-more", "seats": 3, "deck": {"toml": "name = 3"}}),
    ("POST", "tables", {"game": "one-more", "seats": 3, "deck": "no-such-deck"}),
    ("POST", "tables", "no table"),
    ("POST", "lessons/second-chance", {"nothing": 1}),
    ("POST", "replay", {"record": "{}", "seat": 0}),
    ("POST", "coach", {"record": "[]", "seat": 0}),
    ("POST", "play-on", {"record": "{}", "seat": 0, "step": 1, "name": "Ann"}),
    ("POST", "decks/check", {"game": "one-more", "toml": "name = 3"}),
    ("GET", f"coach/{'0' * 64}", None),
    ("GET", f"coach/{'0' * 64}?seat=13", None),
    ("GET", "bots/one-more/nobody/face.svg", None),
    ("GET", "bots/one-more/casual/face.svg", None),
)


@pytest.mark.parametrize(("method", "path", "body"), SAME)
async def test_refusals_are_those_of_a_server(
    server: Server, method: str, path: str, body: Any
) -> None:
    how = {} if body is None else {"json": body}
    there = await server.person().http.request(method, f"/api/{path}", **how)
    async with started() as page:
        address, _, query = path.partition("?")
        here = await page.ask(method, address, body, query)

    assert (here.status, here.body) == (there.status_code, there.content)
    assert there.headers["content-type"].startswith(here.kind)


async def test_the_catalogue_is_that_of_a_server_with_the_bots_that_play_here(
    server: Server,
) -> None:
    there = (await server.person().http.get("/api/catalogue")).json()
    async with started() as page:
        here = await page.must("GET", "catalogue")
        known = {game: page.device.rooms.thinking.known(game) for game in BOTS}

    for game in there["games"]:
        game["bots"] = [bot for bot in game["bots"] if bot["bot"] in known[game["game"]]]
    assert here == there


async def test_a_message_that_makes_no_sense_is_refused_and_the_talk_goes_on() -> None:
    async with started() as page:
        table = await page.open("second-chance", ["Ann"])
        talk = page.talk(table)
        talk.connection.hear('{"t": "dance", "id": "x"}')
        talk.say(t="ping", n=7)
        pong = await talk.until(lambda: next((m for m in talk.told if m["t"] == "pong"), None))
        refused = next(m for m in talk.told if m["t"] == "refused")

    assert pong["n"] == 7
    assert refused["id"] == "x"
    assert refused["code"] == "not-understood"
    assert [message["t"] for message in talk.told[:2]] == ["welcome", "table"]
