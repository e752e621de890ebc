"""The names of a server: its own and those of a home network, but not a stranger's."""

import socket

import pytest

from mulligan.server.http.hosts import Hosts, name_in
from mulligan.server.settings import Settings

LOCAL = [
    "127.0.0.1:8731",
    "192.168.1.20",
    "8.8.8.8:80",
    "[::1]:8731",
    "[fe80::1]",
    "localhost:8731",
    "LOCALHOST",
    "localhost.",
    "raspberrypi.local:8731",
    "nas:8731",
    "nas.lan",
    "mulligan.localhost",
    f"{socket.gethostname()}:8731",
]
STRANGE = ["evil.example", "evil.example:8731", "127.0.0.1.evil.example", "local.evil.example"]
NO_NAMES = [
    "",
    "x:abc",
    "a b",
    "a/b",
    "user@host",
    ":80",
    "x:123456",
    "[::1",
    "é.example",
    "x\0",
    ".",
]


@pytest.mark.parametrize("host", LOCAL)
def test_names_that_only_a_home_network_has_are_allowed(host: str) -> None:
    assert (name_in(host) or "?.") in Hosts(Settings())


@pytest.mark.parametrize("host", STRANGE)
def test_a_name_that_anybody_can_register_is_not(host: str) -> None:
    assert (name_in(host) or "") not in Hosts(Settings())


@pytest.mark.parametrize("host", NO_NAMES)
def test_what_is_no_name(host: str) -> None:
    assert not name_in(host)


def test_a_host_can_choose_names() -> None:
    hosts = Hosts(Settings(hosts=["Games.example.org"], origins=["https://other.example:8443"]))

    assert "games.example.org" in hosts
    assert "other.example" in hosts
    assert "evil.example" not in hosts


def test_behind_a_proxy_all_names_are_ours_unless_they_are_chosen() -> None:
    assert "games.example.org" in Hosts(Settings(trust_proxy=True))
    assert "evil.example" not in Hosts(Settings(trust_proxy=True, hosts=["games.example.org"]))
