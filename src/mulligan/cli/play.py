"""
`mulligan play`: a game in the terminal, against bots.

It asks and shows; it judges nothing. What a person types becomes a move, and the rules answer.
"""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from mulligan.bots import bot
from mulligan.cli import paint
from mulligan.core import MulliganError, RefusedError, apply, commitment, fold
from mulligan.core.record import Head, Player, line
from mulligan.games import GAMES, RECORDS, one_more, second_chance
from mulligan.games.second_chance.grid import SIDE, SQUARES, squares
from mulligan.games.second_chance.tiles import Cells, Tile, ways

ME = 0
NAMES = (
    "You",
    "Ada",
    "Bram",
    "Cleo",
    "Dov",
    "Enna",
    "Finn",
    "Gusta",
    "Hana",
    "Ivo",
    "Jun",
    "Kai",
    "Lou",
)


class QuitError(Exception):
    """The player has had enough."""


def play(
    game: Annotated[str, typer.Argument(help=f"{' or '.join(GAMES)}.")] = second_chance.GAME,
    players: Annotated[int | None, typer.Option(help="How many play, you included.")] = None,
    edition: Annotated[
        str, typer.Option(help=f"Second Chance: {', '.join(second_chance.EDITIONS)}.")
    ] = "en-2019",
    deck: Annotated[str, typer.Option(help="A deck's name, or the path of a file.")] = "standard",
    record: Annotated[
        Path | None, typer.Option(help="Write the game into this file when it is over.")
    ] = None,
) -> None:
    """Play a game in the terminal."""
    setup: Any
    if game == second_chance.GAME:
        setup = second_chance.Setup(players or 1, edition, second_chance.load(deck)[0])
    elif game == one_more.GAME:
        setup = one_more.Setup(players or 4, one_more.load(deck)[0])
    else:
        raise MulliganError(f"There is no game {game!r}. There are: {', '.join(GAMES)}.")
    console = Console(highlight=False)
    table = _Table(console, game, setup, secrets.token_bytes(32))
    try:
        table.play()
    except (QuitError, EOFError):
        console.print("\nUntil next time.")
        return
    if record is not None:
        record.write_text(f"{line(table.record())}\n", encoding="utf-8")
        console.print(f"The game is in {record}.")


class _Table:
    """One game: a person on the first seat, bots on the others."""

    def __init__(self, console: Console, game: str, setup: Any, seed: bytes) -> None:
        self._console = console
        self._name = game
        self._game = GAMES[game]
        self._seed = seed
        self._names = NAMES[: setup.seats]
        bots_seed = secrets.token_bytes(32)
        self._bots = [bot(game, "random", bots_seed, f"bot/{at}") for at in range(setup.seats)]
        self._events = list(self._game.deal(setup, seed))
        self._state = fold(self._game, self._events)
        self._ask: Callable[[Console, Any], Any] = (
            _ask_second_chance if game == second_chance.GAME else _ask_one_more
        )

    def play(self) -> None:
        self._console.print(f"[dim]The cards are laid: {commitment(self._seed)}[/dim]")
        self._tell(self._events)
        while waiting := self._game.to_act(self._state):
            seat = min(waiting)
            view = self._game.view(self._state, seat)
            move = self._ask(self._console, view) if seat == ME else self._bots[seat].choose(view)
            try:
                self._state, caused = apply(self._game, self._state, seat, move)
            except RefusedError as refused:
                self._console.print(f"[bold red]{refused.sentence}[/bold red]")
                continue
            self._events += caused
            self._tell(caused)
        self._end()

    def record(self) -> dict[str, Any]:
        players = tuple(
            Player(name) if seat == ME else Player(name, "bot", "random")
            for seat, name in enumerate(self._names)
        )
        head = Head(players, commitment(self._seed), self._seed)
        return RECORDS[self._name].write(head, self._events)

    def _tell(self, events: Any) -> None:
        told = _tell_second_chance if self._name == second_chance.GAME else _tell_one_more
        for event in events:
            if (sentence := told(event, self._names)) is not None:
                self._console.print(sentence)

    def _end(self) -> None:
        if self._name == second_chance.GAME:
            view = second_chance.view(self._state, ME)
            self._console.print(paint.sheet(view.sheets[ME]))
            assert view.end is not None
            for seat, left in enumerate(view.end.empty):
                self._console.print(f"{self._names[seat]}: {left} empty")
        self._console.print(f"[dim]The seed was {self._seed.hex()}[/dim]")


def _ask_second_chance(console: Console, view: second_chance.View) -> Any:
    assert view.seat is not None
    sheet = view.sheets[view.seat]
    console.print(paint.sheet(sheet))
    if sheet.doing == "writing":
        console.print(
            "You are out, and first. Write your 1 into an empty square, like [bold]e5[/bold]."
        )
        return second_chance.Bonus(second_chance.mask((_square(console),)))
    offered = _offered(view, sheet)
    for number, tile in enumerate(offered, 1):
        shown = (
            Padding(Text.assemble((f"{number}{letter}\n", "dim"), paint.tile(way)), (0, 3, 1, 1))
            for letter, way in zip("abcdefgh", ways(tile), strict=False)
        )
        console.print(Columns(list(shown)))
    console.print(
        "Type a tile, its way and where its top left corner goes, like [bold]1b c4[/bold]; "
        "[bold]?[/bold] finds a place, [bold]q[/bold] quits."
    )
    while True:
        typed = _typed(console)
        if typed == "?":
            example = second_chance.choices(view)[0]
            assert isinstance(example, second_chance.Draw)
            console.print(paint.sheet(sheet, example.cells))
            console.print(f"It fits on {', '.join(squares(example.cells))}, for example.")
            continue
        way = _way(typed, offered)
        if way is not None:
            cells, corner = way
            if (drawn := _laid(cells, corner)) is not None:
                return second_chance.Draw(drawn)
            console.print("[bold red]That leaves the grid.[/bold red]")
            continue
        console.print("That is no tile, way and square. An example: [bold]1a e5[/bold]")


def _offered(view: second_chance.View, sheet: second_chance.SeenSheet) -> tuple[Tile, ...]:
    if view.round == 0:
        return (sheet.start,)
    return view.offer if sheet.chance is None else (sheet.chance,)


def _way(typed: str, offered: tuple[Tile, ...]) -> tuple[Cells, str] | None:
    """`1b c4` as the way and the square it names."""
    match typed.split():
        case [way, corner] if len(way) == 2 and way[0].isdigit() and corner in SQUARES:
            number, letter = int(way[0]), "abcdefgh".find(way[1])
            if 1 <= number <= len(offered) and 0 <= letter < len(ways(offered[number - 1])):
                return ways(offered[number - 1])[letter], corner
        case _:
            pass  # not of that form
    return None


def _laid(way: Cells, corner: str) -> int | None:
    """The squares of *way* with its box's top left corner at *corner*; None if some lie outside."""
    top, left = divmod(SQUARES.index(corner), SIDE)
    if any(top + row >= SIDE or left + column >= SIDE for row, column in way):
        return None
    return sum(1 << (top + row) * SIDE + left + column for row, column in way)


def _square(console: Console) -> str:
    while (typed := _typed(console)) not in SQUARES:
        console.print("A square is a letter and a number, like [bold]e5[/bold].")
    return typed


def _ask_one_more(console: Console, view: one_more.View) -> Any:
    assert view.seat is not None
    numbered = [
        Text.assemble((f"{at}) ", "dim"), paint.card(card)) for at, card in enumerate(view.hand, 1)
    ]
    console.print(
        Text.assemble("centre ", paint.card(view.centre), f"   {view.cards_left} cards in the pile")
    )
    others = (
        f"{NAMES[seat]} {count if seat in view.playing else 'out'}{'*' * view.tokens[seat]}"
        for seat, count in enumerate(view.counts)
    )
    console.print(f"[dim]{', '.join(others)}   (* one more)[/dim]")
    console.print(Text("   ").join(numbered))
    moves = one_more.choices(view)
    match view.asked:
        case one_more.Asked.PLAY:
            console.print(f"Play a number {one_more.demand(view.centre)}: which card?")
        case one_more.Asked.GIVE:
            console.print("A swap: which card do you give away?")
        case one_more.Asked.NAME_DRAW:
            return _named(console, "Who draws a card?", moves, lambda move: (move.seat,))
        case one_more.Asked.NAME_SWAP:
            return _named(console, "Which two swap a card?", moves, lambda move: move.seats)
        case one_more.Asked.NOTHING:
            raise AssertionError("nobody is asked when the game is over")
    kind = one_more.Play if view.asked is one_more.Asked.PLAY else one_more.Give
    while True:
        typed = _typed(console)
        if typed.isdecimal() and 1 <= int(typed) <= len(view.hand):
            return kind(view.hand[int(typed) - 1])
        console.print(f"Type the number of a card, 1 to {len(view.hand)}.")


def _named(console: Console, question: str, moves: Any, seats: Callable[[Any], Any]) -> Any:
    """Ask for one of *moves*, which differ in the players they name."""
    console.print(question)
    for number, move in enumerate(moves, 1):
        console.print(f"  [dim]{number})[/dim] {' and '.join(NAMES[seat] for seat in seats(move))}")
    while True:
        typed = _typed(console)
        if typed.isdecimal() and 1 <= int(typed) <= len(moves):
            return moves[int(typed) - 1]
        console.print(f"Type a number, 1 to {len(moves)}.")


def _typed(console: Console) -> str:
    typed = console.input("[bold]> [/bold]").strip().lower()
    if typed in ("q", "quit", "exit"):
        raise QuitError
    return typed


def _tell_second_chance(event: Any, names: tuple[str, ...]) -> str | None:
    entry = RECORDS[second_chance.GAME].entry_of(event)
    match entry:
        case {"event": "reveal", "round": round}:
            return f"\n[bold]Round {round}[/bold]"
        case {"event": "chance", "seat": seat}:
            return f"Neither fits for {names[seat]}. Here is a second chance."
        case {"event": "out", "seat": seat}:
            return f"{names[seat]}: it does not fit either; out."
        case {"event": "bonus", "seat": seat, "cell": cell}:
            return f"{names[seat]}: first to drop out, and writes a 1 at {cell}."
        case {"event": "end", "winners": winners, "reason": reason}:
            return f"\n[bold]Won by {', '.join(names[seat] for seat in winners)}[/bold] ({reason})."
        case _:
            return None


def _tell_one_more(event: Any, names: tuple[str, ...]) -> str | None:
    entry = RECORDS[one_more.GAME].entry_of(event)
    match entry:
        case {"event": "round", "round": round, "first": first}:
            return f"\n[bold]Round {round}[/bold], {names[first]} begins."
        case {"event": "play", "seat": seat, "card": card}:
            return f"{names[seat]}: {card}"
        case {"event": "reverse"}:
            return "The direction turns."
        case {"event": "draw", "by": by, "seat": seat, "card": card}:
            what = card if seat == ME else "a card"
            return f"{names[by]} lets {names[seat]} draw {what}."
        case {"event": "swap", "by": by, "seats": [one, other], "cards": cards}:
            what = f": {cards[0]} for {cards[1]}" if ME in (one, other) else ""
            return f"{names[by]} lets {names[one]} and {names[other]} swap a card{what}."
        case {"event": "leave", "seat": seat}:
            return f"{names[seat]}: no card left, out of the round."
        case {"event": "lose", "seat": seat, "reason": reason, "hand": hand}:
            why = "cannot play" if reason == "stuck" else "is the last with cards"
            held = ", ".join(hand)
            return f"[bold]{names[seat]} {why} ({held}), loses, and so gains a “one more”![/bold]"
        case {"event": "end", "winners": [winner]}:
            return f"\n[bold]{names[winner]} has lost twice, and so wins![/bold]"
        case _:
            return None
