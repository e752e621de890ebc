"""
Second Chance in tensors: the deck, what a network sees, and where the next tile may lead.

The same as `mulligan.kernels` and the network's compiled features, for thousands of games at a time
on a GPU. Sheets are rows of 81 numbers, 1 where a square is filled; cards left are counted by kind.
"""

from typing import NamedTuple

import torch
import torch.nn.functional as fun
from torch import Tensor

from mulligan.bots.second_chance.network.layout import PLANES, SIZES
from mulligan.games import second_chance as game
from mulligan.games.second_chance.decks import PUZZLE_CARDS
from mulligan.games.second_chance.grid import SIDE, centred, placements

CELLS = SIDE * SIDE
NOWHERE = 1e4
"""Longer than any border, and small enough for numbers of half precision."""


class Box:
    """A deck as tensors. The last row of every table stands for no tile at all."""

    def __init__(self, name: str, device: str) -> None:
        deck = game.load(name)[0]
        tiles = [tile for tile, _ in deck.puzzle]
        self.device = device
        self.kinds = len(tiles)
        self.cards = torch.tensor(
            [kind for kind, (_, count) in enumerate(deck.puzzle) for _ in range(count)],
            device=device,
        )
        self.table, self.valid = _table([[*placements(tile)] for tile in tiles], device)
        self.start, self.start_valid = _table([[*centred(tile)] for tile in deck.start], device)
        self.kind_of, at = self.valid.nonzero(as_tuple=True)
        self.all = self.table[self.kind_of, at]
        self.spans = [
            (int(mine[0]), int(mine[-1]) + 1)
            for mine in ((self.kind_of == kind).nonzero().squeeze(1) for kind in range(self.kinds))
        ]
        """Which rows of `all` are those of each kind."""
        sizes = torch.tensor([tile.size for tile in tiles], device=device)
        self.sizes = fun.one_hot(sizes - 1, SIZES).float()  # kinds x sizes

    def fitting(self, filled: Tensor) -> Tensor:
        """Which placements of all tiles are free, on each sheet (N x placements)."""
        return filled.half() @ self.all.T < 0.5

    def fits(self, filled: Tensor) -> Tensor:
        """Which kinds have a free place (N x kinds)."""
        free = self.fitting(filled)
        return torch.stack([free[:, start:end].any(1) for start, end in self.spans], 1)


def _table(ways: list[list[int]], device: str) -> tuple[Tensor, Tensor]:
    """The squares of every placement of each tile, and which rows are one."""
    most = max(map(len, ways))
    table = torch.zeros(len(ways) + 1, most, CELLS, dtype=torch.float16)
    valid = torch.zeros(len(ways) + 1, most, dtype=torch.bool)
    for at, mine in enumerate(ways):
        table[at, : len(mine)] = torch.tensor([_bits(cells) for cells in mine]).half()
        valid[at, : len(mine)] = True
    return table.to(device), valid.to(device)


def _bits(cells: int) -> list[int]:
    return [cells >> at & 1 for at in range(CELLS)]


def features(box: Box, filled: Tensor, left: Tensor, planes: int = PLANES) -> tuple[Tensor, Tensor]:
    """
    What a network sees of sheets (N x 81) with the cards *left* to come (N x kinds).

    With more *planes* than a small network sees, the kinds have theirs as well.
    """
    free = box.fitting(filled).half()
    left = left.float()
    covers = [free[:, start:end] @ box.all[start:end] for start, end in box.spans]
    cover = torch.stack(covers, 1)  # N x kinds x 81
    fits = (cover.amax(2) > 0).float()
    by_kind = cover * left[:, :, None]
    by_size = torch.einsum("nkc,ks->nsc", by_kind, box.sizes)
    seen = [(1 - filled.float())[:, None], torch.log1p(by_size) * 0.25]
    if planes > PLANES:
        seen.append(torch.log1p(by_kind) * 0.25)
        nothing = planes - PLANES - box.kinds
        seen.append(torch.zeros(len(filled), nothing, CELLS, device=filled.device))
    many = left @ box.sizes
    total = left.sum(1, keepdim=True).clamp(min=1)
    here = left * fits
    empty = CELLS - filled.float().sum(1, keepdim=True)
    facts = torch.cat(
        [
            many / 8,
            (here @ box.sizes) / many.clamp(min=1),
            here.sum(1, keepdim=True) / total,
            total / PUZZLE_CARDS,
            empty / CELLS,
        ],
        1,
    )
    return torch.cat(seen, 1).view(-1, planes, SIDE, SIDE), facts


def border(filled: Tensor) -> Tensor:
    """How long the border of the empty squares is (... x 81)."""
    empty = (1 - filled).view(*filled.shape[:-1], SIDE, SIDE)
    across = (empty[..., :, 1:] * empty[..., :, :-1]).sum((-1, -2))
    down = (empty[..., 1:, :] * empty[..., :-1, :]).sum((-1, -2))
    return 4 * empty.sum((-1, -2)) - 2 * (across + down)


class Futures(NamedTuple):
    """Where each kind of tile may lead, for N sheets."""

    filled: Tensor  # N x kinds x each x 81
    fits: Tensor  # N x kinds x each


def futures(box: Box, filled: Tensor, each: int) -> Futures:
    """Up to *each* placements of every kind, those that leave the shortest borders."""
    free = box.fitting(filled)
    # All placements of one kind have as many squares, so what they add to the border differs only
    # by the empty neighbours that their squares have. Equals are taken at random.
    lengths = _neighbours(filled) @ box.all.T
    lengths += 0.5 * torch.rand_like(lengths)
    lengths[~free] = NOWHERE
    most = box.valid.shape[1]
    padded = torch.full(
        (len(filled), box.kinds, most), NOWHERE, dtype=lengths.dtype, device=box.device
    )
    for kind, (start, end) in enumerate(box.spans):
        padded[:, kind, : end - start] = lengths[:, start:end]
    sheets, fits = [], []
    kinds = torch.arange(box.kinds, device=box.device)
    for _ in range(each):
        length, at = padded.min(2)
        padded.scatter_(2, at[:, :, None], NOWHERE)
        sheets.append(filled.half()[:, None, :] + box.table[kinds, at])
        fits.append(length < NOWHERE / 2)
    return Futures(torch.stack(sheets, 2), torch.stack(fits, 2))


def _neighbours(filled: Tensor) -> Tensor:
    """How many empty neighbours each square has (N x 81)."""
    empty = fun.pad((1 - filled.half()).view(-1, SIDE, SIDE), (1, 1, 1, 1))
    around = empty[:, :-2, 1:-1] + empty[:, 2:, 1:-1] + empty[:, 1:-1, :-2] + empty[:, 1:-1, 2:]
    return around.reshape(-1, CELLS)


def chances(left: Tensor, costs: Tensor) -> Tensor:
    """
    How likely each kind is the next to be drawn, given what each would cost (N x kinds).

    As `mulligan.bots.second_chance.search.chances`; a kind that fits nowhere costs infinitely much.
    """
    left = left.float()
    cards = left.sum(1, keepdim=True)
    fitting = torch.isfinite(costs)
    order = costs.argsort(1)
    counts = (left * fitting).gather(1, order)
    rest = cards - counts.cumsum(1) + counts
    after = rest - counts
    pairs = (cards * (cards - 1)).clamp(min=1)
    drawn = torch.zeros_like(left).scatter(
        1, order, (rest * (rest - 1) - after * (after - 1)) / pairs
    )
    no_better = cards - counts.sum(1, keepdim=True)
    stuck = no_better * (no_better - 1) / pairs
    drawn += torch.where(cards > 2, stuck * left * fitting / (cards - 2).clamp(min=1), 0)
    return torch.where(cards < 2, 0, drawn)
