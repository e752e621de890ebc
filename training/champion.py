"""
Learns the champion's network for Second Chance: larger than the expert's, and made for one deck.

It sees every kind of tile on its own, where the small network sees sizes only. It starts as the
small network with layers added that change nothing yet, and learns while it plays, from what a look
one round ahead finds (see `champion_games.py`), in all eight symmetries.

    python -m training.champion --minutes 20 --out champion.npz

needs PyTorch and a GPU, and is run from the top of the repository. It writes what it has to
`champion.pt` now and then; a run that was ended goes on from there. Playing with the result needs
neither, nor does measuring how good it is:

    python training/evaluate.py champion --weights champion.npz --games 400
"""

import argparse
import os
import time
from collections.abc import Iterator
from math import cos, pi
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as fun
from torch import Tensor, nn
from torch.optim import swa_utils

from mulligan.bots.second_chance.network import layout
from mulligan.bots.second_chance.network.layout import FACTS, PLANES, Layout
from training.champion_games import BINS, Lessons, LookAhead, SelfPlay, moved
from training.tensors import CELLS, SIDE, Box, features

WARMING = 200
"""Steps in which the learning rate rises."""
AVERAGED = 0.998
"""How much of the average of the weights stays after a step. The average plays."""
AT_ONCE = 32768
"""Sheets of a guess in one go, always as many: code is compiled for this size."""
ENOUGH = 20
"""Batches of lessons that there must be before it learns."""
SAVE = 60.0
"""Seconds after which it is examined, and writes what it has."""
LOST = 0.5
"""With so many more empty squares than to begin with, something has gone wrong."""
BLUR = 0.25
"""The variance of what is expected of a sheet that has hardly any future, at least."""
EXAMINED = 4096
"""Games at a glance that say how good it is by then: a margin of about .06."""


class Pooling(nn.Module):
    """The mean and the largest of every channel, and facts: what is known about a whole sheet."""

    def forward(self, x: Tensor, facts: Tensor) -> Tensor:
        return torch.cat([x.mean((2, 3)), x.amax((2, 3)), facts], 1)


class Net(nn.Module):
    def __init__(self, layout: Layout) -> None:
        super().__init__()
        width, pooled = layout.width, layout.pooled
        self.planes = layout.planes
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


class Guessing:
    """A network that says how sheets may end. With `update` it takes over other weights."""

    def __init__(self, box: Box, net: Net) -> None:
        self.box = box
        self.net = Net(layout.LARGE if net.planes > PLANES else layout.SMALL).to(box.device)
        self.cuda = box.device == "cuda"
        if self.cuda:
            self.net = self.net.half().to(memory_format=torch.channels_last)
        self._ends = torch.compile(self._plain) if self.cuda else self._plain
        self.update(net)

    def update(self, net: nn.Module) -> None:
        self.net.load_state_dict(net.state_dict())

    @torch.no_grad()
    def __call__(self, filled: Tensor, left: Tensor) -> Tensor:
        if not len(filled):
            return torch.zeros(0, BINS, device=filled.device)
        parts = zip(filled.split(AT_ONCE), left.split(AT_ONCE), strict=True)
        return torch.cat([self._guess(*part) for part in parts])

    def _guess(self, filled: Tensor, left: Tensor) -> Tensor:
        more = AT_ONCE - len(filled) if self.cuda else 0
        ends = self._ends(
            fun.pad(filled.half(), (0, 0, 0, more)), fun.pad(left.float(), (0, 0, 0, more))
        )
        return ends[: len(filled)]

    def _plain(self, filled: Tensor, left: Tensor) -> Tensor:
        planes, facts = features(self.box, filled, left, self.net.planes)
        if self.cuda:
            planes, facts = planes.half(), facts.half()
            planes = planes.contiguous(memory_format=torch.channels_last)
        return self.net(planes, facts).float().softmax(1)


class Memory:
    """The newest lessons."""

    def __init__(self, box: Box, room: int) -> None:
        self.room = room
        self.stored = 0
        self.lessons = Lessons(
            torch.zeros(room, CELLS, dtype=torch.uint8, device=box.device),
            torch.zeros(room, box.kinds, dtype=torch.uint8, device=box.device),
            torch.zeros(room, BINS, dtype=torch.float16, device=box.device),
            torch.zeros(room, device=box.device),
        )

    def add(self, lessons: Lessons) -> None:
        where = (
            self.stored + torch.arange(len(lessons.left), device=lessons.left.device)
        ) % self.room
        for mine, new in zip(self.lessons, lessons, strict=True):
            mine[where] = new.to(mine.dtype)
        self.stored += len(where)

    def some(self, many: int) -> Lessons:
        known = min(self.stored, self.room)
        which = torch.randint(known, (many,), device=self.lessons.left.device)
        return Lessons(*(each[which] for each in self.lessons))


def turned(filled: Tensor) -> Tensor:
    """One of the eight symmetries of each sheet: nothing depends on the direction."""
    grids = filled.view(-1, SIDE, SIDE)
    if torch.rand(()) < 0.5:
        grids = grids.flip(2)
    return torch.rot90(grids, int(torch.randint(4, ())), (1, 2)).reshape(-1, CELLS)


class Run:
    """What a training run has learned so far. It is kept on disk, so an ended run goes on."""

    def __init__(self, asked: argparse.Namespace, box: Box) -> None:
        self.asked = asked
        self.box = box
        self.steps = 0
        self.spent = 0.0
        self.net = grown().to(box.device).to(memory_format=torch.channels_last)
        self.average = swa_utils.AveragedModel(
            self.net, multi_avg_fn=swa_utils.get_ema_multi_avg_fn(AVERAGED)
        )
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=asked.rate, weight_decay=1e-4)
        self._checkpoint = asked.out.with_suffix(".pt")
        if self._checkpoint.exists():
            kept = torch.load(self._checkpoint, weights_only=True, map_location=box.device)
            self.net.load_state_dict(kept["net"])
            self.average.load_state_dict(kept["average"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.steps, self.spent = kept["steps"], kept["spent"]
        elif asked.start is not None:
            with np.load(asked.start) as raw:
                weights = {name: torch.tensor(raw[name]).float() for name in raw.files}
            self.net.load_state_dict(weights)
            self.plays.load_state_dict(weights)

    @property
    def plays(self) -> Net:
        """The network that plays."""
        module = self.average.module
        assert isinstance(module, Net)
        return module

    @property
    def share(self) -> float:
        """How much of the whole run is over."""
        return min(1.0, self.spent / (60 * self.asked.minutes))

    def learn(self, lessons: Lessons) -> Tensor:
        asked = self.asked
        warm = min(1.0, (self.steps + 1) / WARMING)
        falling = asked.rate_end + (asked.rate - asked.rate_end) * (1 + cos(pi * self.share)) / 2
        for group in self.optimizer.param_groups:
            group["lr"] = warm * falling
        planes, facts = features(self.box, turned(lessons.filled), lessons.left, self.net.planes)
        planes = planes.contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.box.device, torch.bfloat16):
            logits = self.net(planes, facts)
        off = error(logits.float(), lessons)
        self.optimizer.zero_grad(set_to_none=True)
        off.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        self.average.update_parameters(self.net)
        self.steps += 1
        return off.detach()

    def save(self) -> None:
        part = self._checkpoint.with_suffix(".part")
        state = {"net": self.net.state_dict(), "average": self.average.state_dict()}
        state |= {"optimizer": self.optimizer.state_dict()}
        torch.save(state | {"steps": self.steps, "spent": self.spent}, part)
        os.replace(part, self._checkpoint)
        halves = {
            name: value.float().cpu().numpy().astype(np.float16)
            for name, value in self.plays.state_dict().items()
        }
        np.savez(self.asked.out, **halves)


class Exam(NamedTuple):
    """How held-out games went, which are always the same."""

    empty: float
    margin: float
    promised: float
    """Before the first tile: a network that promises more or less than it keeps misjudges."""

    def __str__(self) -> str:
        return f"{self.empty:.3f} ± {self.margin:.3f} ({self.promised:.2f} promised)"


def error(logits: Tensor, lessons: Lessons) -> Tensor:
    """
    How far off guesses are: in their means, by all that is known, and in their shapes, by what a
    look ahead expects.

    Of a mean alone it does not matter that a correction may ask for fewer than no squares. It
    counts the more the less is open: late in a game a tenth of a square is a large mistake. The
    shape is compared where the guess has its mean, so the two do not pull in two directions.
    """
    worth = torch.tensor(layout.BINS, dtype=torch.float32, device=logits.device)
    expected = lessons.ends.float()
    here, there = logits.softmax(1) @ worth, expected @ worth
    shape = moved(expected, (here - there).detach())
    off = here - (there + lessons.corrections)
    spread = expected @ worth.square() - there.square() + BLUR
    cross_entropy = -(shape * logits.log_softmax(1)).sum(1)
    return (cross_entropy + off.square() / (2 * spread)).mean()


def examine(box: Box, ahead: LookAhead, glance: bool) -> Exam:
    """Play at a glance, or one round ahead."""
    dice = torch.Generator(box.device).manual_seed(987654321)
    games = SelfPlay(box, ahead, EXAMINED, dice, slips=0, glance=glance)
    empty, promised = torch.zeros(EXAMINED), torch.zeros(EXAMINED)
    counted = torch.zeros(EXAMINED, dtype=torch.bool)
    while not counted.all():
        ended = games.round()
        which = ended.which.cpu()
        new = ~counted[which]
        empty[which[new]] = ended.empty.cpu()[new]
        promised[which[new]] = ended.promised.cpu()[new]
        counted[which] = True
    margin = 1.96 * float(empty.std()) / EXAMINED**0.5
    return Exam(float(empty.mean()), margin, float(promised.mean()))


def main() -> None:
    asked = _asked()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cudnn.benchmark = True
    torch.manual_seed(asked.seed)
    box = Box(layout.LARGE_FOR, device)
    run = Run(asked, box)
    guessing = Guessing(box, run.plays)
    ahead = LookAhead(box, guessing)
    before = examine(box, ahead, glance=True)
    print(f"to begin with: at a glance {before}", flush=True)
    for line in _learning(asked, run, guessing, ahead):
        now = examine(box, ahead, glance=True)
        print(f"{line}; at a glance {now}", flush=True)
        if now.empty > before.empty + LOST:
            raise SystemExit("It gets worse instead of better: begin again, with a lower --rate.")
        run.save()
    for glance in (True, False):
        print(f"{'at a glance' if glance else 'a round ahead'} {examine(box, ahead, glance)}")


def _learning(
    asked: argparse.Namespace, run: Run, guessing: Guessing, ahead: LookAhead
) -> Iterator[str]:
    """Play and learn until the time is over; now and then a line about it."""
    box = run.box
    dice = torch.Generator(box.device).manual_seed(asked.seed + run.steps)
    games = SelfPlay(box, ahead, asked.games, dice)
    memory = Memory(box, asked.room)
    began = saved = time.monotonic()
    before = run.spent
    off = torch.zeros(())
    results: list[Tensor] = []
    surprises: list[Tensor] = []
    while run.share < 1 and time.monotonic() - began < 60 * asked.now:
        ended = games.round(asked.trace + run.share * (asked.trace_end - asked.trace))
        results.append(ended.empty)
        surprises.append(ended.surprises)
        if ended.lessons is not None:
            memory.add(ended.lessons)
        if memory.stored > ENOUGH * asked.batch:
            for _ in range(asked.steps):
                off = run.learn(memory.some(asked.batch))
            guessing.update(run.plays)
        run.spent = before + time.monotonic() - began
        if time.monotonic() - saved > SAVE:
            empty = torch.cat(results)
            yield (
                f"{run.spent:5.0f} s: {run.steps:,} steps, {memory.stored:,} lessons, loss"
                f" {float(off):.4f}; {len(empty):,} games with slips {float(empty.mean()):.3f};"
                f" a look ahead differs by {_spread(surprises)}"
            )
            results, surprises = [], []
            saved = time.monotonic()
    yield f"{run.spent:5.0f} s: {run.steps:,} steps, {memory.stored:,} lessons"


def _spread(surprises: list[Tensor]) -> str:
    """By how much a look ahead differs from a glance: the network is good when it does not."""
    all_ = torch.cat(surprises)
    return f"{float(all_.square().mean().sqrt()):.3f} squares, {float(all_.mean()):+.3f} on average"


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=20, help="of the whole run")
    parser.add_argument("--now", type=float, default=1e9, help="minutes after which it pauses")
    parser.add_argument("--games", type=int, default=4096, help="side by side")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=16, help="batches to learn from in a round")
    parser.add_argument("--room", type=int, default=1 << 21, help="lessons that are remembered")
    parser.add_argument("--trace", type=float, default=1.0, help="lambda at first")
    parser.add_argument("--trace-end", type=float, default=0.8, help="lambda at last")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at first")
    parser.add_argument("--rate-end", type=float, default=1e-5, help="learning rate at last")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--out", type=Path, default=Path("champion.npz"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
