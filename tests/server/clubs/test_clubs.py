"""A club from its first member to its last, over HTTP."""

from random import Random

import pytest

from tests.server.clubs.people import club_of, known, points
from tests.server.harness import Server, at_once, play

pytestmark = pytest.mark.anyio


async def test_a_club_has_a_link_a_name_and_members(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    found = await bob.club()

    assert found["name"] == "Pencil Friends"
    assert [(each["name"], each["owner"], each["you"]) for each in found["people"]] == [
        ("Ann", True, False),
        ("Bob", False, True),
    ]
    assert len(found["code"]) == 16
    (mine,) = await ann.person.must("GET", "/api/me/clubs")
    assert (mine["code"], mine["members"], mine["owner"]) == (ann.code, 2, True)


async def test_everybody_with_the_link_may_look_and_join(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    stranger = await known(server, "Cid", ann.code)
    seen = await stranger.club()
    assert seen["you"] is None
    assert await stranger.person.must("GET", "/api/me/clubs") == []
    joined = await stranger.join(ann.code)

    assert joined["you"] == 2
    assert len(await stranger.person.must("GET", "/api/me/clubs")) == 1


async def test_names_that_look_alike_are_told_apart(server: Server) -> None:
    ann, other, third = await club_of(server, "Ann", "ANN", "Аnn")
    names = [each["name"] for each in (await ann.club())["people"]]

    assert names == ["Ann", "ANN 2", "Аnn 3"]
    assert (await other.club())["you"] == 2
    assert (await third.club())["you"] == 3


async def test_a_game_in_an_evening_counts_by_itself(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.begin_evening("Friday")
    table = await ann.open("second-chance", 2, "Ann")
    listed = (await bob.club())["tables"]
    assert [(each["id"], each["names"], each["free"]) for each in listed] == [(table, ["Ann"], 1)]
    await bob.person.join(table, "Bob")
    talk = await ann.person.talk(table)
    await talk.do("start")
    both = await bob.person.talk(table)
    playing = (await bob.club())["tables"][0]
    assert (playing["stage"], playing["names"], playing["yours"]) == (
        "playing",
        ["Ann", "Bob"],
        True,
    )
    ends = await at_once(play(talk, [0], Random(1)), play(both, [1], Random(2)))
    winners = ends[0]["winners"]
    evening = (await ann.club())["evening"]

    assert (await ann.club())["tables"] == []
    (game,) = evening["games"]
    assert [each["name"] for each in game["players"]] == ["Ann", "Bob"]
    shared = len(winners) == 2
    expected = {
        name: 0.5 if shared else float(seat in winners) for seat, name in enumerate(["Ann", "Bob"])
    }
    assert points(evening["standings"]) == expected
    assert points((await ann.club())["season"]["standings"]) == expected
    again = await ann.club()
    assert again["evening"] == evening
