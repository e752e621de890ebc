"""What is wrong with a record is said in words that help, about the first wrong event."""

from typing import Any

import pytest

from mulligan.core.record import RecordError
from mulligan.games.second_chance.record import read
from tests.second_chance.test_record import CROSS, CROSSES, changed

UNSEALED: Any = {**CROSSES, "seed": None}
"""The same game without its seed: the cards are laid as the record tells."""


def complaint(record: Any) -> str:
    with pytest.raises(RecordError) as caught:
        read(record)
    return str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("events", 5, "cells"), ["a1", "a1"], "event 6: the event: a square is named twice"),
        (("events", 5, "cells"), ["a1", "j4"], "event 6: there is no square 'j4'"),
        (("events", 0), {"event": "x" * 60}, f"event 1: there is no event {'x' * 40!r}"),
        (("events", 4, "tiles"), ["##", "#"], "event 5: no card with ## is left in the deck"),
        (("events", 4, "tiles"), ["##", "###"], "event 5: no card with ## is left in the deck"),
        (("events", 0, "tile"), "##", "event 1: no card with ## is left in the deck"),
        (("events", 22), {"event": "dance"}, "event 23: there is no event 'dance'"),
    ],
)
def test_the_first_wrong_event_is_explained(path: tuple[Any, ...], value: Any, said: str) -> None:
    assert complaint(changed(path, value, UNSEALED)) == said


def test_a_card_that_is_not_left_does_not_hide_what_came_before() -> None:
    """The record can be told up to that event, and an earlier one may be against the rules."""
    record = changed(("events", 16, "tile"), "##", UNSEALED)
    assert complaint(record).startswith("event 17: no card with ## is left")

    record = changed(("events", 5, "cells"), ["a1"], record)
    assert complaint(record).startswith("event 6: ")


def test_an_event_that_cannot_be_read_does_not_hide_one_that_is_against_the_rules() -> None:
    record = changed(("events", 5, "cells"), ["a1"], changed(("events", 9), None, UNSEALED))
    assert complaint(record).startswith("event 6: ")

    assert complaint(changed(("events", 9), None, UNSEALED)).startswith("event 10: ")


def test_a_tile_listed_twice_in_a_record_counts_twice() -> None:
    """Files must not do that; a record of another program may."""
    puzzle = [{"tile": CROSS, "count": 20}, {"tile": "#", "count": 2}, {"tile": CROSS, "count": 18}]
    replay = read(changed(("deck", "puzzle"), puzzle, UNSEALED))

    assert [count for _, count in replay.setup.deck.puzzle] == [38, 2]
