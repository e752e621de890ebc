"""What a table asks of the game that is played at it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import msgspec

from mulligan import wire
from mulligan.core import MulliganError, Seat
from mulligan.core.deckfile import Label
from mulligan.core.record import Records
from mulligan.games import AnyGame
from mulligan.games.second_chance.solo import Challenge


class WrongMoveError(MulliganError):
    """A move of another game, or one with an unreadable card."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many may play."""

    fewest: int
    most: int
    most_at_big_table: int | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """
    A part of a lesson: easy opponents, for it is not a contest; a deal chosen because it teaches
    well; and the moves that were made before the pupil came, in notation.
    """

    bots: tuple[str, ...]
    seed: bytes
    moves: tuple[tuple[Seat, str], ...] = ()


class Showing(NamedTuple):
    """What a table adds to a view."""

    can_undo: bool = False
    undo: bool = False
    """Whether drawings may be taken back, which is possible while they are hidden."""
    names: Sequence[str] = ()
    """Of those who play on paper."""
    memory: dict[Seat, Any] | None = None
    """A cache for the views of one table."""


class Agreed(Protocol):
    """What was agreed at a table, as far as a game's set-up depends on it."""

    edition: str | None
    papers: list[str]

    @property
    def challenge(self) -> Challenge | None: ...

    def is_big_table(self, seats: int) -> bool: ...


class TableGame(Protocol):
    """
    One game, as tables know it. All differences between games are behind this; no other code
    compares a game's name.
    """

    @property
    def name(self) -> wire.TableKind: ...
    @property
    def rules(self) -> AnyGame: ...
    @property
    def setup_type(self) -> type:
        """What `rules` calls a set-up."""

    @property
    def rules_version(self) -> int:
        """Raised whenever old logs would no longer fold to the same game."""

    @property
    def records(self) -> Records[Any, Any] | None:
        """How a game is written down; None if it is on paper."""

    @property
    def limits(self) -> Limits: ...
    @property
    def lessons(self) -> Mapping[wire.LessonPart, Lesson]: ...
    @property
    def editions(self) -> Sequence[wire.EditionInfo]: ...
    @property
    def calls_cards(self) -> bool:
        """Whether cards are called for sheets of paper, and nobody plays at the table itself."""

    @property
    def takes_back(self) -> bool:
        """Whether a move may be taken back. A card that was played has been seen."""

    @property
    def gives_hints(self) -> bool: ...
    @property
    def hides_hands(self) -> bool:
        """Whether players hold cards that the others must not know."""

    def daily_score(self, state: Any) -> int:
        """How the first seat did in a finished game, for the board of the day: less is better."""

    def places(self, state: Any) -> Sequence[int]:
        """The place of each player in a finished game; on paper, of those on paper. The winners
        have place 1, and those who did equally well share one."""

    # --- what is agreed -------------------------------------------------------------------------

    def check(self, asked: wire.NewTable) -> None:
        """Raises SetupError for options that this game does not have."""

    def edition(self, asked: wire.NewTable) -> str | None:
        """The edition that was chosen, or the default of the language."""

    def setup(self, agreed: Agreed, deck: Any, seats: int) -> Any:
        """The game's own set-up. Raises MulliganError if it cannot be played."""

    def agreed(self, setup: Any) -> Mapping[str, Any]:
        """The parts of an agreement that *setup* determines: the reverse of `setup`."""

    # --- decks ----------------------------------------------------------------------------------

    def deck_names(self) -> Sequence[str]:
        """The decks that come with it."""

    def load_deck(self, name: str) -> tuple[Any, Label]:
        """A deck that comes with it."""

    def parse_deck(self, text: str) -> tuple[Any, Label]:
        """Somebody's own deck file. Raises DeckError with all its faults."""

    def write_deck(self, deck: Any, name: str, title: str) -> str:
        """*deck* as a deck file, cards in the same order, which decides what a seed deals. Nothing
        else is in it: no comments, and not where the deck comes from."""

    def deck_info(self, deck: Any, title: str) -> wire.DeckInfo: ...

    # --- moves ----------------------------------------------------------------------------------

    def move_from_wire(self, move: wire.Move) -> Any:
        """Raises WrongMoveError if it is not a move of this game."""

    def move_to_wire(self, move: Any) -> wire.Move: ...

    def read_move(self, text: str) -> Any:
        """A move in the game's own notation, as logs keep it. Raises NotationError."""

    def write_move(self, move: Any) -> str: ...

    def moves_of(self, event: Any) -> Sequence[tuple[Seat, Any]]:
        """The decisions behind *event*, if there were any."""

    def begins_step(self, event: Any) -> bool:
        """Whether somebody decided on *event*; what follows until the next is one step with it."""

    def asks_for_thought(self, view: Any) -> bool:
        """Whether the seat of *view* has a move to make that the coach can judge."""

    # --- what people see ------------------------------------------------------------------------

    def show(self, view: Any, showing: Showing) -> wire.View:
        """*view* for the wire. It already holds only what its seat may know."""

    def frame(
        self,
        happened: Sequence[Mapping[str, Any]],
        state: Any,
        seat: Seat | None,
        memory: dict[Seat, Any],
    ) -> wire.Frame:
        """A step of a replay: as *seat* saw it, or with everything shown."""

    def beats(self, view: Any) -> int:
        """How many times its pace a bot takes for a move."""


def places_by(worse: Sequence[tuple[int, ...]]) -> list[int]:
    """The place of each player, from how badly each did."""
    return [1 + sum(other < own for other in worse) for own in worse]


def deck_text(game: str, name: str, title: str, cards: Sequence[str]) -> str:
    """A deck file with *cards* and only the required fields."""
    head = [
        'format = "mulligan-deck"',
        "version = 1",
        f'game = "{game}"',
        f'name = "{name}"',
        f"title = {quoted(title)}",
        'provenance = "?"',
        'licence = "?"',
    ]
    return "\n".join([*head, *cards, ""])


def quoted(text: str) -> str:
    """*text* as TOML writes it: like JSON, but for one character that JSON leaves as it is."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
