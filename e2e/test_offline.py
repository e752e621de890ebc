"""The page without a server: its process has ended, and people go on playing on their device."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from e2e.conftest import DESK, PATIENCE
from e2e.device import games_in_browser, games_in_cpython
from e2e.people import Draws, Person, Plays, play_one_more, play_second_chance, until
from e2e.serving import Server, free_port, mulligan
from e2e.test_lessons import draws as draw_in_lesson
from mulligan.core import fold
from mulligan.games import GAMES as GAMES_BY_NAME
from mulligan.games import RECORDS

GAMES = 6
"""How many games of each kind are compared with CPython."""


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that these tests may end."""
    server = Server(tmp_path_factory.mktemp("ended"))
    yield server
    server.kill()


@pytest.fixture
def violations() -> Iterator[list[str]]:
    """What pages did that their policy forbids, and errors that nobody caught."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def device(browser: Browser, violations: list[str]) -> Iterator[Callable[[str], BrowserContext]]:
    opened = []

    def device(url: str) -> BrowserContext:
        screen: Any = DESK
        context = browser.new_context(
            base_url=url, locale="en-GB", reduced_motion="reduce", **screen
        )
        context.set_default_timeout(PATIENCE)
        # Nobody wants to watch bots think.
        context.add_init_script(
            """if (location.protocol === 'http:')
                localStorage['mulligan.settings'] ??= '{"pace": "at-once"}'"""
        )
        context.on("console", lambda said: complain(said, violations))
        context.on("weberror", lambda error: violations.append(str(error.error)))
        opened.append(context)
        return context

    yield device
    for context in opened:
        context.close()


def complain(said: ConsoleMessage, violations: list[str]) -> None:
    if said.type == "error" and "ERR_CONNECTION_REFUSED" not in said.text:
        violations.append(said.text)


@pytest.fixture
def ada(own_server: Server, device: Callable[[str], BrowserContext]) -> Person:
    """Somebody who kept the files for offline play; then the server ended."""
    if not own_server.runs:
        own_server.start()
    ada = Person("Ada", device(own_server.url))
    ada.page.goto("/settings")
    ada.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    ada.page.reload()
    ada.button(re.compile("^Keep for offline play")).click()
    expect(ada.page.locator("strong", has_text="Ready for flight mode")).to_be_visible()
    own_server.kill()
    ada.page.goto("/")
    return ada


def at_own_table(ada: Person) -> str:
    ada.page.wait_for_url("**/t/local-*")
    return ada.code


def record_here(ada: Person) -> str:
    """What the link below the result saves."""
    with ada.page.expect_download() as saved:
        ada.page.get_by_role("link", name="Download the game file").click()
    return Path(saved.value.path()).read_text("utf-8")


def play_alone(ada: Person) -> None:
    sheet = Draws(ada)
    play_second_chance([(sheet, sheet.by_keys)])


def test_a_series_of_three_whose_records_a_server_takes(
    ada: Person, own_server: Server, tmp_path: Path
) -> None:
    ada.button("Play alone: three games").click()
    tables, records = [], []
    for game in range(3):
        tables.append(at_own_table(ada))
        play_alone(ada)
        records.append(record_here(ada))
        if game < 2:
            ada.again.click()
            until(lambda: ada.code != tables[-1], ada.page)
    # Told now that all three are over, so the first two have to be asked for again.
    for at, table in enumerate(tables[:2]):
        ada.page.goto(f"/t/{table}")
        records[at] = record_here(ada)
    file = tmp_path / "series.jsonl"
    file.write_text("".join(records), "utf-8")
    verified = subprocess.run(
        [mulligan(), "record", "verify", str(file)], capture_output=True, text=True
    )
    own_server.start()
    answer = ada.context.request.post("/api/replay", data={"record": records[2], "seat": 0})

    assert len(set(tables)) == 3
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert "3" in verified.stdout
    assert answer.status == 200
    assert len(answer.json()["frames"]) > 5


def test_one_more_against_three_bots_after_a_reload_in_the_middle(ada: Person) -> None:
    ada.button("Play against bots").last.click()
    table = at_own_table(ada)
    hand = Plays(ada)
    until(lambda: hand.act() or ada.again.is_visible(), ada.page)
    ada.page.reload()
    assert ada.code == table
    play_one_more([hand])
    record = json.loads(record_here(ada))

    assert record["game"] == "one-more"
    assert len(record["seats"]) == 4
    assert record["result"] is not None


def test_a_reload_in_the_middle_shows_the_same_sheet(ada: Person) -> None:
    ada.button("Play just one game").click()
    at_own_table(ada)
    sheet = Draws(ada)
    for _ in range(4):
        sheet.by_keys()
    expect(sheet.next_place).to_be_enabled()
    before = sheet.filled
    ada.page.reload()
    expect(sheet.next_place).to_be_enabled()
    assert sheet.filled == before
    ada.page.goto("/")
    ada.page.locator("[aria-labelledby=mine] a").first.click()
    at_own_table(ada)
    play_alone(ada)


def test_a_lesson(ada: Person) -> None:
    ada.page.goto("/learn/second-chance")
    page, step = ada.page, ada.page.locator(".coach button.go")
    expect(page.locator(".coach")).to_be_visible()

    def asked_to_go_on() -> bool:
        if not step.is_visible():
            draw_in_lesson(page)
        return step.is_visible()

    until(asked_to_go_on, page)


def test_cards_are_called_for_sheets_of_paper(ada: Person) -> None:
    ada.page.goto("/call")
    for number, name in enumerate(("Ann", "Ben"), 1):
        ada.page.get_by_label(f"Player {number}’s name", exact=True).fill(name)
    ada.button("Start").click()
    expect(ada.heading("Starting tiles")).to_be_visible()
    assert ada.code.startswith("local-")


def test_another_tab_says_so_and_takes_over(ada: Person) -> None:
    ada.button("Play just one game").click()
    table = at_own_table(ada)
    sheet = Draws(ada)
    sheet.by_keys()
    other = Person("Ada", ada.context)
    other.page.goto(f"/t/{table}")
    expect(other.page.get_by_text("open in another tab")).to_be_visible()
    ada.page.close()
    second = Draws(other)
    expect(second.next_place).to_be_enabled()

    assert second.filled > 0
    play_second_chance([(second, second.by_keys)])


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_games_are_those_of_cpython(ada: Person, game: str) -> None:
    """The same seeds give the same records, byte for byte, bots included."""
    here = games_in_browser(ada.page, game, GAMES)

    assert here == games_in_cpython(here)


@pytest.mark.parametrize(
    ("game", "bots"), [("second-chance", ["expert"] * 2), ("one-more", ["expert"] * 3)]
)
def test_experts_play_to_the_end_without_a_server(ada: Person, game: str, bots: list[str]) -> None:
    (text,) = games_in_browser(ada.page, game, 1, bots)
    record = json.loads(text)
    played = RECORDS[game].read(record)

    assert GAMES_BY_NAME[game].result(fold(GAMES_BY_NAME[game], played.events)) is not None
    assert [seat["bot"] for seat in record["seats"][1:]] == bots


def test_the_policy_allows_webassembly_and_no_text_as_code(own_server: Server, page: Page) -> None:
    if not own_server.runs:
        own_server.start()
    answer = page.request.get(own_server.url)
    policy = answer.headers["content-security-policy"]

    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "worker-src 'self'" in policy
    assert "'unsafe-eval'" not in policy
    assert "unsafe-inline" not in policy


@pytest.fixture
def files_only(tmp_path: Path) -> Iterator[str]:
    """The address of a host that has files and nothing else."""
    subprocess.run([mulligan(), "static", str(tmp_path / "site")], check=True, capture_output=True)
    port = free_port()
    command = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(port)]
    process = subprocess.Popen(command, cwd=tmp_path / "site", stderr=subprocess.DEVNULL)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait()


def test_a_static_host_has_whole_games(
    files_only: str, device: Callable[[str], BrowserContext]
) -> None:
    context = device(files_only)
    ada = Person("Ada", context)
    until(lambda: answers(context, files_only), ada.page)
    ada.page.goto("/settings")
    ada.page.goto("/")
    ada.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    ada.button("Play just one game").click()
    at_own_table(ada)
    sheet = Draws(ada)
    sheet.by_keys()
    ada.page.reload()
    play_alone(ada)
    assert json.loads(record_here(ada))["result"] is not None


def answers(context: BrowserContext, url: str) -> bool:
    try:
        return context.request.get(url).ok
    except Exception as error:
        if "ECONNREFUSED" not in str(error):
            raise
        return False
