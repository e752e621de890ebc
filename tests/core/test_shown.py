"""Wrong values in complaints: as they were written, but not without end."""

import pytest

from mulligan.core.deckfile import LONGEST_SHOWN, shown
from mulligan.core.record import Fields, RecordError, parse_line


def test_a_short_value_is_shown_as_it_is() -> None:
    assert shown("x" * (LONGEST_SHOWN - 2)) == repr("x" * (LONGEST_SHOWN - 2))


def test_a_long_value_is_cut() -> None:
    assert shown("x" * 100) == "'" + "x" * (LONGEST_SHOWN - 1) + "…"


def test_a_gigantic_number_is_called_so() -> None:
    """Python refuses to print it."""
    assert shown(1 << 100_000) == "something gigantic"


def complaint(value: object) -> str:
    with pytest.raises(RecordError) as caught:
        Fields({"seat": value}, "the event").get("seat", int)
    return str(caught.value)


def test_a_wrong_field_is_shown_as_json() -> None:
    assert complaint("Zoë") == "the event: 'seat' cannot be \"Zoë\""
    assert complaint("x" * 100) == "the event: 'seat' cannot be \"" + "x" * 59


def test_what_cannot_be_shown_is_that() -> None:
    assert complaint({1, 2}) == "the event: 'seat' cannot be that"


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity"])
def test_what_python_takes_for_a_number_is_not_json(text: str) -> None:
    with pytest.raises(RecordError, match=rf"^this is not JSON \({text} is no number\)$"):
        parse_line(f'{{"seat": {text}}}')
