"""Second Chance at a table: its set-up, its decks, its moves and views for the wire."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

import msgspec

from mulligan import wire
from mulligan.core import Seat, SetupError
from mulligan.core.deckfile import Label
from mulligan.core.record import Records
from mulligan.games import AnyGame
from mulligan.games import second_chance as game
from mulligan.games.second_chance import notation, record
from mulligan.games.second_chance.decks import parse
from mulligan.games.second_chance.events import Drawn, Started, Told, Wrote
from mulligan.games.second_chance.setup import MOST_SEATS, MOST_SEATS_BIG_TABLE
from mulligan.games.second_chance.view import Doing, Drawing
from mulligan.tables.games.adapter import (
    Agreed,
    Lesson,
    Limits,
    Showing,
    WrongMoveError,
    deck_text,
    places_by,
)
from mulligan.tables.games.lessons import SECOND_CHANCE_LESSONS

SQUARES = 81
STORY = -1
"""The key of the story in the cache, next to the seats' sheets."""


class SecondChance:
    name: wire.TableKind = "second-chance"
    rules: AnyGame = game
    setup_type: type = game.Setup
    rules_version = 2
    records: Records[Any, Any] | None = record
    limits = Limits(1, MOST_SEATS, MOST_SEATS_BIG_TABLE)
    lessons: Mapping[wire.LessonPart, Lesson] = SECOND_CHANCE_LESSONS
    calls_cards = False
    takes_back = True
    gives_hints = True
    hides_hands = False

    @property
    def editions(self) -> Sequence[wire.EditionInfo]:
        languages = get_args(wire.Language)
        return [
            wire.EditionInfo(
                name,
                [each for each in languages if game.edition_for(each) == name],
                edition.writers.value,
                edition.colours.value,
            )
            for name, edition in game.EDITIONS.items()
        ]

    def daily_score(self, state: Any) -> int:
        ended = game.result(state)
        assert ended is not None
        return ended.empty[0]

    def places(self, state: Any) -> Sequence[int]:
        ended = game.result(state)
        assert ended is not None
        return places_by([(at not in ended.winners, n) for at, n in enumerate(ended.empty)])

    # --- what is agreed -------------------------------------------------------------------------

    def check(self, asked: wire.NewTable) -> None:
        if asked.series and asked.seats != 1:
            raise SetupError("A solo challenge is Second Chance for one.")
        if asked.series and asked.deal_of is not None:
            raise SetupError("A solo challenge has three deals of its own.")
        if asked.practice and asked.seats != 1:
            raise SetupError("Practice is Second Chance for one.")
        if asked.practice and not asked.undo:
            raise SetupError("In practice, drawings can be taken back.")

    def edition(self, asked: wire.NewTable) -> str | None:
        return asked.edition or game.edition_for(asked.language)

    def setup(self, agreed: Agreed, deck: Any, seats: int) -> Any:
        assert agreed.edition is not None, "only One More! has none"
        return game.Setup(seats, agreed.edition, deck, agreed.is_big_table(seats), agreed.challenge)

    def agreed(self, setup: Any) -> Mapping[str, Any]:
        return {"edition": setup.edition, "big_table": setup.big_table}

    # --- decks ----------------------------------------------------------------------------------

    def deck_names(self) -> Sequence[str]:
        return game.names()

    def load_deck(self, name: str) -> tuple[Any, Label]:
        return game.load(name)

    def parse_deck(self, text: str) -> tuple[Any, Label]:
        return parse("your deck", text)

    def write_deck(self, deck: Any, name: str, title: str) -> str:
        start = [f'[[start]]\ntile = "{tile.text}"' for tile in deck.start]
        puzzle = [
            f'[[puzzle]]\ntile = "{tile.text}"\ncount = {count}' for tile, count in deck.puzzle
        ]
        return deck_text(game.GAME, name, title, [*start, *puzzle])

    def deck_info(self, deck: Any, title: str) -> wire.DeckInfo:
        return wire.SecondChanceDeck(
            deck.name,
            title,
            [tile.text for tile in deck.start],
            [wire.ShapeCount(tile.text, count) for tile, count in deck.puzzle],
        )

    # --- moves ----------------------------------------------------------------------------------

    def move_from_wire(self, move: wire.Move) -> Any:
        match move:
            case wire.Draw(cells):
                return game.Draw(mask_of(cells))
            case wire.Bonus(cell):
                return game.Bonus(1 << cell)
            case _:
                raise WrongMoveError("That is not a move of this game.")

    def move_to_wire(self, move: Any) -> wire.Move:
        match move:
            case game.Draw(cells):
                return wire.Draw(list(cells_of(cells)))
            case game.Bonus(cell):
                return wire.Bonus(cells_of(cell)[0])
            case _:
                raise TypeError(f"no move: {move!r}")

    def read_move(self, text: str) -> Any:
        return notation.read_move(text)

    def write_move(self, move: Any) -> str:
        return notation.write_move(move)

    def moves_of(self, event: Any) -> Sequence[tuple[Seat, Any]]:
        return record.moves_of(event)

    def begins_step(self, event: Any) -> bool:
        return isinstance(event, Started | Drawn | Wrote)

    def asks_for_thought(self, view: Any) -> bool:
        """The 1 is worth the same wherever it is written."""
        if view.seat is None or view.seat not in view.to_act:
            return False
        return view.sheets[view.seat].doing is not Doing.WRITING

    # --- what people see ------------------------------------------------------------------------

    def show(self, view: Any, showing: Showing) -> wire.View:
        return _shown(view, showing)

    def frame(
        self,
        happened: Sequence[Mapping[str, Any]],
        state: Any,
        seat: Seat | None,
        memory: dict[Seat, Any],
    ) -> wire.Frame:
        view = _shown(game.view(state, seat), Showing(memory=memory))
        if seat is None:  # everything: each sheet as its owner sees it
            owners = range(len(view.sheets))
            own = (_shown(game.view(state, owner), Showing()).sheets for owner in owners)
            view.sheets = [sheets[owner] for owner, sheets in enumerate(own)]
        events = [msgspec.convert(event, wire.SecondChanceEvent) for event in happened]
        return wire.SecondChanceFrame(events, view)

    def beats(self, view: Any) -> int:
        """Everybody draws at the same time, so nobody waits to watch a bot."""
        return 0


def _shown(view: game.View, showing: Showing) -> wire.SecondChanceView:
    still_open = view.end is None and showing.undo
    memory = {} if showing.memory is None else showing.memory
    return wire.SecondChanceView(
        seat=view.seat,
        round=view.round,
        phase=view.phase.value,
        offer=[tile.text for tile in view.offer],
        cards_left=view.cards_left,
        left=list(view.left),
        sheets=[
            _sheet(
                owner,
                sheet,
                memory,
                view.round if still_open and owner != view.seat else None,
            )
            for owner, sheet in enumerate(view.sheets)
        ],
        stuck=list(view.stuck),
        story=_told(view.story, memory),
        to_act=sorted(view.to_act),
        can_undo=showing.can_undo,
        end=None
        if view.end is None
        else wire.SecondChanceEnd(
            view.end.reason.value, list(view.end.empty), list(view.end.winners)
        ),
    )


def _told(story: tuple[Told, ...], memory: dict[Seat, Any]) -> list[wire.SecondChanceTold]:
    """The story for the wire, made once for all seats that look at the same moment."""
    written: list[wire.SecondChanceTold]
    known, written = memory.get(STORY, (None, []))
    if known is not story:
        written = [
            wire.SecondChanceTold(
                told.round, told.seat, told.what.value, told.tile.text if told.tile else None
            )
            for told in story
        ]
        memory[STORY] = story, written
    return written


def _sheet(
    owner: Seat, sheet: game.SeenSheet, memory: dict[Seat, Any], hidden: int | None
) -> wire.SeenSheet:
    """*hidden* is a round whose drawings are not shown."""
    drawings = sheet.drawings
    if drawings and drawings[-1].round == hidden:
        drawings = drawings[:-1]
    return wire.SeenSheet(
        start=sheet.start.text,
        drawings=_written(owner, drawings, memory),
        one=cells_of(sheet.one)[0] if sheet.one and sheet.out != hidden else None,
        chance=None if sheet.chance is None else sheet.chance.text,
        out=sheet.out,
        doing=sheet.doing.value,
        pencil=sheet.pencil,
    )


def _written(
    owner: Seat, drawings: tuple[Drawing, ...], memory: dict[Seat, Any]
) -> list[wire.SeenDrawing]:
    """
    The drawings on a sheet for the wire. They are cached: a move adds only one tile to a sheet,
    and every seat looks at the same sheets.
    """
    drawn: list[Drawing]
    written: list[wire.SeenDrawing]
    drawn, written = memory.setdefault(owner, ([], []))
    count = len(drawings)
    # If the last drawing is the same object, so is all before it: sheets only ever grow.
    if count and not (len(drawn) >= count and drawn[count - 1] is drawings[-1]):
        same = 0
        while same < min(len(drawn), count) and drawn[same] is drawings[same]:
            same += 1
        drawn[same:] = drawings[same:]
        written[same:] = [
            wire.SeenDrawing(each.round, each.tile.text, list(cells_of(each.cells)), each.pencil)
            for each in drawings[same:]
        ]
    return written[:count]


def mask_of(cells: Sequence[int]) -> int:
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
