"""Names that strangers choose, as they are shown, and told apart."""

import unicodedata
from itertools import chain

from mulligan.tables.identity.lookalikes import looks

LONGEST_NAME = 24
MOST_MARKS = 3
"""The most combining marks on one letter in any real script; more are a prank."""
MOST_ALIKE = 1000
"""More people than a table or a club has."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # invisible, but letters and symbols to Unicode


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """*text* as a name to show: composed, one line, nothing invisible; '' if nothing is left."""
    visible = ""
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind[0] == "M" else 0
        if kind in ("Cf", "Cs", "Co", "Cn") or marks > MOST_MARKS:
            continue
        visible += " " if kind[0] in "CZ" or sign in _BLANK else sign
    name = " ".join(visible.split())[:longest].strip()
    # A name of marks alone would only smear its neighbours.
    return name if any(unicodedata.category(sign)[0] in "LNSP" for sign in name) else ""


def unlike(name: str, others: frozenset[str]) -> str:
    """*name*, with a number added if somebody already has it, or one that looks like it."""
    taken = frozenset().union(*map(looks, others))
    numbered = (
        f"{name[: LONGEST_NAME - max(3, 1 + len(str(number)))]} {number}"
        for number in range(2, 2 + MOST_ALIKE)
    )
    return next(each for each in chain((name,), numbered) if taken.isdisjoint(looks(each)))


def same_name(one: str, other: str) -> bool:
    """Whether the two look alike."""
    return not looks(one).isdisjoint(looks(other))
