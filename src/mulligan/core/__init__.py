"""What both games share: seats, refusals, dealing, deck files, records and the interface."""

from mulligan.core.dealing import GENERATOR, below, commitment, seed_in_series, shuffled, words
from mulligan.core.game import Game, Rules, fold
from mulligan.core.refusals import MulliganError, NotationError, RefusedError, SetupError
from mulligan.core.seats import Seat

__all__ = [
    "GENERATOR",
    "Game",
    "MulliganError",
    "NotationError",
    "RefusedError",
    "Rules",
    "Seat",
    "SetupError",
    "below",
    "commitment",
    "fold",
    "seed_in_series",
    "shuffled",
    "words",
]
