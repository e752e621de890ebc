"""
SC-2 and SC-3, the shipped decks, and what a person is told about a deck file that is wrong.

A broken file says in its own comments where its faults are: `# fault: same-tile` stands on the
line that has to be named. Several codes on one line are parted by commas.
"""

import re
from collections import Counter
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import MulliganError
from mulligan.core.deckfile import DeckError, Fault, FaultCode
from mulligan.core.decks import LARGEST
from mulligan.games.second_chance import Deck, load, names, read_tile
from mulligan.games.second_chance.decks import TileFault, parse, standard
from tests.games.second_chance.brute import orientations

START = (
    *("####/####", "###/###/##.", "#####/###..", "####/###./#...", "########", "###/#.#/###"),
    *("#######/#......", "#######/.#.....", "#######/..#....", "#######/...#..."),
    *("######/##....", "######/.##...", "######/..##.."),
)
PUZZLE = (("#", 10), ("##", 10), ("###", 10), ("##/#.", 10))
HEAD = """\
format = "mulligan-deck"
version = 1
game = "second-chance"
name = "my-box"
title = "My box"
provenance = "Copied from my own cards."
licence = "private"
"""


def start_entry(tile: str) -> str:
    return f'[[start]]\ntile = "{tile}"\n'


def puzzle_entry(tile: str, count: object) -> str:
    return f'[[puzzle]]\ncount = {count}\ntile = "{tile}"\n'


GOOD = "\n".join(
    [HEAD, *map(start_entry, START), *(puzzle_entry(tile, count) for tile, count in PUZZLE)]
)


def but(*changes: tuple[str, str], text: str = GOOD) -> str:
    """The good deck with the first of each passage replaced."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def expected(text: str) -> list[tuple[int, str]]:
    """The faults that the comments of a broken file announce."""
    return [
        (number, code.strip())
        for number, line in enumerate(text.split("\n"), 1)
        if (said := re.search("# fault: (.*)$", line))
        for code in said[1].split(",")
    ]


def found(text: str) -> list[tuple[int, str]]:
    with pytest.raises(DeckError) as refused:
        parse("my-box.toml", text)
    return [(fault.line, str(fault.code)) for fault in refused.value.faults]


def complaints(text: str) -> list[str]:
    with pytest.raises(DeckError) as refused:
        parse("my-box.toml", text)
    return [str(fault) for fault in refused.value.faults]


# --- the decks that come with Mulligan -----------------------------------------------------------


def test_there_are_three_decks() -> None:
    """In alphabetical order; `standard` is what one gets without asking."""
    assert names() == ("cruel", "gentle", "standard")
    assert load() == load("standard")
    assert standard() == load("standard")[0]


@pytest.mark.parametrize("name", names())
def test_a_deck_says_what_it_is(name: str) -> None:
    """Its name is that of its file, and it says that it is no copy of the published cards."""
    deck, label = load(name)

    assert deck.name == label.name == name
    assert label.title
    assert label.licence
    assert "not a copy" in label.provenance


@pytest.mark.parametrize("name", names())
def test_sc_2_thirteen_different_starting_tiles_of_eight_squares(name: str) -> None:
    """No two are the same, turned or mirrored: checked by brute force."""
    start = load(name)[0].start

    assert len(start) == 13
    assert {tile.text.count("#") for tile in start} == {8}
    assert len({frozenset(orientations(tile.text)) for tile in start}) == 13


@pytest.mark.parametrize("name", names())
def test_sc_3_forty_puzzle_cards_of_one_to_seven_squares(name: str) -> None:
    """Forty cards in all; each shape is listed once, with its quantity."""
    deck, _ = load(name)

    assert len(deck.cards()) == sum(count for _, count in deck.puzzle) == 40
    assert {tile.text.count("#") for tile in deck.cards()} <= set(range(1, 8))
    assert len({frozenset(orientations(tile.text)) for tile, _ in deck.puzzle}) == len(deck.puzzle)
    assert Counter(deck.cards()) == dict(deck.puzzle)


def test_sc_3_a_shape_may_stand_on_several_cards() -> None:
    """The cards of a shape lie together before the deck is shuffled, in the order of the file."""
    deck = Deck("mini", (), ((read_tile("#"), 2), (read_tile("##"), 1)))

    assert [str(tile) for tile in deck.cards()] == ["#", "#", "##"]


def test_the_standard_deck_has_the_sizes_that_were_agreed() -> None:
    """1 x2, 2 x2, 3 x4, 4 x7, 5 x12, 6 x9, 7 x4, which makes 4.7 squares on average."""
    sizes = Counter(tile.text.count("#") for tile in standard().cards())

    assert sizes == {1: 2, 2: 2, 3: 4, 4: 7, 5: 12, 6: 9, 7: 4}
    assert round(sum(size * count for size, count in sizes.items()) / 40, 1) == 4.7


def test_the_standard_deck_has_each_pentomino_once() -> None:
    """There are twelve of them."""
    fives = [(tile, count) for tile, count in standard().puzzle if tile.size == 5]

    assert len(fives) == 12
    assert {count for _, count in fives} == {1}


def test_the_standard_starting_tiles_fit_into_a_small_box() -> None:
    """4 x 4 or 5 x 4: awkward, but not sprawling."""
    for tile in standard().start:
        rows = tile.text.split("/")

        assert sorted((len(rows), len(rows[0])))[0] <= 4
        assert sorted((len(rows), len(rows[0])))[1] <= 5


# --- a good file ----------------------------------------------------------------------------------


def test_a_good_file_is_a_deck() -> None:
    """What was written down comes back, in the order in which it was written."""
    deck, label = parse("my-box.toml", GOOD)

    assert [tile.text for tile in deck.start] == list(START)
    assert [(tile.text, count) for tile, count in deck.puzzle] == list(PUZZLE)
    assert (label.name, label.title) == ("my-box", "My box")
    assert (label.provenance, label.licence) == ("Copied from my own cards.", "private")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('tile = "####/####"', 'tile = """\n####\n####\n"""'),
        ('tile = "####/####"', "tile = '''\n  ####\n  ####\n'''"),
        ('tile = "####/####"', "tile = '##/##/##/##'"),
        ("[[start]]", "  [[ start ]]  # the first"),
        ('name = "my-box"', 'name = "a"'),
        ('name = "my-box"', f'name = "{"a" * 40}"'),
        ('title = "My box"', f'title = "{"ä" * 80}"'),
        ("version = 1", "version = 0x1"),
        ("[[puzzle]]\ncount = 10\n", "# a note\n[[puzzle]]\ncount = 10\n"),
    ],
)
def test_other_ways_to_write_the_same(old: str, new: str) -> None:
    """TOML has many ways to say a thing, and so have tiles."""
    deck, _ = parse("my-box.toml", but((old, new)))

    assert deck.start == parse("my-box.toml", GOOD)[0].start
    assert deck.puzzle == parse("my-box.toml", GOOD)[0].puzzle


def test_a_count_of_one_need_not_be_written() -> None:
    """Where an entry does not say, it is one card."""
    text = but(('count = 10\ntile = "#"', 'tile = "#"'), ("count = 10", "count = 19"))

    assert parse("my-box.toml", text)[0].puzzle[0] == (read_tile("#"), 1)


def test_lists_of_inline_tables_are_decks_too() -> None:
    """`start = [{...}]` says the same as `[[start]]`."""
    start = ",\n".join(f'{{ tile = "{tile}" }}' for tile in START)
    puzzle = ", ".join(f'{{ tile = "{tile}", count = {count} }}' for tile, count in PUZZLE)
    deck, _ = parse("x", f"{HEAD}start = [{start}]\npuzzle = [{puzzle}]\n")

    assert deck == parse("my-box.toml", GOOD)[0]


# --- broken files ---------------------------------------------------------------------------------

BROKEN: dict[str, str] = {
    "half a line": but(('title = "My box"', "title = # fault: not-toml")),
    "a word without quotes": but(('title = "My box"', "title = My box # fault: not-toml")),
    "a tile without quotes": but(('tile = "####/####"', "tile = ####/#### # fault: not-toml")),
    "a key twice": but(("version = 1", "version = 1\nversion = 1 # fault: not-toml")),
    "quotes that never end": but(('"##/#."\n', '"""##/#. # fault: not-toml')),
    "another format": but(('"mulligan-deck"', '"mulligan-record" # fault: not-a-deck')),
    "a format of another kind": but(('"mulligan-deck"', "1 # fault: not-a-deck")),
    "another version": but(("version = 1", "version = 2 # fault: other-version")),
    "a version in words": but(("version = 1", 'version = "1" # fault: other-version')),
    "another game": but(('"second-chance"', '"one-more" # fault: other-game')),
    "another version of another game": but(
        ("version = 1", "version = 2 # fault: other-version"),
        ('"second-chance"', '"chess" # fault: other-game'),
    ),
    "an unknown key": but(("version = 1", "version = 1\ncolour = 3 # fault: unknown-key")),
    "an unknown table": but(("[[start]]", "[colour] # fault: unknown-key\nred = 1\n[[start]]")),
    "an unknown list": but(("[[start]]", "[[strat]] # fault: unknown-key\n[[start]]")),
    "an unknown key of a starting tile": but(
        ("[[start]]", "[[start]] # fault: unknown-key\ncount = 1")
    ),
    "two unknown keys of a puzzle tile": but(
        ("[[puzzle]]", "[[puzzle]] # fault: unknown-key, unknown-key\ncuont = 1\ncolour = 2")
    ),
    "a version that is true": but(("version = 1", "version = true # fault: other-version")),
    "a version with a point": but(("version = 1", "version = 1.0 # fault: other-version")),
    "a key in quotes": but(('title = "My box"', '"title" = 5 # fault: wrong-kind')),
    "a key in single quotes": but(('title = "My box"', "'title' = 5 # fault: wrong-kind")),
    "a text that looks like a deck": but(
        ('title = "My box"\n', ""),
        (
            'provenance = "Copied from my own cards."',
            'provenance = """\ntitle = "ours"\n[[puzzle]]\n# "quoted\n"""\n'
            "title = 5 # fault: wrong-kind",
        ),
        ("[[puzzle]]\ncount = 10", "[[puzzle]] # fault: bad-count\ncount = 0"),
    ),
    "a number for a title": but(('"My box"', "5 # fault: wrong-kind")),
    "an empty title": but(('"My box"', '"" # fault: wrong-kind')),
    "a title of blanks": but(('"My box"', '"  " # fault: wrong-kind')),
    "a list for a name": but(('"my-box"', '["my-box"] # fault: wrong-kind')),
    "a long title": but(('"My box"', f'"{"a" * 81}" # fault: too-long')),
    "a long name": but(('"my-box"', f'"{"a" * 41}" # fault: too-long')),
    "a long licence": but(('"private"', f'"{"a" * 201}" # fault: too-long')),
    "a long provenance": but(('"Copied from my own cards."', f'"{"a" * 1001}" # fault: too-long')),
    **{
        f"the name {name}": but(('"my-box"', f'"{name}" # fault: bad-name'))
        for name in ("My-Box", "my box", "-my", "my-", "my--box", "mü", "../x", "my_box", "a/b")
    },
    **{
        f"a count of {count}": but(
            ("[[puzzle]]\ncount = 10", f"[[puzzle]] # fault: bad-count\ncount = {count}")
        )
        for count in ("0", "-1", "41", "1.5", "10.0", '"10"', "true", "[1]", "1979-05-27")
    },
    "no tile": but(('[[start]]\ntile = "####/####"', "[[start]] # fault: missing")),
    "a number for a tile": but(
        ('[[start]]\ntile = "####/####"', "[[start]] # fault: missing\ntile = 5")
    ),
    "a list for a tile": but(
        ('[[puzzle]]\ncount = 10\ntile = "#"', '[[puzzle]] # fault: missing\ntile = ["#"]')
    ),
    **{
        f"the tile {tile!r}": but(
            ('[[start]]\ntile = "####/####"', f'[[start]] # fault: no-tile\ntile = "{tile}"')
        )
        for tile in ("", "...", "#.#", "ooo", "#" * 10, "## ##")
    },
    "no tile, further down": but(
        ('[[puzzle]]\ncount = 10\ntile = "##/#."', '[[puzzle]] # fault: no-tile\ntile = "x"')
    ),
    "a small starting tile": but(
        ('[[start]]\ntile = "########"', '[[start]] # fault: wrong-size\ntile = "#######"')
    ),
    "a large starting tile": but(
        ('[[start]]\ntile = "########"', '[[start]] # fault: wrong-size\ntile = "#########"')
    ),
    "a large puzzle tile": but(
        (
            '[[puzzle]]\ncount = 10\ntile = "###"',
            '[[puzzle]] # fault: wrong-size\ncount = 10\ntile = "####/####"',
        )
    ),
    "a starting tile twice": but(
        ('[[start]]\ntile = "########"', '[[start]] # fault: same-tile\ntile = "####/####"')
    ),
    "a starting tile twice, turned and mirrored": but(
        ('[[start]]\ntile = "########"', '[[start]] # fault: same-tile\ntile = ".##/###/###"')
    ),
    "a puzzle tile twice": but(
        (
            '[[puzzle]]\ncount = 10\ntile = "###"',
            '[[puzzle]] # fault: same-tile\ncount = 10\ntile = "#/#"',
        )
    ),
    "a starting tile too few": but(
        ('[[start]]\ntile = "########"\n', ""),
        ("[[start]]", "[[start]] # fault: wrong-total"),
    ),
    "a starting tile too many": but(
        ("[[start]]", '[[start]] # fault: wrong-total\ntile = "#####/.###."\n[[start]]')
    ),
    "a card too few": but(("[[puzzle]]\ncount = 10", "[[puzzle]] # fault: wrong-total\ncount = 9")),
    "a card too many": but(
        ("[[puzzle]]\ncount = 10", "[[puzzle]] # fault: wrong-total\ncount = 11")
    ),
    "a table for the puzzle": HEAD
    + "\n".join(map(start_entry, START))
    + "[puzzle] # fault: wrong-kind\ncount = 1\n",
    "a text for the starting tiles": f"{HEAD}start = '####/####' # fault: wrong-kind\n"
    + "\n".join(puzzle_entry(tile, count) for tile, count in PUZZLE),
    "a list of texts": f"{HEAD}start = ['####/####'] # fault: wrong-kind\n"
    + "\n".join(puzzle_entry(tile, count) for tile, count in PUZZLE),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_fault_is_named_with_its_line(name: str) -> None:
    """
    Every fault that the file announces is found on its line, in the order of the lines.

    Where a tile or a count cannot be read, the totals may be off as well; that is no other fault.
    """
    text = BROKEN[name]
    announced = expected(text)

    assert announced
    assert [
        fault for fault in found(text) if fault in announced or fault[1] != TileFault.WRONG_TOTAL
    ] == announced


@pytest.mark.parametrize("key", ["name", "title", "provenance", "licence"])
def test_what_a_deck_does_not_say_is_missed_at_the_top(key: str) -> None:
    """There is no line to name, so it is the first."""
    assert found(re.sub(f"{key} = .*\n", "", GOOD)) == [(1, "missing")]


@pytest.mark.parametrize("key", ["format", "version", "game"])
def test_a_file_that_does_not_say_what_it_is(key: str) -> None:
    """Without its first three lines it is no deck of this game."""
    codes = {"format": "not-a-deck", "version": "other-version", "game": "other-game"}

    assert found(re.sub(f"{key} = .*\n", "", GOOD)) == [(1, codes[key])]


@pytest.mark.parametrize("part", ["start", "puzzle"])
def test_a_list_that_is_not_there_is_missed_at_the_end(part: str) -> None:
    """Somebody has not come that far yet: the last line is where to go on."""
    text = re.sub(rf'\[\[{part}\]\]\n(count = \d+\n)?tile = "[^"]*"\n\n?', "", GOOD)

    assert (len(text.splitlines()), "missing") in found(text)


def test_every_fault_is_provoked_here() -> None:
    """No code without a broken file; the codes themselves are stable."""
    provoked = {code for text in BROKEN.values() for _, code in expected(text)}

    assert provoked == {*FaultCode, *TileFault}
    assert sorted(provoked) == [
        "bad-count",
        "bad-name",
        "missing",
        "no-tile",
        "not-a-deck",
        "not-toml",
        "other-game",
        "other-version",
        "same-tile",
        "too-long",
        "unknown-key",
        "wrong-kind",
        "wrong-size",
        "wrong-total",
    ]


def test_all_faults_are_reported_at_once() -> None:
    """Somebody who copies forty cards by hand wants the whole list, in the order of the lines."""
    text = but(
        ('"mulligan-deck"', '"mulligan-deck" # fault: missing'),
        ("version = 1", "version = 3 # fault: other-version"),
        ('name = "my-box"', 'name = "My box" # fault: bad-name'),
        ('title = "My box"', 'title = "" # fault: wrong-kind'),
        ('licence = "private"', 'license = "private" # fault: unknown-key'),
        ('[[start]]\ntile = "####/####"', '[[start]] # fault: no-tile\ntile = "####/###x"'),
        ('[[start]]\ntile = "########"', '[[start]] # fault: wrong-size\ntile = "####"'),
        (
            '[[start]]\ntile = "###/#.#/###"',
            '[[start]] # fault: wrong-size, same-tile\ntile = "#/#/#/#"',
        ),
        (
            '[[puzzle]]\ncount = 10\ntile = "##"',
            '[[puzzle]] # fault: unknown-key, bad-count\ncount = 50\ncolor = 1\ntile = "##"',
        ),
        (
            '[[puzzle]]\ncount = 10\ntile = "##/#."',
            '[[puzzle]] # fault: same-tile\ncount = 10\ntile = "#/#/#"',
        ),
    )
    with pytest.raises(DeckError) as refused:
        parse("my-box.toml", text)
    faults = refused.value.faults

    assert [
        (fault.line, str(fault.code)) for fault in faults if fault.code != TileFault.WRONG_TOTAL
    ] == expected(text)
    assert str(refused.value).startswith(f"my-box.toml: {len(faults)} faults\n  line 1: ")
    assert refused.value.source == "my-box.toml"


def test_complaints_are_sentences() -> None:
    """Each fault says what is there and what should be, in words for the person who wrote it."""
    assert complaints(BROKEN["a starting tile twice"]) == [
        "line 21: ####/#### is there already, turned or mirrored; starting tiles are all different"
    ]
    assert complaints(BROKEN["a puzzle tile twice"]) == [
        "line 56: #/# is there already, turned or mirrored; raise its count instead"
    ]
    assert complaints(BROKEN["a small starting tile"]) == [
        "line 21: ####### has 7 squares; a starting tile has 8"
    ]
    assert complaints(BROKEN["a large puzzle tile"]) == [
        "line 56: ####/#### has 8 squares; a puzzle tile has 1 to 7"
    ]
    assert complaints(BROKEN["a card too few"]) == [
        "line 48: there are 39 puzzle cards; a deck has 40"
    ]
    assert complaints(BROKEN["a starting tile too many"]) == [
        "line 9: there are 14 starting tiles; a deck has 13"
    ]
    assert complaints(BROKEN["a count of 41"])[0] == (
        "line 48: count is a number from 1 to 40, not 41"
    )
    assert complaints(BROKEN["no tile"])[0] == (
        "line 9: here is no tile: draw one with rows of # and ."
    )
    with pytest.raises(DeckError) as refused:
        parse("my-box.toml", BROKEN["a card too few"])
    assert str(refused.value) == (
        "my-box.toml: 1 fault\n  line 48: there are 39 puzzle cards; a deck has 40"
    )


def test_lines_are_right_where_a_tile_has_many() -> None:
    """A tile over several lines moves everything below it, and the lines follow."""
    text = but(
        ('tile = "####/####"', 'tile = """\n####\n####\n"""'),
        ('[[start]]\ntile = "########"', '[[start]] # fault: wrong-size\ntile = """\n####\n"""'),
        ('[[puzzle]]\ncount = 10\ntile = "##/#."', "[[puzzle]] # fault: missing\ncount = 10"),
    )

    assert [fault for fault in found(text) if fault[1] != "wrong-total"] == expected(text)


def test_lines_are_right_in_a_file_with_windows_line_ends() -> None:
    """CRLF counts as one line end."""
    text = BROKEN["a puzzle tile twice"].replace("\n", "\r\n")

    assert found(text) == expected(BROKEN["a puzzle tile twice"])


def test_lines_are_right_for_inline_tables() -> None:
    """Each entry of a list has its line, also where two stand on one."""
    entries = [f'{{ tile = "{tile}" }}' for tile in START]
    rows = [
        *(f"  {one}, {other}," for one, other in zip(entries[:8:2], entries[1:8:2], strict=True)),
        f"  {entries[8]}, {{ tile = '#' }}, # fault: wrong-size",
        f"  {entries[10]}, {entries[11]}, {entries[12]}",
    ]
    text = "\n".join(
        [HEAD, "start = [", *rows, "]", *(puzzle_entry(tile, count) for tile, count in PUZZLE)]
    )

    assert found(text) == expected(text)


@pytest.mark.parametrize("sign", ["\u2028", "\u0085"])
def test_lines_are_those_of_an_editor(sign: str) -> None:
    """A sign that only Python takes for a line end does not move the lines below it."""
    text = BROKEN["a puzzle tile twice"].replace("my own cards", f"my own{sign}cards")

    assert found(text) == expected(text)


@pytest.mark.parametrize("number", ["1" * 5000, "0x" + "f" * 5000], ids=["decimal", "hex"])
def test_a_number_beyond_all_bounds_is_a_fault(number: str) -> None:
    """Nobody has that many cards; it is a fault like any other and no crash."""
    text = but(("[[puzzle]]\ncount = 10", f"[[puzzle]]\ncount = {number}"))
    with pytest.raises(DeckError) as refused:
        parse("my-box.toml", text)

    assert {fault.code for fault in refused.value.faults} <= {
        FaultCode.NOT_TOML,
        FaultCode.BAD_COUNT,
        TileFault.WRONG_TOTAL,
    }


def test_quotes_without_end_are_found_at_once() -> None:
    """A file that is all quotes and backslashes is no TOML, and takes no time to say so."""
    before = perf_counter()

    assert found('"\\' * 6000) == [(1, "not-toml")]
    assert perf_counter() - before < 1


def test_brackets_without_end_are_a_fault() -> None:
    """Nesting that no reader can follow is not TOML."""
    assert found("a = " + "[" * 20_000) == [(1, "not-toml")]


@given(st.text(max_size=60), st.integers(0, len(GOOD)))
def test_junk_anywhere_in_a_file_is_a_deck_error_or_harmless(junk: str, at: int) -> None:
    """Whatever somebody types into a file, they get a list of faults and never a crash."""
    text = GOOD[:at] + junk + GOOD[at:]
    faults: tuple[Fault, ...] = ()
    try:
        deck, _ = parse("my-box.toml", text)
    except DeckError as error:
        faults = error.faults
    else:
        assert len(deck.cards()) == 40
        return

    assert faults
    assert all(1 <= fault.line <= text.count("\n") + 1 for fault in faults)


# --- files ----------------------------------------------------------------------------------------


def test_an_own_file_is_given_by_its_path(tmp_path: Path) -> None:
    """The deck of a person who owns the box."""
    path = tmp_path / "my-box.toml"
    path.write_text(GOOD, "utf-8")

    assert load(str(path)) == parse("my-box.toml", GOOD)


def test_an_own_file_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its ending says that it is a file; a shipped name means the shipped deck all the same."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-box.toml").write_text(GOOD, "utf-8")
    (tmp_path / "standard").write_text(GOOD, "utf-8")
    (tmp_path / "standard.toml").write_text(GOOD, "utf-8")

    assert load("my-box.toml")[0].name == "my-box"
    assert load("standard")[0].name == "standard"
    assert load("standard.toml")[0].name == "my-box"
    assert load("./standard")[0].name == "my-box"


def test_faults_name_the_file(tmp_path: Path) -> None:
    """What was asked for is what is complained about."""
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN["a card too few"], "utf-8")
    with pytest.raises(DeckError) as refused:
        load(str(path))

    assert str(refused.value).startswith(f"{path}: 1 fault\n")


@pytest.mark.parametrize("name", ["unknown", "", ".", "..", "Standard", "standard ", "#"])
def test_an_unknown_name_gets_the_list_of_names(name: str) -> None:
    """A clear line, with the decks that there are."""
    with pytest.raises(MulliganError) as refused:
        load(name)

    assert str(refused.value) == (
        f"There is no deck {name!r}. Choose from: cruel, gentle, standard; "
        "or give the path of a file."
    )


def test_a_missing_file(tmp_path: Path) -> None:
    """A clear line with the path."""
    with pytest.raises(MulliganError) as refused:
        load(str(tmp_path / "nothing.toml"))

    assert str(refused.value) == (
        f"{tmp_path / 'nothing.toml'}: cannot be read (No such file or directory)."
    )


def test_a_folder(tmp_path: Path) -> None:
    """A folder is no deck file."""
    with pytest.raises(MulliganError, match=r"cannot be read \(Is a directory\)\.$"):
        load(str(tmp_path))


@pytest.mark.parametrize("name", ["a\0b.toml", "folder/\0", "\ud800.toml"])
def test_what_is_no_path_at_all(name: str) -> None:
    """A name that no file can have."""
    with pytest.raises(MulliganError, match=r"is not the path of a file\.$"):
        load(name)


@pytest.mark.parametrize(
    "data",
    [bytes(range(256)), GOOD.encode("utf-16"), GOOD.replace("My", "Mÿ").encode("latin-1")],
    ids=["binary", "utf-16", "latin-1"],
)
def test_a_file_that_is_no_text(tmp_path: Path, data: bytes) -> None:
    """A picture, or a text that was saved in another encoding."""
    path = tmp_path / "deck.toml"
    path.write_bytes(data)
    with pytest.raises(MulliganError) as refused:
        load(str(path))

    assert str(refused.value) == f"{path}: a deck file is text in UTF-8; this is something else."


@pytest.mark.parametrize(("extra", "accepted"), [(0, True), (1, False), (10_000_000, False)])
def test_a_huge_file(tmp_path: Path, extra: int, accepted: bool) -> None:
    """64 KiB are enough for any deck, and more is not read."""
    path = tmp_path / "deck.toml"
    path.write_text(GOOD + "#" * (LARGEST - len(GOOD) + extra), "utf-8")
    if accepted:
        assert load(str(path))[0].name == "my-box"
        return
    with pytest.raises(MulliganError) as refused:
        load(str(path))

    assert str(refused.value) == f"{path}: a deck file has at most 64 KiB."


@pytest.mark.parametrize("data", [b"", b"\n", b"\xef\xbb\xbf", b"# nothing yet\n"])
def test_an_empty_file(tmp_path: Path, data: bytes) -> None:
    """It does not even say that it is a deck."""
    path = tmp_path / "deck.toml"
    path.write_bytes(data)
    with pytest.raises(DeckError) as refused:
        load(str(path))

    assert [(fault.line, fault.code) for fault in refused.value.faults] == [
        (1, FaultCode.NOT_A_DECK)
    ]
    assert 'format = "mulligan-deck"' in str(refused.value)


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode("utf-8-sig"),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r\n").encode("utf-8-sig"),
        GOOD.replace('"####/####"', '"""\n####\n####\n"""').replace("\n", "\r\n").encode(),
    ],
    ids=["bom", "crlf", "crlf and bom", "crlf in a tile"],
)
def test_files_from_windows(tmp_path: Path, data: bytes) -> None:
    """Notepad writes a byte order mark and CRLF; neither matters."""
    path = tmp_path / "deck.toml"
    path.write_bytes(data)

    assert load(str(path))[0] == parse("x", GOOD)[0]
