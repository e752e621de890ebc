"""
Calling the cards for people who play on paper: a `mulligan.core.Game` with one seat, the caller's.

The sheets are on the table, so nothing is known here of what is drawn. The caller turns cards over
and notes what the players say: neither fits, this one does, I am out, my sheet is full, so many
squares are empty. Every tap can be taken back. Who writes the 1, when it is over and who has won
follows from the rules, as for sheets on a screen. What was drawn can be checked later: `paper.py`.
"""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from mulligan.core import RefusedError, Seat, SetupError, shuffled
from mulligan.games.second_chance.decks import Deck, standard
from mulligan.games.second_chance.editions import DEFAULT_EDITION, Edition, Writers, edition
from mulligan.games.second_chance.events import Reason
from mulligan.games.second_chance.grid import SQUARES
from mulligan.games.second_chance.setup import MOST_SEATS_BIG_TABLE
from mulligan.games.second_chance.tiles import Tile

GAME = "caller"
CALLER: Seat = 0

Player: TypeAlias = int
"""Where somebody sits at the table, clockwise from 0. Not a seat: nobody plays here."""


class Refusal(StrEnum):
    """Why a tap was turned down. The codes are stable."""

    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_PLAYER = "no-such-player"
    GAME_OVER = "game-over"
    NOT_OVER = "not-over"
    NOT_BEGUN = "not-begun"
    HAS_CHANCE = "has-chance"
    NO_CHANCE = "no-chance"
    ALREADY_FITS = "already-fits"
    ALREADY_OUT = "already-out"
    ALREADY_FULL = "already-full"
    SOMEBODY_IS_FULL = "somebody-is-full"
    TOO_MANY_SQUARES = "too-many-squares"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"


# --- what is agreed -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setup:
    """
    Who plays on paper, by which edition, with which deck.

    Raises:
        SetupError: There are no players, or more than starting tiles (SC-4).
        MulliganError: There is no such edition.
    """

    players: int
    edition: str = DEFAULT_EDITION
    deck: Deck = field(default_factory=standard)

    def __post_init__(self) -> None:
        edition(self.edition)
        if not 1 <= self.players <= MOST_SEATS_BIG_TABLE:
            raise SetupError(f"On paper, 1 to {MOST_SEATS_BIG_TABLE} can play.")

    @property
    def rules(self) -> Edition:
        return edition(self.edition)


# --- what the caller does ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Next:
    """Everybody is ready: the next two cards (SC-7)."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Neither fits this player: a card of their own (SC-10)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Fits:
    """That one fits, and is drawn (SC-10): the card makes room, on every screen."""

    player: Player


@dataclass(frozen=True, slots=True)
class Out:
    """Nor does that one: the player drops out (SC-11)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Full:
    """A sheet without an empty square (SC-13)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Count:
    """So many squares are empty, when the game is over."""

    player: Player
    empty: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last tap was wrong."""


Move: TypeAlias = Next | Chance | Fits | Out | Full | Count | TakeBack

# --- what happens -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened:
    """The cards as they lie. Secret."""

    setup: Setup
    start: tuple[Tile, ...]
    pile: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Tapped:
    move: Move


Event: TypeAlias = Opened | Tapped


@dataclass(frozen=True, slots=True)
class Ended:
    """It is over; *winners* is empty until everybody has counted their squares."""

    reason: Reason
    winners: tuple[Player, ...]


class Cancelled(StrEnum):
    """What stands on a sheet and does not count, as there are no second chances (SC-14)."""

    CHANCE = "chance"
    ONE = "one"


class Paper(NamedTuple):
    """What is known of one player."""

    start: Tile
    chance: Tile | None = None  # of this round
    fits: bool = False  # the chance of this round is drawn
    out: int | None = None
    one: bool = False
    full: bool = False
    empty: int | None = None
    cancelled: Cancelled | None = None  # to be rubbed out


class State(NamedTuple):
    setup: Setup
    pile: tuple[Tile, ...]  # secret; the next card first
    papers: tuple[Paper, ...]
    round: int = 0
    offer: tuple[Tile, ...] = ()
    end: Ended | None = None
    taps: int = 0  # grows with every tap, also with one that takes another back
    before: "State | None" = None


# --- the rules ------------------------------------------------------------------------------------


def deal(setup: Setup, seed: bytes) -> tuple[Event, ...]:
    """The same cards as on screen: a sheet can be checked against the seed later."""
    return (
        Opened(
            setup,
            start=shuffled(setup.deck.start, seed, "second-chance/start")[: setup.players],
            pile=shuffled(setup.deck.cards(), seed, "second-chance/puzzle"),
        ),
    )


def to_act(state: State) -> frozenset[Seat]:
    """The caller, as long as there is something to do; a wrong count can be mended for ever."""
    return frozenset({CALLER}) if state.papers else frozenset()


def turn(state: State) -> int:
    return state.taps


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every tap that means something now."""
    return choices(view(state, seat))


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """Raises RefusedError for a tap that means nothing now."""
    if seat != CALLER:
        raise RefusedError(Refusal.NO_SUCH_SEAT, "Only the caller calls.")
    _judge(state, move)
    return (Tapped(move),)


def apply(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Nothing follows from a tap: one event, one step. Refuses what `decide` does."""
    events = decide(state, seat, move)
    return evolve(state, events[0]), events


def evolve(state: State | None, event: Event) -> State:
    match event:
        case Opened(setup, start, pile):
            return State(setup, pile, tuple(map(Paper, start)))
        case Tapped(TakeBack()):
            assert state is not None
            assert state.before is not None
            return state.before._replace(taps=state.taps + 1)
        case Tapped(move):
            assert state is not None
            return _after(state, move)._replace(taps=state.taps + 1, before=state)


def result(state: State) -> Ended | None:
    return state.end if state.end is not None and state.end.winners else None


def _judge(state: State, move: Move) -> None:
    match move:
        case Next():
            _must_go_on(state)
        case Chance(player):
            paper = _in_the_round(state, player)
            if _filled_by_drawing(state.papers):
                raise RefusedError(
                    Refusal.SOMEBODY_IS_FULL, "A sheet is full: there are no second chances."
                )
            if paper.chance is not None:
                raise RefusedError(Refusal.HAS_CHANCE, "They have had their second chance.")
        case Fits(player) | Out(player):
            paper = _in_the_round(state, player)
            if paper.chance is None:
                raise RefusedError(Refusal.NO_CHANCE, "First comes their second chance.")
            if paper.fits:
                raise RefusedError(Refusal.ALREADY_FITS, "They have drawn their second chance.")
        case Full(player):
            paper = _known(state, player)
            if not _just_wrote_one(paper, state.round):
                paper = _in_the_round(state, player)
            _must_go_on(state)
            if paper.full:
                raise RefusedError(Refusal.ALREADY_FULL, "Their sheet is full already.")
        case Count(player, empty):
            _known(state, player)
            if state.end is None:
                raise RefusedError(Refusal.NOT_OVER, "Squares are counted at the end.")
            if not 0 <= empty <= len(SQUARES):
                raise RefusedError(Refusal.TOO_MANY_SQUARES, "A sheet has 81 squares.")
        case TakeBack():
            if state.before is None:
                raise RefusedError(Refusal.NOTHING_TO_TAKE_BACK, "Nothing was tapped yet.")


def _after(state: State, move: Move) -> State:
    match move:
        case Next():
            return _next_round(state)
        case Chance(player):
            if not state.pile:
                return _too_few(state)
            chanced = state.papers[player]._replace(chance=state.pile[0])
            return _with(state, player, chanced)._replace(pile=state.pile[1:])
        case Fits(player):
            return _with(state, player, state.papers[player]._replace(fits=True))
        case Out(player):
            one = _writes_one(state)
            return _with(state, player, state.papers[player]._replace(out=state.round, one=one))
        case Full(player):
            return _with(state, player, state.papers[player]._replace(full=True))
        case Count(player, empty):
            counted = _with(state, player, state.papers[player]._replace(empty=empty))
            assert counted.end is not None
            return counted._replace(end=Ended(counted.end.reason, _winners(counted)))
        case TakeBack():
            raise AssertionError  # evolve takes back before it asks


def _next_round(state: State) -> State:
    if any(paper.full for paper in state.papers):
        filled = tuple(paper._replace(empty=0) if paper.full else paper for paper in state.papers)
        winners = tuple(at for at, paper in enumerate(filled) if paper.full)
        return state._replace(papers=filled, end=Ended(Reason.FILLED, winners))
    if all(paper.out is not None for paper in state.papers):
        return state._replace(end=Ended(Reason.ALL_OUT, ()))
    if len(state.pile) < 2:
        return state._replace(end=Ended(Reason.DECK, ()))
    return state._replace(
        pile=state.pile[2:],
        round=state.round + 1,
        offer=state.pile[:2],
        papers=tuple(paper._replace(chance=None, fits=False) for paper in state.papers),
    )


def _too_few(state: State) -> State:
    """More need a second chance than there are cards: nobody gets one in this round (SC-14)."""
    papers = tuple(
        paper._replace(
            chance=None,
            fits=False,
            out=None if paper.out == state.round else paper.out,
            one=paper.one and paper.out != state.round,
            full=False,  # by a second chance or the 1 of this round, or there were none (SC-R2)
            cancelled=_drawn_in_vain(paper, state.round),
        )
        for paper in state.papers
    )
    return state._replace(papers=papers, end=Ended(Reason.NO_CHANCE_CARDS, ()))


def _drawn_in_vain(paper: Paper, round: int) -> Cancelled | None:
    """What *paper* may have been given after the two cards, when there ought to be nothing."""
    if paper.out == round:
        return Cancelled.ONE if paper.one else None
    return None if paper.chance is None else Cancelled.CHANCE


def _writes_one(state: State) -> bool:
    """Whether somebody who drops out now writes a 1 (SC-12), which nobody does alone (SC-17)."""
    if state.setup.players == 1:
        return False
    rounds = [paper.out for paper in state.papers if paper.out is not None]
    match state.setup.rules.writers:
        case Writers.ONE:
            return not rounds
        case Writers.ALL_OF_THE_ROUND:
            return all(round == state.round for round in rounds)


def _winners(state: State) -> tuple[Player, ...]:
    """Who has won, once everybody has counted (SC-15, SC-16)."""
    full = tuple(at for at, paper in enumerate(state.papers) if paper.full)
    if full:
        return full
    counts = [paper.empty for paper in state.papers if paper.empty is not None]
    if len(counts) < len(state.papers):
        return ()
    best = [at for at, paper in enumerate(state.papers) if paper.empty == min(counts)]
    return tuple([at for at in best if state.papers[at].one] or best)


def _filled_by_drawing(papers: tuple[Paper, ...]) -> bool:
    """Whether a sheet was full before the second chances, of which there are none then (SC-R2)."""
    return any(paper.full and paper.chance is None for paper in papers)


def _just_wrote_one(paper: Paper, round: int) -> bool:
    """A 1 in the last empty square fills the sheet of somebody who is out (SC-R3)."""
    return paper.one and paper.out == round


def _with(state: State, player: Player, paper: Paper) -> State:
    papers = (*state.papers[:player], paper, *state.papers[player + 1 :])
    return state._replace(papers=papers)


def _known(state: State, player: Player) -> Paper:
    if not 0 <= player < len(state.papers):
        raise RefusedError(Refusal.NO_SUCH_PLAYER, "There is no such player.")
    return state.papers[player]


def _must_go_on(state: State) -> None:
    if state.end is not None:
        raise RefusedError(Refusal.GAME_OVER, "The game is over.")


def _in_the_round(state: State, player: Player) -> Paper:
    paper = _known(state, player)
    _must_go_on(state)
    if state.round == 0:
        raise RefusedError(Refusal.NOT_BEGUN, "The first two cards are still face down.")
    if paper.out is not None:
        raise RefusedError(Refusal.ALREADY_OUT, "They have dropped out.")
    return paper


# --- what is seen ---------------------------------------------------------------------------------


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
        writes_one=_writes_one(state),
        can_take_back=state.before is not None,
        end=state.end,
    )


def choices(view: View) -> tuple[Move, ...]:
    """Every tap that means something now; counting is there for every number of squares."""
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
    can_fill = [at for at in papers if at in playing or _just_wrote_one(papers[at], view.round)]
    over = _filled_by_drawing(view.papers)
    unsettled = [at for at in playing if papers[at].chance is not None and not papers[at].fits]
    return (
        Next(),
        *(Chance(at) for at in playing if not over and papers[at].chance is None),
        *(Fits(at) for at in unsettled),
        *(Out(at) for at in unsettled),
        *(Full(at) for at in can_fill if not papers[at].full),
        *back,
    )


# --- what was called ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CalledRound:
    """The cards of a round, as one player saw them."""

    offer: tuple[Tile, ...]
    chance: Tile | None
    out: bool
    """Whether they dropped out in it."""
    over: bool
    """Whether nobody draws in it any more."""
    settled: bool
    """Whether it was played to its end, second chances and all."""

    @property
    def cards(self) -> tuple[Tile, ...]:
        return self.offer if self.chance is None else (*self.offer, self.chance)


@dataclass(frozen=True, slots=True)
class Called:
    """All cards that one player was shown so far: what their sheet has to answer."""

    start: Tile
    rounds: tuple[CalledRound, ...]
    """Up to the one in which they dropped out."""
    one: bool
    """Whether they write a 1."""


def called(state: State, player: Player) -> Called:
    """What *player* was shown. Raises RefusedError if there is no such player."""
    paper = _known(state, player)
    rounds: dict[int, CalledRound] = {}
    at: State | None = state
    while at is not None:
        # Backwards: the first to be met is a round as it was left.
        if at.round > 0 and at.round not in rounds:
            then = at.papers[player]
            if then.out is None or then.out == at.round:
                past = at.round < state.round
                rounds[at.round] = CalledRound(
                    at.offer,
                    then.chance,
                    out=then.out is not None,
                    over=past or state.end is not None,
                    settled=past or _played_out(state),
                )
        at = at.before
    return Called(paper.start, tuple(rounds[number] for number in sorted(rounds)), paper.one)


def _played_out(state: State) -> bool:
    """Whether everybody had their second chance in the last round."""
    return state.end is not None and state.end.reason in (Reason.ALL_OUT, Reason.DECK)
