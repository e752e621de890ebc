"""Whole games of both games, by people with browsers, to the end."""

import json
import re
from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import expect

from e2e.people import (
    Draws,
    Person,
    Plays,
    deal,
    draw_together,
    lift_curtain,
    play_one_more,
    play_second_chance,
    until,
)

Invite = Callable[..., Person]
LOST_TWICE = re.compile("^You lost. Twice|lost twice, and wins")
"""The end of every game of One More!"""


def test_second_chance_to_the_end_by_keys(invite: Invite) -> None:
    """Two people at desks, with nothing but N and Enter. Then they play again."""
    ada, bea = invite("Ada"), invite("Bea")
    sheets = draw_together(ada, bea)
    code = ada.code

    play_second_chance([(sheet, sheet.by_keys) for sheet in sheets])

    for person in (ada, bea):
        result = person.page.get_by_role("region", name="Result")
        expect(result.get_by_role("listitem")).to_have_count(2)
        expect(result).to_contain_text(re.compile("win|share"))
        expect(person.told_at_once).to_contain_text(re.compile("win|share"))
    ada.again.click()
    expect(ada.page).not_to_have_url(re.compile(code))
    bea.page.get_by_role("link", name="Go to the new table").click()
    expect(bea.page).to_have_url(ada.page.url)
    for sheet in sheets:
        expect(sheet.draw).to_be_visible()


def test_one_more_to_the_end_by_clicks(invite: Invite) -> None:
    """Three people with mice."""
    people = [invite(name) for name in ("Ada", "Bea", "Cem")]

    play_one_more(deal(*people))

    for person in people:
        expect(person.heading(LOST_TWICE)).to_be_visible()
        expect(person.page.get_by_role("listitem").filter(has_text="2")).not_to_have_count(0)


def test_both_games_to_the_end_by_touch(invite: Invite) -> None:
    """On a phone, against bots, the strongest of all among them: nothing but taps."""
    ada = invite("Ada", phone=True)
    ada.begin("second-chance", 2, bots=["champion"])
    sheet = Draws(ada)

    play_second_chance([(sheet, sheet.by_thumb)])

    expect(ada.page.get_by_role("region", name="Result")).to_contain_text("Magnus")
    ada.begin("one-more", 3, bots=["random", "random"])

    play_one_more([Plays(ada, touch=True)])

    expect(ada.heading(LOST_TWICE)).to_be_visible()


def test_alone_with_nothing_but_a_keyboard(invite: Invite) -> None:
    """From the start page to the second game of the solo challenge."""
    ada = invite("Ada")
    ada.page.goto("/")
    ada.tab_to(ada.button("Play alone"))
    ada.press("Enter")
    sheet = Draws(ada)
    expect(sheet.draw).to_be_visible()

    play_second_chance([(sheet, sheet.by_keys)])

    expect(ada.page.get_by_role("region", name="Result")).to_contain_text("Game 1 of 3")
    ada.tab_to(ada.button("Next game: 2 of 3"))
    ada.press("Enter")
    expect(sheet.square("e5, centre: empty")).to_be_visible()

    # Back at the first game, nobody else is said to play on.
    ada.page.go_back()
    expect(ada.page.get_by_role("link", name="Next game: 2 of 3")).to_be_visible()
    expect(ada.page.get_by_text("The others play on")).to_have_count(0)


def test_cards_with_nothing_but_a_keyboard(invite: Invite) -> None:
    """Tab and arrows find a card that fits; Enter chooses it, and another Enter means it."""
    ada = invite("Ada")
    ada.begin("one-more", 3, bots=["random", "random"])
    hand = Plays(ada)
    hand.wait_for_turn()

    ada.tab_to(hand.hand.first)
    for _ in range(hand.hand.count()):
        if ada.page.locator(":focus[aria-disabled=false]").count() > 0:
            break
        ada.press("ArrowRight")
    said = len(ada.said)
    ada.press("Enter")

    expect(ada.page.locator(":focus")).to_have_attribute("aria-pressed", "true")
    ada.tab_to(hand.confirm)
    assert not any(text.startswith('{"t":"move"') for text in ada.said[said:])
    ada.press("Enter")
    until(lambda: any(text.startswith('{"t":"move"') for text in ada.said[said:]), ada.page)
    expect(hand.confirm).to_be_hidden()


def test_what_a_listener_hears_of_second_chance(invite: Invite) -> None:
    ada, bea = invite("Ada"), invite("Bea")
    mine, hers = draw_together(ada, bea)

    expect(ada.heading("Your starting tile")).to_be_visible()
    expect(ada.told).to_have_text(
        re.compile(r"^Your starting tile: [a-z ]+ of 8\. It has to cover the centre, e5")
    )
    expect(mine.sheet.get_by_role("columnheader")).to_have_text(list("abcdefghi"))
    expect(mine.sheet.get_by_role("rowheader")).to_have_text(list("123456789"))
    expect(mine.sheet.get_by_role("gridcell", name=": empty")).to_have_count(81)
    ada.press("n")
    expect(ada.told_at_once).to_have_text(re.compile(r"^It fits here\. Covers .*\be5\b.*\."))
    ada.press("Enter")
    expect(ada.told).to_have_text("Drawn, 73 empty.")
    expect(mine.square("e5, centre: filled, starting tile")).to_be_attached()
    expect(bea.told).to_have_text("Ada has drawn.")
    expect(bea.page.get_by_role("list", name="At the table")).to_contain_text("has drawn")
    hers.by_keys()
    for person in (ada, bea):
        expect(person.told).to_have_text(
            re.compile(r"Round 1\. Tile 1, .*, fits in many places\. Tile 2, ")
        )
        expect(
            person.button(re.compile(r"^Tile \d, (single square|[A-Za-z ]+ of \d),"))
        ).to_have_count(2)
        expect(person.button(re.compile("^Tile 1"))).to_have_attribute("aria-pressed", "false")
    # Words about a tile that does not fit, and where: over the starting tile.
    ada.press("1")
    expect(ada.button(re.compile("^Tile 1"))).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator(":focus")).to_have_attribute(
        "aria-label", re.compile(r"^[a-i]\d(, centre)?: .*It fits here\. Covers ")
    )


def test_what_a_listener_hears_of_one_more(invite: Invite) -> None:
    people = [invite(name) for name in ("Ada", "Bea", "Cem")]
    hands = deal(*people)
    a_card = re.compile(r"^\d+, next (higher than|lower than|anything but) \d+, ")
    prompts = re.compile(r"^(Your turn: play|\w+ has to play) (higher|lower|anything)")

    for hand in hands:
        person = hand.person
        expect(hand.hand).to_have_count(5)
        for label in hand.hand.all_inner_texts():
            assert a_card.match(label), label
        expect(person.told).to_have_text(prompts)
        expect(person.page.get_by_text("Centre card: ")).to_be_attached()
        seats = person.page.get_by_role("list", name="At the table").get_by_role("listitem")
        expect(seats).to_have_count(3)
        expect(seats.first).to_contain_text(f"{person.name} (you)")
    active = next(hand for hand in hands if hand.turn.is_visible())
    waiting = [hand for hand in hands if hand is not active]
    # A card out of turn is refused in words, at once. It says that it is disabled; somebody may try
    # all the same.
    for hand in waiting:
        hand.hand.first.click(force=True)
        expect(hand.person.told_at_once).to_have_text(f"Not yet: it’s {active.person.name}’s turn.")
    active.open_cards.first.click()
    # The card, and what came of it; or that somebody is stuck with it already.
    news = re.compile(rf"^{active.person.name} plays \d+|loses? the round")
    for hand in waiting:
        expect(hand.person.told).to_have_text(news)


def test_one_device_goes_round_behind_a_curtain(invite: Invite) -> None:
    """Three people and one phone: nobody sees a hand before its owner says so."""
    ada = invite("Ada", phone=True)
    names = ["Ada", "Bea", "Cem"]
    ada.begin("one-more", 3, people=names)
    hand = Plays(ada, touch=True)
    seen: list[str] = []

    def something_happens() -> bool:
        if name := lift_curtain(hand):
            seen.append(name)
            return True
        return ada.again.is_visible() or hand.act()

    while len(seen) < 6 and not ada.again.is_visible():
        until(something_happens, ada.page)

    assert len(set(seen)) > 1
    assert all(one != other for one, other in pairwise(seen))


def test_sheets_of_one_device(invite: Invite) -> None:
    """Two people share a desk and draw openly: each sheet is one press away."""
    ada = invite("Ada")
    ada.begin("second-chance", 2, people=["Ada", "Bea"])
    sheet = Draws(ada)
    whose = ada.page.get_by_role("group", name="Whose sheet?")
    expect(whose.get_by_role("button", name="Ada")).to_have_attribute("aria-pressed", "true")

    whose.get_by_role("button", name="Bea").click()
    expect(whose.get_by_role("button", name="Bea")).to_have_attribute("aria-pressed", "true")
    ada.button("Next place").click()
    sheet.draw.click()

    # Ada has not drawn yet: the screen goes to her by itself. Bea may still change her mind.
    expect(whose.get_by_role("button", name="Ada")).to_have_attribute("aria-pressed", "true")
    whose.get_by_role("button", name="Bea").click()
    sheet.undo.click()
    ada.button("Next place").click()
    sheet.draw.click()
    expect(whose.get_by_role("button", name="Ada")).to_have_attribute("aria-pressed", "true")
    ada.button("Next place").click()
    sheet.draw.click()
    expect(ada.page.get_by_text("Round 1", exact=True)).to_be_visible()
    expect(sheet.draw).to_be_visible()


def test_a_watcher_sees_no_hand(invite: Invite) -> None:
    """Not on the screen, and not in any message either, all game long."""
    ada, eve = invite("Ada"), invite("Eve")
    ada.begin("one-more", 3, bots=["random", "random"])
    hand = Plays(ada)
    hand.wait_for_turn()
    eve.look_at(ada.code)
    expect(eve.page.get_by_text("You’re watching.")).to_be_visible()
    expect(ada.page.get_by_text("1 watching")).to_be_visible()
    expect(eve.page.get_by_text("Centre card: ")).to_be_attached()
    expect(eve.page.get_by_role("list", name="Your hand")).to_have_count(0)

    play_one_more([hand])

    expect(eve.heading(LOST_TWICE)).to_be_visible()
    views = [m["view"] for m in map(json.loads, eve.heard) if m["t"] == "view"]
    assert len(views) > 1
    for view in views:
        assert view["seat"] is None
        assert view["hand"] == []
        assert all(event.get("card") is None for event in view["story"] if event["what"] == "drew")
        assert all(not event.get("cards") for event in view["story"])


def test_a_tile_stays_in_hand_when_somebody_comes(invite: Invite) -> None:
    """News about the table are no news about the game: nothing is laid anew."""
    ada, eve = invite("Ada"), invite("Eve")
    code = ada.begin("second-chance", 1)
    sheet = Draws(ada)
    expect(sheet.draw).to_be_visible()
    ada.press("n")
    sheet.sheet.evaluate("(grid) => { grid.dataset.same = 'yes' }")

    eve.look_at(code)

    expect(ada.page.get_by_text("1 watching")).to_be_visible()
    expect(sheet.draw).to_be_enabled()
    expect(sheet.sheet).to_have_attribute("data-same", "yes")


def test_a_drawing_is_taken_back_until_the_reveal(invite: Invite) -> None:
    ada, bea = invite("Ada"), invite("Bea")
    mine, hers = draw_together(ada, bea)

    mine.by_keys()
    expect(mine.undo).to_be_visible()
    ada.press("u")

    # It lies there again, to be moved or drawn once more.
    expect(mine.draw).to_be_enabled()
    expect(mine.undo).to_have_count(0)
    assert mine.filled == 0
    mine.answer(lambda: ada.press("Enter"))
    hers.by_keys()
    expect(ada.page.get_by_text("Round 1", exact=True)).to_be_visible()
    expect(mine.undo).to_have_count(0)
    ada.press("u")
    assert mine.filled > 0


def test_coming_by_link_and_by_code(invite: Invite) -> None:
    """One opens the table with the form; one gets the link, another only the code."""
    ada, bea, cem = invite("Ada"), invite("Bea", phone=True), invite("Cem")
    ada.page.goto("/")
    ada.page.get_by_role("link", name="Play with friends").last.click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.button("Open the table").click()
    link = ada.page.get_by_role("textbox", name="Link").input_value()
    expect(ada.page.locator(".code")).to_have_text(re.compile(r"^\w{3} \w{3}$"))
    code = ada.page.locator(".code").inner_text()
    expect(ada.button("Start")).to_be_disabled()

    bea.page.goto(link)
    bea.page.get_by_label("Your name").fill("Bea")
    bea.button("Sit down").tap()
    expect(ada.page.get_by_text("1 seat is still free.")).to_be_visible()
    cem.page.goto("/")
    cem.page.get_by_label("Code or link").fill("222 222")
    cem.button("Go to the table").click()
    expect(cem.page.get_by_role("alert")).to_contain_text("No table is waiting under this code.")
    cem.page.get_by_label("Code or link").fill(f" {code.lower()} ")
    cem.button("Go to the table").click()
    cem.page.get_by_label("Your name").fill("Cem")
    cem.button("Sit here: Seat 3").click()
    ada.button("Start").click()

    for person in (ada, bea, cem):
        seats = person.page.get_by_role("list", name="At the table").get_by_role("listitem")
        expect(seats.first).to_contain_text(f"{person.name} (you)")
        expect(seats).to_have_count(3)


def test_reactions_lie_in_nobodys_way(invite: Invite) -> None:
    """The panel closes without a choice, and nothing is drawn by the click that closes it."""
    ada, bea = invite("Ada"), invite("Bea", phone=True)
    mine, hers = draw_together(ada, bea)
    clap, opener = ada.button("Well done"), ada.button("Say something")
    opener.click()
    expect(clap).to_be_visible()
    ada.press("Escape")
    expect(clap).to_have_count(0)
    expect(opener).to_be_focused()

    opener.click()
    # With the mouse a click on the sheet would draw the starting tile; on top of it is what closes.
    mine.square("e5").click(force=True)
    expect(clap).to_have_count(0)
    assert mine.is_asked
    assert mine.filled == 0

    opener.click()
    clap.click()
    bubble = bea.page.locator("header .shown li")
    expect(bubble).to_contain_text("Ada")
    said, button = bubble.bounding_box(), bea.button("Rotate").bounding_box()
    assert said is not None
    assert button is not None
    assert said["y"] + said["height"] < button["y"]
    assert hers.is_asked
