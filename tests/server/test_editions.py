"""Which edition of Second Chance a table is played by: one that was chosen, or the reader's own."""

from typing import Any

import pytest

from mulligan.games.second_chance import EDITIONS
from mulligan.tables import entries
from mulligan.tables.agreement import Agreement, Solo
from mulligan.tables.new_table import once_more
from mulligan.tables.table import Table, folded
from tests.server.harness import Message, Person, Server
from tests.tables.test_table import SEED, agreement

SPOKEN = [
    ("en", "en-2019"),
    ("fr", "fr-2018"),
    ("it", "it-2022"),
    ("es", "es-2019"),
    ("de", "en-2019"),
]


async def edition_at(person: Person, table: str) -> str:
    return str((await person.must("GET", f"/api/tables/{table}"))["edition"])


@pytest.mark.anyio
@pytest.mark.parametrize(("language", "edition"), SPOKEN)
async def test_a_table_has_the_edition_of_the_language(
    server: Server, language: str, edition: str
) -> None:
    """With friends, with bots, alone, on paper and in a lesson."""
    ann = server.person()
    for game, seats, more in (
        ("second-chance", 3, {}),
        ("second-chance", 2, {"bots": ["random"], "start": True}),
        ("second-chance", 1, {"series": True, "start": True}),
        ("second-chance", 1, {"practice": True, "start": True}),
        ("caller", 1, {}),
    ):
        table = await ann.open(game, seats, "Ann", language=language, **more)
        assert await edition_at(ann, table) == edition
    asked = {"name": "Ann", "language": language}
    taught = await ann.must("POST", "/api/lessons/second-chance", json=asked)
    assert await edition_at(ann, taught["id"]) == edition


@pytest.mark.anyio
async def test_an_edition_that_was_chosen_goes_before_the_language(server: Server) -> None:
    ann = server.person()
    table = await ann.open("second-chance", 2, "Ann", language="fr", edition="it-2022")
    assert await edition_at(ann, table) == "it-2022"
    other = await ann.open("one-more", 3, "Ann", language="fr")
    told = await ann.must("GET", f"/api/tables/{other}")
    assert (told["edition"], told["pencils"]) == (None, "none")


@pytest.mark.anyio
async def test_a_program_that_names_no_language_plays_by_the_english_edition(
    server: Server,
) -> None:
    ann = server.person()
    assert await edition_at(ann, await ann.open("second-chance", 2, "Ann")) == "en-2019"
    refused = await ann.http.post(
        "/api/tables", json={"game": "second-chance", "seats": 2, "language": "la"}
    )
    assert refused.status_code == 400


@pytest.mark.anyio
async def test_the_deal_of_the_day_has_one_edition_for_everybody(server: Server) -> None:
    ann = server.person()
    for kind in ("game", "series"):
        told = await ann.must("GET", f"/api/daily/{kind}")
        begun = await ann.must("POST", f"/api/daily/{kind}", json={"name": "Ann"})
        assert told["edition"] == await edition_at(ann, begun["id"]) == "en-2019"
    bob = server.person()
    paper = await bob.must("POST", "/api/daily/game/paper", json={"name": "Bob"})
    assert await edition_at(bob, paper["id"]) == "en-2019"


@pytest.mark.anyio
async def test_the_catalogue_says_what_each_edition_does_and_whose_it_is(server: Server) -> None:
    games = (await server.person().must("GET", "/api/catalogue"))["games"]
    told: dict[str, list[Message]] = {game["game"]: game["editions"] for game in games}

    assert told["one-more"] == []
    assert [each["name"] for each in told["second-chance"]] == list(EDITIONS)
    assert {
        language: each["name"] for each in told["second-chance"] for language in each["languages"]
    } == dict(SPOKEN)
    assert [(each["writers"], each["pencils"]) for each in told["second-chance"]] == [
        ("all-of-the-round", "none"),
        ("all-of-the-round", "none"),
        ("all-of-the-round", "own"),
        ("one", "passed"),
    ]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("edition", "pencils"), [("en-2019", "none"), ("it-2022", "own"), ("fr-2018", "passed")]
)
async def test_sc_18_a_table_says_what_happens_to_the_pencils(
    server: Server, edition: str, pencils: str
) -> None:
    ann = server.person()
    table = await ann.open("second-chance", 2, "Ann", edition=edition)
    assert (await ann.must("GET", f"/api/tables/{table}"))["pencils"] == pencils


def ended(agreed: Agreement) -> Table:
    """A game of one seat, played to its end."""
    table = folded("t", agreed, SEED, [entries.Seated(0, "ann", "Ann"), entries.Started()])
    while table.play is not None and table.to_act:
        move = table.game.legal(table.play.state, 0)[0]
        table = table.after(entries.Moved(0, table.agreement.kind.write_move(move)))
    return table


@pytest.mark.parametrize("solo", [None, Solo("x", 0, [])])
def test_what_follows_a_game_keeps_its_edition(solo: Any) -> None:
    """A rematch, and the next game of a series."""
    table = ended(agreement(seats=1, edition="it-2022", solo=solo))

    assert once_more(table).agreement.edition == "it-2022"
