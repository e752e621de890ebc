"""Names that strangers choose, and passes that only we can make."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.tables.identity import (
    LONGEST_NAME,
    Passes,
    clean_name,
    is_secret,
    new_secret,
    new_table_id,
    person_of,
    unlike,
)
from mulligan.tables.identity.lookalikes import shortened


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nGreen  Gables ", "Ann of Green Gables"),
        ("\u202eAnn\u202c", "Ann"),  # right to left
        ("A\u200bn\u200dn\ufeff", "Ann"),  # of no width
        ("An\u00adn", "Ann"),  # a soft hyphen
        ("A\x00n\x1bn\x7f", "A n n"),
        ("\u2066Bob\u2069", "Bob"),
        ("Jose\u0301", "José"),
        ("ñandú ß Æ 李雷 สวัสดี", "ñandú ß Æ 李雷 สวัสดี"),
        ("\U000e0041Eve", "Eve"),  # a tag
        ("\ue000Eve", "Eve"),  # private use
        ("a" + "\u0336" * 20 + "b", "a\u0336\u0336\u0336b"),
        ("🦊 Fox!", "🦊 Fox!"),
        ("\u0301\u0302", ""),
        ("\u200b\u2060", ""),
        ("\u3164", ""),  # letters that show nothing
        ("\u2800\u115f", ""),
        (" \u00a0\u3000", ""),
        ("", ""),
    ],
)
def test_names_as_they_are_shown(written: str, shown: str) -> None:
    assert clean_name(written) == shown


@given(st.text(max_size=60))
def test_a_clean_name_is_short_on_one_line_and_stays_itself(text: str) -> None:
    name = clean_name(text)

    assert len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert clean_name(name) == name


@given(st.lists(st.sampled_from(["Ann", "Bob", "A" * LONGEST_NAME]), max_size=13))
def test_nobody_is_called_like_another(wanted: list[str]) -> None:
    names: frozenset[str] = frozenset()
    for each in wanted:
        name = unlike(each, names)

        assert name not in names
        assert len(name) <= LONGEST_NAME
        names |= {name}


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Ada", "Ada"),
        ("Ada", "ada"),
        ("Ada", "ADA"),
        ("Ada", "\u0410d\u0430"),  # Cyrillic
        ("Ada", "\uff21\uff44\uff41"),  # full width
        ("Ada", "\U0001d400\U0001d41d\U0001d41a"),  # bold, for formulas
        ("Ian", "lan"),  # a small l
        ("Ian", "1an"),
        ("Bob", "B0b"),
        ("Tim", "Tirn"),
        ("Jos\u00e9", "JOS\u00c9"),
        ("Chlo\u00eb", "Chlo\u0451"),  # Cyrillic, with its dots
        ("\u0110an", "\u00d0an"),  # a D with a stroke: Vietnamese, Icelandic
        ("Stra\u00dfe", "STRASSE"),
    ],
)
def test_names_that_look_alike_are_told_apart(name: str, twin: str) -> None:
    assert unlike(twin, frozenset({name})) == f"{twin} 2"
    assert unlike(name, frozenset({twin})) == f"{name} 2"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Anne"),
        ("Jose", "Jos\u00e9"),
        ("Ann 2", "Ann 3"),
        ("\u674e", "\u96f7"),
        ("Vi", "Vl"),
    ],
)
def test_names_that_look_different_stay_as_they_are(name: str, other: str) -> None:
    assert unlike(name, frozenset({other})) == name


def test_the_table_of_signs_is_made_from_unicodes() -> None:
    table = """\ufeff# confusables.txt
0430 ;\t0061 ;\tMA\t# ( \u0430 \u2192 a ) CYRILLIC SMALL LETTER A
FF41 ;\t0061 ;\tMA\t# a of full width
006D ;\t0072 006E ;\tMA\t#
# Total: 3
"""
    assert shortened(table) == ["0061 < 0430 FF41", "0072 006E < 006D"]


# --- passes -----------------------------------------------------------------------------------

KEY = b"k" * 32


def test_a_pass_opens_its_seat() -> None:
    passes = Passes(KEY)

    assert passes.check("table", passes.issue("table", 2, 17)) == (2, 17)


def test_a_pass_opens_nothing_else() -> None:
    passes = Passes(KEY)
    token = passes.issue("table", 2, 17)
    _, _, signature = token.split(".")

    assert passes.check("other", token) is None
    assert Passes(b"x" * 32).check("table", token) is None
    for forged in (
        f"1.17.{signature}",
        f"2.18.{signature}",
        f"2.17.{signature[:-1]}",
        f"2.17.{signature}0",
        f"02.17.{signature[:-1]}0",
        "2.17.",
        "2.17",
        "",
        "..",
        f"\u00b2.17.{signature}",
        f"-2.17.{signature}",
        f"2.1\uff17.{signature}",
        f"{'9' * 5000}.17.{signature}",
        "2.17.é",
    ):
        assert passes.check("table", forged) is None


def test_one_table_cannot_be_made_to_look_like_another() -> None:
    """The parts of what is signed do not run into each other."""
    passes = Passes(KEY)

    assert passes.issue("t", 1, 11).split(".")[2] != passes.issue("t", 11, 1).split(".")[2]
    assert passes.issue("t/1", 1, 1).split(".")[2] != passes.issue("t", 1, 1).split(".")[2]


@given(st.text(max_size=50))
def test_no_text_is_a_pass_by_chance(text: str) -> None:
    assert Passes(KEY).check("table", text) is None


def test_what_is_stored_of_a_person_does_not_give_the_secret_away() -> None:
    secret = new_secret()

    assert is_secret(secret)
    assert secret not in person_of(secret)
    assert not is_secret(person_of(secret) + "!")
    assert not is_secret("short")
    assert not is_secret("x" * 65)


def test_table_ids_are_plain_and_differ() -> None:
    ids = {new_table_id() for _ in range(1000)}

    assert len(ids) == 1000
    assert all(re.fullmatch("[a-km-z2-9]{10}", id) and not set("ilo01") & set(id) for id in ids)
