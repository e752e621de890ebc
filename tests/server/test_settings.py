"""Settings: who is heard first, and what happens to nonsense."""

from pathlib import Path
from typing import Any

import pytest

from mulligan.core import MulliganError
from mulligan.server.settings import Settings, gather


def test_flags_come_first_then_the_environment_then_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mulligan.toml"
    file.write_text('port = 1\nhost = "file"\ndata = "file"\nkeep_days = 3\n')
    monkeypatch.setenv("MULLIGAN_PORT", "2")
    monkeypatch.setenv("MULLIGAN_HOST", "environment")
    monkeypatch.setenv("MULLIGAN_ORIGINS", "https://a.example,https://b.example")
    monkeypatch.setenv("MULLIGAN_TRUST_PROXY", "true")
    settings = gather({"port": 3, "host": None}, file)

    assert settings.port == 3
    assert settings.host == "environment"
    assert settings.data == "file"
    assert settings.keep_days == 3
    assert settings.origins == ["https://a.example", "https://b.example"]
    assert settings.trust_proxy is True
    assert settings.heartbeat == Settings().heartbeat


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", 70000),
        ("port", -1),
        ("port", "many"),
        ("message_rate", 0),
        ("request_rate", 0),
        ("table_rate", -1),
        ("heartbeat", 0),
        ("grace", -1),
        ("log_level", "loud"),
        ("connections", 0),
        ("keep_days", 0),
        ("prot", 1),
    ],
)
def test_what_cannot_be_used_is_said(name: str, value: Any) -> None:
    with pytest.raises(MulliganError, match=name if name != "prot" else "prot"):
        gather({name: value})


def test_a_file_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    file = tmp_path / "mulligan.toml"
    with pytest.raises(MulliganError, match="cannot be read"):
        gather({}, file)
    file.write_text("port = = 1")
    with pytest.raises(MulliganError, match="not TOML"):
        gather({}, file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(MulliganError, match="not TOML"):
        gather({}, file)
