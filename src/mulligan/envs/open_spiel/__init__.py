"""
Both games for OpenSpiel. Importing this registers them: `mulligan_second_chance` and
`mulligan_one_more`.
"""

try:
    import pyspiel

    from mulligan.envs.open_spiel import one_more, second_chance
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"mulligan.envs.open_spiel needs {missing.name}: pip install 'mulligan[research]'.",
        name=missing.name,
    ) from missing

SECOND_CHANCE = "mulligan_second_chance"
ONE_MORE = "mulligan_one_more"
"""The names under which OpenSpiel loads them."""

_known = pyspiel.registered_names()
if SECOND_CHANCE not in _known:
    pyspiel.register_game(second_chance.kind(players=2), second_chance.SecondChanceGame)
if ONE_MORE not in _known:
    pyspiel.register_game(one_more.KIND, one_more.OneMoreGame)
