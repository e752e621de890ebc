"""Bots that play: alone with the deal of the day, or with a deck on trial."""

import time
from collections.abc import Sequence
from hashlib import sha256

from mulligan import wire
from mulligan.bots import bot
from mulligan.bots.warming import warm
from mulligan.core import fold
from mulligan.games import second_chance
from mulligan.games.second_chance.solo import Challenge
from mulligan.requests.deck_trials import Trial
from mulligan.tables.new_table import PLAIN

TRIAL_GAMES = 60


def played_alone(name: str, seeds: Sequence[bytes]) -> int:
    """
    The total of empty squares that a bot of Second Chance leaves with these cards. Several games
    are a solo challenge.
    """
    challenge = Challenge()
    for seed in seeds:
        player = bot(
            second_chance.GAME, name, sha256(b"mulligan-daily-bot/" + seed).digest(), "bot/0"
        )
        setup = second_chance.Setup(1, challenge=challenge if len(seeds) > 1 else None)
        state = fold(second_chance, second_chance.deal(setup, seed))
        while second_chance.to_act(state):
            move = player.choose(second_chance.view(state, 0))
            state, _ = second_chance.apply(state, 0, move)
        ended = second_chance.result(state)
        assert ended is not None
        challenge = challenge.after(ended.empty[0])
    return challenge.total


def tried(asked: wire.TryDeck, seconds: float) -> wire.TriedDeck:
    """
    How games with a deck go. Those that there was no time for are left out.

    Raises:
        DeckError: The deck has faults.
    """
    trial = Trial(asked.game, asked.deck)
    warm(asked.game, PLAIN)
    until = time.monotonic() + seconds
    for index in range(TRIAL_GAMES):
        trial.play(index)
        if time.monotonic() > until:
            break
    return trial.figures()
