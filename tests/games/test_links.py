"""A link gives back the deck it was made from, and anything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core.deckfile import LONGEST, DeckError, Label
from mulligan.games import DECKS, one_more, second_chance
from mulligan.games.links import (
    LONGEST_LINK,
    AnyDeck,
    LinkError,
    LinkFault,
    read_link,
    write_link,
)
from tests.games.sealed import EIGHT, FOUR_TEXTS, NONSENSE, sealed
from tests.strategies import one_more_decks, second_chance_decks

# Whatever TOML takes in a text, and at least one sign to see.
signs = st.characters(exclude_categories=["Cs"])


def texts(longest: int) -> st.SearchStrategy[str]:
    return st.text(signs, min_size=1, max_size=longest).filter(str.strip)


@st.composite
def labels(draw: st.DrawFn, name: str) -> Label:
    return Label(name, *(draw(texts(LONGEST[key])) for key in ("title", "provenance", "licence")))


def parsed(game: str, toml: str) -> tuple[AnyDeck, Label]:
    return DECKS[game].parse("link", toml)


def fault(link: str) -> LinkFault:
    with pytest.raises(LinkError) as caught:
        read_link(link)
    return caught.value.fault


@given(st.data())
@pytest.mark.parametrize(
    ("game", "decks"),
    [(second_chance.GAME, second_chance_decks()), (one_more.GAME, one_more_decks())],
)
def test_a_deck_comes_out_as_it_went_in(
    game: str, decks: st.SearchStrategy[AnyDeck], data: st.DataObject
) -> None:
    """Card by card and in the same order: a seed deals both alike."""
    deck = data.draw(decks)
    label = data.draw(labels(deck.name))

    link = write_link(deck, label)
    back = parsed(game, read_link(f"https://example.org/deck#{link}"))

    assert back == (deck, label)
    if isinstance(deck, second_chance.Deck) and isinstance(back[0], second_chance.Deck):
        assert list(map(str, back[0].start)) == list(map(str, deck.start))
        assert list(map(str, back[0].cards())) == list(map(str, deck.cards()))


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, decks in DECKS.items() for name in decks.names()]
)
def test_a_link_is_short(game: str, name: str) -> None:
    """It goes into a message, and into a QR code that a telephone reads."""
    deck, _ = DECKS[game].load(name)

    link = write_link(deck, Label("my-box", "My box", "Copied from my own cards.", "private"))

    assert len(link) < 250


def test_the_longest_good_deck_has_a_link() -> None:
    deck, _ = second_chance.load("standard")
    label = Label("a" * 40, *("🂡" * LONGEST[key] for key in ("title", "provenance", "licence")))

    link = write_link(deck, label)

    assert len(link) < LONGEST_LINK
    assert parsed(second_chance.GAME, read_link(link))[1] == label


@given(st.data())
def test_a_changed_letter_is_noticed(data: st.DataObject) -> None:
    link = write_link(*one_more.load("standard"))
    at = data.draw(st.integers(1, len(link) - 2))
    letter = data.draw(st.sampled_from("AQgwZ_-059").filter(lambda sign: sign != link[at]))

    assert fault(link[:at] + letter + link[at + 1 :]) is LinkFault.DAMAGED


def test_a_link_that_is_cut_short_is_noticed() -> None:
    link = write_link(*second_chance.load("standard"))

    assert {fault(link[:end]) for end in range(len(link))} == {LinkFault.DAMAGED}
    assert fault(f"{link}AAAA") is LinkFault.DAMAGED


@given(st.text(signs.filter(lambda sign: sign != "#"), max_size=200))
def test_nonsense_is_refused(text: str) -> None:
    assert fault(text) in LinkFault
    assert fault(f"1{text}") is LinkFault.DAMAGED


@given(st.text("01", max_size=200))
def test_whatever_bits_are_sealed_they_are_a_deck_file_or_refused(bits: str) -> None:
    """Hostile links have a right checksum. What comes out is judged like any deck file."""
    game = one_more.GAME if bits.startswith("010") else second_chance.GAME

    with pytest.raises((LinkError, DeckError)):
        parsed(game, read_link(sealed(bits)))


@pytest.mark.parametrize(("bits", "wrong"), NONSENSE)
def test_sealed_nonsense_is_damaged(bits: str, wrong: str) -> None:
    assert fault(sealed(bits)) is LinkFault.DAMAGED, wrong


def test_what_is_just_within_bounds_is_read() -> None:
    """The largest tile; the check of the deck, not of the link, finds that it is too large."""
    toml = read_link(sealed("1" + FOUR_TEXTS + "010" + EIGHT + EIGHT + "1" * 81 + "1"))

    assert toml.count("#" * 9) == 9
    with pytest.raises(DeckError, match="81 squares"):
        parsed(second_chance.GAME, toml)


def test_a_wrong_checksum_is_damaged() -> None:
    bits = "1" + FOUR_TEXTS + "1 1"

    assert "[[" not in read_link(sealed(bits))
    assert fault(sealed(bits, check=1)) is LinkFault.DAMAGED


def test_other_versions_and_links_that_are_too_long_are_told_apart() -> None:
    assert fault("2AAAA") is LinkFault.OTHER_VERSION
    assert fault("²AAAA") is LinkFault.DAMAGED
    assert fault("1" + "A" * LONGEST_LINK) is LinkFault.TOO_LONG
    assert fault("1" + "A" * (LONGEST_LINK - 1)) is LinkFault.DAMAGED
    assert str(LinkError(LinkFault.TOO_LONG)) == "This link is too long to hold a deck."
