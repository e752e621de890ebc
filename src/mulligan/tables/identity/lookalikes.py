"""
Which names look alike: in other scripts, in full width, in capitals, with accents drawn the same.

Unicode keeps a table of signs that are easily confused (UTS #39); `confusables.txt` here is a short
form of it. To make it again from a newer one:

    python -m mulligan.tables.identity.lookalikes PATH/TO/UNICODE/confusables.txt
"""

import sys
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

_TABLE = "confusables.txt"
_COMMENT = "#"


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """
    What *name* looks like. Two names look alike if they have a look in common: as they are
    written, or both in small letters. A capital I is like a small l, and a small i is not.
    """
    plain = unicodedata.normalize("NFKC", name)
    return frozenset({_skeleton(plain), _skeleton(plain.casefold()).casefold()})


def _skeleton(text: str) -> str:
    """Every sign replaced by the one that Unicode takes for those that look the same."""
    signs = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(_prototypes().get(sign, sign) for sign in signs))


@cache
def _prototypes() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in (files(__package__) / _TABLE).read_text("utf-8").splitlines():
        if line.startswith(_COMMENT):
            continue
        prototype, _, alike = line.partition(" < ")
        found |= dict.fromkeys(map(_sign, alike.split()), "".join(map(_sign, prototype.split())))
    return found


def _sign(code: str) -> str:
    return chr(int(code, 16))


def shortened(table: str) -> list[str]:
    """The lines of Unicode's *table* that say something, one for each prototype."""
    alike: dict[str, list[str]] = {}
    for line in table.splitlines():
        fields = [field.strip() for field in line.lstrip("\ufeff").partition("#")[0].split(";")]
        if len(fields) == 3:
            sign, prototype, _ = fields
            alike.setdefault(prototype, []).append(sign)
    return [f"{prototype} < {' '.join(signs)}" for prototype, signs in sorted(alike.items())]


def _make(source: Path) -> None:
    """Write our table anew; its comment, with the licence, stays."""
    target = Path(__file__).with_name(_TABLE)
    comment = [line for line in target.read_text("utf-8").splitlines() if line.startswith(_COMMENT)]
    lines = [*comment, *shortened(source.read_text("utf-8"))]
    target.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    _make(Path(sys.argv[1]))
