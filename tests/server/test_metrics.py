"""What a host can see of several processes that share a database."""

from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from mulligan import __version__
from tests.server.harness import Person, Server, choices, running
from tests.store.direct import sql

pytestmark = pytest.mark.anyio


async def figures(person: Person) -> dict[str, float]:
    """All metrics, added up over their labels."""
    text = (await person.http.get("/metrics")).text
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, 0) + sample.value
    return found


async def alone(server: Server) -> tuple[Person, str]:
    person = server.person()
    return person, await person.open("second-chance", 2, "Ann", "Bob", start=True)


async def test_an_append_by_an_old_home_is_counted(folder: Path, postgres: str) -> None:
    async with running(folder, database=postgres) as server:
        person, table = await alone(server)
        talk = await person.talk(table)
        sql(postgres, "UPDATE tables SET epoch = epoch + 1")  # taken, and nobody was told
        move = choices(talk.views[0]["view"], 0)[0]
        with pytest.raises(ConnectionError):
            await talk.move(move, 0)
        found = await figures(person)

    assert found["mulligan_fenced_appends_total"] == 1
    assert found["mulligan_homes_taken_total"] == found["mulligan_homes_lost_total"] == 1
    assert found["mulligan_unclear_commits_total"] == 0


async def test_a_commit_that_was_cut_off_is_counted(folder: Path, postgres: str) -> None:
    async with running(folder, database=postgres) as server:
        person, table = await alone(server)
        talk = await person.talk(table)
        sql(
            postgres,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        answer = await talk.move(choices(talk.views[0]["view"], 0)[0], 0)
        found = await figures(person)

    assert answer["t"] == "done"
    assert found["mulligan_unclear_commits_total"] == 1
    assert found["mulligan_listening_total"] >= 1
    assert found["mulligan_fenced_appends_total"] == 0


async def test_what_runs_is_said(server: Server) -> None:
    text = (await server.person().http.get("/metrics")).text

    assert f'mulligan_build_info{{version="{__version__}"}} 1.0' in text
    assert "process_resident_memory_bytes" in text
