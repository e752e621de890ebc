"""
Thousands of games at a time, in arrays: Gymnasium's vector environments over compiled code.

Importing this registers `mulligan/SecondChanceVector-v0` and `mulligan/OneMoreVector-v0` for
`gymnasium.make_vec`.
"""

from importlib.util import find_spec

import gymnasium

if find_spec("numba") is None:
    raise ModuleNotFoundError(
        "mulligan.envs.vector needs numba: pip install 'mulligan[bots,research]'.", name="numba"
    )

from mulligan.envs.vector.agents import RandomAgent
from mulligan.envs.vector.one_more import OneMoreVector, Others
from mulligan.envs.vector.second_chance import SecondChanceVector

__all__ = ["OneMoreVector", "Others", "RandomAgent", "SecondChanceVector"]

for _name, _made in (
    ("mulligan/SecondChanceVector-v0", SecondChanceVector),
    ("mulligan/OneMoreVector-v0", OneMoreVector),
):
    if _name not in gymnasium.registry:
        gymnasium.register(_name, vector_entry_point=_made)
