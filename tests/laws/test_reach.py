"""
The laws are not vacuous: the games that prove them show all there is to see.

If a sight is missing here after a change of the rules or of the strategies, the laws have stopped
testing it. Make it frequent again (`tests/strategies.py`), or find a famous game that has it.
"""

import pytest
from hypothesis import Phase, given, settings

from tests.laws.sights import ONE_MORE_SIGHTS, SECOND_CHANCE_SIGHTS, sights
from tests.strategies import (
    BOXES,
    ONE_MORE,
    SECOND_CHANCE,
    AnyBox,
    AnyPlayed,
    finished,
    play_again,
)

SIGHTS = {SECOND_CHANCE.name: SECOND_CHANCE_SIGHTS, ONE_MORE.name: ONE_MORE_SIGHTS}

# The same games every time, however many the profile asks for elsewhere.
some_games = settings(
    max_examples=120, derandomize=True, database=None, phases=[Phase.generate], deadline=None
)


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES, ids=str)
def test_the_games_of_the_laws_show_everything(box: AnyBox) -> None:
    """Every end, every effect, every corner that a law speaks of occurs, and not by luck."""
    seen: set[str] = set()
    for game in box.famous:
        seen |= sights(play_again(box, game))

    @some_games
    @given(finished(box))
    def look(played: AnyPlayed) -> None:
        seen.update(sights(played))

    look()

    assert SIGHTS[box.name] - seen == set()
    assert seen - SIGHTS[box.name] == set(), "a sight that nobody asks for"
