"""Decks to attack with: as large as they may be, and new each time."""

from functools import cache
from importlib.resources import files
from itertools import product

from bench.attacks.attacker import numbers


def big_deck(game: str) -> str:
    """As many distinct cards as 64 kB hold, new each time."""
    head = f'format = "mulligan-deck"\nversion = 1\ngame = "{game}"\nname = "x{next(numbers)}"\n'
    if game == "one-more":
        cards = (
            f'[[cards]]\nnumber = {number}\nsign = "+"\neffect = "{effect}"\ncount = 1\n'
            for number, effect in product(range(2000), ("replay", "reverse", "draw", "swap"))
        )
    else:
        rows = [f"{number:07b}".replace("0", ".").replace("1", "#") for number in range(128)]
        cards = (
            f'[[puzzle]]\ntile = """\n{one}\n{two}\n"""\ncount = 1\n'
            for one, two in product(rows, repeat=2)
        )
    text = head
    for card in cards:
        if len(text) + len(card) > 64_000:
            break
        text += card
    return text


@cache
def _shipped(game: str) -> str:
    folder = files(f"mulligan.games.{game.replace('-', '_')}")
    return folder.joinpath("decks", "standard.toml").read_text("utf-8")


def own_deck(game: str = "one-more") -> str:
    """A deck that can be played, new each time, with as long a comment as it may have."""
    text = _shipped(game).replace('name = "standard"', f'name = "x{next(numbers)}"')
    return text + "#" * (63_000 - len(text.encode()))
