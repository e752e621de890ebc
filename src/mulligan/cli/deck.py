"""`mulligan deck`: the decks there are, what is in them, and what is wrong with one's own."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.columns import Columns
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mulligan.cli import paint
from mulligan.core import MulliganError
from mulligan.core.deckfile import Label, source_of
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.cards import Effect
from mulligan.games.one_more.decks import parse as parse_one_more
from mulligan.games.second_chance.decks import parse as parse_second_chance

app = typer.Typer(help="Look at decks, and check one's own.", no_args_is_help=True)

GameOption = Annotated[
    str | None, typer.Option("--game", help="Which game, where both have a deck of that name.")
]


@app.command("list")
def list_decks() -> None:
    """List the decks that come with Mulligan."""
    table = Table("game", "deck", "what it is", box=None, pad_edge=False)
    for game in (second_chance, one_more):
        for name in game.names():
            _, label = game.load(name)
            table.add_row(game.GAME, name, f"{label.title}. {label.provenance}")
    Console().print(table)


@app.command()
def show(
    deck: Annotated[str, typer.Argument(help="A deck's name, or the path of a deck file.")],
    game: GameOption = None,
) -> None:
    """Draw a deck: all tiles or cards, and how many there are of each."""
    console = Console()
    for name in _games_of(deck, game):
        if name == second_chance.GAME:
            console.print(_second_chance(*second_chance.load(deck)))
        else:
            console.print(_one_more(*one_more.load(deck)))


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="The deck file to check.")],
) -> None:
    """Check a deck file, and list everything that is wrong with it."""
    source, text = source_of("mulligan.games.second_chance", str(file.absolute()))
    source = str(file)
    if _game_in(text) == one_more.GAME:
        play, label = parse_one_more(source, text)
        what = f"{len(play.cards())} play cards"
    else:
        tiles, label = parse_second_chance(source, text)
        what = f"{len(tiles.start)} starting tiles and {len(tiles.cards())} puzzle cards"
    Console().print(f"{source}: a good deck, “{label.title}”: {what}.", highlight=False)


def _games_of(deck: str, game: str | None) -> list[str]:
    """The games that have *deck*: a shipped name may stand in both, a file says its own."""
    games = {second_chance.GAME: second_chance.names(), one_more.GAME: one_more.names()}
    if game is not None and game not in games:
        raise MulliganError(f"There is no game {game!r}. There are: {', '.join(games)}.")
    having = [name for name, decks in games.items() if deck in decks and game in (None, name)]
    if having:
        return having
    if game is not None:
        return [game]
    known = sorted({name for decks in games.values() for name in decks})
    if not Path(deck).suffix and Path(deck).parent == Path():
        raise MulliganError(f"There is no deck {deck!r}. There are: {', '.join(known)}.")
    _, text = source_of("mulligan.games.second_chance", deck)
    return [_game_in(text) or second_chance.GAME]


def _game_in(text: str) -> str | None:
    """Which game a deck file says it is for; faults are for its reader to find."""
    try:
        value = tomllib.loads(text).get("game")
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    return value if value in (second_chance.GAME, one_more.GAME) else None


def _second_chance(deck: second_chance.Deck, label: Label) -> Group:
    sizes = Counter(tile.size for tile in deck.cards())
    cards = sum(sizes.values())
    squares = sum(size * count for size, count in sizes.items())
    groups: list[Padding | Columns | Text] = [*_head(label, "Second Chance")]
    groups.append(_caption(f"{len(deck.start)} starting tiles"))
    groups.append(_row([paint.tile(tile) for tile in deck.start]))
    for size in sorted(sizes):
        groups.append(_caption(f"{size} square{'s' if size > 1 else ''}, {_cards(sizes[size])}"))
        groups.append(
            _row(
                [
                    Text.assemble(paint.tile(tile, size % paint.SLATE), f"\n×{count}")
                    for tile, count in deck.puzzle
                    if tile.size == size
                ]
            )
        )
    groups.append(_caption(f"{_cards(cards)} in all, {squares / cards:.1f} squares on average"))
    return Group(*groups)


def _one_more(deck: one_more.Deck, label: Label) -> Group:
    counts = Counter(dict(deck.play))
    effects: list[Effect | None] = [*Effect, None]
    table = Table("number", *(effect or "plain" for effect in effects), "cards", box=None)
    for number in sorted({card.number for card in counts}):
        row: list[Text] = []
        for effect in effects:
            having = [
                Text.assemble(paint.card(one_more.Card(number, card.sign)), f" ×{count}")
                for card, count in deck.play
                if card.number == number and card.effect == effect
            ]
            row.append(Text("  ").join(having) if having else Text("·", style="dim"))
        total = sum(count for card, count in deck.play if card.number == number)
        table.add_row(str(number), *row, str(total))
    sign = Text("▲ the next number must be higher, ▼ lower", style="dim")
    total_line = _caption(f"{_cards(sum(counts.values()))} in all; everybody also holds a 5±")
    return Group(*_head(label, "One More!"), table, Padding(sign, (0, 1)), total_line)


def _head(label: Label, game: str) -> tuple[Text, Padding]:
    title = Text.assemble((f"{label.title}", "bold"), f"  {game} deck “{label.name}”")
    return title, Padding(Text(f"{label.provenance} Licence: {label.licence}."), (0, 0, 1, 0))


def _caption(text: str) -> Text:
    return Text(text, style="bold")


def _row(tiles: list[Text]) -> Padding:
    return Padding(Columns([Padding(tile, (0, 2, 1, 0)) for tile in tiles]), (0, 1))


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
