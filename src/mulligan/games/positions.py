"""A position of any game on one line, and back. `docs/positions.md` describes the notations."""

from collections.abc import Callable, Mapping
from typing import Any

from mulligan.core.position import PositionError
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.notation import position as one_more_position
from mulligan.games.second_chance.notation import position as second_chance_position

KINDS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    second_chance_position.KIND: (second_chance.GAME, second_chance_position.read),
    one_more_position.KIND: (one_more.GAME, one_more_position.read),
}
"""How a position begins; its game, and who reads it."""

WRITERS: Mapping[str, Callable[[Any], str]] = {
    second_chance.GAME: second_chance_position.write,
    one_more.GAME: one_more_position.write,
}


def read(text: str) -> tuple[str, Any]:
    """
    The game of a position, and its view or state.

    Raises:
        PositionError: It is not one; the part at fault is named.
    """
    kind = text.partition(".")[0]
    if kind not in KINDS:
        raise PositionError(f"A position begins with {' or '.join(KINDS)}, not {kind[:40]!r}.")
    game, reader = KINDS[kind]
    return game, reader(text)


def write(game: str, position: Any) -> str:
    """
    *position*, a view or a state of *game*, on one line. The line of a view holds no secret.

    Raises:
        PositionError: It was played with a deck that does not come with Mulligan.
    """
    return WRITERS[game](position)
