"""Second Chance for OpenSpiel: `pyspiel.load_game("mulligan_second_chance(players=2)")`."""

from typing import Any

import pyspiel

from mulligan.envs.decks import second_chance_deck
from mulligan.envs.open_spiel.table import TableGame
from mulligan.envs.open_spiel.tree import Tree
from mulligan.envs.second_chance import SECOND_CHANCE
from mulligan.envs.second_chance.actions import SQUARES, action_of
from mulligan.envs.second_chance.recall import recall, recall_fields, remember, told
from mulligan.games import second_chance
from mulligan.games.second_chance import DEFAULT_EDITION, Setup
from mulligan.games.second_chance import chance_nodes as nodes
from mulligan.games.second_chance.setup import MOST_SEATS

DEFAULTS: dict[str, Any] = {"players": 2, "deck": "standard", "edition": DEFAULT_EDITION}


def kind(players: int) -> Any:
    """Alone, nothing is hidden but the order of the cards, which is chance's own affair."""
    alone = players == 1
    information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="mulligan_second_chance",
        long_name="Second Chance",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.PERFECT_INFORMATION if alone else information.IMPERFECT_INFORMATION
        ),
        utility=utility.GENERAL_SUM if alone else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SecondChanceGame(TableGame):
    """
    Utilities: the winners share 1, and everybody has paid an equal part of it. Alone: the squares
    that are filled at the end.
    """

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        chosen = DEFAULTS | (parameters or {})
        players = int(chosen["players"])
        setup = Setup(players, str(chosen["edition"]), second_chance_deck(str(chosen["deck"])))
        cards = len(setup.deck.cards())
        alone = setup.solo
        info = pyspiel.GameInfo(
            num_distinct_actions=SECOND_CHANCE.actions,
            max_chance_outcomes=max(len(setup.deck.start), len(setup.deck.puzzle)),
            num_players=players,
            min_utility=0.0 if alone else -1 / players,
            max_utility=float(SQUARES) if alone else 1 - 1 / players,
            utility_sum=None if alone else 0.0,
            max_game_length=players * (2 + cards // 2),  # a start, a drawing in each round, a 1
        )
        super().__init__(kind(players), info, parameters or {}, tree(setup))

    def max_chance_nodes_in_history(self) -> int:
        return self.tree.seats + len(self.tree.first.setup.deck.cards())


def tree(setup: Setup) -> Tree:
    deck = setup.deck
    puzzle = [tile for tile, _ in deck.puzzle]

    def tiles(node: nodes.Node) -> list[second_chance.Tile]:
        return list(deck.start) if node.state is None else puzzle

    def outcomes(node: nodes.Node) -> list[tuple[int, int]]:
        every = tiles(node)
        return [(every.index(tile), count) for tile, count in nodes.cards(node)]

    def returns(node: nodes.Node) -> tuple[float, ...] | None:
        end = None if node.state is None else second_chance.result(node.state)
        if end is None:
            return None
        if setup.solo:
            return (float(SQUARES - end.empty[0]),)
        return SECOND_CHANCE.utilities(setup.seats, end.winners)

    def instead(node: nodes.Node, guess: Any) -> int | None:
        if nodes.cards(node):
            return None  # every card is turned over for all to see
        assert node.state is not None
        seat = min(second_chance.to_act(node.state))
        move = nodes.move_instead(node, seat, guess)
        return None if move is None else action_of(second_chance.view(node.state, seat), move)

    return Tree(
        made_by=(tree, (setup,)),
        adapter=SECOND_CHANCE,
        seats=setup.seats,
        first=nodes.first(setup),
        state=lambda node: node.state,
        outcomes=outcomes,
        outcome_name=lambda node, outcome: f"card {tiles(node)[outcome]}",
        after_chance=lambda node, outcome: nodes.turned(node, tiles(node)[outcome]),
        after_move=nodes.played,
        returns=returns,
        sample=second_chance.sample,
        instead=instead,
        remember=remember,
        told=told,
        recall_fields=recall_fields,
        recall=recall,
    )
