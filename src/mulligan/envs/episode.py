"""A game under way in an environment: played by action numbers, saved and loaded as text."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from mulligan.core import MulliganError, Seat, fold
from mulligan.envs.adapter import Adapter
from mulligan.envs.fields import Numbers

FORMAT = "mulligan-episode-1"

EPISODE = "episode"
"""The option of `reset` that has a saved episode."""


class Episode:
    """One game from its deal to its end."""

    def __init__(self, adapter: Adapter, setup: Any, seed: bytes) -> None:
        self.adapter = adapter
        self.setup = setup
        self.seed = seed
        self.state = fold(adapter.game, adapter.game.deal(setup, seed))
        self._moves: list[tuple[Seat, str]] = []
        self._views: dict[Seat | None, Any] = {}
        self._legal: dict[Seat, Mapping[int, Any]] = {}

    @property
    def waiting(self) -> list[Seat]:
        """Who owes a move, in the order of seats."""
        return sorted(self.adapter.game.to_act(self.state))

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """None while the game goes on."""
        end = self.adapter.game.result(self.state)
        return None if end is None else end.winners

    def view(self, seat: Seat | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self.adapter.game.view(self.state, seat)
        return self._views[seat]

    def legal(self, seat: Seat) -> Mapping[int, Any]:
        """The moves of *seat* by their numbers; empty if it has nothing to decide."""
        if seat not in self._legal:
            self._legal[seat] = self.adapter.legal(self.view(seat))
        return self._legal[seat]

    def mask(self, seat: Seat) -> Numbers:
        return self.adapter.mask(self.legal(seat))

    def allows(self, seat: Seat, action: int) -> bool:
        legal = self.legal(seat)
        return action in legal if legal else action == self.adapter.passing

    def play(self, seat: Seat, action: int) -> None:
        """
        Play a legal action.

        Raises:
            ValueError: It is not legal; the episode is as it was.
        """
        if not self.allows(seat, action):
            raise ValueError(f"action {action} is not legal for seat {seat} now")
        if (move := self.legal(seat).get(action)) is None:
            return
        self._play(seat, move)

    def save(self) -> str:
        """
        The episode as JSON: its seed and its moves. It holds every secret of the deal.

        What was agreed before the game is not in it: load it with the same set-up.
        """
        return json.dumps(
            {
                "format": FORMAT,
                "game": self.adapter.name,
                "setup": _digest(self.setup),
                "seed": self.seed.hex(),
                "moves": self._moves,
            }
        )

    @classmethod
    def load(cls, adapter: Adapter, setup: Any, text: str) -> "Episode":
        """
        The episode that `save` wrote.

        Raises:
            MulliganError: It is not one, or it belongs to another game or set-up.
        """
        try:
            saved = json.loads(text)
            head = saved["format"], saved["game"], saved["setup"]
            seed = bytes.fromhex(saved["seed"])
            moves = [_seat_and_text(each) for each in saved["moves"]]
        except (KeyError, TypeError, ValueError, RecursionError):
            raise MulliganError("This is not a saved episode.") from None
        if head != (FORMAT, adapter.name, _digest(setup)):
            raise MulliganError("This episode was saved by an environment with another set-up.")
        try:
            episode = cls(adapter, setup, seed)
            for seat, move in moves:
                episode._play(seat, adapter.read_move(move))
        except MulliganError as refusal:
            raise MulliganError(f"This is not a saved episode. {refusal}") from None
        return episode

    def _play(self, seat: Seat, move: Any) -> None:
        self.state, _ = self.adapter.game.apply(self.state, seat, move)
        self._moves.append((seat, self.adapter.write_move(move)))
        self._views.clear()
        self._legal.clear()


def saved_in(adapter: Adapter, setup: Any, options: Mapping[str, Any] | None) -> Episode | None:
    """The episode in the *options* of a reset, if there is one. Raises MulliganError, as `load`."""
    text = (options or {}).get(EPISODE)
    return None if text is None else Episode.load(adapter, setup, text)


def _seat_and_text(move: Any) -> tuple[Seat, str]:
    seat, text = move
    if not isinstance(seat, int) or not isinstance(text, str):
        raise TypeError("a saved move is a seat and a text")
    return seat, text


def _digest(setup: Any) -> str:
    """Set-ups are values: equal ones, with the same cards, have the same digest."""
    return sha256(repr(setup).encode()).hexdigest()
