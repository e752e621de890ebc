"""People on paper: what the caller notes counts, and so does what they correct."""

import pytest

from tests.server.clubs.people import Clubber, club_of, known, points
from tests.server.harness import Server

pytestmark = pytest.mark.anyio


async def table_of(club: Clubber) -> dict[str, float]:
    return points((await club.club())["season"]["standings"])


async def called(ann: Clubber, *empty: int) -> str:
    table = await ann.open("caller", 1, "Bob", "Ann", "Dora")
    await ann.call(table, *empty)
    return table


async def test_the_callers_results_count(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.begin_evening()
    await called(ann, 5, 3, 5)
    found = await bob.club()

    assert await table_of(ann) == {"Ann": 2.0, "Bob": 0.5, "Dora": 0.5}
    assert [each["belongs"] for each in found["people"]] == ["member", "member", "guest"]
    (game,) = found["evening"]["games"]
    assert (game["game"], [each["person"] for each in game["players"]]) == ("caller", [2, 1, 3])


async def test_nothing_counts_before_everybody_has_counted(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    await ann.begin_evening()
    table = await called(ann, 5, 3)
    found = await ann.club()

    assert found["season"]["standings"] == []
    (listed,) = found["tables"]
    assert (listed["id"], listed["names"], listed["yours"]) == (table, ["Bob", "Ann", "Dora"], True)
    await ann.count(table, 2, 7)
    assert (await table_of(ann))["Ann"] == 2.0


async def test_a_corrected_result_counts_once_as_it_is_now(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    await ann.begin_evening()
    table = await called(ann, 5, 3, 9)
    assert await table_of(ann) == {"Ann": 2.0, "Bob": 1.0, "Dora": 0.0}
    await ann.count(table, 1, 10)

    assert await table_of(ann) == {"Bob": 2.0, "Dora": 1.0, "Ann": 0.0}
    (game,) = (await ann.club())["evening"]["games"]
    assert [each["place"] for each in game["players"]] == [1, 3, 2]


async def test_a_correction_stays_with_its_evening(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    await ann.begin_evening()
    table = await called(ann, 5, 3, 9)
    await ann.must("POST", "/evenings/1/end")
    await ann.begin_evening()
    await ann.count(table, 1, 10)
    first = await ann.must("GET", "/evenings/1")
    second = await ann.must("GET", "/evenings/2")

    assert points(first["standings"])["Bob"] == 2.0
    assert second["standings"] == []


async def test_a_result_that_is_taken_back_counts_no_more_until_it_is_there_again(
    server: Server,
) -> None:
    (ann,) = await club_of(server, "Ann")
    await ann.begin_evening()
    table = await called(ann, 5, 3, 9)
    talk = await ann.person.talk(table)
    await talk.move({"t": "undo-tap"}, 0)
    found = await ann.club()
    assert (found["season"]["standings"], len(found["tables"])) == ([], 1)
    await ann.count(table, 2, 4)

    assert await table_of(ann) == {"Ann": 2.0, "Dora": 1.0, "Bob": 0.0}
    assert len((await ann.club())["people"]) == 3


async def test_a_season_that_is_over_stays_as_it_is(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    await ann.begin_evening()
    table = await called(ann, 5, 3, 9)
    await ann.must("POST", "/seasons/1/end", name="")
    before = await ann.must("GET", "/seasons/1"), await ann.must("GET", "/evenings/1")
    await ann.begin_evening()
    await ann.count(table, 1, 10)

    assert (await ann.must("GET", "/seasons/1"), await ann.must("GET", "/evenings/1")) == before
    assert await table_of(ann) == {}


async def test_a_guest_takes_their_points_along_when_they_get_a_device(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    await ann.begin_evening()
    await called(ann, 5, 3, 4)
    dora = await known(server, "Dora")
    dora.code = ann.code
    guest = next(each for each in (await dora.club())["people"] if each["name"] == "Dora")
    joined = await dora.join(ann.code, guest=guest["person"])

    assert joined["you"] == guest["person"]
    assert (await table_of(dora))["Dora"] == 1.0
