"""Jumanji, step by step: a compiled step for all games, whose observations are returned."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import jumanji
from jumanji.wrappers import AutoResetWrapper
from stopwatch import Work, serve


def steps(name: str, at_once: int, many: int) -> Work:
    env = AutoResetWrapper(jumanji.make(name))

    def one(state: Any, observation: Any, key: Any) -> Any:
        mask = observation.action_mask
        chosen = jax.random.categorical(key, jnp.where(mask.reshape(-1), 0.0, -1e9))
        state, timestep = env.step(state, jnp.stack(jnp.unravel_index(chosen, mask.shape)))
        return state, timestep.observation

    step = jax.jit(jax.vmap(one))
    keys = [jax.random.split(key, at_once) for key in jax.random.split(jax.random.PRNGKey(7), many)]
    first = jax.random.split(jax.random.PRNGKey(8), at_once)
    state, timestep = jax.jit(jax.vmap(env.reset))(first)
    carried = state, timestep.observation

    def work() -> int:
        nonlocal carried
        for key in keys:
            carried = step(*carried, key)
            jax.block_until_ready(carried[1])
        return at_once * many

    return work


if __name__ == "__main__":
    flat_pack, tetris = partial(steps, "FlatPack-v0"), partial(steps, "Tetris-v0")
    serve({"Jumanji Tetris": tetris(1024, 30), "Jumanji FlatPack": flat_pack(16, 3)})
