"""Bots: they see views, choose legal moves, and the same seed makes the same choices."""

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.bots import BOTS, bot
from mulligan.bots.random_bot import RandomBot
from mulligan.core import MulliganError, fold
from mulligan.games import GAMES, one_more, second_chance
from mulligan.sim.match import Match, play

SEED = bytes(range(32))
SETUPS: dict[str, Any] = {
    second_chance.GAME: second_chance.Setup(2),
    one_more.GAME: one_more.Setup(3),
}


def view(game: str, seed: bytes = SEED) -> Any:
    """What the first seat to act sees at the start of a game."""
    rules = GAMES[game]
    state = fold(rules, rules.deal(SETUPS[game], seed))
    return rules.view(state, min(rules.to_act(state)))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_bot_that_guesses(game: str) -> None:
    assert isinstance(bot(game, "random", SEED, "x"), RandomBot)


def test_there_are_bots_for_exactly_the_games_there_are() -> None:
    assert set(BOTS) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["", "Random", "nobody", "random "])
def test_an_unknown_bot_is_refused_with_those_there_are(game: str, name: str) -> None:
    with pytest.raises(MulliganError, match=r"There is no bot .* Choose from: .*random"):
        bot(game, name, SEED, "x")


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.binary(min_size=32, max_size=32), label=st.text(max_size=10))
def test_the_guesser_chooses_what_is_legal_and_always_the_same(
    game: str, seed: bytes, label: str
) -> None:
    seen = view(game)
    one, other = bot(game, "random", seed, label), bot(game, "random", seed, label)

    chosen = [one.choose(seen) for _ in range(5)]

    assert chosen == [other.choose(seen) for _ in range(5)]
    assert set(chosen) <= set(GAMES[game].choices(seen))


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_or_label_is_another_stream(game: str) -> None:
    seen = view(game)

    def choices(seed: bytes, label: str) -> list[Any]:
        guesser = bot(game, "random", seed, label)
        return [guesser.choose(seen) for _ in range(40)]

    first = choices(SEED, "bot/0")
    assert choices(SEED, "bot/1") != first
    assert choices(bytes(32), "bot/0") != first


@pytest.mark.parametrize("game", GAMES)
def test_the_guesser_has_no_favourites(game: str) -> None:
    """Chi-squared, far beyond any chance: the stream is fixed, so this never fails by accident."""
    seen = view(game)
    moves = GAMES[game].choices(seen)
    guesser = bot(game, "random", SEED, "even")
    times = 200

    counts = Counter(guesser.choose(seen) for _ in range(times * len(moves)))

    assert set(counts) == set(moves)
    freedom = len(moves) - 1
    chi_squared = sum((counts[move] - times) ** 2 / times for move in moves)
    assert abs(chi_squared - freedom) < 4 * (2 * freedom) ** 0.5


def test_only_those_who_need_the_kernels_load_them() -> None:
    """numba takes a while to load, and somebody may not have it: then the bot says so."""
    script = """
import sys
from mulligan.bots import bot
from mulligan.core import MulliganError
bot("one-more", "casual", bytes(32), "x")
bot("second-chance", "random", bytes(32), "x")
assert "numba" not in sys.modules
sys.modules["numba"] = None
for game in ("one-more", "second-chance"):
    try:
        bot(game, "expert", bytes(32), "x")
    except MulliganError as error:
        print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert done.stdout == "The bot 'expert' needs numba: pip install 'mulligan[bots]'.\n" * 2


@pytest.mark.parametrize("game", GAMES)
def test_bots_are_given_views_and_nothing_else(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spy on every seat: each sees the view of a seat that has to act, and no more."""
    seen: list[Any] = []
    choose = RandomBot.choose

    def spy(self: RandomBot, view: Any) -> Any:
        seen.append(view)
        return choose(self, view)

    monkeypatch.setattr(RandomBot, "choose", spy)
    setup = SETUPS[game]

    play(Match(game, setup, ("random",) * setup.seats), 0)

    kind = second_chance.View if game == second_chance.GAME else one_more.View
    assert len(seen) > 10
    assert all(type(view) is kind and view.seat in view.to_act for view in seen)


@pytest.mark.parametrize("game", GAMES)
def test_what_bots_do_never_changes_how_the_cards_lie(game: str) -> None:
    """The deal reads its own streams: other choices, same cards."""
    setup = SETUPS[game]
    dealt = GAMES[game].deal(setup, SEED)
    guesser = bot(game, "random", SEED, "bot/0")
    for _ in range(10):
        guesser.choose(view(game))

    assert GAMES[game].deal(setup, SEED) == dealt
