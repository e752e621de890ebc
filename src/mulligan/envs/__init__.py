"""
Environments for research: Gymnasium and PettingZoo; `mulligan.envs.open_spiel` for OpenSpiel.

Importing this registers `mulligan/SecondChance-v0` with Gymnasium. docs/research.md has the spaces
and a first agent.
"""

try:
    import gymnasium

    from mulligan.envs import one_more_v0, second_chance_v0
    from mulligan.envs.alone import ID, SecondChanceAlone
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"mulligan.envs needs {missing.name}: pip install 'mulligan[research]'.", name=missing.name
    ) from missing

__all__ = ["SecondChanceAlone", "one_more_v0", "second_chance_v0"]

if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point=SecondChanceAlone,
        # By its name: only `make_vec` needs the compiled code.
        vector_entry_point="mulligan.envs.vector:SecondChanceVector",
    )
