"""
A deck as a link: all of it in the part of an address behind the #, which no server ever sees.

The text is the digit of the version and then, in base64url, the CRC-32 of what follows and a row of
bits, the highest bit of each byte first, filled up with zeros:

- a *number* n is n + 1 in binary, with one 0 before it for each digit but the first (Elias gamma);
- a *text* is the number of its bytes in UTF-8, and the bytes;
- a *tile* is its width less 1, its height less 1, and a bit for each square of that box, by rows;
- a *card* is seven bits: ten times its number, 5 more for a -, and the place of its effect in
  `EFFECTS`;
- a deck is the number of its game in `GAMES_BY_NUMBER`; its name, title, provenance and licence;
  and then lists, each begun by its length: starting tiles and puzzle tiles with their counts, or
  cards with their counts.

The order of the cards is kept, since a seed deals by it. What is read is a deck file again, and is
checked like any other. The page does the same in `link.ts`, and `tests/vectors` holds both to the
same links.
"""

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import TypeAlias

from mulligan.core import MulliganError
from mulligan.core.deckfile import FORMAT, LONGEST, VERSION, Label
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.cards import Card, Effect, Sign
from mulligan.games.second_chance.tiles import WIDEST, Tile

AnyDeck: TypeAlias = one_more.Deck | second_chance.Deck

LINK_VERSION = "1"
LONGEST_LINK = 8192
"""In letters. A good deck with the longest texts stays below it."""
LONGEST_NUMBER = 16
"""In binary digits."""
GAMES_BY_NUMBER = (second_chance.GAME, one_more.GAME)
SIGNS = (Sign.ABOVE, Sign.BELOW)
EFFECTS = (*Effect, None)
CARD_BITS = 7

_LETTERS = re.compile(r"[A-Za-z0-9_-]*")


class LinkFault(StrEnum):
    """Why a link holds no deck."""

    DAMAGED = "damaged"
    OTHER_VERSION = "other-version"
    TOO_LONG = "too-long"


class LinkError(MulliganError):
    """A link without a deck in it."""

    def __init__(self, fault: LinkFault) -> None:
        super().__init__(_SENTENCES[fault])
        self.fault = fault


_SENTENCES = {
    LinkFault.DAMAGED: "There is no whole deck in this link: a part is missing or has changed.",
    LinkFault.OTHER_VERSION: "This link was made by another version of Mulligan.",
    LinkFault.TOO_LONG: "This link is too long to hold a deck.",
}


def write_link(deck: AnyDeck, label: Label) -> str:
    """*deck* as the part of a link that follows the #."""
    game = one_more.GAME if isinstance(deck, one_more.Deck) else second_chance.GAME
    bits = _number(GAMES_BY_NUMBER.index(game))
    bits += "".join(_text(getattr(label, key)) for key in LONGEST)
    if isinstance(deck, one_more.Deck):
        bits += _number(len(deck.play))
        bits += "".join(_card(card) + _number(count) for card, count in deck.play)
    else:
        bits += _number(len(deck.start)) + "".join(map(_tile, deck.start))
        bits += _number(len(deck.puzzle))
        bits += "".join(_tile(tile) + _number(count) for tile, count in deck.puzzle)
    bits += "0" * (-len(bits) % 8)
    body = int(bits, 2).to_bytes(len(bits) // 8, "big")
    sealed = zlib.crc32(body).to_bytes(4, "big") + body
    return LINK_VERSION + urlsafe_b64encode(sealed).decode("ascii").rstrip("=")


def read_link(link: str) -> str:
    """
    The text of the deck file that *link* holds. It may be a whole address or what follows its #.

    The deck has been copied faithfully, but may be a bad one: parse the file to find out.

    Raises:
        LinkError: There is no deck in it.
    """
    text = link.strip().rpartition("#")[2]
    if len(text) > LONGEST_LINK:
        raise LinkError(LinkFault.TOO_LONG)
    version, letters = text[:1], text[1:]
    if version != LINK_VERSION:
        other = version.isascii() and version.isdigit()
        raise LinkError(LinkFault.OTHER_VERSION if other else LinkFault.DAMAGED)
    bits = _Bits(_opened(letters))
    game = bits.number()
    if game >= len(GAMES_BY_NUMBER):
        raise LinkError(LinkFault.DAMAGED)
    lines = [f"format = {_quoted(FORMAT)}", f"version = {VERSION}"]
    lines.append(f"game = {_quoted(GAMES_BY_NUMBER[game])}")
    lines += [f"{key} = {_quoted(bits.text())}" for key in LONGEST]
    lines += _LISTS[GAMES_BY_NUMBER[game]](bits)
    bits.finish()
    return "\n".join(lines) + "\n"


def _opened(letters: str) -> bytes:
    """What has been sealed. Raises LinkError if it is not whole."""
    if not _LETTERS.fullmatch(letters):
        raise LinkError(LinkFault.DAMAGED)
    try:
        sealed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except binascii.Error:
        raise LinkError(LinkFault.DAMAGED) from None
    if len(sealed) < 4 or zlib.crc32(sealed[4:]) != int.from_bytes(sealed[:4], "big"):
        raise LinkError(LinkFault.DAMAGED)
    return sealed[4:]


# --- writing --------------------------------------------------------------------------------------


def _number(number: int) -> str:
    digits = f"{number + 1:b}"
    return "0" * (len(digits) - 1) + digits


def _text(text: str) -> str:
    data = text.encode("utf-8")
    return _number(len(data)) + "".join(f"{byte:08b}" for byte in data)


def _tile(tile: Tile) -> str:
    rows = tile.text.split("/")
    squares = "".join(rows).replace("#", "1").replace(".", "0")
    return _number(len(rows[0]) - 1) + _number(len(rows) - 1) + squares


def _card(card: Card) -> str:
    place = EFFECTS.index(card.effect)
    return f"{card.number * 10 + SIGNS.index(card.sign) * 5 + place:0{CARD_BITS}b}"


# --- reading --------------------------------------------------------------------------------------


class _Bits:
    """Bits while they are read. Whatever is not there raises LinkError."""

    def __init__(self, data: bytes) -> None:
        self._bits = "".join(f"{byte:08b}" for byte in data)
        self._at = 0

    def take(self, count: int) -> str:
        taken = self._bits[self._at : self._at + count]
        if len(taken) < count:
            raise LinkError(LinkFault.DAMAGED)
        self._at += count
        return taken

    def number(self) -> int:
        for zeros in range(LONGEST_NUMBER):
            if self.take(1) == "1":
                return int("1" + self.take(zeros), 2) - 1
        raise LinkError(LinkFault.DAMAGED)

    def text(self) -> str:
        data = bytes(int(self.take(8), 2) for _ in range(self.number()))
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise LinkError(LinkFault.DAMAGED) from None

    def finish(self) -> None:
        """Raises LinkError if there is more than the zeros that fill the last byte."""
        rest = self._bits[self._at :]
        if len(rest) >= 8 or "1" in rest:
            raise LinkError(LinkFault.DAMAGED)


def _tiles_in(bits: _Bits) -> Iterator[str]:
    for _ in range(bits.number()):
        yield from ("", "[[start]]", *_drawn(bits))
    for _ in range(bits.number()):
        drawn = _drawn(bits)
        yield from ("", "[[puzzle]]", f"count = {bits.number()}", *drawn)


def _drawn(bits: _Bits) -> list[str]:
    width, height = bits.number() + 1, bits.number() + 1
    if width > WIDEST or height > WIDEST:
        raise LinkError(LinkFault.DAMAGED)
    rows = [bits.take(width).replace("1", "#").replace("0", ".") for _ in range(height)]
    return ['tile = """', *rows, '"""']


def _cards_in(bits: _Bits) -> Iterator[str]:
    yield from ("", "cards = [")
    for _ in range(bits.number()):
        number, rest = divmod(int(bits.take(CARD_BITS), 2), 10)
        sign, place = divmod(rest, 5)
        effect = EFFECTS[place]
        does = "" if effect is None else f", effect = {_quoted(effect)}"
        count = bits.number()
        yield f"  {{ number = {number}, sign = {_quoted(SIGNS[sign])}{does}, count = {count} }},"
    yield "]"


def _quoted(text: str) -> str:
    # What JSON escapes, TOML escapes in the same way; it also wants the delete character escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


_LISTS: dict[str, Callable[[_Bits], Iterator[str]]] = {
    second_chance.GAME: _tiles_in,
    one_more.GAME: _cards_in,
}
