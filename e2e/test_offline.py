"""The page without a server: its process has ended, and people go on playing on their device."""

import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from e2e.device import games_in_browser, games_in_cpython
from e2e.people import (
    Draws,
    Person,
    Plays,
    lift_curtain,
    play_one_more,
    play_second_chance,
    until,
)
from e2e.serving import Server, mulligan
from e2e.test_caller import settled
from e2e.test_paper import BREATH, Pencil, next_cards, tap_in
from e2e.test_puzzles import answer_by_keyboard, graded
from e2e.test_workshop import begin as begin_deck
from e2e.test_workshop import verdict
from e2e.without_server import (
    Device,
    ask_the_coach,
    at_own_table,
    draw_with_a_hint,
    keep_for_offline_play,
    let_a_bot_play,
    play_alone,
    record_here,
)
from mulligan.core import fold
from mulligan.games import GAMES as GAMES_BY_NAME
from mulligan.games import RECORDS

GAMES = 6
"""How many games of each kind are compared with CPython."""
DECISIONS = {"second-chance": "draw", "one-more": "play"}
"""What takes most thought, as it is in a record."""

LISTED = """() => new Promise((done) => {
    const opening = indexedDB.open("mulligan")
    opening.onsuccess = () => {
        const counting = opening.result.transaction("listed").objectStore("listed").count()
        counting.onsuccess = () => {
            opening.result.close()
            done(counting.result > 0)
        }
    }
})"""
"""Whether the tables of this device are listed for its first page."""


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that these tests may end."""
    server = Server(tmp_path_factory.mktemp("ended"))
    yield server
    server.kill()


@pytest.fixture(scope="module")
def flight(browser: Browser, own_server: Server) -> Iterator[Device]:
    """A device on which somebody kept the files for offline play; then the server ended."""
    device = Device(browser, own_server.url, has_touch=True)
    keep_for_offline_play(device)
    yield device
    device.context.close()


@pytest.fixture
def ada(own_server: Server, flight: Device) -> Iterator[Person]:
    """Somebody with that device, on its start page. What others played on it is still there."""
    own_server.kill()
    ada = Person("Ada", flight.context)
    ada.page.goto("/")
    yield ada
    flight.leave()


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
    # A file is opened without a server, and just so with one.
    lengths = [steps_of(ada, records[2])]
    own_server.start()
    lengths.append(steps_of(ada, records[2]))
    answer = ada.context.request.post("/api/replay", data={"record": records[2], "seat": 0})

    assert len(set(tables)) == 3
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert "3" in verified.stdout
    assert answer.status == 200
    assert lengths == [len(answer.json()["frames"]) - 1] * 2
    assert lengths[0] > 5


def steps_of(ada: Person, record: str) -> int:
    """How many steps the replay of a record has that is opened as a file."""
    ada.page.goto("/replay")
    file: FilePayload = {"name": "a.json", "mimeType": "", "buffer": record.encode()}
    ada.page.locator("input[type=file]").set_input_files(file)
    slider = ada.page.get_by_role("slider")
    expect(slider).to_be_visible()
    ada.press("End")
    story = ada.page.get_by_role("region", name="What happened")
    expect(story).to_contain_text("The game is over")
    return int(slider.get_attribute("max") or 0)


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
    ask_the_coach(ada, table)


def test_one_device_is_passed_round(ada: Person) -> None:
    page = ada.page
    page.goto("/new/one-more")
    for number, name in ((2, "Bea"), (3, "Cem")):
        page.get_by_label(f"Seat {number}", exact=True).select_option("here")
        page.get_by_label(f"Name on seat {number}").fill(name)
    ada.button("Start playing").click()
    at_own_table(ada)
    hand = Plays(ada)
    seen = set[str]()

    def over() -> bool:
        if name := lift_curtain(hand):
            seen.add(name)
        elif not ada.again.is_visible():
            hand.act()
        return ada.again.is_visible()

    until(over, page)
    record = json.loads(record_here(ada))

    assert {"Bea", "Cem"} < seen
    assert [seat["name"] for seat in record["seats"]][1:3] == ["Bea", "Cem"]
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


def test_practice_with_hints_and_the_coach_afterwards(ada: Person) -> None:
    ada.button("Practise with hints").click()
    table = at_own_table(ada)
    for _ in range(2):
        draw_with_a_hint(ada)
    ada.button("Take back").click()
    expect(ada.page.locator(".status strong")).to_have_text("Round 1")
    let_a_bot_play(ada)

    ask_the_coach(ada, table)


def test_the_puzzle_of_the_day(ada: Person) -> None:
    ada.page.get_by_role("link", name="Puzzle of the day").click()
    expect(ada.button("Next place")).to_be_enabled()
    answer_by_keyboard(ada.page)

    graded(ada.page)


def test_a_deck_of_ones_own(ada: Person) -> None:
    page = ada.page
    begin_deck(page, "Second Chance", "a copy of “Standard”")
    page.get_by_label("Name of the deck").fill("My box")
    ada.button("Take one away: bar of 2").click()
    expect(verdict(page)).to_contain_text("Puzzle cards: 39 of 40, 1 missing")
    ada.button("bar of 2, on 1 card").click()
    expect(verdict(page)).to_contain_text("Yes: this deck can be played.")
    page.get_by_role("link", name="Use it at a table").click()
    expect(page.get_by_text("This deck is fine: My box.")).to_be_visible()
    ada.button("Remove a seat").click()
    ada.button("Start playing").click()
    at_own_table(ada)
    let_a_bot_play(ada)

    assert json.loads(record_here(ada))["deck"]["name"] == "my-box"


OVERHEAR = """
window.answers = []
const Real = Worker
window.Worker = class extends Real {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', ({ data }) => data.t === 'answer' && answers.push(data.body))
  }
}"""


def called_to(page: Page) -> list[Any]:
    """What the device has told the page about the cards of somebody on paper."""
    return [told for told in map(json.loads, page.evaluate("answers")) if "rounds" in told]


def test_cards_are_called_and_a_sheet_of_paper_is_checked(ada: Person) -> None:
    """All on one device: it calls the cards, and then the squares are tapped in on it."""
    page = ada.page
    page.add_init_script(OVERHEAR)
    page.goto("/call")
    for number, name in enumerate(("Ada", "Bo"), 1):
        page.get_by_label(f"Player {number}’s name", exact=True).fill(name)
    ada.button("Start").click()
    expect(ada.heading("Starting tiles")).to_be_visible()
    table = at_own_table(ada)
    next_cards(page, 1)
    settled(page)
    ada.button("Bo").click()
    ada.button("The sheet is full").click()
    # A hasty tap is none: the next needs a moment.
    expect(ada.button("End the game")).to_be_visible()
    settled(page)
    page.wait_for_timeout(BREATH)
    ada.button("End the game").click()
    expect(ada.heading("Bo wins.")).to_be_visible()
    page.goto(f"/t/{table}?player=1&check")
    expect(ada.heading("Starting tile")).to_be_visible()
    until(lambda: called_to(page) != [], page)
    called = called_to(page)[-1]
    ada_on_paper = Pencil(called["start"])
    assert ada_on_paper.draw(called["rounds"][0]["offer"])
    tap_in(page, ada_on_paper.drawn[0])
    tap_in(page, ada_on_paper.drawn[1], last=True)

    expect(page.get_by_text("Everything’s right.", exact=True)).to_be_visible()
    ada.button(f"Submit: {ada_on_paper.empty} empty squares").click()
    expect(page.get_by_text(f"result: {ada_on_paper.empty} empty squares.")).to_be_visible()


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


FULL = """() => {
  const real = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const opened = real.call(this, stores, mode, options)
    // Twice the same key: the transaction fails as a whole, as it does if there is no room for it.
    if (mode !== 'readwrite') return opened
    for (const _ of 'no') opened.objectStore('device').add(0, 'full')
    Object.defineProperty(opened, 'error', { value: new DOMException('', 'QuotaExceededError') })
    return opened
  }
  self.thereIsRoom = () => { IDBDatabase.prototype.transaction = real }
}"""


def test_a_full_device_refuses_a_drawing_and_loses_nothing(ada: Person) -> None:
    ada.button("Play just one game").click()
    at_own_table(ada)
    sheet = Draws(ada)
    sheet.by_keys()
    expect(sheet.next_place).to_be_enabled()
    before = sheet.filled
    # A browser decides by itself when it looks at the disk again, so its database is told.
    (worker,) = ada.page.workers
    worker.evaluate(FULL)
    ada.press("n Enter")
    said = ada.page.get_by_text(
        "This device is full. Nothing has changed; make room and try again."
    )
    expect(said.first).to_be_visible()
    worker.evaluate("thereIsRoom()")
    ada.page.reload()
    expect(sheet.next_place).to_be_enabled()
    assert sheet.filled == before
    sheet.by_keys()
    expect(sheet.next_place).to_be_enabled()

    assert sheet.filled > before


def test_the_game_that_is_open_outlives_the_data_of_the_page(
    ada: Person, own_server: Server
) -> None:
    """Somebody deletes them in the middle of a game, and plays on."""
    ada.button("Play just one game").click()
    table = at_own_table(ada)
    sheet = Draws(ada)
    for _ in range(3):
        sheet.by_keys()
    expect(sheet.next_place).to_be_enabled()
    devtools = ada.context.new_cdp_session(ada.page)
    deleted = {"origin": own_server.url, "storageTypes": "indexeddb,local_storage"}
    devtools.send("Storage.clearDataForOrigin", deleted)
    for _ in range(2):
        sheet.by_keys()
    expect(sheet.next_place).to_be_enabled()
    before = sheet.filled
    until(lambda: ada.page.evaluate(LISTED), ada.page)
    ada.page.goto("/")
    ada.page.locator("[aria-labelledby=mine] a").click()
    at_own_table(ada)
    expect(sheet.next_place).to_be_enabled()

    assert (ada.code, sheet.filled) == (table, before)
    play_alone(ada)


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_games_are_those_of_cpython(ada: Person, game: str) -> None:
    """The same seeds give the same records, byte for byte, and with them the bots' decisions."""
    here = games_in_browser(ada.page, game, GAMES)
    decided = Counter[str | None]()
    for record in map(json.loads, here):
        bots = [seat.get("bot") for seat in record["seats"]]
        decided.update(bots[e["seat"]] for e in record["events"] if e["event"] == DECISIONS[game])

    assert here == games_in_cpython(here)
    assert min(decided["beginner"], decided["casual"]) >= 3 * GAMES


@pytest.mark.parametrize(
    ("game", "bots"), [("second-chance", ["expert", "champion"]), ("one-more", ["expert"] * 3)]
)
def test_strong_bots_play_to_the_end_without_a_server(
    ada: Person, game: str, bots: list[str]
) -> None:
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
