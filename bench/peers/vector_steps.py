"""Our vector environments, step by step: what each step returns is copied, as it is by default."""

from stopwatch import Work, serve

from mulligan.envs.vector import OneMoreVector, RandomAgent, SecondChanceVector
from mulligan.envs.vector.base import KernelVectorEnv

AT_ONCE = 1024
STEPS = 100


def steps(env: KernelVectorEnv) -> Work:
    """Random legal actions; a step that only deals a new game is none."""
    agent = RandomAgent(7)
    _, begun = env.reset(seed=7)
    masks = begun["action_mask"]

    def work() -> int:
        nonlocal masks
        for _ in range(STEPS):
            _, _, _, _, info = env.step(agent.act(masks))
            masks = info["action_mask"]
        return env.num_envs * STEPS

    return work


if __name__ == "__main__":
    serve(
        {
            "Second Chance": steps(SecondChanceVector(AT_ONCE, autoreset_mode="SameStep")),
            "One More!, 4 players": steps(OneMoreVector(AT_ONCE, 4, autoreset_mode="SameStep")),
            "One More!, against three `casual`": steps(
                OneMoreVector(AT_ONCE, 4, "casual", autoreset_mode="SameStep")
            ),
        }
    )
