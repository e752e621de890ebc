"""One More! for one person at a terminal."""

from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from mulligan.cli.screen import paint
from mulligan.cli.screen.sentences import Players, count, one_more_event, way
from mulligan.cli.terminal.keyboard import number, typed
from mulligan.core import Seat
from mulligan.games import one_more
from mulligan.games.one_more import Asked, Give, NameDraw, NameSwap, Play, events

WELCOME = """\
ONE MORE! Lose two rounds and you win! On your turn you must play a card if the centre card allows
one. If you can't, you lose the round and get a “One more!” card. So does the last player with
cards."""

HELP = f"""\
  {paint.SIGNS}
  play again  play another card at once, on the one you just played
  reverse     play goes the other way
  draw 1      choose a player to draw a card; it can be you
  swap        choose two players to swap a card; you can be one of them
  q           quit"""


class OneMoreScreen:
    def __init__(self, out: Console, players: Players) -> None:
        self._out = out
        self._players = players

    def welcome(self) -> None:
        self._out.print(" ".join(WELCOME.split()))
        self._out.print(HELP)

    def show(self, view: one_more.View) -> None:
        self._out.print()
        self._out.print(self._around(view))
        self._out.print(Text.assemble("centre ", paint.card(view.centre), "   your hand"))
        self._out.print(Columns(self._hand(view), padding=(0, 3)))
        match view.asked:
            case Asked.PLAY:
                self._out.print(f"Play a number {one_more.demand(view.centre)}. Which card?")
            case Asked.GIVE:
                assert view.swap is not None
                one, other = view.swap.seats
                partner = self._players.name(other if one == view.seat else one)
                self._out.print(f"You swap with {partner}. Which card do you give?")
            case Asked.NAME_DRAW:
                self._out.print(f"Who draws a card? {self._numbered(_drawers(view))}")
            case Asked.NAME_SWAP:
                names = self._numbered(_swappers(view))
                self._out.print(f"Which two swap a card, like 1 2? {names}")
            case Asked.NOTHING:
                raise AssertionError("nobody is asked when the game is over")

    def ask(self, view: one_more.View) -> one_more.Move:
        while True:
            text = typed(self._out)
            if text in ("?", "help"):
                self.welcome()
            elif (move := self._move(text, view)) is not None:
                return move
            else:
                self._out.print(_reminder(view))

    def tell(self, happened: Iterable[events.Event]) -> None:
        for event in happened:
            if isinstance(event, events.Opened | events.Ended):
                continue  # the beginning and the end need no words
            if isinstance(event, events.RoundBegan):
                self._out.print()
            if (sentence := one_more_event(event, self._players, self._players.you)) is not None:
                self._out.print(sentence)

    def end(self, view: one_more.View) -> None:
        assert view.end is not None
        self._out.print()
        self._out.print(one_more_event(view.end, self._players, self._players.you))
        widest = max(map(len, self._players.names))
        for seat in sorted(range(len(view.tokens)), key=lambda seat: -view.tokens[seat]):
            rank = 1 + sum(tokens > view.tokens[seat] for tokens in view.tokens)
            lost = count(view.tokens[seat], "round")
            self._out.print(f" {rank:2}. {self._players.name(seat):{widest}}  {lost} lost")

    def _around(self, view: one_more.View) -> Text:
        """Who holds how many cards, in the order of play."""
        seats = range(len(view.counts))
        held = (
            f"{self._players.name(seat)} {view.counts[seat] if seat in view.playing else 'out'}"
            + " “one more”" * view.tokens[seat]
            for seat in (seats if view.direction == 1 else reversed(seats))
        )
        pile = f"{count(view.cards_left, 'card')} to draw"
        return Text(f"{way(view.direction)}: {', '.join(held)}; {pile}", style="dim")

    def _hand(self, view: one_more.View) -> Iterable[Text]:
        for at, card in enumerate(view.hand, 1):
            stuck = view.asked is Asked.PLAY and not card.answers(view.centre)
            yield Text.assemble((f"{at} ", "dim"), paint.card(card, dim=stuck), no_wrap=True)

    def _numbered(self, seats: Iterable[Seat]) -> str:
        return "  ".join(f"{seat + 1} {self._players.name(seat)}" for seat in seats)

    def _move(self, text: str, view: one_more.View) -> one_more.Move | None:
        if view.asked in (Asked.PLAY, Asked.GIVE):
            at = number(text, len(view.hand))
            if at is None:
                return None
            card = view.hand[at - 1]
            return Play(card) if view.asked is Asked.PLAY else Give(card)
        match [self._seat(word) for word in text.split()]:
            case [int(seat)] if view.asked is Asked.NAME_DRAW:
                return NameDraw(seat)
            case [int(one), int(other)] if view.asked is Asked.NAME_SWAP:
                return NameSwap((one, other))
            case _:
                return None

    def _seat(self, word: str) -> Seat | None:
        """A player by number or by name."""
        names = [name.lower() for name in self._players.names]
        if word in names:
            return names.index(word)
        at = number(word, len(names))
        return None if at is None else at - 1


def _drawers(view: one_more.View) -> list[Seat]:
    return [move.seat for move in one_more.choices(view) if isinstance(move, NameDraw)]


def _swappers(view: one_more.View) -> list[Seat]:
    pairs = [move.seats for move in one_more.choices(view) if isinstance(move, NameSwap)]
    return sorted({seat for pair in pairs for seat in pair})


def _reminder(view: one_more.View) -> str:
    match view.asked:
        case Asked.NAME_DRAW:
            return "Type the number or the name of a player. Type ? for help."
        case Asked.NAME_SWAP:
            return "Type the numbers or the names of two players, like 1 2. Type ? for help."
        case _:
            return f"Type the number of a card, 1 to {len(view.hand)}. Type ? for help."
