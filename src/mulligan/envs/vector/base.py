"""What the vector environments of both games have in common: Gymnasium's side of them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mulligan.envs.adapter import Adapter
from mulligan.envs.episode import EPISODE
from mulligan.envs.observing import Form, space
from mulligan.envs.vector.buffers import MODES, Actions, Buffers, buffers
from mulligan.kernels.arrays import Flags, Floats, SmallNumbers, Words
from mulligan.kernels.dice import roll

Info: TypeAlias = dict[str, Any]


class KernelVectorEnv(VectorEnv[Any, Any, Any], ABC):
    """
    Many games at once, stepped by compiled code.

    `info["action_mask"]` has the legal actions of every game, and each game is dealt from a stream
    of its own: a game with the same seed is dealt the same cards, whatever happens in the others.

    A step is whole or nothing: if one action is not legal, `step` raises ValueError with the number
    of its game, and no game has moved.
    """

    def __init__(
        self,
        adapter: Adapter,
        seats: int,
        num_envs: int,
        observation: str,
        autoreset_mode: AutoresetMode | str,
        copy: bool,
    ) -> None:
        """With *copy* False, observations and masks are overwritten by the next step."""
        if num_envs < 1:
            raise ValueError(f"num_envs is {num_envs}; there has to be a game to play")
        self._form = Form(observation)
        if self._form is Form.IMAGE:
            raise ValueError("a vector environment shows arrays or dictionaries, no images")
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": mode}
        self.num_envs = num_envs
        self.fields = adapter.fields(seats)
        self.single_action_space = spaces.Discrete(adapter.actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = space(adapter, seats, self._form)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._mode = MODES[mode]
        self._copy = copy
        self._buffers = buffers(num_envs, self.fields.size, adapter.actions)
        self._passing = np.zeros((num_envs, adapter.actions), np.int8)
        self._passing[:, adapter.passing] = 1
        self._passing.flags.writeable = False
        self._dealt = np.zeros(num_envs, np.bool_)

    @abstractmethod
    def _deal(self, which: Flags, buffers: Buffers) -> None:
        """Deal these games, and write what they show."""

    @abstractmethod
    def _play(self, actions: Actions, mode: int, buffers: Buffers) -> int:
        """Play an action in each game; see `step_games` of the compiled steps."""

    @property
    @abstractmethod
    def _dice(self) -> Words:
        """A word for each game, from which its cards are shuffled."""

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, Info]:
        """
        Deal all games, or those of `options["reset_mask"]`.

        *seed* is a number for each game, or one for the first: the others have the numbers after
        it. Games without a seed go on with their streams.

        Raises:
            ValueError: The mask or the seeds do not fit, or an episode is to be loaded.
        """
        if EPISODE in (options or {}):
            raise ValueError("a saved episode is loaded one game at a time: no vector can do that")
        which = _reset_mask(options, self.num_envs)
        self._seed(seed, which)
        self._deal(which, self._buffers)
        self._dealt |= which
        self._buffers.rewards[which] = 0
        self._buffers.terminations[which] = False
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Floats, Flags, Flags, Info]:
        """Raises ValueError if an action is not legal: then no game has moved."""
        if not self._dealt.all():
            raise RuntimeError("call reset() first")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(
                f"an action is a whole number for each of {self.num_envs} games, "
                f"not {chosen.dtype} of shape {chosen.shape}"
            )
        finished = self._play(chosen.astype(np.int64), self._mode, self._buffers)
        if finished < 0:
            raise ValueError(self._complaint(-1 - finished, chosen))
        info = self._info()
        if finished:
            self._add_final(info, finished)
        made = self._buffers
        truncations = np.zeros(self.num_envs, np.bool_)
        return self._seen(), made.rewards.copy(), made.terminations.copy(), truncations, info

    def action_masks(self) -> SmallNumbers:
        """1 for each legal action, under the name by which other libraries ask for it."""
        return self._buffers.masks.copy()

    def _seed(self, seed: int | Sequence[int | None] | None, which: Flags) -> None:
        if isinstance(seed, int | np.integer):
            numbers: Sequence[int | None] = range(int(seed), int(seed) + self.num_envs)
        elif seed is None:
            numbers = [None] * self.num_envs
        else:
            numbers = seed
        if len(numbers) != self.num_envs:
            raise ValueError(f"there are {len(numbers)} seeds for {self.num_envs} games")
        if any(number is not None and number < 0 for number in numbers):
            raise ValueError("a seed is not below 0")
        if isinstance(seed, int | np.integer):
            # Gymnasium's own generator follows the seed too, as that of other environments does.
            self._np_random, self._np_random_seed = np.random.default_rng(int(seed)), int(seed)
        for game in np.flatnonzero(which).tolist():
            number = numbers[game]
            if number is not None:
                self._dice[game, 0] = number % 2**64
                self._dice[game, 0] = roll(self._dice[game])
            elif not self._dealt[game]:
                self._dice[game, 0] = self.np_random.integers(2**64, dtype=np.uint64)

    def _seen(self) -> Any:
        seen, masks = self._buffers.observations, self._buffers.masks
        if self._copy:
            seen = seen.copy()
        if self._form is Form.ARRAY:
            return seen
        return {"observation": seen, "action_mask": masks.copy() if self._copy else masks}

    def _info(self) -> Info:
        masks = self._buffers.masks
        return {
            "action_mask": masks.copy() if self._copy else masks,
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }

    def _add_final(self, info: Info, finished: int) -> None:
        """The games that ended in this step and have begun again, as Gymnasium shows them."""
        games = self._buffers.final_games[:finished]
        ended = np.zeros(self.num_envs, np.bool_)
        ended[games] = True
        seen = np.full(self.num_envs, None, dtype=object)
        for game, row in zip(
            games.tolist(), self._buffers.final_observations[:finished].copy(), strict=True
        ):
            seen[game] = (
                row
                if self._form is Form.ARRAY
                else {"observation": row, "action_mask": self._passing[game]}
            )
        info["final_obs"], info["_final_obs"] = seen, ended
        info["final_info"] = {"action_mask": self._passing, "_action_mask": ended}
        info["_final_info"] = ended

    def _complaint(self, game: int, actions: Any) -> str:
        if self._buffers.terminations[game]:
            return f"game {game} is over: deal it again with reset(options={{'reset_mask': ...}})"
        return (
            f"action {actions[game]} is not legal in game {game}; info['action_mask'] says what is"
        )


def _reset_mask(options: dict[str, Any] | None, games: int) -> Flags:
    mask = (options or {}).get("reset_mask")
    if mask is None:
        return np.ones(games, np.bool_)
    if not isinstance(mask, np.ndarray) or mask.shape != (games,) or mask.dtype != np.bool_:
        raise ValueError(f"reset_mask is a numpy array of {games} booleans")
    if not mask.any():
        raise ValueError("reset_mask names no game")
    return mask
