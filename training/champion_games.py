"""
Thousands of solo games of Second Chance side by side, for the champion's network to learn from.

Every decision is taken with a look one round ahead. The sheets that were considered are kept, each
with how it may end. A first answer is what the look ahead expects: the mean over every card that
may come next, weighted exactly, of what the present network says about the best sheet after it.
Then two cards come and the game goes on. What a look ahead says after that, less what the one
before had counted on for these very cards, is what it did not know: that there was a better place
than the few it had looked at, say. Such corrections of all later rounds are added, each counting
less (lambda). Their sum knows how the game ended, but not the luck of the cards, so it has far less
noise than a result.

They are numbers of squares, which are added to means. Adding up distributions and their differences
instead would lead to chances below 0, and there is nothing good to do with those: cutting them off
makes a pessimist of the network, and learning from them as they are makes it run away.
"""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import torch
import torch.nn.functional as fun
from torch import Tensor

from mulligan.bots.second_chance.network import layout
from mulligan.games.second_chance.decks import PUZZLE_CARDS
from training.tensors import CELLS, NOWHERE, Box, border, chances, futures

BINS = len(layout.BINS)
LOOKS = 32
"""Placements that the network is asked about."""
BEST = 3
"""How many of them get a look ahead; one more is drawn from those that come next."""
NEXT = 12
EACH = 3
"""Placements of every tile that may come next."""
SLIPS = 8
"""One move in so many is not the best: the network must know what mistakes cost."""
STEPS = 24
"""Drawings in a game, at most."""
AHEAD_AT_ONCE = 8192
"""Sheets that get a look ahead in one go: each of them needs about a hundred guesses."""


class Guess(Protocol):
    def __call__(self, filled: Tensor, left: Tensor) -> Tensor:
        """How sheets may end (N x bins), with the cards left to come."""


class Lessons(NamedTuple):
    """Sheets, and how they may end."""

    filled: Tensor
    left: Tensor
    ends: Tensor
    """As a look ahead sees them."""
    corrections: Tensor
    """How many squares more it will be by what later rounds say."""

    @staticmethod
    def joined(parts: "list[Lessons]") -> "Lessons":
        return Lessons(*(torch.cat(each) for each in zip(*parts, strict=True)))


@dataclass
class Offers:
    """What each game may draw now."""

    places: Tensor  # games x placements x 81
    valid: Tensor  # games x placements: there, and free
    counted_on: Tensor  # games: what the last look ahead had counted on for these cards


class Ended(NamedTuple):
    """The games that ended in a round."""

    which: Tensor
    empty: Tensor
    """Their empty squares."""
    promised: Tensor
    """And how many a glance promised before the first tile."""
    lessons: Lessons | None
    surprises: Tensor
    """By how much a look ahead differs from a glance, at sheets that were considered."""


class Expected(NamedTuple):
    """What a look one round ahead says about sheets."""

    ends: Tensor  # N x bins
    next: Tensor
    """What it counts on for each kind that may come (N x kinds): infinitely much if none fits."""

    @staticmethod
    def joined(parts: "list[Expected]") -> "Expected":
        return Expected(*(torch.cat(each) for each in zip(*parts, strict=True)))


class LookAhead:
    """How sheets may end, as a network sees it one round later."""

    def __init__(self, box: Box, guess: Guess, each: int = EACH) -> None:
        self.box = box
        self.guess = guess
        self.each = each
        self.worth = torch.tensor(layout.BINS, dtype=torch.float32, device=box.device)

    def __call__(self, filled: Tensor, left: Tensor) -> Expected:
        parts = zip(filled.split(AHEAD_AT_ONCE), left.split(AHEAD_AT_ONCE), strict=True)
        return Expected.joined([self._expected(*part) for part in parts])

    def _expected(self, filled: Tensor, left: Tensor) -> Expected:
        kinds = self.box.kinds
        left = left.float()
        cards = left.sum(1)
        now = sure(filled)
        ahead = futures(self.box, filled, self.each)
        fits = ahead.fits & (left > 0)[:, :, None]
        of, kind, place = fits.nonzero(as_tuple=True)
        after = ahead.filled[of, kind, place]
        share = ((cards - 2) / (cards - 1).clamp(min=1)).clamp(min=0)[of, None]
        lefts = (left[of] - fun.one_hot(kind, kinds)).clamp(min=0) * share
        likely = self.guess(after, lefts)
        known = (cards[of] < 4) | (after.sum(1) >= CELLS)
        likely = torch.where(known[:, None], sure(after), likely)
        costs = torch.full(fits.shape, torch.inf, device=filled.device)
        costs[of, kind, place] = likely @ self.worth
        ends = torch.zeros(*fits.shape, BINS, device=filled.device)
        ends[of, kind, place] = likely
        best, at = costs.min(2)
        ends = ends.gather(2, at[:, :, None, None].expand(-1, -1, 1, BINS)).squeeze(2)
        drawn = chances(left, best)
        mean = (drawn[:, :, None] * ends).sum(1)
        mean += (1 - drawn.sum(1)).clamp(min=0)[:, None] * now
        done = (cards < 2) | (filled.sum(1) >= CELLS)
        return Expected(torch.where(done[:, None], now, mean), best)


def sure(filled: Tensor) -> Tensor:
    """The end of sheets on which nothing more will be drawn."""
    empty = (CELLS - filled.float().sum(1)).long().clamp(max=BINS - 1)
    return fun.one_hot(empty, BINS).float()


class SelfPlay:
    """Games that are always going on: where one ends, another begins."""

    def __init__(
        self,
        box: Box,
        ahead: LookAhead,
        games: int,
        dice: torch.Generator,
        *,
        slips: int = SLIPS,
        glance: bool = False,
    ) -> None:
        self.box, self.ahead, self.games, self.dice = box, ahead, games, dice
        self.slips, self.glance = slips, glance
        kept = BEST + 1
        self.rows = torch.arange(games, device=box.device)
        self.filled = self._zeros(games, CELLS, dtype=torch.float16)
        self.left = self._zeros(games, box.kinds)
        self.pile = self._zeros(games, PUZZLE_CARDS, dtype=torch.int64)
        self.at = self._zeros(games, dtype=torch.int64)  # cards taken so far
        self.step = self._zeros(games, dtype=torch.int64)
        self.begun = self._zeros(games, dtype=torch.int64)  # which starting tile
        # What was considered in each step:
        self.sheets = self._zeros(STEPS, games, kept, CELLS, dtype=torch.uint8)
        self.there = self._zeros(STEPS, games, kept, dtype=torch.bool)
        self.lefts = self._zeros(STEPS, games, box.kinds, dtype=torch.uint8)
        self.ends = self._zeros(STEPS, games, kept, BINS)
        self.chosen = self._zeros(STEPS, games, dtype=torch.int64)
        # To what the step before had counted on, by a look ahead and by a glance:
        self.corrections = self._zeros(STEPS, games)
        self.glanced = self._zeros(STEPS, games)
        self.next = self._zeros(games, box.kinds)  # what the last step counts on
        self.slipped = self._zeros(STEPS, games, dtype=torch.bool)
        self.surprises = self._zeros(0)  # of this round
        self.promised = self._zeros(games)  # before the first tile
        self._begin(self.rows)

    def _zeros(self, *shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros(*shape, dtype=dtype, device=self.box.device)

    def _rand(self, *shape: int) -> Tensor:
        return torch.rand(*shape, generator=self.dice, device=self.box.device)

    def _begin(self, which: Tensor) -> None:
        """New games in the places *which*."""
        order = self._rand(len(which), PUZZLE_CARDS).argsort(1)
        pile = self.box.cards[order]
        ones = torch.ones_like(pile, dtype=torch.float32)
        self.left[which] = self._zeros(len(which), self.box.kinds).scatter_add(1, pile, ones)
        self.pile[which] = pile
        self.filled[which] = 0
        self.at[which] = self.step[which] = 0
        starts = len(self.box.start) - 1
        self.begun[which] = (self._rand(len(which)) * starts).long()

    @torch.no_grad()
    def round(self, trace: float = 0.0) -> "Ended":
        """One decision in every game. Where one ends, another begins."""
        offers, playing = self._offers(self.step == 0)
        self._decide(offers, playing)
        over = ~playing | (self.filled.sum(1) >= CELLS)
        which = over.nonzero().squeeze(1)
        empty = CELLS - self.filled[which].float().sum(1)
        lessons = None if self.glance or not len(which) else self.lessons(which, trace)
        promised = self.promised[which]
        self._begin(which)
        return Ended(which, empty, promised, lessons, self.surprises)

    def _offers(self, first: Tensor) -> tuple[Offers, Tensor]:
        """What may be drawn, and in which games that is anything at all."""
        none = self.box.kinds
        fits = fun.pad(self.box.fits(self.filled), (0, 1))
        enough = self.at + 2 <= PUZZLE_CARDS
        at = self.at.clamp(max=PUZZLE_CARDS - 2)
        one, other = self.pile[self.rows, at], self.pile[self.rows, at + 1]
        left = self.left.clone()
        left[self.rows, one] -= 1
        left[self.rows, other] -= 1
        taken = at + 2
        stuck = ~(fits[self.rows, one] | fits[self.rows, other])
        chance = stuck & (taken < PUZZLE_CARDS)
        card = self.pile[self.rows, taken.clamp(max=PUZZLE_CARDS - 1)]
        left[self.rows, card] -= chance.float()
        fitting = torch.where(chance, fits[self.rows, card], ~stuck)
        playing = first | (enough & fitting)
        ahead = fun.pad(self.next, (0, 1), value=torch.inf)
        pair = torch.minimum(ahead[self.rows, one], ahead[self.rows, other])
        counted_on = torch.where(chance, ahead[self.rows, card], pair)
        self.at = torch.where(first | ~playing, self.at, taken + chance.long())
        self.left = torch.where((first | ~playing)[:, None], self.left, left)
        one = torch.where(chance, card, one)
        other = torch.where(chance | (one == other), none, other)
        places = torch.cat([self.box.table[one], self.box.table[other]], 1)
        valid = torch.cat([self.box.valid[one], self.box.valid[other]], 1)
        width = self.box.start.shape[1]
        beginning = first.nonzero().squeeze(1)
        places[beginning] = 0
        valid[beginning] = False
        places[beginning, :width] = self.box.start[self.begun[beginning]]
        valid[beginning, :width] = self.box.start_valid[self.begun[beginning]]
        overlap = torch.bmm(places, self.filled[:, :, None]).squeeze(2)
        valid &= (overlap < 0.5) & playing[:, None]
        return Offers(places, valid, counted_on), playing

    def _decide(self, offers: Offers, playing: Tensor) -> None:
        kept = BEST + 1
        after = (self.filled[:, None, :] + offers.places).clamp(max=1)
        length = border(after).float() + 1e-3 * self._rand(*offers.valid.shape)
        length[~offers.valid] = NOWHERE
        length, at = length.topk(LOOKS, 1, largest=False)
        there = length < NOWHERE / 2
        sheets = after.gather(1, at[:, :, None].expand(-1, -1, CELLS))
        glanced = self._zeros(*there.shape, BINS)
        games, looks = there.nonzero(as_tuple=True)
        looked = sheets[games, looks]
        known = (looked.sum(1) >= CELLS) | (self.left.sum(1) < 2)[games]
        likely = self.ahead.guess(looked, self.left[games])
        glanced[games, looks] = torch.where(known[:, None], sure(looked), likely)
        glances = glanced @ self.ahead.worth
        glances[~there] = torch.inf
        order = glances.argsort(1)
        self.promised = torch.where(self.step == 0, glances.amin(1), self.promised)
        if self.glance:
            self._draw(playing, sheets[self.rows, order[:, 0]])
            return
        another = BEST + (self._rand(self.games) * NEXT).long()
        many = there.sum(1)
        another = torch.where(another < many, another, BEST)
        some = torch.cat([order[:, :BEST], order.gather(1, another[:, None])], 1)
        here = sheets.gather(1, some[:, :, None].expand(-1, -1, CELLS))
        there = there.gather(1, some)
        ends = self._zeros(self.games, kept, BINS)
        next_ = self._zeros(self.games, kept, self.box.kinds)
        games, places = there.nonzero(as_tuple=True)
        ahead = self.ahead(here[games, places], self.left[games])
        ends[games, places], next_[games, places] = ahead
        costs = ends @ self.ahead.worth
        costs[~there] = torch.inf
        self.surprises = (costs - glances.gather(1, some))[there]
        best = costs.argmin(1)
        slip = self._rand(self.games) * self.slips < 1 if self.slips else best < 0
        any_ = (self._rand(self.games) * there.sum(1)).long()
        chosen = torch.where(slip, any_, best)
        first = self.step == 0
        known = first | ~playing
        counted_on = torch.where(known, 0, offers.counted_on)
        glanced = glances.gather(1, some)[self.rows, best]
        step = self.step.clamp(max=STEPS - 1)
        self.sheets[step, self.rows] = here.to(torch.uint8)
        self.there[step, self.rows] = there & (here.sum(2) < CELLS)
        self.lefts[step, self.rows] = self.left.to(torch.uint8)
        self.ends[step, self.rows] = ends
        self.chosen[step, self.rows] = chosen
        self.corrections[step, self.rows] = torch.where(known, 0, costs.amin(1) - counted_on)
        self.glanced[step, self.rows] = torch.where(known, 0, glanced - counted_on)
        self.next = next_[self.rows, chosen]
        self.slipped[step, self.rows] = chosen != best
        self._draw(playing, here[self.rows, chosen])

    def _draw(self, playing: Tensor, sheets: Tensor) -> None:
        self.step += playing.long()
        self.filled = torch.where(playing[:, None], sheets, self.filled)

    def lessons(self, ended: Tensor, trace: float) -> Lessons:
        """
        How the sheets of games that ended may end, and the corrections of later rounds.

        Each of these counts *trace* times as much one round earlier, and a glance at the best sheet
        for the rest. What follows a slip says nothing about good play; that there was a better
        sheet than the one drawn does.
        """
        later = self._zeros(len(ended))
        parts = []
        for step in reversed(range(min(STEPS, int(self.step[ended].max())))):
            played = self.step[ended] > step
            games, places = (self.there[step, ended] & played[:, None]).nonzero(as_tuple=True)
            parts.append(
                Lessons(
                    self.sheets[step, ended][games, places],
                    self.lefts[step, ended][games],
                    self.ends[step, ended][games, places],
                    later[games],
                )
            )
            glanced = self.glanced[step, ended]
            followed = trace * (self.corrections[step, ended] + later) + (1 - trace) * glanced
            corrected = torch.where(self.slipped[step, ended], glanced, followed)
            later = torch.where(played, corrected, 0)
        return Lessons.joined(parts)


def moved(ends: Tensor, squares: Tensor) -> Tensor:
    """
    Distributions (N x bins) whose means are so many *squares* more, one at most.

    What has nowhere to go stays, and the rest moves further: so the means are as asked.
    """
    last = torch.zeros_like(ends)
    last[:, -1] = ends[:, -1]
    up = fun.pad(ends, (1, -1)) + last
    first = torch.zeros_like(ends)
    first[:, 0] = ends[:, 0]
    down = fun.pad(ends, (-1, 1)) + first
    free = torch.where(squares > 0, 1 - ends[:, -1], 1 - ends[:, 0]).clamp(min=1e-6)
    share = (squares / free).clamp(-1, 1)[:, None]
    return ends + share.abs() * (torch.where(share > 0, up, down) - ends)
