"""
Learns the champion's network for Second Chance: larger than the expert's, and made for one deck.

It sees every kind of tile on its own, where the small network sees sizes only. It starts as the
small network with layers added that change nothing yet, and learns from the positions that
`champion_positions.py` writes, in all eight symmetries.

    python training/champion.py positions --steps 16000 --out champion.npz

needs PyTorch, with a GPU or without. Files that appear in the folder meanwhile are used as well. It
writes what it has to `champion.pt` now and then; a run that was ended goes on from there.
"""

import argparse
import os
import time
from math import cos, pi
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as fun
from torch import Tensor, nn
from torch.optim import swa_utils

from mulligan.bots.second_chance.native import NativeDeck
from mulligan.bots.second_chance.network import layout
from mulligan.bots.second_chance.network.features import features
from mulligan.bots.second_chance.network.layout import FACTS, PLANES, Layout
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.arrays import Numbers

BINS = len(layout.BINS)
DECK = NativeDeck(game.load(layout.LARGE_FOR)[0].puzzle)
HELD_OUT = 25
"""Every file of so many is not learned from, but shows how good the guesses are."""
WARMING = 200
"""Steps in which the learning rate rises."""
AVERAGED = 0.998
"""How much of the average of the weights stays after a step."""
SAVE = 120.0
"""Seconds after which it writes what it has."""

_worth = torch.tensor(layout.BINS, dtype=torch.float32)


class Pooling(nn.Module):
    """The mean and the largest of every channel, and facts: what is known about a whole sheet."""

    def forward(self, x: Tensor, facts: Tensor) -> Tensor:
        return torch.cat([x.mean((2, 3)), x.amax((2, 3)), facts], 1)


class Net(nn.Module):
    def __init__(self, layout: Layout) -> None:
        super().__init__()
        width, pooled = layout.width, layout.pooled
        self.first = nn.Conv2d(layout.planes, width, 3, padding=1)
        self.facts = nn.Linear(FACTS, width)
        self.rest = nn.ModuleList(
            nn.Conv2d(width, width, 3, padding=1) for _ in range(layout.depth)
        )
        self.whole = nn.ModuleList(nn.Linear(pooled, width) for _ in range(layout.whole))
        self.hidden = nn.Linear(pooled, layout.hidden)
        self.last = nn.Linear(layout.hidden, BINS)
        self.pool = Pooling()

    def forward(self, planes: Tensor, facts: Tensor) -> Tensor:
        x = fun.relu(self.first(planes) + self.facts(facts)[:, :, None, None])
        silent = len(self.rest) - len(self.whole)
        for at, layer in enumerate(self.rest):
            more = layer(x)
            if at >= silent:
                whole = self.whole[at - silent](self.pool(x, facts))
                more = more + whole[:, :, None, None]
            x = fun.relu(x + more)
        return self.last(fun.relu(self.hidden(self.pool(x, facts))))


def small() -> Net:
    """The expert's network."""
    raw = np.load(Path(layout.__file__).with_name("small.npz"))
    net = Net(layout.SMALL)
    net.load_state_dict({name: torch.tensor(raw[name]).float() for name in raw.files})
    return net


def grown() -> Net:
    """A larger network that guesses as the small one does."""
    old, new = small(), Net(layout.LARGE)
    was, width = layout.SMALL.width, layout.LARGE.width
    with torch.no_grad():
        for layer in [*new.rest, *new.whole]:
            layer.weight.zero_()
            layer.bias.zero_()
        new.first.weight[:was] = 0
        new.first.weight[:was, :PLANES] = old.first.weight
        new.first.bias[:was] = old.first.bias
        new.facts.weight[:was], new.facts.bias[:was] = old.facts.weight, old.facts.bias
        for mine, theirs in zip(new.rest, old.rest, strict=False):
            mine.weight[:was, :was], mine.bias[:was] = theirs.weight, theirs.bias
            # New channels differ from each other, and are not heard by the old ones yet.
            nn.init.kaiming_normal_(mine.weight[was:])
            mine.weight[was:] *= 0.5
        wide = len(old.hidden.bias)
        new.hidden.weight[:wide] = 0
        for part, start in enumerate((0, width)):
            new.hidden.weight[:wide, start : start + was] = old.hidden.weight[
                :, part * was : (part + 1) * was
            ]
        new.hidden.weight[:wide, 2 * width :] = old.hidden.weight[:, 2 * was :]
        new.hidden.bias[:wide] = old.hidden.bias
        new.last.weight.zero_()
        new.last.weight[:, :wide], new.last.bias[:] = old.last.weight, old.last.bias
    return new


class Positions:
    """All positions in the files of a folder, as far as they have been read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: set[Path] = set()
        self.parts: dict[bool, list[dict[str, np.ndarray]]] = {True: [], False: []}
        self.known: dict[bool, dict[str, np.ndarray]] = {}
        self.read()

    def read(self) -> None:
        """Read the files that are new."""
        new = sorted(set(self._folder.glob("*.npz")) - self._read)
        for path in new:
            with np.load(path) as file:
                held = int(path.stem) // 200 % HELD_OUT == 0
                self.parts[held].append(
                    {name: file[name] for name in ("low", "high", "left", "ends")}
                )
            self._read.add(path)
        if new:
            self.known = {
                held: {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
                for held, parts in self.parts.items()
                if parts
            }

    def seen(self, which: Numbers, held: bool = False) -> tuple[Tensor, Tensor, Tensor]:
        """What the network sees of some of them, and how they may end."""
        known = self.known[held]
        planes = np.zeros((len(which), SIDE, SIDE, layout.LARGE.planes), np.float32)
        facts = np.zeros((len(which), FACTS), np.float32)
        lefts = known["left"][which].astype(np.float32)
        of = np.arange(len(which))
        features(DECK.arrays, lefts, of, known["low"][which], known["high"][which], planes, facts)
        ends = torch.from_numpy(known["ends"][which].astype(np.float32))
        seen = torch.from_numpy(planes).permute(0, 3, 1, 2)  # stays channels last in memory
        return seen, torch.from_numpy(facts), ends


def turned(planes: Tensor) -> Tensor:
    """One of the eight symmetries: nothing that the network sees depends on the direction."""
    if torch.rand(()) < 0.5:
        planes = planes.flip(3)
    return torch.rot90(planes, int(torch.randint(0, 4, ())), (2, 3))


def loss(net: Net, planes: Tensor, facts: Tensor, ends: Tensor, device: str) -> Tensor:
    seen = planes.to(device).contiguous(memory_format=torch.channels_last)
    with torch.autocast(device, torch.bfloat16):
        logits = net(seen, facts.to(device))
    return -(ends.to(device) * logits.float().log_softmax(1)).sum(1).mean()


@torch.no_grad()
def examine(net: Net, positions: Positions, device: str) -> str:
    """How good the guesses about positions are that were held out."""
    many = len(positions.known[True]["low"])
    some = np.random.default_rng(0).permutation(many)[:8192]
    planes, facts, ends = positions.seen(some, held=True)
    if isinstance(net.first, nn.Conv2d) and net.first.in_channels < planes.shape[1]:
        planes = planes[:, : net.first.in_channels]
    with torch.autocast(device, torch.bfloat16):
        parts = [
            net(some.to(device), more.to(device)).float().cpu()
            for some, more in zip(planes.split(1024), facts.split(1024), strict=True)
        ]
    logits = torch.cat(parts)
    entropy = -(ends * ends.clamp(min=1e-9).log()).sum(1).mean()
    off = (logits.softmax(1) - ends) @ _worth
    cross = -(ends * logits.log_softmax(1)).sum(1).mean()
    return (
        f"divergence {float(cross - entropy):.4f}, off by {float(off.square().mean().sqrt()):.3f}"
        f" squares, {float(off.mean()):+.3f} on average"
    )


class Run:
    """What a training run has learned so far. It is kept on disk, so an ended run goes on."""

    def __init__(self, asked: argparse.Namespace, device: str) -> None:
        self.asked = asked
        self.device = device
        self.steps = 0
        self.net = grown().to(device)
        self.net.to(memory_format=torch.channels_last)
        if asked.start:
            with np.load(asked.start) as raw:
                self.net.load_state_dict(
                    {name: torch.tensor(raw[name]).float() for name in raw.files}
                )
        self.average = swa_utils.AveragedModel(
            self.net, multi_avg_fn=swa_utils.get_ema_multi_avg_fn(AVERAGED)
        )
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=asked.rate, weight_decay=1e-4)
        self._checkpoint = asked.out.with_suffix(".pt")
        if self._checkpoint.exists():
            kept = torch.load(self._checkpoint, weights_only=True)
            self.net.load_state_dict(kept["net"])
            self.average.load_state_dict(kept["average"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.steps = kept["steps"]

    def step(self, positions: Positions, dice: np.random.Generator) -> None:
        asked = self.asked
        share = self.steps / asked.steps
        warm = min(1.0, (self.steps + 1) / WARMING)
        falling = asked.rate_end + (asked.rate - asked.rate_end) * (1 + cos(pi * share)) / 2
        for group in self.optimizer.param_groups:
            group["lr"] = warm * falling
        some = dice.integers(0, len(positions.known[False]["low"]), asked.batch)
        planes, facts, ends = positions.seen(some)
        error = loss(self.net, turned(planes), facts, ends, self.device)
        self.optimizer.zero_grad(set_to_none=True)
        error.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        self.average.update_parameters(self.net)
        self.steps += 1

    def save(self) -> None:
        part = self._checkpoint.with_suffix(".part")
        state = {"net": self.net.state_dict(), "average": self.average.state_dict()}
        torch.save(state | {"optimizer": self.optimizer.state_dict(), "steps": self.steps}, part)
        os.replace(part, self._checkpoint)
        halves = {
            name: value.float().cpu().numpy().astype(np.float16)
            for name, value in self.average.module.state_dict().items()
        }
        np.savez(self.asked.out, **halves)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=16_000)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at first")
    parser.add_argument("--rate-end", type=float, default=1e-5, help="learning rate at last")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--out", type=Path, default=Path("champion.npz"))
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    positions = Positions(asked.folder)
    print(f"the small network: {examine(small(), positions, 'cpu')}", flush=True)
    run = Run(asked, device)
    dice = np.random.default_rng(run.steps)
    saved = time.monotonic()
    while run.steps < asked.steps:
        run.step(positions, dice)
        if time.monotonic() - saved > SAVE or run.steps == asked.steps:
            positions.read()
            run.save()
            print(
                f"{run.steps:,} steps of {asked.batch}, {len(positions.known[False]['low']):,}"
                f" positions: {examine(run.average.module, positions, device)}",
                flush=True,
            )
            saved = time.monotonic()


if __name__ == "__main__":
    main()
