"""Before the game: who may sit down, and what they are told first."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.people import Person

Invite = Callable[..., Person]


def test_known_cards_are_said_to_be_known_before_anybody_sits(invite: Invite) -> None:
    ada, bea = invite("Ada"), invite("Bea", phone=True)
    played = ada.begin("second-chance", 2, bots=["random"])
    ada.button("Menu").click()
    ada.button("Let a bot play for me").click()
    expect(ada.again).to_be_visible()
    code = ada.open("second-chance", 2, deal_of=played, private=False)

    for person in (ada, bea):
        person.look_at(code)
        expect(person.page.get_by_text("These cards have been played before")).to_be_visible()
    expect(bea.button("Sit down")).to_be_visible()
    expect(
        bea.page.get_by_text("Only people with the link or the code can find this table.")
    ).to_be_visible()


def test_the_same_cards_of_one_more_are_played_with_bots(invite: Invite) -> None:
    """Nobody new can join by the link: somebody may know their hand."""
    ada, bea = invite("Ada"), invite("Bea", phone=True)
    played = ada.begin("one-more", 3, bots=["random"] * 2)
    ada.button("Menu").click()
    ada.button("Let a bot play for me").click()
    expect(ada.again).to_be_visible()
    bea.page.goto(f"/again/{played}")
    bea.button("Play this deal").tap()

    seats = bea.page.get_by_role("list", name="At the table").get_by_role("listitem")
    expect(seats).to_have_count(3)


def test_the_host_says_whether_several_come_from_one_device(invite: Invite) -> None:
    ada, bea = invite("Ada"), invite("Bea", phone=True)
    ada.page.goto("/new/second-chance")
    several = ada.page.get_by_label("Several people can join from one device")
    expect(several).to_be_checked()
    ada.page.get_by_label("Anyone, from the list of open tables").check()
    expect(several).not_to_be_checked()
    ada.button("Open the table").click()
    expect(ada.page.locator(".code")).to_be_visible()

    ada.button("Add a seat").click()
    bea.join(ada.code)
    bea.look_at(ada.code)
    expect(bea.button("Stand up: Bea")).to_be_visible()
    expect(bea.page.get_by_label("Someone else on this device")).to_have_count(0)
    expect(ada.page.get_by_label("Someone else on this device")).to_be_visible()


def test_somebody_whose_seat_was_freed_is_told_kindly(invite: Invite) -> None:
    ada, bea = invite("Ada"), invite("Bea", phone=True)
    code = ada.open("second-chance", 2)
    bea.join(code)
    for person in (ada, bea):
        person.look_at(code)
    ada.button("Remove Bea").click()
    expect(
        ada.page.get_by_text("Bea won’t be able to sit down at this table again.")
    ).to_be_visible()
    ada.button("Cancel").click()
    expect(bea.button("Stand up: Bea")).to_be_visible()
    ada.button("Remove Bea").click()
    ada.page.get_by_role("button", name="Remove", exact=True).click()
    bea.page.get_by_label("Your name").fill("Bea")
    bea.button("Sit down").tap()

    expect(bea.page.get_by_role("alert")).to_contain_text("Another table will be glad to have you.")
