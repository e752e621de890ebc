"""What a strong bot drew in solo games, decision by decision."""

from collections.abc import Iterator
from typing import NamedTuple

from bench.ceiling.deals import dealt, secret
from mulligan.bots.second_chance.levels import LEVELS, LevelBot
from mulligan.games import positions
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL
from mulligan.kernels.second_chance.packing import packed


class Decision(NamedTuple):
    """One drawing of a tile of the two cards; a sheet is its empty squares, see `packing`."""

    game: int
    round: int
    position: str  # on one line
    pair: tuple[int, int]  # kinds of the two cards
    left: tuple[int, ...]  # cards to come, by kind
    sheet: int  # before the drawing
    after: int


def decisions(seed: str, number: int, bot: str) -> Iterator[Decision]:
    """
    All decisions of *bot* between two cards in one game.

    The starting tile and second chances are none: there is only one tile to draw.
    """
    state = dealt(seed, number)
    shapes = state.setup.deck.shapes
    player = LevelBot(LEVELS[bot], secret(seed, number), bot)
    while game.to_act(state):
        view = game.view(state, 0)
        move = player.choose(view)
        assert isinstance(move, game.Draw), "alone, nobody writes a 1"
        if view.round > 0 and view.sheets[0].chance is None:
            one, other = (shapes.index(tile.shape) for tile in view.offer)
            sheet = packed(FULL & ~view.sheets[0].filled)
            yield Decision(
                number,
                view.round,
                positions.write(game.GAME, view),
                (one, other),
                tuple(view.left),
                sheet,
                sheet & ~packed(move.cells),
            )
        state, _ = game.apply(state, 0, move)
