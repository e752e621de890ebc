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

_names = pyspiel.registered_names()
for _kind, _game in (
    (second_chance.kind(second_chance.DEFAULTS["players"]), second_chance.SecondChanceGame),
    (one_more.KIND, one_more.OneMoreGame),
):
    if _kind.short_name not in _names:
        pyspiel.register_game(_kind, _game)
