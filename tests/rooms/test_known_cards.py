"""Cards that have been played before: nobody meets them unawares, and hands stay a secret."""

from random import Random
from typing import Any

import pytest

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.tables.new_table import Opening, as_asked, lesson
from mulligan.wire import Refusal
from tests.server.harness import Person, Server, play
from tests.tables.test_table import agreement

pytestmark = pytest.mark.anyio


async def finished(host: Person, game: str, seats: int) -> str:
    """A game that *host* has played against bots, to its end."""
    bots = ["random"] * (seats - 1)
    table = await host.open(game, seats, "Ann", bots=bots, start=True)
    await play(await host.talk(table), [0], Random(1))
    return table


async def refused(person: Person, path: str, asked: dict[str, Any]) -> str:
    answer = await person.http.post(path, json=asked)
    assert not answer.is_success, answer.text
    return str(answer.json()["code"])


async def test_known_cards_of_second_chance_are_among_friends_and_said_to_be_known(
    server: Server,
) -> None:
    host, friend = server.person(), server.person()
    played = await finished(host, "second-chance", 2)

    table = await host.open("second-chance", 2, "Ann", deal_of=played, private=False)
    await host.talk(table)
    before = await friend.must("GET", f"/api/tables/{table}")
    await friend.join(table, "Ben")

    assert before["private"]
    assert before["deal_of"] == played
    assert await friend.must("GET", "/api/lobby") == []


async def test_a_stranger_never_meets_hands_that_the_host_knows(server: Server) -> None:
    """A seed is public after the game: with it the host would know everybody's hand."""
    host, stranger = server.person(), server.person()
    played = await finished(host, "one-more", 3)
    again = {"deal_of": played, "private": False, "bots": ["random"]}

    free_seat = {"game": "one-more", "seats": 3, "people": ["Ann"], **again}
    assert await refused(host, "/api/tables", free_seat) == Refusal.KNOWN_CARDS

    table = await host.open("one-more", 3, "Ann", "Bea", **again)
    hosts = await host.talk(table)
    await hosts.do("stand", seat=1)

    seats, lobby = f"/api/tables/{table}/seats", await stranger.must("GET", "/api/lobby")
    assert lobby == []
    assert await refused(stranger, seats, {"name": "Eve"}) == Refusal.KNOWN_CARDS
    assert await refused(stranger, seats, {"name": "Eve", "seat": 1}) == Refusal.KNOWN_CARDS
    eve = await stranger.talk(table)
    assert await eve.refused("sit", seat=1, name="Eve") == Refusal.KNOWN_CARDS

    token = (await host.must("GET", f"/api/tables/{table}/seats/0/pass"))["token"]
    claim = f"/api/tables/{table}/claim"
    assert await refused(stranger, claim, {"token": token}) == Refusal.KNOWN_CARDS

    await host.join(table, "Bea", 1)
    await hosts.do("start")
    assert not any(seat["yours"] for seat in eve.table["seats"])


async def test_a_rematch_has_new_cards_and_is_an_ordinary_game(server: Server) -> None:
    host = server.person()
    played = await finished(host, "one-more", 3)
    bots = ["random", "random"]
    table = await host.open("one-more", 3, "Ann", bots=bots, deal_of=played, start=True)
    hosts = await host.talk(table)
    await play(hosts, [0], Random(2))
    await hosts.do("rematch")
    await hosts.until(lambda: hosts.table["rematch"])
    info = await host.must("GET", f"/api/tables/{hosts.table['rematch']}")

    assert info["deal_of"] is None
    assert info["commitment"] != hosts.table["commitment"]


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
async def test_a_position_to_play_on_from_is_for_one_person_and_bots(
    server: Server, game: str
) -> None:
    """From a table, and from a record that somebody hands in."""
    host, stranger = server.person(), server.person()
    played = await finished(host, game, 3)
    record = (await host.http.get(f"/api/tables/{played}/record")).text
    asked = {"step": 1, "seat": 0, "name": "Ann"}
    opened = [
        await host.must("POST", f"/api/tables/{played}/play-on", json=asked),
        await host.must("POST", "/api/play-on", json={**asked, "record": record}),
    ]

    for table in opened:
        info = await stranger.must("GET", f"/api/tables/{table['id']}")
        assert info["private"]
        assert [seat["holder"] for seat in info["seats"]] == ["person", "bot", "bot"]
        seats = f"/api/tables/{table['id']}/seats"
        assert await refused(stranger, seats, {"name": "Eve"}) in ("seat-taken", "known-cards")
        eve = await stranger.talk(table["id"])
        assert await eve.refused("stand", seat=1) == Refusal.NOT_THE_HOST
        assert await (await host.talk(table["id"])).refused("stand", seat=1) == "already-started"


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_a_lesson_is_for_one_person_and_bots(game: wire.GameName) -> None:
    opening = lesson(game, "ann", wire.Learn("Ann"), frozenset({"random"}))

    assert opening.agreement.private
    assert len(opening.entries) == opening.agreement.seats + 1


def opened(**more: Any) -> Opening:
    asked = wire.NewTable("one-more", 3, people=["Ann"], **more)
    return as_asked(asked, "ann", frozenset({"random"}))


def test_only_secret_hands_need_a_full_table() -> None:
    with pytest.raises(RefusedError) as error:
        opened(deal_of="abc", bots=["random"])

    assert error.value.reason == Refusal.KNOWN_CARDS
    assert opened(bots=["random"]).agreement.deal_of is None
    assert opened(deal_of="abc", bots=["random"] * 2).agreement.hands_known
    assert not agreement("second-chance", deal_of="abc").hands_known
    assert not agreement("one-more").hands_known
