"""Lines that break, devices that change, and people who leave: nothing is lost, and all is said."""

import json
import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from e2e.people import Draws, Person, draw_together, until
from e2e.serving import Server
from e2e.witness import Witness

Invite = Callable[..., Person]


def test_reload_keeps_everything(invite: Invite) -> None:
    """What is drawn, what is marked, and the tile that is only meant to be there."""
    ada = invite("Ada")
    ada.begin("second-chance", 1)
    sheet = Draws(ada)
    sheet.by_keys()
    filled = sheet.filled
    ada.button("Scribble").click()
    sheet.sheet.get_by_role("gridcell", name=re.compile("^i9: empty")).click()
    ada.button("Scribble").click()
    ada.press("n n n")
    meant = ada.page.locator("[aria-label*='It fits here. Covers']")
    words = meant.get_attribute("aria-label") or ""
    covered = re.findall(r"\b([a-i])([1-9])\b", words.partition("Covers")[2])
    squares = {(int(row) - 1) * 9 + "abcdefghi".index(column) for column, row in covered}
    until(lambda: last_draft(ada) == squares, ada.page)

    ada.page.reload()

    expect(meant).to_have_attribute("aria-label", words)
    assert sheet.filled == filled
    expect(sheet.square("i9: empty, marked")).to_be_visible()
    sheet.answer(lambda: ada.press("Enter"))
    assert sheet.filled > filled


def last_draft(person: Person) -> set[int]:
    """The squares that the page last told the server to have in mind."""
    drafts = [
        said["move"]["cells"] for said in map(json.loads, person.said) if said["t"] == "draft"
    ]
    return set(drafts[-1]) if drafts else set()


def test_offline_and_back_at_once(invite: Invite, witness: Witness) -> None:
    """The page comes back when the network does, and does not wait for its next heartbeat."""
    witness.foretell_lost_connection()
    ada, bea = invite("Ada"), invite("Bea")
    ada.page.clock.install()
    mine, hers = draw_together(ada, bea)
    notice = ada.page.get_by_text("Connection lost. Reconnecting")

    stop_the_clock(ada.page)
    ada.context.set_offline(True)
    expect(notice.first).to_be_visible()
    ada.context.set_offline(False)
    expect(notice.first).to_be_hidden()

    ada.page.clock.resume()
    expect(ada.told).to_have_text(re.compile("Connected"))
    hers.by_keys()
    expect(ada.page.get_by_role("list", name="At the table")).to_contain_text("has drawn")
    mine.by_keys()


def test_a_damaged_table_says_so(invite: Invite, server: Server, witness: Witness) -> None:
    witness.foretell_lost_connection()
    ada = invite("Ada")
    ada.begin("second-chance", 1)
    table = ada.page.url.rpartition("/")[2]
    ada.page.goto("/")
    server.stop()
    with sqlite3.connect(server.database) as database:
        harm = "UPDATE log SET entry = 'nonsense' WHERE table_id = ? AND number = 0"
        database.execute(harm, [table])
    database.close()
    server.start()

    ada.page.goto(f"/t/{table}")
    expect(ada.page.get_by_role("alert")).to_contain_text("damaged on the server’s disk")
    ada.page.get_by_role("link", name="Go to the home page").click()
    ada.page.wait_for_url("**/")


def stop_the_clock(page: Page) -> None:
    """Nothing happens on the page by and by: only when somebody does something to it."""
    page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + 5)


def test_server_killed_and_started_again(invite: Invite, server: Server, witness: Witness) -> None:
    """A power cut in the middle: the page comes back by itself, and so does what was drawn."""
    witness.foretell_lost_connection()
    ada, bea = invite("Ada"), invite("Bea", phone=True)
    mine, hers = draw_together(ada, bea)
    mine.by_keys()

    server.kill()
    for person in (ada, bea):
        expect(person.page.get_by_text("Connection lost.").first).to_be_visible()
    hers.draw.tap()
    expect(bea.page.get_by_text("Not sent yet: no connection.")).to_be_visible()
    server.start()

    # What Bea drew without a server is sent now, Ada's is still there: the round is revealed.
    for person in (ada, bea):
        expect(person.page.get_by_text("Round 1", exact=True)).to_be_visible()
        expect(person.page.get_by_text("Connection lost.")).to_have_count(0)
    mine.by_keys()
    server.restart()
    hers.by_thumb()
    expect(ada.page.get_by_text("Round 2", exact=True)).to_be_visible()


def test_two_tabs_of_one_seat(invite: Invite) -> None:
    ada, bea = invite("Ada"), invite("Bea")
    first, _ = draw_together(ada, bea)
    left, code = ada.page, ada.code
    ada.page = ada.context.new_page()
    ada.look_at(code)
    second = Draws(ada)
    expect(second.draw).to_be_visible()

    second.by_keys()

    expect(left.get_by_text("You’ve drawn. Waiting for Bea.").first).to_be_visible()
    first.undo.click()
    expect(second.draw).to_be_visible()
    expect(second.undo).to_have_count(0)


def test_a_drawing_that_comes_too_late_says_so(invite: Invite) -> None:
    """A slow line brings it when the round is over: nothing is drawn, and the player reads why."""
    ada = invite("Ada")
    late: list[Callable[[], None]] = []

    def hold_moves(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def send(text: str | bytes) -> None:
            if json.loads(text)["t"] == "move":
                late.append(lambda: server.send(text))
            else:
                server.send(text)

        page.on_message(send)

    slow = ada.page
    slow.route_web_socket(re.compile(r"/ws\?"), hold_moves)
    code = ada.begin("second-chance", 1)
    expect(Draws(ada).next_place).to_be_enabled()
    ada.press("n Enter")
    until(lambda: late != [], slow)
    ada.page = ada.context.new_page()
    ada.look_at(code)
    Draws(ada).by_keys()
    expect(slow.get_by_text("Round 1", exact=True)).to_be_visible()

    late[0]()

    why = "Too late: the game has moved on."
    expect(slow.locator(".message")).to_have_text(why)
    expect(slow.locator("p.unseen[aria-live=assertive]")).to_have_text(why)


def test_a_seat_moves_to_another_device(invite: Invite) -> None:
    """The personal link opens the seat, and does not stay in the address."""
    ada, hers = invite("Ada"), invite("Ada", phone=True)
    ada.page.goto("/")
    ada.button("Play alone").click()
    first, second = Draws(ada), Draws(hers)
    expect(first.draw).to_be_visible()
    ada.button("Menu").click()
    ada.page.get_by_text("Continue on another device").click()
    link = ada.page.get_by_role("textbox", name="Link").input_value()
    assert "#seat=" in link

    hers.page.goto(link)

    expect(second.draw).to_be_visible()
    assert "seat" not in hers.page.url
    second.by_thumb()
    ada.button("Close").click()
    expect(ada.page.get_by_text("Round 1", exact=True)).to_be_visible()


def test_a_bot_stands_in_and_gives_the_seat_back(invite: Invite) -> None:
    ada, bea = invite("Ada"), invite("Bea")
    mine, _ = draw_together(ada, bea)
    code = bea.code
    ada.page.clock.install()
    ada.look_at(ada.code)
    expect(mine.draw).to_be_visible()
    place = mine.draw.bounding_box()
    bea.page.goto("about:blank")
    expect(ada.page.get_by_role("list", name="At the table")).to_contain_text("away")
    # A blink of the connection is not worth a word, and what is said moves nothing.
    expect(ada.page.get_by_text("Bea is away.")).to_have_count(0)
    ada.page.clock.fast_forward(10_000)
    expect(ada.page.locator(".people").get_by_text("Bea is away.")).to_be_visible()
    assert mine.draw.bounding_box() == place

    ada.button("Let a bot play for Bea").click()
    expect(ada.page.get_by_text("A bot plays for Bea.")).to_be_visible()
    mine.by_keys()
    expect(ada.page.get_by_text("Round 1", exact=True)).to_be_visible()

    bea.look_at(code)
    expect(bea.page.get_by_text("A bot is playing for you.")).to_be_visible()
    bea.button("I’m back").click()
    expect(ada.page.get_by_text("A bot plays for Bea.")).to_have_count(0)
    expect(bea.page.get_by_text("A bot is playing for you.")).to_have_count(0)
    # Round 1 is drawn by the bot; the next one is hers again.
    mine.by_keys()
    expect(Draws(bea).draw).to_be_visible()
