"""Short codes: read out on the telephone, good for a table that waits and for nothing else."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Person, Server, running

pytestmark = pytest.mark.anyio


async def code_of(person: Person, table: str) -> str:
    code: str = (await person.must("GET", f"/api/tables/{table}/code"))["code"]
    return code


async def tried(person: Person, code: str) -> Any:
    answer = await person.http.get(f"/api/codes/{code}")
    return answer.json() | {"status": answer.status_code}


async def test_a_code_is_short_and_leads_to_its_table(server: Server) -> None:
    ann, bob = server.person(), server.person()
    table = await ann.open("second-chance", 2, "Ann")
    code = await code_of(ann, table)

    assert re.fullmatch("[B-DF-HJKMNP-TV-XZ2-79]{6}", code)
    assert await code_of(bob, table) == code
    assert (await tried(bob, code))["id"] == table
    other = await ann.open("second-chance", 2, "Ann")
    assert await code_of(ann, other) != code


async def test_a_code_expires_when_the_game_starts(server: Server) -> None:
    ann, bob = server.person(), server.person()
    table = await ann.open("second-chance", 1, "Ann")
    code = await code_of(ann, table)
    assert (await tried(bob, code))["status"] == 200
    talk = await ann.talk(table)
    await talk.ask(t="start")

    assert (await tried(bob, code))["code"] == "no-such-code"
    refused = await ann.http.get(f"/api/tables/{table}/code")
    assert (refused.status_code, refused.json()["code"]) == (409, "already-started")


async def test_a_table_that_never_waits_has_no_code(server: Server) -> None:
    ann = server.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)

    assert (await ann.http.get(f"/api/tables/{table}/code")).json()["code"] == "already-started"


@pytest.mark.parametrize("code", ["KQ47MX", "222222", "A", "AEIOU1"])
async def test_what_is_no_code_is_said_to_be_none(server: Server, code: str) -> None:
    answer = await tried(server.person(), code)

    assert (answer["status"], answer["code"]) == (404, "no-such-code")


async def test_an_id_is_no_code(server: Server) -> None:
    ann = server.person()
    table = await ann.open("second-chance", 2, "Ann")

    assert (await tried(ann, table))["status"] == 400


async def test_guessing_is_limited_for_each_address_and_looking_is_not(folder: Path) -> None:
    """Slashes lead nobody past it, right guesses count too, and everything else goes on."""
    async with running(folder, code_rate=1e-6) as server:
        ann = server.person()
        table = await ann.open("second-chance", 2, "Ann")
        code = await code_of(ann, table)
        guesses = [code, *(f"2{at:05}".replace("0", "X") for at in range(28))]
        answers = [(await tried(ann, guess))["status"] for guess in guesses]
        last = await ann.http.get(f"{server.url}//api//codes/{code}")
        refused = await tried(ann, code)
        table_itself = await ann.http.get(f"/api/tables/{table}")

    assert answers == [200] + [404] * 28
    assert last.status_code == 200
    assert (refused["status"], refused["code"]) == (429, "too-many-requests")
    assert table_itself.status_code == 200


async def test_a_code_outlives_the_server(folder: Path) -> None:
    async with running(folder) as server:
        ann = server.person()
        table = await ann.open("second-chance", 2, "Ann")
        code = await code_of(ann, table)
    async with running(folder) as server:
        bob = server.person()

        assert (await tried(bob, code))["id"] == table
        assert await code_of(bob, table) == code


async def test_a_code_goes_with_its_table(server: Server) -> None:
    ann = server.person()
    code = await code_of(ann, await ann.open("second-chance", 2, "Ann"))
    await server.services.store.log.remove_idle(before=1e12)

    assert (await tried(ann, code))["code"] == "no-such-code"
