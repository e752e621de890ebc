"""pgx, step by step: a compiled step for all games, whose observations and masks are returned."""

from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset
from stopwatch import Work, serve

AT_ONCE = 1024


def steps(name: str, many: int) -> Work:
    env = pgx.make(name)
    step_all = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]  # jax is not here to be looked at
    def step(state: Any, key: Any) -> Any:
        choice, chance = jax.random.split(key)
        action = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -1e9))
        return step_all(state, action, jax.random.split(chance, AT_ONCE))

    keys = list(jax.random.split(jax.random.PRNGKey(7), many))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(8), AT_ONCE))

    def work() -> int:
        nonlocal state
        for key in keys:
            state = step(state, key)
            jax.block_until_ready((state.observation, state.legal_action_mask))
        return AT_ONCE * many

    return work


if __name__ == "__main__":
    serve(
        {
            "pgx 2048": steps("2048", 100),
            "pgx leduc_holdem": steps("leduc_holdem", 100),
            "pgx sparrow_mahjong": steps("sparrow_mahjong", 10),
        }
    )
