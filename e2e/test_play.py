"""Whole games of both games, by people with browsers: to the end, and through every mishap."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.people import Draws, Person, Plays, play_one_more, play_second_chance
from e2e.serving import Server
from e2e.witness import Witness

Invite = Callable[..., Person]


def test_second_chance_to_the_end_by_keys(invite: Invite) -> None:
    """Two people at desks, with nothing but N and Enter. Then they play again."""
    ada, bea = invite("Ada"), invite("Bea")
    code = ada.open("second-chance", 2)
    bea.join(code)
    ada.look_at(code)
    bea.look_at(code)
    ada.button("Start").click()
    sheets = [Draws(ada), Draws(bea)]

    play_second_chance([(sheet, sheet.by_keys) for sheet in sheets])

    for person in (ada, bea):
        result = person.page.get_by_role("region", name="Result")
        expect(result.get_by_role("listitem")).to_have_count(2)
        expect(result).to_contain_text(re.compile("win|share"))
        expect(person.told_at_once).to_contain_text(re.compile("win|share"))
    ada.again.click()
    expect(ada.page).not_to_have_url(re.compile(code))
    bea.page.get_by_role("link", name="To the new table").click()
    expect(bea.page).to_have_url(ada.page.url)
    for sheet in sheets:
        expect(sheet.draw).to_be_visible()


def test_one_more_to_the_end_by_clicks(invite: Invite) -> None:
    """Three people with mice."""
    people = [invite(name) for name in ("Ada", "Bea", "Cem")]
    code = people[0].open("one-more", 3)
    for person in people[1:]:
        person.join(code)
    for person in people:
        person.look_at(code)
    people[0].button("Start").click()
    hands = [Plays(person) for person in people]
    for hand in hands:
        expect(hand.todo).to_be_visible()

    play_one_more(hands)

    for person in people:
        expect(person.heading(re.compile("^You lost. Twice|lost twice, and wins"))).to_be_visible()
        expect(person.page.get_by_role("listitem").filter(has_text="2")).not_to_have_count(0)
