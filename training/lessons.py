"""
Finds the games that the last parts of the lessons begin with.

A lesson has to show what a beginner would otherwise meet by luck: a second chance that fits, one
that does not, and the end; a lost round, and the second one that wins. So it begins in the middle
of a game that comes to that end whatever the pupil and the bots do from there on. Such games are
rare, and this looks for them: it plays one game after the other, the same in every run, until one
has such a moment.

    python3 training/lessons.py second-chance
    python3 training/lessons.py one-more

prints the number of the seed and the moves, as `src/mulligan/tables/games/lessons.py` has them.
"""

import argparse
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from mulligan.core import fold
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.notation import write_move as written_play
from mulligan.games.one_more.state import State as CardState
from mulligan.games.second_chance.grid import SIDE, Mask, empty, fits, union
from mulligan.games.second_chance.moves import Draw
from mulligan.games.second_chance.notation import write_move as written_drawing
from mulligan.games.second_chance.rules import drawings
from mulligan.games.second_chance.state import State
from mulligan.games.second_chance.tiles import Tile

PUPIL, BOT = 0, 1

FEW = 10
"""Squares that are still empty, and places for a tile: a beginner can look through them."""
BEHIND = 7
"""Squares more that the bot has empty: the pupil wins."""
CARDS = 9
"""Two for each of three rounds, two second chances, and one for the bot."""
LINES = 40
"""Ways to draw the same cards that are looked at."""

PLIES = 12
"""Decisions after which a round of One More! has to be lost, at most."""
PLAYS = 2
"""Cards that the pupil plays before that, at least."""


def seed_of(number: int) -> bytes:
    return sha256(f"mulligan-lesson/{number}".encode()).digest()


# --- Second Chance --------------------------------------------------------------------------------

ROWS = [sum(1 << (row * SIDE + at) for at in range(SIDE)) for row in range(SIDE)]
NOT_LAST_COLUMN = sum(1 << at for at in range(SIDE * SIDE) if at % SIDE < SIDE - 1)


def border(filled: Mask) -> int:
    """How many edges lie between filled and empty squares."""
    free = ~filled & (1 << SIDE * SIDE) - 1
    beside = (filled ^ filled >> 1) & NOT_LAST_COLUMN
    below = (filled ^ filled >> SIDE) & ~ROWS[-1]
    return beside.bit_count() + below.bit_count() + bool(free)


def second_chance_games() -> Iterator[tuple[int, list[tuple[int, Any]]]]:
    """Games up to a moment that shows it all. A sheet does not depend on the others' here."""
    for number in count():
        dealt = fold(second_chance, second_chance.deal(second_chance.Setup(2), seed_of(number)))
        dice = Random(number)
        for _ in range(LINES):
            drawn = line(dealt, PUPIL, dice)
            # In the last of the three rounds the pupil takes the first of all second chances.
            for rounds in range(1, len(drawn), 2):
                pile = dealt.pile[2 * rounds - 2 :]
                if not shows_the_end(union(*drawn[:rounds]), pile):
                    continue
                for theirs in (line(dealt, BOT, dice)[:rounds] for _ in range(LINES)):
                    behind = empty(union(*theirs)) - empty(union(*drawn[:rounds]))
                    if (
                        len(theirs) == rounds
                        and behind >= BEHIND
                        and plays_on(union(*theirs), pile)
                    ):
                        pairs = zip(drawn, theirs, strict=False)
                        yield number, [(at, Draw(pair[at])) for pair in pairs for at in (0, 1)]


def line(dealt: State, seat: int, dice: Random) -> list[Mask]:
    """
    What *seat* draws, tile by tile, up to the first round in which neither tile fits: tidily, and
    the bot takes small tiles, which leave it room.
    """
    drawn: list[Mask] = []
    filled = 0
    tiles: tuple[Tile, ...] = (dealt.sheets[seat].start,)
    while choices := [draw.cells for draw in drawings(filled, tiles, start=not drawn)]:
        if seat == BOT:
            smallest = min(cells.bit_count() for cells in choices)
            choices = [cells for cells in choices if cells.bit_count() == smallest]
        best = min(border(filled | cells) for cells in choices)
        fine = [cells for cells in choices if border(filled | cells) <= best + 1]
        drawn.append(dice.choice(fine))
        filled |= drawn[-1]
        at = 2 * len(drawn) - 2
        tiles = dealt.pile[at : at + 2]
    return drawn


def shows_the_end(pupil: Mask, pile: tuple[Tile, ...]) -> bool:
    """
    Whether the next three rounds show it all, whatever the pupil draws: a choice between two tiles,
    a second chance that fits, and one that does not.
    """
    if len(pile) < CARDS or empty(pupil) > FEW:
        return False
    left, right, *nothing, chance, third, fourth, missed, _ = pile[:CARDS]
    if left == right or not (fits(left, pupil) and fits(right, pupil)):
        return False
    if any(fits(tile, pupil) for tile in (*nothing, third, fourth, missed)):
        return False
    first = masks(pupil, (left, right))
    return len(first) <= FEW and all(fits(chance, sheet) for sheet in first)


def plays_on(bot: Mask, pile: tuple[Tile, ...]) -> bool:
    """Whether the bot needs no second chance in the first two rounds, whatever it draws."""
    first = masks(bot, pile[:2])
    return bool(first) and all(masks(sheet, pile[2:4]) for sheet in first)


def masks(filled: Mask, tiles: tuple[Tile, ...]) -> list[Mask]:
    """The sheets that drawing one of *tiles* leads to."""
    return [filled | draw.cells for draw in drawings(filled, tiles, start=False)]


# --- One More! ------------------------------------------------------------------------------------


def one_more_games() -> Iterator[tuple[int, list[tuple[int, Any]]]]:
    """Games up to the last turn of a pupil who is about to win."""
    for number in count():
        dice = Random(number)
        state = fold(one_more, one_more.deal(one_more.Setup(3), seed_of(number)))
        moves: list[tuple[int, Any]] = []
        while state.end is None:
            if shows_the_win(state):
                yield number, moves
                break
            seat = min(one_more.to_act(state))
            move = dice.choice(one_more.legal(state, seat))
            state, _ = one_more.apply(state, seat, move)
            moves.append((seat, move))


def shows_the_win(state: CardState) -> bool:
    """Whether the pupil, who has lost one round, is sure to lose this one too, but not at once."""
    if state.tokens[PUPIL] != 1 or one_more.to_act(state) != {PUPIL} or state.round != 2:
        return False
    choices = one_more.legal(state, PUPIL)
    if len(choices) < PLAYS or not all(isinstance(move, one_more.Play) for move in choices):
        return False
    return wins_after(state, state.round, PLIES) >= PLAYS


def wins_after(state: CardState, round: int, plies: int) -> int:
    """How many cards the pupil plays at least before they win; -1 if that is not sure."""
    if state.end is not None:
        return 0 if state.end.winners == (PUPIL,) else -1
    if plies == 0 or state.round != round:
        return -1
    seat = min(one_more.to_act(state))
    fewest = PLIES
    for move in one_more.legal(state, seat):
        more = wins_after(one_more.apply(state, seat, move)[0], round, plies - 1)
        if more < 0:
            return -1
        fewest = min(fewest, more + (seat == PUPIL and isinstance(move, one_more.Play)))
    return fewest


SEARCHES: dict[str, tuple[Any, Any]] = {
    "second-chance": (written_drawing, second_chance_games),
    "one-more": (written_play, one_more_games),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the game that a lesson begins with.")
    parser.add_argument("game", choices=SEARCHES)
    written, games = SEARCHES[parser.parse_args().game]
    number, moves = next(games())
    print(f"# seed {number}")
    for seat, move in moves:
        print(seat, written(move))


if __name__ == "__main__":
    main()
