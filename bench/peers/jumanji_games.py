"""Jumanji: packing blocks into a grid, and Tetris, compiled and many at a time."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import jumanji
from jumanji.wrappers import AutoResetWrapper
from stopwatch import Work, serve


def steps(name: str, batch: int, steps: int) -> Work:
    """*batch* games side by side, *steps* moves each; a finished game begins again."""
    env = AutoResetWrapper(jumanji.make(name))

    def one(carry: Any, key: Any) -> Any:
        state, observation = carry
        mask = observation.action_mask
        chosen = jax.random.categorical(key, jnp.where(mask.reshape(-1), 0.0, -1e9))
        action = jnp.stack(jnp.unravel_index(chosen, mask.shape))
        state, timestep = env.step(state, action)
        return (state, timestep.observation), None

    def game(key: Any) -> Any:
        first, rest = jax.random.split(key)
        state, timestep = env.reset(first)
        carry, _ = jax.lax.scan(one, (state, timestep.observation), jax.random.split(rest, steps))
        return carry[0]

    play = jax.jit(jax.vmap(game))
    keys = jax.random.split(jax.random.PRNGKey(7), batch)

    def work() -> int:
        jax.block_until_ready(play(keys))
        return batch * steps

    return work


if __name__ == "__main__":
    flat_pack, tetris = partial(steps, "FlatPack-v0"), partial(steps, "Tetris-v0")
    serve(
        {
            "Jumanji FlatPack, one at a time": flat_pack(1, 50),
            "Jumanji Tetris, 1024 at a time": tetris(1024, 50),
        }
    )
