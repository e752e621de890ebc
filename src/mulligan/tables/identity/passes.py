"""
Who is who, without accounts: a secret in a cookie, a signed pass for a seat, unguessable ids.

The server keeps only a digest of a person's secret, so nobody can take a person's cookie from the
database. The key of the passes is in it, and opens every seat: the file is private to the server.
"""

import hmac
from hashlib import sha256
from secrets import token_bytes, token_urlsafe

from mulligan.core import Seat

SECRET_BYTES = 24
KNOWN_SECONDS = 400 * 24 * 3600
"""How long a device keeps its person's secret after the last visit."""

# Letters and digits that are hard to confuse when read aloud or typed on a phone.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 10  # 49 bits, and asking is rate-limited
_CODE_LENGTH = 16  # 79 bits: a club stays, and so do those who would like to find it


def new_secret() -> str:
    return token_urlsafe(SECRET_BYTES)


LOCAL = "local-"
"""What the id of a table begins with that is kept in a browser. No server gives an id a hyphen."""


def new_table_id(prefix: str = "") -> str:
    # One request to the system for all letters: each lets the other threads of a server go first.
    return prefix + _letters(token_bytes(32))


def next_table_id(table: str, seed: bytes) -> str:
    """
    The id of the table where the people of *table* play on: always the same, so that opening it
    again after a crash finds it. The *seed* is secret while the game goes on; afterwards those who
    may look at the table are told where its people went, anyway. A table without a server is
    followed by another one.
    """
    digest = hmac.digest(seed, f"mulligan-next-table/{table}".encode(), sha256)
    return (LOCAL if table.startswith(LOCAL) else "") + _letters(digest)


def asked_id(key: bytes, asked: str) -> str:
    """The id of what is made when somebody asks for it: always the same, so that asking again finds
    it. Nobody without the *key* can work it out."""
    return _letters(hmac.digest(key, f"mulligan-asked/{asked}".encode(), sha256))


def new_club_code() -> str:
    """What the link of a club ends with."""
    return _letters(token_bytes(32), _CODE_LENGTH)


def _letters(chance: bytes, length: int = _ID_LENGTH) -> str:
    """An id from 256 random bits: far more than it has, so that all are equally likely."""
    number, letters = int.from_bytes(chance), []
    for _ in range(length):
        number, at = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[at])
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


def _small(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9
