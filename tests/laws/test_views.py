"""What may be seen: a view does not change when anything changes that its owner may not know."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import Seat
from mulligan.games.one_more.state import State as OneMoreState
from mulligan.games.one_more.view import Seen, View
from mulligan.games.second_chance.state import State as SecondChanceState
from tests.laws.secrets import has_to_look_away, other_worlds
from tests.strategies import (
    BOXES,
    ONE_MORE,
    SECOND_CHANCE,
    AnyBox,
    AnyPlayed,
    OneMore,
    SecondChance,
    dice,
    moments,
    play_again,
    positions,
    running,
    seats_of,
    tense,
)


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_a_view_keeps_secrets(box: AnyBox, data: st.DataObject) -> None:
    """Change only what somebody may not know, and their view stays the same, to the byte."""
    _check_that_views_keep_secrets(data.draw(tense(box)), data.draw(dice()))


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_a_view_keeps_secrets_all_through_the_famous_games(box: AnyBox) -> None:
    """At every decision of them: what is rarely secret is kept as well."""
    for game in box.famous:
        whole = play_again(box, game)
        for decisions, step in enumerate(whole.steps):
            if box.tense(step.before):
                _check_that_views_keep_secrets(whole.until(decisions), Random(decisions))


def _check_that_views_keep_secrets(played: AnyPlayed, die: Random) -> None:
    view = played.box.game.view
    for seat in seats_of(played):
        seen = view(played.state, seat)
        for world in other_worlds(played, seat, die):
            assert view(world, seat) == seen
            assert repr(view(world, seat)) == repr(seen)


@given(running(SECOND_CHANCE) | moments(SECOND_CHANCE, lambda state: bool(state.stuck)), dice())
def test_a_drawing_is_hidden_from_who_has_yet_to_draw(played: SecondChance, die: Random) -> None:
    """Whatever one draws, the others of the same round see the same until they have drawn."""
    seat = die.choice(played.to_act)
    legal = SECOND_CHANCE.game.legal(played.state, seat)
    worlds: list[SecondChanceState] = [
        SECOND_CHANCE.game.apply(played.state, seat, move)[0]
        for move in die.sample(legal, min(4, len(legal)))
    ]
    for other in seats_of(played):
        views = {
            SECOND_CHANCE.game.view(world, other)
            for world in worlds
            if world.round == played.state.round and has_to_look_away(world, other)
        }
        assert other == seat or len(views) <= 1


@given(moments(ONE_MORE, lambda state: state.swap is not None), dice())
def test_a_gift_is_known_to_two_and_only_when_both_are_given(played: OneMore, die: Random) -> None:
    """Nobody chooses with the other's card in view (OM-R2), and the rest never learn (OM-R6)."""
    assert played.state.swap is not None
    seat = die.choice(played.to_act)
    told = len(played.state.story)
    waiting: dict[Seat | None, set[View]] = {}
    done: dict[Seat | None, set[Seen]] = {}
    for move in ONE_MORE.game.legal(played.state, seat):
        after: OneMoreState = ONE_MORE.game.apply(played.state, seat, move)[0]
        for other in seats_of(played):
            seen: View = ONE_MORE.game.view(after, other)
            if after.swap is not None and other != seat:
                waiting.setdefault(other, set()).add(seen)
            elif after.round == played.state.round and other not in played.state.swap.seats:
                done.setdefault(other, set()).update(seen.story[told : told + 1])

    assert all(len(views) == 1 for views in waiting.values())
    assert all(len(events) == 1 for events in done.values())


@given(positions(SECOND_CHANCE))
def test_pencils_go_to_the_left_and_drawings_keep_their_colour(played: SecondChance) -> None:
    """After every round in fr-2018, never in it-2022; elsewhere and alone none (SC-18)."""
    _check_pencils(played)


def test_pencils_go_to_the_left_in_the_famous_games() -> None:
    """The same, at tables where left and right differ."""
    for game in SECOND_CHANCE.famous:
        _check_pencils(play_again(SECOND_CHANCE, game))


def _check_pencils(played: SecondChance) -> None:
    held: dict[int, list[int | None]] = {}
    for state in played.states:
        sheets = SECOND_CHANCE.game.view(state, None).sheets
        held.setdefault(state.round, [sheet.pencil for sheet in sheets])
        for owner, sheet in enumerate(sheets):
            assert [drawing.pencil for drawing in sheet.drawings] == [
                held[drawing.round][owner] for drawing in sheet.drawings
            ]
    for round, pencils in held.items():
        if (before := held.get(round - 1)) is not None:  # else nobody had to decide in it
            passed = played.setup.edition == "fr-2018" and round > 1
            assert pencils == (before[-1:] + before[:-1] if passed else before)
    colours = {pencil for pencils in held.values() for pencil in pencils}
    if played.setup.edition in ("en-2019", "es-2019") or played.setup.seats == 1:
        assert colours == {None}
    else:
        assert colours == set(range(min(6, played.setup.seats)))
