"""The door: headers, cookies, origins, limits, problems, and what the logs do not say."""

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from mulligan.games import one_more
from mulligan.rooms.protocols import StoreError
from mulligan.server.http.client import COOKIE
from mulligan.server.http.headers import SECURITY
from mulligan.server.http.middleware import PAUSE
from mulligan.server.http.socket import BAD_MESSAGE, FORBIDDEN, MISTAKES, TOO_QUIET
from mulligan.server.http.socket_protocol import TOO_MUCH
from mulligan.server.logs import set_up
from mulligan.server.run import make_server
from mulligan.server.services import DATABASE
from mulligan.tables.identity import KNOWN_SECONDS
from tests.server.harness import Person, Server, patient, play, running

pytestmark = pytest.mark.anyio

RECORDS = Path(__file__).parents[1] / "cli" / "records" / "second-chance.jsonl"
NEW = {"game": "one-more", "seats": 3, "people": ["Ann"]}


@pytest.fixture
async def guest(server: Server) -> Person:
    return server.person()


REQUESTS: list[tuple[str, str, dict[str, Any], int]] = [
    ("GET", "/api/catalogue", {}, 200),
    ("GET", "/api/lobby", {}, 200),
    ("GET", "/api/me/tables", {}, 200),
    ("GET", "/api/qr?text=hello", {}, 200),
    ("GET", "/api/qr?text=" + "%F0%9F%A6%8A" * 512, {}, 200),
    ("GET", "/api/qr?text=" + "a" * 513, {}, 400),
    ("GET", "/api/schema/openapi.json", {}, 200),
    ("GET", "/healthz", {}, 200),
    ("GET", "/metrics", {}, 200),
    ("GET", "/", {}, 200),
    ("OPTIONS", "/api/tables", {}, 204),
    ("POST", "/api/tables", {"json": NEW}, 201),
    ("GET", "/api/nothing", {}, 404),
    ("GET", "/nothing.js", {}, 404),
    ("GET", "/api/tables/unknown", {}, 404),
    ("GET", "/api/tables/unknown/record", {}, 404),
    ("POST", "/api/tables/unknown/seats", {"json": {"name": "Ann"}}, 404),
    ("GET", "/api/tables/UNKNOWN", {}, 400),
    ("GET", "/api/qr", {}, 400),
    ("POST", "/api/tables", {"content": b"{"}, 400),
    ("POST", "/api/tables", {"content": b"\xff\xfe"}, 400),
    ("POST", "/api/tables", {"content": b"[" * 50_000}, 400),
    ("POST", "/api/tables", {"content": b'{"game": "\xed\xa0\x80"}'}, 400),
    ("POST", "/api/tables", {"json": NEW | {"seats": "three"}}, 400),
    ("POST", "/api/tables", {"json": NEW | {"colour": "red"}}, 400),
    ("POST", "/api/tables", {"json": NEW | {"timer": 1}}, 400),
    ("POST", "/api/tables", {"json": NEW | {"people": ["x" * 25]}}, 400),
    ("POST", "/api/tables", {"content": b"x" * 200_000}, 413),
    ("POST", "/api/tables", {"json": NEW | {"seats": 2, "people": ["A", "B", "C"]}}, 422),
    ("POST", "/api/tables", {"json": NEW | {"deck": "../../etc/passwd"}}, 422),
    ("POST", "/api/tables", {"json": NEW | {"bots": ["genius"]}}, 422),
    ("POST", "/api/tables", {"json": NEW | {"edition": "fr-2018"}}, 422),
    ("POST", "/api/tables", {"json": NEW | {"series": True}}, 422),
    ("POST", "/api/tables", {"json": {"game": "second-chance", "seats": 2, "edition": "?"}}, 422),
    ("POST", "/api/tables", {"json": NEW | {"start": True}}, 409),
    ("POST", "/api/tables", {"json": NEW | {"people": ["\u200b"]}}, 409),
    ("DELETE", "/api/tables", {}, 405),
    ("POST", "/nowhere", {}, 405),
    ("PUT", "/healthz", {}, 405),
    ("POST", "/api/tables", {"json": NEW, "headers": {"Origin": "https://evil.example"}}, 403),
    ("POST", "/api/tables", {"json": NEW, "headers": {"Origin": "null"}}, 403),
    ("POST", "/api/tables", {"json": NEW, "headers": {"Origin": "http://["}}, 403),
    ("GET", "/api/lobby", {"headers": {"Origin": "https://evil.example"}}, 200),
]


async def test_a_record_that_breaks_the_rules_is_told_by_its_event(guest: Person) -> None:
    """The page says the number in the reader's own language."""
    whole = json.loads(RECORDS.read_text("utf-8").splitlines()[0])
    broken = json.dumps(whole | {"events": whole["events"][:4] + whole["events"][5:]})
    by_event, by_head = [
        await guest.http.post("/api/replay", json={"record": text})
        for text in (broken, "no record")
    ]

    assert (by_event.status_code, by_event.json()["code"]) == (422, "not-possible")
    assert by_event.json()["sentence"].startswith(f"event {by_event.json()['event']}: ")
    assert (by_head.status_code, by_head.json()["code"]) == (422, "not-possible")
    assert "event" not in by_head.json()


async def test_every_answer_has_its_headers_and_every_refusal_says_why(guest: Person) -> None:
    for method, path, how, status in REQUESTS:
        answer = await guest.http.request(method, path, **how)

        assert answer.status_code == status, (method, path, answer.text)
        for name, value in SECURITY:
            assert answer.headers.get_list(name.decode()) == [value.decode()], (method, path)
        assert not [name for name in answer.headers if name.startswith("access-control")]
        assert "server" not in answer.headers
        if status >= 400:
            problem = answer.json()
            assert answer.headers["content-type"].startswith("application/json")
            assert problem["code"]
            assert problem["sentence"].endswith(".")
            assert problem.keys() <= {"code", "sentence", "faults"}


@pytest.mark.parametrize("path", ["/healthz", "/api/lobby", "/", "/api/tables/none"])
async def test_a_monitor_may_ask_for_the_head_alone(guest: Person, path: str) -> None:
    whole, head = [await guest.http.request(method, path) for method in ("GET", "HEAD")]

    assert head.status_code == whole.status_code
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert head.content == b""


async def test_the_policy_lets_nothing_in_from_elsewhere(guest: Person) -> None:
    policy = (await guest.http.get("/")).headers["content-security-policy"]

    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "http:" not in policy
    assert "https:" not in policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy, "WebAssembly, and no text as code"
    assert policy.count("unsafe") == 1


# --- the cookie -------------------------------------------------------------------------------


async def test_the_cookie_is_for_the_server_alone_and_lasts(guest: Person) -> None:
    first = await guest.http.get("/api/catalogue")
    second = await guest.http.get("/api/catalogue")
    parts = first.headers["set-cookie"].lower().split("; ")

    assert parts[0].startswith(f"{COOKIE}=")
    assert {"httponly", "samesite=lax", "path=/", f"max-age={KNOWN_SECONDS}"} <= set(parts)
    assert "secure" not in parts  # over plain HTTP, at home
    assert "set-cookie" not in second.headers


async def test_a_cookie_that_is_none_of_ours_is_replaced(server: Server) -> None:
    answer = await server.person("short").http.get("/api/catalogue")

    assert "set-cookie" in answer.headers


async def test_behind_a_proxy_with_tls_the_cookie_is_secure(folder: Path) -> None:
    async with running(folder, trust_proxy=True) as server:
        plain = await server.person().http.get("/api/catalogue")
        headers = {"X-Forwarded-Proto": "https"}
        tls = await server.person(**headers).http.get("/api/catalogue")

    assert "secure" not in plain.headers["set-cookie"].lower()
    assert "secure" in tls.headers["set-cookie"].lower()


async def test_pages_set_no_cookie(guest: Person) -> None:
    for path in ("/", "/healthz", "/metrics"):
        assert "set-cookie" not in (await guest.http.get(path)).headers


# --- origins ----------------------------------------------------------------------------------


async def test_sockets_are_for_our_own_pages_and_for_programs(server: Server) -> None:
    evil = await server.talk(Origin="https://evil.example")
    broken = await server.talk(Origin="http://[")
    own = await server.talk(Origin=server.url)
    await own.hello()

    assert await evil.end() == await broken.end() == FORBIDDEN
    assert evil.heard == broken.heard == []
    assert own.closed is None


async def test_further_origins_can_be_allowed(folder: Path) -> None:
    async with running(folder, origins=["https://games.example"]) as server:
        answer = await server.person(Origin="https://games.example").http.post(
            "/api/tables", json=NEW
        )
        talk = await server.talk(Origin="https://games.example")
        await talk.hello()

    assert answer.status_code == 201


async def test_a_page_elsewhere_uses_up_nothing_of_its_visitor(folder: Path) -> None:
    async with running(folder, table_rate=1e-6, code_rate=1e-6) as server:
        ann = server.person()
        evil, picture = {"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}
        foreign = [
            (await ann.http.request(method, path, headers=headers)).status_code
            for _ in range(40)
            for method, path, headers in (
                ("POST", "/api/tables", evil),
                ("GET", "/api/codes/2XXXX", evil),
                ("GET", "/api/codes/2XXXX", picture),
            )
        ]
        own = await ann.http.post("/api/tables", json=NEW)
        code = await ann.http.get("/api/codes/2XXXX")

    assert foreign == [403] * 120
    assert own.status_code == 201
    assert code.status_code == 404


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["x:abc", "a b", "\xff", ""])
async def test_a_host_that_is_none_makes_no_sense(guest: Person, host: str) -> None:
    for path in ("/", "/api/lobby", "/healthz"):
        answer = await guest.http.get(path, headers=[(b"Host", host.encode("latin-1"))])

        assert answer.status_code == 400
        assert answer.json()["code"] == "not-understood"
        assert answer.headers["content-security-policy"]


async def test_a_page_from_elsewhere_whose_name_points_here_gets_nothing(server: Server) -> None:
    """To its browser this server is the page's own: origin and host agree."""
    strange = {"Host": "evil.example:8731", "Origin": "http://evil.example:8731"}
    guest = server.person(**strange)
    answers = [
        await guest.http.get("/"),
        await guest.http.get("/api/me/tables"),
        await guest.http.post("/api/tables", json=NEW),
    ]
    with pytest.raises(InvalidStatus) as refused:
        await connect(
            f"ws://evil.example:{server.url.rpartition(':')[2]}/ws",
            host="127.0.0.1",
            origin=Origin("http://evil.example:8731"),
        )

    assert [each.status_code for each in answers] == [421] * 3
    assert "`hosts`" in answers[0].json()["sentence"]
    assert "set-cookie" not in answers[1].headers
    assert refused.value.response.status_code == 403


async def test_a_server_answers_to_the_names_it_was_given(folder: Path) -> None:
    async with running(folder, hosts=["games.example"]) as server:
        own = {"Host": "games.example", "Origin": "http://games.example"}
        answer = await server.person(**own).http.post("/api/tables", json=NEW)

    assert answer.status_code == 201


async def test_behind_a_proxy_any_name_will_do(folder: Path) -> None:
    """As in docs/hosting.md: nginx and Caddy pass on the name and say that it was TLS."""
    async with running(folder, trust_proxy=True) as server:
        own = {
            "Host": "games.example",
            "Origin": "https://games.example",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "1.1.1.1",
        }
        answer = await server.person(**own).http.post("/api/tables", json=NEW)

    assert answer.status_code == 201


# --- what may be kept -------------------------------------------------------------------------


async def test_what_is_personal_is_kept_by_no_cache(guest: Person) -> None:
    table = await guest.open("one-more", 3, "Ann")
    personal = ["/api/lobby", "/api/me/tables", f"/api/tables/{table}", "/api/nothing"]
    personal += [f"/api/tables/{table}/seats/0/pass", "/api/qr?text=a-pass"]
    for path in personal:
        answer = await guest.http.get(path)
        assert answer.headers.get_list("cache-control") == ["no-store"], path
    joined = await guest.http.post(f"/api/tables/{table}/seats", json={"name": "Bob"})
    refused = await guest.http.post("/api/tables", content=b"{")

    assert joined.headers["cache-control"] == refused.headers["cache-control"] == "no-store"


async def test_what_a_cache_may_keep_carries_no_cookie(guest: Person) -> None:
    """Else everybody behind that cache would be the same person."""
    answer = await guest.http.get("/api/bots/one-more/random/face.svg")

    assert answer.status_code == 200
    assert answer.headers["cache-control"].startswith("public")
    assert "set-cookie" not in answer.headers


# --- limits -----------------------------------------------------------------------------------


async def test_who_asks_too_much_is_told_to_wait(folder: Path) -> None:
    async with running(folder, request_rate=0.5) as server:
        guest = server.person()
        answers = [await guest.http.get("/api/lobby") for _ in range(8)]
        refused = answers[-1]

    assert [each.status_code for each in answers] == [200] * 5 + [429] * 3
    assert refused.json()["code"] == "too-many-requests"
    assert refused.headers["content-security-policy"]
    assert int(refused.headers["retry-after"]) > 0


async def test_who_asks_on_and_on_is_answered_slowly(folder: Path) -> None:
    """Refusing as fast as the network goes would keep the server busy, too."""
    async with running(folder, request_rate=0.1) as server:
        guest = server.person()
        await guest.http.get("/api/lobby")
        begun = asyncio.get_running_loop().time()
        refused = [(await guest.http.get("/api/lobby")).status_code for _ in range(2)]
        took = asyncio.get_running_loop().time() - begun

    assert refused == [429, 429]
    assert took > 2 * PAUSE * 0.9


async def test_unknown_addresses_count_too(folder: Path) -> None:
    """Else somebody could try table ids, or addresses, as fast as the network goes."""
    async with running(folder, request_rate=0.5) as server:
        guest = server.person()
        answers = [await guest.http.get(f"/api/nothing/{at}") for at in range(8)]

    assert answers[-1].status_code == 429


async def test_tables_are_limited_more_strictly(folder: Path) -> None:
    async with running(folder, table_rate=0.001) as server:
        guest = server.person()
        answers = [await guest.http.post("/api/tables", json=NEW) for _ in range(31)]

    assert [each.status_code for each in answers] == [201] * 30 + [429]


@pytest.mark.parametrize("path", ["//api/lobby", "/api//lobby", "/api/lobby/", "///api/lobby//"])
async def test_further_slashes_lead_nobody_past_the_limits(folder: Path, path: str) -> None:
    async with running(folder, request_rate=0.5) as server:
        guest = server.person()
        answers = [await guest.http.get(f"{server.url}{path}") for _ in range(6)]
        other = server.person(Origin="https://elsewhere.example")
        stranger = await other.http.post(f"{server.url}{path}")

    assert answers[-1].status_code == 429
    assert stranger.status_code in (403, 429)


@pytest.mark.parametrize("path", ["/api/tables/", "//api/tables", "/api//tables"])
async def test_further_slashes_open_no_further_tables(folder: Path, path: str) -> None:
    async with running(folder, table_rate=0.001) as server:
        guest = server.person()
        answers = [await guest.http.post(f"{server.url}{path}", json=NEW) for _ in range(31)]

    assert [each.status_code for each in answers] == [201] * 30 + [429]


async def test_behind_a_proxy_limits_count_who_the_proxy_saw(folder: Path) -> None:
    async with running(folder, request_rate=0.5, trust_proxy=True) as server:
        first = server.person(**{"X-Forwarded-For": "6.6.6.6, 1.1.1.1"})
        second = server.person(**{"X-Forwarded-For": "6.6.6.6, 2.2.2.2"})
        ones = [(await first.http.get("/api/lobby")).status_code for _ in range(6)]
        other = await second.http.get("/api/lobby")

    assert ones == [200] * 5 + [429]
    assert other.status_code == 200


async def test_two_lines_of_a_proxy_count_as_its_last(folder: Path) -> None:
    async with running(folder, request_rate=0.5, trust_proxy=True) as server:
        guest = server.person()
        answers = [
            await guest.http.get(
                "/api/lobby",
                headers=[("X-Forwarded-For", f"6.6.6.{at}"), ("X-Forwarded-For", "1.1.1.1")],
            )
            for at in range(6)
        ]

    assert answers[-1].status_code == 429


@pytest.mark.parametrize(
    ("path", "allowed"), [("/healthz", 5), ("/metrics", 5), ("/", 50), ("/api/qr?text=hello", 1)]
)
async def test_nothing_is_free(folder: Path, path: str, allowed: int) -> None:
    async with running(folder, request_rate=0.5) as server:
        guest = server.person()
        answers = [(await guest.http.get(path)).status_code for _ in range(allowed)]
        for _ in range(1000):
            if (refused := (await guest.http.get(path)).status_code) == 429:
                break

    assert answers == [200] * allowed
    assert refused == 429


async def test_figures_are_for_the_hosts_own_network(folder: Path) -> None:
    async with running(folder, trust_proxy=True) as server:
        near = await server.person(**{"X-Forwarded-For": "192.168.1.2"}).http.get("/metrics")
        far = await server.person(**{"X-Forwarded-For": "8.8.8.8"}).http.get("/metrics")
    async with running(folder, trust_proxy=True, public_metrics=True) as server:
        public = await server.person(**{"X-Forwarded-For": "8.8.8.8"}).http.get("/metrics")

    assert (near.status_code, far.status_code, public.status_code) == (200, 404, 200)
    assert "mulligan_moves" not in far.text


async def test_only_so_many_connections(folder: Path) -> None:
    async with running(folder, connections_each=2) as server:
        talks = [await server.talk() for _ in range(3)]
        await talks[0].hello()
        ended = await talks[2].end()
        await talks[1].hang_up()
        await asyncio.sleep(0.1)
        again = await server.talk()
        await again.hello()

    assert ended == TOO_MUCH


async def test_who_is_silent_is_let_go_even_from_a_lively_table(folder: Path) -> None:
    async with running(folder, heartbeat=0.6) as server:
        host = server.person()
        table = await host.open("second-chance", 2, "Ann")
        silent = await host.talk(table)
        lively = await host.talk(table)
        async with asyncio.timeout(60):
            while silent.closed is None:
                await lively.say("react", seat=0, reaction="clap")
                await asyncio.sleep(0.05)

        assert silent.closed == TOO_QUIET
        assert lively.closed is None


async def test_who_does_not_read_is_let_go(folder: Path) -> None:
    async with running(folder, heartbeat=0.2) as server:
        host = server.person()
        table = await host.open(
            "second-chance", 13, *(f"P{at}" for at in range(13)), start=True, big_table=True
        )
        deaf = await connect(
            f"{server.url.replace('http', 'ws')}/ws",
            additional_headers={"Cookie": f"{COOKIE}={host.cookie}"},
            compression=None,
            max_queue=1,
        )
        deaf.transport.pause_reading()
        room = await server.services.rooms.find(table)
        assert room is not None
        for at in range(2000):
            await deaf.send(json.dumps({"t": "hello", "table": table}))
            if at % 50 == 0:
                await asyncio.sleep(0.01)
        before = not room.audience.empty
        async with asyncio.timeout(60):
            while not room.audience.empty:
                await asyncio.sleep(0.1)
        deaf.transport.abort()

    assert before is True


async def test_too_many_mistakes_end_the_connection(server: Server) -> None:
    talk = await server.talk()
    for _ in range(MISTAKES):
        await talk.socket.send("nonsense")

    assert await talk.end() == BAD_MESSAGE
    assert [each["code"] for each in talk.heard] == ["not-understood"] * MISTAKES


# --- decks that people send -------------------------------------------------------------------


def deck(**changed: str) -> str:
    _, label = one_more.load("standard")
    cards = "\n".join(
        f'[[cards]]\nnumber = {card.number}\nsign = "{card.sign}"\ncount = {count}'
        + (f'\neffect = "{card.effect}"' if card.effect else "")
        for card, count in one_more.load("standard")[0].play
    )
    head = {
        "format": "mulligan-deck",
        "version": 1,
        "game": "one-more",
        "name": "mine",
        "title": "Mine",
        "provenance": "A test",
        "licence": label.licence,
    }
    return "\n".join(f"{key} = {json.dumps(value)}" for key, value in (head | changed).items()) + (
        f"\n{cards}\n"
    )


async def test_a_deck_of_ones_own_is_played(guest: Person) -> None:
    checked = await guest.must(
        "POST", "/api/decks/check", json={"game": "one-more", "toml": deck()}
    )
    table = await guest.open("one-more", 3, "Ann", "Bob", "Cleo", deck={"toml": deck()}, start=True)
    talk = await guest.talk(table)
    await play(talk, range(3), Random(1))
    record = await guest.must("GET", f"/api/tables/{table}/record")

    assert checked["faults"] == []
    assert checked["deck"]["title"] == "Mine"
    assert talk.table["deck"]["name"] == "mine"
    assert one_more.record.read(record).setup.deck.name == "mine"


BAD_DECKS = [
    ("", 422),
    ("not toml", 422),
    (deck(game="second-chance"), 422),
    (deck(name="Not A Slug"), 422),
    (deck().replace("count = 2", "count = 1000000000", 1), 422),
    ("a." * 30_000 + "a = 1", 422),
    ("".join(f"k{at} = 1\n" for at in range(6_000)), 422),
    (deck() + "".join(f"k{at} = 1\n" for at in range(4_000)), 422),
    ("[" * 60_000, 422),
    ("x = " + "9" * 60_000, 422),
    ("#" * 65_536, 422),
    ("#" * 65_537, 400),
]


async def test_a_faulty_deck_is_no_trouble(guest: Person) -> None:
    for at, (toml, status) in enumerate(BAD_DECKS):
        begun = asyncio.get_running_loop().time()
        asked = {"game": "one-more", "seats": 3, "deck": {"toml": toml}}
        answer = await guest.http.post("/api/tables", json=asked)
        asked = {"game": "one-more", "toml": toml}
        checked = await guest.http.post("/api/decks/check", json=asked)

        assert answer.status_code == status, at
        assert asyncio.get_running_loop().time() - begun < 5, at
        if status == 422:
            assert answer.json()["code"] == "faulty-deck"
            assert answer.json()["faults"] == checked.json()["faults"] != []
            assert checked.json()["deck"] is None


# --- whoever runs it ----------------------------------------------------------------------------


@pytest.mark.file
async def test_health_says_when_the_store_cannot_be_read(
    server: Server, guest: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(_: str) -> None:
        raise StoreError("disk I/O error")

    good = await guest.http.get("/readyz")
    monkeypatch.setattr(server.services.store.log, "load", gone)
    bad = await guest.http.get("/readyz")
    alive = await guest.http.get("/healthz")

    assert (good.status_code, good.json()["status"]) == (200, "ok")
    assert (bad.status_code, bad.json()["code"]) == (503, "not-stored")
    assert (alive.status_code, alive.json()["status"]) == (200, "ok")  # no reason to kill it


@pytest.mark.file
def test_a_data_folder_that_cannot_be_used_is_said_before_anything_starts(folder: Path) -> None:
    (folder / DATABASE).write_bytes(b"not a database, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        make_server(patient(folder), lambda: None)
    with pytest.raises(StoreError, match="cannot be made"):
        make_server(patient(folder / DATABASE / "below"), lambda: None)


async def test_a_disk_that_is_full_is_told_and_the_game_goes_on_when_it_is_not(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.person()
    table = await host.open("one-more", 3, "Ann", "Bob", "Cleo", start=True)
    talk = await host.talk(table)
    await talk.sees(0, bool)

    async def full(*_: Any, **__: Any) -> None:
        raise StoreError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(server.services.store.log, "append", full)
        patched.setattr(server.services.store.log, "create", full)
        seat = talk.views[0]["view"]["active"]
        before = talk.views[seat]
        card = before["view"]["playable"][0]
        answer = await talk.move({"t": "play", "card": card}, seat)
        new = await host.http.post("/api/tables", json=NEW)

        assert answer["code"] == "not-stored"
        assert (new.status_code, new.json()["code"]) == (503, "not-stored")
        assert talk.views[seat] == before
    await play(talk, range(3), Random(2))


async def test_metrics_count(guest: Person) -> None:
    table = await guest.open("one-more", 3, "Ann", "Bob", "Cleo", start=True)
    talk = await guest.talk(table)
    await play(talk, range(3), Random(4))
    await talk.refused("resize", seats=4)
    figures = dict(
        line.rsplit(" ", 1)
        for line in (await guest.http.get("/metrics")).text.splitlines()
        if not line.startswith("#")
    )

    assert float(figures['mulligan_moves_total{by="seat",game="one-more"}']) > 5
    assert figures["mulligan_connections"] == "1.0"
    assert figures["mulligan_rooms"] == "1.0"
    assert figures['mulligan_refused_total{code="already-started"}'] == "1.0"
    assert table not in "".join(figures)


@pytest.fixture
async def logged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Server, io.StringIO]]:
    """A server and everything it logs, at the most talkative."""
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    root, access = logging.getLogger(), logging.getLogger("uvicorn.access")
    handlers, level = root.handlers[:], root.level
    set_up("debug", plain=False)
    for own in ("httpx", "httpcore", "websockets.client"):  # what the test itself says
        logging.getLogger(own).setLevel("WARNING")
    try:
        async with running(folder) as server:
            yield server, written
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        access.disabled = False


async def test_logs_hold_no_names_secrets_or_tables(
    logged: tuple[Server, io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, written = logged
    host = server.person()
    table = await host.open("one-more", 3, "Annabella", "Bartholomew", bots=["random"], start=True)
    token = (await host.must("GET", f"/api/tables/{table}/seats/0/pass"))["token"]
    talk = await host.talk(table)
    await talk.sees(0, bool)
    room = await server.services.rooms.find(table)
    assert room is not None
    seed = room.table.seed

    async def fails(*_: Any, **__: Any) -> None:
        raise StoreError("database or disk is full")

    def breaks(*_: Any, **__: Any) -> None:
        raise ValueError("a mistake of ours")

    with monkeypatch.context() as patched:
        patched.setattr(server.services.store.log, "append", fails)
        await host.http.post(f"/api/tables/{table}/claim", json={"token": token})
        await server.person().http.post(f"/api/tables/{table}/claim", json={"token": token})
        await host.http.post("/api/tables", json={"people": ["Annabella"]})
        patched.setattr(room.audience, "info", breaks)
        answer = await host.http.get(f"/api/tables/{table}")
        await talk.socket.send('{"t": "sit", "name": "Annabella"}')
        await (await server.talk()).say("hello", table=table)
        await asyncio.sleep(0.1)
    again = await host.talk(table)
    await play(again, [0, 1], Random(1))
    text = written.getvalue()

    assert answer.status_code == 500
    assert "mistake of ours" in text
    for secret in ("Annabella", "Bartholomew", table, token, host.cookie, seed.hex()):
        assert secret is not None
        assert secret not in text


async def test_a_failure_of_ours_says_nothing_about_itself(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.person()
    table = await host.open("one-more", 3, "Ann")

    async def breaks(_: str) -> None:
        raise ValueError("secret details")

    monkeypatch.setattr(server.services.rooms, "look", breaks)
    answer: httpx.Response = await host.http.get(f"/api/tables/{table}")

    assert answer.status_code == 500
    assert answer.json()["code"] == "our-fault"
    assert "secret" not in answer.text
