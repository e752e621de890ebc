"""Where somebody comes from: what a proxy says, what a client claims, what counts as one."""

from typing import Any

import pytest
from litestar.connection import ASGIConnection

from mulligan.server.http.client import (
    AnyConnection,
    address_of,
    allowed_origin,
    group_of,
    is_nearby,
    is_secure,
)
from mulligan.server.settings import Settings

PROXY = "10.0.0.1"
HOME = Settings()
BEHIND = Settings(trust_proxy=True)


def came(*headers: tuple[str, str], scheme: str = "http") -> AnyConnection:
    scope: Any = {
        "type": "http",
        "scheme": scheme,
        "client": (PROXY, 1234),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
    }
    return ASGIConnection(scope)


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_a_home_counts_as_one(address: str, group: str) -> None:
    assert group_of(address) == group


FORWARDED: list[tuple[list[str], str]] = [
    ([], PROXY),
    (["1.1.1.1"], "1.1.1.1"),
    (["6.6.6.6, 1.1.1.1"], "1.1.1.1"),
    (["6.6.6.6", "1.1.1.1"], "1.1.1.1"),
    (["6.6.6.6, 7.7.7.7", "8.8.8.8,1.1.1.1"], "1.1.1.1"),
    (["2001:db8::1"], "2001:db8::/64"),
    (["::ffff:1.1.1.1"], "1.1.1.1"),
    (["1.1.1.1", ""], PROXY),
    (["unknown"], PROXY),
    (["1.1.1.1; DROP TABLE"], PROXY),
    (["1" * 5000], PROXY),
]


@pytest.mark.parametrize(("lines", "address"), FORWARDED)
def test_only_the_last_that_a_proxy_wrote_is_believed(lines: list[str], address: str) -> None:
    connection = came(*(("X-Forwarded-For", line) for line in lines))

    assert address_of(connection, BEHIND) == address
    assert address_of(connection, HOME) == PROXY


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("127.0.0.1", True),
        ("192.168.3.4", True),
        ("fe80::/64", True),
        ("fd00:1::/64", True),
        ("8.8.8.8", False),
        ("2600::/64", False),
        ("?", False),
    ],
)
def test_who_is_in_the_same_network(address: str, near: bool) -> None:
    assert is_nearby(address) is near


ORIGINS = [
    ("http://a.example", "a.example", True),
    ("http://a.example:80", "a.example", True),
    ("http://a.example", "A.example:80", True),
    ("http://[::1]:8731", "[::1]:8731", True),
    ("https://a.example", "a.example", False),
    ("http://a.example:8731", "a.example", False),
    ("http://a.example", "a.example:8731", False),
    ("http://b.example", "a.example", False),
    ("ftp://a.example", "a.example", False),
    ("null", "a.example", False),
    ("http://", "a.example", False),
    ("http://[", "a.example", False),
    ("http://a.example:abc", "a.example:abc", False),
]


@pytest.mark.parametrize(("origin", "host", "allowed"), ORIGINS)
def test_an_origin_is_scheme_host_and_port(origin: str, host: str, allowed: bool) -> None:
    assert allowed_origin(came(("Origin", origin), ("Host", host)), HOME) is allowed


@pytest.mark.parametrize(
    ("proto", "origin", "allowed"),
    [
        (["https"], "https://a.example", True),
        (["https"], "http://a.example", False),
        (["http"], "https://a.example", False),
        (["http", "https"], "https://a.example", True),
        ([], "https://a.example", True),  # it does not say, so it may be either
        ([], "http://a.example", True),
        ([], "https://b.example", False),
    ],
)
def test_behind_a_proxy_the_proxy_says_the_scheme(
    proto: list[str], origin: str, allowed: bool
) -> None:
    said = (("X-Forwarded-Proto", each) for each in proto)
    connection = came(("Origin", origin), ("Host", "a.example"), *said)

    assert allowed_origin(connection, BEHIND) is allowed


def test_without_a_proxy_nobody_else_says_the_scheme() -> None:
    claimed = came(("X-Forwarded-Proto", "https"))

    assert is_secure(claimed, HOME) is False
    assert is_secure(claimed, BEHIND) is True
    assert is_secure(came(scheme="wss"), HOME) is True
