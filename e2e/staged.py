"""A real page at a real table that is shown positions of our own choosing, card by card."""

import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from e2e.people import Person

# The widest words of every language are among them.
HAND = (
    "1+reverse",
    "2+draw",
    "3-swap",
    "4+replay",
    "5±",
    "6-reverse",
    "7-swap",
    "8-draw",
    "9-reverse",
)
ME = 0


def position(seats: int, cards: int = 5, **said: Any) -> dict[str, Any]:
    """What the first seat of a game for *seats* sees, with *cards* in hand: it has to play."""
    hand = list(HAND[:cards])
    return {
        "game": "one-more",
        "seat": ME,
        "round": 2,
        "hand": hand,
        "playable": hand[-2:],
        "counts": [cards, *(2 + seat % 7 for seat in range(1, seats))],
        "playing": list(range(seats)),
        "centre": "4+reverse",
        "direction": 1,
        "active": ME,
        "asked": "play",
        "swap": None,
        "cards_left": 31,
        "tokens": [seat % 2 for seat in range(seats)],
        "story": [],
        "last": None,
        "to_act": [ME],
        "end": None,
        **said,
    }


class Stage:
    """Somebody's page, and what it is shown in place of what happens at the table."""

    def __init__(self, person: Person, view: dict[str, Any]) -> None:
        self.page = person.page
        self._view = view
        self._number = 1000
        self._socket: WebSocketRoute | None = None
        self.page.route_web_socket(re.compile(r"/ws(\?|$)"), self._connect)
        seats = len(view["counts"])
        person.begin("one-more", seats, bots=["random"] * (seats - 1))
        expect(self.page.locator(".todo")).to_be_visible()
        expect(self.page.locator(".mine li")).to_have_count(len(view["hand"]))

    def show(self, view: dict[str, Any]) -> None:
        """The next thing happens."""
        assert self._socket is not None
        self._view = view
        self._number += 1
        self._socket.send(self._told())

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(self._instead_of(str(text))))

    def _instead_of(self, text: str) -> str:
        return self._told() if json.loads(text)["t"] == "view" else text

    def _told(self) -> str:
        return json.dumps(
            {
                "t": "view",
                "number": self._number,
                "turn": self._number,
                "view": self._view,
                "draft": None,
                "time_left": None,
            }
        )
