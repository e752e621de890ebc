"""
Moves and views between the wire and the games. What is not named here is not sent.

A view of `games` is already what its seat may know; this only writes it down for the wire.
"""

from functools import lru_cache
from typing import Any

from mulligan.core import MulliganError
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.events import Left, Played, Reversed
from mulligan.games.one_more.view import Seen, SeenDraw, SeenSwap
from mulligan.games.second_chance.view import SeenDrawing
from mulligan.server import wire

SQUARES = 81


class WrongMoveError(MulliganError):
    """A move of the other game, or one that no card can be read from."""


def game_move(game: str, move: wire.Move) -> Any:
    """*move* as the game knows it. Raises WrongMoveError if it is none of *game*."""
    match game, move:
        case second_chance.GAME, wire.Draw(cells):
            return second_chance.Draw(_mask(cells))
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
        case _:
            raise WrongMoveError("That is not a move of this game.")


def wire_move(move: Any) -> wire.Move:
    """A move of a game, as a bot chose it, for the log."""
    match move:
        case second_chance.Draw(cells):
            return wire.Draw(list(_cells(cells)))
        case second_chance.Bonus(cell):
            return wire.Bonus(_cells(cell)[0])
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


def shown(game: str, view: Any, *, can_undo: bool = False, undo: bool = False) -> wire.View:
    """
    *view* for the wire. *undo* is the table's own rule: where drawings may be taken back until
    the round is revealed, nobody sees another's before.
    """
    if game == second_chance.GAME:
        return _second_chance(view, can_undo, undo)
    return _one_more(view)


def _second_chance(view: second_chance.View, can_undo: bool, undo: bool) -> wire.SecondChanceView:
    still_open = view.end is None and undo
    return wire.SecondChanceView(
        seat=view.seat,
        round=view.round,
        phase=view.phase.value,
        offer=[tile.text for tile in view.offer],
        cards_left=view.cards_left,
        left=[stock.left for stock in view.stock],
        sheets=[
            _sheet(sheet, view.round if still_open and owner != view.seat else None)
            for owner, sheet in enumerate(view.sheets)
        ],
        to_act=sorted(view.to_act),
        can_undo=can_undo,
        end=None
        if view.end is None
        else wire.SecondChanceEnd(
            view.end.reason.value, list(view.end.empty), list(view.end.winners)
        ),
    )


def _sheet(sheet: second_chance.SeenSheet, hidden: int | None) -> wire.SeenSheet:
    """*hidden* is a round of which nothing is shown."""
    return wire.SeenSheet(
        start=sheet.start.text,
        drawings=[_drawing(each) for each in sheet.drawings if each.round != hidden],
        one=_cells(sheet.one)[0] if sheet.one and sheet.out != hidden else None,
        chance=None if sheet.chance is None else sheet.chance.text,
        out=sheet.out,
        doing=sheet.doing.value,
        pencil=sheet.pencil,
    )


@lru_cache(4096)
def _drawing(drawing: SeenDrawing) -> wire.SeenDrawing:
    return wire.SeenDrawing(
        drawing.round, drawing.tile.text, list(_cells(drawing.cells)), drawing.pencil
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
            view.last.seat, view.last.reason.value, [str(card) for card in view.last.hand]
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


def _mask(cells: list[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    if mask.bit_count() != len(cells):
        raise WrongMoveError("A square is named twice.")
    return mask


@lru_cache(16384)
def _cells(mask: int) -> tuple[int, ...]:
    return tuple(at for at in range(SQUARES) if mask >> at & 1)


def _card(text: str) -> one_more.Card:
    try:
        return one_more.read_card(text)
    except MulliganError:
        raise WrongMoveError("That is no card.") from None
