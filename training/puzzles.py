"""
Finds the puzzles of Second Chance: positions where one drawing is clearly the best, and not the
one that comes to mind first.

It plays solo games of weaker bots, one after the other, the same in every run. A position becomes
a puzzle if the coach thinks that one drawing is at least half a square better than every other one,
and if it is not the one with the shortest border, which most people would look for. Then it looks
again, deeper: a round ahead with more placements of each next tile, or the end solved. Only if that
agrees is the position kept, with its theme and with how much the best drawing is better.

    python3 training/puzzles.py find --games 4000 --out artefacts/puzzles.jsonl
    python3 training/puzzles.py write artefacts/puzzles.jsonl

It uses all cores, or with `--on ray://HOST:10001` a cluster; it finds the same puzzles in the same
order.

`find` may be stopped at any time: it goes on after the last game that it has finished. `write` adds
what was found to the collection, themes in turn; what is there keeps its place, as the place says
on which day a puzzle is due.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from mulligan.analysis.second_chance import Option, judged
from mulligan.bots import bot
from mulligan.bots.second_chance.aims import squares_alone
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.position import sheets
from mulligan.bots.second_chance.search import ALL, glance, round_ahead, to_the_end
from mulligan.cli import progress
from mulligan.cli.options import workers_of
from mulligan.core import MulliganError, fold
from mulligan.games import positions
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, SIDE, Mask, empty, fits
from mulligan.sim.spread import Workers

COLLECTION = Path(__file__).parent.parent / "src/mulligan/puzzles/collection.jsonl"
PLAYERS = ("casual", "skilled")

LARGEST_RUN = 10_000_000

BETTER = 0.5
"""How much better the best drawing has to be, in squares."""
FIRST_ROUND = 9
"""Before that, many drawings are about as good as the best."""
PLACES = 6
"""A puzzle has at least this many drawings to choose from."""
LOOKED = 12
"""How many drawings, the best at a glance, get the deeper look."""
EACH = 8
"""Placements of each next tile in that look."""
LATE = 17
"""The most empty squares with which the end may be solved."""
SOLVED = 400_000
"""The most positions to evaluate for that."""
FEW = 11
"""With so many empty squares a puzzle is about the end, whatever else it shows."""

CORNERS: Mask = 1 | 1 << SIDE - 1 | 1 << SIDE * (SIDE - 1) | 1 << SIDE * SIDE - 1


def seed_of(number: int) -> bytes:
    return sha256(f"mulligan-puzzle/{number}".encode()).digest()


# --- the search -----------------------------------------------------------------------------------


def puzzles_in(number: int) -> Iterator[dict[str, Any]]:
    """The puzzles of one solo game."""
    seed = seed_of(number)
    player = bot(game.GAME, PLAYERS[number % len(PLAYERS)], seed, "puzzles")
    state = fold(game, game.deal(game.Setup(1), seed))
    while game.to_act(state):
        view = game.view(state, 0)
        move = player.choose(view)
        if asks(view) and (found := puzzle(view)) is not None:
            yield {"id": f"{number}-{view.round}"} | found
        state, _ = game.apply(state, 0, move)


def asks(view: game.View) -> bool:
    """Whether there is a choice between two tiles, and between many places."""
    sheet = view.sheets[0]
    return (
        sheet.doing == "drawing"
        and sheet.chance is None
        and view.round >= FIRST_ROUND
        and len(set(view.offer)) == 2
        and len(game.choices(view)) >= PLACES
    )


def puzzle(view: game.View) -> dict[str, Any] | None:
    tempting = sheets(view, 1).move(view, 0).cells  # the shortest border
    option, best = judged(view, tempting)
    if option.expected - best[0].expected < BETTER or margin(view, best) < BETTER:
        return None
    found = deeper(view)
    if found[0].cells != best[0].cells or margin(view, found) < BETTER:
        return None
    return {
        "theme": theme_of(view, tempting, found[0].cells),
        "better": round(min(margin(view, best), margin(view, found)), 2),
        "position": positions.write(game.GAME, view),
    }


def margin(view: game.View, ranked: tuple[Option, ...] | list[Option]) -> float:
    """How much better the first is than the next one that leads to a different sheet."""
    filled = view.sheets[0].filled
    first = look_of(filled | ranked[0].cells)
    for option in ranked[1:]:
        if look_of(filled | option.cells) != first:
            return option.expected - ranked[0].expected
    return 0.0


def look_of(filled: Mask) -> Mask:
    """The same for sheets that differ only in how they are turned or mirrored."""
    rows = np.array([filled >> at & 1 for at in range(SIDE * SIDE)]).reshape(SIDE, SIDE)
    ways = [np.rot90(each, turns) for each in (rows, rows.T) for turns in range(4)]
    return min(sum(1 << int(at) for at in way.ravel().nonzero()[0]) for way in ways)


def deeper(view: game.View) -> list[Option]:
    """The best drawings at a glance, ranked by a deeper look than the coach's."""
    found = sheets(view)
    aim = squares_alone(view)
    deck, left = compiled_deck(view.shapes), view.left
    glanced = glance(deck, left, found.empty, aim)
    order = sorted(range(len(glanced)), key=glanced.__getitem__)[:LOOKED]
    best = [found.empty[at] for at in order]
    costs = None
    if empty(view.sheets[0].filled) <= LATE:
        costs = to_the_end(deck, left, best, aim, ALL, SOLVED)
    if costs is None:
        costs = round_ahead(deck, left, best, aim, EACH)
    options = [
        Option(found.move(view, at).cells, cost, 0, 0)
        for at, cost in zip(order, costs, strict=True)
    ]
    return sorted(options, key=lambda option: option.expected)


# --- what it is about -----------------------------------------------------------------------------


def theme_of(view: game.View, tempting: Mask, best: Mask) -> str:
    """What the best drawing has over the tempting one."""
    filled = view.sheets[0].filled
    worse, better = filled | tempting, filled | best
    if empty(filled) <= FEW:
        return "end"
    if best & CORNERS and not tempting & CORNERS:
        return "corners"
    if holes(worse) > holes(better):
        return "holes"
    if fitting(view, worse) < fitting(view, better) or empty(filled) > LATE:
        return "to-come"
    return "end"


def holes(filled: Mask) -> int:
    """How many empty squares have no empty neighbour."""
    free = FULL & ~filled
    return sum(1 for at in range(SIDE * SIDE) if free >> at & 1 and not free & around(at))


def around(at: int) -> Mask:
    row, column = divmod(at, SIDE)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(1 << SIDE * r + c for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE)


def fitting(view: game.View, filled: Mask) -> int:
    """How many cards to come still fit somewhere."""
    return sum(stock.left for stock in view.stock if stock.left and fits(stock.tile, filled))


# --- files ----------------------------------------------------------------------------------------


def listed(number: int) -> list[dict[str, Any]]:
    """The puzzles of one game, to be sent from one process to another."""
    return list(puzzles_in(number))


def find(out: Path, games: int, workers: Workers) -> int:
    """Returns how many games are finished now: fewer than *games* if somebody stopped it."""
    out.parent.mkdir(parents=True, exist_ok=True)
    begun = done = finished(out)
    numbers = range(begun, games)
    with (
        progress.bar("games", games) as advance,
        out.open("a") as file,
        closing(workers.map(listed, numbers)) as found,
    ):
        advance(begun)
        try:
            for number, puzzles in zip(numbers, found, strict=True):
                lines = [*puzzles, {"finished": number}]
                file.write("".join(json.dumps(each) + "\n" for each in lines))
                file.flush()
                done = number + 1
                advance(1)
        except KeyboardInterrupt:
            return done
    return done


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a file; one that was cut off is not there. Raises MulliganError."""
    if not path.exists():
        return []
    try:
        rows = [json.loads(line) for line in path.read_text("utf-8").split("\n")[:-1]]
    except ValueError:
        raise MulliganError(f"{path} is no file of puzzles.") from None
    if not all(isinstance(row, dict) for row in rows):
        raise MulliganError(f"{path} is no file of puzzles.")
    return rows


def finished(out: Path) -> int:
    """How many games were looked at; drops what a stopped run left of an unfinished one."""
    rows = rows_of(out)
    ends = [at for at, row in enumerate(rows) if "finished" in row]
    kept = rows[: ends[-1] + 1] if ends else []
    if out.exists():
        out.write_text("".join(json.dumps(row) + "\n" for row in kept))
    return kept[-1]["finished"] + 1 if kept else 0


def write(found: Path, most: int) -> None:
    known = rows_of(COLLECTION)
    ids = {row["id"] for row in known}
    fresh = [row for row in rows_of(found) if "id" in row and row["id"] not in ids]
    themes = sorted({row["theme"] for row in fresh})
    columns = ([row for row in fresh if row["theme"] == theme] for theme in themes)
    known += [row for rank in zip_longest(*columns) for row in rank if row is not None]
    known = known[: max(len(ids), most)]
    lines = [json.dumps(row, separators=(",", ":")) + "\n" for row in known]
    COLLECTION.write_text("".join(lines))
    print(f"{len(known)} puzzles, {len(known) - len(ids)} of them new")


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _asked(arguments)
    try:
        if asked.todo == "write":
            write(asked.found, asked.most)
            return 0
        if not 1 <= asked.games <= LARGEST_RUN:
            raise MulliganError(f"--games is a number from 1 to {LARGEST_RUN:,}.")
        done = find(asked.out, asked.games, workers_of(asked.jobs, asked.on))
    except MulliganError as error:
        print(f"puzzles: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"puzzles: {error.filename}: {error.strerror}.", file=sys.stderr)
        return 2
    if done < asked.games:
        again = "the same command goes on from here"
        print(f"puzzles: stopped after {done} of {asked.games}; {again}", file=sys.stderr)
        return 130
    return 0


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Find puzzles of Second Chance.")
    todo = parser.add_subparsers(dest="todo", required=True)
    finding = todo.add_parser("find", help="play games, and keep the puzzles in them")
    finding.add_argument("--games", type=int, default=4000)
    finding.add_argument("--out", type=Path, required=True)
    finding.add_argument("--jobs", type=int, help="how many processes; one for each core")
    finding.add_argument("--on", help="the address of a Ray cluster, or auto")
    writing = todo.add_parser("write", help="add what was found to the collection")
    writing.add_argument("found", type=Path)
    writing.add_argument("--most", type=int, default=366, help="puzzles in the collection")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
