"""From a view or a state to its line of text."""

from collections.abc import Sequence
from functools import cache

from mulligan.core import Seat
from mulligan.core.position import ALL, DIGITS, NOTHING, PositionError
from mulligan.games.second_chance.decks import Deck, load, names
from mulligan.games.second_chance.events import Happened, Told
from mulligan.games.second_chance.grid import SIDE
from mulligan.games.second_chance.setup import MOST_SEATS
from mulligan.games.second_chance.state import Sheet, State
from mulligan.games.second_chance.tiles import Tile
from mulligan.games.second_chance.view import Doing, SeenSheet, View

KIND = "sc1"
"""The game, and the version of its notation."""

ROUNDS = "abcdefghijklmnopqrstuvw"
"""What a square holds: the letter of the round in which it was filled. `a` is the starting tile."""
ONE = "x"
"""The square with the 1."""
UNSEEN = "~"
"""Behind a sheet: its owner has drawn or written in this round, and it is not shown what."""
BIG_TABLE = "_big"
BETWEEN_ROUNDS = "_"


@cache
def shipped() -> dict[str, Deck]:
    """The decks that a position can name."""
    return {name: load(name)[0] for name in names()}


def write(position: View | State) -> str:
    """
    *position* on one line. The line of a view holds no secret.

    Raises:
        PositionError: It was played with a deck that does not come with Mulligan.
    """
    if isinstance(position, View):
        deck = Deck(position.deck, position.start, position.shapes)
        edition, big = position.edition, len(position.sheets) > MOST_SEATS
        who = NOTHING if position.seat is None else str(position.seat)
    else:
        deck = position.setup.deck
        edition, big = position.setup.edition, position.setup.big_table
        who = ALL
    if shipped().get(deck.name) != deck:
        raise PositionError(
            "A position on one line names its deck, and this deck does not come with Mulligan."
        )
    if isinstance(position, View):
        pile = "".join(DIGITS[left] for left in position.left)
        sheets = [
            _sheet(deck, sheet) + UNSEEN * _is_unseen(position, owner)
            for owner, sheet in enumerate(position.sheets)
        ]
    else:
        pile = _tiles(deck, position.pile)
        sheets = [_sheet(deck, sheet) for sheet in position.sheets]
    parts = (
        KIND,
        deck.name,
        edition + BIG_TABLE * big,
        who,
        str(position.round),
        _tiles(deck, position.offer),
        pile,
        _chances(deck, position.story, position.round),
        *sheets,
    )
    return ".".join(parts)


def _tiles(deck: Deck, tiles: Sequence[Tile]) -> str:
    return "".join(DIGITS[deck.shapes.index(tile.shape)] for tile in tiles) or NOTHING


def _chances(deck: Deck, story: Sequence[Told], round: int) -> str:
    """The second chances of the round before and of this one: seat and tile."""
    before, now = (
        "".join(
            DIGITS[told.seat] + _tiles(deck, (told.tile,))
            for told in story
            if told.tile is not None and told.round == at
        )
        for at in (round - 1, round)
    )
    return f"{before}{BETWEEN_ROUNDS}{now}" if before or now else NOTHING


def _sheet(deck: Deck, sheet: Sheet | SeenSheet) -> str:
    """Nine rows; for a sheet with nothing on it, only its starting tile."""
    if not sheet.drawings:
        return DIGITS[deck.start.index(sheet.start)]
    squares = [""] * (SIDE * SIDE)
    layers = [(ROUNDS[drawing.round], drawing.cells) for drawing in sheet.drawings]
    for letter, cells in (*layers, (ONE, sheet.one)):
        for at in range(SIDE * SIDE):
            if cells >> at & 1:
                squares[at] = letter
    return "-".join(_row(squares[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE))


def _row(squares: Sequence[str]) -> str:
    text, free = "", 0
    for letter in squares:
        if letter:
            text += (str(free) if free else "") + letter
            free = 0
        else:
            free += 1
    return text + (str(free) if free else "")


def _is_unseen(seen: View, owner: Seat) -> bool:
    """Whether *owner* has drawn or written in this round, and it is not shown what."""
    sheet = seen.sheets[owner]
    if sheet.doing is Doing.DRAWN:
        return not sheet.drawings or sheet.drawings[-1].round < seen.round
    wrote = Told(seen.round, owner, Happened.WROTE)
    return sheet.out == seen.round and not sheet.one and wrote in seen.story
