"""
Calling the cards for people who play on paper: a `mulligan.core.Game` with one seat, the caller's.

The sheets are paper, so this package does not know what is drawn. The caller turns cards over and
notes what the players say: neither fits, this one does, I am out, my sheet is full, I have five
empty squares. Every tap can be taken back. Who writes the 1, when the game is over and who has won
follow from the rules, as on screen. What was drawn can be checked later: `paper.py`.
"""

from mulligan.games.second_chance.caller.called import Called, CalledRound, called
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
from mulligan.games.second_chance.caller.rules import (
    Refusal,
    apply,
    deal,
    decide,
    evolve,
    result,
    to_act,
    turn,
)
from mulligan.games.second_chance.caller.setup import CALLER, GAME, Player, Setup
from mulligan.games.second_chance.caller.state import (
    Cancelled,
    Ended,
    Event,
    Opened,
    Paper,
    State,
    Tapped,
)
from mulligan.games.second_chance.caller.view import View, choices, legal, view

__all__ = [
    "CALLER",
    "GAME",
    "Called",
    "CalledRound",
    "Cancelled",
    "Chance",
    "Count",
    "Ended",
    "Event",
    "Fits",
    "Full",
    "Move",
    "Next",
    "Opened",
    "Out",
    "Paper",
    "Player",
    "Refusal",
    "Setup",
    "State",
    "TakeBack",
    "Tapped",
    "View",
    "apply",
    "called",
    "choices",
    "deal",
    "decide",
    "evolve",
    "legal",
    "result",
    "to_act",
    "turn",
    "view",
]
