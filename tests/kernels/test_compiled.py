"""Where compiled kernels are kept: beside their source, or where a service may write."""

import os
from pathlib import Path

import pytest

from mulligan.kernels import COMPILED, keep_compiled_in


@pytest.fixture(autouse=True)
def unsaid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILED, "")  # so that it is put back afterwards
    monkeypatch.delenv(COMPILED)


def test_they_stay_where_they_are_if_they_can() -> None:
    keep_compiled_in(Path("elsewhere"))
    assert COMPILED not in os.environ


def test_a_package_that_is_read_only_has_them_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    keep_compiled_in(Path("elsewhere"))
    assert os.environ[COMPILED] == "elsewhere"


def test_whoever_has_said_where_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILED, "mine")
    monkeypatch.setattr(os, "access", lambda *_: False)
    keep_compiled_in(Path("elsewhere"))
    assert os.environ[COMPILED] == "mine"
