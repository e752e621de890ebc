"""The recipe of docs/dealing.md: written here a second time, and compared with the page."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import GENERATOR, SetupError, below, commitment, seed_in_series, shuffled, words
from mulligan.core.record import Head, Player, parse_line
from mulligan.core.record import line as as_line
from mulligan.games import one_more, second_chance
from mulligan.games.one_more import events as one_more_events
from mulligan.games.one_more import record as one_more_record
from mulligan.games.second_chance import events as second_chance_events
from mulligan.games.second_chance import record as second_chance_record

PAGE = (Path(__file__).parents[2] / "docs" / "dealing.md").read_text("utf-8")
COUNTING = bytes(range(32))
ZERO = bytes(32)
SEEDS = {"counting": COUNTING, "zero": ZERO}
seeds = st.binary(min_size=32, max_size=32)
labels = st.text(max_size=20)


# --- the recipe once more, straight from its description ----------------------------------------


def word_of(seed: bytes, label: str, number: int) -> int:
    """Word *number* of a stream, without reading those before it."""
    block, at = divmod(number, 8)
    digest = sha256(seed + label.encode("utf-8") + block.to_bytes(8, "big")).digest()
    return int.from_bytes(digest[4 * at : 4 * at + 4], "big")


def dealt(cards: str, seed: bytes, label: str) -> str:
    """*cards* shuffled."""
    order, number = list(cards), 0
    place = len(order) - 1
    while place >= 1:
        limit = place + 1
        while word_of(seed, label, number) >= (2**32 // limit) * limit:
            number += 1
        other = word_of(seed, label, number) % limit
        number += 1
        kept = order[place]
        order[place] = order[other]
        order[other] = kept
        place -= 1
    return "".join(order)


@given(seeds, labels)
def test_words_are_blocks_of_a_hash(seed: bytes, label: str) -> None:
    """Also beyond the first block, and for labels in any script."""
    assert list(islice(words(seed, label), 20)) == [word_of(seed, label, at) for at in range(20)]


@given(seeds, labels, st.text("abcdefghijklmnopqrstuvwxyz", max_size=80))
def test_shuffles_follow_the_recipe(seed: bytes, label: str, cards: str) -> None:
    """The shuffle written a second time deals the same."""
    assert "".join(shuffled(cards, seed, label)) == dealt(cards, seed, label)


# --- pinned vectors -----------------------------------------------------------------------------


def test_the_recipe_has_a_name() -> None:
    """A record says by which recipe it was dealt; another recipe needs another name."""
    assert GENERATOR == "sha256-counter-1"
    assert f"`{GENERATOR}`" in PAGE


def test_commitments_are_pinned() -> None:
    """The commitment is the SHA-256 of the seed's bytes, in hex."""
    assert commitment(COUNTING) == (
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    assert commitment(ZERO) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(COUNTING) == sha256(COUNTING).hexdigest()


def test_words_are_pinned() -> None:
    """If these change, every game ever recorded is dealt another way."""
    assert list(islice(words(COUNTING, "one-more/first"), 8)) == [
        0x66575C2E,
        0x746BBF24,
        0x76E50B5D,
        0x7870AFC0,
        0x778FC9F3,
        0x1BB56436,
        0x4CB2A9E3,
        0xD2F1749E,
    ]
    assert list(islice(words(ZERO, "second-chance/start"), 8)) == [
        0x12854424,
        0x174992C1,
        0xE966BB57,
        0x909A00C0,
        0xECCF01B7,
        0xE625FD9E,
        0xF1AC3E4E,
        0x26882B21,
    ]


def test_the_seeds_of_a_series_are_pinned() -> None:
    """SC-17: block 0 of a stream for each game; the next blocks are nobody's."""
    assert [seed_in_series(COUNTING, index).hex()[:8] for index in range(3)] == [
        "0f83a96d",
        "4f8f568e",
        "a5ce026a",
    ]
    for index in range(3):
        label = f"series/{index}".encode()
        assert seed_in_series(ZERO, index) == sha256(ZERO + label + bytes(8)).digest()


@given(seeds)
def test_a_seed_of_a_series_says_nothing_about_the_others(series: bytes) -> None:
    """SC-17: five different numbers; none of them is another's commitment or deals its cards."""
    games = [seed_in_series(series, index) for index in range(3)]
    promises = [commitment(seed) for seed in (series, *games)]

    assert len({series, *games, *map(bytes.fromhex, promises)}) == 8
    for game in games:
        others = {seed_in_series(game, index) for index in range(3)}
        assert not others & {series, *games}


def test_a_shuffle_is_pinned() -> None:
    """Ten letters, two labels, two seeds."""
    assert "".join(shuffled("ABCDEFGHIJ", COUNTING, "one-more/round/1")) == "AGJEDFHICB"
    assert "".join(shuffled("ABCDEFGHIJ", COUNTING, "one-more/round/10")) == "GEDCBHAJFI"
    assert "".join(shuffled("ABCDEFGHIJ", ZERO, "one-more/round/1")) == "FGJEAHCIDB"


# --- numbers below a limit ----------------------------------------------------------------------


def test_unfair_words_are_thrown_away() -> None:
    """With a limit of 3 the last word of all is one too many; the one before it is good."""
    stream = iter([2**32 - 1, 2**32 - 1, 2**32 - 2, 7])

    assert below(stream, 3) == (2**32 - 2) % 3 == 2
    assert next(stream) == 7


def test_the_first_unfair_word_is_exactly_at_the_multiple() -> None:
    """For ten: 4294967289 is the last fair word, 4294967290 is thrown away."""
    assert below(iter([4294967289]), 10) == 9
    assert below(iter([4294967290, 42]), 10) == 2


def test_with_a_power_of_two_every_word_is_fair() -> None:
    """Nothing is thrown away where nothing is unfair."""
    assert below(iter([2**32 - 1]), 2) == 1
    assert below(iter([2**32 - 1]), 2**31) == 2**31 - 1
    assert below(iter([2**32 - 1]), 2**32) == 2**32 - 1


def test_one_thing_to_choose_from() -> None:
    """Below 1 there is only 0, and it takes a word like any other."""
    stream = iter([123, 456])

    assert below(stream, 1) == 0
    assert next(stream) == 456


@given(st.lists(st.integers(0, 2**32 - 1)), st.integers(1, 2**32))
def test_below_by_hand(stream: list[int], limit: int) -> None:
    """The first fair word of any stream, and its remainder."""
    fair = [word for word in stream if word < limit * (2**32 // limit)]

    assert below(iter([*stream, 0]), limit) == (fair[0] % limit if fair else 0)


# --- fairness and independence ------------------------------------------------------------------


def test_every_order_comes_about_equally_often() -> None:
    """All 24 orders of four cards, over 4800 labels: no order is favoured."""
    seen = Counter("".join(shuffled("ABCD", ZERO, f"test/{number}")) for number in range(4800))

    assert set(seen) == {"".join(order) for order in permutations("ABCD")}
    # The sum of squares over 23 degrees of freedom; above 50 once in a thousand.
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 50


def test_numbers_below_a_limit_are_even() -> None:
    """Seven sides of a die, seven thousand throws."""
    stream = words(COUNTING, "test/die")
    seen = Counter(below(stream, 7) for _ in range(7000))

    assert set(seen) == set(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 25


def test_labels_and_seeds_are_independent() -> None:
    """Another label, or one other bit in the seed, is another stream altogether."""
    streams = {
        tuple(islice(words(seed, label), 8))
        for seed in (ZERO, bytes(31) + b"\x01", b"\x80" + bytes(31), COUNTING)
        for label in ("", "a", "b", "aa", "one-more/round/1", "one-more/round/11")
    }

    assert len(streams) == 24
    assert len({word for stream in streams for word in stream}) == 24 * 8


def test_a_stream_can_be_read_twice() -> None:
    """Two readers of one label read the same, each from the start."""
    one, other = words(ZERO, "a"), words(ZERO, "a")

    assert list(islice(one, 30)) == list(islice(other, 30))


@given(seeds, st.lists(st.integers(), max_size=80))
def test_a_shuffle_loses_nothing(seed: bytes, cards: list[int]) -> None:
    """The same cards, and what was given is left as it was."""
    before = list(cards)

    assert Counter(shuffled(cards, seed, "test")) == Counter(cards)
    assert cards == before


@pytest.mark.parametrize("size", [0, 1, 31, 33, 64])
@pytest.mark.parametrize(
    "use",
    [
        commitment,
        lambda seed: next(words(seed, "a")),
        lambda seed: shuffled("abc", seed, "a"),
        lambda seed: seed_in_series(seed, 0),
    ],
    ids=["commitment", "words", "shuffled", "series"],
)
def test_a_seed_has_32_bytes(size: int, use: Callable[[bytes], object]) -> None:
    """A short seed could be guessed, so nothing is dealt from it."""
    with pytest.raises(SetupError, match=f"A seed has 32 bytes; this one has {size}"):
        use(bytes(size))


# --- the page -----------------------------------------------------------------------------------


def rows(*columns: str) -> Iterator[list[str]]:
    """The rows of the page's table with that head, without backquotes."""
    head = f"| {' | '.join(columns)} |\n"
    assert PAGE.count(head) == 1, f"docs/dealing.md has one table with {columns}"
    for line in PAGE.split(head)[1].splitlines()[1:]:
        if not line.startswith("|"):
            return
        yield [cell.strip(" `") for cell in line.strip("|").split("|")]


def test_the_page_tells_the_commitments() -> None:
    """Seeds and commitments as they are printed."""
    table = list(rows("seed", "its bytes", "commitment"))

    assert {name: bytes.fromhex(text) for name, text, _ in table} == SEEDS
    assert [promise for *_, promise in table] == [commitment(SEEDS[name]) for name, *_ in table]


def test_the_page_tells_the_seeds_of_a_series(snippet: dict[str, Any]) -> None:
    """SC-17: as they are printed, as its snippet makes them, and as we deal."""
    table = list(rows("series", "game", "its seed"))

    assert [(name, index) for name, index, _ in table] == [
        (name, index) for name in SEEDS for index in "012"
    ]
    for name, index, told in table:
        assert told == seed_in_series(SEEDS[name], int(index)).hex()
        assert told == snippet["seed_in_series"](SEEDS[name], int(index)).hex()


def test_the_page_tells_the_words() -> None:
    """First eight words of every stream that is printed."""
    table = list(rows("seed", "label", "words"))

    assert len(table) == 6
    for name, label, told in table:
        assert told == " ".join(f"{word:08x}" for word in islice(words(SEEDS[name], label), 8))


def test_the_page_tells_the_numbers() -> None:
    """Numbers below a limit, with words thrown away between them."""
    table = list(rows("seed", "label", "limit", "numbers"))

    assert len(table) == 5
    thrown = 0
    for name, label, limit, told in table:
        stream = words(SEEDS[name], label)
        assert told == " ".join(str(below(stream, int(limit))) for _ in range(8))
        thrown += next(stream) != word_of(SEEDS[name], label, 8)
    assert thrown == 2


def test_the_page_tells_the_shuffles() -> None:
    """Ten letters under each label that is printed."""
    table = list(rows("seed", "label", "order"))

    assert len(table) == 5
    for name, label, told in table:
        assert told == "".join(shuffled("ABCDEFGHIJ", SEEDS[name], label))


@pytest.fixture(scope="module")
def snippet() -> dict[str, Any]:
    """What the page's piece of Python defines, run as a reader would."""
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    assert set(re.findall(r"^(?:from|import) (\w+)", found[1], re.MULTILINE)) == {"hashlib"}
    names: dict[str, Any] = {}
    exec(found[1], names)
    return names


@pytest.mark.parametrize("seats", [3, 9])
@pytest.mark.parametrize("name", ["standard", "cruel"])
def test_the_pages_snippet_deals_one_more(snippet: dict[str, Any], seats: int, name: str) -> None:
    """A reader of the page finds every hand and centre card of a record, and who began."""
    deck, _ = one_more.load(name)
    setup = one_more.Setup(seats, deck)
    log = one_more.deal(setup, COUNTING)
    head = Head(tuple(Player(f"p{at}") for at in range(seats)), commitment(COUNTING), COUNTING)
    record = parse_line(as_line(one_more_record.write(head, log)))
    record["seed"] = COUNTING.hex()  # as if the game were over
    rounds = [event for event in record["events"] if event["event"] == "round"]
    assert rounds

    for told in rounds:
        hands, centre = snippet["one_more_round"](record, told["round"])
        assert centre == told["centre"]
        assert [sorted([*held, "5±"]) for held in hands] == [sorted(held) for held in told["hands"]]
    first = snippet["below"](snippet["words"](COUNTING, "one-more/first"), seats)
    assert first == rounds[0]["first"]


def test_every_round_has_its_own_label(snippet: dict[str, Any]) -> None:
    """All packs of a game lie as the page says, those of rounds that were never played too."""
    setup = one_more.Setup(4)
    opened, *_ = one_more.deal(setup, ZERO)
    assert isinstance(opened, one_more_events.Opened)

    assert len(opened.packs) == 5
    for number, pack in enumerate(opened.packs, 1):
        assert list(pack) == snippet["shuffled"](
            setup.deck.cards(), ZERO, f"one-more/round/{number}"
        )


def test_the_pages_snippet_deals_second_chance(snippet: dict[str, Any]) -> None:
    """The starting tiles and the puzzle cards come from the two streams that the page names."""
    setup = second_chance.Setup(4)
    log = second_chance.deal(setup, COUNTING)
    head = Head(tuple(Player(f"p{at}") for at in range(4)), commitment(COUNTING))
    record = parse_line(as_line(second_chance_record.write(head, log)))
    start = snippet["shuffled"](record["deck"]["start"], COUNTING, "second-chance/start")
    told = [event["tile"] for event in record["events"] if event["event"] == "deal"]
    assert told == start[:4]

    puzzle = snippet["shuffled"](
        [tile["tile"] for tile in record["deck"]["puzzle"] for _ in range(tile["count"])],
        COUNTING,
        "second-chance/puzzle",
    )
    assert isinstance(log[0], second_chance_events.Opened)
    assert [tile.text for tile in log[0].pile] == puzzle


def test_the_page_names_every_label() -> None:
    """Whoever adds a stream writes it down: these are all that the source reads from."""
    told = [label for label, _ in rows("label", "what it deals")]
    source = "\n".join(
        path.read_text("utf-8") for path in Path(one_more.__file__).parents[1].rglob("*.py")
    )
    read = re.findall(r'"((?:second-chance|one-more)/[a-z/{}]+)"', source)

    assert set(told) == {label.replace("{round}", "N") for label in read}
