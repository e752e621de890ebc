"""Perft: how many ways there are to make so many decisions, for either game."""

from mulligan.core import fold
from mulligan.games import DECKS, GAMES, positions, second_chance
from mulligan.games.one_more import Setup as OneMoreSetup
from mulligan.games.second_chance import Setup as SecondChanceSetup

SETUPS = {second_chance.GAME: SecondChanceSetup, "one-more": OneMoreSetup}


def dealt(game: str, deck: str, seed: int, seats: int) -> str:
    """A deal with all its secrets, on one line."""
    cards = DECKS[game].load(deck)[0]
    setup = SETUPS[game](seats, deck=cards)
    events = GAMES[game].deal(setup, seed.to_bytes(32, "big"))
    return positions.write(game, fold(GAMES[game], events))


def perft(line: str, deepest: int) -> list[int]:
    """
    For each depth up to *deepest*, how many sequences of so many decisions there are.

    Where several may decide, the one on the lowest seat does. A game that is over has no sequel.
    """
    game, state = positions.read(line)
    rules = GAMES[game]
    counts = []
    level = [state]
    for depth in range(1, deepest + 1):
        total = 0
        after = []
        for each in level:
            waiting = rules.to_act(each)
            if not waiting:
                continue
            seat = min(waiting)
            moves = rules.legal(each, seat)
            total += len(moves)
            if depth < deepest:
                after += [rules.apply(each, seat, move)[0] for move in moves]
        counts.append(total)
        level = after
    return counts


def perft_of_views(line: str, deepest: int) -> int:
    """The last of these counts once more: depth first, and from what the seats see."""
    game, state = positions.read(line)
    rules = GAMES[game]

    def below(state: object, depth: int) -> int:
        waiting = rules.to_act(state)
        if not waiting:
            return 0
        seat = min(waiting)
        moves = rules.choices(rules.view(state, seat))
        if depth == 1:
            return len(moves)
        return sum(below(rules.apply(state, seat, move)[0], depth - 1) for move in moves)

    return below(state, deepest)
