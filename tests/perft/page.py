"""`docs/perft.md` from the data files of this folder, and those counts that this writes itself."""

from pathlib import Path

from tests.perft.counting import dealt, perft

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "docs/perft.md"
ONE_MORE = HERE / "one-more-deals.perft"
PLACEMENTS = "second-chance-placements.perft"
POSITIONS = HERE / "positions.perft"


def pinned(name: str) -> list[str]:
    """The lines of a data file without comments and blank lines."""
    text = (HERE / name).read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("# ")]


def counted(line: str) -> str:
    """A line of `one-more-deals` or of `positions`, with its numbers counted again."""
    what, _, numbers = line.partition(" : ")
    match what.split():
        case deck, seed, seats:
            position = dealt("one-more", deck, int(seed), int(seats))
        case (position,):
            pass
        case _:
            raise ValueError(line)
    return f"{what} : {' '.join(map(str, perft(position, len(numbers.split()))))}"


def recounted(path: Path) -> str:
    """A data file with all its numbers counted again."""
    lines = path.read_text("utf-8").splitlines()
    kept = [line if not line or line.startswith("# ") else counted(line) for line in lines]
    return "\n".join(kept) + "\n"


INTRODUCTION = """\
# Perft

Counts of moves for both games, so that you can check your own implementation: if one of them is
different, you miss a move or have one too many. `python -m tests.perft` writes this page and counts
again what it can; the tests hold it against the files in [`tests/perft`](../tests/perft).

**Depth** *n* is the number of ways to make the next *n* decisions. Everything that needs no
decision (cards that are turned over, second chances, players who drop out, a lost round and the
next deal) happens by itself in between. Where several players may decide, the one on the lowest
seat does so first. Moves that come to the same are one: equal tiles, equal cards, two players named
in either order. A game that is over has no further ways.

A **deal** is a deck, the number of a seed and the number of players. A seed is that number as 32
bytes, the highest first; [Dealing](dealing.md) says how the cards follow from it. Seats are counted
from 0. Second Chance is dealt in the edition `en-2019`. The [decks](decks.md) are those that come
with Mulligan.
"""


def page() -> str:
    return "\n".join(
        (
            INTRODUCTION,
            "## Second Chance: deals\n",
            "How many ways each seat has to draw its starting tile; and, when every seat has drawn "
            "it in the\nfirst way (the one whose squares have the smallest sum, if square *n* in "
            "reading order counts 2ⁿ),\nhow many ways it has to draw one of the two tiles of "
            "round 1.\n",
            *_deals(),
            "## Second Chance: alone\n",
            "| deck | seed | depth 1 | depth 2 |",
            "| --- | ---: | ---: | ---: |",
            *(_row(line, 2) for line in pinned("second-chance-solo.perft")),
            "",
            "## Second Chance: tiles\n",
            "In how many ways the tiles of a deck can be drawn on the empty grid, all together. "
            f"The file\n[`{PLACEMENTS}`](../tests/perft/{PLACEMENTS}) has every tile.\n",
            "| deck | starting tiles, anywhere | over the centre | puzzle tiles, each shape once |",
            "| --- | ---: | ---: | ---: |",
            *_placements(),
            "",
            "## Second Chance: late positions\n",
            "With all their secrets, in [our notation](positions.md).\n",
            *_positions(),
            "## One More!: deals\n",
            f"| deck | seed | players |{_heads(6)}",
            f"| --- | ---: | ---: |{' ---: |' * 6}",
            *(_row(line, 6) for line in pinned(ONE_MORE.name)),
            "",
        )
    )


def _heads(depth: int) -> str:
    return "".join(f" depth {at} |" for at in range(1, depth + 1))


def _row(line: str, columns: int) -> str:
    what, _, numbers = line.partition(" : ")
    counts = [f"{int(number):,}" for number in numbers.split()]
    assert len(counts) == columns
    return f"| {' | '.join((*what.split(), *counts))} |"


def _deals() -> list[str]:
    rows = [
        "| deck | seed | players | starting tiles | round 1 |",
        "| --- | ---: | ---: | --- | --- |",
    ]
    for line in pinned("second-chance-deals.perft"):
        what, _, numbers = line.partition(" : ")
        start, _, first = numbers.partition(" / ")
        rows.append(f"| {' | '.join((*what.split(), start, first))} |")
    return [*rows, ""]


def _placements() -> list[str]:
    totals: dict[str, list[int]] = {}
    for line in pinned(PLACEMENTS):
        what, _, numbers = line.partition(" : ")
        deck, part, _ = what.split()
        total = totals.setdefault(deck, [0, 0, 0])
        if part == "start":
            anywhere, centred = map(int, numbers.split())
            total[0] += anywhere
            total[1] += centred
        else:
            total[2] += int(numbers)
    return [
        f"| {deck} | {' | '.join(f'{number:,}' for number in total)} |"
        for deck, total in sorted(totals.items())
    ]


def _positions() -> list[str]:
    rows = []
    for line in pinned(POSITIONS.name):
        position, _, numbers = line.partition(" : ")
        counts = ", ".join(f"{int(number):,}" for number in numbers.split())
        rows += [
            "```text",
            position,
            "```",
            "",
            f"Depth 1 to {len(numbers.split())}: {counts}.",
            "",
        ]
    return rows
