"""Turns command-line options into the setup of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mulligan.cli.options import deck_argument, no_such_game
from mulligan.core import SetupError
from mulligan.games import one_more, second_chance


@dataclass(frozen=True, slots=True)
class Asked:
    """The options that describe a game. None leaves it to the game."""

    seats: int | None
    edition: str | None
    deck: str
    big_table: bool = False
    series: bool = False
    usual_edition: str = second_chance.DEFAULT_EDITION
    """The same on every machine, but for a game played here it follows the language."""


def setup_of(game: str, asked: Asked) -> Any:
    """The setup to play. Raises MulliganError if the game can't be played that way."""
    if game not in SETUPS:
        raise no_such_game(game)
    return SETUPS[game](asked)


def _second_chance(asked: Asked) -> second_chance.Setup:
    setup = second_chance.Setup(
        1 if asked.seats is None else asked.seats,
        asked.usual_edition if asked.edition is None else asked.edition,
        second_chance.load(deck_argument(asked.deck))[0],
        asked.big_table,
    )
    if asked.series and not setup.solo:
        raise SetupError(f"--series is for one player alone, not for {asked.seats}.")
    return setup


def _one_more(asked: Asked) -> one_more.Setup:
    if asked.edition is not None or asked.big_table or asked.series:
        raise SetupError("--edition, --big-table and --series are for second-chance.")
    seats = 4 if asked.seats is None else asked.seats
    return one_more.Setup(seats, one_more.load(deck_argument(asked.deck))[0])


SETUPS: Mapping[str, Callable[[Asked], Any]] = {
    second_chance.GAME: _second_chance,
    one_more.GAME: _one_more,
}
