"""Reachable positions only, so that a failing example is a game that somebody can play."""

from dataclasses import dataclass

from hypothesis import strategies as st

from mulligan.core import fold
from mulligan.games import one_more
from mulligan.games.one_more import Event, Setup
from mulligan.games.one_more.decks import names
from mulligan.games.one_more.state import State

seeds = st.binary(min_size=32, max_size=32)
setups = st.builds(
    lambda seats, deck: Setup(seats, one_more.load(deck)[0]),
    st.integers(3, 9),
    st.sampled_from(names()),
)


@dataclass(frozen=True, slots=True)
class Played:
    """A game up to some moment: its seed, all its events, and where they lead."""

    seed: bytes
    log: tuple[Event, ...]
    state: State


@st.composite
def games(draw: st.DrawFn, most: int = 60) -> Played:
    """Deal, then some legal moves by whoever may act."""
    seed = draw(seeds)
    log = one_more.deal(draw(setups), seed)
    state = fold(one_more, log)
    # One number for all choices: drawing each by itself takes longer than the whole game.
    chance = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, most))):
        if not (waiting := sorted(one_more.to_act(state))):
            break
        seat = chance.choice(waiting)
        state, events = one_more.apply(state, seat, chance.choice(one_more.legal(state, seat)))
        log += events
    return Played(seed, log, state)


def positions() -> st.SearchStrategy[State]:
    return games().map(lambda played: played.state)
