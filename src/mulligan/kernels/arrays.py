"""The types of arrays that compiled code works on."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Words: TypeAlias = npt.NDArray[np.uint64]
"""Halves of sets: see `mulligan.kernels.bits`."""

Numbers: TypeAlias = npt.NDArray[np.int64]
SmallNumbers: TypeAlias = npt.NDArray[np.int8]
Flags: TypeAlias = npt.NDArray[np.bool_]
Floats: TypeAlias = npt.NDArray[np.float64]

Singles: TypeAlias = npt.NDArray[np.float32]
"""Floats of single precision, as the network has them."""
