"""Games that were begun under older rules: nothing crashes, is lost, or moves."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from mulligan.tables.entries import Moved, written
from mulligan.tables.games import KINDS
from tests.server.harness import Message, Person, Server, choices, play, running

pytestmark = [pytest.mark.anyio, pytest.mark.file]


def as_of_older_rules(folder: Path, table: str, *more_entries: str) -> None:
    """Say of a stored table that its game was begun under the rules before these."""
    with sqlite3.connect(next(folder.glob("*.db"))) as database:
        database.execute("UPDATE tables SET rules = rules - 1 WHERE id = ?", (table,))
        (number,) = database.execute(
            "SELECT max(number) FROM log WHERE table_id = ?", (table,)
        ).fetchone()
        for at, entry in enumerate(more_entries, number + 1):
            database.execute("INSERT INTO log VALUES (?, ?, 0, ?)", (table, at, entry))
    database.close()


async def listed(person: Person, table: str) -> Message:
    tables = await person.must("GET", "/api/me/tables")
    return next(each for each in tables if each["id"] == table)


async def come_back(server: Server, cookie: str | None) -> Person:
    person = server.person(cookie)
    await person.must("GET", "/api/catalogue")
    return person


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
async def test_a_game_under_way_is_shown_and_cannot_go_on(tmp_path: Path, game: str) -> None:
    async with running(tmp_path) as server:
        ann = server.person()
        table = await ann.open(game, 3, "Ann", "Bea", "Cyd", start=True)
        talk = await ann.talk(table)
        before = await talk.sees(0, bool)
        seat = before["to_act"][0]
        move = choices(await talk.sees(seat, bool), seat)[0]
        cookie = ann.cookie
    as_of_older_rules(tmp_path, table)

    async with running(tmp_path) as server:
        ann = await come_back(server, cookie)
        assert (await listed(ann, table))["stage"] == "playing"
        assert not (await listed(ann, table))["your_turn"]
        talk = await ann.talk(table)
        assert talk.table["older_rules"]
        assert not any(seat["yours"] for seat in talk.table["seats"])
        assert talk.table["seats"][0]["name"] == "Ann"
        shown = await talk.sees(None, bool)
        assert shown["round"] == before["round"]
        for t, asked in (
            ("move", {"seat": seat, "turn": talk.turn, "move": move}),
            ("undo", {"seat": 0, "turn": 0}),
            ("stand", {"seat": 0}),
            ("stand-in", {"seat": 0, "bot": "random"}),
            ("rematch", {}),
        ):
            assert await talk.refused(t, **asked) == "older-rules"
        for t, said in (
            ("draft", {"seat": seat, "turn": talk.turn, "move": move}),
            ("react", {"seat": 0, "reaction": "clap"}),
        ):
            before_it = len(talk.heard)
            await talk.say(t, **said)
            assert (await talk.hears("refused", after=before_it))["code"] == "older-rules"


async def test_a_finished_game_stays_finished(tmp_path: Path) -> None:
    """It is in the list, its seed is told, and its cards can be dealt once more."""
    async with running(tmp_path) as server:
        ann = server.person()
        table = await ann.open("second-chance", 1, "Ann", start=True)
        await play(await ann.talk(table), [0], Random(1))
        cookie = ann.cookie
    as_of_older_rules(tmp_path, table)

    async with running(tmp_path) as server:
        ann = await come_back(server, cookie)
        assert (await listed(ann, table))["stage"] == "ended"
        talk = await ann.talk(table)
        assert talk.table["stage"] == "ended"
        assert len(talk.table["seed"]) == 64
        assert (await talk.sees(None, bool))["end"] is not None
        answer = await ann.http.get(f"/api/tables/{table}/record")
        assert answer.status_code == 409
        assert answer.json()["code"] == "older-rules"
        again = await ann.open("second-chance", 1, "Ann", start=True, deal_of=table)
        assert (await listed(ann, again))["stage"] == "playing"


@pytest.mark.parametrize("move", ["draw a1", "fold a1"])
async def test_moves_that_the_rules_no_longer_allow_are_left_out(tmp_path: Path, move: str) -> None:
    """The log holds what the rules of then allowed, in their words; the table is shown up to
    there."""
    async with running(tmp_path) as server:
        ann = server.person()
        table = await ann.open("second-chance", 1, "Ann", start=True)
        talk = await ann.talk(table)
        before = await talk.sees(0, bool)
        cookie = ann.cookie
    wrong = written(Moved(0, move, "x"))
    as_of_older_rules(tmp_path, table, wrong, wrong)

    async with running(tmp_path) as server:
        ann = await come_back(server, cookie)
        talk = await ann.talk(table)
        shown = await talk.sees(None, bool)
        assert shown["round"] == before["round"]
        assert await talk.refused("rematch") == "older-rules"


async def test_a_table_that_had_not_started_begins_under_the_new_rules(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = server.person()
        table = await ann.open("one-more", 3, "Ann", "Bea", "Cyd")
        cookie = ann.cookie
    as_of_older_rules(tmp_path, table)

    async with running(tmp_path) as server:
        ann = await come_back(server, cookie)
        talk = await ann.talk(table)
        assert not talk.table["older_rules"]
        await talk.do("start")

    async with running(tmp_path) as server:
        ann = await come_back(server, cookie)
        assert not (await ann.talk(table)).table["older_rules"]
    with sqlite3.connect(next(tmp_path.glob("*.db"))) as database:
        (rules,) = database.execute("SELECT rules FROM tables").fetchone()
    database.close()
    assert rules == KINDS["one-more"].rules_version
