"""
Tables laid by hand: the cards in a chosen order, and sheets that are nearly full from the start.

The rules do not care how large a starting tile is (only decks do), so the sheet that a test wants
to begin with *is* the starting tile: everything but the squares named as empty. A game then ends
after a move or two, and its whole story fits into the test.
"""

from collections.abc import Iterable
from textwrap import dedent

from mulligan.core import Seat, fold
from mulligan.games.second_chance import Bonus, Deck, Draw, Move, Setup, Tile, read_tile, rules
from mulligan.games.second_chance.decks import standard
from mulligan.games.second_chance.events import (
    Chanced,
    Dealt,
    Drawn,
    Dropped,
    Ended,
    Event,
    Opened,
    Revealed,
    Started,
    Wrote,
)
from mulligan.games.second_chance.grid import FULL, SIDE, SQUARES, Mask, mask, squares
from mulligan.games.second_chance.state import Sheet, State


def tiles(text: str) -> tuple[Tile, ...]:
    """The tiles written in *text*, parted by spaces."""
    return tuple(map(read_tile, text.split()))


def cells(names: str) -> Mask:
    """The squares called *names*, parted by spaces."""
    return mask(names.split())


def singles(count: int) -> str:
    """The names of so many squares of which no two touch: nothing but a `#` fits in there."""
    return " ".join(["a1", "c1", "e1", "g1", "i1", "a3", "c3", "g3", "i3"][:count])


def draw(names: str) -> Draw:
    return Draw(cells(names))


def bonus(name: str) -> Bonus:
    return Bonus(cells(name))


def block(text: str) -> str:
    """A text block of a test without its indentation and the line breaks around it."""
    return dedent(text).strip("\n").rstrip()


def picture(filled: Mask, one: Mask = 0) -> str:
    """A sheet as nine rows: `#` filled, `.` empty, `1` the 1."""
    signs = [
        "1" if one >> at & 1 else "#" if filled >> at & 1 else "." for at in range(len(SQUARES))
    ]
    return "\n".join("".join(signs[at : at + SIDE]) for at in range(0, len(signs), SIDE))


def drawn_as(text: str) -> Mask:
    """The mask of the squares that a picture fills: `picture` the other way round."""
    rows = block(text).split("\n")
    assert [len(row) for row in rows] == [SIDE] * SIDE
    return sum(1 << at for at, sign in enumerate("".join(rows)) if sign != ".")


def seed(number: int) -> bytes:
    """The 32 bytes of a small seed."""
    return number.to_bytes(32, "big")


class Table:
    """A game under way, with everything that has happened in it."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = list(events)
        self.state: State = fold(rules, self.events)

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        self.state, caused = rules.apply(self.state, seat, move)
        self.events += caused
        return caused

    def draw(self, seat: Seat, names: str) -> tuple[Event, ...]:
        return self.play(seat, draw(names))

    def write(self, seat: Seat, name: str) -> tuple[Event, ...]:
        return self.play(seat, bonus(name))

    def first(self, seat: Seat) -> tuple[Event, ...]:
        """Play the first legal move of *seat*."""
        return self.play(seat, rules.legal(self.state, seat)[0])

    def finish(self) -> "Table":
        """Let everybody play their first legal move until the game is over."""
        while waiting := rules.to_act(self.state):
            self.first(min(waiting))
        return self

    def sheet(self, seat: Seat) -> str:
        sheet = self.state.sheets[seat]
        return picture(sheet.filled, sheet.one)

    def waiting(self) -> set[Seat]:
        return set(rules.to_act(self.state))

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return self.state.sheets

    @property
    def end(self) -> Ended | None:
        return rules.result(self.state)

    @property
    def story(self) -> str:
        """What has happened since the starting tiles were drawn, a line for each event."""
        return "\n".join(filter(None, map(told, self.events)))


def told(event: Event) -> str:
    """*event* as one line of a story."""
    match event:
        case Opened() | Dealt() | Started():
            return ""
        case Revealed(number, (one, other)):
            return f"round {number}: {one} {other}"
        case Drawn(seat, "chance", filled):
            return f"{seat} draws the chance: {' '.join(squares(filled))}"
        case Drawn(seat, choice, filled):
            return f"{seat} draws card {choice}: {' '.join(squares(filled))}"
        case Chanced(seat, tile):
            return f"{seat} gets a chance: {tile}"
        case Dropped(seat):
            return f"{seat} is out"
        case Wrote(seat, cell):
            return f"{seat} writes a 1: {' '.join(squares(cell))}"
        case Ended(reason, empty, winners):
            return f"{reason}: empty {listed(empty)}, won by {listed(winners)}"


def listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def opened(
    start: str, pile: str, *, seats: int = 1, edition: str = "en-2019", deck: Deck | None = None
) -> Table:
    """A table where the starting tiles *start* are dealt and nobody has drawn yet."""
    setup = Setup(seats, edition, standard() if deck is None else deck, big_table=seats > 6)
    return Table(rules.opening(Opened(setup, tiles(start), tiles(pile))))


def lay(*holes: str, pile: str, edition: str = "en-2019", deck: Deck | None = None) -> Table:
    """
    A table where everybody has drawn a starting tile that leaves just the named squares empty.

    One entry of *holes* for each seat; *pile* has the puzzle cards, the next one first. The first
    round is under way, or over where nobody could draw.
    """
    sheets = [FULL & ~cells(names) for names in holes]
    start = " ".join(picture(filled).replace("\n", "/") for filled in sheets)
    table = opened(start, pile, seats=len(holes), edition=edition, deck=deck)
    for seat, filled in enumerate(sheets):
        table.play(seat, Draw(filled))
    return table
