"""
Whole games for Hypothesis: every state made here can be reached at a table.

A failing example is therefore a real game. Hypothesis draws only a few numbers (who plays what,
the seed, how people play, where to stop) and the rest follows from them: examples are cheap to
make, and they shrink to short games. `tests/laws/test_reach.py` holds us to what they reach.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from hypothesis import assume
from hypothesis import strategies as st

from mulligan.core import Game, Seat, commitment, fold
from mulligan.core.record import Head, Player, Records
from mulligan.games import one_more, second_chance
from mulligan.games.one_more import record as one_more_record
from mulligan.games.one_more.cards import Card, Effect, Sign
from mulligan.games.one_more.decks import LARGEST_NUMBER, PLAY_CARDS
from mulligan.games.one_more.setup import FEWEST_SEATS
from mulligan.games.one_more.setup import MOST_SEATS as MOST_SEATS_ONE_MORE
from mulligan.games.one_more.state import State as OneMoreState
from mulligan.games.second_chance import record as second_chance_record
from mulligan.games.second_chance.decks import (
    LARGEST_PUZZLE_TILE,
    PUZZLE_CARDS,
    STARTING_SIZE,
    STARTING_TILES,
)
from mulligan.games.second_chance.grid import FULL, SIDE, Mask
from mulligan.games.second_chance.setup import MOST_SEATS, MOST_SEATS_BIG_TABLE
from mulligan.games.second_chance.state import State as SecondChanceState
from mulligan.games.second_chance.tiles import Tile, read_tile, ways

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")

Policy: TypeAlias = Callable[[S, Seat, tuple[M, ...], Random], M]
"""How somebody chooses one of the legal moves."""


@dataclass(frozen=True, eq=False)
class Box(Generic[S, M, E]):
    """A game as the laws see it: its rules, its records, and how to make examples of it."""

    name: str
    game: Game[Any, S, M, E, Any, Any]
    record: Records[Any, E]
    event: Any  # the union of its event types
    setups: Callable[[], st.SearchStrategy[Any]]
    habits: dict[str, Policy[S, M]]  # the simplest first
    famous: tuple["Famous", ...]
    tense: Callable[[S], bool]  # whether much is secret just now

    def __repr__(self) -> str:
        return self.name

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(self.name)


@dataclass(frozen=True)
class Famous:
    """A game in which rare things happen, found by searching: who plays, and how it is dealt."""

    setup: Callable[[], Any]
    habit: str
    number: int  # of the seed, and of the dice


@dataclass(frozen=True)
class Step(Generic[S, M, E]):
    """One decision: who made it, in which state, and what came of it."""

    before: S
    seat: Seat
    move: M
    events: tuple[E, ...]
    after: S


@dataclass(frozen=True)
class Played(Generic[S, M, E]):
    """A game so far, with everything that led to it."""

    box: Box[S, M, E]
    setup: Any
    seed: bytes
    opening: tuple[E, ...]
    start: S
    steps: tuple[Step[S, M, E], ...]

    def __repr__(self) -> str:
        latest = "".join(f"\n  {step.seat}: {step.move}" for step in self.steps[-9:])
        return (
            f"<{self.box} for {self.setup.seats}, {getattr(self.setup, 'edition', '')} deck "
            f"{self.setup.deck.name}, seed {int.from_bytes(self.seed, 'big')}, "
            f"{len(self.steps)} decisions, the latest:{latest}>"
        )

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        # Hypothesis would print the fields, and all states of a game are a megabyte.
        printer.text(repr(self))

    @property
    def state(self) -> S:
        return self.steps[-1].after if self.steps else self.start

    @property
    def to_act(self) -> list[Seat]:
        return sorted(self.box.game.to_act(self.state))

    @property
    def states(self) -> tuple[S, ...]:
        """The state at every decision, the last one included."""
        return (self.start, *(step.after for step in self.steps))

    @cached_property
    def events(self) -> tuple[E, ...]:
        return (*self.opening, *(event for step in self.steps for event in step.events))

    @property
    def head(self) -> Head:
        players = tuple(Player(f"seat {seat}") for seat in range(self.setup.seats))
        return Head(players, commitment(self.seed), self.seed)

    def record(self) -> dict[str, Any]:
        return self.box.record.write(self.head, self.events)

    def until(self, decisions: int) -> "Played[S, M, E]":
        """The same game when only so many decisions had been made."""
        steps = self.steps[:decisions]
        return Played(self.box, self.setup, self.seed, self.opening, self.start, steps)


SecondChance: TypeAlias = Played[SecondChanceState, second_chance.Move, second_chance.Event]
OneMore: TypeAlias = Played[OneMoreState, one_more.Move, one_more.Event]
AnyBox: TypeAlias = Box[Any, Any, Any]
AnyPlayed: TypeAlias = Played[Any, Any, Any]


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def play(
    box: Box[S, M, E], setup: Any, seed: bytes, policy: Policy[S, M], die: Random
) -> Played[S, M, E]:
    """A whole game: whoever may act acts, in an order that *die* chooses, as *policy* likes."""
    opening = box.game.deal(setup, seed)
    state = start = fold(box.game, opening)
    steps: list[Step[S, M, E]] = []
    while waiting := sorted(box.game.to_act(state)):
        seat = die.choice(waiting)
        move = policy(state, seat, box.game.legal(state, seat), die)
        after, events = box.game.apply(state, seat, move)
        steps.append(Step(state, seat, move, events, after))
        state = after
    return Played(box, setup, seed, opening, start, tuple(steps))


# --- what to draw -------------------------------------------------------------------------------


def numbers() -> st.SearchStrategy[int]:
    """Something to make dice of, or a seed."""
    return st.integers(0, 2**32 - 1)


def dice() -> st.SearchStrategy[Random]:
    return numbers().map(Random)


def seeds() -> st.SearchStrategy[bytes]:
    return numbers().map(seed_of)


@st.composite
def finished(draw: st.DrawFn, box: Box[S, M, E]) -> Played[S, M, E]:
    """A game from its deal to its end; one in ten is famous."""
    if draw(st.integers(0, 9)) == 9:
        return play_again(box, draw(st.sampled_from(box.famous)))
    policy = box.habits[draw(st.sampled_from(list(box.habits)))]
    return play(box, draw(box.setups()), draw(seeds()), policy, draw(dice()))


def play_again(box: Box[S, M, E], game: Famous) -> Played[S, M, E]:
    return _played_again(box, game)


@cache
def _played_again(box: AnyBox, game: Famous) -> AnyPlayed:
    """Once: famous games are long, every law asks for them, and they never change."""
    seed, die = seed_of(game.number), Random(game.number)
    return play(box, game.setup(), seed, box.habits[game.habit], die)


@st.composite
def positions(draw: st.DrawFn, box: Box[S, M, E]) -> Played[S, M, E]:
    """A game that was stopped anywhere between its deal and its end, or just before the end."""
    whole = draw(finished(box))
    decisions = len(whole.steps)
    early = st.integers(0, decisions)
    late = st.integers(max(0, decisions - 2 * whole.setup.seats), decisions)
    return whole.until(draw(early | late))


def running(box: Box[S, M, E]) -> st.SearchStrategy[Played[S, M, E]]:
    """A game in which somebody owes a move."""
    return positions(box).filter(lambda played: bool(played.to_act))


@st.composite
def moments(draw: st.DrawFn, box: Box[S, M, E], wanted: Callable[[S], bool]) -> Played[S, M, E]:
    """A game that was stopped when something rare was going on and somebody owed a move."""
    whole = draw(finished(box))
    found = [decisions for decisions, step in enumerate(whole.steps) if wanted(step.before)]
    assume(found)
    return whole.until(draw(st.sampled_from(found)))


def tense(box: Box[S, M, E]) -> st.SearchStrategy[Played[S, M, E]]:
    """A game that was stopped anywhere, or when much was secret."""
    return positions(box) | moments(box, box.tense)


# --- Second Chance ------------------------------------------------------------------------------


@st.composite
def second_chance_setups(draw: st.DrawFn) -> second_chance.Setup:
    """Every number of players, every edition, every shipped deck, and decks nobody thought of."""
    big = draw(st.integers(0, 7)) == 7
    seats = draw(st.integers(MOST_SEATS + 1, MOST_SEATS_BIG_TABLE) if big else _ORDINARY)
    edition = draw(st.sampled_from(sorted(second_chance.EDITIONS)))
    deck = draw(st.sampled_from(second_chance.names()).map(_shipped_tiles) | second_chance_decks())
    return second_chance.Setup(seats, edition, deck, big or draw(st.booleans()))


_ORDINARY = st.integers(1, MOST_SEATS)


@st.composite
def second_chance_decks(draw: st.DrawFn) -> second_chance.Deck:
    """
    A valid deck of random polyominoes.

    Large tiles make short games and small ones long games; with few shapes a round often
    shows the same one twice.
    """
    largest = draw(st.just(LARGEST_PUZZLE_TILE) | st.integers(1, LARGEST_PUZZLE_TILE))
    shapes = draw(st.integers(1, PUZZLE_CARDS))
    die = draw(dice())
    start: dict[Tile, None] = {}
    while len(start) < STARTING_TILES:
        start.setdefault(polyomino(STARTING_SIZE, die))
    known = [polyomino(die.randint(1, largest), die) for _ in range(shapes)]
    puzzle = Counter(die.choice(known) for _ in range(PUZZLE_CARDS))
    return second_chance.Deck("random", tuple(start), tuple(puzzle.items()))


def polyomino(size: int, die: Random) -> Tile:
    """A tile grown square by square, written in any of its ways."""
    cells = {(0, 0)}
    while len(cells) < size:
        row, column = die.choice(sorted(cells))
        down, right = die.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        cells.add((row + down, column + right))
    tile = read_tile(written(cells))
    return read_tile(written(die.choice(sorted(ways(tile)))))


def anywhere(_state: object, _seat: Seat, moves: tuple[M, ...], die: Random) -> M:
    """Any legal move."""
    return die.choice(moves)


def tight(
    state: SecondChanceState, seat: Seat, moves: tuple[second_chance.Move, ...], die: Random
) -> second_chance.Move:
    """The drawing with the shortest outline: games get long."""
    return _neatest(state, seat, moves, die, worth=0)


def eager(
    state: SecondChanceState, seat: Seat, moves: tuple[second_chance.Move, ...], die: Random
) -> second_chance.Move:
    """A short outline, but rather of a large tile: grids get full."""
    return _neatest(state, seat, moves, die, worth=1)


def mixed(
    state: SecondChanceState, seat: Seat, moves: tuple[second_chance.Move, ...], die: Random
) -> second_chance.Move:
    """Eager people on the even seats, careless ones between them."""
    careless = seat % 2 and die.random() < 0.2
    return die.choice(moves) if careless else eager(state, seat, moves, die)


def _neatest(
    state: SecondChanceState,
    seat: Seat,
    moves: tuple[second_chance.Move, ...],
    die: Random,
    worth: int,
) -> second_chance.Move:
    filled = state.sheets[seat].filled
    sheets = [
        filled | move.cells if isinstance(move, second_chance.Draw) else filled for move in moves
    ]
    costs = [
        # Edges between filled and empty squares, across and down; the border counts as filled.
        ((after ^ after >> 1) & _HAS_RIGHT).bit_count()
        + ((after ^ after >> SIDE) & _HAS_BELOW).bit_count()
        - worth * after.bit_count()
        for after in sheets
    ]
    least = min(costs)
    return die.choice([move for move, cost in zip(moves, costs, strict=True) if cost == least])


_HAS_RIGHT: Mask = sum(1 << at for at in range(SIDE * SIDE) if at % SIDE < SIDE - 1)
_HAS_BELOW: Mask = FULL >> SIDE


def written(cells: Collection[tuple[int, int]]) -> str:
    """A tile as text, from its squares."""
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    return "/".join(
        "".join(
            "#" if (row, column) in cells else "."
            for column in range(min(columns), max(columns) + 1)
        )
        for row in range(min(rows), max(rows) + 1)
    )


def _people(seats: int, edition: str, deck: str) -> second_chance.Setup:
    return second_chance.Setup(seats, edition, _shipped_tiles(deck))


@cache
def _shipped_tiles(name: str) -> second_chance.Deck:
    return second_chance.load(name)[0]


# --- One More! ----------------------------------------------------------------------------------


@st.composite
def one_more_setups(draw: st.DrawFn) -> one_more.Setup:
    """Every number of players, every shipped deck, and decks nobody thought of."""
    seats = draw(st.integers(FEWEST_SEATS, MOST_SEATS_ONE_MORE))
    deck = draw(st.sampled_from(one_more.names()).map(_shipped_cards) | one_more_decks())
    return one_more.Setup(seats, deck)


@st.composite
def one_more_decks(draw: st.DrawFn) -> one_more.Deck:
    """
    A valid deck of random cards, plain ones and impossible demands among them.

    With wild signs rounds are short; with sensible ones (low numbers ask for higher ones) they are
    long, and without middle numbers longer still. Few effects make each of them frequent.
    """
    every: tuple[Effect | None, ...] = (None, *Effect)
    effects = draw(st.sampled_from(every).map(lambda one: (one,)) | st.just(every))
    middling = range(LARGEST_NUMBER + 1)
    extreme = [number for number in middling if abs(2 * number - LARGEST_NUMBER) > 5]
    numbers_there = draw(st.sampled_from((middling, extreme)))
    wild = draw(st.booleans())
    kinds = draw(st.integers(1, PLAY_CARDS))
    die = draw(dice())
    known = [
        Card(number, _sign(number, die, wild=wild), die.choice(effects))
        for number in die.choices(numbers_there, k=kinds)
    ]
    play_cards = Counter(die.choice(known) for _ in range(PLAY_CARDS))
    return one_more.Deck("random", tuple(play_cards.items()))


def well() -> one_more.Deck:
    """Nothing but draws, and hardly a way to get stuck: the pile runs dry (OM-R4)."""
    return one_more.Deck(
        "well",
        tuple(
            (Card(number, Sign.ABOVE if number < 5 else Sign.BELOW, Effect.DRAW), 12)
            for number in (0, 1, 2, 8, 9, 10)
        ),
    )


def _sign(number: int, die: Random, *, wild: bool) -> Sign:
    middle = LARGEST_NUMBER // 2
    above = die.random() < 0.5 if wild or number == middle else number < middle
    return Sign.ABOVE if above else Sign.BELOW


def generous(
    _state: OneMoreState, _seat: Seat, moves: tuple[one_more.Move, ...], die: Random
) -> one_more.Move:
    """Play what is easiest to answer and keep what answers most: nobody gets stuck for long."""
    best = max(map(_ease, moves))
    return die.choice([move for move in moves if _ease(move) == best])


def _ease(move: one_more.Move) -> int:
    match move:
        case one_more.Play(Card(number, Sign.ABOVE)):
            return LARGEST_NUMBER - number
        case one_more.Play(Card(number, Sign.BELOW)):
            return number
        case _:
            return 0


@cache
def _shipped_cards(name: str) -> one_more.Deck:
    return one_more.load(name)[0]


# --- both ---------------------------------------------------------------------------------------

SECOND_CHANCE: Box[SecondChanceState, second_chance.Move, second_chance.Event] = Box(
    name="second-chance",
    game=second_chance,
    record=second_chance_record,
    event=second_chance.Event,
    setups=second_chance_setups,
    habits={"anywhere": anywhere, "tight": tight, "eager": eager, "mixed": mixed},
    famous=(
        Famous(lambda: _people(3, "es-2019", "standard"), "tight", 4147),
        Famous(lambda: _people(3, "es-2019", "gentle"), "tight", 1020),
        Famous(lambda: _people(5, "en-2019", "standard"), "tight", 2),
        Famous(lambda: _people(4, "fr-2018", "gentle"), "eager", 2248),
        Famous(lambda: _people(5, "es-2019", "gentle"), "tight", 2233),
        Famous(lambda: _people(6, "fr-2018", "gentle"), "tight", 5697),
        Famous(lambda: _people(6, "en-2019", "gentle"), "tight", 5077),
        Famous(lambda: _people(4, "it-2022", "standard"), "eager", 3431),
    ),
    tense=lambda state: state.round > 0 and bool(state.stuck or state.writing),
)
ONE_MORE: Box[OneMoreState, one_more.Move, one_more.Event] = Box(
    name="one-more",
    game=one_more,
    record=one_more_record,
    event=one_more.Event,
    setups=one_more_setups,
    habits={"anywhere": anywhere, "generous": generous},
    famous=(
        Famous(lambda: one_more.Setup(3, _shipped_cards("standard")), "anywhere", 4482),
        Famous(lambda: one_more.Setup(9, well()), "anywhere", 2),
        Famous(lambda: one_more.Setup(9, well()), "generous", 3),
    ),
    tense=lambda state: state.swap is not None,
)
BOXES: tuple[AnyBox, ...] = (SECOND_CHANCE, ONE_MORE)


def permuted(things: Sequence[M], die: Random) -> tuple[M, ...]:
    return tuple(die.sample(things, len(things)))


def seats_of(played: AnyPlayed) -> Iterator[Seat | None]:
    """Everybody who may look: all seats, and somebody who watches."""
    yield from range(played.setup.seats)
    yield None
