"""Both games, as OpenSpiel knows them, and its own algorithms on them."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from mulligan.core import MulliganError
from mulligan.envs.open_spiel import ONE_MORE, SECOND_CHANCE
from tests.research.playthroughs import GAMES, path, written
from tests.strategies import numbers

TINY = {SECOND_CHANCE: GAMES["second-chance-tiny"], ONE_MORE: GAMES["one-more-tiny"]}
EVERY = [
    f"{SECOND_CHANCE}(players=1)",
    f"{SECOND_CHANCE}(players=2,edition=fr-2018)",
    f"{SECOND_CHANCE}(players=4,deck=cruel)",
    f"{ONE_MORE}(players=3)",
    f"{ONE_MORE}(players=5,deck=no-fives,one_round=True)",
    *TINY.values(),
]


def step(state: Any, die: Random) -> None:
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(die.choices(outcomes, odds)[0])
    else:
        state.apply_action(die.choice(state.legal_actions()))


def some_state(name: str, die: Random, *, latest: int) -> Any:
    """A state in which somebody decides, at most about as many steps into the game."""
    state = pyspiel.load_game(name).new_initial_state()
    before = state
    for _ in range(die.randrange(latest)):
        if state.is_terminal():
            break
        if state.is_player_node():
            before = state.clone()
        step(state, die)
    while state.is_chance_node():
        step(state, die)
    return before if state.is_terminal() else state


@pytest.mark.parametrize("name", EVERY)
def test_open_spiels_own_simulations_pass(name: str) -> None:
    """They clone, serialise and replay, and check masks, chances, tensors and returns."""
    pyspiel.random_sim_test(pyspiel.load_game(name), 2, True, False)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_was_told(name: str) -> None:
    """If a difference is meant, read it after `python -m tests.research.playthroughs`."""
    assert written(name) == path(name).read_text("utf-8")


@pytest.mark.parametrize("name", EVERY)
def test_a_state_survives_being_written_down(name: str) -> None:
    die = Random(name)
    state = some_state(name, die, latest=60)
    game, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )

    assert str(again) == str(state)
    assert again.history() == state.history()
    assert again.legal_actions() == state.legal_actions()
    assert str(pickle.loads(pickle.dumps(game))) == str(state.get_game())


@pytest.mark.parametrize("name", [EVERY[2], *EVERY[3:]])
@given(number=numbers())
def test_a_resampled_state_looks_the_same_to_its_player(name: str, number: int) -> None:
    die = Random(number)
    state = some_state(name, die, latest=120)
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, die.random)

        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.current_player() == state.current_player()
        assert len(other.history()) == len(state.history())
        if player == state.current_player():
            assert other.legal_actions() == state.legal_actions()


def test_a_resampled_state_has_other_secrets() -> None:
    """Not the real hands of others, or the search could see through cards."""
    die = Random(1)
    state = some_state(f"{ONE_MORE}(players=3)", die, latest=20)
    me = state.current_player()
    others = [player for player in range(3) if player != me]
    hands = {
        tuple(
            other.position.view(player).hand
            for other in [state.resample_from_infostate(me, die.random)]
            for player in others
        )
        for _ in range(10)
    }

    assert len(hands) == 10


@pytest.mark.parametrize("name", EVERY)
def test_chance_and_the_end_cannot_be_resampled(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    with pytest.raises(pyspiel.SpielError):
        state.resample_from_infostate(0, Random(1).random)


@pytest.mark.parametrize("name", TINY.values())
def test_what_is_public_has_no_hand_in_it(name: str) -> None:
    die = Random(3)
    game = pyspiel.load_game(name)
    public = make_observation(
        game,
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    )
    state = some_state(name, die, latest=20)
    seen = {public.string_from(state, player) for player in range(game.num_players())}

    assert len(seen) == 1
    assert "a spectator" in seen.pop()
    with pytest.raises(pyspiel.SpielError):
        game.make_py_observer(
            pyspiel.IIGObservationType(
                perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
            )
        )


@pytest.mark.parametrize("name", TINY.values())
def test_players_never_forget(name: str) -> None:
    """Perfect recall over the whole tree: one information state, one past of one's own."""
    past: dict[str, tuple[Any, ...]] = {}
    stack = [(pyspiel.load_game(name).new_initial_state(), ((),) * 3)]
    nodes = 0
    while stack:
        state, own = stack.pop()
        nodes += 1
        if state.is_terminal():
            continue
        player = state.current_player()
        if player >= 0:
            seen = f"{player} {state.information_state_string()}"
            assert past.setdefault(seen, own[player]) == own[player]
        for action in state.legal_actions():
            mine = own if player < 0 else _with(own, player, (*own[player], (seen, action)))
            stack.append((state.child(action), mine))

    assert nodes > 4000


def _with(own: tuple[Any, ...], player: int, mine: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*own[:player], mine, *own[player + 1 :])


@pytest.mark.parametrize("name", TINY.values())
def test_exploitability_falls_when_monte_carlo_cfr_learns(name: str) -> None:
    """External sampling, on decks so tiny that the exact value of a policy can be computed."""
    game = pyspiel.load_game(name)
    np.random.seed(1)
    solver = ExternalSamplingSolver(game)
    before = nash_conv(game, solver.average_policy())
    for _ in range(120):
        solver.iteration()
    after = nash_conv(game, solver.average_policy())

    assert before > 0.15
    assert after < before / 2


@pytest.mark.parametrize("name", [f"{SECOND_CHANCE}(players=2)", f"{ONE_MORE}(players=4)"])
def test_information_set_search_plays(name: str) -> None:
    dice = np.random.RandomState(1)
    game = pyspiel.load_game(name)
    search = ISMCTSBot(game, RandomRolloutEvaluator(1, dice), 1.0, 12, random_state=dice)
    state = some_state(name, Random(2), latest=30)
    for _ in range(3):
        action = search.step(state)

        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            step(state, Random(3))


def test_plain_search_plays_alone() -> None:
    dice = np.random.RandomState(1)
    game = pyspiel.load_game(f"{SECOND_CHANCE}(players=1)")
    search = MCTSBot(game, 10.0, 12, RandomRolloutEvaluator(1, dice), random_state=dice)
    state = some_state(str(game), Random(4), latest=20)

    assert search.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    "name",
    [f"{SECOND_CHANCE}(deck=none)", f"{ONE_MORE}(players=4,deck=none)"],
)
def test_a_deck_that_is_not_there_is_named(name: str) -> None:
    with pytest.raises((MulliganError, pyspiel.SpielError), match="no deck 'none'"):
        pyspiel.load_game(name)
