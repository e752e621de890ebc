"""
Whole games as text, with what everybody at the table sees.

A wrong rule, a leak or another deal shows up as a difference that a person can read. The texts
were read against `docs/rules` when they were made; `python -m tests.playthroughs` makes them anew
after a change that is meant.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from mulligan.core import Seat, below, commitment, words
from mulligan.core.record import line
from tests.strategies import AnyBox, AnyPlayed, Step, play, seats_of, seed_of

T = TypeVar("T")

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Playthrough:
    """A game to be told: who plays what and how. The number is that of its seed."""

    name: str
    box: AnyBox
    setup: Callable[[], Any]
    habit: str
    number: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    def __str__(self) -> str:
        return self.name


class Dice(Random):
    """Dice that fall the same on every Python, which does not promise that of its own."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(0)
        self._stream = words(seed, "playthrough")

    # A list is all that is ever chosen from; the parent also takes other things.
    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        return seq[below(self._stream, len(seq))]


def played(game: Playthrough) -> AnyPlayed:
    seed = seed_of(game.number)
    return play(game.box, game.setup(), seed, game.box.habits[game.habit], Dice(seed))


def told(game: Playthrough, teller: "Teller") -> str:
    """The whole text of *game*."""
    whole = played(game)
    lines = [
        f"{game.box}: {teller.table(whole)}; everybody plays {game.habit}",
        f"seed {game.number}, commitment {commitment(whole.seed)}",
        "",
        *_entries(game.box, whole.opening),
        *teller.views(whole.until(0), None),
    ]
    for number, step in enumerate(whole.steps, 1):
        waiting = " ".join(map(str, sorted(game.box.game.to_act(step.before))))
        legal = game.box.game.legal(step.before, step.seat)
        lines += [
            f"{number:3} turn {game.box.game.turn(step.before)}, {waiting} may act: "
            f"{step.seat} {teller.move(step.move)} (1 of {len(legal)})",
            *_entries(game.box, step.events),
            *teller.views(whole.until(number), step),
        ]
    digest = sha256(line(whole.record()).encode()).hexdigest()
    lines += ["", f"the record has SHA-256 {digest}"]
    return "\n".join(lines) + "\n"


class Teller:
    """How one game is put into words."""

    def table(self, whole: AnyPlayed) -> str:
        raise NotImplementedError

    def move(self, move: Any) -> str:
        raise NotImplementedError

    def views(self, so_far: AnyPlayed, step: Step[Any, Any, Any] | None) -> Iterator[str]:
        """What everybody sees after *step*, where that is worth a look."""
        raise NotImplementedError


def grouped(so_far: AnyPlayed, look: Callable[[Seat | None], str]) -> Iterator[tuple[str, str]]:
    """What *look* gives for every seat and for who watches: who sees it, and what."""
    found: dict[str, list[str]] = {}
    for seat in seats_of(so_far):
        found.setdefault(look(seat), []).append("watchers" if seat is None else str(seat))
    for text, viewers in found.items():
        everybody = len(viewers) == so_far.setup.seats + 1
        yield "everybody" if everybody else ",".join(viewers), text


def _entries(box: AnyBox, events: Sequence[Any]) -> Iterator[str]:
    for event in events:
        if (entry := box.record.entry_of(event)) is not None:
            yield f"      {line(entry)}"
