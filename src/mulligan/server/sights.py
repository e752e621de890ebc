"""
Moves and views between the wire and the games. What is not named here is not sent.

A view of `games` is already what its seat may know; this only writes it down for the wire.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mulligan.core import MulliganError, Seat
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.events import Left, Played, Reversed
from mulligan.games.one_more.view import Seen, SeenDraw, SeenSwap
from mulligan.games.second_chance import caller
from mulligan.games.second_chance.view import Drawing
from mulligan.server import wire

SQUARES = 81


class WrongMoveError(MulliganError):
    """A move of the other game, or one that no card can be read from."""


def game_move(game: str, move: wire.Move) -> Any:
    """*move* as the game knows it. Raises WrongMoveError if it is none of *game*."""
    match game, move:
        case second_chance.GAME, wire.Draw(cells):
            return second_chance.Draw(mask_of(cells))
        case second_chance.GAME, wire.Bonus(cell):
            return second_chance.Bonus(1 << cell)
        case one_more.GAME, wire.Play(card):
            return one_more.Play(_card(card))
        case one_more.GAME, wire.Give(card):
            return one_more.Give(_card(card))
        case one_more.GAME, wire.NameDraw(seat):
            return one_more.NameDraw(seat)
        case one_more.GAME, wire.NameSwap((one, other)):
            return one_more.NameSwap((one, other))
        case caller.GAME, wire.NextCards():
            return caller.Next()
        case caller.GAME, wire.Chance(player):
            return caller.Chance(player)
        case caller.GAME, wire.Fits(player):
            return caller.Fits(player)
        case caller.GAME, wire.Out(player):
            return caller.Out(player)
        case caller.GAME, wire.Full(player):
            return caller.Full(player)
        case caller.GAME, wire.Count(player, empty):
            return caller.Count(player, empty)
        case caller.GAME, wire.UndoTap():
            return caller.TakeBack()
        case _:
            raise WrongMoveError("That is not a move of this game.")


def wire_move(move: Any) -> wire.Move:
    """A move of a game, as a bot chose it, for the log."""
    match move:
        case second_chance.Draw(cells):
            return wire.Draw(list(cells_of(cells)))
        case second_chance.Bonus(cell):
            return wire.Bonus(cells_of(cell)[0])
        case one_more.Play(card):
            return wire.Play(str(card))
        case one_more.Give(card):
            return wire.Give(str(card))
        case one_more.NameDraw(seat):
            return wire.NameDraw(seat)
        case one_more.NameSwap(seats):
            return wire.NameSwap(seats)
        case _:
            raise TypeError(f"no move: {move!r}")


class Sketches:
    """
    Sheets for the wire, remembered from view to view: of all that is drawn on a sheet, a move adds
    one tile, and every seat looks at the same sheets.
    """

    def __init__(self) -> None:
        self._drawn: dict[Seat, list[Drawing]] = {}
        self._written: dict[Seat, list[wire.SeenDrawing]] = {}

    def of(self, owner: Seat, drawings: tuple[Drawing, ...]) -> list[wire.SeenDrawing]:
        drawn = self._drawn.setdefault(owner, [])
        written = self._written.setdefault(owner, [])
        count = len(drawings)
        # The very same drawing is the same sheet up to there: sheets only ever grow.
        if count and not (len(drawn) >= count and drawn[count - 1] is drawings[-1]):
            same = 0
            while same < min(len(drawn), count) and drawn[same] is drawings[same]:
                same += 1
            drawn[same:] = drawings[same:]
            written[same:] = [_drawing(each) for each in drawings[same:]]
        return written[:count]


def shown(
    game: str,
    view: Any,
    *,
    can_undo: bool = False,
    undo: bool = False,
    sketches: Sketches | None = None,
    names: Sequence[str] = (),
) -> wire.View:
    """
    *view* for the wire. *undo* is the table's own rule: where drawings may be taken back until
    the round is revealed, nobody sees another's before. *names* are of those who play on paper.
    """
    if game == caller.GAME:
        return _caller(view, names)
    if game == second_chance.GAME:
        return _second_chance(view, can_undo, undo, sketches or Sketches())
    return _one_more(view)


def _second_chance(
    view: second_chance.View, can_undo: bool, undo: bool, sketches: Sketches
) -> wire.SecondChanceView:
    still_open = view.end is None and undo
    return wire.SecondChanceView(
        seat=view.seat,
        round=view.round,
        phase=view.phase.value,
        offer=[tile.text for tile in view.offer],
        cards_left=view.cards_left,
        left=list(view.left),
        sheets=[
            _sheet(
                owner, sheet, sketches, view.round if still_open and owner != view.seat else None
            )
            for owner, sheet in enumerate(view.sheets)
        ],
        stuck=list(view.stuck),
        to_act=sorted(view.to_act),
        can_undo=can_undo,
        end=None
        if view.end is None
        else wire.SecondChanceEnd(
            view.end.reason.value, list(view.end.empty), list(view.end.winners)
        ),
    )


def _sheet(
    owner: Seat, sheet: second_chance.SeenSheet, sketches: Sketches, hidden: int | None
) -> wire.SeenSheet:
    """*hidden* is a round of which nothing is shown."""
    drawings = sheet.drawings
    if drawings and drawings[-1].round == hidden:
        drawings = drawings[:-1]
    return wire.SeenSheet(
        start=sheet.start.text,
        drawings=sketches.of(owner, drawings),
        one=cells_of(sheet.one)[0] if sheet.one and sheet.out != hidden else None,
        chance=None if sheet.chance is None else sheet.chance.text,
        out=sheet.out,
        doing=sheet.doing.value,
        pencil=sheet.pencil,
    )


def _drawing(drawing: Drawing) -> wire.SeenDrawing:
    return wire.SeenDrawing(
        drawing.round, drawing.tile.text, list(cells_of(drawing.cells)), drawing.pencil
    )


def _caller(view: caller.View, names: Sequence[str]) -> wire.CallerView:
    return wire.CallerView(
        seat=view.seat,
        round=view.round,
        offer=[tile.text for tile in view.offer],
        cards_left=view.cards_left,
        left=list(view.left),
        papers=[
            wire.Paper(
                name=name,
                start=paper.start.text,
                chance=None if paper.chance is None else paper.chance.text,
                fits=paper.fits,
                out=paper.out,
                one=paper.one,
                full=paper.full,
                empty=paper.empty,
                cancelled=None if paper.cancelled is None else paper.cancelled.value,
            )
            for name, paper in zip(names, view.papers, strict=True)
        ],
        writes_one=view.writes_one,
        can_take_back=view.can_take_back,
        to_act=[caller.CALLER],
        end=None
        if view.end is None
        else wire.CallerEnd(view.end.reason.value, list(view.end.winners)),
    )


def _one_more(view: one_more.View) -> wire.OneMoreView:
    playable = (
        [str(move.card) for move in one_more.choices(view) if isinstance(move, one_more.Play)]
        if view.asked is one_more.Asked.PLAY
        else []
    )
    swap = view.swap
    return wire.OneMoreView(
        seat=view.seat,
        round=view.round,
        hand=[str(card) for card in view.hand],
        playable=playable,
        counts=list(view.counts),
        playing=sorted(view.playing),
        centre=str(view.centre),
        direction=view.direction,
        active=view.active,
        asked=view.asked.value,
        swap=None
        if swap is None
        else wire.OpenSwap(
            swap.by, swap.seats, sorted(swap.given), None if swap.mine is None else str(swap.mine)
        ),
        cards_left=view.cards_left,
        tokens=list(view.tokens),
        story=[_story(seen) for seen in view.story],
        last=None
        if view.last is None
        else wire.LostRound(
            view.last.seat,
            view.last.reason.value,
            [str(card) for card in view.last.hand],
            str(view.lost_on),
        ),
        to_act=sorted(view.to_act),
        end=None if view.end is None else wire.OneMoreEnd(list(view.end.winners)),
    )


def _story(seen: Seen) -> wire.Story:
    match seen:
        case Played(seat, card):
            return wire.Played(seat, str(card))
        case Reversed(direction):
            return wire.Reversed(direction)
        case SeenDraw(by, seat, card):
            return wire.Drew(by, seat, None if card is None else str(card))
        case SeenSwap(by, seats, cards):
            both = None if cards is None else (str(cards[0]), str(cards[1]))
            return wire.Swapped(by, seats, both)
        case Left(seat):
            return wire.Left(seat)


def mask_of(cells: list[int]) -> int:
    """The squares with these numbers. Raises WrongMoveError if one is named twice."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    if mask.bit_count() != len(cells):
        raise WrongMoveError("A square is named twice.")
    return mask


@lru_cache(16384)
def cells_of(mask: int) -> tuple[int, ...]:
    """The numbers of the squares in *mask*."""
    return tuple(at for at in range(SQUARES) if mask >> at & 1)


def _card(text: str) -> one_more.Card:
    try:
        return one_more.read_card(text)
    except MulliganError:
        raise WrongMoveError("That is no card.") from None
