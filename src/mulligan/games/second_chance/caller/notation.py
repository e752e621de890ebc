"""
Taps as text, for logs: `next`, `chance 0`, `fits 0`, `out 0`, `full 0`, `count 0 5`, `take-back`.

>>> write_move(Count(0, 5))
'count 0 5'
>>> read_move("chance 2")
Chance(player=2)
"""

from mulligan.core import NotationError
from mulligan.games.second_chance.caller.moves import (
    Chance,
    Count,
    Fits,
    Full,
    Move,
    Next,
    Out,
    TakeBack,
)


def write_move(move: Move) -> str:
    match move:
        case Next():
            return "next"
        case Chance(player):
            return f"chance {player}"
        case Fits(player):
            return f"fits {player}"
        case Out(player):
            return f"out {player}"
        case Full(player):
            return f"full {player}"
        case Count(player, empty):
            return f"count {player} {empty}"
        case TakeBack():
            return "take-back"


def read_move(text: str) -> Move:
    """Raises NotationError if *text* is not a tap."""
    try:
        match text.split(" "):
            case ["next"]:
                return Next()
            case ["take-back"]:
                return TakeBack()
            case "chance", player:
                return Chance(int(player))
            case "fits", player:
                return Fits(int(player))
            case "out", player:
                return Out(int(player))
            case "full", player:
                return Full(int(player))
            case "count", player, empty:
                return Count(int(player), int(empty))
            case _:
                raise NotationError(text)
    except ValueError:
        raise NotationError(text) from None
