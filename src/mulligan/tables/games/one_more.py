"""One More! at a table: its set-up, its decks, its moves and views for the wire."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from mulligan import wire
from mulligan.core import MulliganError, Seat, SetupError
from mulligan.core.deckfile import Label
from mulligan.core.record import Records
from mulligan.games import AnyGame
from mulligan.games import one_more as game
from mulligan.games.one_more import notation, record
from mulligan.games.one_more.decks import parse
from mulligan.games.one_more.events import Drew, Left, Named, Played, Reversed
from mulligan.games.one_more.setup import FEWEST_SEATS, MOST_SEATS
from mulligan.games.one_more.view import Seen, SeenDraw, SeenSwap
from mulligan.tables.games.adapter import (
    Agreed,
    Lesson,
    Limits,
    Showing,
    WrongMoveError,
    deck_text,
    places_by,
)
from mulligan.tables.games.lessons import ONE_MORE_LESSONS

INTERLUDE = 5
"""How many times its pace a bot takes for the first card after a lost round."""
NOT_WON = 20
"""From this the rounds of a game that was not won are taken: later is better, and winning best."""


class OneMore:
    name: wire.TableKind = "one-more"
    rules: AnyGame = game
    setup_type: type = game.Setup
    rules_version = 2
    records: Records[Any, Any] | None = record
    limits = Limits(FEWEST_SEATS, MOST_SEATS)
    lessons: Mapping[wire.LessonPart, Lesson] = ONE_MORE_LESSONS
    editions: Sequence[wire.EditionInfo] = ()
    calls_cards = False
    takes_back = False
    gives_hints = False
    hides_hands = True

    def daily_score(self, state: Any) -> int:
        rounds: int = state.round
        return rounds if 0 in state.end.winners else NOT_WON - rounds

    def places(self, state: Any) -> Sequence[int]:
        """Losing wins: the more rounds somebody has lost, the nearer they came (OM-6)."""
        winners = state.end.winners
        return places_by([(at not in winners, -n) for at, n in enumerate(state.tokens)])

    # --- what is agreed -------------------------------------------------------------------------

    def check(self, asked: wire.NewTable) -> None:
        if asked.edition is not None:
            raise SetupError("One More! has one edition.")
        if asked.big_table:
            raise SetupError("A big table is a house rule of Second Chance.")
        if asked.series:
            raise SetupError("A solo challenge is Second Chance for one.")
        if asked.practice:
            raise SetupError("Practice is Second Chance for one.")

    def edition(self, asked: wire.NewTable) -> str | None:
        return None

    def setup(self, agreed: Agreed, deck: Any, seats: int) -> Any:
        return game.Setup(seats, deck)

    def agreed(self, setup: Any) -> Mapping[str, Any]:
        return {"edition": None, "big_table": None}

    # --- decks ----------------------------------------------------------------------------------

    def deck_names(self) -> Sequence[str]:
        return game.names()

    def load_deck(self, name: str) -> tuple[Any, Label]:
        return game.load(name)

    def parse_deck(self, text: str) -> tuple[Any, Label]:
        return parse("your deck", text)

    def write_deck(self, deck: Any, name: str, title: str) -> str:
        cards = []
        for card, count in deck.play:
            effect = f'effect = "{card.effect}"\n' if card.effect else ""
            cards.append(
                f'[[cards]]\nnumber = {card.number}\nsign = "{card.sign}"\n{effect}count = {count}'
            )
        return deck_text(game.GAME, name, title, cards)

    def deck_info(self, deck: Any, title: str) -> wire.DeckInfo:
        cards = [wire.CardCount(str(card), count) for card, count in deck.play]
        return wire.OneMoreDeck(deck.name, title, cards)

    # --- moves ----------------------------------------------------------------------------------

    def move_from_wire(self, move: wire.Move) -> Any:
        match move:
            case wire.Play(card):
                return game.Play(_card(card))
            case wire.Give(card):
                return game.Give(_card(card))
            case wire.NameDraw(seat):
                return game.NameDraw(seat)
            case wire.NameSwap((one, other)):
                return game.NameSwap((one, other))
            case _:
                raise WrongMoveError("That is not a move of this game.")

    def move_to_wire(self, move: Any) -> wire.Move:
        match move:
            case game.Play(card):
                return wire.Play(str(card))
            case game.Give(card):
                return wire.Give(str(card))
            case game.NameDraw(seat):
                return wire.NameDraw(seat)
            case game.NameSwap(seats):
                return wire.NameSwap(seats)
            case _:
                raise TypeError(f"no move: {move!r}")

    def read_move(self, text: str) -> Any:
        return notation.read_move(text)

    def write_move(self, move: Any) -> str:
        return notation.write_move(move)

    def moves_of(self, event: Any) -> Sequence[tuple[Seat, Any]]:
        return record.moves_of(event)

    def begins_step(self, event: Any) -> bool:
        """A swap is one step: it begins with naming the two, and both gifts belong to it."""
        return isinstance(event, Played | Drew | Named)

    def asks_for_thought(self, view: Any) -> bool:
        return view.seat is not None and view.seat in view.to_act

    # --- what people see ------------------------------------------------------------------------

    def show(self, view: Any, showing: Showing) -> wire.View:
        return _shown(view)

    def frame(
        self,
        happened: Sequence[Mapping[str, Any]],
        state: Any,
        seat: Seat | None,
        memory: dict[Seat, Any],
    ) -> wire.Frame:
        view = game.view(state, seat)
        hands: list[list[str]] = []
        if seat is None:
            everybody = range(len(view.counts))
            hands = [[str(card) for card in game.view(state, at).hand] for at in everybody]
        events = [msgspec.convert(event, wire.OneMoreEvent) for event in happened]
        return wire.OneMoreFrame(events, _shown(view), hands)

    def beats(self, view: Any) -> int:
        """
        People wait for each other's turns here and like to see what happens, and they want time to
        laugh at a lost round.
        """
        return INTERLUDE if view.last is not None and not view.story else 1


def _shown(view: game.View) -> wire.OneMoreView:
    playable = (
        [str(move.card) for move in game.choices(view) if isinstance(move, game.Play)]
        if view.asked is game.Asked.PLAY
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
        story=[_told(seen) for seen in view.story],
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


def _told(seen: Seen) -> wire.Story:
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


def _card(text: str) -> game.Card:
    try:
        return game.read_card(text)
    except MulliganError:
        raise WrongMoveError("That is no card.") from None
