"""
One simulated game, from nothing but its description.

A description holds names and numbers only, so that it travels to another process, and the same
description gives the same record on every machine.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from mulligan.bots.fallback import BotWithFallback
from mulligan.core import Seat, commitment, fold, seed_in_series
from mulligan.core.position import PositionError
from mulligan.core.record import Head, Player, Series
from mulligan.games import GAMES, one_more, positions, second_chance
from mulligan.games.second_chance import solo

AGREED: Mapping[str, Callable[[Any], dict[str, str]]] = {
    second_chance.GAME: lambda setup: {"edition": setup.edition},
    one_more.GAME: lambda _: {},
}
"""What a setup of each game says apart from its players and its deck."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what. *setup* is the game's own."""

    game: str
    setup: Any
    bots: tuple[str, ...]  # by seat
    seed: str = "0"
    series: bool = False
    """Whether three games in a row are one solo challenge (SC-17)."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: what a record is written from."""

    head: Head
    events: tuple[Any, ...]
    stumbles: tuple[int, ...]
    """By seat: how many moves a fallback had to make; 0 unless a bot is faulty."""


def play(
    match: Match,
    index: int,
    challenge: solo.Challenge | None = None,
    seated: Callable[[str, str, bytes, str], BotWithFallback] = BotWithFallback,
) -> Played:
    """
    The game number *index* of *match*. Seats that may act at once act in seat order. *challenge* is
    how the series of this game stands before it; *seated* makes a bot.
    """
    game = GAMES[match.game]
    setup = match.setup if challenge is None else replace(match.setup, challenge=challenge)
    seed = seed_of(match, index)
    players = [
        seated(match.game, name, seed, f"bot/{seat}") for seat, name in enumerate(match.bots)
    ]
    events = list(game.deal(setup, seed))
    state = fold(game, events)
    while waiting := game.to_act(state):
        seat: Seat = min(waiting)
        try:
            move = players[seat].choose(game.view(state, seat))
            state, caused = game.apply(state, seat, move)
        except Exception as error:
            error.add_note(f"In game {index}, with seat {seat} to move: {_line(match, state)}")
            raise
        events += caused
    stumbles = tuple(player.stumbles for player in players)
    return Played(_head(match, index, seed), tuple(events), stumbles)


def seed_of(match: Match, index: int) -> bytes:
    """A seed for each game. It depends only on the master seed and the number, so different bots
    get the same cards."""
    if match.series:
        challenge, game = divmod(index, solo.GAMES)
        return seed_in_series(_series_seed(match, challenge), game)
    return sha256(f"mulligan-sim/{match.game}/{match.seed}/{index}".encode()).digest()


def _line(match: Match, state: Any) -> str:
    """The position for a report of a bug: `mulligan show` draws it. Nobody has a secret here."""
    try:
        return positions.write(match.game, state)
    except PositionError:
        return f"deck {match.setup.deck.name}"


def _head(match: Match, index: int, seed: bytes) -> Head:
    return Head(
        players=tuple(
            Player(f"{kind.capitalize()} {seat + 1}", "bot", kind)
            for seat, kind in enumerate(match.bots)
        ),
        commitment=commitment(seed),
        seed=seed,
        series=_series(match, index) if match.series else None,
    )


def _series(match: Match, index: int) -> Series:
    """Which challenge this game is part of. All of it is played, so its seed is not secret."""
    challenge, game = divmod(index, solo.GAMES)
    seed = _series_seed(match, challenge)
    return Series(commitment(seed), game, seed)


def _series_seed(match: Match, challenge: int) -> bytes:
    """The same for all bots, but different for each edition and deck, so that files of several runs
    can be joined without mixing challenges."""
    what = (match.setup.edition, match.setup.deck.name, match.seed, str(challenge))
    return sha256("/".join(("mulligan-series", *what)).encode()).digest()
