"""
Decks for environments: those of the games, and a tiny one for each that can be solved exactly.

A tiny deck breaks the rules for deck files (they want as many cards as a box has), so it exists
only here.
"""

from mulligan.games import one_more, second_chance
from mulligan.games.one_more import read_card
from mulligan.games.second_chance import read_tile

TINY = "tiny"


def second_chance_deck(name: str) -> second_chance.Deck:
    """The deck called *name*, in the file *name*, or "tiny". Raises MulliganError."""
    return tiny_second_chance() if name == TINY else second_chance.load(name)[0]


def one_more_deck(name: str) -> one_more.Deck:
    """The deck called *name*, in the file *name*, or "tiny". Raises MulliganError."""
    return tiny_one_more() if name == TINY else one_more.load(name)[0]


def tiny_second_chance() -> second_chance.Deck:
    """Two starting tiles that leave six and four squares of a sheet empty, and four small cards."""
    middle = "/".join(["#########"] * 7)
    start = (f"###...###/{middle}/###...###", f"##.###.##/{middle}/##.###.##")
    cards = (("##", 2), ("###", 1), ("#", 1))
    return second_chance.Deck(
        TINY,
        tuple(map(read_tile, start)),
        tuple((read_tile(tile), count) for tile, count in cards),
    )


def tiny_one_more() -> one_more.Deck:
    """Just enough cards for three players, one of which is special."""
    cards = (("2+", 12), ("8-swap", 1))
    return one_more.Deck(TINY, tuple((read_card(card), count) for card, count in cards))
