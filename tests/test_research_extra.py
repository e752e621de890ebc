"""Without the extra `research`, its packages say what to install."""

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("package", "missing"),
    [("mulligan.envs", "gymnasium"), ("mulligan.envs", "pettingzoo"), ("mulligan.envs", "PIL")],
)
def test_a_missing_library_is_named_in_one_sentence(
    package: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(package)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)

    with pytest.raises(ModuleNotFoundError) as refused:
        importlib.import_module(package)

    sentence = str(refused.value)
    assert sentence.endswith("pip install 'mulligan[research]'.")
    assert sentence.startswith("mulligan.envs needs ")
