"""Every screen: in five languages on a small phone, in light and dark, for eyes and for ears."""

import json
import re
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import clubs
from e2e.looks import LANGUAGES, faults, speak, sticking_out
from e2e.people import Draws, Person, Plays, record_of, until
from e2e.serving import Server
from e2e.witness import Witness

Invite = Callable[..., Person]
SMALL_ENOUGH = 150_000
"""Bytes of JavaScript, as they travel: all that everybody gets, both games and every page."""
LATER = {"clubs": 15_000, "print": 5_000, "workshop": 15_000}
"""The same for each file of pages that few people open: it is fetched when somebody does."""


# --- the screens ------------------------------------------------------------------------------


def home(ada: Person) -> None:
    ada.open("second-chance", 2)
    ada.open("one-more", 3, private=False)
    ada.page.goto("/")
    expect(ada.heading("Continue playing")).to_be_visible()


def lobby(ada: Person) -> None:
    """An open table is listed as long as somebody waits at it."""
    code = ada.open("one-more", 3, private=False)
    ada.context.new_page().goto(f"/t/{code}")
    ada.page.goto("/lobby")
    expect(ada.page.get_by_text("2 seats free").first).to_be_visible()


def learn(ada: Person) -> None:
    ada.page.goto("/learn")
    expect(ada.heading("Learn to play")).to_be_visible()


def settings(ada: Person) -> None:
    ada.page.goto("/settings")
    expect(ada.heading("Settings")).to_be_visible()


def nowhere(ada: Person) -> None:
    ada.page.goto("/nowhere")
    expect(ada.heading("There’s nothing here.")).to_be_visible()


def rules_of_second_chance(ada: Person) -> None:
    ada.page.goto("/rules/second-chance")
    expect(ada.page.get_by_text("Your grid has nine by nine")).to_be_visible()
    # What nobody needs at the table is folded away.
    expect(ada.page.get_by_text("SC-1", exact=True)).to_have_count(0)
    expect(ada.page.get_by_text("A 1 in the last empty square")).to_be_hidden()
    ada.page.get_by_text("Our rulings").click()
    expect(ada.page.get_by_text("A 1 in the last empty square")).to_be_visible()
    ada.page.get_by_label("Show the numbers of the rules").check()
    expect(ada.page.get_by_text("SC-1", exact=True)).to_be_visible()


def rules_of_one_more(ada: Person) -> None:
    ada.page.goto("/rules/one-more")
    expect(ada.page.get_by_text("Three to nine people play")).to_be_visible()


def new_second_chance(ada: Person) -> None:
    ada.page.goto("/new/second-chance")
    ada.page.get_by_label("Seat 2").select_option("here")
    ada.page.get_by_text("More options").click()


def new_one_more(ada: Person) -> None:
    ada.page.goto("/new/one-more")
    ada.page.get_by_text("More options").click()


def gathering(ada: Person) -> None:
    ada.look_at(ada.open("one-more", 4, bots=["random"]))
    expect(ada.button("Start")).to_be_disabled()
    expect(ada.page.get_by_label("Put a bot on seat 3")).to_be_visible()


def invited(ada: Person) -> None:
    """As somebody sees it who has only got the link."""
    code = ada.open("second-chance", 4, private=False)
    ada.context.clear_cookies()
    ada.look_at(code)
    expect(ada.button("Sit down")).to_be_visible()


def lesson(ada: Person) -> None:
    ada.page.goto("/learn/second-chance")
    expect(Draws(ada).draw).to_be_visible()


def lesson_of_cards(ada: Person) -> None:
    ada.page.goto("/learn/one-more")
    expect(Plays(ada).todo).to_be_visible()


def sheet(ada: Person) -> Draws:
    ada.begin("second-chance", 4, bots=["random"] * 3)
    draws = Draws(ada)
    expect(draws.draw).to_be_visible()
    return draws


def starting(ada: Person) -> None:
    sheet(ada)


def choosing(ada: Person) -> None:
    draws = sheet(ada)
    draws.by_thumb()
    ada.page.get_by_role("button", name=re.compile("^Tile 2")).tap()
    ada.button("Next place").tap()


def asking_for_help(ada: Person) -> None:
    sheet(ada)
    ada.button("Help").tap()
    expect(ada.page.get_by_role("dialog")).to_be_visible()


def waiting(ada: Person) -> None:
    ada.begin("second-chance", 2, people=["Ada", "Bea"])
    draws = Draws(ada)
    expect(draws.draw).to_be_visible()
    draws.draw.tap()
    # It is the next one's turn by itself, when the drawing has arrived.
    bea = ada.page.get_by_role("button", name="Bea", exact=True)
    expect(bea).to_have_attribute("aria-pressed", "true")
    ada.page.get_by_role("button", name="Ada", exact=True).tap()
    expect(draws.undo).to_be_visible()


def watching(ada: Person) -> None:
    code = ada.open("second-chance", 3, people=["Ada", "Bea", "Cem"], start=True)
    ada.context.clear_cookies()
    ada.look_at(code)
    expect(ada.page.get_by_text("You’re watching.").first).to_be_visible()


def hand(ada: Person) -> Plays:
    ada.begin("one-more", 6, bots=["random"] * 5)
    plays = Plays(ada, touch=True)
    plays.wait_for_turn()
    return plays


def playing(ada: Person) -> None:
    hand(ada)


def losing(ada: Person) -> None:
    """The end of a round is celebrated until everybody has seen it."""
    hand(ada).wait_for_lost_round()


def curtain(ada: Person) -> None:
    ada.begin("one-more", 3, people=["Ada", "Bea", "Cem"])
    passed, plays = ada.heading(re.compile("^Pass the device to")), Plays(ada, touch=True)
    until(lambda: passed.is_visible() or plays.lost_at_once, ada.page)
    if not passed.is_visible():
        curtain(ada)


def menu(ada: Person) -> None:
    hand(ada)
    ada.button("Menu").tap()
    for summary in ada.page.locator("dialog summary").all():
        summary.tap()


def end_of_second_chance(ada: Person) -> None:
    sheet(ada)
    let_a_bot_play(ada)


def end_of_one_more(ada: Person) -> None:
    hand(ada)
    let_a_bot_play(ada)


def practising(ada: Person) -> None:
    ada.look_at(ada.open("second-chance", 1, practice=True, start=True))
    ada.button("Hint").tap()
    # The first who asks may have to wait until the coach's kernels are loaded.
    expect(ada.button(re.compile("^Hint 1"))).to_be_visible(timeout=180_000)


def keeping_a_history(ada: Person) -> None:
    ada.page.goto("/stats")
    ada.page.get_by_role("checkbox").click()
    ada.page.get_by_text("Open them on another device").tap()


def replaying_a_file(ada: Person) -> None:
    ada.page.goto("/replay")
    ada.page.locator("input[type=file]").set_input_files(record_of("one-more"))
    expect(ada.button("Play on from here")).to_be_visible()


def todays_deal(ada: Person) -> None:
    ada.page.goto("/daily")
    expect(ada.button("Play today’s game")).to_be_visible()


def a_day_gone_by(ada: Person) -> None:
    ada.page.goto("/daily")
    ada.page.get_by_role("link", name="The day before").tap()
    expect(ada.page.get_by_text("You didn’t play on this day.").first).to_be_visible()


def solo_challenge(ada: Person) -> None:
    ada.page.goto("/solo")
    expect(ada.button("Start a challenge")).to_be_visible()


def challenged(ada: Person) -> None:
    ada.begin("second-chance", 1)
    let_a_bot_play(ada)
    ada.page.goto(f"/again/{ada.code}")
    expect(ada.button("Play this deal")).to_be_visible()


def replaying(ada: Person) -> None:
    ada.begin("second-chance", 1)
    let_a_bot_play(ada)
    ada.page.goto(f"/replay/{ada.code}")
    expect(ada.page.get_by_role("slider")).to_be_visible()


def analysing(ada: Person) -> None:
    ada.page.goto("/analyse#om1.standard.1.000.1.1.-.7v.3R4S6d8d.5x8v")
    expect(ada.page.get_by_text("What would you play?")).to_be_visible()


def played_twice(ada: Person) -> None:
    ada.begin("second-chance", 1)
    let_a_bot_play(ada)
    first = ada.page.url
    ada.button("Practise this deal").tap()
    ada.page.wait_for_function("(before) => location.href !== before", arg=first)
    let_a_bot_play(ada)
    compared = ada.page.get_by_role("region", name="The same cards, played twice")
    compared.get_by_text("Every round in numbers").tap()
    expect(compared.get_by_role("row").nth(1)).to_be_visible()


def making_a_club(ada: Person) -> None:
    ada.page.goto("/c")
    expect(ada.button("Make it")).to_be_visible()


def invited_to_a_club(ada: Person) -> None:
    """As somebody sees it who has only got the link."""
    code = clubs.make(ada)
    ada.context.clear_cookies()
    ada.page.goto(f"/c/{code}")
    expect(ada.button("Join the club")).to_be_visible()


def in_a_club(ada: Person) -> None:
    """In the middle of an evening, with everything unfolded and a question open."""
    code = clubs.make(ada, "A name as long as a club may ever have")
    clubs.begin_evening(ada, code)
    ada.page.goto(f"/c/{code}")
    clubs.play_at_one_device(ada, code, "second-chance", ["Ada", "Maximiliane Hohenstaufen"])
    clubs.open_table(ada, code, "one-more", ["Ada"], seats=4)
    ada.page.reload()
    ada.button("On paper").tap()
    for summary in ada.page.locator("summary").all():
        summary.tap()
    ada.button("Delete the club").tap()
    expect(ada.button("Delete it all")).to_be_visible()


def let_a_bot_play(ada: Person) -> None:
    """To the end, while the kettle boils."""
    ada.button("Menu").tap()
    ada.button("Let a bot play for me").tap()
    expect(ada.again).to_be_visible()


SCREENS = (
    home,
    lobby,
    learn,
    settings,
    nowhere,
    rules_of_second_chance,
    rules_of_one_more,
    new_second_chance,
    new_one_more,
    gathering,
    invited,
    lesson,
    lesson_of_cards,
    starting,
    choosing,
    waiting,
    watching,
    playing,
    losing,
    curtain,
    end_of_second_chance,
    end_of_one_more,
    practising,
    keeping_a_history,
    replaying_a_file,
    todays_deal,
    a_day_gone_by,
    solo_challenge,
    challenged,
    replaying,
    analysing,
    played_twice,
    making_a_club,
    invited_to_a_club,
    in_a_club,
)
DIALOGS = (asking_for_help, menu)


@pytest.mark.parametrize("screen", [*SCREENS, *DIALOGS])
def test_screen(invite: Invite, screen: Callable[[Person], None]) -> None:
    """It fits a small phone in every language, and axe has nothing to say in light and dark."""
    ada = invite("Ada", phone=True, color_scheme="light")
    screen(ada)
    page = ada.page

    found = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found[scheme] = faults(page)
    # A dialog covers the choice of language; its words are measured in English alone.
    for language in LANGUAGES if screen not in DIALOGS else ():
        speak(page, language)
        found[language] = sticking_out(page)
    found["again"] = sticking_out(page)

    assert found == {name: [] for name in found}


# --- the page as a whole ------------------------------------------------------------------------


def test_all_javascript_is_small(server: Server) -> None:
    worker = urllib.request.urlopen(f"{server}/sw.js").read().decode()
    built, later, *_ = worker.splitlines()
    kept = _sizes(server, json.loads(built.removeprefix("const BUILT = ")))
    apart = _sizes(server, json.loads(later.removeprefix("const LATER = ")))
    rest = {re.sub(r"^/assets/|-.*", "", address): size for address, size in apart.items()}

    assert len(kept) > 5
    assert sum(kept.values()) < SMALL_ENOUGH, kept
    assert rest.keys() == LATER.keys()
    assert all(size < LATER[name] for name, size in rest.items()), rest


def _sizes(server: Server, addresses: list[str]) -> dict[str, int]:
    """The scripts among them, each with its bytes."""
    sizes = {}
    for address in addresses:
        if not address.endswith(".js"):
            continue
        request = urllib.request.Request(server + address, headers={"accept-encoding": "gzip, br"})
        with urllib.request.urlopen(request) as answer:
            assert answer.headers["content-encoding"] == "br"
            sizes[address] = len(answer.read())
    return sizes


def test_start_page_waits_for_no_words_in_english(page: Page, witness: Witness) -> None:
    """All other words come in a file: a page that misses them says so and can be asked again."""
    witness.foretell("words-en|ERR_FAILED")
    words = re.compile(r"/assets/words-en-\w+\.json$")
    page.route(words, lambda route: route.abort())

    page.goto("/")
    expect(page.get_by_role("button", name="Play alone: three games")).to_be_visible()
    expect(page.get_by_role("link", name="Solo challenge")).to_be_visible()
    expect(page.get_by_role("link", name="Today’s deal")).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_text("This part of the page didn’t load.")).to_be_visible()
    page.unroute(words)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_policy_lets_nothing_foreign_in(page: Page, witness: Witness) -> None:
    """The page runs as modules of its own under a policy; what is not its own does not run."""
    witness.foretell("Content Security Policy")
    answer = page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    # WebAssembly may be compiled, for offline play; text is never run as code.
    assert "'wasm-unsafe-eval'" in policy
    assert "'unsafe" not in policy
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert witness.heard == []

    page.evaluate(
        """() => {
          const script = document.createElement('script')
          script.textContent = 'window.foreign = true'
          document.head.append(script)
        }"""
    )

    assert page.evaluate("() => 'foreign' in window") is False
    until(lambda: any("Content Security Policy" in heard for heard in witness.heard), page)


def test_page_can_be_installed_and_opens_without_a_server(
    new_context: Callable[..., BrowserContext], server: Server, witness: Witness
) -> None:
    context = new_context(phone=True, service_workers="allow")
    page = context.new_page()
    page.goto("/")
    manifest = context.request.get(
        page.locator("link[rel=manifest]").get_attribute("href") or ""
    ).json()
    assert manifest["name"] == "Mulligan"
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert context.request.get(icon["src"]).ok
    page.evaluate("async () => (await navigator.serviceWorker.ready).active.scriptURL")
    page.reload(wait_until="networkidle")  # an answer cut in two is another story

    witness.foretell_lost_connection()
    # The settings ask which version of offline play there is.
    witness.foretell("/offline/manifest.json")
    server.kill()
    try:
        page.goto("/settings")
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()
        page.goto("/rules/one-more")
        expect(page.get_by_text("Three to nine people play")).to_be_visible()
    finally:
        server.start()
