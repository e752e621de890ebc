"""The referee at a caller's table: over HTTP, for whoever plays there, and nothing too early."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from mulligan.games.second_chance.grid import fits, placements
from mulligan.games.second_chance.tiles import read_tile
from mulligan.tables.entries import read, written
from mulligan.tables.games.second_chance import cells_of
from tests.server.harness import Person, Talk, running

pytestmark = pytest.mark.anyio

Sheet = dict[str, Any]


class Pencil:
    """Somebody who draws on paper, and remembers what."""

    def __init__(self, start: str, dice: Random) -> None:
        self.dice = dice
        self.filled = 0
        self.sheet: Sheet = {"start": [], "rounds": [], "one": None}
        self.sheet["start"] = self.draw(start, centre=True)

    def draw(self, tile: str, *, centre: bool = False) -> list[int]:
        free = [cells for cells in placements(read_tile(tile)) if not cells & self.filled]
        cells = self.dice.choice([each for each in free if not centre or each >> 40 & 1])
        self.filled |= cells
        return list(cells_of(cells))

    def fits(self, tile: str) -> bool:
        return fits(read_tile(tile), self.filled)

    @property
    def empty(self) -> int:
        return 81 - self.filled.bit_count()


async def tap(talk: Talk, t: str, **fields: int) -> dict[str, Any]:
    answer = await talk.move({"t": t, **fields}, 0)
    assert answer["t"] == "done", answer
    view: dict[str, Any] = await talk.until(
        lambda: talk.views[0]["view"] if talk.views[0]["number"] >= answer["number"] else None
    )
    return view


async def played(talk: Talk, pencils: list[Pencil]) -> dict[str, Any]:
    """A whole game on paper: everybody draws what fits, and says so when nothing does."""
    view: dict[str, Any] = talk.views[0]["view"]
    while not view["end"]:
        view = await tap(talk, "next")
        if view["end"]:
            break
        stuck = []
        for player, pencil in enumerate(pencils):
            if view["papers"][player]["out"] is not None:
                continue
            fitting = [tile for tile in view["offer"] if pencil.fits(tile)]
            drawn = pencil.draw(pencil.dice.choice(fitting)) if fitting else []
            pencil.sheet["rounds"].append(drawn)
            if not fitting:
                stuck.append(player)
        for player in stuck:
            view = await tap(talk, "chance", player=player)
            if view["end"]:
                break
            pencil, chance = pencils[player], view["papers"][player]["chance"]
            if pencil.fits(chance):
                pencil.sheet["rounds"][-1] = pencil.draw(chance)
                view = await tap(talk, "fits", player=player)
            else:
                view = await tap(talk, "out", player=player)
                if view["papers"][player]["one"]:
                    pencil.sheet["one"] = pencil.draw("#")[0]
    return view


async def post(person: Person, table: str, player: int, what: str, sheet: Sheet) -> Any:
    path = f"/api/tables/{table}/papers/{player}/{what}"
    return await person.must("POST", path, json=sheet)


async def refused(person: Person, table: str, player: int, what: str, sheet: Sheet) -> str:
    path = f"/api/tables/{table}/papers/{player}/{what}"
    answer = await person.http.post(path, json=sheet)
    assert answer.status_code == 409, answer.text
    return str(answer.json()["code"])


async def test_a_game_on_paper_is_checked_and_handed_in_from_the_players_phones(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        host, phone = server.person(), server.person()
        table = await host.open("caller", 1, "Ann", "Ben")
        talk = await host.talk(table)
        dice = Random(3)
        papers = talk.views[0]["view"]["papers"]
        pencils = [Pencil(paper["start"], dice) for paper in papers]
        assert (await played(talk, pencils))["end"]["winners"] == []

        for player, pencil in enumerate(pencils):
            checked = await post(phone, table, player, "check", pencil.sheet)
            assert checked == {"faults": [], "empty": pencil.empty, "complete": True}
            await post(phone, table, player, "result", pencil.sheet)
        view = await talk.sees(0, lambda view: bool(view["end"]["winners"]))

        assert [paper["empty"] for paper in view["papers"]] == [each.empty for each in pencils]
        told = await phone.must("GET", f"/api/tables/{table}/papers/1")
        assert (told["name"], told["over"], told["empty"]) == ("Ben", True, pencils[1].empty)
        assert len(told["rounds"]) == len(pencils[1].sheet["rounds"])


async def test_a_wrong_sheet_is_told_what_is_wrong_and_not_handed_in(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = server.person()
        table = await host.open("caller", 1, "Ann")
        talk = await host.talk(table)
        pencil = Pencil(talk.views[0]["view"]["papers"][0]["start"], Random(1))
        await tap(talk, "next")
        sheet = pencil.sheet | {"rounds": [[0, 80]]}
        verdict = await post(host, table, 0, "check", sheet)
        (fault,) = verdict["faults"]
        assert (fault["round"], fault["code"]) == (1, "tile-not-offered")
        assert fault["cells"] == [0, 80]

        assert await refused(host, table, 0, "result", sheet) == "not-right"
        assert await refused(host, table, 0, "result", pencil.sheet) == "not-right"
        offer = talk.views[0]["view"]["offer"]
        pencil.sheet["rounds"].append(pencil.draw(offer[0]))
        assert await refused(host, table, 0, "result", pencil.sheet) == "not-over"
        assert await refused(host, table, 1, "check", pencil.sheet) == "no-such-player"


async def test_only_cards_that_were_called_are_told(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = server.person()
        table = await host.open("caller", 1, "Ann", "Ben")
        talk = await host.talk(table)
        room = await server.services.rooms.find(table)
        assert room is not None
        assert room.table.play is not None
        before = await host.must("GET", f"/api/tables/{table}/papers/0")
        assert before["rounds"] == []
        await tap(talk, "next")
        await tap(talk, "chance", player=1)
        told = [await host.must("GET", f"/api/tables/{table}/papers/{at}") for at in (0, 1)]
        view = talk.views[0]["view"]

        assert [each["rounds"][0]["offer"] for each in told] == [view["offer"], view["offer"]]
        assert told[0]["rounds"][0]["chance"] is None
        assert told[1]["rounds"][0]["chance"] == view["papers"][1]["chance"]
        assert len(told[0]["rounds"]) == 1


async def test_paper_is_checked_at_a_callers_table_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = server.person()
        table = await host.open("second-chance", 1, "Ann", start=True)
        sheet: Sheet = {"start": [40], "rounds": []}

        assert await refused(host, table, 0, "check", sheet) == "not-on-paper"
        wrong = sheet | {"start": [40, 40]}
        table = await host.open("caller", 1, "Ann")
        answer = await host.http.post(f"/api/tables/{table}/papers/0/check", json=wrong)
        assert answer.status_code == 422


async def test_the_cards_of_a_solo_game_are_called_again_for_paper(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, friend = server.person(), server.person()
        first = await host.open("caller", 1, "Ann")
        talk = await host.talk(first)
        start = talk.views[0]["view"]["papers"][0]["start"]
        await played(talk, [Pencil(start, Random(2))])
        await tap(talk, "count", player=0, empty=9)
        again = await friend.open("caller", 1, "Ben", deal_of=first)
        other = await friend.talk(again)

        assert other.views[0]["view"]["papers"][0]["start"] == start
        asked = {"game": "caller", "seats": 1, "people": ["Ben", "Cid"], "deal_of": first}
        answer = await friend.http.post("/api/tables", json=asked)
        assert answer.status_code == 422


async def test_a_result_is_changed_by_the_caller_and_by_those_who_handed_it_in(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        host, phone, stranger = (server.person() for _ in range(3))
        table = await host.open("caller", 1, "Ann", "Ben")
        talk = await host.talk(table)
        starts = [paper["start"] for paper in talk.views[0]["view"]["papers"]]
        ann, ben = pencils = [Pencil(start, Random(5)) for start in starts]
        await played(talk, pencils)

        async def noted(player: int) -> Any:
            return (await host.must("GET", f"/api/tables/{table}/papers/{player}"))["empty"]

        # Handed in from a phone, changed by the caller, and by that phone again.
        await post(phone, table, 0, "result", ann.sheet)
        await tap(talk, "count", player=0, empty=ann.empty + 1)
        assert await refused(stranger, table, 0, "result", ann.sheet) == "handed-in"
        assert await noted(0) == ann.empty + 1
        await post(phone, table, 0, "result", ann.sheet)
        assert await noted(0) == ann.empty

        # Noted by the caller, who may also hand in a sheet.
        await tap(talk, "count", player=1, empty=ben.empty + 1)
        assert await refused(phone, table, 1, "result", ben.sheet) == "handed-in"
        await post(host, table, 1, "result", ben.sheet)
        assert await noted(1) == ben.empty

        # To hand in what is noted anyway is harmless, and leaves no trace.
        room = await server.services.rooms.find(table)
        assert room is not None
        before = room.table
        await post(stranger, table, 1, "result", ben.sheet)
        assert room.table is before


def test_a_result_from_before_is_read_as_it_was() -> None:
    """Who handed it in was not written down then."""
    old = '{"e":"moved","seat":0,"move":"count 0 7","by":"paper"}'

    assert written(read(old)) == old
