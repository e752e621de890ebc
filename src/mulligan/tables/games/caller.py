"""Calling the cards of Second Chance for sheets of paper: taps and views for the wire."""

from collections.abc import Mapping, Sequence
from typing import Any

from mulligan import wire
from mulligan.core import SetupError
from mulligan.core.record import Records
from mulligan.games import AnyGame
from mulligan.games.second_chance import caller as game
from mulligan.games.second_chance.caller import notation
from mulligan.tables.games.adapter import Agreed, Lesson, Showing, WrongMoveError, places_by
from mulligan.tables.games.second_chance import SQUARES, SecondChance


class Caller(SecondChance):
    """The decks and editions of Second Chance, but another game, whose one seat is the caller's."""

    name: wire.TableKind = "caller"
    rules: AnyGame = game
    setup_type: type = game.Setup
    rules_version = 1
    records: Records[Any, Any] | None = None
    lessons: Mapping[wire.LessonPart, Lesson] = {}
    calls_cards = True
    takes_back = False
    gives_hints = False

    def check(self, asked: wire.NewTable) -> None:
        if asked.seats != 1 or asked.bots:
            raise SetupError("A caller's table has one seat, and no bots.")
        if asked.timer is not None:
            raise SetupError("A caller's table has no timer: on paper everyone takes their time.")
        if asked.big_table:
            raise SetupError("A big table is a house rule of Second Chance.")
        if asked.series:
            raise SetupError("A solo challenge is Second Chance for one.")
        if asked.practice:
            raise SetupError("Practice is Second Chance for one.")

    def setup(self, agreed: Agreed, deck: Any, seats: int) -> Any:
        assert agreed.edition is not None, "only One More! has none"
        return game.Setup(len(agreed.papers), agreed.edition, deck)

    def places(self, state: Any) -> Sequence[int]:
        """A sheet that nobody has counted yet is taken for an empty one."""
        ended = game.result(state)
        assert ended is not None
        counts = (SQUARES if paper.empty is None else paper.empty for paper in state.papers)
        return places_by([(at not in ended.winners, empty) for at, empty in enumerate(counts)])

    def move_from_wire(self, move: wire.Move) -> Any:
        match move:
            case wire.NextCards():
                return game.Next()
            case wire.Chance(player):
                return game.Chance(player)
            case wire.Fits(player):
                return game.Fits(player)
            case wire.Out(player):
                return game.Out(player)
            case wire.Full(player):
                return game.Full(player)
            case wire.Count(player, empty):
                return game.Count(player, empty)
            case wire.UndoTap():
                return game.TakeBack()
            case _:
                raise WrongMoveError("That is not a move of this game.")

    def read_move(self, text: str) -> Any:
        return notation.read_move(text)

    def write_move(self, move: Any) -> str:
        return notation.write_move(move)

    def move_to_wire(self, move: Any) -> wire.Move:
        raise TypeError("people tap here, no bot does")

    def show(self, view: Any, showing: Showing) -> wire.View:
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
                for name, paper in zip(showing.names, view.papers, strict=True)
            ],
            writes_one=view.writes_one,
            can_take_back=view.can_take_back,
            to_act=[game.CALLER],
            end=None
            if view.end is None
            else wire.CallerEnd(view.end.reason.value, list(view.end.winners)),
        )
