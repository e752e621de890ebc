"""The solo challenge: three games in a row, and fewer than ten empty squares in all (SC-17)."""

from dataclasses import dataclass

from mulligan.core import SetupError

GAMES = 3
GOAL = 10


@dataclass(frozen=True, slots=True)
class Challenge:
    """
    How far a solo challenge has come: the empty squares of each game played so far.

    >>> challenge = Challenge().after(4).after(2)
    >>> challenge.total, challenge.may_leave, challenge.over
    (6, 3, False)
    >>> challenge.after(3).reached, challenge.after(4).reached
    (True, False)
    """

    empty: tuple[int, ...] = ()

    def after(self, squares: int) -> "Challenge":
        """The challenge after one more game. Raises SetupError if it was over."""
        if self.over:
            raise SetupError(f"A solo challenge has {GAMES} games.")
        return Challenge((*self.empty, squares))

    @property
    def total(self) -> int:
        return sum(self.empty)

    @property
    def may_leave(self) -> int:
        """How many squares the games to come may leave empty; below 0 the goal is missed."""
        return GOAL - 1 - self.total

    @property
    def over(self) -> bool:
        return len(self.empty) == GAMES

    @property
    def reached(self) -> bool:
        """Whether all games are played and the goal is reached."""
        return self.over and self.may_leave >= 0
