"""
A room is a table with people around it. It decides, stores, tells, in this order: the moves that
have come until the disk is ready for them, or one other thing.

Whatever is asked of a room becomes an entry, or a refusal that changes nothing. Entries are on
disk before anybody hears of them. Everybody is then told what they may see, whole: a view replaces
the one before, so that whoever missed some needs only the last.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeAlias

import msgspec

from mulligan.core import MulliganError, RefusedError, Seat
from mulligan.server import entries as said
from mulligan.server import papers, rights, wire
from mulligan.server.agreements import RULES, deck_info
from mulligan.server.decisions import Ask, Decision, decide
from mulligan.server.deputies import Deputies
from mulligan.server.identity import Passes, clean_name, unlike
from mulligan.server.listener import Listener
from mulligan.server.metrics import Metrics
from mulligan.server.settings import Settings
from mulligan.server.sights import Sketches, WrongMoveError, game_move, shown
from mulligan.server.table import Chair, Refusal, Table
from mulligan.server.thinkers import Thinkers
from mulligan.server.wire import Holder, Stage
from mulligan.store import BehindError, Store, StoreError

encoder = msgspec.json.Encoder()

EVERY = 0.3
"""Seconds: those who come and go within this time are told as one."""
Here: TypeAlias = tuple[frozenset[Seat], int]
"""The seats of those who are here, and how many only watch."""


class House(Protocol):
    """What all rooms share."""

    store: Store
    thinkers: Thinkers
    settings: Settings
    passes: Passes
    metrics: Metrics

    async def load(self, table: str) -> tuple[Table, float] | None:
        """A table as it is stored, and when something last happened at it."""
        ...

    async def play_on(self, table: Table) -> str:
        """Open a table for the same people, and return its id."""
        ...

    def score_of(self, table: Table) -> int | None:
        """What a finished game counts for on the board of its day, if it does."""
        ...

    def changed(self, room: "Room") -> None:
        """Hear that who sits here, or who is here, has changed."""
        ...


class Room:
    def __init__(self, table: Table, house: House, touched: float) -> None:
        """*touched* is when something last happened here, in seconds since 1970."""
        self.table = table
        self._house = house
        self._asked: deque[Ask] = deque()
        self._working: asyncio.Task[None] | None = None
        self._rematching: asyncio.Task[int] | None = None
        self._listeners: set[Listener] = set()
        self._seats: dict[Listener, tuple[tuple[Chair, ...], tuple[Seat, ...]]] = {}
        self._drafts: dict[Seat, tuple[int, wire.Move]] = {}
        self._gone: dict[Seat, float] = dict.fromkeys(range(13), time.monotonic())
        self._sights: dict[Seat | None, bytes] = {}
        self._sketches = Sketches()
        self._soon: asyncio.TimerHandle | None = None
        self._deputies = Deputies(self, house.thinkers, house.settings)
        self.quiet_since = time.monotonic()
        self.touched = touched
        self._deputies.set_clock(anew=True)

    # --- coming and going -----------------------------------------------------------------------

    @property
    def empty(self) -> bool:
        return not (self._listeners or self._deputies.busy or self._working or self._rematching)

    def enter(self, listener: Listener, since: int | None) -> None:
        """Let somebody in. Tells them what they have missed since the number *since*."""
        self._listeners.add(listener)
        listener.tell("table", self._about(listener))
        self._presence_soon()
        if since != self.table.number:
            if self._deputies.clock.left is not None:
                self._sights.clear()  # less time is left than when they were made
            self._tell_position(listener)
        self._deputies.kick()

    def kick(self) -> None:
        """See that nobody waits for a bot. Harmless at any time."""
        self._deputies.kick()

    def close(self) -> None:
        """Let go of everything that is under way; nothing that was told is lost."""
        self._deputies.close()
        if self._soon is not None:
            self._soon.cancel()

    def leave(self, listener: Listener) -> None:
        if listener not in self._listeners:
            return
        self._listeners.discard(listener)
        now = time.monotonic()
        own = self.seats_of(listener)
        self._seats.pop(listener, None)
        for seat in own:
            if not self.online(seat):
                self._gone[seat] = now
        self._presence_soon()
        self.gone_quiet()

    def gone_quiet(self) -> None:
        if not self._listeners:
            self.quiet_since = time.monotonic()

    def seats_of(self, listener: Listener) -> tuple[Seat, ...]:
        """The seats that *listener* plays; at a table that cannot go on everybody only watches."""
        if self.table.older is not None:
            return ()
        chairs, own = self._seats.get(listener, (None, ()))
        if chairs is not self.table.chairs:
            own = self._find_seats(listener)
            if listener in self._listeners:  # asked for with every move
                self._seats[listener] = self.table.chairs, own
        return own

    def _find_seats(self, listener: Listener) -> tuple[Seat, ...]:
        by_pass = {
            seat
            for seat, since in listener.passes.items()
            if seat < len(self.table.chairs) and self.table.chairs[seat].since == since
        }
        own = self.table.seats_of(listener.person) if listener.person else ()
        return tuple(sorted({*own, *by_pass}))

    def online(self, seat: Seat) -> bool:
        return any(seat in self.seats_of(listener) for listener in self._listeners)

    def away_for(self, seat: Seat) -> float:
        return 0.0 if self.online(seat) else time.monotonic() - self._gone.get(seat, 0.0)

    def is_host(self, listener: Listener) -> bool:
        host = self.table.agreement.host
        return listener.person == host or any(
            host in self.table.chairs[seat].people for seat in self.seats_of(listener)
        )

    def _here(self) -> Here:
        present = [self.seats_of(each) for each in self._listeners]
        return frozenset(seat for seats in present for seat in seats), present.count(())

    def info(self, listener: Listener, here: Here | None = None) -> wire.TableInfo:
        """The table as *listener* may know it."""
        table, agreement = self.table, self.table.agreement
        own = self.seats_of(listener)
        online, watchers = here or self._here()
        solo, published = agreement.solo, table.stage is Stage.ENDED and not table.sealed
        return wire.TableInfo(
            id=table.id,
            game=agreement.game,
            stage=table.stage,
            edition=agreement.edition,
            pencils=agreement.pencils,
            deck=deck_info(agreement.game, agreement.deck, agreement.toml),
            seats=[
                wire.SeatInfo(
                    holder=chair.holder,
                    name=name,
                    bot=chair.bot,
                    stand_in=chair.stand_in,
                    online=chair.holder is Holder.BOT or seat in online,
                    yours=seat in own,
                )
                for seat, (name, chair) in enumerate(zip(table.names, table.chairs, strict=True))
            ],
            host=self.is_host(listener),
            private=agreement.private,
            timer=agreement.timer,
            undo=agreement.undo,
            commitment=table.commitment,
            seed=table.seed.hex() if published else None,
            watchers=watchers,
            rematch=table.rematch,
            deal_of=agreement.deal_of,
            day=agreement.day,
            series=None if solo is None else solo.index,
            series_empty=[] if solo is None else solo.empty,
            series_commitment=None if solo is None or solo.seed is None else solo.id,
            series_seed=solo.seed if solo is not None and solo.last and published else None,
            scored=agreement.scored,
            practice=agreement.practice,
            lesson=agreement.lesson,
            big_table=agreement.is_big_table(len(table.chairs)),
            older_rules=table.older is not None,
        )

    # --- what is asked --------------------------------------------------------------------------

    async def ask(self, listener: Listener, message: wire.ClientMessage) -> None:
        """Do what *message* asks, and answer. Never raises for what a client may send."""
        id = getattr(message, "id", None)
        started = time.perf_counter()
        try:
            number = await self._answer(listener, message)
        except RefusedError as refused:
            self._refuse(listener, id, str(refused.reason), refused.sentence)
        except WrongMoveError as wrong:
            self._refuse(listener, id, "not-a-move", str(wrong))
        except StoreError:
            sentence = "The server cannot store anything right now. Nothing has changed; try again."
            self._refuse(listener, id, "not-stored", sentence)
        except MulliganError as error:
            self._refuse(listener, id, "not-possible", str(error))
        else:
            if id is not None and number is not None:
                _done(listener, id, number)
        if isinstance(message, wire.MakeMove):
            self._house.metrics.answer_seconds.observe(time.perf_counter() - started)

    async def _answer(self, listener: Listener, message: wire.ClientMessage) -> int | None:
        self.table.must_be_current()
        match message:
            case wire.MakeMove():
                await self._move(listener, message)
                return None
            case wire.Undo():
                await self._undo(listener, message)
                return None
            case wire.Draft():
                self._draft(listener, message)
                return None
            case wire.React(seat, reaction):
                rights.must_hold(self, listener, seat)
                news = encoder.encode(wire.Reacted(seat, reaction))
                for other in self._listeners:
                    other.tell(f"reacted/{seat}", news)
                return None
            case wire.Sit(_, seat, name):
                return await self._sit(listener, seat, name)
            case wire.Stand(_, seat):
                may = partial(rights.must_hold_or_be_host, self, listener, seat)
                return await self.do(lambda _: said.Freed(seat), may)
            case wire.SeatBot(_, seat, bot):
                self._must_know(bot)
                may = partial(rights.must_be_host, self, listener)
                return await self.do(lambda _: said.BotSeated(seat, bot), may)
            case wire.Resize(_, seats):
                may = partial(rights.must_be_host, self, listener)
                return await self.do(lambda _: said.Resized(seats), may)
            case wire.Start():
                may = partial(rights.must_be_host, self, listener)
                return await self.do(lambda _: said.Started(), may)
            case wire.StandIn(_, seat, bot):
                self._must_know(bot)
                after = self._house.settings.absent_after
                may = partial(rights.must_be_replaceable, self, listener, seat, after)
                return await self.do(lambda _: said.StoodIn(seat, bot), may)
            case wire.TakeBack(_, seat):
                may = partial(rights.must_hold, self, listener, seat)
                return await self.do(lambda _: said.TakenBack(seat), may)
            case wire.Rematch():
                return await self._rematch(listener)
            case wire.Hello() | wire.Ping():
                raise TypeError("not for a room")

    async def _move(self, listener: Listener, message: wire.MakeMove) -> None:
        seat, turn = message.seat, message.turn
        may = partial(rights.must_hold, self, listener, seat)

        def entry(table: Table) -> said.AnyEntry:
            if turn != table.turn and table.stage is Stage.PLAYING:
                raise RefusedError(Refusal.STALE_TURN, "The game has gone on since.")
            return said.Moved(seat, message.move, message.id)

        # Whoever moved is answered in one breath with what they see then.
        heard = partial(_done, listener, message.id)
        await self.do(entry, may, once=(seat, message.id), heard=heard)

    async def _undo(self, listener: Listener, message: wire.Undo) -> None:
        seat, turn = message.seat, message.turn
        may = partial(rights.must_hold, self, listener, seat)

        def entry(table: Table) -> said.AnyEntry:
            if turn != table.turn:
                raise RefusedError(Refusal.STALE_TURN, "The game has gone on since.")
            return said.Undone(seat, message.id)

        heard = partial(_done, listener, message.id)
        await self.do(entry, may, once=(seat, message.id), heard=heard)

    async def _sit(self, listener: Listener, seat: Seat, name: str) -> int:
        person = listener.person
        if person is None:
            raise RefusedError(
                Refusal.NOT_YOUR_SEAT, "Take a seat over HTTP first, or allow the cookie."
            )
        await self.sit(person, seat, name)
        return self.table.number

    async def sit(self, person: str, wanted: Seat | None, name: str) -> Seat:
        """Let *person* sit down on the seat *wanted*, or on the first free one; returns which."""
        cleaned = clean_name(name)
        if not cleaned:
            raise RefusedError(Refusal.NO_NAME, "A name needs a letter or a digit.")
        for seat in self.table.seats_of(person):
            if seat == wanted or (wanted is None and self.table.chairs[seat].name == cleaned):
                return seat  # asked twice
        taken = wanted

        def entry(table: Table) -> said.AnyEntry:
            nonlocal taken
            if wanted is None:
                # Chosen only now: two who ask at once get two seats.
                free = (seat for seat, chair in enumerate(table.chairs) if chair.free)
                taken = next(free, None)
            if taken is None:
                raise RefusedError(Refusal.SEAT_TAKEN, "All seats are taken.")
            others = frozenset(chair.name for chair in table.chairs)
            return said.Seated(taken, person, unlike(cleaned, others))

        await self.do(entry, people=[person])
        assert taken is not None
        return taken

    async def claim(self, person: str, seat: Seat, since: int) -> int:
        """Let *person* have *seat* too, who showed a pass for who sits there since *since*."""

        def may() -> None:
            chairs = self.table.chairs
            if seat >= len(chairs) or chairs[seat].since != since:
                raise RefusedError(Refusal.NO_SUCH_PASS, "This link is not good any more.")

        may()
        if person in self.table.chairs[seat].people:
            return self.table.number
        return await self.do(lambda _: said.Claimed(seat, person), may, people=[person])

    async def hand_in(self, player: int, sheet: wire.PaperSheet) -> int:
        """Enter the empty squares of a player on paper, whose *sheet* the referee finds right."""
        return await self.do(lambda table: papers.result(table, player, sheet))

    async def _rematch(self, listener: Listener) -> int:
        rights.must_have_played(self, listener)
        if self._rematching is None:
            self._rematching = asyncio.create_task(self._play_on())
            self._rematching.add_done_callback(self._played_on)
        return await asyncio.shield(self._rematching)

    async def _play_on(self) -> int:
        if self.table.stage is not Stage.ENDED:
            raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
        if self.table.rematch is not None:
            return self.table.number
        new = await self._house.play_on(self.table)
        return await self.do(lambda _: said.MovedOn(new))

    def _played_on(self, playing_on: "asyncio.Task[int]") -> None:
        self._rematching = None
        if not playing_on.cancelled():
            playing_on.exception()  # seen: there may be nobody left to see it

    def _draft(self, listener: Listener, message: wire.Draft) -> None:
        rights.must_hold(self, listener, message.seat)
        if message.turn != self.table.turn or self.table.stage is not Stage.PLAYING:
            return  # late: the turn is over, and the draft with it
        if message.move is None:
            self._drafts.pop(message.seat, None)
        else:
            game_move(self.table.agreement.game, message.move)
            self._drafts[message.seat] = (message.turn, message.move)
        self._sights.pop(message.seat, None)

    def draft(self, seat: Seat, turn: int) -> wire.Move | None:
        """What *seat* has in mind for *turn*, as far as it told."""
        for_turn, move = self._drafts.get(seat, (None, None))
        return move if for_turn == turn else None

    # --- what is done ---------------------------------------------------------------------------

    async def do(
        self,
        entry: Callable[[Table], said.AnyEntry],
        may: Callable[[], None] = lambda: None,
        *,
        people: Sequence[str] = (),
        once: tuple[Seat, str] | None = None,
        heard: Callable[[int], None] = lambda _: None,
    ) -> int:
        """
        Decide, store, tell; see `Ask` for what is asked for. Returns the table's number after it.

        It is done even if whoever asked is gone meanwhile: what is stored has to be told.
        """
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._asked.append(Ask(entry, may, people, once, heard, answer))
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return await answer

    async def _work(self) -> None:
        """Do all that is asked, each time as much as has come until the disk is ready for it."""
        try:
            while self._asked:
                await self._house.store.log.ready()
                decision = decide(self.table, self._asked)
                try:
                    await self._carry_out(decision)
                except Exception as error:
                    decision.fail(error)
        finally:
            self._working = None

    async def _carry_out(self, decision: Decision) -> None:
        before, after = decision.before, decision.after
        if decision.entries:
            stage = after.stage if after.stage is not before.stage else None
            texts = [said.written(entry) for entry in decision.entries]
            try:
                await self._house.store.log.append(
                    before.id,
                    before.number,
                    texts,
                    stage=stage,
                    rules=RULES[after.agreement.game] if stage is Stage.PLAYING else None,
                    people=decision.people,
                    score=self._house.score_of(after) if stage is Stage.ENDED else None,
                )
            except BehindError:
                # Another process serves this table too, and was first.
                await self._reload()
                self._ask_again(decision)
                return
            self._went_on(before, after, decision.entries)
        decision.tell()

    def _ask_again(self, decision: Decision) -> None:
        for ask in reversed(decision.asks):
            ask.tries -= 1
            if ask.tries:
                self._asked.appendleft(ask)
            else:
                ask.hear(StoreError("The table is too busy."))

    async def _reload(self) -> None:
        found = await self._house.load(self.table.id)
        if found is None:
            raise StoreError("The table is gone.")
        before = self.table
        self.table, self.touched = found
        self._sights.clear()
        self._deputies.set_clock(anew=self.table.turn != before.turn)
        self._tell(before)
        self._deputies.kick()

    def _went_on(self, before: Table, after: Table, entries: Sequence[said.AnyEntry]) -> None:
        self.table = after
        self.touched = time.time()
        self._sights.clear()
        asked = after.to_act - before.to_act
        for entry in entries:
            if isinstance(entry, said.Moved):
                self._house.metrics.moved(after.agreement.game, entry.by)
                self._drafts.pop(entry.seat, None)
                asked |= after.to_act & {entry.seat}
            elif isinstance(entry, said.Undone):
                asked -= {entry.seat}  # who takes a move back has no more time than before
        self._deputies.set_clock(anew=after.turn != before.turn or bool(asked))
        self._tell(before)
        self._deputies.kick()

    # --- telling --------------------------------------------------------------------------------

    def _tell(self, before: Table) -> None:
        table = self.table
        about = before.chairs is not table.chairs or before.rematch != table.rematch
        if about or before.stage is not table.stage:
            self._presence()
        if before.play is not table.play or before.chairs is not table.chairs:
            for listener in self._listeners:
                self._tell_position(listener)

    def _presence_soon(self) -> None:
        """Tell everybody who is here. Several who come and go at once are told as one."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(EVERY, self._presence)
        self._house.changed(self)

    def _presence(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        here, alike = self._here(), dict[object, bytes]()
        for listener in self._listeners:
            # Most see the same: all who only watch, for one.
            looks = self.seats_of(listener), self.is_host(listener)
            if looks not in alike:
                alike[looks] = self._about(listener, here)
            listener.tell("table", alike[looks])
        self._house.changed(self)

    def _about(self, listener: Listener, here: Here | None = None) -> bytes:
        return encoder.encode(wire.Table(self.table.number, self.info(listener, here)))

    def tell_again(self) -> None:
        """Tell everybody where the game stands, for the clock has changed."""
        self._sights.clear()
        for listener in self._listeners:
            self._tell_position(listener)

    def _tell_position(self, listener: Listener) -> None:
        if self.table.play is None:
            return
        for seat in self.seats_of(listener) or (None,):
            listener.tell(f"view/{seat}", self._sight(seat))

    def _sight(self, seat: Seat | None) -> bytes:
        """What *seat* is told, made once for all who look from there."""
        if (made := self._sights.get(seat)) is None:
            made = self._sights[seat] = encoder.encode(self.position(seat))
        return made

    def position(self, seat: Seat | None) -> wire.Position:
        table = self.table
        if table.play is None:
            raise RefusedError(Refusal.NOT_STARTED, "The game has not begun.")
        view = shown(
            table.agreement.game,
            table.game.view(table.play.state, seat),
            can_undo=table.can_undo(seat),
            undo=table.agreement.undo,
            sketches=self._sketches,
            names=table.agreement.papers,
        )
        draft = None if seat is None else self.draft(seat, table.turn)
        return wire.Position(table.number, table.turn, view, draft, self._deputies.clock.left)

    def _refuse(self, listener: Listener, id: str | None, code: str, sentence: str) -> None:
        self._house.metrics.refused.labels(code).inc()
        listener.tell(f"refused/{id}", encoder.encode(wire.Refused(id, code, sentence)))

    def _must_know(self, bot: str) -> None:
        if not self._house.thinkers.known(self.table.agreement.game, bot):
            raise MulliganError("There is no such bot.")


def _done(listener: Listener, id: str, number: int) -> None:
    listener.tell(f"done/{id}", encoder.encode(wire.Done(id, number)))


def news_of_closing(code: str, retry_after: float) -> bytes:
    return encoder.encode(wire.Bye(code, retry_after))
