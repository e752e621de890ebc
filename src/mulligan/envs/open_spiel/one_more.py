"""One More! for OpenSpiel: `pyspiel.load_game("mulligan_one_more(players=3)")`."""

from typing import Any

import pyspiel

from mulligan.envs.decks import one_more_deck
from mulligan.envs.one_more import ONE_MORE
from mulligan.envs.one_more.actions import action_of
from mulligan.envs.one_more.recall import recall, recall_fields, remember, told
from mulligan.envs.open_spiel.table import TableGame
from mulligan.envs.open_spiel.tree import Tree
from mulligan.games import one_more
from mulligan.games.one_more import Setup
from mulligan.games.one_more import chance_nodes as nodes
from mulligan.games.one_more.setup import FEWEST_SEATS, MOST_SEATS

DEFAULTS: dict[str, Any] = {"players": FEWEST_SEATS, "deck": "standard", "one_round": False}
DECISIONS = 4
"""For each card at most: play it, name two, and both give."""

KIND = pyspiel.GameType(
    short_name="mulligan_one_more",
    long_name="One More!",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=FEWEST_SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class OneMoreGame(TableGame):
    """
    Utilities: the winner gets 1, and everybody has paid an equal part of it.

    With `one_round` the game is over when a round is lost, and its loser wins.
    """

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        chosen = DEFAULTS | (parameters or {})
        players = int(chosen["players"])
        setup = Setup(players, one_more_deck(str(chosen["deck"])))
        one_round = bool(chosen["one_round"])
        self._rounds = 1 if one_round else setup.most_rounds
        self._cards = len(setup.deck.cards())
        info = pyspiel.GameInfo(
            num_distinct_actions=ONE_MORE.actions,
            max_chance_outcomes=max(players, len(setup.deck.play)),
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=self._rounds * DECISIONS * (self._cards + players),
        )
        super().__init__(KIND, info, parameters or {}, tree(setup, one_round))

    def max_chance_nodes_in_history(self) -> int:
        return 1 + self._rounds * self._cards


def tree(setup: Setup, one_round: bool) -> Tree:
    kinds = [card for card, _ in setup.deck.play]
    kind_of = {card: kind for kind, card in enumerate(kinds)}

    def outcomes(node: nodes.Node) -> list[tuple[int, int]]:
        if seats := nodes.seats(node):
            return [(seat, 1) for seat in seats]
        return [(kind_of[card], count) for card, count in nodes.cards(node)]

    def outcome_name(node: nodes.Node, outcome: int) -> str:
        return f"first {outcome}" if nodes.seats(node) else f"card {kinds[outcome]}"

    def after_chance(node: nodes.Node, outcome: int) -> nodes.Node:
        if nodes.seats(node):
            return nodes.begun(node, outcome)
        return nodes.dealt(node, kinds[outcome])

    def returns(node: nodes.Node) -> tuple[float, ...] | None:
        if one_round and node.lost is not None:
            return ONE_MORE.utilities(setup.seats, (node.lost.seat,))
        end = None if node.state is None else one_more.result(node.state)
        return None if end is None else ONE_MORE.utilities(setup.seats, end.winners)

    def instead(node: nodes.Node, guess: Any) -> int | None:
        if nodes.seats(node):
            return None
        if nodes.cards(node):
            card = nodes.card_instead(node, guess)
            return None if card is None else kind_of[card]
        assert node.state is not None
        seat = min(one_more.to_act(node.state))
        move = nodes.move_instead(node, seat, guess)
        return None if move is None else action_of(one_more.view(node.state, seat), move)

    return Tree(
        made_by=(tree, (setup, one_round)),
        adapter=ONE_MORE,
        seats=setup.seats,
        first=nodes.first(setup),
        state=lambda node: node.state,
        outcomes=outcomes,
        outcome_name=outcome_name,
        after_chance=after_chance,
        after_move=nodes.played,
        returns=returns,
        sample=one_more.sample,
        instead=instead,
        remember=remember,
        told=told,
        recall_fields=lambda _seats: recall_fields(),
        recall=recall,
    )
