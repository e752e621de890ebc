"""`mulligan deck`: list decks, show one, check your own, and pass one on as a link."""

import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mulligan.cli.console import console, one_line
from mulligan.cli.files import replacing
from mulligan.cli.options import deck_argument, help_if_alone, no_such_game
from mulligan.cli.screen import paint
from mulligan.cli.screen.sentences import count
from mulligan.core import MulliganError
from mulligan.core.deckfile import DeckError, Label
from mulligan.core.decks import read_text
from mulligan.games import DECKS, GAMES, one_more, second_chance
from mulligan.games.links import read_link, write_link
from mulligan.games.namesakes import unlike_in_words
from mulligan.games.one_more.cards import Effect
from mulligan.printing.deals import checked

STDOUT = Path("-")

app = typer.Typer(help="Look at decks, check your own, and pass them on as links.")
app.callback(invoke_without_command=True)(help_if_alone)


@app.command("list")
def list_decks() -> None:
    """List the decks that come with Mulligan."""
    table = Table("game", "deck", "what it is", box=None, pad_edge=False)
    for game, decks in DECKS.items():
        for name in decks.names():
            _, label = decks.load(name)
            what, _, _ = label.provenance.partition(". ")
            table.add_row(game, name, f"{what.rstrip('.')}.")
    console().print(table)


DeckNamed: TypeAlias = Annotated[
    str, typer.Argument(metavar="DECK", help="The name of a deck, or the path of a deck file.")
]
GameNamed: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="GAME", help="Which game, where both have a deck of that name."),
]


@app.command()
def show(
    deck: DeckNamed,
    game: GameNamed = None,
) -> None:
    """Draw all tiles or cards of a deck, and how many of each."""
    out = console()
    deck = deck_argument(deck)
    for number, name in enumerate(_games_of(deck, game)):
        if number:
            out.print()
        out.print(DRAWN[name](*DECKS[name].load(deck)))


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The deck file to check.")],
) -> None:
    """List everything that is wrong with a deck file."""
    name = one_line(str(file))
    text = read_text(str(file))
    deck, said = _judged(name, text)
    out = console()
    out.print(f"{name}: a good deck, {said}.", soft_wrap=True)
    if (unlike := unlike_in_words(deck)) is not None:
        out.print(f"{name}: it is called {deck.name!r}, but {unlike}.", soft_wrap=True)


@app.command()
def link(
    deck: DeckNamed,
    game: GameNamed = None,
    server: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="Where the link leads, like https://play.example.org."
        ),
    ] = "http://localhost:8731",
) -> None:
    """Write a link that holds a whole deck; no server keeps it."""
    address = checked(f"{server.rstrip('/')}/deck")
    deck = deck_argument(deck)
    for name in _games_of(deck, game):
        print(f"{address}#{write_link(*DECKS[name].load(deck))}")


@app.command("open")
def open_link(
    link: Annotated[
        str, typer.Argument(metavar="LINK", help="A link, or the part of it that follows the #.")
    ],
    output: Annotated[
        Path, typer.Argument(metavar="[FILE]", help="Where to write it; - is standard output.")
    ] = STDOUT,
) -> None:
    """Check the deck in a link and write it to a file."""
    text = read_link(link)
    _, said = _judged("the deck in this link", text)
    data = text.encode("utf-8")
    if output == STDOUT:
        sys.stdout.buffer.write(data)
        return
    with replacing(output) as write:
        write(data)
    console().print(f"{one_line(str(output))}: {said}.", soft_wrap=True)


def _judged(name: str, text: str) -> tuple[Any, str]:
    """
    The deck in the deck file *text*, and what is in it, in a few words.

    If it is a bad one, all its faults are printed, and that is the end of the command.
    """
    game = _game_in(text)
    try:
        deck, label = DECKS[game].parse(name, text)
    except DeckError as error:
        for fault in error.faults:
            print(f"mulligan: {name}: {one_line(str(fault))}", file=sys.stderr)
        raise typer.Exit(2) from None
    return deck, f"“{one_line(label.title)}”: {COUNTED[game](deck)}"


def _games_of(deck: str, game: str | None) -> list[str]:
    """The games that have *deck*. Both may have one of that name; a file names its own game."""
    if game is not None and game not in GAMES:
        raise no_such_game(game)
    if game is not None:
        return [game]
    if having := [name for name, decks in DECKS.items() if deck in decks.names()]:
        return having
    if not Path(deck).suffix and Path(deck).parent == Path():
        known = ", ".join(sorted({name for decks in DECKS.values() for name in decks.names()}))
        hint = f"; for the file, say ./{deck}" if deck and Path(deck).is_file() else ""
        raise MulliganError(f"There is no deck {deck!r}. Choose from: {known}{hint}.")
    return [_game_in(read_text(deck))]


def _game_in(text: str) -> str:
    """
    The game that a deck file says it is for.

    If it names none, any game's parser will do: it lists the faults.
    """
    try:
        value = tomllib.loads(text).get("game")
    except (ValueError, RecursionError):
        value = None
    return value if isinstance(value, str) and value in GAMES else second_chance.GAME


def _second_chance(deck: second_chance.Deck, label: Label) -> Group:
    sizes = Counter(tile.size for tile in deck.cards())
    cards = sum(sizes.values())
    squares = sum(size * number for size, number in sizes.items())
    groups = _head(label, "Second Chance")
    groups.append(_caption(f"{len(deck.start)} starting tiles"))
    groups.append(_row([paint.tile(tile) for tile in deck.start]))
    for size in sorted(sizes):
        groups.append(_caption(f"{count(size, 'square')}: {count(sizes[size], 'card')}"))
        groups.append(
            _row(
                [
                    Text.assemble(paint.tile(tile, size % paint.SLATE), f"\n×{number}")
                    for tile, number in deck.puzzle
                    if tile.size == size
                ]
            )
        )
    groups.append(_caption(f"{cards} cards in all, with {squares / cards:.1f} squares on average"))
    return Group(*groups)


def _one_more(deck: one_more.Deck, label: Label) -> Group:
    plain = any(card.effect is None for card, _ in deck.play)
    effects: list[Effect | None] = [*Effect, None] if plain else [*Effect]
    names = ("plain" if each is None else paint.effect_name(each) for each in effects)
    table = Table(*names, "cards", box=None, pad_edge=False)
    for number in sorted({card.number for card, _ in deck.play}):
        row = [
            Text(" ").join(
                Text.assemble(paint.card(one_more.Card(number, card.sign)), (f"×{times}", "dim"))
                for card, times in deck.play
                if card.number == number and card.effect == effect
            )
            or Text("·", style="dim")
            for effect in effects
        ]
        total = sum(times for card, times in deck.play if card.number == number)
        table.add_row(*row, str(total))
    total = sum(times for _, times in deck.play)
    return Group(
        *_head(label, "One More!"),
        table,
        Text(paint.SIGNS, style="dim"),
        Text(),
        _caption(f"{total} cards in all; everyone also starts each round with a 5◆"),
    )


def _head(label: Label, game: str) -> list[RenderableType]:
    title = Text.assemble((one_line(label.title), "bold"), f", a deck of {game}")
    return [
        title,
        Text(f"{one_line(label.provenance)} Licence: {one_line(label.licence)}."),
        Text(),
    ]


def _caption(text: str) -> Text:
    return Text(text, style="bold")


def _row(tiles: list[Text]) -> RenderableType:
    return Padding(Columns([Padding(tile, (0, 2, 1, 0)) for tile in tiles]), (0, 1))


DRAWN: Mapping[str, Callable[[Any, Label], Group]] = {
    second_chance.GAME: _second_chance,
    one_more.GAME: _one_more,
}
COUNTED: Mapping[str, Callable[[Any], str]] = {
    second_chance.GAME: lambda deck: (
        f"{len(deck.start)} starting tiles and {len(deck.cards())} puzzle cards"
    ),
    one_more.GAME: lambda deck: f"{len(deck.cards())} play cards",
}
"""What is in a deck, in a few words."""
