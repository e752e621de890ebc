"""Links that are whole, with nonsense in them: somebody has made them on purpose."""

import base64
import zlib

FOUR_TEXTS = "010 01100001" * 4
"""What a deck says about itself: four times the letter a."""
EIGHT = "0001001"
NINE = "0001010"

NONSENSE = [
    ("011" + FOUR_TEXTS + "1 1", "a third game"),
    ("1" + "010 11111111" + FOUR_TEXTS + "1 1", "a text that is not UTF-8"),
    ("1" + "0" * 16 + "1" + "0" * 16, "a gigantic number"),
    ("1" + "0" * 80, "no number at all"),
    ("1" + FOUR_TEXTS + "0" * 15 + "1" * 16, "many tiles that are not there"),
    ("1" + FOUR_TEXTS + "010" + NINE + "1" + "1" * 10 + "1", "a tile too wide"),
    ("1" + FOUR_TEXTS + "010" + "1" + NINE + "1" * 10 + "1", "a tile too high"),
    ("1" + FOUR_TEXTS + "1 1" + "0" * 16, "more than the deck"),
    ("1" + FOUR_TEXTS + "1 1 1", "a bit after the deck"),
]


def sealed(bits: str, *, check: int | None = None) -> str:
    """A link with these bits in it, whatever they mean."""
    bits = bits.replace(" ", "")
    bits += "0" * (-len(bits) % 8)
    body = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    crc = zlib.crc32(body) if check is None else check
    return "1" + base64.urlsafe_b64encode(crc.to_bytes(4, "big") + body).decode().rstrip("=")
