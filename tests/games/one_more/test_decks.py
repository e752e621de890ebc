"""Decks: what the shipped ones hold, and every fault that a person can type, with its line."""

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

import pytest

from mulligan.core import MulliganError
from mulligan.core.deckfile import DeckError, FaultCode, Label
from mulligan.games import one_more
from mulligan.games.one_more import read_card
from mulligan.games.one_more.decks import CardFault, Deck, faults, parse

HEAD = """\
format = "mulligan-deck"
version = 1
game = "one-more"
name = "my-box"
title = "My box"
provenance = "Copied from my own cards."
licence = "private"
"""
CARDS = """\
[[cards]]
number = 1
sign = "+"
effect = "draw"
count = 36

[[cards]]
number = 9
sign = "-"
count = 36
"""
INLINE = """\
cards = [
  { number = 1, sign = "+", effect = "draw", count = 36 },
  { number = 9, sign = "-", count = 36 },
]
"""
FIRST = HEAD.count("\n") + 1
"""The line on which the cards start."""


def complaints(text: str) -> list[tuple[int, str]]:
    """Where and what *text* is turned down for."""
    with pytest.raises(DeckError) as caught:
        parse("my-box.toml", text)
    return [(fault.line, str(fault.code)) for fault in caught.value.faults]


# --- what is shipped ----------------------------------------------------------------------------


def test_the_shipped_decks() -> None:
    """They are listed by name, and each says its own name."""
    assert one_more.names() == ("cruel", "gentle", "no-fives", "standard")
    for name in one_more.names():
        deck, label = one_more.load(name)
        assert deck.name == label.name == name
        assert label.title
        assert label.licence == "CC0-1.0"
        assert len(deck.cards()) == 72
        assert list(faults(deck.play)) == []


def test_the_standard_deck_is_what_the_rules_page_says() -> None:
    """
    Numbers 1 to 9, eight cards of each, two with each effect.

    + on 1 to 4, - on 6 to 9; of the 5s one of each effect with + and one with -.
    """
    expected: Counter[str] = Counter()
    for effect in ("replay", "reverse", "draw", "swap"):
        for number in (1, 2, 3, 4):
            expected[f"{number}+{effect}"] = 2
        for number in (6, 7, 8, 9):
            expected[f"{number}-{effect}"] = 2
        expected[f"5+{effect}"] = expected[f"5-{effect}"] = 1

    deck, label = one_more.load()
    assert deck.name == "standard"
    assert Counter(map(str, deck.cards())) == expected
    assert "reconstruction" in label.provenance


def test_no_fives_has_none() -> None:
    """Nine cards of each other number, one of them plain."""
    deck, _ = one_more.load("no-fives")

    assert Counter(card.number for card in deck.cards()) == dict.fromkeys(
        (1, 2, 3, 4, 6, 7, 8, 9), 9
    )
    assert Counter(card.number for card in deck.cards() if card.effect is None) == dict.fromkeys(
        (1, 2, 3, 4, 6, 7, 8, 9), 1
    )


def test_cards_come_in_the_order_they_were_written() -> None:
    """A shuffle starts from this order, so it is part of what a seed promises."""
    deck, _ = one_more.load()

    assert list(map(str, deck.cards()[:5])) == [
        "1+replay",
        "1+replay",
        "1+reverse",
        "1+reverse",
        "1+draw",
    ]


# --- a person's own deck ------------------------------------------------------------------------


@pytest.mark.parametrize("body", [CARDS, INLINE])
def test_a_deck_can_be_written_both_ways(body: str) -> None:
    """One table for each card or one line for each card: it is the same deck."""
    deck, label = parse("my-box.toml", HEAD + body)

    assert deck == Deck("my-box", ((read_card("1+draw"), 36), (read_card("9-"), 36)))
    assert label == Label("my-box", "My box", "Copied from my own cards.", "private")


def test_a_count_that_is_not_said_is_one() -> None:
    """The most common card in a list of different ones is a single one."""
    body = INLINE.replace("count = 36 },\n]", "count = 35 },\n  { number = 0, sign = '-' },\n]")
    deck, _ = parse("my-box.toml", HEAD + body)

    assert deck.play[2] == (read_card("0-"), 1)


def test_a_deck_is_loaded_from_a_file(tmp_path: Path) -> None:
    """Wherever a name will do, a path does as well, even with a byte order mark."""
    path = tmp_path / "my-box.toml"
    path.write_text("\ufeff" + HEAD + CARDS, "utf-8")

    assert one_more.load(str(path))[0].name == "my-box"


def test_windows_line_ends_keep_the_line_numbers() -> None:
    """A file from Notepad is as good as any."""
    text = (HEAD + CARDS.replace('"-"', '"x"')).replace("\n", "\r\n")

    assert (FIRST + 6, "bad-sign") in complaints(text)


def test_there_is_no_such_deck() -> None:
    """Who misspells a name is told the names."""
    with pytest.raises(MulliganError, match=r"no deck 'cruell'.*cruel, gentle, no-fives"):
        one_more.load("cruell")


# --- faults that any deck file can have ---------------------------------------------------------

HEADS = {
    "a word without quotes": (HEAD.replace('"My box"', "My box"), [(5, FaultCode.NOT_TOML)]),
    "a quote that is never closed": (
        HEAD.replace('"private"', '"private'),
        [(7, FaultCode.NOT_TOML)],
    ),
    "said twice": (HEAD + 'name = "other"\n', [(8, FaultCode.NOT_TOML)]),
    "another format": (
        HEAD.replace('"mulligan-deck"', '"mulligan-record"'),
        [(1, FaultCode.NOT_A_DECK)],
    ),
    "no format": (HEAD.replace('format = "mulligan-deck"\n', ""), [(1, FaultCode.NOT_A_DECK)]),
    "another version": (HEAD.replace("version = 1", "version = 2"), [(2, FaultCode.OTHER_VERSION)]),
    "a version in quotes": (
        HEAD.replace("version = 1", 'version = "1"'),
        [(2, FaultCode.OTHER_VERSION)],
    ),
    "a version that is not a whole number": (
        HEAD.replace("version = 1", "version = true"),
        [(2, FaultCode.OTHER_VERSION)],
    ),
    "another game": (
        HEAD.replace('"one-more"', '"second-chance"'),
        [(3, FaultCode.OTHER_GAME)],
    ),
    "no name": (HEAD.replace('name = "my-box"\n', "\n"), [(1, FaultCode.MISSING)]),
    "no licence": (HEAD.replace('licence = "private"\n', "\n"), [(1, FaultCode.MISSING)]),
    "a misspelt key": (
        HEAD.replace("licence =", "license ="),
        [(1, FaultCode.MISSING), (7, FaultCode.UNKNOWN_KEY)],
    ),
    "an unknown key": (
        HEAD.replace("title =", "colour = 3\ntitle ="),
        [(5, FaultCode.UNKNOWN_KEY)],
    ),
    "a number for a title": (HEAD.replace('"My box"', "7"), [(5, FaultCode.WRONG_KIND)]),
    "an empty title": (HEAD.replace('"My box"', '"  "'), [(5, FaultCode.WRONG_KIND)]),
    "a name with capitals": (HEAD.replace('"my-box"', '"My-Box"'), [(4, FaultCode.BAD_NAME)]),
    "a name that ends in a hyphen": (
        HEAD.replace('"my-box"', '"my-box-"'),
        [(4, FaultCode.BAD_NAME)],
    ),
    "a name with a line end": (HEAD.replace('"my-box"', '"my-box\\n"'), [(4, FaultCode.BAD_NAME)]),
    "a name with a path": (HEAD.replace('"my-box"', '"../box"'), [(4, FaultCode.BAD_NAME)]),
    "a long name": (HEAD.replace('"my-box"', f'"{"x" * 41}"'), [(4, FaultCode.TOO_LONG)]),
    "a long title": (HEAD.replace('"My box"', f'"{"x" * 81}"'), [(5, FaultCode.TOO_LONG)]),
    "a long licence": (HEAD.replace('"private"', f'"{"x" * 201}"'), [(7, FaultCode.TOO_LONG)]),
    "a long provenance": (
        HEAD.replace('"Copied from my own cards."', f'"{"x" * 1001}"'),
        [(6, FaultCode.TOO_LONG)],
    ),
}


@pytest.mark.parametrize("body", [CARDS, INLINE], ids=["tables", "list"])
@pytest.mark.parametrize(("head", "expected"), HEADS.values(), ids=HEADS.keys())
def test_a_fault_in_the_head(head: str, expected: list[tuple[int, FaultCode]], body: str) -> None:
    """Each is found on its line."""
    assert complaints(head + body) == expected


@pytest.mark.parametrize("length", [("name", 40), ("title", 80), ("licence", 200)])
def test_the_longest_texts_are_allowed(length: tuple[str, int]) -> None:
    """The limit itself is still good."""
    key, longest = length
    lines = [
        f'{key} = "{"x" * longest}"' if line.startswith(f"{key} ") else line
        for line in HEAD.splitlines()
    ]

    assert parse("my-box.toml", "\n".join(lines) + "\n" + CARDS)


# --- faults of the cards ------------------------------------------------------------------------

GOOD = '{ number = 1, sign = "+", effect = "draw", count = 72 }'
BODIES = {
    "no cards": ("", 7, FaultCode.MISSING),
    "an empty list": ("cards = []\n", 8, CardFault.WRONG_TOTAL),
    "cards as a number": ("cards = 72\n", 8, FaultCode.WRONG_KIND),
    "cards as one table": ("[cards]\nnumber = 1\n", 8, FaultCode.WRONG_KIND),
    "cards as texts": ('cards = ["1+draw"]\n', 8, FaultCode.WRONG_KIND),
    "too few": (
        'cards = [\n{ number = 1, sign = "+", count = 71 },\n]\n',
        8,
        CardFault.WRONG_TOTAL,
    ),
    "too many": (
        f'\n\ncards = [\n{GOOD},\n{{ number = 2, sign = "+" }},\n]\n',
        10,
        CardFault.WRONG_TOTAL,
    ),
    "too few tables": (
        '[[cards]]\nnumber = 1\nsign = "+"\ncount = 71\n',
        8,
        CardFault.WRONG_TOTAL,
    ),
}
ENTRIES = {
    "no number": ('sign = "+"', CardFault.BAD_NUMBER),
    "a negative number": ('number = -1\nsign = "+"', CardFault.BAD_NUMBER),
    "a number in quotes": ('number = "7"\nsign = "+"', CardFault.BAD_NUMBER),
    "a number that is true": ('number = true\nsign = "+"', CardFault.BAD_NUMBER),
    "half a number": ('number = 1.5\nsign = "+"', CardFault.BAD_NUMBER),
    "no sign": ("number = 7", CardFault.BAD_SIGN),
    "a sign as a word": ('number = 7\nsign = "plus"', CardFault.BAD_SIGN),
    "a sign as a list": ('number = 7\nsign = ["+"]', CardFault.BAD_SIGN),
    "an unknown effect": ('number = 7\nsign = "+"\neffect = "skip"', CardFault.UNKNOWN_EFFECT),
    "an empty effect": ('number = 7\nsign = "+"\neffect = ""', CardFault.UNKNOWN_EFFECT),
    "an effect as a table": ('number = 7\nsign = "+"\neffect = {}', CardFault.UNKNOWN_EFFECT),
}
COUNTED = {
    "a large number": ('number = 11\nsign = "+"\ncount = 10', CardFault.BAD_NUMBER),
    "a starter": ('number = 5\nsign = "±"\ncount = 10', CardFault.BAD_SIGN),
    "a starter's sign with an effect": (
        'number = 5\nsign = "±"\neffect = "draw"\ncount = 10',
        CardFault.BAD_SIGN,
    ),
    "the same card": ('number = 9\nsign = "-"\ncount = 10', CardFault.SAME_CARD),
    "a misspelt key": ('number = 7\nsign = "+"\nefect = "swap"\ncount = 10', FaultCode.UNKNOWN_KEY),
}
COUNTS = {
    "none": "count = 0",
    "fewer than none": "count = -1",
    "more than a deck": "count = 73",
    "in quotes": 'count = "2"',
    "true": "count = true",
    "half": "count = 1.5",
}


def tables(entries: Iterable[str]) -> tuple[str, list[int]]:
    """`[[cards]]` tables, and the line where each starts."""
    text, lines = HEAD, []
    for entry in entries:
        text += "\n# a note [[cards]]\n"
        lines.append(text.count("\n") + 1)
        text += f"[[cards]]\n{entry}\n"
    return text, lines


def listed(entries: Iterable[str]) -> tuple[str, list[int]]:
    """The `cards = [` form, and the line where each card stands."""
    text, lines = HEAD + "\ncards = [\n", []
    for entry in entries:
        text += "\n  # a note { of one's own }\n"
        lines.append(text.count("\n") + 1)
        text += f"  {{ {entry.replace(chr(10), ', ')} }},  # {{\n"
    return text + "]\n", lines


Form: TypeAlias = Callable[[Iterable[str]], tuple[str, list[int]]]
FORMS = pytest.mark.parametrize("form", [tables, listed])
GOOD_36 = 'number = 1\nsign = "+"\ncount = 36'
GOOD_26 = 'number = 9\nsign = "-"\ncount = 26'
GOOD_10 = 'number = 8\nsign = "-"\ncount = 10'


@pytest.mark.parametrize(("body", "line", "code"), BODIES.values(), ids=BODIES.keys())
def test_a_fault_of_the_whole_list(body: str, line: int, code: str) -> None:
    """What is wrong with all the cards together is said where they start."""
    assert (line, code) in complaints(HEAD + body)


@FORMS
@pytest.mark.parametrize(("entry", "code"), ENTRIES.values(), ids=ENTRIES.keys())
def test_a_card_that_cannot_be_read(form: Form, entry: str, code: str) -> None:
    """It is found on its line, between good ones that are left in peace."""
    text, lines = form([GOOD_36, entry, GOOD_26, GOOD_10])

    assert complaints(text) == [(lines[1], code)]


@FORMS
@pytest.mark.parametrize(("entry", "code"), COUNTED.values(), ids=COUNTED.keys())
def test_a_card_that_is_wrong(form: Form, entry: str, code: str) -> None:
    """It counts as a card, so nothing else is wrong with the deck."""
    text, lines = form([GOOD_36, GOOD_26, entry])

    assert complaints(text) == [(lines[2], code)]


@FORMS
@pytest.mark.parametrize("count", COUNTS.values(), ids=COUNTS.keys())
def test_a_bad_count(form: Form, count: str) -> None:
    """A count is a whole number from 1 to 72; a bad one is taken for 1 to look further."""
    text, lines = form(
        [f'number = 7\nsign = "-"\n{count}', GOOD_36, GOOD_26, 'number = 8\nsign = "-"\ncount = 9']
    )

    assert complaints(text) == [(lines[0], FaultCode.BAD_COUNT)]


@FORMS
def test_several_faults_at_once(form: Form) -> None:
    """Who copies forty cards by hand hears of every slip, in the order of the file."""
    text, lines = form(
        [
            'number = 1\nsign = "+"\ncount = 30',
            'number = "2"\nsign = "*"\neffect = "skip"\ncolour = "red"\ncount = 0',
            'number = 1\nsign = "+"\ncount = 20',
            'number = 12\nsign = "±"\ncount = 20',
        ]
    )
    text = text.replace('"My box"', '""')

    assert sorted(complaints(text)) == sorted(
        [
            (5, FaultCode.WRONG_KIND),
            (lines[1], FaultCode.UNKNOWN_KEY),
            (lines[1], FaultCode.BAD_COUNT),
            (lines[1], CardFault.BAD_NUMBER),
            (lines[1], CardFault.BAD_SIGN),
            (lines[1], CardFault.UNKNOWN_EFFECT),
            (lines[2], CardFault.SAME_CARD),
            (lines[3], CardFault.BAD_NUMBER),
            (lines[3], CardFault.BAD_SIGN),
        ]
    )
    assert [line for line, _ in complaints(text)] == sorted(line for line, _ in complaints(text))


def test_several_cards_on_one_line() -> None:
    """A list without line breaks has all its faults on that line."""
    body = f'cards = [{GOOD}, {{ number = -1, sign = "+" }}, {{ number = 3, sign = "x" }}]\n'

    assert complaints(HEAD + body) == [(8, "bad-number"), (8, "bad-sign")]


def test_the_complaint_as_a_person_reads_it() -> None:
    """The file, how many faults, and each with its line, in words."""
    text, lines = listed([GOOD_36, GOOD_26, GOOD_10, 'number = 77\nsign = "x"\neffect = "skip"'])
    with pytest.raises(DeckError) as caught:
        parse("my-box.toml", text)

    assert str(caught.value).split("\n  ") == [
        "my-box.toml: 2 faults",
        f"""line {lines[3]}: sign is "+" or "-", not 'x'""",
        f"line {lines[3]}: there is no effect 'skip'; "
        "there are replay, reverse, draw, swap, or none",
    ]


def test_every_fault_of_cards_is_provoked() -> None:
    """A new fault without an example here is not finished."""
    provoked = {
        *(code for _, expected in HEADS.values() for _, code in expected),
        *(code for _, _, code in BODIES.values()),
        *(code for _, code in ENTRIES.values()),
        *(code for _, code in COUNTED.values()),
        FaultCode.BAD_COUNT,
    }

    assert provoked == {*FaultCode, *CardFault}


def test_the_numbers_from_0_to_10_are_good() -> None:
    """The limits themselves can be played with."""
    for number in (0, 10):
        body = f'[[cards]]\nnumber = {number}\nsign = "-"\ncount = 72\n'
        assert parse("my-box.toml", HEAD + body)[0].play == ((read_card(f"{number}-"), 72),)


# --- hostile and odd files ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry",
    [
        f'{{ number = {"9" * 5000}, sign = "+" }}',
        f'{{ number = 0x{"f" * 5000}, sign = "+" }}',
        f'{{ number = 1, sign = "+", count = 0x{"f" * 5000} }}',
        f"{{ number = 1, sign = 0x{'f' * 5000} }}",
    ],
    ids=["decimal", "hexadecimal", "count", "sign"],
)
def test_a_gigantic_number_is_a_fault_like_any_other(entry: str) -> None:
    """Python refuses to print numbers of more than 4300 digits; that is not the user's crash."""
    with pytest.raises(DeckError):
        parse("my-box.toml", f"{HEAD}cards = [{GOOD}, {entry}]\n")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (HEAD.replace("My box", "My\u2028box") + CARDS.replace('"-"', '"x"'), FIRST + 6),
        (HEAD.replace("My box", "My\u0085box") + CARDS.replace('"-"', '"x"'), FIRST + 6),
        (
            HEAD.replace('"Copied', '"""\n[[cards]] as in the box,\nCopied').replace('s."', 's."""')
            + CARDS.replace('"-"', '"x"'),
            FIRST + 8,
        ),
        (HEAD + 'cards = [\n  "7+draw",\n  { number = 9, sign = "x" },\n]\n', FIRST + 2),
    ],
    ids=["line separator", "next line", "brackets in a text", "not a table"],
)
def test_a_fault_is_found_on_its_line_whatever_stands_before_it(text: str, line: int) -> None:
    """Only a line end ends a line, and only a card is a card."""
    with pytest.raises(DeckError) as caught:
        parse("my-box.toml", text)

    found = [fault.line for fault in caught.value.faults if "not 'x'" in fault.sentence]
    assert found == [line]
