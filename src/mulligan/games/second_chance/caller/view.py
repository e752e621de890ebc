"""What everybody sees, and every tap that is allowed."""

from collections import Counter
from dataclasses import dataclass

from mulligan.core import Seat
from mulligan.games.second_chance.caller.moves import (
    Chance,
    Count,
    Fits,
    Full,
    Move,
    Next,
    Out,
    TakeBack,
)
from mulligan.games.second_chance.caller.rules import (
    filled_by_drawing,
    just_wrote_one,
    writes_one,
)
from mulligan.games.second_chance.caller.setup import CALLER
from mulligan.games.second_chance.caller.state import Ended, Paper, State
from mulligan.games.second_chance.grid import SQUARES
from mulligan.games.second_chance.tiles import Tile


@dataclass(frozen=True, slots=True)
class View:
    """Everybody sees the same: what lies face up, and what was said."""

    seat: Seat | None
    edition: str
    round: int
    offer: tuple[Tile, ...]
    cards_left: int
    left: tuple[int, ...]
    """How many of each shape are still to come, in the order of the deck (SC-19)."""
    papers: tuple[Paper, ...]
    writes_one: bool
    """Whether somebody who drops out now writes a 1 (SC-12)."""
    can_take_back: bool
    end: Ended | None


def view(state: State, seat: Seat | None) -> View:
    left = Counter(state.pile)
    return View(
        seat=CALLER if seat == CALLER else None,
        edition=state.setup.edition,
        round=state.round,
        offer=state.offer,
        cards_left=len(state.pile),
        left=tuple(left[tile] for tile, _ in state.setup.deck.puzzle),
        papers=state.papers,
        writes_one=writes_one(state),
        can_take_back=state.before is not None,
        end=state.end,
    )


def choices(view: View) -> tuple[Move, ...]:
    """Every tap that is allowed now; there is one `Count` for every number of squares."""
    if view.seat is None:
        return ()
    back: tuple[Move, ...] = (TakeBack(),) if view.can_take_back else ()
    players = range(len(view.papers))
    if view.end is not None:
        counts = (Count(at, empty) for at in players for empty in range(len(SQUARES) + 1))
        return (*counts, *back)
    if view.round == 0:
        return (Next(), *back)
    papers = dict(enumerate(view.papers))
    playing = [at for at, paper in papers.items() if paper.out is None]
    can_fill = [at for at in papers if at in playing or just_wrote_one(papers[at], view.round)]
    over = filled_by_drawing(view.papers)
    unsettled = [at for at in playing if papers[at].chance is not None and not papers[at].fits]
    return (
        Next(),
        *(Chance(at) for at in playing if not over and papers[at].chance is None),
        *(Fits(at) for at in unsettled),
        *(Out(at) for at in unsettled),
        *(Full(at) for at in can_fill if not papers[at].full),
        *back,
    )


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every tap that is allowed now."""
    return choices(view(state, seat))
