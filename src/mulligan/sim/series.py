"""
Solo challenges among many records: three games that belong together, or do not (SC-17).

What a single record says of its series is checked when it is read. This module compares the games
of one series.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from mulligan.core.record import Player, RecordError, Replay, Series, check_series
from mulligan.core.replaying import listed
from mulligan.games.second_chance import Setup, solo
from mulligan.games.second_chance.events import Ended


@dataclass(frozen=True, slots=True)
class SoloGame:
    """One game of a series: what is compared with the others."""

    series: Series
    commitment: str
    player: Player
    rules: str
    deck: str
    """A digest of its cards in order, because the order decides what a seed deals."""
    empty: int | None = None
    """None while the game goes on."""

    @property
    def number(self) -> int:
        """Counted from 1."""
        return self.series.index + 1


@dataclass(frozen=True, slots=True)
class Placed:
    """A game, and its file and line."""

    file: str
    line: int
    game: SoloGame


@dataclass(frozen=True, slots=True)
class Finding:
    """What there is to say of the games *at* these places, in one sentence."""

    at: tuple[Placed, ...]
    sentence: str
    fault: bool = False
    challenge: solo.Challenge | None = None
    """How it ended, if the series is complete."""


def solo_game(replay: Replay[Any, Any]) -> SoloGame | None:
    """The game of *replay*, if it is one of a series. Raises RecordError if it cannot be."""
    series, setup = replay.head.series, replay.setup
    if series is None:
        return None
    if not isinstance(setup, Setup) or not setup.solo:
        raise RecordError("a series is a solo challenge of Second Chance")
    cards = [*(tile.shape for tile in setup.deck.start), "", *map(str, _counts(setup))]
    end = replay.events[-1]
    return SoloGame(
        series,
        replay.head.commitment,
        replay.head.players[0],
        f"{setup.edition}{' at a big table' if setup.big_table else ''}",
        sha256(" ".join(cards).encode()).hexdigest(),
        end.empty[0] if isinstance(end, Ended) else None,
    )


def _counts(setup: Setup) -> Iterator[tuple[str, int]]:
    return ((tile.shape, count) for tile, count in setup.deck.puzzle)


def judged(games: Iterable[Placed]) -> Iterator[Finding]:
    """
    What there is to say about each series among *games*, in whatever order they come.

    >>> from mulligan.core import commitment, seed_in_series
    >>> seed = bytes(32)
    >>> def game(index, empty):
    ...     series = Series(commitment(seed), index, seed)
    ...     dealt = commitment(seed_in_series(seed, index))
    ...     played = SoloGame(series, dealt, Player("Ada"), "en-2019", "standard", empty)
    ...     return Placed("ada.jsonl", index + 1, played)
    >>> [found.sentence for found in judged([game(0, 4), game(1, 2), game(2, 3)])]
    ['a series: 4 + 2 + 3 = 9 empty squares, goal reached']
    >>> [found.sentence for found in judged([game(0, 4), game(2, 3)])]
    ['the series is not whole: game 2 is missing']
    """
    by_id: defaultdict[str, list[Placed]] = defaultdict(list)
    for each in games:
        by_id[each.game.series.id].append(each)
    for of_one in by_id.values():
        yield from _tries(of_one)


def _tries(games: Sequence[Placed]) -> Iterator[Finding]:
    """
    The deal of the day is one series that everybody may try: tries are told apart by the player.

    If no game occurs twice, it has to be a single try by one player.
    """
    tries: defaultdict[Player, list[Placed]] = defaultdict(list)
    for each in games:
        tries[each.game.player].append(each)
    if len(tries) > 1 and len({each.game.number for each in games}) == len(games):
        names = listed(player.name for player in tries)
        stranger = next(each for each in games if each.game.player != games[0].game.player)
        yield Finding((stranger,), f"this series is by different players: {names}", fault=True)
        return
    for of_one in tries.values():
        yield from _judged(of_one)


def _judged(games: Sequence[Placed]) -> Iterator[Finding]:
    """One try at a series."""
    seed = next((each.game.series.seed for each in games if each.game.series.seed), None)
    faults = [
        Finding((each,), sentence, fault=True)
        for at, each in enumerate(games)
        if (sentence := _fault(each.game, [other.game for other in games[:at]], seed))
    ]
    if faults:
        yield from faults
        return
    by_number = {each.game.number: each for each in games}
    missing = [str(number) for number in range(1, solo.GAMES + 1) if number not in by_number]
    if missing:
        word = "games" if len(missing) > 1 else "game"
        are = "are" if len(missing) > 1 else "is"
        sentence = f"the series is not whole: {word} {listed(missing)} {are} missing"
        yield Finding(tuple(games), sentence)
        return
    yield _whole([by_number[number] for number in sorted(by_number)], seed)


def _whole(games: Sequence[Placed], seed: bytes | None) -> Finding:
    challenge = solo.Challenge()
    for each in games:
        if each.game.empty is None:
            goes_on = f"game {each.game.number} still goes on"
            if seed is None:
                return Finding(tuple(games), f"the series is not over: {goes_on}")
            said = f"the seed of the series is published while {goes_on}"
            return Finding((each,), said, fault=True)
        challenge = challenge.after(each.game.empty)
    if seed is None:
        said = "the series is over, but its seed is not published, so nobody can check it"
        return Finding((games[-1],), said, fault=True)
    sum_ = f"{' + '.join(map(str, challenge.empty))} = {challenge.total}"
    goal = "goal reached" if challenge.reached else "goal missed"
    said = f"a series: {sum_} empty squares, {goal}"
    return Finding(tuple(games), said, challenge=challenge)


def _fault(game: SoloGame, before: Sequence[SoloGame], seed: bytes | None) -> str | None:
    """What is wrong with *game*, given those *before* it."""
    for other in before:
        if game.number == other.number:
            return f"game {game.number} of this series is there twice"
        if game.commitment == other.commitment:
            return f"game {game.number} of this series has the cards of game {other.number}"
        if game.rules != other.rules:
            rules = f"{game.rules}, not {other.rules}"
            return f"game {game.number} of this series has other rules than the others: {rules}"
        if game.deck != other.deck:
            return f"game {game.number} of this series has another deck than the others"
    try:
        check_series(replace(game.series, seed=seed), game.commitment)
    except RecordError as error:
        return str(error)
    return None
