"""A view that is sent to another process arrives as it was, with nothing added."""

from typing import Any

import pytest

from mulligan.bots import bot
from mulligan.core import fold
from mulligan.games import GAMES, one_more, second_chance
from mulligan.server.work import sent_views

SETUPS: dict[str, Any] = {
    second_chance.GAME: second_chance.Setup(3),
    one_more.GAME: one_more.Setup(5),
}


@pytest.mark.parametrize("game", SETUPS)
@pytest.mark.parametrize("deal", range(4))
def test_every_view_of_a_game_arrives_as_it_was(game: str, deal: int) -> None:
    module, seed = GAMES[game], bytes([deal]) * 32
    player = bot(game, "random", seed, "bot")
    state = fold(module, module.deal(SETUPS[game], seed))
    while module.to_act(state):
        for seat in (None, *range(SETUPS[game].seats)):
            view = module.view(state, seat)
            found = sent_views.read(game, sent_views.write(view))

            assert found == view
            assert repr(found) == repr(view)  # a tile as it was written, too
        seat = min(module.to_act(state))
        state, _ = module.apply(state, seat, player.choose(module.view(state, seat)))
