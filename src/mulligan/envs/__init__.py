"""
Environments for research: Gymnasium and PettingZoo; `mulligan.envs.open_spiel` for OpenSpiel.

Importing this registers `mulligan/SecondChance-v0` with Gymnasium. docs/research.md has the spaces
and a first agent.
"""

try:
    import gymnasium
    import pettingzoo as _pettingzoo  # noqa: F401 - asked for here, so that one sentence answers
    import PIL as _pillow  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"mulligan.envs needs {missing.name}: pip install 'mulligan[research]'.", name=missing.name
    ) from None

from mulligan.envs import one_more_v0, second_chance_v0
from mulligan.envs.alone import ID, SecondChanceAlone

__all__ = ["SecondChanceAlone", "one_more_v0", "second_chance_v0"]

if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point=SecondChanceAlone)
