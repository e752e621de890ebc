"""A club from its first member to its last game, over HTTP."""

from random import Random

import pytest

from tests.server.clubs.people import Clubber, club_of, known, points
from tests.server.harness import Message, Server, at_once, play

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
    ann, other, third = await club_of(server, "Ann", "ANN", "\u0410nn")
    names = [each["name"] for each in (await ann.club())["people"]]

    assert names == ["Ann", "ANN 2", "\u0410nn 3"]
    assert (await other.club())["you"] == 2
    assert (await third.club())["you"] == 3


async def played(ann: Clubber, bob: Clubber) -> tuple[str, list[int]]:
    """A game of two on two devices; returns its table and its winners."""
    table = await ann.open("second-chance", 2, "Ann")
    await bob.person.join(table, "Bob")
    first, second = await ann.person.talk(table), await bob.person.talk(table)
    await first.do("start")
    ends = await at_once(play(first, [0], Random(1)), play(second, [1], Random(2)))
    return table, ends[0]["winners"]


def deserved(winners: list[int]) -> dict[str, float]:
    shared = len(winners) == 2
    return {
        name: 0.5 if shared else float(seat in winners) for seat, name in enumerate(["Ann", "Bob"])
    }


async def test_a_game_in_an_evening_counts_by_itself(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.begin_evening("Friday")
    table, winners = await played(ann, bob)
    found = await ann.club()
    evening = found["evening"]

    assert (evening["info"]["name"], found["tables"]) == ("Friday", [])
    (game,) = evening["games"]
    assert game["table"] == table
    assert [(each["name"], each["person"]) for each in game["players"]] == [("Ann", 1), ("Bob", 2)]
    assert points(evening["standings"]) == deserved(winners)
    assert points(found["season"]["standings"]) == deserved(winners)
    assert await ann.club() == found


async def test_its_tables_say_who_waits_and_who_plays(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    table = await ann.open("second-chance", 3, "Ann", bots=["random"])

    async def listed(person: Clubber) -> Message:
        (found,) = (await person.club())["tables"]
        keys = ("id", "game", "stage", "names", "bots", "free", "yours")
        return {key: found[key] for key in keys}

    waiting = {
        "id": table,
        "game": "second-chance",
        "stage": "gathering",
        "names": ["Ann"],
        "bots": 1,
        "free": 1,
        "yours": False,
    }
    assert await listed(bob) == waiting
    await bob.person.join(table, "Bob")
    assert await listed(bob) == waiting | {"names": ["Ann", "Bob"], "free": 0, "yours": True}
    await (await ann.person.talk(table)).do("start")
    assert (await listed(ann))["stage"] == "playing"


async def test_a_rematch_is_a_game_of_the_club_too(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    await ann.begin_evening()
    table = await ann.open("second-chance", 2, "Ann", "Dora", start=True)
    talk = await ann.person.talk(table)
    await play(talk, [0, 1], Random(1))
    await talk.do("rematch")
    again = await talk.until(lambda: talk.table["rematch"])
    (listed,) = (await ann.club())["tables"]
    assert (listed["id"], listed["stage"]) == (again, "playing")
    await ann.play(again, [0, 1])
    evening = (await ann.club())["evening"]

    assert [game["table"] for game in evening["games"]] == [again, table]
    assert sum(points(evening["standings"]).values()) == 2


async def test_both_games_and_guests_count_in_one_table(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    await ann.begin_evening()
    await ann.play(
        await ann.open("one-more", 4, "Ann", "Dora", "Eve", bots=["random"], start=True), [0, 1, 2]
    )
    await ann.play(await ann.open("second-chance", 2, "Eve", "Ann", start=True), [0, 1])
    found = await ann.club()
    table = found["evening"]["standings"]

    assert {each["name"]: each["belongs"] for each in found["people"]} == {
        "Ann": "member",
        "Dora": "guest",
        "Eve": "guest",
    }
    assert sum(points(table).values()) == 3 + 1
    assert {line["name"]: line["games"] for line in table} == {"Ann": 2, "Dora": 1, "Eve": 2}


async def test_a_bot_that_stands_in_until_the_end_gets_no_points(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.begin_evening()
    table = await ann.open("second-chance", 2, "Ann")
    await bob.person.join(table, "Bob")
    first, second = await ann.person.talk(table), await bob.person.talk(table)
    await first.do("start")
    await second.do("stand-in", seat=1, bot="random")
    winners = (await play(first, [0], Random(1)))["winners"]
    evening = (await ann.club())["evening"]

    (game,) = evening["games"]
    assert [(each["person"], each["bot"]) for each in game["players"]] == [
        (1, False),
        (None, False),
    ]
    assert points(evening["standings"]) == {"Ann": deserved(winners)["Ann"]}


async def test_a_game_without_an_evening_counts_for_nothing(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await played(ann, bob)
    found = await ann.club()

    assert (found["evening"], found["season"]["standings"], found["tables"]) == (None, [], [])
    (game,) = (await ann.must("GET", "/export"))["games"]
    assert game["evening"] is None


async def test_a_season_has_a_champion_and_stays(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.begin_evening("Friday")
    _, winners = await played(ann, bob)
    over = await ann.must("POST", "/seasons/1/end", name="Autumn")
    champions = [["Ann", "Bob"][seat] for seat in winners]

    (season,) = over["seasons"]
    assert (season["name"], season["season"], sorted(season["champions"])) == (
        "Autumn",
        1,
        sorted(champions),
    )
    assert (over["evening"], over["season"]["info"]["season"]) == (None, 2)
    assert over["season"]["standings"] == []
    again = await ann.must("POST", "/seasons/1/end", name="Winter")
    assert again == over
    kept = await bob.must("GET", "/seasons/1")
    assert points(kept["standings"]) == deserved(winners)
    assert [each["name"] for each in kept["evenings"]] == ["Friday"]
    assert await ann.refused("POST", "/seasons/2/end", name="") == (409, "nothing-played")


async def test_an_evening_ends_by_itself(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.begin_evening("Friday")
    await played(ann, bob)
    before = await ann.ask("GET", "")
    monkeypatch.setattr("mulligan.clubs.evenings.QUIET", -1.0)
    tag = {"If-None-Match": before.headers["etag"]}
    after = await ann.person.http.get(f"/api/clubs/{ann.code}", headers=tag)

    assert after.status_code == 200, "its end is news"
    assert after.json()["evening"] is None
    (evening,) = after.json()["season"]["evenings"]
    assert evening["ended"] is not None
    again = await bob.must("GET", "/evenings/1")
    assert len(again["games"]) == 1


async def test_asking_for_news(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")

    async def asked(person: Clubber, tag: str, path: str = "") -> tuple[int, str]:
        answer = await person.person.http.get(
            f"/api/clubs/{ann.code}{path}", headers={"If-None-Match": tag}
        )
        assert bool(answer.content) == (answer.status_code == 200)
        return answer.status_code, answer.headers["etag"]

    for path in ("", "/screen"):
        status, tag = await asked(ann, "", path)
        assert (status, await asked(ann, tag, path)) == (200, (304, tag))
    status, tag = await asked(ann, "")
    table = await bob.open("second-chance", 2, "Bob")
    status, opened = await asked(ann, tag)
    assert status == 200
    await ann.person.join(table, "Ann")
    status, joined = await asked(ann, opened)
    assert status == 200
    await bob.must("POST", "/guests", name="Dora")
    assert (await asked(ann, joined))[0] == 200
    _, theirs = await asked(bob, "")
    assert (await asked(await known(server, "Zoe", ann.code), theirs))[0] == 200


async def test_everything_in_one_file_and_no_secret_in_it(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.begin_evening("Friday")
    table, winners = await played(ann, bob)
    waiting = await bob.open("one-more", 4, "Bob")
    answer = await bob.ask("GET", "/export")
    file = answer.json()
    devices = [
        member.device
        for kept in [await server.services.store.clubs.behind(ann.code)]
        if kept is not None
        for member in kept.club.members
    ]

    assert answer.headers["content-disposition"].startswith("attachment")
    assert (file["format"], file["version"], file["name"]) == ("mulligan-club", 1, "Pencil Friends")
    assert [each["name"] for each in file["people"]] == ["Ann", "Bob"]
    assert [each["name"] for each in file["evenings"]] == ["Friday"]
    assert points(file["seasons"][0]["standings"]) == deserved(winners)
    (game,) = file["games"]
    assert (game["evening"], len(game["players"])) == (1, 2)
    assert len(devices) == 2
    for secret in (ann.code, table, waiting, *devices, ann.person.cookie, bob.person.cookie):
        assert secret is not None
        assert secret not in answer.text


async def test_a_screen_for_the_living_room(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.begin_evening("Friday")
    _, winners = await played(ann, bob)
    await bob.open("one-more", 4, "Bob")
    screen = await (await known(server, "", ann.code)).must("GET", "/screen")

    assert (screen["name"], screen["members"], screen["code"]) == ("Pencil Friends", 2, ann.code)
    assert [(each["names"], each["stage"]) for each in screen["tables"]] == [(["Bob"], "gathering")]
    assert points(screen["evening"]["standings"]) == deserved(winners)
    assert points(screen["season"]) == deserved(winners)


async def test_a_finished_table_is_forgotten_and_its_result_is_not(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.begin_evening()
    _, winners = await played(ann, bob)
    await bob.open("one-more", 4, "Bob")
    log = server.services.store.log
    assert await log.fold_ended(1e12) == 1
    assert points((await ann.club())["evening"]["standings"]) == deserved(winners)
    await log.remove_idle(1e12)
    found = await ann.club()

    assert found["tables"] == []
    assert [game["table"] for game in found["evening"]["games"]] == [None]
    assert points(found["evening"]["standings"]) == deserved(winners)
