"""
A moment of a game as the beginning of another one: the same seed, the same deal, the same moves up
to there. What is played on has therefore an ordinary log and an ordinary record.
"""

import re
from collections.abc import Sequence
from typing import Any

from mulligan.core import MulliganError, RefusedError, Seat, fold
from mulligan.core.deckfile import LONGEST
from mulligan.core.record import Replay
from mulligan.games import GAMES, one_more, second_chance
from mulligan.games.one_more.record import moves_of as one_more_moves
from mulligan.games.second_chance.record import moves_of as second_chance_moves
from mulligan.server.agreements import Agreement, deck_of
from mulligan.server.replays import frames_before, game_in
from mulligan.server.table import Refusal

MOST_MOVES = 1000
"""Real games have some hundred at most; a table is folded again whenever it is opened."""
NAMELESS = "from-a-record"

MOVES_OF: dict[str, Any] = {
    second_chance.GAME: second_chance_moves,
    one_more.GAME: one_more_moves,
}


def moves_before(replay: Replay[Any, Any], seed: bytes, step: int) -> list[tuple[Seat, Any]]:
    """
    What was decided up to the step *step* of a replay, as whom and in order.

    Raises:
        RefusedError: The game is over there.
    """
    game = game_in(replay)
    rules, events = GAMES[game], replay.events
    frames = frames_before(game, events)
    opening = rules.deal(replay.setup, seed)
    state, at = fold(rules, opening), len(opening)
    moves: list[tuple[Seat, Any]] = []
    while at < len(events):
        # What was named and given in a swap is told by the event that ends it.
        told = next((i for i in range(at, len(events)) if MOVES_OF[game](events[i])), None)
        if told is None or frames[told] >= step:
            break
        for seat, move in MOVES_OF[game](events[told]):
            state, caused = rules.apply(state, seat, move)
            moves.append((seat, move))
            at += len(caused)
    if rules.result(state) is not None:
        raise RefusedError(Refusal.GAME_OVER, "The game is over there.")
    if len(moves) > MOST_MOVES:
        raise RefusedError(Refusal.NO_RECORD, f"Nobody plays on after {MOST_MOVES} moves.")
    return moves


def agreement_in(replay: Replay[Any, Any], host: str) -> Agreement:
    """What was agreed at the table of a record, as far as it says."""
    game, setup = game_in(replay), replay.setup
    deck = setup.deck
    return Agreement(
        game=game,
        seats=len(replay.head.players),
        host=host,
        edition=None if game == one_more.GAME else setup.edition,
        deck=deck.name,
        toml=None if _is_shipped(game, deck) else deck_file(deck),
        private=True,
        timer=None,
        undo=game == second_chance.GAME,
        big_table=None if game == one_more.GAME else setup.big_table,
    )


def deck_file(deck: one_more.Deck | second_chance.Deck) -> str:
    """*deck* as a deck file, its cards in the same order: the order decides how a seed deals."""
    good = len(deck.name) <= LONGEST["name"] and re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", deck.name)
    name = deck.name if good else NAMELESS
    lines = ['format = "mulligan-deck"', "version = 1"]
    if isinstance(deck, one_more.Deck):
        lines += [f'game = "{one_more.GAME}"', *_label(name)]
        for card, count in deck.play:
            lines += ["[[cards]]", f"number = {card.number}", f'sign = "{card.sign}"']
            lines += [f'effect = "{card.effect}"'] if card.effect else []
            lines += [f"count = {count}"]
    else:
        lines += [f'game = "{second_chance.GAME}"', *_label(name)]
        for tile in deck.start:
            lines += ["[[start]]", f'tile = "{tile.text}"']
        for tile, count in deck.puzzle:
            lines += ["[[puzzle]]", f'tile = "{tile.text}"', f"count = {count}"]
    return "\n".join([*lines, ""])


def _is_shipped(game: str, deck: Any) -> bool:
    try:
        return bool(deck_of(game, deck.name, None)[0] == deck)
    except MulliganError:
        return False


def _label(name: str) -> Sequence[str]:
    return f'name = "{name}"', f'title = "{name}"', 'provenance = "A record."', 'licence = "?"'
