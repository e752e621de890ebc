"""
People at a table: how they sit down, what they see, and how they play with keys, a mouse or their
thumbs.

Cards are dealt at random, and no test may hope for a deal: a round of One More! can be over with
the first card or before it, and somebody can be asked for a card before their first turn.
"""

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as TooLateError

from mulligan.core.record import line
from mulligan.games import RECORDS, one_more, second_chance
from mulligan.sim.match import Match, play

PATIENCE = 60
"""Seconds after which a test gives up waiting: far more than anything takes."""
GLANCE = 5_000
"""Milliseconds after which somebody looks again at what there is to press."""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, name: str, context: BrowserContext) -> None:
        self.name = name
        self.context = context
        self.said: list[str] = []
        """The messages that the page sent."""
        self.heard: list[str] = []
        """And those that it got."""
        context.on("page", lambda page: page.on("websocket", self._overhear))
        self.page: Page = context.new_page()

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self.said.append(str(text)))
        socket.on("framereceived", lambda text: self.heard.append(str(text)))

    # --- coming to a table ------------------------------------------------------------------------

    def open(self, game: str, seats: int, **more: Any) -> str:
        """Open a table and sit down at it, without the form. Says its code."""
        table = {"game": game, "seats": seats, "people": [self.name], **more}
        answer = self.context.request.post("/api/tables", data=table)
        assert answer.ok, answer.text()
        code: str = answer.json()["id"]
        return code

    def join(self, code: str) -> None:
        """Sit down at a table, without its page."""
        answer = self.context.request.post(f"/api/tables/{code}/seats", data={"name": self.name})
        assert answer.ok, answer.text()

    def look_at(self, code: str) -> None:
        self.page.goto(f"/t/{code}")

    def begin(self, game: str, seats: int, **more: Any) -> str:
        """Open a table that starts at once, with bots or with all on this device; look at it."""
        code = self.open(game, seats, start=True, **more)
        self.look_at(code)
        return code

    @property
    def code(self) -> str:
        """The code of the table on the screen."""
        return self.page.url.rpartition("/")[2]

    # --- what there is to see and to hear ---------------------------------------------------------

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name)

    @property
    def told(self) -> Locator:
        """What a screen reader says when it has finished its sentence."""
        return self.page.locator("p.unseen[aria-live=polite]")

    @property
    def told_at_once(self) -> Locator:
        return self.page.locator("p.unseen[aria-live=assertive]")

    @property
    def again(self) -> Locator:
        """It is there when the game is over."""
        return self.button(re.compile("^(Play again|Next game)"))

    def press(self, keys: str) -> None:
        for key in keys.split():
            self.page.keyboard.press(key)

    def tab_to(self, target: Locator) -> None:
        """Go there as somebody without a mouse does."""
        expect(target).to_be_visible()
        for _ in range(80):
            self.press("Tab")
            if target.evaluate("(element) => element === document.activeElement"):
                return
        raise AssertionError(f"the Tab key does not lead to {target}")


def sit_down(people: Sequence[Person], game: str) -> None:
    """The first opens a table with a seat for each, the others come to it; all look at it."""
    first, *others = people
    code = first.open(game, len(people))
    for person in others:
        person.join(code)
    for person in people:
        person.look_at(code)


# --- Second Chance --------------------------------------------------------------------------------


class Draws:
    """Somebody's sheet, and the ways to draw on it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.table = self.page.locator(".table")
        self.sheet = self.page.get_by_role("grid", name="Your sheet")
        self.undo = person.button("Take it back")
        self.next_place = person.button("Next place")
        self.draw = person.button(re.compile("^(Draw|Write) it here"))

    @property
    def question(self) -> str:
        """What is asked and in which round; it changes with every answer. Empty at the end."""
        asked: str = self.page.evaluate(
            """() => [...document.querySelectorAll('.status strong, section.hand > h2')]
                .map((part) => part.textContent).join()"""
        )
        return asked

    @property
    def is_asked(self) -> bool:
        return self.draw.count() > 0

    def square(self, name: str) -> Locator:
        """A square by its name and what else it says: "e5", "e5, centre: empty"."""
        return self.sheet.get_by_role("gridcell", name=re.compile(f"^{name}\\b"))

    @property
    def filled(self) -> int:
        return self.sheet.get_by_role("gridcell", name=re.compile("filled")).count()

    def by_keys(self) -> None:
        """The next place that fits, and there it is drawn."""
        self.answer(lambda: self.person.press("n Enter"))

    def by_thumb(self) -> None:
        """The tile lies there already: a thumb only says where else, and that it is meant."""

        def tap() -> None:
            self.next_place.tap()
            self.draw.tap()

        self.answer(tap)

    def by_clicks(self) -> None:
        def click() -> None:
            self.next_place.click()
            self.draw.click()

        self.answer(click)

    def answer(self, act: Callable[[], None]) -> None:
        """Wait for a question, answer it with *act*, and wait until it is answered."""
        # Asked, and nothing on its way: keys that are pressed before are pressed in vain.
        expect(self.next_place).to_be_enabled()
        before = self.question
        act()
        until(lambda: self.question != before, self.page)


def draw_together(*people: Person) -> list[Draws]:
    """They sit down and start: everybody has their starting tile before them."""
    sit_down(people, "second-chance")
    people[0].button("Start").click()
    sheets = [Draws(person) for person in people]
    for sheet in sheets:
        expect(sheet.draw).to_be_visible()
    return sheets


def play_second_chance(people: Sequence[tuple[Draws, Callable[[], None]]]) -> None:
    """Everybody draws whenever they are asked, in their own way, until the game is over."""
    over = [draws.person.again for draws, _ in people]

    def somebody_is_asked() -> bool:
        return any(draws.is_asked for draws, _ in people) or over[0].is_visible()

    while not over[0].is_visible():
        until(somebody_is_asked, people[0][0].page)
        for draws, draw in people:
            if draws.is_asked:
                draw()
    for ending in over:
        expect(ending).to_be_visible()


# --- One More! ------------------------------------------------------------------------------------


class Plays:
    """Somebody's hand of cards, and the ways to play them."""

    def __init__(self, person: Person, *, touch: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.touch = touch
        self.hand = self.page.get_by_role("list", name="Your hand").get_by_role("button")
        self.todo = self.page.locator(".todo")
        self.turn = self.page.locator(".todo.turn")
        self.own_turn = self.turn.filter(has_text=re.compile("^Your turn: play"))
        self.open_cards = self.page.locator(".mine li button[aria-disabled=false]")
        self.targets = self.page.get_by_role("list", name="At the table").get_by_role("button")
        self.confirm = self.page.locator(".foot button.go")
        self.go_on = person.button("Next round")

    def press(self, target: Locator) -> None:
        """Press what was just seen; if the table has moved on meanwhile, there is nothing to do."""
        with suppress(TooLateError):
            if self.touch:
                target.tap(timeout=GLANCE)
            else:
                target.click(timeout=GLANCE)

    def act(self) -> bool:
        """Do the first thing that can be done, if anything can."""
        if self.go_on.is_visible():
            self.press(self.go_on)
            return True
        return self.move()

    def move(self) -> bool:
        """Answer what is asked, if anything is: a choice, or the word that it is meant."""
        if self.confirm.is_visible():
            self.press(self.confirm)
        elif self.open_cards.count() > 0:
            self.press(self.open_cards.first)
        elif self.targets.count() > 0:
            # Whoever is chosen already is not chosen again: that would take it back.
            self.press(self.targets.and_(self.page.locator("[aria-pressed=false]")).first)
        else:
            return False
        return True

    def wait_for_turn(self) -> None:
        """Until a card has to be played from this hand, in this game or in the next."""

        def comes() -> bool:
            if self.own_turn.is_visible():
                return True
            if not self.play_again() and (self.turn.is_visible() or self.go_on.is_visible()):
                self.act()
            return False

        until(comes, self.page)

    def wait_for_lost_round(self) -> None:
        """Until the page celebrates the end of a round, in this game or in the next."""

        def lost() -> bool:
            if self.go_on.is_visible():
                return True
            if not self.play_again():
                self.move()
            return False

        until(lost, self.page)

    @property
    def lost_at_once(self) -> bool:
        """Whether who began had no card that fits, and with it lost the round or even the game."""
        return self.go_on.is_visible() or self.person.again.is_visible()

    def play_again(self) -> bool:
        """Ask for another game, if this one is over."""
        over = self.person.again.is_visible()
        if over:
            self.press(self.person.again)
            expect(self.person.again).to_be_hidden()
        return over


def deal(*people: Person) -> list[Plays]:
    """They sit down and start: somebody has to play a card, and nothing has happened yet."""
    hands = [Plays(person) for person in people]
    sit_down(people, "one-more")
    people[0].button("Start").click()
    first = hands[0]
    until(lambda: first.todo.is_visible() or first.lost_at_once, people[0].page)
    if first.lost_at_once:
        return deal(*people)
    for hand in hands:
        expect(hand.todo).to_be_visible()
    return hands


def play_one_more(people: Sequence[Plays]) -> None:
    """Everybody plays whenever they can, until the game is over."""
    over = people[0].person.again

    def somebody_acts() -> bool:
        return any(plays.act() for plays in people) or over.is_visible()

    while not over.is_visible():
        until(somebody_acts, people[0].page)
    for plays in people:
        expect(plays.person.again).to_be_visible()


# --- files ----------------------------------------------------------------------------------------

SETUPS: dict[str, Any] = {"second-chance": second_chance.Setup(3), "one-more": one_more.Setup(4)}


def record_of(game: str) -> FilePayload:
    """A finished game between bots, as a file to choose."""
    setup = SETUPS[game]
    played = play(Match(game, setup, ("random",) * setup.seats, seed="e2e"), 0)
    text = line(RECORDS[game].write(played.head, played.events))
    return {"name": f"{game}.json", "mimeType": "application/json", "buffer": text.encode()}


# --- waiting --------------------------------------------------------------------------------------


def until(holds: Callable[[], bool], page: Page) -> None:
    """Wait for something that several pages know together; for one page `expect` is better."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, f"waited for {PATIENCE} s in vain"
        page.wait_for_timeout(20)  # lets the browser speak


def lift_curtain(hand: Plays) -> str | None:
    """If one device is to be passed on, do so; returns the name of the person who has it now."""
    person = hand.person
    passed_to = person.heading(re.compile("^Pass the device to"))
    if not passed_to.is_visible():
        return None
    assert hand.hand.count() == 0
    name = passed_to.inner_text().removeprefix("Pass the device to ").rstrip(".")
    button = person.button(f"I’m {name}: show my cards")
    expect(button).to_be_focused()
    button.tap()
    expect(passed_to).to_be_hidden()
    return name
