"""
Learn Second Chance alone by PPO, in one file: proximal policy optimisation on one core.

    python examples/ppo.py train --minutes 5 --folder ppo      # writes model.pt and curve.csv
    python examples/ppo.py evaluate ppo/model.pt --games 3000  # empty squares, with an interval
    python examples/ppo.py draw ppo/curve.csv curve.svg        # the learning curve as a picture

It needs `pip install '.[bots,research,learn]'`; docs/research-training.md explains it.

A sheet has hundreds of places for two tiles, so the policy does not learn an output for each. It
looks at the sheet that each legal drawing would leave, gives that a score, and draws with the
probabilities softmax(scores). What it sees of a sheet are its 81 windows of 3 x 3 squares: how many
of them look like each of the 102 that differ when turning and mirroring make no difference.
"""

import argparse
import csv
import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from numba import njit
from torch import Tensor, nn

from mulligan.envs.second_chance.actions import SLOTS, SQUARES, WAYS, placed
from mulligan.envs.vector import SecondChanceVector
from mulligan.games.second_chance import Deck
from mulligan.games.second_chance.grid import SIDE
from mulligan.games.second_chance.tiles import ways

Array: TypeAlias = npt.NDArray[Any]


@dataclass
class Settings:
    """What can be tuned. A batch is `games * steps` decisions."""

    minutes: float = 5.0  # of this process, not of the clock on the wall
    games: int = 128
    steps: int = 32
    epochs: int = 3
    parts: int = 4  # into which a batch is split for each epoch
    rate: float = 5e-3  # falls to zero with the time that is left
    trace: float = 0.95  # lambda of the generalised advantage estimate
    clip: float = 0.2
    entropy: float = 0.002
    hidden: int = 32
    seed: int = 1


# --- what the agent sees ------------------------------------------------------------------------


def window_classes() -> Array:
    """For each of the 512 windows of 3 x 3 squares, the number of its class."""
    classes: dict[int, int] = {}
    numbers = np.zeros(512, np.int64)
    for window in range(512):
        grid = np.array([window >> bit & 1 for bit in range(9)]).reshape(3, 3)
        same = [np.rot90(turned, k) for turned in (grid, grid.T) for k in range(4)]
        least = min(int(each.ravel() @ (1 << np.arange(9))) for each in same)
        numbers[window] = classes.setdefault(least, len(classes))
    return numbers


CLASSES = window_classes()
WINDOWS = int(CLASSES.max()) + 1


class Sight:
    """Turns observations and masks into numbers for the networks."""

    def __init__(self, env: SecondChanceVector) -> None:
        self._fields = env.fields
        self._footprints, self._names = _footprints(env.deck)
        self._hash = np.random.default_rng(0).integers(1, 2**40, SQUARES)
        keys = self._names @ self._hash
        self._order = np.argsort(keys)
        self._keys = keys[self._order]

    def look(self, seen: Array, masks: Array) -> tuple[Array, Array, Array, Array]:
        """
        The windows of every sheet that a legal drawing would leave, game after game; where the
        next game begins; which actions they are; and what the critic sees of each game.
        """
        sheets = seen[:, self._at("sheets")]
        pictures = seen[:, self._at("slots")].reshape(len(seen), SLOTS, SQUARES)
        kinds = self._order[np.searchsorted(self._keys, pictures @ self._hash) % len(self._keys)]
        games, actions = np.nonzero(masks[:, : SLOTS * WAYS * SQUARES])
        starts = np.searchsorted(games, np.arange(len(seen) + 1))
        after = np.zeros((len(games), WINDOWS), np.uint8)
        _windows_after(sheets, kinds, self._footprints, games, actions, CLASSES, after)
        now = np.zeros((len(seen), WINDOWS), np.uint8)
        _windows(sheets, CLASSES, now)
        facts = np.concatenate(
            [
                now / np.float32(8),
                seen[:, self._at("left")],
                seen[:, self._at("phase")],
                seen[:, self._at("cards_left")] / np.float32(10),
            ],
            axis=1,
            dtype=np.float32,
        )
        return after, starts, actions, facts

    def empty(self, seen: Array) -> Array:
        filled: Array = seen[:, self._at("sheets")].sum(axis=1)
        return SQUARES - filled

    @property
    def facts(self) -> int:
        sizes = {field.name: field.size for field in self._fields.all}
        return WINDOWS + sizes["left"] + sizes["phase"] + sizes["cards_left"]

    def _at(self, name: str) -> slice:
        start = 0
        for field in self._fields.all:
            if field.name == name:
                return slice(start, start + field.size)
            start += field.size
        raise KeyError(name)


def _footprints(deck: Deck) -> tuple[Array, Array]:
    """By tile and action the squares it covers, and by tile what it looks like in a slot."""
    tiles = (*(tile for tile, _ in deck.puzzle), *deck.start)
    covered = np.zeros((len(tiles), WAYS * SQUARES, SQUARES), np.int8)
    pictures = np.zeros((len(tiles), SQUARES), np.int64)
    for kind, tile in enumerate(tiles):
        pictures[kind, [row * SIDE + column for row, column in ways(tile)[0]]] = 1
        for cells, at in placed(tile).items():
            covered[kind, at] = [cells >> square & 1 for square in range(SQUARES)]
    return covered, pictures


@njit(cache=True)
def _count_windows(grid, classes, counts):
    """*grid* has an edge that counts as drawn."""
    for row in range(SIDE):
        for column in range(SIDE):
            window = 0
            for down in range(3):
                for right in range(3):
                    window = window * 2 + grid[row + down, column + right]
            counts[classes[window]] += 1


@njit(cache=True)
def _windows(sheets, classes, counts):
    grid = np.ones((SIDE + 2, SIDE + 2), np.int64)
    for game in range(len(sheets)):
        for square in range(SQUARES):
            grid[1 + square // SIDE, 1 + square % SIDE] = sheets[game, square]
        _count_windows(grid, classes, counts[game])


@njit(cache=True)
def _windows_after(sheets, kinds, covered, games, actions, classes, counts):
    grid = np.ones((SIDE + 2, SIDE + 2), np.int64)
    for at in range(len(games)):
        game = games[at]
        slot, place = actions[at] // (WAYS * SQUARES), actions[at] % (WAYS * SQUARES)
        drawn = covered[kinds[game, slot], place]
        for square in range(SQUARES):
            grid[1 + square // SIDE, 1 + square % SIDE] = sheets[game, square] | drawn[square]
        _count_windows(grid, classes, counts[at])


# --- the networks -------------------------------------------------------------------------------


class Agent(nn.Module):
    def __init__(self, facts: int, hidden: int) -> None:
        super().__init__()
        self.plain = nn.Linear(WINDOWS, 1, bias=False)
        self.deep = nn.Sequential(nn.Linear(WINDOWS, hidden), nn.Tanh(), nn.Linear(hidden, 1))
        self.critic = nn.Sequential(nn.Linear(facts, 64), nn.Tanh(), nn.Linear(64, 1))
        nn.init.zeros_(self.plain.weight)
        nn.init.zeros_(self.deep[2].weight)
        nn.init.constant_(self.critic[2].bias, 10.0)

    def scores(self, windows: Tensor) -> Tensor:
        seen = windows.float() / 8
        return (self.plain(seen) + self.deep(seen)).squeeze(1)

    def will_be_empty(self, facts: Tensor) -> Tensor:
        """How many squares will be empty at the end of the game."""
        found: Tensor = self.critic(facts).squeeze(1)
        return found


def log_softmax(scores: Tensor, games: Tensor, many: int) -> Tensor:
    """The logarithms of the probabilities, game by game."""
    most = torch.full((many,), -torch.inf).scatter_reduce(0, games, scores.detach(), "amax")
    shifted = scores - most[games]
    total = torch.zeros(many).index_add(0, games, shifted.exp())
    return shifted - total.log()[games]


def sample(likely: Array, starts: Array, dice: np.random.Generator) -> Array:
    """For each game the index of a drawing, with these probabilities."""
    sums = np.concatenate([[0.0], np.cumsum(likely, dtype=np.float64)])
    first, last = sums[starts[:-1]], sums[starts[1:]]
    chosen = np.searchsorted(sums, first + dice.random(len(first)) * (last - first), "right") - 1
    clipped: Array = np.clip(chosen, starts[:-1], starts[1:] - 1)  # for the sake of rounding
    return clipped


def best(scores: Array, starts: Array) -> Array:
    """For each game the index of the drawing with the best score."""
    return np.array([a + np.argmax(scores[a:b]) for a, b in pairwise(starts)])


# --- learning -----------------------------------------------------------------------------------


def train(settings: Settings, folder: Path) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(settings.seed)
    dice = np.random.default_rng(settings.seed)
    env = SecondChanceVector(settings.games, autoreset_mode="SameStep")
    sight = Sight(env)
    agent = Agent(sight.facts, settings.hidden)
    optimiser = torch.optim.Adam(agent.parameters(), lr=settings.rate, eps=1e-5)
    folder.mkdir(parents=True, exist_ok=True)
    seen, info = env.reset(seed=settings.seed)
    decisions, ends = 0, []
    begun = process_time()
    with (folder / "curve.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["seconds", "decisions", "games", "empty", "margin"])
        while (spent := (process_time() - begun) / (60 * settings.minutes)) < 1:
            for group in optimiser.param_groups:
                group["lr"] = settings.rate * (1 - spent)
            batch, seen, info, new = collect(env, sight, agent, settings, dice, seen, info)
            improve(agent, optimiser, batch, settings, dice)
            decisions += settings.games * settings.steps
            ends += new
            mean, margin = interval(np.array(new))
            row = [process_time() - begun, decisions, len(ends), mean, margin]
            table.writerow([round(each, 3) for each in row])
            file.flush()
            print(f"{row[0]:6.0f} s {decisions:9,} decisions  {mean:5.2f} ± {margin:.2f} empty")
            torch.save(
                {"hidden": settings.hidden, "agent": agent.state_dict()}, folder / "model.pt"
            )


def collect(
    env: SecondChanceVector,
    sight: Sight,
    agent: Agent,
    settings: Settings,
    dice: np.random.Generator,
    seen: Array,
    info: dict[str, Array],
) -> tuple[dict[str, list[Array]], Array, dict[str, Array], list[int]]:
    """Play `steps` decisions in every game. Also returns the empty squares of finished games."""
    steps: dict[str, list[Array]] = {
        name: [] for name in ("windows", "starts", "chosen", "log", "facts", "expected", "gain")
    }
    rewards, dones, values, ends = [], [], [], []
    for step in range(settings.steps + 1):
        windows, starts, actions, facts = sight.look(seen, info["action_mask"])
        many = len(seen)
        with torch.no_grad():
            expected = agent.will_be_empty(torch.from_numpy(facts)).numpy()
        values.append(sight.empty(seen) - expected)  # squares still to be filled
        if step == settings.steps:
            break
        games = torch.from_numpy(np.repeat(np.arange(many), np.diff(starts)))
        with torch.no_grad():
            log = log_softmax(agent.scores(torch.from_numpy(windows)), games, many).numpy()
        chosen = sample(np.exp(log), starts, dice)
        seen, reward, done, _, info = env.step(actions[chosen])
        if done.any():
            ends += [SQUARES - int(each[:SQUARES].sum()) for each in info["final_obs"][done]]
        for name, part in (
            ("windows", windows),
            ("starts", starts),
            ("chosen", chosen),
            ("log", log[chosen]),
            ("facts", facts),
            ("expected", expected),
        ):
            steps[name].append(part)
        rewards.append(reward)
        dones.append(done)
    gain = np.zeros(settings.games)
    for step in reversed(range(settings.steps)):
        going = 1.0 - dones[step]
        surprise = rewards[step] + going * values[step + 1] - values[step]
        gain = surprise + settings.trace * going * gain
        steps["gain"].insert(0, gain)
    return steps, seen, info, ends


def improve(
    agent: Agent,
    optimiser: torch.optim.Optimizer,
    batch: dict[str, list[Array]],
    settings: Settings,
    dice: np.random.Generator,
) -> None:
    """Several passes over a batch, a few of its steps at a time."""
    steps, spread = settings.steps, np.std(batch["gain"]) + 1e-8
    for _ in range(settings.epochs):
        for part in np.array_split(dice.permutation(steps), settings.parts):
            windows = torch.from_numpy(np.concatenate([batch["windows"][at] for at in part]))
            counts = np.concatenate([np.diff(batch["starts"][at]) for at in part])
            games = torch.from_numpy(np.repeat(np.arange(len(counts)), counts))
            log = log_softmax(agent.scores(windows), games, len(counts))
            within = np.concatenate([batch["chosen"][at] - batch["starts"][at][:-1] for at in part])
            chosen = torch.from_numpy(np.cumsum(counts) - counts + within)
            old, facts, expected, gain = (
                torch.from_numpy(np.concatenate([batch[name][at] for at in part])).float()
                for name in ("log", "facts", "expected", "gain")
            )
            ratio, worth = (log[chosen] - old).exp(), gain / spread
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy = -torch.min(ratio * worth, clipped * worth).mean()
            entropy = -torch.zeros(len(counts)).index_add(0, games, log.exp() * log).mean()
            # More squares filled than expected are fewer empty at the end.
            critic = (agent.will_be_empty(facts) - (expected - gain)).square().mean()
            loss = policy - settings.entropy * entropy + 0.01 * critic
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


# --- measuring ----------------------------------------------------------------------------------


def evaluate(model: Path, games: int, seed: int) -> Array:
    """The empty squares of as many games, always drawing what has the best score."""
    torch.set_num_threads(1)
    env = SecondChanceVector(min(games, 256), autoreset_mode="SameStep")
    sight = Sight(env)
    saved = torch.load(model, weights_only=True)
    agent = Agent(sight.facts, saved["hidden"])
    agent.load_state_dict(saved["agent"])
    # As many games from each seat of the batch: the first to finish would be the short ones.
    each = math.ceil(games / env.num_envs)
    ends: list[list[int]] = [[] for _ in range(env.num_envs)]
    seen, info = env.reset(seed=seed)
    while min(map(len, ends)) < each:
        windows, starts, actions, _ = sight.look(seen, info["action_mask"])
        with torch.no_grad():
            scores = agent.scores(torch.from_numpy(windows)).numpy()
        seen, _, done, _, info = env.step(actions[best(scores, starts)])
        for game in np.flatnonzero(done).tolist():
            ends[game].append(SQUARES - int(info["final_obs"][game][:SQUARES].sum()))
    return np.array([end for finished in ends for end in finished[:each]][:games])


def interval(numbers: Array) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval."""
    if len(numbers) < 2:
        return float(numbers.mean()) if len(numbers) else math.nan, math.inf
    return float(numbers.mean()), 1.96 * float(numbers.std(ddof=1)) / math.sqrt(len(numbers))


BOTS = {"random": 19.82, "beginner": 8.63, "casual": 5.32, "skilled": 3.51}
"""Empty squares of our bots, over 3,000 games each: bench/results.md."""


def draw(curve: Path, picture: Path) -> None:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with curve.open(encoding="utf-8", newline="") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    minutes = [row["seconds"] / 60 for row in rows]
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    low = [row["empty"] - row["margin"] for row in rows]
    high = [row["empty"] + row["margin"] for row in rows]
    axes.fill_between(minutes, low, high, color="#7a93b8", alpha=0.35, linewidth=0)
    axes.plot(minutes, [row["empty"] for row in rows], color="#2f4a73", label="PPO, while learning")
    for name, squares in BOTS.items():
        axes.axhline(squares, color="#9a8f7d", linewidth=0.8, linestyle="--")
        beside = axes.get_yaxis_transform()
        axes.text(1.01, squares, name, transform=beside, va="center", color="#6b6252")
    axes.set(yscale="log", xlabel="minutes of one core", ylabel="empty squares, mean")
    axes.set_yticks([2, 3, 4, 5, 7, 10, 15, 20], ["2", "3", "4", "5", "7", "10", "15", "20"])
    axes.minorticks_off()
    axes.legend(frameon=False)
    with rc_context({"svg.hashsalt": "ppo"}):  # the same curve gives the same file
        figure.savefig(picture, metadata={"Date": None} if picture.suffix == ".svg" else None)


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO for Second Chance alone")
    commands = parser.add_subparsers(dest="command", required=True)
    learn = commands.add_parser("train", help="learn, and write model.pt and curve.csv")
    learn.add_argument("--folder", type=Path, default=Path("ppo"))
    for name, value in vars(Settings()).items():
        learn.add_argument(f"--{name}", type=type(value), default=value)
    measure = commands.add_parser("evaluate", help="play with a model, and say how well it does")
    measure.add_argument("model", type=Path)
    measure.add_argument("--games", type=int, default=3000)
    measure.add_argument("--seed", type=int, default=1_000_000)
    picture = commands.add_parser("draw", help="draw a learning curve")
    picture.add_argument("curve", type=Path)
    picture.add_argument("picture", type=Path)
    given = vars(parser.parse_args())
    match given.pop("command"):
        case "train":
            folder = given.pop("folder")
            train(Settings(**given), folder)
        case "evaluate":
            mean, margin = interval(evaluate(**given))
            print(f"{given['games']} games: {mean:.2f} ± {margin:.2f} squares empty (95 %)")
        case _:
            draw(**given)


if __name__ == "__main__":
    main()
