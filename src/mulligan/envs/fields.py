"""
An observation is one flat array of small numbers; `Fields` says which part means what.

Everybody gets the same layout: Gymnasium, PettingZoo and OpenSpiel. `unpack` gives the parts their
names and shapes back, without copying.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    shape: tuple[int, ...]
    most: int = 1
    """The largest number there can be; the smallest is always 0."""

    @property
    def size(self) -> int:
        return prod(self.shape)


class Fields:
    """The parts of an observation, in their order."""

    def __init__(self, *fields: Field) -> None:
        self.all = fields
        self.size = sum(field.size for field in fields)

    def most(self) -> Numbers:
        """The largest number at each place."""
        return np.concatenate([np.full(field.size, field.most, np.int8) for field in self.all])

    def blank(self) -> Numbers:
        return np.zeros(self.size, np.int8)

    def unpack(self, flat: npt.NDArray[np.generic]) -> Mapping[str, npt.NDArray[np.generic]]:
        """The parts of *flat* by name: views, not copies. Any type of number will do."""
        parts, start = {}, 0
        for field in self.all:
            parts[field.name] = flat[start : start + field.size].reshape(field.shape)
            start += field.size
        return parts
