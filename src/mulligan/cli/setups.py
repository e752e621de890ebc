"""What was asked for on the command line, as a setup of the game."""

from typing import Any

from mulligan.cli.options import found, no_such_game
from mulligan.core import SetupError
from mulligan.games import one_more, second_chance


def agreed(
    game: str,
    seats: int | None,
    edition: str | None,
    deck: str,
    *,
    big_table: bool,
    series: bool,
    usual: str = second_chance.DEFAULT_EDITION,
) -> Any:
    """
    The setup to play. Raises MulliganError if there is none such.

    Without a number of seats it is one for Second Chance, and four for One More!. Without an
    edition it is the *usual* one, which is the same on every machine unless somebody plays here.
    """
    match game:
        case second_chance.GAME:
            setup = second_chance.Setup(
                1 if seats is None else seats,
                usual if edition is None else edition,
                second_chance.load(found(deck))[0],
                big_table,
            )
            if series and not setup.solo:
                raise SetupError(f"--series is for one player alone, not for {seats}.")
            return setup
        case one_more.GAME:
            if edition is not None or big_table or series:
                raise SetupError("--edition, --big-table and --series are for second-chance.")
            return one_more.Setup(4 if seats is None else seats, one_more.load(found(deck))[0])
        case _:
            raise no_such_game(game)
