"""Decks on trial: bots play a few games, and the deck's maker hears what came of them."""

import pytest

from mulligan import wire
from mulligan.games import second_chance
from mulligan.games.second_chance.tiles import read_tile
from mulligan.server.work import players
from mulligan.server.work.deck_trials import DeckTrials
from mulligan.server.work.lanes import Lane
from mulligan.server.work.players import tried
from mulligan.tables.games import SECOND_CHANCE
from tests.server.harness import Server

pytestmark = pytest.mark.anyio

STANDARD = wire.TryDeck("one-more", "standard")


async def test_one_game_is_played_even_without_time() -> None:
    found = tried(STANDARD, 0)

    assert found.games == 1
    assert found.rounds >= 2  # somebody has two "one more" cards
    assert found.plays is not None
    assert found.empty is None


@pytest.mark.slow  # it loads the compiled bots
async def test_another_deck_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures are those of the deck that was given, and not of the usual one."""
    monkeypatch.setattr(players, "TRIAL_GAMES", 2)
    ones = second_chance.Deck("ones", second_chance.load()[0].start, ((read_tile("#"), 40),))

    toml = SECOND_CHANCE.write_deck(ones, "ones", "Ones")
    found = tried(wire.TryDeck("second-chance", wire.OwnDeck(toml)), 60)

    # Forty single squares: two a round, of which one is drawn, beside a starting tile of eight.
    assert (found.games, found.rounds, found.empty) == (2, 20, 81 - 8 - 20)
    assert found.filled == 0


async def test_the_same_deck_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "TRIAL_GAMES", 1)
    asked = DeckTrials(Lane("trials"))
    first = await asked.of(STANDARD)

    assert await asked.of(STANDARD) is first


async def test_a_trial_that_time_cut_short_is_not_remembered() -> None:
    asked = DeckTrials(Lane("trials"), seconds=0)
    first = await asked.of(STANDARD)

    assert await asked.of(STANDARD) is not first


async def test_over_http(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "TRIAL_GAMES", 1)
    person = server.person()
    found = await person.must("POST", "/api/decks/try", json={"game": "one-more"})

    assert found["games"] == 1


async def test_a_faulty_deck_is_not_played(server: Server) -> None:
    asked = {"game": "one-more", "deck": {"toml": 'format = "mulligan-deck"'}}
    answer = await server.person().http.post("/api/decks/try", json=asked)

    assert answer.status_code == 422
    assert {fault["code"] for fault in answer.json()["faults"]} == {"other-game", "other-version"}


async def test_what_is_no_deck_here_is_never_a_path(server: Server) -> None:
    asked = {"game": "one-more", "deck": "../standard.toml"}
    answer = await server.person().http.post("/api/decks/try", json=asked)

    assert (answer.status_code, answer.json()["code"]) == (422, "not-possible")
