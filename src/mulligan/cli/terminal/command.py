"""
`mulligan terminal`: a game in the terminal, against bots.

It only asks and shows: the rules judge every move.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer
from rich.console import Console
from rich.text import Text

from mulligan.bots import bot
from mulligan.bots.fallback import BotWithFallback
from mulligan.cli import STOPPED
from mulligan.cli.console import console
from mulligan.cli.files import amend, append, appendable
from mulligan.cli.options import (
    BOT_NAMES,
    GAME_HELP,
    BigTableOption,
    DeckOption,
    OwnEditionOption,
    PlayersOption,
)
from mulligan.cli.screen.sentences import Players
from mulligan.cli.setups import Asked, setup_of
from mulligan.cli.terminal.keyboard import QuitError
from mulligan.cli.terminal.language import system_language
from mulligan.cli.terminal.one_more import OneMoreScreen
from mulligan.cli.terminal.second_chance import SecondChanceScreen
from mulligan.core import RefusedError, Seat, commitment, fold, seed_in_series
from mulligan.core.record import Head, Player, Series, line
from mulligan.games import GAMES, RECORDS, one_more, second_chance
from mulligan.games.second_chance import solo

ME: Seat = 0
NAMES = (
    *("You", "Ada", "Bram", "Cleo", "Dov", "Enna", "Finn"),
    *("Gusta", "Hana", "Ivo", "Jun", "Kai", "Lou"),
)


class Screen(Protocol):
    """How a game looks to the player at the terminal."""

    def welcome(self) -> None:
        """Say what the game is about."""

    def show(self, view: Any) -> None:
        """Show the game to a player who is about to move."""

    def ask(self, view: Any) -> Any:
        """Ask for a move. It may be illegal: the rules will say so."""

    def tell(self, happened: Iterable[Any]) -> None:
        """Tell what happened, as far as this player may know."""

    def end(self, view: Any) -> None:
        """Say how the game ended."""


SCREENS: Mapping[str, Callable[[Console, Players, Any], Screen]] = {
    second_chance.GAME: lambda out, players, setup: SecondChanceScreen(out, players, setup.edition),
    one_more.GAME: lambda out, players, _: OneMoreScreen(out, players),
}


def terminal(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)] = second_chance.GAME,
    players: PlayersOption = None,
    edition: OwnEditionOption = None,
    deck: DeckOption = "standard",
    series: Annotated[
        bool, typer.Option("--series", help="The solo challenge of Second Chance: three games.")
    ] = False,
    big_table: BigTableOption = False,
    rival: Annotated[
        str,
        typer.Option("--bot", metavar="BOT", help=f"Who plays against you: {BOT_NAMES}."),
    ] = "random",
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add the game to this file when it is over."),
    ] = None,
) -> None:
    """Play a game in the terminal."""
    usual = second_chance.edition_for(system_language())
    setup = setup_of(game, Asked(players, edition, deck, big_table, series, usual))
    bot(game, rival, bytes(32), "")  # an unknown bot is reported before the welcome
    if record is not None:
        appendable(record)
    out = console()
    try:
        if series:
            _challenge(out, setup, record)
        else:
            _game(out, _Table(out, game, setup, secrets.token_bytes(32), rival), record)
    except QuitError:
        out.print("\nSee you next time.")
    except KeyboardInterrupt:
        out.print("\nSee you next time.")
        raise typer.Exit(STOPPED) from None


def _challenge(out: Console, setup: second_chance.Setup, record: Path | None) -> None:
    """
    Three games in a row, dealt from one seed (SC-17).

    Each game is recorded when it ends: a player who stops keeps the earlier ones. The seed of
    the series would tell the coming cards: it is added to all three when the last one is over.
    """
    seed = secrets.token_bytes(32)
    series = commitment(seed)
    out.print("Three games, dealt from one seed. This is its seal:")
    out.print(Text(series, style="dim"))
    challenge = solo.Challenge()
    tables: list[_Table] = []
    while not challenge.over:
        number = len(challenge.empty)
        out.print(Text(f"\nGame {number + 1} of {solo.GAMES}", style="bold"))
        table = _Table(out, second_chance.GAME, setup, seed_in_series(seed, number))
        _game(out, table, record, Series(series, number))
        tables.append(table)
        challenge = challenge.after(table.result.empty[ME])
        out.print(Text(_so_far(challenge), style="bold"))
    out.print("\nThe seed of the series, whose SHA-256 is the seal of all three:")
    out.print(Text(seed.hex(), style="dim"))
    if record is not None:
        published = {
            line(table.record(Series(series, at))): line(table.record(Series(series, at, seed)))
            for at, table in enumerate(tables)
        }
        amend(record, published)
        out.print(f"It stands in {record}, with each of the three games.", soft_wrap=True)


def _so_far(challenge: solo.Challenge) -> str:
    total = f"{' + '.join(map(str, challenge.empty))} = {challenge.total}"
    if challenge.reached:
        return f"{total} in all, below {solo.GOAL}: the challenge is met."
    if challenge.over:
        return f"{total} in all. Below {solo.GOAL} is the goal; there is always another chance."
    return f"{total} so far. Below {solo.GOAL} in three games is the goal."


def _game(out: Console, table: "_Table", record: Path | None, series: Series | None = None) -> None:
    """One game from its deal to its end, and into the file."""
    table.play()
    if record is not None:
        append(record, line(table.record(series)))
        out.print(f"The game is in {record}.", soft_wrap=True)


class _Table:
    """One game: a person on the first seat, bots on the others."""

    def __init__(
        self, out: Console, game: str, setup: Any, seed: bytes, rival: str = "random"
    ) -> None:
        self._out = out
        self._name = game
        self._game = GAMES[game]
        self._seed = seed
        chances = secrets.token_bytes(32)
        self._rival = rival
        self._bots = {
            at: BotWithFallback(game, rival, chances, f"bot/{at}") for at in range(1, setup.seats)
        }
        self._events = list(self._game.deal(setup, self._seed))
        self._state = fold(self._game, self._events)
        players = Players(NAMES[: setup.seats], ME)
        self._screen = SCREENS[game](out, players, setup)

    @property
    def result(self) -> Any:
        return self._game.result(self._state)

    def play(self) -> None:
        self._screen.welcome()
        self._out.print("The cards are shuffled and sealed; at the end you can check the seal.")
        self._out.print(Text(commitment(self._seed), style="dim"))
        self._screen.tell(self._events)
        while waiting := self._game.to_act(self._state):
            seat = min(waiting)
            if seat == ME:
                self._move(seat)
            else:
                self._apply(seat, self._bots[seat].choose(self._view(seat)))
        self._screen.end(self._view(ME))
        self._out.print("\nThe seed of the deal, whose SHA-256 is the seal:")
        self._out.print(Text(self._seed.hex(), style="dim"))

    def record(self, series: Series | None) -> dict[str, Any]:
        bots = (Player(NAMES[seat], "bot", self._rival) for seat in self._bots)
        players = (Player("Player"), *bots)
        head = Head(players, commitment(self._seed), self._seed, series)
        return RECORDS[self._name].write(head, self._events)

    def _view(self, seat: Seat) -> Any:
        return self._game.view(self._state, seat)

    def _move(self, seat: Seat) -> None:
        """Ask until the rules agree."""
        view = self._view(seat)
        self._screen.show(view)
        while True:
            try:
                self._apply(seat, self._screen.ask(view))
            except RefusedError as refused:
                self._out.print(Text(refused.sentence, style="bold"))
            else:
                return

    def _apply(self, seat: Seat, move: Any) -> None:
        self._state, caused = self._game.apply(self._state, seat, move)
        self._events += caused
        self._screen.tell(caused)
