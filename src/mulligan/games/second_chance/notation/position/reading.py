"""From a line of text to what its parts say, each for itself."""

from dataclasses import dataclass

from mulligan.core import Seat, SetupError
from mulligan.core.position import ALL, DIGITS, NOTHING, Parts, PositionError
from mulligan.games.second_chance.decks import GAME, Deck
from mulligan.games.second_chance.editions import EDITIONS
from mulligan.games.second_chance.grid import SIDE, Mask, centred, forms
from mulligan.games.second_chance.notation.position.writing import (
    BETWEEN_ROUNDS,
    BIG_TABLE,
    KIND,
    ONE,
    ROUNDS,
    UNSEEN,
    shipped,
)
from mulligan.games.second_chance.setup import MOST_SEATS_BIG_TABLE, Setup
from mulligan.games.second_chance.state import Drawing, Sheet
from mulligan.games.second_chance.tiles import Tile


@dataclass(frozen=True, slots=True)
class Facts:
    """What a position says. Whether it makes sense as a whole is not known yet."""

    setup: Setup
    all: bool  # with its secrets
    seat: Seat | None
    round: int
    offer: tuple[Tile, ...]
    pile: tuple[Tile, ...]  # in a view, in the order of the deck
    before: dict[Seat, Tile]  # second chances of the round before, in order
    now: dict[Seat, Tile]
    sheets: tuple[Sheet, ...]  # the drawings and the 1
    unseen: frozenset[Seat]  # who has drawn or written in this round, and it is not shown


def facts(parts: Parts) -> Facts:
    """Raises PositionError for a part that means nothing; it is named."""
    if parts.take("the game") != KIND:
        raise parts.fault(f"a position of {GAME} begins with {KIND}")
    deck = _deck(parts)
    edition = parts.take("the edition")
    if edition.removesuffix(BIG_TABLE) not in EDITIONS:
        raise parts.fault(f"the editions are {', '.join(EDITIONS)}")
    who = parts.take("whose view it is")
    if who not in (ALL, NOTHING, *map(str, range(MOST_SEATS_BIG_TABLE))):
        raise parts.fault(f"it is a seat, counted from 0; {NOTHING}, for spectators; or {ALL}")
    round = parts.number("the round", len(ROUNDS) - 1)
    offer = _offer(parts, deck, round)
    pile = _pile(parts, deck, in_order=who == ALL)
    before, now = _chances(parts, deck)
    setup = _setup(parts, edition, deck)
    unseen = set()
    sheets = []
    for seat in range(setup.seats):
        text = parts.take(f"the sheet of seat {seat}")
        if text.endswith(UNSEEN):
            unseen.add(seat)
        sheets.append(_sheet(parts, setup, seat, text.removesuffix(UNSEEN)))
    return Facts(
        setup=setup,
        all=who == ALL,
        seat=int(who) if who.isdigit() else None,
        round=round,
        offer=offer,
        pile=pile,
        before=before,
        now=now,
        sheets=tuple(sheets),
        unseen=frozenset(unseen),
    )


def _deck(parts: Parts) -> Deck:
    deck = shipped().get(parts.take("the deck"))
    if deck is None:
        raise parts.fault(f"the decks are {', '.join(shipped())}")
    return deck


def _tile(parts: Parts, deck: Deck, letter: str) -> Tile:
    return deck.puzzle[parts.digit(letter, len(deck.puzzle))][0]


def _offer(parts: Parts, deck: Deck, round: int) -> tuple[Tile, ...]:
    text = parts.take("the two cards of the round")
    if text == NOTHING and not round:
        return ()
    if len(text) != 2 or not round:
        raise parts.fault(f"every round has two, and before the first there is {NOTHING}")
    return _tile(parts, deck, text[0]), _tile(parts, deck, text[1])


def _pile(parts: Parts, deck: Deck, *, in_order: bool) -> tuple[Tile, ...]:
    text = parts.take("the cards to come")
    if in_order:
        return () if text == NOTHING else tuple(_tile(parts, deck, letter) for letter in text)
    if len(text) != len(deck.puzzle):
        raise parts.fault(f"the deck has {len(deck.puzzle)} shapes, each with how many are left")
    counts = [parts.digit(letter, len(DIGITS)) for letter in text]
    return tuple(
        tile for (tile, _), left in zip(deck.puzzle, counts, strict=True) for _ in range(left)
    )


def _chances(parts: Parts, deck: Deck) -> tuple[dict[Seat, Tile], dict[Seat, Tile]]:
    text = parts.take("the second chances")
    rounds = ("", "") if text == NOTHING else tuple(text.split(BETWEEN_ROUNDS))
    if len(rounds) != 2 or any(len(chances) % 2 for chances in rounds):
        raise parts.fault(
            f"they are seats, each with a tile: of the last round, {BETWEEN_ROUNDS}, of this round"
        )
    before, now = (
        {
            parts.digit(seat, MOST_SEATS_BIG_TABLE): _tile(parts, deck, tile)
            for seat, tile in zip(chances[::2], chances[1::2], strict=True)
        }
        for chances in rounds
    )
    return before, now


def _setup(parts: Parts, edition: str, deck: Deck) -> Setup:
    plain = edition.removesuffix(BIG_TABLE)
    try:
        return Setup(parts.left, plain, deck, big_table=plain != edition)
    except SetupError as error:
        raise PositionError(f"The position has {parts.left} sheets. {error}") from None


def _sheet(parts: Parts, setup: Setup, seat: Seat, text: str) -> Sheet:
    if len(text) == 1:
        start = setup.deck.start
        return Sheet(start[parts.digit(text, len(start))])
    drawn, one = _squares(parts, text)
    if "".join(drawn) != ROUNDS[: len(drawn)]:
        raise parts.fault(f"there is {max(drawn)}, but not every letter before it")
    if not drawn:
        raise parts.fault("an empty sheet is written as the letter of its starting tile")
    tiles = [_drawn(parts, setup.deck, letter, cells) for letter, cells in drawn.items()]
    sheet = Sheet(tiles[0])
    for round, (tile, cells) in enumerate(zip(tiles, drawn.values(), strict=True)):
        pencil = setup.rules.pencil(setup.seats, seat, round)
        sheet = sheet.with_drawing(Drawing(round, tile, cells, pencil))
    return sheet.with_one(one) if one else sheet


def _squares(parts: Parts, text: str) -> tuple[dict[str, Mask], Mask]:
    """The squares of each letter, from the first letter on, and the square of the 1."""
    rows = text.split("-")
    if len(rows) != SIDE:
        raise parts.fault(f"it has {SIDE} rows, not {len(rows)}")
    found: dict[str, Mask] = {}
    for number, row in enumerate(rows):
        squares = "".join(" " * int(sign) if sign in "123456789" else sign for sign in row)
        strange = set(squares) - {" ", ONE, *ROUNDS}
        if strange:
            raise parts.fault(f"in row {number + 1}, {min(strange)!r} means nothing")
        if len(squares) != SIDE:
            raise parts.fault(f"row {number + 1} has {len(squares)} squares, not {SIDE}")
        for column, letter in enumerate(squares):
            if letter != " ":
                found[letter] = found.get(letter, 0) | 1 << number * SIDE + column
    one = found.pop(ONE, 0)
    if one.bit_count() > 1:
        raise parts.fault(f"it has more than one {ONE}")
    return dict(sorted(found.items())), one


def _drawn(parts: Parts, deck: Deck, letter: str, cells: Mask) -> Tile:
    start = letter == ROUNDS[0]
    for tile in deck.start if start else (tile for tile, _ in deck.puzzle):
        if cells in forms(tile):
            if start and cells not in centred(tile):
                raise parts.fault("the starting tile has to cover the centre")
            return tile
    raise parts.fault(f"the deck has no tile of the shape that {letter} has")
