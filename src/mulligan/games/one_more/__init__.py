"""
One More!: a card game for 3 to 9 players in which the loser wins, as a `mulligan.core.Game`.

Read `rules.py` first. The data flows one way: decks, cards, moves, events, state, rules, view,
record. `memory` and `sample` go the other way, from a view to what may be behind it.
"""

from mulligan.games.one_more.cards import Card, Effect, Sign, read_card
from mulligan.games.one_more.decks import DECKS, GAME, Deck, load, names
from mulligan.games.one_more.events import Ended, Event, Loss
from mulligan.games.one_more.moves import Give, Move, NameDraw, NameSwap, Play
from mulligan.games.one_more.rules import (
    Refusal,
    apply,
    deal,
    decide,
    demand,
    evolve,
    legal,
    opening,
    result,
    to_act,
    turn,
)
from mulligan.games.one_more.sample import sample
from mulligan.games.one_more.setup import Setup
from mulligan.games.one_more.view import Asked, View, choices, view

__all__ = [
    "DECKS",
    "GAME",
    "Asked",
    "Card",
    "Deck",
    "Effect",
    "Ended",
    "Event",
    "Give",
    "Loss",
    "Move",
    "NameDraw",
    "NameSwap",
    "Play",
    "Refusal",
    "Setup",
    "Sign",
    "View",
    "apply",
    "choices",
    "deal",
    "decide",
    "demand",
    "evolve",
    "legal",
    "load",
    "names",
    "opening",
    "read_card",
    "result",
    "sample",
    "to_act",
    "turn",
    "view",
]
