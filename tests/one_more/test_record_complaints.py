"""What is wrong with a record is said in words that help."""

from typing import Any

import pytest

from mulligan.core.record import RecordError
from mulligan.games.one_more.record import read
from tests.one_more.test_record import SEEDED


def complaint(**changes: Any) -> str:
    with pytest.raises(RecordError) as caught:
        read(SEEDED | changes)
    return str(caught.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"events": 7}, "the record: 'events' cannot be 7"),
        ({"deck": {"name": "x", "cards": [{"card": 7}]}}, "the deck: 'card' cannot be 7"),
        ({"pending": {"by": 0}}, "the pending swap: 'seats' is missing"),
        (
            {"pending": {"by": 0, "seats": [0, 1], "cards": [7, None]}},
            "the pending swap: 'card' cannot be 7",
        ),
        ({"events": [{"event": "x" * 60}]}, f"event 1: there is no event {'x' * 40!r}"),
    ],
)
def test_a_complaint_names_the_place_and_the_value(changes: dict[str, Any], said: str) -> None:
    assert complaint(**changes) == said
