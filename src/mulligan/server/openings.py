"""
What a new table begins with: what is agreed, who sits where, and the cards.

There are several ways to come to a table: as somebody asked for it, for a lesson, for the deal of
the day, from a moment of another game, and once more with the same people. Each is a function
here; none of them touches the store or a room.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from secrets import token_bytes
from typing import Any, TypeAlias

import msgspec

from mulligan.core import (
    MulliganError,
    RefusedError,
    Seat,
    SetupError,
    commitment,
    seed_in_series,
)
from mulligan.core.record import Player
from mulligan.games import one_more, second_chance
from mulligan.games.second_chance import caller
from mulligan.server import entries as said
from mulligan.server import wire
from mulligan.server.agreements import Agreement, Solo, deck_of
from mulligan.server.daily import DAILY_EDITION
from mulligan.server.identity import clean_name, unlike
from mulligan.server.sights import wire_move
from mulligan.server.table import Refusal, Table
from mulligan.server.thinkers import PLAIN, QUICK

STANDARD = "standard"
CALLERS_NAME = "Caller"

Known: TypeAlias = Callable[[str, str], bool]
"""Whether a game has a bot of this name here."""


@dataclass(frozen=True, slots=True)
class Opening:
    agreement: Agreement
    entries: Sequence[said.AnyEntry]
    seed: bytes = field(default_factory=lambda: token_bytes(32))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A deal that was looked for because it teaches, and gentle company: it is no contest."""

    bots: tuple[str, ...]
    seed: bytes


LESSONS: dict[str, Lesson] = {
    # A starting tile that neither turning nor mirroring leaves as it is; then, four times, the
    # choice between a small tile and a large one.
    second_chance.GAME: Lesson(("beginner",), sha256(b"mulligan-lesson/205").digest()),
    # The pupil begins, with one card of each effect in hand. Three of the five cards can be
    # played, and however badly it goes, the round does not end with the first of them.
    one_more.GAME: Lesson((PLAIN, QUICK), sha256(b"mulligan-lesson/38688").digest()),
}


def as_asked(asked: wire.NewTable, person: str, known: Known) -> Opening:
    """
    With the people of this device and the bots already seated.

    Raises:
        MulliganError: It cannot be played like that.
    """
    _check(asked)
    toml = asked.deck.toml if isinstance(asked.deck, wire.OwnDeck) else None
    name = asked.deck if isinstance(asked.deck, str) else ""
    _, label = deck_of(asked.game, name, toml)
    calls = asked.game == caller.GAME
    agreement = Agreement(
        game=asked.game,
        seats=asked.seats,
        host=person,
        edition=_edition(asked),
        deck=label.name,
        toml=toml,
        private=asked.private,
        timer=asked.timer,
        # A card that was played has been seen: only drawings can be taken back.
        undo=asked.undo and asked.game == second_chance.GAME,
        solo=_challenge(token_bytes(32)) if asked.series else None,
        deal_of=asked.deal_of,
        papers=_names(asked.people) if calls else [],
        practice=asked.practice,
        big_table=asked.big_table,
    )
    agreement.setup(asked.seats)
    if calls:
        return Opening(agreement, _calling(person))
    entries = _seated(asked, person, known)
    entries = [*entries, said.Started()] if asked.start else entries
    return Opening(agreement, entries, _seed(agreement.solo))


def _edition(asked: wire.NewTable) -> str | None:
    """What was chosen, or what people of this language know."""
    if asked.game == one_more.GAME:
        return None
    return asked.edition or second_chance.edition_for(asked.language)


def _check(asked: wire.NewTable) -> None:
    if asked.game == one_more.GAME and asked.edition is not None:
        raise SetupError("One More! has one edition.")
    if asked.game == caller.GAME and (asked.seats != 1 or asked.bots):
        raise SetupError("A caller's table has one seat, and no bots.")
    if asked.game == caller.GAME and asked.timer is not None:
        raise SetupError("A caller's table has no timer: on paper everybody takes their time.")
    if asked.game != second_chance.GAME and asked.big_table:
        raise SetupError("A big table is a house rule of Second Chance.")
    alone = asked.game == second_chance.GAME and asked.seats == 1
    if asked.series and not alone:
        raise SetupError("A solo challenge is Second Chance for one.")
    if asked.series and asked.deal_of is not None:
        raise SetupError("A solo challenge has three deals of its own.")
    if asked.practice and not alone:
        raise SetupError("Practice is Second Chance for one.")
    if asked.practice and (asked.series or not asked.undo):
        raise SetupError("Practice is no challenge, and drawings can be taken back in it.")


def _seated(asked: wire.NewTable, person: str, known: Known) -> list[said.AnyEntry]:
    if len(asked.people) + len(asked.bots) > asked.seats:
        raise SetupError("There are not enough seats.")
    entries: list[said.AnyEntry] = [
        said.Seated(seat, person, name) for seat, name in enumerate(_names(asked.people))
    ]
    for seat, bot in enumerate(asked.bots, len(asked.people)):
        if not known(asked.game, bot):
            raise MulliganError("There is no such bot.")
        entries.append(said.BotSeated(seat, bot))
    return entries


def lesson(
    game: wire.GameName, person: str, name: str, language: wire.Language, known: Known
) -> Opening:
    """A real game, whose cards lie as they are best explained."""
    taught = LESSONS[game]
    # Installed without what they think with: chance is always there.
    bots = [bot if known(game, bot) else QUICK for bot in taught.bots]
    asked = wire.NewTable(
        game, seats=1 + len(bots), people=[name], bots=bots, language=language, start=True
    )
    opening = as_asked(asked, person, known)
    opening.agreement.lesson = True
    return replace(opening, seed=taught.seed)


def of_the_day(
    day: date,
    person: str,
    name: str,
    seed: bytes,
    *,
    series: bool,
    scored: bool,
    before: str | None,
) -> Opening:
    """
    *seed* is the day's: a game is dealt from it, or a series. *before* is where the same cards
    lie: what is played for fun is compared with that.
    """
    (cleaned,) = _names([name])
    solo = _challenge(seed) if series else None
    agreement = _daily(
        day,
        person,
        game=second_chance.GAME,
        solo=solo,
        scored=scored,
        deal_of=before,
    )
    entries = said.Seated(0, person, cleaned), said.Started()
    return Opening(agreement, entries, seed if solo is None else _seed(solo))


def day_on_paper(day: date, person: str, name: str, seed: bytes) -> Opening:
    """The cards of *day*, called one by one."""
    agreement = _daily(day, person, game=caller.GAME, papers=_names([name]))
    return Opening(agreement, _calling(person), seed)


def _daily(day: date, person: str, **more: Any) -> Agreement:
    return Agreement(
        seats=1,
        host=person,
        edition=DAILY_EDITION,
        deck=STANDARD,
        toml=None,
        private=True,
        timer=None,
        undo=False,
        day=day.isoformat(),
        **more,
    )


def _calling(person: str) -> list[said.AnyEntry]:
    return [said.Seated(caller.CALLER, person, CALLERS_NAME), said.Started()]


def from_moment(
    agreement: Agreement,
    players: Sequence[Player],
    moves: Iterable[tuple[Seat, Any]],
    asked: wire.PlayOn,
    person: str,
    seed: bytes,
    known: Known,
) -> Opening:
    """Practice after these *moves* of another game: *person* plays one seat, bots the others."""
    if asked.seat >= len(players):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {asked.seat + 1} there.")
    (name,) = _names([asked.name])
    entries: list[said.AnyEntry] = []
    for seat, player in enumerate(players):
        bot = player.bot if player.bot and known(agreement.game, player.bot) else PLAIN
        mine = seat == asked.seat
        entries.append(said.Seated(seat, person, name) if mine else said.BotSeated(seat, bot))
    entries.append(said.Started())
    entries += [said.Moved(seat, wire_move(move)) for seat, move in moves]
    agreement = msgspec.structs.replace(
        agreement,
        seats=len(players),
        host=person,
        private=True,
        timer=None,
        undo=agreement.game == second_chance.GAME,
        solo=None,
        scored=False,
        lesson=False,
        practice=True,
    )
    return Opening(agreement, entries, seed)


def once_more(table: Table) -> Opening:
    """A new deal for the same people, started at once; in a solo challenge, its next game."""
    following = _next_game(table)
    goes_on = following is not None and following.index > 0
    agreement = msgspec.structs.replace(
        table.agreement,
        seats=len(table.chairs),
        solo=following,
        deal_of=None,
        lesson=False,
        day=table.agreement.day if goes_on else None,
        scored=table.agreement.scored and goes_on,
        # A new deal of One More! is a game like any other: nothing is taken back in it.
        practice=table.agreement.practice and table.agreement.game == second_chance.GAME,
    )
    entries: list[said.AnyEntry] = []
    for seat, chair in enumerate(table.chairs):
        if chair.people:
            entries.append(said.Seated(seat, chair.people[0], chair.name))
            entries += [said.Claimed(seat, person) for person in chair.people[1:]]
            if chair.bot is not None:
                entries.append(said.StoodIn(seat, chair.bot))
        elif chair.bot is not None:
            entries.append(said.BotSeated(seat, chair.bot))
    return Opening(agreement, [*entries, said.Started()], _seed(following))


def _challenge(seed: bytes) -> Solo:
    """The first game of a solo challenge: all three are dealt from *seed* (SC-17)."""
    return Solo(commitment(seed), 0, [], seed.hex())


def _seed(solo: Solo | None) -> bytes:
    """What a table is dealt from: its game's part of a series, or chance."""
    if solo is None or solo.seed is None:
        return token_bytes(32)
    return seed_in_series(bytes.fromhex(solo.seed), solo.index)


def _next_game(table: Table) -> Solo | None:
    """Which game of a solo challenge follows: the next of this one, or the first of a new one."""
    this = table.agreement.solo
    if this is None or table.play is None:
        return None
    ended = table.game.result(table.play.state)
    if not this.last:
        return Solo(this.id, this.index + 1, [*this.empty, ended.empty[0]], this.seed)
    return _challenge(token_bytes(32))


def _names(wanted: Sequence[str]) -> list[str]:
    """*wanted*, cleaned and told apart. Raises RefusedError for one that is no name."""
    names: list[str] = []
    for each in wanted:
        cleaned = clean_name(each)
        if not cleaned:
            raise RefusedError(Refusal.NO_NAME, "A name needs a letter or a digit.")
        names.append(unlike(cleaned, frozenset(names)))
    return names
