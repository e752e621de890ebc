"""
Moves as text, for logs and for people: `play 7+replay`, `give 5±`, `draw 2` for naming who draws
and `swap 0 2` for naming who swaps.

>>> write_move(NameSwap((2, 0)))
'swap 0 2'
>>> read_move("play 7+replay")
Play(card=Card(number=7, sign=<Sign.ABOVE: '+'>, effect=<Effect.REPLAY: 'replay'>))
"""

from mulligan.core import MulliganError, NotationError
from mulligan.games.one_more.cards import read_card
from mulligan.games.one_more.moves import Give, Move, NameDraw, NameSwap, Play


def write_move(move: Move) -> str:
    match move:
        case Play(card):
            return f"play {card}"
        case Give(card):
            return f"give {card}"
        case NameDraw(seat):
            return f"draw {seat}"
        case NameSwap((one, other)):
            return f"swap {one} {other}"


def read_move(text: str) -> Move:
    """Raises NotationError if *text* is not a move of this game."""
    try:
        match text.split(" "):
            case "play", card:
                return Play(read_card(card))
            case "give", card:
                return Give(read_card(card))
            case "draw", seat:
                return NameDraw(int(seat))
            case "swap", one, other:
                return NameSwap((int(one), int(other)))
            case _:
                raise NotationError(text)
    except (MulliganError, ValueError):
        raise NotationError(text) from None
