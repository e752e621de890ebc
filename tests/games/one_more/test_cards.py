"""Cards as text, and back."""

from itertools import product

import pytest

from mulligan.core import MulliganError
from mulligan.games.one_more import Card, Effect, Sign, read_card
from mulligan.games.one_more.cards import STARTER, as_hand
from tests.games.one_more.table import cards

EVERY = [
    f"{number}{sign}{effect}"
    for number, sign, effect in product(range(100), "+-±", ("", *map(str, Effect)))
]


def test_a_card_is_its_number_sign_and_effect() -> None:
    """The notation of records and deck pages, to the letter."""
    assert read_card("7+replay") == Card(7, Sign.ABOVE, Effect.REPLAY)
    assert read_card("3-reverse") == Card(3, Sign.BELOW, Effect.REVERSE)
    assert read_card("4+draw") == Card(4, Sign.ABOVE, Effect.DRAW)
    assert read_card("9-swap") == Card(9, Sign.BELOW, Effect.SWAP)
    assert read_card("4+") == Card(4, Sign.ABOVE)
    assert read_card("5±") == STARTER == Card(5, Sign.EITHER, None)


def test_every_card_is_read_as_it_is_written() -> None:
    """Text and card are two sides of the same thing."""
    assert [str(read_card(text)) for text in EVERY] == EVERY


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "+",
        "replay",
        "7+Replay",
        "7+replay ",
        " 7+replay",
        "7 +replay",
        "7+replays",
        "7+skip",
        "+7replay",
        "-7+replay",
        "100+",
        "7*",
        "7++",
        "5+-",
        "5+/-",
        "7\N{MINUS SIGN}draw",
        "\N{ARABIC-INDIC DIGIT SEVEN}+",
        "7+replay\n",
        "7+\x00",
        "7+réplay",
    ],
)
def test_what_is_no_card(text: str) -> None:
    """Anything else is turned down, and the complaint shows what was read."""
    with pytest.raises(MulliganError, match="is no card; one is written like") as caught:
        read_card(text)

    assert repr(text) in str(caught.value)


def test_a_hand_is_sorted_by_number_sign_and_effect() -> None:
    """Ten stands after nine, + before - before ±, a plain card before the effects."""
    mixed = cards("10+ 9- 5± 5-swap 5+swap 5+ 5-draw 1+reverse 1+replay 0- 5+draw")

    assert as_hand(mixed) == cards("0- 1+replay 1+reverse 5+ 5+draw 5+swap 5-draw 5-swap 5± 9- 10+")
