"""What one player was shown: the cards that a sheet of paper has to answer."""

from dataclasses import dataclass

from mulligan.games.second_chance.caller.rules import known
from mulligan.games.second_chance.caller.setup import Player
from mulligan.games.second_chance.caller.state import State
from mulligan.games.second_chance.events import Reason
from mulligan.games.second_chance.tiles import Tile


@dataclass(frozen=True, slots=True)
class CalledRound:
    """The cards of a round, as one player saw them."""

    offer: tuple[Tile, ...]
    chance: Tile | None
    out: bool
    """Whether they dropped out in it."""
    over: bool
    """Whether all drawing in it is finished."""
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
    paper = known(state, player)
    rounds: dict[int, CalledRound] = {}
    at: State | None = state
    while at is not None:
        # Backwards: the first state found for a round is its final one.
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
