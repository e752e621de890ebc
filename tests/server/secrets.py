"""
What a client may know, worked out from the true log of a finished game, and a scan of all it heard.

The decks here hold every card once, so that the name of a card says which one it is. Nothing is
taken from the views: what may be known follows from the events and from who they concern.
"""

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from mulligan.core import fold
from mulligan.games import one_more, second_chance
from mulligan.games.one_more import events as om
from mulligan.tables import entries as log_entries
from mulligan.tables.games import KINDS
from mulligan.tables.table import Table, folded

Message = dict[str, Any]

_CARD = re.compile(r"(?<![\w.])\d{1,2}[+\-±](?:replay|reverse|draw|swap)?(?!\w)")
_TILE = re.compile(r"[#.]+(?:/[#.]+)*")

# --- decks without equal cards ----------------------------------------------------------------


def _head(game: str) -> str:
    return (
        f'format = "mulligan-deck"\nversion = 1\ngame = "{game}"\nname = "all-different"\n'
        'title = "All different"\nprovenance = "Made for a test."\nlicence = "CC0-1.0"\n'
    )


@cache
def one_more_deck() -> str:
    effects = ("", "replay", "reverse", "draw", "swap")
    cards = [
        (number, sign, effect)
        for signs in ("+++++----", "-----++++")  # first the demands that can be answered
        for effect in effects
        for number, sign in enumerate(signs, 1)
    ][:72]
    entries = (
        f'[[cards]]\nnumber = {number}\nsign = "{sign}"\n'
        + (f'effect = "{what}"\n' if what else "")
        for number, sign, what in cards
    )
    return _head("one-more") + "".join(entries)


@cache
def second_chance_deck() -> str:
    shapes = [shape for size in range(1, 7) for shape in _shapes(size)][:40]
    start = [tile.text.split("/") for tile in second_chance.load("standard")[0].start]
    return _head("second-chance") + "".join(
        f'[[{part}]]\ntile = """\n{_drawn(rows)}"""\n'
        for part, tiles in (("start", start), ("puzzle", list(map(_rows, shapes))))
        for rows in tiles
    )


def _drawn(rows: list[str]) -> str:
    return "".join(f"{row}\n" for row in rows)


def _rows(shape: frozenset[tuple[int, int]]) -> list[str]:
    high, wide = (max(at[axis] for at in shape) + 1 for axis in (0, 1))
    return ["".join("#" if (r, c) in shape else "." for c in range(wide)) for r in range(high)]


@cache
def _shapes(size: int) -> tuple[frozenset[tuple[int, int]], ...]:
    """All shapes of *size* squares, each once however it is turned."""
    if size == 1:
        return (frozenset({(0, 0)}),)
    grown = (
        shape | {(r + dr, c + dc)}
        for shape in _shapes(size - 1)
        for r, c in sorted(shape)
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (r + dr, c + dc) not in shape
    )
    return tuple(dict.fromkeys(map(_upright, grown)))


def _upright(shape: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    turned = []
    for _ in range(2):
        for _ in range(4):
            shape = frozenset((c, -r) for r, c in shape)
            top, left = (min(at[axis] for at in shape) for axis in (0, 1))
            turned.append(sorted((r - top, c - left) for r, c in shape))
        shape = frozenset((r, -c) for r, c in shape)
    return frozenset(min(turned))


# --- what may be known ------------------------------------------------------------------------


@dataclass
class Truth:
    """A finished game: what was a secret when, by the number of entries."""

    table: Table
    log: list[log_entries.AnyEntry]
    hidden: list[str]
    """What nobody may ever hear: cookies, persons, passes."""
    _public: list[set[str]] = field(default_factory=list)
    _own: list[dict[int, set[str]]] = field(default_factory=list)
    _tables: list[Table] = field(default_factory=list)

    def __post_init__(self) -> None:
        blank = folded(self.table.id, self.table.agreement, self.table.seed, [])
        self._tables = [blank]
        for entry in self.log:
            self._tables.append(self._tables[-1].after(entry))
        if self.table.agreement.game == one_more.GAME:
            self._read_one_more()
        else:
            self._read_second_chance()

    def known(self, number: int, seats: tuple[int, ...]) -> set[str]:
        """The cards that who plays *seats* may have heard of after *number* entries."""
        own = self._own[number]
        return self._public[number].union(*(own.get(seat, set()) for seat in seats))

    def over(self, number: int) -> bool:
        return self._tables[number].stage == "ended"

    def open_round(self, number: int) -> int:
        return self._tables[number].turn

    def still_to_draw(self, number: int, seat: int) -> bool:
        play = self._tables[number].play
        assert play is not None
        return seat in play.state.drawing or seat in play.state.stuck

    def _read_one_more(self) -> None:
        """By round: the centre, what was played, how the last was lost and with what; one's own."""
        game, starter = one_more, {"5±"}
        public: set[str] = set()
        own: dict[int, set[str]] = {}
        lost: set[str] = set()
        lies = ""
        state: Any = None

        def hear(event: Any) -> None:
            nonlocal public, own, lost, lies
            match event:
                case om.RoundBegan(_, _, hands, centre):
                    lies = str(centre)
                    public = starter | lost | {lies}
                    own = {seat: set(map(str, hand)) for seat, hand in enumerate(hands)}
                case om.Played(_, card):
                    lies = str(card)
                    public = public | {lies}
                case om.Drew(_, seat, card):
                    own = {**own, seat: own[seat] | {str(card)}}
                case om.Swapped(_, (one, other), cards):
                    both = set(map(str, cards))
                    own = {**own, one: own[one] | both, other: own[other] | both}
                case om.Lost(_, _, hand, _):
                    lost = {lies, *map(str, hand)}
                    public = public | lost
                case _:
                    pass  # says nothing about a card

        for number, table in enumerate(self._tables):
            if number and isinstance(entry := self.log[number - 1], log_entries.Started):
                setup = table.agreement.setup(len(table.chairs))
                dealt = game.deal(setup, table.seed)
                state = fold(game, dealt)
                for event in dealt:
                    hear(event)
            elif number and isinstance(entry, log_entries.Moved):
                state, caused = game.apply(
                    state, entry.seat, KINDS[game.GAME].read_move(entry.move)
                )
                for event in caused:
                    hear(event)
            self._public.append(public)
            self._own.append(own)

    def _read_second_chance(self) -> None:
        """Everything that was ever turned up lies on the table for all to see."""
        public: set[str] = set()
        pile: tuple[Any, ...] = ()
        for table in self._tables:
            if table.play is not None:
                state = table.play.state
                tiles = [*state.offer, *(sheet.start for sheet in state.sheets)]
                tiles += [sheet.chance for sheet in state.sheets if sheet.chance is not None]
                tiles += [each.tile for sheet in state.sheets for each in sheet.drawings]
                pile = pile or state.pile  # whole before the starting tiles are drawn
                tiles += pile[: len(pile) - len(state.pile)]
                public = public | {tile.text for tile in tiles}
            self._public.append(public)
            self._own.append({})


# --- the scan ---------------------------------------------------------------------------------


def leaks(
    truth: Truth, texts: list[str], seats: tuple[int, ...], said_by_them: set[str]
) -> Iterator[str]:
    """Everything in *texts*, heard in this order by who plays *seats*, that they may not know."""
    number = 0
    solo = truth.table.agreement.solo
    series = None if solo is None or solo.seed is None else bytes.fromhex(solo.seed)
    for text in texts:
        for secret in truth.hidden:
            if secret in text:
                yield f"{secret}: a secret of somebody"
        for message in _messages(json.loads(text)):
            number = max(number, int(message.get("number", number)))
            over = truth.over(number)
            if not over and _tells(text, truth.table.seed):
                yield "the seed"
            if solo is not None and not (over and solo.last) and _tells(text, series):
                yield "the seed of the series"
            known = truth.known(number, seats) | said_by_them
            for card in _cards(message) - known:
                yield f"{card} after {number} entries: {text[:60]}"
            if message.get("t") == "view":
                yield from _views(truth, message, seats, said_by_them)


def _tells(text: str, seed: bytes | None) -> bool:
    """Whether *text* holds *seed*, in any of the ways in which bytes are written."""
    if seed is None:
        return False
    written = (seed.hex(), base64.b64encode(seed).decode(), base64.urlsafe_b64encode(seed).decode())
    return any(each.rstrip("=") in text for each in written)


def _messages(heard: Any) -> list[Message]:
    """A message, or what was answered over HTTP: a table, or a list of positions."""
    return heard if isinstance(heard, list) else [heard]


def _views(
    truth: Truth, message: Message, seats: tuple[int, ...], said_by_them: set[str]
) -> Iterator[str]:
    view, number = message["view"], message["number"]
    viewer = view["seat"]
    if viewer is not None and viewer not in seats:
        yield f"the view of seat {viewer}"
    if message["draft"] is not None and json.dumps(message["draft"]) not in said_by_them:
        yield f"a draft of another: {message['draft']}"
    if view["game"] == one_more.GAME:
        if viewer is None and (view["hand"] or view["playable"]):
            yield "a hand, to who only watches"
        return
    if truth.over(number):
        return
    round = truth.open_round(number)
    undo = truth.table.agreement.undo
    if viewer is not None and not undo and not truth.still_to_draw(number, viewer):
        return  # who has nothing more to draw may look at the others' sheets
    for owner, sheet in enumerate(view["sheets"]):
        if owner == viewer:
            continue
        if any(drawing["round"] == round for drawing in sheet["drawings"]):
            yield f"a drawing of seat {owner} in the open round {round}"
        if sheet["one"] is not None and sheet["out"] == round:
            yield f"the 1 of seat {owner} in the open round {round}"


def _cards(part: Any) -> set[str]:
    """Every card and tile that is named in *part*, but for the list of all that a deck holds."""
    if isinstance(part, dict):
        inside = (value for key, value in part.items() if key != "deck")
        return set().union(*map(_cards, inside))
    if isinstance(part, list):
        return set().union(*map(_cards, part))
    if isinstance(part, str):
        tile = {part} if _TILE.fullmatch(part) and "#" in part else set()
        return set(_CARD.findall(part)) | tile
    return set()
