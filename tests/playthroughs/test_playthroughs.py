"""Games are played, and seen, exactly as they were told when a person read them."""

from dataclasses import fields
from difflib import unified_diff
from itertools import islice

import pytest

from mulligan.games import one_more, second_chance
from mulligan.games.one_more.view import OpenSwap
from mulligan.games.second_chance.view import Drawing, SeenSheet
from tests.laws.sights import sights
from tests.playthroughs import FOLDER, Playthrough, played
from tests.playthroughs.games import PLAYTHROUGHS, text_of

LONGEST = 40 * 1024


@pytest.mark.parametrize("game", PLAYTHROUGHS, ids=str)
def test_a_game_goes_as_it_was_told(game: Playthrough) -> None:
    """Every decision, what it caused, and what everybody saw."""
    before, now = game.path.read_text("utf-8"), text_of(game)
    difference = unified_diff(
        before.splitlines(), now.splitlines(), f"{game.path.name}, as told", "as played now"
    )

    assert before == now, "\n".join(
        [
            "The first differences; if they are meant, read them all after",
            "`python -m tests.playthroughs`:",
            *islice(difference, 60),
        ]
    )


def test_every_text_is_of_a_game_and_short_enough_to_read() -> None:
    """And every edition and both games have one."""
    assert {*FOLDER.glob("*.txt")} == {game.path for game in PLAYTHROUGHS}
    assert all(game.path.stat().st_size < LONGEST for game in PLAYTHROUGHS)
    setups = [game.setup() for game in PLAYTHROUGHS]
    editions = {setup.edition for setup in setups if isinstance(setup, second_chance.Setup)}
    assert editions == set(second_chance.EDITIONS)
    assert {setup.seats for setup in setups if isinstance(setup, one_more.Setup)} == {3, 5, 9}


def test_the_texts_show_what_is_rare() -> None:
    """A reader finds every end, every effect and the corners of the rules in one of them."""
    seen = set().union(*(sights(played(game)) for game in PLAYTHROUGHS))
    wanted = {
        *("ends filled", "ends no-chance-cards", "ends all-out", "ends deck", "1 play"),
        *("several second chances", "several write", "one of several writes", "the 1 wins"),
        *("the 1 fills", "filled by a second chance", "filled, others still get theirs"),
        *("writes while another draws", "out later without a 1", "no chance with a card left"),
        *("replay", "reverse", "draw", "swap", "plain", "starter", "stuck", "last"),
        *("replay as last card", "draw as last card, stays", "swap as last card"),
        *(
            "too late for a swap",
            "too late for a draw",
            "swap with oneself",
            "leaves",
            "several leave",
            "skips who left",
        ),
        *("stuck after a replay", "turns back", "ends backwards", "wins last", "wins stuck"),
    }

    assert wanted - seen == set()


def test_every_field_of_a_view_is_told() -> None:
    """A field that is added has to be put into words here, or a leak through it goes unseen."""
    assert [field.name for field in fields(second_chance.View)] == [
        *("seat", "edition", "deck", "start", "round", "phase", "offer", "cards_left"),
        *("shapes", "left", "sheets", "stuck", "story", "to_act", "end"),
        "challenge",
    ]
    assert [field.name for field in fields(SeenSheet)] == [
        *("start", "drawings", "one", "chance", "chanced", "out", "doing", "pencil")
    ]
    assert Drawing._fields == ("round", "tile", "cells", "pencil")
    assert [field.name for field in fields(one_more.View)] == [
        *("seat", "deck", "cards", "round", "hand", "counts", "playing", "revealed", "centre"),
        *("direction", "active", "asked", "swap", "cards_left", "tokens", "story", "last"),
        *("lost_on", "to_act", "end"),
    ]
    assert [field.name for field in fields(OpenSwap)] == [*("by", "seats", "given", "mine")]
