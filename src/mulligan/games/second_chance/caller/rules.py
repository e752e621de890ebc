"""The rules of calling: which tap is allowed, and what it changes."""

from enum import StrEnum

from mulligan.core import RefusedError, Seat, shuffled
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
from mulligan.games.second_chance.caller.setup import CALLER, Player, Setup
from mulligan.games.second_chance.caller.state import (
    Cancelled,
    Ended,
    Event,
    Opened,
    Paper,
    State,
    Tapped,
)
from mulligan.games.second_chance.editions import Writers
from mulligan.games.second_chance.events import Reason
from mulligan.games.second_chance.grid import SQUARES


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


def deal(setup: Setup, seed: bytes) -> tuple[Event, ...]:
    """The same cards as on screen: a sheet can be checked against the seed later."""
    return (
        Opened(
            setup,
            start=shuffled(setup.deck.start, seed, "second-chance/start")[: setup.players],
            pile=shuffled(setup.deck.cards(), seed, "second-chance/puzzle"),
        ),
    )


def to_act(_state: State) -> frozenset[Seat]:
    """The caller, always: even after the end a wrong count can be corrected."""
    return frozenset({CALLER})


def turn(state: State) -> int:
    return state.taps


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """Raises RefusedError for a tap that is not allowed now."""
    if seat != CALLER:
        raise RefusedError(Refusal.NO_SUCH_SEAT, "Only the caller calls.")
    _judge(state, move)
    return (Tapped(move),)


def apply(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """A tap is exactly one event; nothing follows from it. Refuses what `decide` refuses."""
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
            if filled_by_drawing(state.papers):
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
            paper = known(state, player)
            if not just_wrote_one(paper, state.round):
                paper = _in_the_round(state, player)
            _must_go_on(state)
            if paper.full:
                raise RefusedError(Refusal.ALREADY_FULL, "Their sheet is full already.")
        case Count(player, empty):
            known(state, player)
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
            one = writes_one(state)
            return _with(state, player, state.papers[player]._replace(out=state.round, one=one))
        case Full(player):
            return _with(state, player, state.papers[player]._replace(full=True))
        case Count(player, empty):
            counted = _with(state, player, state.papers[player]._replace(empty=empty))
            assert counted.end is not None
            return counted._replace(end=Ended(counted.end.reason, _winners(counted)))
        case TakeBack():
            raise AssertionError  # `evolve` handles taking back before it gets here


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
    """What *paper* got after the two cards and has to lose again, if anything."""
    if paper.out == round:
        return Cancelled.ONE if paper.one else None
    return None if paper.chance is None else Cancelled.CHANCE


def writes_one(state: State) -> bool:
    """Whether a player who drops out now writes a 1 (SC-12); a solo player never does (SC-17)."""
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


def filled_by_drawing(papers: tuple[Paper, ...]) -> bool:
    """Whether a sheet was full before the second chances, which are then skipped (SC-R2)."""
    return any(paper.full and paper.chance is None for paper in papers)


def just_wrote_one(paper: Paper, round: int) -> bool:
    """A 1 in the last empty square fills the sheet of somebody who is out (SC-R3)."""
    return paper.one and paper.out == round


def _with(state: State, player: Player, paper: Paper) -> State:
    papers = (*state.papers[:player], paper, *state.papers[player + 1 :])
    return state._replace(papers=papers)


def known(state: State, player: Player) -> Paper:
    if not 0 <= player < len(state.papers):
        raise RefusedError(Refusal.NO_SUCH_PLAYER, "There is no such player.")
    return state.papers[player]


def _must_go_on(state: State) -> None:
    if state.end is not None:
        raise RefusedError(Refusal.GAME_OVER, "The game is over.")


def _in_the_round(state: State, player: Player) -> Paper:
    paper = known(state, player)
    _must_go_on(state)
    if state.round == 0:
        raise RefusedError(Refusal.NOT_BEGUN, "The first two cards are still face down.")
    if paper.out is not None:
        raise RefusedError(Refusal.ALREADY_OUT, "They have dropped out.")
    return paper
