"""Games and states for OpenSpiel, the same for every tree."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pyspiel

from mulligan.core import Seat
from mulligan.core.dealing import SEED_BYTES
from mulligan.envs.open_spiel.tree import Tree


@dataclass(frozen=True)
class Position:
    """A place in the tree, and what every seat remembers of the way there."""

    tree: Tree
    node: Any
    memories: tuple[tuple[Any, ...], ...]

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self  # OpenSpiel copies everything a state holds, for every step of every search

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.tree, self.node, self.memories)  # without what was worked out

    @cached_property
    def outcomes(self) -> list[tuple[int, int]]:
        return self.tree.outcomes(self.node)

    @cached_property
    def returns(self) -> tuple[float, ...] | None:
        return self.tree.returns(self.node)

    @cached_property
    def player(self) -> int:
        if self.returns is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        return min(self.tree.adapter.game.to_act(self.tree.state(self.node)))

    @cached_property
    def legal(self) -> Mapping[int, Any]:
        """The moves of the player whose turn it is."""
        return self.tree.adapter.legal(self.view(self.player))

    def view(self, seat: Seat | None) -> Any:
        """All that *seat* may know, or a spectator; None before the first deal."""
        state = self.tree.state(self.node)
        return None if state is None else self.tree.adapter.game.view(state, seat)

    def after(self, action: int) -> "Position":
        tree, node, memories = self.tree, self.node, self.memories
        if self.outcomes:
            return Position(tree, tree.after_chance(node, action), memories)
        seat, move = self.player, self.legal[action]
        mine = tree.remember(memories[seat], self.view(seat), move)
        return Position(
            tree,
            tree.after_move(node, seat, move),
            (*memories[:seat], mine, *memories[seat + 1 :]),
        )


class TableGame(pyspiel.Game):
    """A game with explicit chance, played in turns. What is done at the same time is done one seat
    after the other, and stays hidden as long as the rules hide it."""

    def __init__(self, kind: Any, info: Any, parameters: dict[str, Any], tree: Tree) -> None:
        super().__init__(kind, info, parameters)
        self.tree = tree

    def new_initial_state(self, *_unused: str) -> "TableState":
        return TableState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "Observer":
        return Observer(self.tree, kind or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):
    """A state of either game; `position` has all of it."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        tree = game.tree
        self.position = Position(tree, tree.first, ((),) * tree.seats)

    def current_player(self) -> int:
        return self.position.player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal) if player == self.position.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.outcomes
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        tree = self.position.tree
        if player == pyspiel.PlayerId.CHANCE:
            return tree.outcome_name(self.position.node, action)
        return tree.adapter.write_move(self.position.legal[action])

    def is_terminal(self) -> bool:
        return self.position.returns is not None

    def returns(self) -> list[float]:
        return list(self.position.returns or (0.0,) * self.position.tree.seats)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """
        A state that *player* cannot tell from this one, made from its view alone.

        It has a history of its own, from the first deal on: the real one, with everything replaced
        that *player* cannot know in the round under way.

        Raises:
            SpielError: Nobody decides in this state.
        """
        if self.is_terminal() or self.is_chance_node():
            raise pyspiel.SpielError("Only a state in which somebody decides can be resampled.")
        seed = bytes(int(sampler() * 256) for _ in range(SEED_BYTES))
        tree = self.position.tree
        guess = tree.sample(self.position.view(player), seed)
        fresh: TableState = self.get_game().new_initial_state()
        for real in self.history():
            other = tree.instead(fresh.position.node, guess)
            fresh.apply_action(real if other is None else other)
        return fresh

    def __str__(self) -> str:
        """The whole table, for people who look for mistakes: no player may see it."""
        position = self.position
        views = [position.view(seat) for seat in range(position.tree.seats)]
        if None in views:
            return "nothing is dealt"
        waiting = "\n\nchance decides" if position.outcomes else ""
        return "\n\n".join(map(position.tree.adapter.text, views)) + waiting


class Observer:
    """What a player is shown, as OpenSpiel asks for it: a tensor with named parts, and a text."""

    def __init__(self, tree: Tree, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise pyspiel.SpielError("Nobody may see what all players know.")
        self._tree = tree
        self._spectates = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._recalls = kind.perfect_recall and not self._spectates
        seen = tree.adapter.fields(tree.seats)
        recalled = tree.recall_fields(tree.seats)
        self.tensor = np.zeros(seen.size + (recalled.size if self._recalls else 0), np.float32)
        self.dict = dict(seen.unpack(self.tensor[: seen.size]))
        if self._recalls:
            self.dict |= recalled.unpack(self.tensor[seen.size :])

    def set_from(self, state: TableState, player: int) -> None:
        view = state.position.view(None if self._spectates else player)
        if view is None:
            self.tensor.fill(0)
            return
        seen = self._tree.adapter.observe(view)
        self.tensor[: len(seen)] = seen
        if self._recalls:
            self.tensor[len(seen) :] = self._tree.recall(view)

    def string_from(self, state: TableState, player: int) -> str:
        view = state.position.view(None if self._spectates else player)
        now = "nothing is dealt" if view is None else self._tree.adapter.text(view)
        before = state.position.memories[player] if self._recalls else ()
        return "\n".join((*map(self._tree.told, before), now))
