"""The story of a round: what everybody may know has happened, in its order."""

from hypothesis import given

from mulligan.games.second_chance import rules
from mulligan.games.second_chance.events import Chanced, Dropped, Happened, Told
from mulligan.games.second_chance.view import view
from tests.games.second_chance.table import lay, opened, tiles
from tests.strategies import SECOND_CHANCE, SecondChance, finished


def test_a_drawing_is_told_without_its_squares() -> None:
    table = lay("a1 b1 d1", "a1 b1 d1", "a1 b1 d1", pile="## ## ### ###")
    table.draw(2, "a1 b1")
    table.draw(1, "a1 b1")

    assert view(table.state, 0).story == (
        Told(1, 1, Happened.DREW),
        Told(1, 2, Happened.DREW),
    )
    assert view(table.state, None).story == view(table.state, 0).story


def test_starting_tiles_are_drawings_of_round_0() -> None:
    table = opened("#### ####", "## ##", seats=2)
    table.draw(1, "e5 e6 e7 e8")

    assert view(table.state, 0).story == (Told(0, 1, Happened.DREW),)


def test_second_chances_are_told_with_their_cards() -> None:
    """One fits and is drawn, one does not; the 1 is written last."""
    table = lay("a1 c1", "a1 b1 d1", "a1 c1", pile="## ### # ### ## ##")
    table.draw(1, "a1 b1")
    table.draw(0, "a1")

    assert view(table.state, 1).story == (
        Told(1, 1, Happened.DREW),
        Told(1, 0, Happened.CHANCE, tiles("#")[0]),
        Told(1, 0, Happened.DREW),
        Told(1, 2, Happened.CHANCE, tiles("###")[0]),
        Told(1, 2, Happened.DROPPED),
    )
    table.write(2, "a1")
    assert table.state.round == 2
    assert view(table.state, 1).story[:4] == (
        Told(1, 0, Happened.CHANCE, tiles("#")[0]),
        Told(1, 2, Happened.CHANCE, tiles("###")[0]),
        Told(1, 2, Happened.DROPPED),
        Told(1, 2, Happened.WROTE),
    )


def test_the_1_is_told_in_its_own_round() -> None:
    table = lay("a1 c1", "a1 c1", "a1 b1 d1", pile="## ### ### ### ## ##")
    table.draw(2, "a1 b1")
    table.write(1, "c1")

    assert view(table.state, 2).story[-1] == Told(1, 1, Happened.WROTE)
    assert Told(1, 0, Happened.WROTE) not in view(table.state, 2).story


def test_a_story_ends_with_the_round_after_it() -> None:
    """What was told in round 1 is no longer told in round 3."""
    table = lay("a1 c1 e1 g1", pile="## ## # ## ## # ## ## #")
    table.draw(0, "a1")
    table.draw(0, "c1")

    assert table.state.round == 3
    assert {told.round for told in view(table.state, 0).story} == {2, 3}


@given(finished(SECOND_CHANCE))
def test_every_second_chance_and_every_end_is_told(played: SecondChance) -> None:
    """Whoever looks after every move misses none of them."""
    seen: dict[tuple[int, int, Happened], None] = {}
    for step in played.steps:
        for told in view(step.after, None).story:
            seen[told.round, told.seat, told.what] = None
    chances = [event for event in played.events if isinstance(event, Chanced)]
    dropped = [event for event in played.events if isinstance(event, Dropped)]

    assert sum(what is Happened.CHANCE for *_, what in seen) == len(chances)
    assert sum(what is Happened.DROPPED for *_, what in seen) == len(dropped)
    assert rules.to_act(played.state) == frozenset()
