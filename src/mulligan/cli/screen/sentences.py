"""
What happened, in sentences for a person.

Secrets are told only to the players involved.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from mulligan.cli.console import one_line
from mulligan.cli.screen import paint
from mulligan.core import Seat
from mulligan.games import one_more, second_chance
from mulligan.games.one_more import events as om
from mulligan.games.second_chance import events as sc
from mulligan.games.second_chance.grid import squares

LONGEST_NAME = 20

ENDED = {
    sc.Reason.FILLED: "A grid is full.",
    sc.Reason.NO_CHANCE_CARDS: "There are too few cards for everyone's second chance.",
    sc.Reason.ALL_OUT: "Everyone has dropped out.",
    sc.Reason.DECK: "There are no two cards for another round.",
}


@dataclass(frozen=True, slots=True)
class Players:
    """The players. *you* is the seat of the reader, or None for a spectator."""

    names: tuple[str, ...]
    you: Seat | None = None

    def name(self, seat: Seat) -> str:
        """The name, safe to print: a record may call its players anything."""
        name = one_line(self.names[seat]).strip() or f"Seat {seat + 1}"
        return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"

    def does(self, seat: Seat, verb: str, yours: str | None = None) -> str:
        """`Ada draws`, `You draw`; *yours* if it isn't simply the verb without its s."""
        if seat == self.you:
            return f"You {verb.removesuffix('s') if yours is None else yours}"
        return f"{self.name(seat)} {verb}"

    def whom(self, seat: Seat) -> str:
        return "you" if seat == self.you else self.name(seat)

    def who(self, seats: Iterable[Seat]) -> str:
        return listed([self.name(seat) for seat in seats])


def listed(words: list[str]) -> str:
    """`Ada, Bram and Cleo`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def count(number: int, what: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


# --- Second Chance ------------------------------------------------------------------------------


def second_chance_event(event: sc.Event, players: Players, *, hidden: bool = False) -> str:
    """*event* as a sentence; *hidden* leaves out what was drawn where."""
    match event:
        case sc.Opened():
            return "The cards are shuffled."
        case sc.Dealt(seat):
            return f"{players.does(seat, 'gets')} a starting tile."
        case sc.Started(seat) | sc.Drawn(seat) | sc.Wrote(seat) if hidden:
            return f"{players.does(seat, 'has', 'have')} drawn."
        case sc.Started(seat, cells):
            return f"{players.does(seat, 'draws')} the starting tile on {_squares(cells)}."
        case sc.Revealed(round):
            return f"Round {round} shows two new cards."
        case sc.Drawn(seat, choice, cells):
            which = {0: "first tile", 1: "second tile", "chance": "second chance"}[choice]
            return f"{players.does(seat, 'draws')} the {which} on {_squares(cells)}."
        case sc.Chanced(seat):
            return f"Neither tile fits for {players.whom(seat)}: here is a second chance."
        case sc.Dropped(seat):
            return f"It does not fit either: {_lower(players.does(seat, 'is', 'are'))} out."
        case sc.Wrote(seat, cell):
            return f"{players.does(seat, 'writes')} the 1 at {_squares(cell)}."
        case sc.Ended(reason):
            return ENDED[reason]


def second_chance_end(view: second_chance.View, players: Players) -> Text:
    """Who won and why, then everybody in order."""
    end = view.end
    assert end is not None
    why = Text(_why(view, end, players), style="bold")
    if len(end.empty) == 1:
        return why
    text = Text.assemble(ENDED[end.reason], "\n", why)
    order = sorted(
        range(len(end.empty)), key=lambda seat: (seat not in end.winners, end.empty[seat])
    )
    widest = max(len(players.name(seat)) for seat in order)
    for seat in order:
        rank = 1 + sum(_beats(end, other, seat) for other in order)
        one = ", with the 1" if view.sheets[seat].one else ""
        text.append(f"\n {rank:2}. {players.name(seat):{widest}}  {end.empty[seat]:2} empty{one}")
    return text


def _why(view: second_chance.View, end: sc.Ended, players: Players) -> str:
    winners, left = end.winners, min(end.empty)
    squares_left = count(left, "square")
    if len(end.empty) == 1:
        if not left:
            return f"{players.does(0, 'has', 'have')} filled every square."
        return f"{players.does(0, 'leaves')} {squares_left} empty."
    if not left:
        return f"{_win(players, winners)} with every square filled."
    tied = [seat for seat, empty in enumerate(end.empty) if empty == left]
    if len(tied) == 1:
        return f"{_win(players, winners)} with the fewest empty squares, {left}."
    equal = f"{players.who(tied)} are tied with {squares_left} empty"
    if any(view.sheets[seat].one for seat in tied):
        return f"{_win(players, winners)}: {equal}, and the 1 decides."
    return f"{_win(players, winners)}: {equal}, and none of them has a 1."


def _win(players: Players, winners: tuple[Seat, ...]) -> str:
    if len(winners) > 1:
        return f"{players.who(winners)} share the victory"
    return players.does(winners[0], "wins")


def _beats(end: sc.Ended, one: Seat, other: Seat) -> bool:
    """Whether *one* ranks before *other*: winners come before the rest."""
    if (one in end.winners) != (other in end.winners):
        return one in end.winners
    return one not in end.winners and end.empty[one] < end.empty[other]


def _squares(cells: int) -> str:
    return ", ".join(squares(cells))


def _lower(text: str) -> str:
    return f"you{text[3:]}" if text.startswith("You ") else text


# --- One More! ----------------------------------------------------------------------------------


def one_more_event(event: om.Event, players: Players, knows: Seat | None) -> Text | None:
    """*event* as a sentence for a seat that *knows* only its own cards; None knows them all."""
    match event:
        case om.Opened():
            return Text("The cards are shuffled.")
        case om.TurnBegan() | om.Named() | om.Given():
            return None  # they show in what follows
        case om.RoundBegan(round, first, _, centre):
            begins = players.does(first, "begins")
            return Text.assemble((f"Round {round}", "bold"), f". {begins}, on ", paint.card(centre))
        case om.Played(seat, card):
            return Text.assemble(f"{players.does(seat, 'plays')} ", paint.card(card))
        case om.Reversed(direction):
            return Text(f"Play reverses: {way(direction)}.")
        case om.Drew(by, seat, card):
            what = paint.card(card) if knows in (None, seat) else Text("a card")
            if by == seat:
                return Text.assemble(f"{players.does(seat, 'draws')} ", what)
            return Text.assemble(f"{players.does(by, 'lets')} {players.whom(seat)} draw ", what)
        case om.Swapped(by, seats, cards):
            return _swap(by, seats, cards, players, told=knows is None or knows in seats)
        case om.Left(seat):
            return Text(
                f"{players.does(seat, 'has', 'have')} no cards left, and no part in this round."
            )
        case om.Lost(seat, reason, hand, _):
            if reason is one_more.Loss.STUCK:
                why = Text.assemble(f"{players.does(seat, 'holds')} ", paint.cards(hand, ", "))
                why.append(" and cannot play")
            else:
                why = Text(f"{players.does(seat, 'is', 'are')} the last with cards")
            why.append(": the round is lost, a “one more” is gained!")
            return why
        case om.Ended(winners):
            return Text(
                f"{players.does(winners[0], 'has', 'have')} lost twice, and so won!", "bold"
            )


def way(direction: int) -> str:
    return "clockwise" if direction == 1 else "counter-clockwise"


def _swap(
    by: Seat,
    seats: tuple[Seat, Seat],
    cards: tuple[one_more.Card, one_more.Card],
    players: Players,
    *,
    told: bool,
) -> Text:
    one, other = seats
    ones, others = cards
    if (
        other in (by, players.you) and one != players.you
    ):  # start with the player the sentence is about
        one, other, ones, others = other, one, others, ones
    if by in seats:
        text = Text(
            f"{players.does(by, 'swaps')} a card with {players.whom(other if by == one else one)}"
        )
    else:
        text = Text(
            f"{players.does(by, 'lets')} {players.whom(one)} and {players.whom(other)} swap a card"
        )
    if told:
        gives = f"{_lower(players.does(one, 'gives'))} "
        gets = " and get " if one == players.you else f", {_lower(players.does(other, 'gives'))} "
        text.append_text(Text.assemble(": ", gives, paint.card(ones), gets, paint.card(others)))
    return text
