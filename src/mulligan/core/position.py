"""
What the one-line positions of all games share: parts with dots between them.

Only letters, digits, `-`, `.`, `_` and `~` are used, which stand for themselves everywhere in an
address. `docs/positions.md` describes the notations.
"""

from mulligan.core.refusals import MulliganError

LONGEST = 4096
"""In letters. The longest position, nine hands with all their secrets, has about half of that."""

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""A small number as one letter: a seat, a place in a deck, how many cards there are."""

NOTHING = "-"
"""A part without anything in it."""

ALL = "all"
"""Whose eyes a position is seen with, if it holds every secret."""


class PositionError(MulliganError):
    """A text that is not a position, or a position that cannot be written on one line."""


class Parts:
    """
    The parts of a position while they are read, one after the other.

    Raises:
        PositionError: There are too few parts, or the text is too long.
    """

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise PositionError(f"A position has at most {LONGEST} letters, not {len(text)}.")
        self._texts = text.split(".")
        self._names: list[str] = []

    @property
    def left(self) -> int:
        """How many parts have not been read."""
        return len(self._texts) - len(self._names)

    def take(self, name: str) -> str:
        """The next part. *name* is what it is called in complaints."""
        if not self.left:
            raise PositionError(
                f"The position ends before its part {len(self._names) + 1}, {name}."
            )
        self._names.append(name)
        return self._texts[len(self._names) - 1]

    def fault(self, sentence: str) -> PositionError:
        """What is wrong with the part that was read last."""
        return self._fault(len(self._names) - 1, sentence)

    def number(self, name: str, most: int) -> int:
        """A number in decimal digits, up to *most*."""
        text = self.take(name)
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
            raise self.fault(f"it is a number from 0 to {most}")
        if (number := int(text)) > most:
            raise self.fault(f"it is a number from 0 to {most}")
        return number

    def digit(self, letter: str, below: int) -> int:
        """The number that one letter stands for."""
        number = DIGITS.find(letter) if len(letter) == 1 else -1
        if not 0 <= number < below:
            raise self.fault(f"{letter!r} is not one of {DIGITS[0]} to {DIGITS[below - 1]}")
        return number

    def finish(self) -> None:
        """Raises PositionError if there is more than was read."""
        if self.left:
            raise PositionError(f"The position goes on after its last part, {self._names[-1]}.")

    def check(self, written: str) -> None:
        """
        Every position is written in one way alone: *written*, from what was read.

        Raises:
            PositionError: It was written in another way; the first part that differs is named.
        """
        for at, (text, right) in enumerate(zip(self._texts, written.split("."), strict=False)):
            if text != right:
                raise self._fault(at, f"together with the other parts it should be {right!r}")
        if written.count(".") != len(self._texts) - 1:
            raise PositionError("The position does not have as many parts as it should.")

    def _fault(self, at: int, sentence: str) -> PositionError:
        text = self._texts[at]
        shown = text if len(text) <= 40 else f"{text[:39]}…"
        return PositionError(
            f"Part {at + 1} of the position, {self._names[at]} ({shown!r}): {sentence}."
        )
