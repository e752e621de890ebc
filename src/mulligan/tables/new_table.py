"""
What a new table begins with: what is agreed, who sits where, and the cards.

There are several ways to open a table: as somebody asked for it, for a lesson, for the deal of the
day, from a position of another game, and again with the same people. Each is a function here and
touches neither the store nor a room.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from secrets import token_bytes
from typing import Any, TypeAlias

import msgspec

from mulligan import wire
from mulligan.core import (
    MulliganError,
    RefusedError,
    Seat,
    SetupError,
    commitment,
    seed_in_series,
)
from mulligan.core.record import Player
from mulligan.games.second_chance.caller import CALLER as CALLERS_SEAT
from mulligan.tables.agreement import Agreement, Solo
from mulligan.tables.calendar import DAILY_EDITION, DAY_DEALS
from mulligan.tables.entries import AnyEntry, BotSeated, Claimed, Moved, Seated, Started, StoodIn
from mulligan.tables.games import CALLER, KINDS, PLAYED, deck_of, remember_deck
from mulligan.tables.identity import clean_name, unlike
from mulligan.tables.table import Table
from mulligan.wire import Refusal

STANDARD = "standard"
CALLERS_NAME = "Caller"
QUICK = "random"
"""The bot that every game has, even without the `bots` extra."""
PLAIN = "casual"
"""The bot that stands in for a person."""

Bots: TypeAlias = Collection[str]
"""The names of the bots available for a game."""


@dataclass(frozen=True, slots=True)
class Opening:
    agreement: Agreement
    entries: Sequence[AnyEntry]
    seed: bytes = field(default_factory=lambda: token_bytes(32))


def as_asked(asked: wire.NewTable, person: str, bots: Bots, club: str | None = None) -> Opening:
    """
    With the people of this device and the bots already seated; for a *club*, if it is named.

    Raises:
        MulliganError: The game cannot be played that way.
    """
    kind = KINDS[asked.game]
    kind.check(asked)
    toml = asked.deck.toml if isinstance(asked.deck, wire.OwnDeck) else None
    name = asked.deck if isinstance(asked.deck, str) else ""
    deck, label = deck_of(asked.game, name, toml)
    if toml is not None:
        # What is kept is the deck alone: a file may have comments of any length.
        toml = kind.write_deck(deck, label.name, label.title)
        remember_deck(asked.game, toml, (deck, label))
    agreement = Agreement(
        game=asked.game,
        seats=asked.seats,
        host=person,
        edition=kind.edition(asked),
        deck=label.name,
        toml=toml,
        # Cards that some may know are for people who are told so, never for passers-by.
        private=asked.private or asked.deal_of is not None or club is not None,
        several=asked.several,
        timer=asked.timer,
        undo=asked.undo and kind.takes_back,
        solo=_asked_challenge(asked),
        deal_of=asked.deal_of,
        papers=_names(asked.people) if kind.calls_cards else [],
        practice=asked.practice,
        big_table=asked.big_table,
        club=club,
    )
    agreement.setup(asked.seats)
    if kind.calls_cards:
        return Opening(agreement, _calling(person))
    entries = _seated(asked, person, bots)
    if len(entries) < asked.seats:
        agreement.must_hide_hands()
    if asked.start:
        must_have_people(bool(asked.people))
        entries.append(Started())
    return Opening(agreement, entries, _seed(agreement.solo))


def must_have_people(anybody: bool) -> None:
    """Raises RefusedError if only bots would play: they would think for no one."""
    if not anybody:
        raise RefusedError(Refusal.NOBODY_PLAYS, "Someone has to play, not bots alone.")


def _seated(asked: wire.NewTable, person: str, bots: Bots) -> list[AnyEntry]:
    if len(asked.people) + len(asked.bots) > asked.seats:
        raise SetupError("There are not enough seats.")
    entries: list[AnyEntry] = [
        Seated(seat, person, name) for seat, name in enumerate(_names(asked.people))
    ]
    for seat, bot in enumerate(asked.bots, len(asked.people)):
        if bot not in bots:
            raise MulliganError("There is no such bot.")
        entries.append(BotSeated(seat, bot))
    return entries


def lesson(game: wire.GameName, person: str, asked: wire.Learn, bots: Bots) -> Opening:
    """A real game that is easy to explain, from its first card or from near its end."""
    taught = PLAYED[game].lessons[asked.part]
    # Without the `bots` extra, only the random bot is there.
    company = [bot if bot in bots else QUICK for bot in taught.bots]
    table = wire.NewTable(
        game,
        seats=1 + len(company),
        people=[asked.name],
        bots=company,
        language=asked.language,
        start=True,
    )
    opening = as_asked(table, person, bots)
    opening.agreement.lesson = True
    made = [Moved(seat, move) for seat, move in taught.moves]
    return replace(opening, entries=[*opening.entries, *made], seed=taught.seed)


def of_the_day(
    day: date,
    kind: wire.DailyKind,
    person: str,
    name: str,
    seed: bytes,
    *,
    scored: bool,
    before: str | None,
) -> Opening:
    """
    *seed* is the day's: it deals one game, or a series. *before* is the table with the same cards
    that a game for fun is compared with.
    """
    (cleaned,) = _names([name])
    deal = DAY_DEALS[kind]
    solo = _challenge(seed) if deal.series else None
    agreement = _daily(
        day,
        person,
        game=deal.game.name,
        seats=1 + len(deal.company),
        edition=deal.edition,
        solo=solo,
        scored=scored,
        deal_of=before,
    )
    entries: list[AnyEntry] = [Seated(0, person, cleaned)]
    entries += [BotSeated(seat, bot) for seat, bot in enumerate(deal.company, 1)]
    entries.append(Started())
    return Opening(agreement, entries, seed if solo is None else _seed(solo))


def day_on_paper(day: date, person: str, name: str, seed: bytes) -> Opening:
    """The cards of *day*, called one by one."""
    papers = _names([name])
    agreement = _daily(day, person, game=CALLER.name, seats=1, edition=DAILY_EDITION, papers=papers)
    return Opening(agreement, _calling(person), seed)


def _daily(day: date, person: str, **more: Any) -> Agreement:
    return Agreement(
        host=person,
        deck=STANDARD,
        toml=None,
        private=True,
        timer=None,
        undo=False,
        day=day.isoformat(),
        **more,
    )


def _calling(person: str) -> list[AnyEntry]:
    return [Seated(CALLERS_SEAT, person, CALLERS_NAME), Started()]


def from_moment(
    agreement: Agreement,
    players: Sequence[Player],
    moves: Iterable[tuple[Seat, Any]],
    asked: wire.PlayOn,
    person: str,
    seed: bytes,
    bots: Bots,
) -> Opening:
    """Practice from after *moves* of another game: *person* plays one seat, bots the others."""
    if asked.seat >= len(players):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {asked.seat + 1} there.")
    (name,) = _names([asked.name])
    entries: list[AnyEntry] = []
    for seat, player in enumerate(players):
        bot = player.bot if player.bot and player.bot in bots else PLAIN
        mine = seat == asked.seat
        entries.append(Seated(seat, person, name) if mine else BotSeated(seat, bot))
    entries.append(Started())
    write = agreement.kind.write_move
    entries += [Moved(seat, write(move)) for seat, move in moves]
    agreement = msgspec.structs.replace(
        agreement,
        seats=len(players),
        host=person,
        private=True,
        timer=None,
        undo=agreement.kind.takes_back,
        # A hint is for the goal that the game was played for.
        solo=None if agreement.solo is None else agreement.solo.practised(),
        scored=False,
        lesson=False,
        practice=True,
        club=None,
    )
    return Opening(agreement, entries, seed)


def once_more(table: Table) -> Opening:
    """A new deal for the same people, started at once; in a solo challenge, its next game."""
    following = _next_game(table)
    # A challenge that is practised goes on with cards of its own.
    goes_on = following is not None and following.index > 0 and not table.agreement.practice
    agreement = msgspec.structs.replace(
        table.agreement,
        seats=len(table.chairs),
        solo=following,
        deal_of=None,
        lesson=False,
        day=table.agreement.day if goes_on else None,
        scored=table.agreement.scored and goes_on,
        # A new deal of One More! is an ordinary game: nothing can be taken back in it.
        practice=table.agreement.practice and table.agreement.kind.takes_back,
    )
    entries: list[AnyEntry] = []
    for seat, chair in enumerate(table.chairs):
        if chair.people:
            entries.append(Seated(seat, chair.people[0], chair.name))
            entries += [Claimed(seat, person) for person in chair.people[1:]]
            if chair.bot is not None:
                entries.append(StoodIn(seat, chair.bot, chair.bot_by))
        elif chair.bot is not None:
            entries.append(BotSeated(seat, chair.bot))
    return Opening(agreement, [*entries, Started()], _seed(following))


def _asked_challenge(asked: wire.NewTable) -> Solo | None:
    if not asked.series:
        return None
    first = _challenge(token_bytes(32))
    return first.practised() if asked.practice else first


def _challenge(seed: bytes) -> Solo:
    """The first game of a solo challenge: all three are dealt from *seed* (SC-17)."""
    return Solo(commitment(seed), 0, [], seed.hex())


def _seed(solo: Solo | None) -> bytes:
    """The seed of a table: from its series, or random."""
    if solo is None or solo.seed is None:
        return token_bytes(32)
    return seed_in_series(bytes.fromhex(solo.seed), solo.index)


def _next_game(table: Table) -> Solo | None:
    """Which game of a solo challenge follows: the next of this one, or the first of a new one."""
    this = table.agreement.solo
    if this is None or table.play is None:
        return None
    ended: Any = table.game.result(table.play.state)
    if not this.last:
        return Solo(this.id, this.index + 1, [*this.empty, ended.empty[0]], this.seed)
    first = _challenge(token_bytes(32))
    return first.practised() if table.agreement.practice else first


def _names(wanted: Sequence[str]) -> list[str]:
    """*wanted*, cleaned and made distinct. Raises RefusedError if one is not a name."""
    names: list[str] = []
    for each in wanted:
        cleaned = clean_name(each)
        if not cleaned:
            raise RefusedError(Refusal.NO_NAME, "A name needs a letter or a digit.")
        names.append(unlike(cleaned, frozenset(names)))
    return names
