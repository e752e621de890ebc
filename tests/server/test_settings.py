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
    ("name", "value", "sentence"),
    [
        ("port", 70000, "--port cannot be 70000: it is a whole number <= 65535."),
        ("port", -1, "--port cannot be -1: it is a whole number >= 0."),
        ("port", "many", "--port cannot be 'many': it is a whole number."),
        ("message_rate", 0, "--message-rate cannot be 0: it is a number > 0.0."),
        ("grace", -1, "--grace cannot be -1: it is a number >= 0.0."),
        ("heartbeat", 0, "--heartbeat cannot be 0: it is a whole number >= 1."),
        (
            "log_level",
            "loud",
            "--log-level cannot be 'loud': it is one of debug, info, warning, error.",
        ),
        ("trust_proxy", "maybe", "--trust-proxy cannot be 'maybe': it is true or false."),
        ("data", "", "--data cannot be '': it is text of length >= 1."),
        ("origins", 3, "--origins cannot be 3: it is a list of texts."),
        ("prot", 1, "--prot: there is no such setting."),
    ],
)
def test_what_cannot_be_used_is_said(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(MulliganError) as error:
        gather({name: value})
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "name", ["message_rate", "request_rate", "table_rate", "keep_days", "connections"]
)
def test_what_must_be_more_than_nothing_is(name: str) -> None:
    with pytest.raises(MulliganError):
        gather({name: 0})


def test_where_it_was_said_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mulligan.toml"
    file.write_text("port = -3\ncolour = 1\n")
    with pytest.raises(MulliganError, match=f"^{file}: port cannot be -3"):
        gather({}, file)
    monkeypatch.setenv("MULLIGAN_PORT", "1")
    with pytest.raises(MulliganError, match=f"^{file}: colour: there is no such setting"):
        gather({}, file)
    monkeypatch.setenv("MULLIGAN_PORT", "one")
    with pytest.raises(MulliganError, match=r"^MULLIGAN_PORT cannot be 'one'"):
        gather({})


def test_origins_are_read_as_people_write_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MULLIGAN_ORIGINS", " https://a.example, https://b.example ,")
    assert gather({}).origins == ["https://a.example", "https://b.example"]
    monkeypatch.setenv("MULLIGAN_ORIGINS", "")
    assert gather({}).origins == []


def test_so_are_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MULLIGAN_HOSTS", "games.example, www.games.example")
    assert gather({}).hosts == ["games.example", "www.games.example"]


def test_what_is_usual_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = {"host": "0.0.0.0", "data": "home", "log_level": "warning"}
    file = tmp_path / "mulligan.toml"
    file.write_text('data = "file"\n')
    monkeypatch.setenv("MULLIGAN_LOG_LEVEL", "debug")
    settings = gather({}, file, usual)

    assert (settings.host, settings.data, settings.log_level) == ("0.0.0.0", "file", "debug")


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
