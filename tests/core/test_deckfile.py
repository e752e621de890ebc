"""Deck files: what all games share. The faults of cards are in the tests of the games."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core.deckfile import (
    LONGEST,
    DeckError,
    DeckFile,
    Fault,
    FaultCode,
    Label,
)

HEAD = """\
format = "mulligan-deck"
version = 1
game = "toy"
name = "my-box"
title = "My box"
provenance = "Mine."
licence = "private"
"""


def read(text: str) -> None:
    """Read *text* as a game does."""
    file = DeckFile("my-box.toml", text)
    file.label("toy", frozenset({"things"}))
    for line, entry in file.entries("things"):
        file.only(line, entry, frozenset({"count"}))
        file.count(line, entry, 9)
    file.finish()


def faults(text: str) -> list[Fault]:
    """What is wrong with *text* as the deck of a game whose decks have `things`."""
    with pytest.raises(DeckError) as caught:
        read(text)
    assert caught.value.source == "my-box.toml"
    return list(caught.value.faults)


def test_a_good_file_has_no_faults() -> None:
    """Its label is read, its entries come with their lines, and it can be finished."""
    file = DeckFile("x", HEAD + "\n[[things]]\ncount = 3\n[[things]]\n")

    assert file.label("toy", frozenset({"things"})) == Label("my-box", "My box", "Mine.", "private")
    assert list(file.entries("things")) == [(9, {"count": 3}), (11, {})]
    file.finish()


def test_inline_tables_are_looked_for_behind_their_own_key() -> None:
    """Tables of another key before it are not counted as its own."""
    lists = "boxes = [{}, {}]\nthings = [\n  { count = 3 },\n  {},\n]\n"
    file = DeckFile("x", HEAD + lists)
    first = HEAD.count("\n") + 3

    assert list(file.entries("things")) == [(first, {"count": 3}), (first + 1, {})]


def test_counts() -> None:
    """One where nothing is said, both limits, and nothing beyond."""
    file = DeckFile("x", HEAD)

    assert [file.count(1, entry, 9) for entry in ({}, {"count": 1}, {"count": 9})] == [1, 1, 9]
    file.finish()
    assert file.count(4, {"count": 10}, 9) == 1
    with pytest.raises(DeckError, match="line 4: count is a number from 1 to 9, not 10"):
        file.finish()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a = \n", 1, "this is not TOML: Invalid value"),
        ("\n\nx\n", 3, "this is not TOML: "),
        ('a = """\n\n', 2, "this is not TOML: "),
        ("a = 1\na = 2\n", 2, "Cannot overwrite a value"),
        ("a = " + "[" * 100_000, 1, "this is not TOML: nested too deeply"),
        ("\n\n" + "a." * 20 + "a = 1\n\n", 3, "this is not TOML: nested too deeply"),
        ("a = 1\n['a' . \"b\" . " + "c." * 18 + "d]", 2, "this is not TOML: nested too deeply"),
        ("a = '\x00'\n", 1, "this is not TOML: "),
    ],
    ids=["half a line", "a word", "the end", "twice", "deep", "deep-key", "deep-header", "NUL"],
)
def test_what_is_not_toml(text: str, line: int, words: str) -> None:
    """The line is that of the parser; the words are its own, said once."""
    (fault,) = faults(text)

    assert (fault.line, fault.code) == (line, FaultCode.NOT_TOML)
    assert words in fault.sentence
    assert "(at " not in fault.sentence


def test_another_format_is_the_only_fault() -> None:
    """Who gives something else altogether is not told about its keys."""
    assert [fault.code for fault in faults("[tool.ruff]\nline-length = 100\n")] == [
        FaultCode.NOT_A_DECK
    ]


def test_a_deck_of_another_game_is_not_read_further() -> None:
    """Its cards would all be faults."""
    text = HEAD.replace('"toy"', '"chess"').replace("version = 1", "version = 7") + "kings = 2\n"

    assert [(fault.line, fault.code) for fault in faults(text)] == [
        (2, FaultCode.OTHER_VERSION),
        (3, FaultCode.OTHER_GAME),
    ]


def test_faults_come_in_the_order_of_the_file() -> None:
    """Everything at once: the head, unknown keys, entries."""
    text = """\
format = "mulligan-deck"
version = 2
game = "toy"
name = "My Box"
title = 7
colour = "red"
provenance = ""
licence = "%s"

[[things]]
count = 10

  [[ things ]]
weight = 3
height = 2
""" % ("x" * 201)

    assert [(fault.line, fault.code) for fault in faults(text)] == [
        (2, FaultCode.OTHER_VERSION),
        (4, FaultCode.BAD_NAME),
        (5, FaultCode.WRONG_KIND),
        (6, FaultCode.UNKNOWN_KEY),
        (7, FaultCode.WRONG_KIND),
        (8, FaultCode.TOO_LONG),
        (10, FaultCode.BAD_COUNT),
        (13, FaultCode.UNKNOWN_KEY),
        (13, FaultCode.UNKNOWN_KEY),
    ]
    assert [fault.sentence for fault in faults(text)][-2:] == [
        "'height' is not known here",
        "'weight' is not known here",
    ]


def test_what_is_missing_is_all_named() -> None:
    """A bare file is told all it needs; the list is missed at the end of the file."""
    text = 'format = "mulligan-deck"\nversion = 1\ngame = "toy"\n'

    assert [(fault.line, fault.sentence) for fault in faults(text)] == [
        *((1, f"the deck does not say its {key}") for key in LONGEST),
        (3, "there is no 'things'"),
    ]


@pytest.mark.parametrize(
    "name", ["a", "0", "my-box", "box-2-b", "x" * 40], ids=lambda name: name[:8]
)
def test_good_names(name: str) -> None:
    """Small letters, digits and single hyphens."""
    file = DeckFile("x", HEAD.replace("my-box", name))

    assert file.label("toy", frozenset()).name == name
    file.finish()


@pytest.mark.parametrize("name", ["My", "a b", "-a", "a-", "a--b", "é", "a_b", "a.b", "a/b"])
def test_bad_names(name: str) -> None:
    """A name may end up in an address or on a disk, so it is plain."""
    assert [fault.code for fault in faults(HEAD.replace("my-box", name) + "things = []\n")] == [
        FaultCode.BAD_NAME
    ]


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever somebody drops on us, the answer is a deck error."""
    assert faults(text)


@given(
    st.lists(
        st.sampled_from(
            [*HEAD.splitlines(), "[[things]]", "things = [", "{", "}", "]", "count = 0x7fff", '"""']
        ),
        max_size=14,
    )
)
def test_any_lines_are_read_or_refused(lines: list[str]) -> None:
    """The same with lines that look almost right."""
    found: tuple[Fault, ...] = ()
    try:
        read("\n".join(lines))
    except DeckError as error:
        found = error.faults

    assert all(1 <= fault.line <= max(1, len(lines)) for fault in found)


@pytest.mark.parametrize("sign", ['"\\', '"', "'", '"""', "'\"", "{", "[", "#", "\\", "\n", "a=["])
def test_no_file_takes_long_to_read(sign: str) -> None:
    """A file of a few kilobytes must not keep a server busy, however it was made up."""
    began = process_time()
    with pytest.raises(DeckError):
        read(HEAD + sign * 10_000)

    assert process_time() - began < 1


@pytest.mark.parametrize("header", ['[["things"]]', "[['things']]", "[[things]]", "[[ things ]]"])
def test_a_name_in_quotes_is_the_same_name(header: str) -> None:
    """TOML allows it, so the lines have to be found as well."""
    (fault,) = faults(f"{HEAD}\n{header}\ncount = 3\n\n{header}\ncount = 10\n")

    assert (fault.line, fault.code) == (12, FaultCode.BAD_COUNT)


def test_keys_of_a_few_parts_are_read() -> None:
    file = DeckFile("my-box.toml", "a." * 19 + "a = 1")

    assert list(file.values) == ["a"]


@pytest.mark.parametrize(
    "text",
    [
        "a." * 32_000 + "a = 1",
        HEAD + "[" + '"a".' * 15_000 + "a]",
        HEAD + "".join(f"k{at} = 1\n" for at in range(7_000)),
        HEAD + "a" * 60_000,
        HEAD + '"' * 60_000,
    ],
)
def test_no_file_takes_long_to_refuse(text: str) -> None:
    """A server reads what strangers send, while others play."""
    begun = process_time()
    with pytest.raises(DeckError):
        read(text)

    assert process_time() - begun < 2


def test_the_line_of_a_key_is_its_first() -> None:
    text = HEAD.replace("name", "# name", 1) + "'odd key' = 1\n\"quoted\" = 2\n[table]\nname = 1\n"
    with pytest.raises(DeckError) as found:
        read(text)
    lines = {(each.line, each.sentence.split()[0]) for each in found.value.faults}

    assert {(8, "'odd"), (9, "'quoted'"), (10, "'table'")} <= lines
