"""
Who is who, without accounts: a secret in a cookie, a signed pass for a seat, unguessable ids.

The server keeps only a digest of a person's secret, so nobody can take a person's cookie from the
database. The key of the passes is in it, and opens every seat: the file is private to the server.
"""

import hmac
import unicodedata
from hashlib import sha256
from secrets import choice, token_urlsafe

from mulligan.core import Seat

SECRET_BYTES = 24
KNOWN_SECONDS = 400 * 24 * 3600
"""How long a device keeps its person's secret after the last visit."""
LONGEST_NAME = 24
MOST_MARKS = 3
"""The most combining marks on one letter in any real script; more are a prank."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # invisible, but letters and symbols to Unicode

# Letters and digits that are hard to confuse when read aloud or typed on a phone.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 10  # 49 bits, and asking is rate-limited


def new_secret() -> str:
    return token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    return "".join(choice(_ALPHABET) for _ in range(_ID_LENGTH))


def following_table_id(table: str, seed: bytes) -> str:
    """
    The id of the table at which the people of a finished *table* play on: always the same. Who
    can work it out knows *table* and has seen its seed, and so is told there where they went.
    """
    number = int.from_bytes(sha256(f"mulligan-next/{table}/".encode() + seed).digest())
    letters = []
    for _ in range(_ID_LENGTH):
        number, letter = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[letter])
    return "".join(letters)


def person_of(secret: str) -> str:
    """The id of the person who has *secret*: it is stored and compared, the secret never is."""
    return sha256(f"mulligan-person/{secret}".encode()).hexdigest()[:32]


def is_secret(text: str) -> bool:
    """Whether *text* can be a secret of ours: long enough, with only allowed characters."""
    return 20 <= len(text) <= 64 and all(sign.isalnum() or sign in "-_" for sign in text)


class Passes:
    """Passes to seats and histories, valid on any device."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def issue(self, table: str, seat: Seat, since: int) -> str:
        """A pass for the person who has sat on *seat* since the entry *since*."""
        return f"{seat}.{since}.{self._sign(table, seat, since)}"

    def check(self, table: str, token: str) -> tuple[Seat, int] | None:
        """The seat and the sitting that *token* is for, or None if we never issued it."""
        seat, _, rest = token.partition(".")
        since, _, signature = rest.partition(".")
        if not (_small(seat) and _small(since)):
            return None
        expected = self._sign(table, int(seat), int(since))
        known = hmac.compare_digest(signature.encode(), expected.encode())
        return (int(seat), int(since)) if known else None

    def issue_book(self, book: str) -> str:
        """A pass for the history in *book*."""
        return f"{book}.{self._signed(f'book/{book}')}"

    def check_book(self, token: str) -> str | None:
        """The book that *token* is for, or None if we never issued it."""
        book, _, signature = token.partition(".")
        expected = self._signed(f"book/{book}")
        return book if hmac.compare_digest(signature.encode(), expected.encode()) else None

    def _sign(self, table: str, seat: Seat, since: int) -> str:
        return self._signed(f"seat/{table}/{seat}/{since}")

    def _signed(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), sha256).hexdigest()[:32]


def clean_name(text: str) -> str:
    """*text* as a name to show: composed, one line, nothing invisible; '' if nothing is left."""
    visible = ""
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind[0] == "M" else 0
        if kind in ("Cf", "Cs", "Co", "Cn") or marks > MOST_MARKS:
            continue
        visible += " " if kind[0] in "CZ" or sign in _BLANK else sign
    name = " ".join(visible.split())[:LONGEST_NAME].strip()
    # A name of marks alone would only smear its neighbours.
    return name if any(unicodedata.category(sign)[0] in "LNSP" for sign in name) else ""


def unlike(name: str, others: frozenset[str]) -> str:
    """*name*, with a number added if somebody already has it."""
    if name not in others:
        return name
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, 100))
    return next(each for each in numbered if each not in others)


def _small(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9
