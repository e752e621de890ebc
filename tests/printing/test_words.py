"""The words on paper: the same keys in every language, and letters for all of them."""

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from mulligan.games.one_more import Effect
from mulligan.games.second_chance import EDITIONS
from mulligan.printing.lettering import fitting, known, width, wrapped
from mulligan.printing.wording import LANGUAGES, effect_words, words

OTHERS = LANGUAGES[1:]


def read(language: str) -> dict[str, Any]:
    folder = files("mulligan.printing").joinpath("words")
    return tomllib.loads(folder.joinpath(f"{language}.toml").read_text("utf-8"))


def every(value: Any) -> list[str]:
    match value:
        case str():
            return [value]
        case dict():
            return [text for part in value.values() for text in every(part)]
        case _:
            return [text for part in value for text in every(part)]


def shape(value: Any) -> Any:
    """A file without its words: keys, how many of each, and where numbers go."""
    match value:
        case str():
            return value.count("{}"), value.count("▲"), value.count("▼"), value.count("*")
        case dict():
            return {key: shape(part) for key, part in value.items()}
        case _:
            return [shape(part) for part in value]


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_the_same_things(language: str) -> None:
    assert shape(read(language)) == shape(read("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_was_left_in_english(language: str) -> None:
    here, english = every(read(language)), every(read("en"))
    same = {one for one, other in zip(here, english, strict=True) if one == other}

    assert same <= {"Name", "Total", "Start", "One more!", "Winner!", "{writers}", "{colours}"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_letter(language: str) -> None:
    for text in [*every(read(language)), *words(language).labels.values(), "éñßœŒçàùìòü¿¡±×"]:
        bare = re.sub("[▲▼]", "", text)  # these are drawn

        assert known(bare) == bare


def test_what_the_font_lacks_is_a_question_mark() -> None:
    assert known("Zażółć ✏ 骰") == "Zażółć ? ?"


def test_no_french_line_begins_with_a_sign() -> None:
    said = words("fr")
    whole = " ".join([*said.labels.values(), *(rules.lead for rules in said.rules.values())])

    assert "\u00a0!" in whole
    assert not re.search(r" [:;!?»]|« ", whole)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_editions_differ_each_has_its_own_words(language: str) -> None:
    """SC-12 and SC-18 on paper: who writes the 1, and what pencils do, by edition."""
    said = words(language).rules["second-chance"]
    told = {
        name: [item for part in said.of(edition).sections for item in part.items]
        for name, edition in EDITIONS.items()
    }

    assert not any("{" in item for items in told.values() for item in items)
    assert told["en-2019"] == told["es-2019"]
    for one, other, differing in (
        ("en-2019", "it-2022", 1),  # the colours
        ("en-2019", "fr-2018", 2),  # and the 1
        ("it-2022", "fr-2018", 2),
    ):
        assert sum(a != b for a, b in zip(told[one], told[other], strict=True)) == differing
    names = {words(language)[name] for name in EDITIONS}
    assert len(names) == len(EDITIONS)


def test_one_more_has_no_editions() -> None:
    said = words("en").rules["one-more"]
    assert said.of(None) is said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_signs_of_the_box_are_told_once(language: str) -> None:
    """Our cards have triangles, those of the box a plus and a minus."""
    items = [item for part in words(language).rules["one-more"].sections for item in part.items]

    (told,) = (item for item in items if "▲" in item)
    assert told.count("+") == told.count("\N{MINUS SIGN}") == 1


def test_one_square_is_one_square() -> None:
    assert [words("de").squares(number) for number in (1, 2)] == ["1 Feld", "2 Felder"]
    assert words("fr").say("game", 3) == "Partie 3"


def test_lines_are_broken_between_words_and_are_not_too_wide() -> None:
    text = "a few words that need more than one line, and oneverylongwordthatcannotbebroken"
    rows = wrapped(text, 10, 25)

    assert " ".join(rows) == text
    assert all(width(row, 10) <= 25 or " " not in row for row in rows)
    assert len(rows) > 3


def test_fitting_letters_fit() -> None:
    assert fitting("short", 10, 100) == 10
    small = fitting("a long line of text", 10, 12)
    assert small < 10
    assert width("a long line of text", small) == pytest.approx(12, rel=1e-3)


def test_french_has_one_word_for_a_tile() -> None:
    """The page says `tuile`; who reads `pièce` on paper looks for something else."""
    said = words("fr")
    texts = [*said.labels.values(), *(rules.lead for rules in said.rules.values())]
    for rules in said.rules.values():
        texts += [item for section in rules.sections for item in (section.head, *section.items)]

    assert [text for text in texts if "pièce" in text.lower()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_have_the_names_of_the_cards_in_the_rules_too(language: str) -> None:
    effects = effect_words(language)
    rules = " ".join(every(read(language)["rules"]["one-more"]))

    for effect in Effect:
        assert re.search(rf"\*{re.escape(effects[effect])}\s?:\*", rules), effects[effect]
        assert words(language)[effect] == effects[effect]
    for effect in (Effect.DRAW, Effect.REPLAY):  # those that the last card is about
        assert re.search(rf"[“«„]\s?{re.escape(effects[effect])}\s?[”»“]", rules, re.IGNORECASE)
