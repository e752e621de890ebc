"""
Everything that can be turned down, and how to say so.

A refusal has a stable code for programs and translations, and a sentence for people. The sentence
speaks only of what the asker already knows: their own move, their own sheet, their own hand.
"""

from enum import StrEnum


class MulliganError(Exception):
    """Anything Mulligan turns down. Its text is one clear line for a person."""


class SetupError(MulliganError):
    """A game that cannot be set up: too many players, a seed of the wrong size."""


class NotationError(MulliganError):
    """A text that is not a move of its game."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text[:60]!r} is no move of this game.")


class RefusedError(MulliganError):
    """A well-formed move was turned down. The state is untouched."""

    def __init__(self, reason: StrEnum, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.sentence = sentence

    def __reduce__(self) -> tuple[type["RefusedError"], tuple[StrEnum, str]]:
        # Exceptions rebuild themselves from `args`, which holds the sentence alone.
        return type(self), (self.reason, self.sentence)
