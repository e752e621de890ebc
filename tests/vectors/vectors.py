"""Every file of vectors, made from the rules alone."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from mulligan.core import below, fold, words
from mulligan.core.deckfile import Label
from mulligan.games import DECKS, one_more, second_chance
from mulligan.games.links import LONGEST_LINK, LinkError, read_link, write_link
from mulligan.games.one_more.decks import LARGEST_NUMBER, PLAY_CARDS
from mulligan.games.second_chance import caller, solo
from mulligan.games.second_chance.caller import notation
from mulligan.games.second_chance.decks import (
    LARGEST_PUZZLE_TILE,
    PUZZLE_CARDS,
    STARTING_TILES,
    standard,
)
from mulligan.games.second_chance.editions import EDITIONS
from mulligan.games.second_chance.grid import CENTRE, FULL, SIDE, SQUARES, Mask, mask, squares
from mulligan.games.second_chance.rules import drawings
from mulligan.games.second_chance.tiles import Tile, read_tile
from mulligan.tables.games import KINDS
from mulligan.tables.games.adapter import Showing
from tests.games.sealed import NONSENSE, sealed
from tests.vectors.ratings import ratings

HERE = Path(__file__).parent
SYMMETRIC = ("#", "##/##", ".#./###/.#.", "##", ".##/##.", "#.#/###")
"""Tiles with one, two and four ways to lay them."""
MOST_PLACES = 30
"""A crowded sheet says more in fewer lines."""


def text(name: str) -> str:
    """A file as it has to be: one case a line, so that a person can read what has changed."""
    cases = VECTORS[name]()
    lines = (json.dumps(case, ensure_ascii=False, separators=(", ", ": ")) for case in cases)
    return "[\n" + ",\n".join(lines) + "\n]\n"


# --- Second Chance --------------------------------------------------------------------------------


def placements() -> Iterator[dict[str, Any]]:
    """A tile, a sheet, and every drawing of the one on the other (SC-5, SC-8)."""
    for tile in standard().start:
        yield _placed(tile, 0, start=True)
    for shape in SYMMETRIC:
        yield _placed(read_tile(shape), 0)
    for filled in (FULL, FULL & ~CENTRE, FULL & ~mask(("a1", "b1", "a2"))):
        for shape in ("#", "##", "##/#."):
            yield _placed(read_tile(shape), filled)
    seen: set[tuple[Tile, Mask]] = set()
    for number in range(10):
        for tile, filled in _met(number):
            if (tile, filled) in seen:
                continue
            seen.add((tile, filled))
            case = _placed(tile, filled)
            if len(case["placements"]) <= MOST_PLACES:
                yield case


def _placed(tile: Tile, filled: Mask, *, start: bool = False) -> dict[str, Any]:
    places = (" ".join(squares(draw.cells)) for draw in drawings(filled, (tile,), start=start))
    return {
        "tile": tile.text,
        "filled": _drawn(filled),
        "start": start,
        "placements": sorted(places),
    }


def _drawn(filled: Mask) -> str:
    """A sheet row by row, as a tile is written."""
    marks = "".join(".#"[filled >> at & 1] for at in range(len(SQUARES)))
    return "/".join(marks[at : at + SIDE] for at in range(0, len(SQUARES), SIDE))


def _met(number: int) -> Iterator[tuple[Tile, Mask]]:
    """What lies before the seats of a game that is played without thinking."""
    seed = number.to_bytes(32, "big")
    luck = words(seed, "vectors")
    state = fold(second_chance, second_chance.deal(second_chance.Setup(2), seed))
    while state.end is None:
        seat = min(second_chance.to_act(state))
        if state.round > 0:
            filled = state.sheets[seat].filled
            yield from ((tile, filled) for tile in state.offer)
        moves = second_chance.legal(state, seat)
        state, _ = second_chance.apply(state, seat, moves[below(luck, len(moves))])


# --- Second Chance on paper -----------------------------------------------------------------------


def taps() -> Iterator[dict[str, Any]]:
    """A view, every tap that means something in it but counting, and what the next cards bring."""
    for number, edition in enumerate(EDITIONS):
        for players in (1, 2, 4):
            yield from _called(number * 8 + players, edition, players)


def _called(number: int, edition: str, players: int) -> Iterator[dict[str, Any]]:
    seed = number.to_bytes(32, "big")
    luck = words(seed, "vectors")
    state = fold(caller, caller.deal(caller.Setup(players, edition), seed))
    while state.end is None or not state.end.winners:
        view = caller.view(state, caller.CALLER)
        moves = [move for move in caller.choices(view) if not isinstance(move, caller.TakeBack)]
        yield {
            "view": _seen(view),
            "taps": sorted(notation.write_move(move) for move in moves if not _counts(move)),
            "next": _next(state),
        }
        if state.end is not None:
            # Few numbers, so that there are ties for the 1 to break (SC-16).
            left = [at for at, paper in enumerate(state.papers) if paper.empty is None]
            moves = [caller.Count(left[0], below(luck, 3))]
        elif below(luck, 8):
            # A sheet is full now and then only, or no game would last.
            moves = [move for move in moves if not isinstance(move, caller.Full)]
        state, _ = caller.apply(state, caller.CALLER, moves[below(luck, len(moves))])
    yield {
        "view": _seen(caller.view(state, None)),
        "taps": [],
        "next": None,
    }


def _seen(view: caller.View) -> Any:
    names = [f"P{at}" for at in range(len(view.papers))]
    return {**_shown("caller", view, names), "left": []}  # which cards are left allows no tap


def _counts(move: caller.Move) -> bool:
    return isinstance(move, caller.Count)


def _next(state: caller.State) -> str | None:
    if state.end is not None:
        return None
    after, _ = caller.apply(state, caller.CALLER, caller.Next())
    if after.end is not None:
        return "finish"
    return "first" if state.round == 0 else "next"


# --- One More! ------------------------------------------------------------------------------------


def naming() -> Iterator[dict[str, Any]]:
    """What a seat sees that has to name others, and who can be named (OM-10, OM-11, OM-R2)."""
    seen = set()
    for number in range(12):
        seed = number.to_bytes(32, "big")
        luck = words(seed, "vectors")
        state = fold(one_more, one_more.deal(one_more.Setup(4), seed))
        while state.end is None:
            seat = min(one_more.to_act(state))
            moves = one_more.legal(state, seat)
            named = [_named(move) for move in moves]
            view = _shown("one-more", one_more.view(state, seat))
            case = {key: view[key] for key in ("asked", "playing", "counts")}
            if any(named) and str(case) not in seen:
                seen.add(str(case))
                yield {**case, "named": sorted({each for seats in named for each in seats})}
            state, _ = one_more.apply(state, seat, moves[below(luck, len(moves))])


def _named(move: one_more.Move) -> tuple[int, ...]:
    match move:
        case one_more.NameDraw(seat):
            return (seat,)
        case one_more.NameSwap(seats):
            return seats
        case _:
            return ()


# --- numbers --------------------------------------------------------------------------------------


def numbers() -> Iterator[dict[str, Any]]:
    """What both games count to, by name."""
    found = {
        "side": SIDE,
        "centre": SQUARES.index(squares(CENTRE)[0]),
        "starting tiles": STARTING_TILES,
        "puzzle cards": PUZZLE_CARDS,
        "largest puzzle tile": LARGEST_PUZZLE_TILE,
        "play cards": PLAY_CARDS,
        "largest number": LARGEST_NUMBER,
        "games of a solo challenge": solo.GAMES,
        "goal of a solo challenge": solo.GOAL,
    }
    return ({"name": name, "value": value} for name, value in found.items())


# --- links ----------------------------------------------------------------------------------------


def links() -> Iterator[dict[str, Any]]:
    """Decks with their links, and links with what is wrong with them."""
    label = Label("grandma-s-box", "Grandma’s box 🂡", 'Copied "by hand".\n', "private")
    for game, decks in DECKS.items():
        for name in decks.names():
            deck, own = decks.load(name)
            for said in (own, label):
                made = write_link(deck, said)
                yield {"link": made, "deck": {"game": game, **_said(said), **_listed(deck)}}
    for bad in (
        "",
        "1",
        "1AAAA",
        "1AAAAAA",
        "1AAAAAAA",
        "poem",
        made[:-1],
        made[:40] + "A" + made[41:],
        made + "AAAA",
        made + "=",
        made + "é",
        "2" + made[1:],
        "1" + "A" * LONGEST_LINK,
        *(sealed(bits) for bits, _ in NONSENSE),
    ):
        yield {"link": bad, "fault": _fault(bad)}


def _said(label: Label) -> dict[str, str]:
    return {key: getattr(label, key) for key in ("title", "provenance", "licence")}


def _listed(deck: one_more.Deck | second_chance.Deck) -> dict[str, Any]:
    if isinstance(deck, one_more.Deck):
        return {"cards": [{"card": str(card), "count": count} for card, count in deck.play]}
    return {
        "start": [str(tile) for tile in deck.start],
        "puzzle": [{"tile": str(tile), "count": count} for tile, count in deck.puzzle],
    }


def _fault(link: str) -> str:
    try:
        read_link(link)
    except LinkError as error:
        return error.fault
    raise AssertionError(f"a deck is in {link}")


def _shown(game: str, view: Any, names: list[str] | None = None) -> Any:
    return msgspec.to_builtins(KINDS[game].show(view, Showing(names=names or [])))


VECTORS: dict[str, Callable[[], Iterator[dict[str, Any]]]] = {
    "placements.json": placements,
    "taps.json": taps,
    "naming.json": naming,
    "numbers.json": numbers,
    "links.json": links,
    "ratings.json": ratings,
}
