"""
A table as a value: who sits where, and the game so far. `after` folds one more entry into it.

Nothing here waits, sends or stores. An entry that breaks the rules raises an error, and the table
before it stays valid.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import msgspec
from msgspec.structs import replace

from mulligan.core import MulliganError, RefusedError, Seat, SetupError, commitment, fold
from mulligan.games import AnyGame
from mulligan.tables.agreement import Agreement
from mulligan.tables.calendar import counts, is_sealed
from mulligan.tables.entries import (
    AnyEntry,
    BotSeated,
    Change,
    Claimed,
    Freed,
    Moved,
    MovedOn,
    Overdue,
    Resized,
    Seated,
    Started,
    StoodIn,
    TakenBack,
    Undone,
)
from mulligan.tables.identity import Guestbook
from mulligan.tables.identity.bot_names import name_of_bot
from mulligan.wire import Holder, Refusal, Stage

REMEMBERED = 128
"""How many recent request ids are remembered, so that sending a request again is harmless."""


class Chair(msgspec.Struct, frozen=True):
    """A seat: empty, a bot's, or a person's, possibly with a bot standing in."""

    name: str = ""
    wanted: str = ""
    """The name they asked for, if somebody else has one like it."""
    people: tuple[str, ...] = ()
    """Who has this seat: one person may have several devices, each known by its own secret."""
    bot: str | None = None
    bot_by: str = ""
    """Who let the bot stand in; empty for the owner of the seat."""
    since: int = 0
    """The number of the entry that seated them: a pass to the seat is valid for that sitting."""

    @property
    def holder(self) -> Holder:
        if self.bot is not None:
            return Holder.BOT
        return Holder.PERSON if self.people else Holder.NOBODY

    @property
    def stand_in(self) -> bool:
        return self.bot is not None and bool(self.people)

    @property
    def owners_choice(self) -> bool:
        """Whether the owner of the seat chose the bot that stands in."""
        return self.stand_in and not self.bot_by

    @property
    def free(self) -> bool:
        return self.bot is None and not self.people


class Play(msgspec.Struct, frozen=True):
    """
    A game under way. *base* is the state when the table last went on by itself; *since* are the
    moves after it. Nobody has seen their consequences, so they can be taken back in any order.
    For practice the base is the deal, *since* are all moves, taken back from the last one, and
    *earlier* are the states before them, so that going back costs no more than playing on. What
    the game says about *state* is computed once for everybody.
    """

    state: Any
    base: Any
    since: tuple[tuple[Seat, Any], ...]
    earlier: tuple[Any, ...]
    turn: int
    to_act: frozenset[Seat]
    over: bool


class Table(msgspec.Struct, frozen=True):
    id: str
    agreement: Agreement
    seed: bytes
    chairs: tuple[Chair, ...] = ()
    number: int = 0
    """How many entries there are."""
    play: Play | None = None
    moves: Mapping[tuple[Seat, str], int] = msgspec.field(default_factory=dict)
    """Recent requests by the asker's own id, with the table's number after each."""
    guests: Guestbook = Guestbook()
    rematch: str | None = None
    late: bool = False
    """Whether the try did not end in time for the day of its deal, and so became one for fun."""
    older: Stage | None = None
    """The stage of a game that began under other rules: it can only be viewed."""

    def __repr__(self) -> str:
        """Without the seed: it tells all cards."""
        return f"<Table {self.id}: {self.stage.value}, {self.number} entries>"

    @property
    def game(self) -> AnyGame:
        return self.agreement.kind.rules

    @property
    def stage(self) -> Stage:
        if self.older is not None:
            return self.older
        if self.play is None:
            return Stage.GATHERING
        return Stage.ENDED if self.play.over else Stage.PLAYING

    @property
    def turn(self) -> int:
        return 0 if self.play is None else self.play.turn

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.play is None or self.older is not None:
            return frozenset()
        return self.play.to_act

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def sealed(self) -> bool:
        """Whether these are the cards of a day that can still be scored: nobody else sees them."""
        day = self.agreement.day
        return day is not None and is_sealed(date.fromisoformat(day))

    @property
    def overdue(self) -> bool:
        """Whether this try goes on although it cannot count any more."""
        day, scored = self.agreement.day, self.agreement.scored
        if not scored or day is None or self.stage is not Stage.PLAYING or self.older is not None:
            return False
        return not counts(date.fromisoformat(day))

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name: people's own, and for bots one of their character, each another."""
        names: list[str] = []
        people = frozenset(chair.name for chair in self.chairs if chair.people)
        for chair in self.chairs:
            name = chair.name
            if chair.bot is not None and not chair.people:
                name = name_of_bot(self.agreement.game, chair.bot, people.union(names))
            names.append(name)
        return tuple(names)

    @property
    def people(self) -> tuple[tuple[str, ...], ...]:
        """Who has each seat."""
        return tuple(chair.people for chair in self.chairs)

    def people_since(self, seat: Seat, since: int) -> tuple[str, ...]:
        """Who has *seat*, if it is still the sitting that began with the entry *since*."""
        chair = self.chairs[seat] if seat < len(self.chairs) else None
        return chair.people if chair is not None and chair.since == since else ()

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if person in chair.people)

    def can_undo(self, seat: Seat | None) -> bool:
        return (
            self.agreement.undo
            and self.play is not None
            and any(mover == seat for mover, _ in self.play.since)
        )

    def after(self, entry: AnyEntry) -> "Table":
        """
        The table with one more entry.

        Raises:
            RefusedError: The table or the rules of the game forbid it.
            SetupError: The game cannot be played that way.
        """
        self.must_be_current()
        if isinstance(entry, Moved):
            return self._moved(entry)
        changed = self._changed(entry)
        guests = self.guests.after(entry, self.agreement.host, self.people)
        return changed if guests is self.guests else replace(changed, guests=guests)

    def _changed(self, entry: Change) -> "Table":
        number = self.number + 1
        match entry:
            case Seated(seat, person, name, wanted):
                self._before_the_game()
                if not self._chair(seat).free:
                    raise _no(Refusal.SEAT_TAKEN, "Someone already sits there.")
                return self._with(seat, Chair(name, wanted, (person,), since=number))
            case BotSeated(seat, bot):
                self._before_the_game()
                if self._chair(seat).people:
                    raise _no(Refusal.SEAT_TAKEN, "Someone already sits there.")
                return self._with(seat, Chair(bot=bot, since=number))
            case Freed(seat):
                self._before_the_game()
                if self._chair(seat).free:
                    raise _no(Refusal.SEAT_FREE, "Nobody sits there.")
                return self._with(seat, Chair())
            case Resized(seats):
                self._before_the_game()
                if self.agreement.solo is not None:
                    raise SetupError("A solo challenge is Second Chance for one.")
                if self.agreement.practice:
                    raise SetupError("Practice is Second Chance for one.")
                if self.agreement.deal_of is not None:
                    raise SetupError("The same deal needs the same number of seats.")
                if any(not chair.free for chair in self.chairs[seats:]):
                    raise _no(Refusal.SEAT_TAKEN, "Someone sits on a seat that would go.")
                self.agreement.setup(seats)
                chairs = (*self.chairs, *(Chair() for _ in range(seats)))[:seats]
                return replace(self, chairs=chairs, number=number)
            case Claimed(seat, person):
                chair = self._chair(seat)
                if not chair.people:
                    raise _no(Refusal.SEAT_FREE, "Nobody sits there.")
                people = tuple(dict.fromkeys((*chair.people, person)))
                return self._with(seat, replace(chair, people=people))
            case Started():
                self._before_the_game()
                if any(chair.free for chair in self.chairs):
                    raise _no(Refusal.SEATS_EMPTY, "There is a free seat: fill it or take it away.")
                setup = self.agreement.setup(len(self.chairs))
                state = fold(self.game, self.game.deal(setup, self.seed))
                return replace(self, play=self._play(state, state), number=number)
            case Undone(seat, id):
                return self._undone(seat, id)
            case StoodIn(seat, bot, by):
                chair = self._chair(seat)
                if not chair.people:
                    raise _no(Refusal.SEAT_FREE, "Nobody sits there.")
                return self._with(seat, replace(chair, bot=bot, bot_by=by))
            case TakenBack(seat):
                chair = self._chair(seat)
                if not chair.stand_in:
                    raise _no(Refusal.NO_STAND_IN, "No bot stands in there.")
                return self._with(seat, replace(chair, bot=None, bot_by=""))
            case Overdue():
                agreement = replace(self.agreement, scored=False)
                return replace(self, agreement=agreement, late=True, number=number)
            case MovedOn(table):
                self._after_the_game()
                if self.rematch is not None:
                    raise _no(Refusal.MOVED_ON, "They play on already.")
                return replace(self, rematch=table, number=number)

    def must_be_current(self) -> None:
        """Raises RefusedError if the game began under other rules."""
        if self.older is not None:
            raise _no(Refusal.OLDER_RULES, "This game began under older rules. It cannot go on.")

    def _moved(self, entry: Moved) -> "Table":
        kind, seat = self.agreement.kind, entry.seat
        move = kind.read_move(entry.move)
        play = self._playing()
        state, caused = self.game.apply(play.state, seat, move)
        since = (*play.since, (seat, move))
        if self.agreement.practice:
            after = self._play(state, play.base, since, (*play.earlier, play.state))
        elif len(caused) == 1:  # nothing followed from it
            after = self._play(state, play.base, since)
        else:
            after = self._play(state, state)
        moves, number = self._heard(seat, entry.id), self.number + 1
        if not kind.calls_cards:
            return replace(self, play=after, moves=moves, number=number)
        guests, person = self.guests, entry.person
        guests = guests.handed_in(move.player, person) if person else guests.tapped()
        return replace(self, play=after, moves=moves, number=number, guests=guests)

    def _play(
        self,
        state: Any,
        base: Any,
        since: tuple[tuple[Seat, Any], ...] = (),
        earlier: tuple[Any, ...] = (),
    ) -> Play:
        game = self.game
        over = game.result(state) is not None
        return Play(state, base, since, earlier, game.turn(state), game.to_act(state), over)

    def _undone(self, seat: Seat, id: str) -> "Table":
        play = self._playing()
        if not self.agreement.undo:
            raise _no(Refusal.NO_UNDO_HERE, "At this table a move is a move.")
        if not self.can_undo(seat):
            raise _no(Refusal.NOTHING_TO_UNDO, "There is nothing to take back.")
        since = tuple(without_last(list(play.since), seat, self.agreement))
        if self.agreement.practice:
            at = len(since)
            after = self._play(play.earlier[at], play.base, since, play.earlier[:at])
        else:
            state = play.base
            for mover, move in since:
                state, _ = self.game.apply(state, mover, move)
            after = self._play(state, play.base, since)
        number = self.number + 1
        return replace(self, play=after, moves=self._heard(seat, id), number=number)

    def _heard(self, seat: Seat, id: str) -> Mapping[tuple[Seat, str], int]:
        if not id:
            return self.moves
        moves = {**self.moves, (seat, id): self.number + 1}
        if len(moves) > REMEMBERED:
            del moves[next(iter(moves))]
        return moves

    def _chair(self, seat: Seat) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise _no(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} at this table.")
        return self.chairs[seat]

    def _with(self, seat: Seat, chair: Chair) -> "Table":
        self._chair(seat)
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        return replace(self, chairs=chairs, number=self.number + 1)

    def _before_the_game(self) -> None:
        if self.play is not None:
            raise _no(Refusal.ALREADY_STARTED, "The game has begun.")

    def _playing(self) -> Play:
        if self.play is None:
            raise _no(Refusal.NOT_STARTED, "The game has not begun.")
        return self.play

    def _after_the_game(self) -> None:
        if self.stage is not Stage.ENDED:
            raise _no(Refusal.NOT_OVER, "The game is not over.")


def folded(id: str, agreement: Agreement, seed: bytes, entries: Iterable[AnyEntry]) -> Table:
    table = Table(id, agreement, seed, tuple(Chair() for _ in range(agreement.seats)))
    for entry in entries:
        table = table.after(entry)
    return table


def folded_by_other_rules(
    id: str, agreement: Agreement, seed: bytes, entries: Iterable[AnyEntry], stage: Stage
) -> Table:
    """
    The table of a game that began under other rules, as far as today's rules can follow it. From
    the first move that they do not allow, only the seating is followed.
    """
    table = folded(id, agreement, seed, ())
    known, follows = tuple(entries), True
    for entry in known:
        if isinstance(entry, Moved | Undone) and not follows:
            continue
        try:
            table = table.after(entry)
        except MulliganError:
            follows = False
    return replace(table, number=len(known), older=stage)


def without_last(
    moves: list[tuple[Seat, Any]], seat: Seat, agreement: Agreement
) -> list[tuple[Seat, Any]]:
    """
    *moves* without the last one of *seat*. For practice this also takes back what the others have
    done since, because they responded to it.
    """
    last = max(at for at, (mover, _) in enumerate(moves) if mover == seat)
    return moves[:last] if agreement.practice else moves[:last] + moves[last + 1 :]


def _no(reason: Refusal, sentence: str) -> RefusedError:
    return RefusedError(reason, sentence)
