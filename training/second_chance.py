"""
Learns what a sheet of Second Chance is worth, by playing millions of games against itself.

The value of a sheet is how many squares will be empty at the end, as a distribution. After a tile
is drawn, all that matters is the sheet and the cards still to come; the network sees the empty
squares, how often each of them could be covered by the cards of each size, and which of those cards
still fit. It knows sizes, not shapes, so that it can play any deck.

Thousands of games run side by side on the GPU. Each takes, among the placements with the shortest
border, the one with the best expected value; when a game is over, every sheet in it learns from
what came after it (TD(lambda) on distributions).

    python -m training.second_chance --minutes 20 --out weights.npz

needs PyTorch and a GPU, and is run from the top of the repository. Playing with the result needs
neither, nor does measuring how good it is:

    python3 training/evaluate.py expert --weights weights.npz --against expert
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as fun
from torch import Tensor, nn

from mulligan.bots.second_chance.network import layout
from mulligan.bots.second_chance.network.layout import FACTS, PLANES
from mulligan.games.second_chance.decks import PUZZLE_CARDS
from training.tensors import CELLS, SIDE, Box, border, features

BINS = len(layout.BINS)
STEPS = 24  # sheets in a game, at most
GPU = "cuda"


class Net(nn.Module):
    def __init__(self, width: int = 48, depth: int = 3) -> None:
        super().__init__()
        self.first = nn.Conv2d(PLANES, width, 3, padding=1)
        self.facts = nn.Linear(FACTS, width)
        self.rest = nn.ModuleList(nn.Conv2d(width, width, 3, padding=1) for _ in range(depth))
        self.hidden = nn.Linear(2 * width + FACTS, 96)
        self.last = nn.Linear(96, BINS)

    def forward(self, planes: Tensor, facts: Tensor) -> Tensor:
        x = fun.relu(self.first(planes) + self.facts(facts)[:, :, None, None])
        for layer in self.rest:
            x = fun.relu(x + layer(x))
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3)), facts], 1)
        return self.last(fun.relu(self.hidden(pooled)))


@dataclass
class Games:
    """Many games at the same moment of their own."""

    filled: Tensor  # games x 81
    left: Tensor  # games x kinds
    pile: Tensor  # games x cards
    at: Tensor  # games: cards taken so far
    step: Tensor  # games: sheets so far
    sheets: Tensor  # steps x games x 81
    lefts: Tensor  # steps x games x kinds
    guesses: Tensor  # steps x games x bins


class Trainer:
    def __init__(self, box: Box, games: int, candidates: int) -> None:
        self.box = box
        self.n = games
        self.k = candidates
        self.worth = torch.tensor(layout.BINS, dtype=torch.float32, device=GPU)
        self.net = Net().to(GPU).to(memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=2e-3, weight_decay=1e-4)

    @torch.no_grad()
    def guess(self, net: nn.Module, filled: Tensor, left: Tensor) -> Tensor:
        """The distribution of empty squares at the end."""
        parts = []
        for some, cards in zip(filled.split(32768), left.split(32768), strict=True):
            planes, facts = features(self.box, some, cards)
            with torch.autocast(GPU, torch.bfloat16):
                parts.append(net(planes.contiguous(memory_format=torch.channels_last), facts))
        return torch.cat(parts).float().softmax(1)

    @torch.no_grad()
    def choose(
        self, net: nn.Module, filled: Tensor, left: Tensor, places: Tensor, valid: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """For each game the best sheet after one of *places*, its guess, and whether any fits."""
        overlap = torch.bmm(places, filled.half()[:, :, None]).squeeze(2)
        legal = valid & (overlap < 0.5)
        after = (filled.half()[:, None, :] + places).clamp(max=1)
        score = border(after) + 0.02 * places.sum(2)
        score = score.float() + 1e-3 * torch.rand_like(score.float())
        score[~legal] = 1e6
        best, at = score.topk(min(self.k, score.shape[1]), 1, largest=False)
        picked = after.gather(1, at[:, :, None].expand(-1, -1, CELLS))
        count = picked.shape[1]
        flat = picked.reshape(-1, CELLS)
        guesses = self.guess(net, flat, left.repeat_interleave(count, 0))
        value = (guesses @ self.worth).view(-1, count)
        value[flat.view(-1, count, CELLS).sum(2) >= CELLS] = -1
        value[best >= 1e6] = 1e6
        chosen = value.argmin(1)
        rows = torch.arange(len(filled), device=GPU)
        return picked[rows, chosen], guesses.view(-1, count, BINS)[rows, chosen], legal.any(1)

    def deal(self, number: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
        order = torch.rand(number, PUZZLE_CARDS, device=GPU, generator=generator).argsort(1)
        starts = torch.randint(
            0, len(self.box.start) - 1, (number,), device=GPU, generator=generator
        )
        return self.box.cards[order], starts

    def begin(
        self, net: nn.Module, games: Games, which: Tensor, generator: torch.Generator
    ) -> None:
        """Start new games in the places *which*."""
        if not len(which):
            return
        pile, starts = self.deal(len(which), generator)
        left = torch.zeros(len(which), self.box.kinds, dtype=torch.int64, device=GPU)
        left.scatter_add_(1, pile, torch.ones_like(pile))
        blank = torch.zeros(len(which), CELLS, dtype=torch.float16, device=GPU)
        sheet, guess, _ = self.choose(
            net, blank, left, self.box.start[starts], self.box.start_valid[starts]
        )
        games.filled[which], games.left[which], games.pile[which] = sheet, left, pile
        games.at[which], games.step[which] = 0, 1
        games.sheets[0, which], games.lefts[0, which] = sheet.to(torch.uint8), left.to(torch.uint8)
        games.guesses[0, which] = guess

    def new_games(self) -> Games:
        zeros, n, kinds = torch.zeros, self.n, self.box.kinds
        return Games(
            zeros(n, CELLS, dtype=torch.float16, device=GPU),
            zeros(n, kinds, dtype=torch.int64, device=GPU),
            zeros(n, PUZZLE_CARDS, dtype=torch.int64, device=GPU),
            zeros(n, dtype=torch.int64, device=GPU),
            zeros(n, dtype=torch.int64, device=GPU),
            zeros(STEPS, n, CELLS, dtype=torch.uint8, device=GPU),
            zeros(STEPS, n, kinds, dtype=torch.uint8, device=GPU),
            zeros(STEPS, n, BINS, device=GPU),
        )

    @torch.no_grad()
    def round(self, net: nn.Module, games: Games) -> Tensor:
        """One round in every game; which of them are over after it."""
        rows = torch.arange(self.n, device=GPU)
        over = games.at + 2 > PUZZLE_CARDS
        at = games.at.clamp(max=PUZZLE_CARDS - 2)
        one, other = games.pile[rows, at], games.pile[rows, at + 1]
        left = games.left.clone()
        left[rows, one] -= 1
        left[rows, other] -= 1
        left = torch.where(over[:, None], games.left, left)
        same = one == other
        second = torch.where(same, torch.full_like(other, self.box.kinds), other)
        places = torch.cat([self.box.table[one], self.box.table[second]], 1)
        valid = torch.cat([self.box.valid[one], self.box.valid[second]], 1)
        valid &= ~over[:, None]
        sheet, guess, drew = self.choose(net, games.filled, left, places, valid)
        taken = torch.where(over, games.at, games.at + 2)
        stuck = (~drew & ~over).nonzero().squeeze(1)
        if len(stuck):
            none = taken[stuck] >= PUZZLE_CARDS
            card = games.pile[stuck, taken[stuck].clamp(max=PUZZLE_CARDS - 1)]
            rest = left[stuck]
            rest[torch.arange(len(stuck), device=GPU), card] -= (~none).long()
            again, again_guess, fitted = self.choose(
                net,
                games.filled[stuck],
                rest,
                self.box.table[card],
                self.box.valid[card] & ~none[:, None],
            )
            taken[stuck] += (~none).long()
            left[stuck] = rest
            sheet[stuck], guess[stuck] = again, again_guess
            drew[stuck] = fitted
        games.at = taken
        games.left = left
        games.filled = torch.where(drew[:, None], sheet, games.filled)
        step = games.step.clamp(max=STEPS - 1)
        where = drew.nonzero().squeeze(1)
        games.sheets[step[where], where] = sheet[where].to(torch.uint8)
        games.lefts[step[where], where] = left[where].to(torch.uint8)
        games.guesses[step[where], where] = guess[where]
        games.step = games.step + drew.long()
        return ~drew | (games.filled.sum(1) >= CELLS)

    @torch.no_grad()
    def lessons(self, games: Games, over: Tensor, trace: float) -> tuple[Tensor, Tensor, Tensor]:
        """The sheets of the games that are over, each with what came of it."""
        empty = (CELLS - games.filled[over].float().sum(1)).long().clamp(max=BINS - 1)
        target = fun.one_hot(empty, BINS).float()
        last = games.step[over] - 1
        sheets, lefts, targets = [], [], []
        for step in range(STEPS - 1, -1, -1):
            here = last >= step
            if not here.any():
                continue
            at = over[here]
            sheets.append(games.sheets[step, at])
            lefts.append(games.lefts[step, at])
            targets.append(target[here])
            mixed = trace * target[here] + (1 - trace) * games.guesses[step, at]
            target[here] = mixed
        return torch.cat(sheets), torch.cat(lefts), torch.cat(targets)

    def learn(self, sheets: Tensor, lefts: Tensor, targets: Tensor) -> Tensor:
        turned = sheets.view(-1, SIDE, SIDE)
        if torch.rand(()) < 0.5:
            turned = turned.flip(2)
        turned = torch.rot90(turned, int(torch.randint(0, 4, ())), (1, 2)).reshape(-1, CELLS)
        planes, facts = features(self.box, turned, lefts)
        with torch.autocast(GPU, torch.bfloat16):
            logits = self.net(planes.contiguous(memory_format=torch.channels_last), facts)
        loss = -(targets * logits.float().log_softmax(1)).sum(1).mean()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        return loss.detach()


@torch.no_grad()
def examine(trainer: Trainer, net: nn.Module, number: int, seed: int) -> tuple[float, float]:
    """Greedy play on held-out deals: the mean of empty squares, how often the goal is reached."""
    generator = torch.Generator(GPU).manual_seed(seed)
    results: list[Tensor] = []
    for _ in range(-(-number // trainer.n)):
        games = trainer.new_games()
        trainer.begin(net, games, torch.arange(trainer.n, device=GPU), generator)
        done = torch.zeros(trainer.n, dtype=torch.bool, device=GPU)
        final = torch.zeros(trainer.n, device=GPU)
        while not done.all():
            over = trainer.round(net, games) & ~done
            final[over] = CELLS - games.filled[over].float().sum(1)
            done |= over
        results.append(final)
    empty = torch.cat(results)
    series = empty[: len(empty) // 3 * 3].view(-1, 3).sum(1)
    return float(empty.mean()), float((series < 10).float().mean())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--candidates", type=int, default=16)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--trace", type=float, default=0.7, help="lambda")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate at first")
    parser.add_argument("--rate-end", type=float, default=2e-5, help="learning rate at last")
    parser.add_argument("--lessons", type=int, default=4, help="batches to learn from in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", help="weights to go on from")
    parser.add_argument("--out", default="weights.npz")
    said = parser.parse_args()
    torch.manual_seed(said.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    trainer = Trainer(Box("standard", GPU), said.games, said.candidates)
    average = Net().to(GPU).to(memory_format=torch.channels_last)
    if said.resume:
        weights = np.load(said.resume)
        state = {name: torch.tensor(weights[name]).float() for name in weights.files}
        trainer.net.load_state_dict(state)
    average.load_state_dict(trainer.net.state_dict())
    generator = torch.Generator(GPU).manual_seed(said.seed)
    games = trainer.new_games()
    trainer.begin(average, games, torch.arange(trainer.n, device=GPU), generator)
    room = 1 << 20
    kinds = trainer.box.kinds
    sheets = torch.zeros(room, CELLS, dtype=torch.uint8, device=GPU)
    lefts = torch.zeros(room, kinds, dtype=torch.uint8, device=GPU)
    targets = torch.zeros(room, BINS, device=GPU)
    stored = played = rounds = 0
    loss = torch.zeros(())
    began = told = time.time()
    recent: list[float] = []
    while (spent := time.time() - began) < said.minutes * 60:
        share = spent / (said.minutes * 60)
        rate = said.rate * (said.rate_end / said.rate) ** share
        for group in trainer.optimizer.param_groups:
            group["lr"] = rate
        over = trainer.round(average, games).nonzero().squeeze(1)
        rounds += 1
        if len(over):
            recent += (CELLS - games.filled[over].float().sum(1)).tolist()
            played += len(over)
            lesson = trainer.lessons(games, over, said.trace)
            where = (stored + torch.arange(len(lesson[0]), device=GPU)) % room
            sheets[where], lefts[where], targets[where] = lesson
            stored += len(where)
            trainer.begin(average, games, over, generator)
        if stored > 4 * said.batch:
            for _ in range(said.lessons):
                some = torch.randint(0, min(stored, room), (said.batch,), device=GPU)
                loss = trainer.learn(sheets[some], lefts[some], targets[some])
                for mine, theirs in zip(
                    average.parameters(), trainer.net.parameters(), strict=True
                ):
                    mine.data.lerp_(theirs.data, 0.004)
        if time.time() - told > 20:
            told = time.time()
            mean = sum(recent) / max(1, len(recent))
            print(
                f"{spent:5.0f} s  {rounds} rounds  {played} games  mean {mean:.3f}  "
                f"loss {float(loss):.3f}  rate {rate:.1e}",
                flush=True,
            )
            recent = []
    weights = {
        name: value.float().cpu().numpy().astype(np.float16)
        for name, value in average.state_dict().items()
    }
    np.savez(said.out, **weights)
    mean, goal = examine(trainer, average, 12288, 987654321)
    print(f"held out, 12,288 games: mean {mean:.3f}, goal {goal:.3f}", flush=True)


if __name__ == "__main__":
    main()
