"""pgx: 2048, compiled and many at a time."""

from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset
from stopwatch import Work, serve


def steps(name: str, batch: int, steps: int) -> Work:
    """*batch* games side by side, *steps* moves each; a finished game begins again."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> Any:
        choice, chance = jax.random.split(key)
        action = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -1e9))
        return step(state, action, jax.random.split(chance, batch)), None

    @jax.jit  # type: ignore[untyped-decorator]  # jax is not here to be looked at
    def play(key: Any) -> Any:
        first, rest = jax.random.split(key)
        state = jax.vmap(env.init)(jax.random.split(first, batch))
        return jax.lax.scan(one, state, jax.random.split(rest, steps))[0]

    def work() -> int:
        jax.block_until_ready(play(jax.random.PRNGKey(7)))
        return batch * steps

    return work


if __name__ == "__main__":
    serve({"pgx 2048, 1024 at a time": steps("2048", 1024, 100)})
