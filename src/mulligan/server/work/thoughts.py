"""
What one process may ask another to think about, as text: a bot's move, a hint, what a move is
worth, a review, how the bots do at the deal of the day, or with a deck on trial.

Each has a name that follows from what is asked, so processes that ask for the same share a result.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from mulligan import wire
from mulligan.bots.seated import SeatedBot
from mulligan.core import Seat
from mulligan.core.record import line
from mulligan.games import RECORDS, second_chance
from mulligan.games.second_chance.solo import Challenge
from mulligan.requests.replays import in_challenge
from mulligan.requests.reviews import REVIEWS, hinted
from mulligan.requests.verdicts import verdict
from mulligan.rooms.protocols import Attendance
from mulligan.server.work import sent_views
from mulligan.server.work.players import played_alone, tried
from mulligan.store.processes.jobs import Job
from mulligan.tables.games import KINDS
from mulligan.tables.replay import frames_before

TRIAL_SECONDS = 8.0
"""For all games of a trial."""
FORGOTTEN = 60.0
"""Seconds after which a game that still waits is not reviewed, if nobody has asked about it."""


class Kind(StrEnum):
    MOVE = "move"
    HINTS = "hints"
    JUDGE = "judge"
    REVIEW = "review"
    SCORE = "score"
    TRIAL = "trial"


QUICK = frozenset({Kind.MOVE, Kind.HINTS, Kind.JUDGE})
"""Somebody waits for these."""
LONG = frozenset({Kind.REVIEW, Kind.SCORE, Kind.TRIAL})
"""These take seconds."""

KEPT = (
    (QUICK, 60.0),
    ((Kind.REVIEW, Kind.TRIAL), 24 * 3600.0),
    ((Kind.SCORE,), 15 * 24 * 3600.0),
)
"""For how many seconds after somebody last asked about it a job is kept. A table that moves may ask
for a move again; the scores of the bots are looked at for a fortnight."""


class Urgency:
    """The smallest first."""

    ATTENDED = 0
    HINTS = 1
    UNATTENDED = 2
    TRIAL = 3
    REVIEW = 4
    SCORE = 5


Progress: TypeAlias = Callable[[int, int], None]
Review: TypeAlias = wire.SecondChanceReview | wire.OneMoreReview


class _Move(msgspec.Struct, frozen=True):
    game: str
    bot: str
    secret: bytes
    seat: Seat
    view: msgspec.Raw


class _Judge(msgspec.Struct, frozen=True):
    game: str
    view: msgspec.Raw
    move: str


class _Review(msgspec.Struct, frozen=True):
    game: str
    seat: Seat
    record: msgspec.Raw
    challenge: Challenge | None


class _Score(msgspec.Struct, frozen=True):
    bot: str
    seeds: list[bytes]


def move_job(player: SeatedBot, view: Any, at: Attendance) -> Job:
    """The move of a bot at a table. Whichever of two homes of the table asks, it is one job."""
    sent = msgspec.Raw(sent_views.write(view))
    about = _Move(player.game, player.name, player.secret, player.seat, sent)
    id = f"{Kind.MOVE} {at.table} {at.number} {player.seat} {player.name}"
    urgency = Urgency.ATTENDED if at.anybody else Urgency.UNATTENDED
    return Job(id, Kind.MOVE, msgspec.json.encode(about), urgency)


def hints_job(view: second_chance.View) -> Job:
    about = sent_views.write(view)
    return Job(f"{Kind.HINTS} {sha256(about).hexdigest()}", Kind.HINTS, about, Urgency.HINTS)


def judge_job(game: str, view: Any, move: Any) -> Job:
    """What a move is worth for the seat whose *view* this is."""
    sent = msgspec.Raw(sent_views.write(view))
    about = msgspec.json.encode(_Judge(game, sent, KINDS[game].write_move(move)))
    return Job(f"{Kind.JUDGE} {sha256(about).hexdigest()}", Kind.JUDGE, about, Urgency.HINTS)


REVIEW_FORMAT = 3
"""Reviews that an older version has written are not read: the coach looks at the game again."""


def review_id(digest: str, seat: Seat) -> str:
    return f"{Kind.REVIEW} {REVIEW_FORMAT} {digest} {seat}"


def review_job(
    digest: str,
    game: str,
    record: Mapping[str, Any],
    seat: Seat,
    challenge: Challenge | None = None,
) -> Job:
    """The review of a game, by the *digest* of its record and of its *challenge*."""
    about = _Review(game, seat, msgspec.Raw(line(record).encode()), challenge)
    text = msgspec.json.encode(about)
    return Job(review_id(digest, seat), Kind.REVIEW, text, Urgency.REVIEW)


def score_job(bot: str, seeds: Sequence[bytes]) -> Job:
    """How *bot* does alone with these cards."""
    id = f"{Kind.SCORE} {sha256(b''.join(seeds)).hexdigest()} {bot}"
    return Job(id, Kind.SCORE, msgspec.json.encode(_Score(bot, list(seeds))), Urgency.SCORE)


def trial_job(asked: wire.TryDeck) -> Job:
    """How games with a deck go."""
    about = msgspec.json.encode(asked)
    return Job(f"{Kind.TRIAL} {sha256(about).hexdigest()}", Kind.TRIAL, about, Urgency.TRIAL)


def think(kind: str, about: bytes, progress: Progress) -> bytes:
    """The result of a job. It takes long, and may fail in any way."""
    match Kind(kind):
        case Kind.MOVE:
            asked = msgspec.json.decode(about, type=_Move)
            player = SeatedBot(asked.game, asked.bot, asked.secret, asked.seat)
            move = player.choose(sent_views.read(asked.game, bytes(asked.view)))
            return KINDS[asked.game].write_move(move).encode()
        case Kind.HINTS:
            return msgspec.json.encode(hinted(sent_views.read(second_chance.GAME, about)))
        case Kind.JUDGE:
            judged = msgspec.json.decode(about, type=_Judge)
            view = sent_views.read(judged.game, bytes(judged.view))
            meant = KINDS[judged.game].read_move(judged.move)
            return msgspec.json.encode(verdict(judged.game, view, meant))
        case Kind.REVIEW:
            game = msgspec.json.decode(about, type=_Review)
            record = msgspec.json.decode(game.record)
            events = in_challenge(RECORDS[game.game].read(record).events, game.challenge)
            frames = frames_before(game.game, events)
            return msgspec.json.encode(REVIEWS[game.game](events, game.seat, progress, frames))
        case Kind.SCORE:
            score = msgspec.json.decode(about, type=_Score)
            return msgspec.json.encode(played_alone(score.bot, score.seeds))
        case Kind.TRIAL:
            deck = msgspec.json.decode(about, type=wire.TryDeck)
            return msgspec.json.encode(tried(deck, TRIAL_SECONDS))


def read_move(game: str, result: bytes) -> Any:
    """Raises NotationError if it is not a move of *game*."""
    return KINDS[game].read_move(result.decode(errors="replace"))


def read_hints(result: bytes) -> list[wire.Hint]:
    return msgspec.json.decode(result, type=list[wire.Hint])


def read_verdict(result: bytes) -> wire.Verdict:
    found: wire.Verdict = msgspec.json.decode(result, type=wire.Verdict)
    return found


def read_review(result: bytes) -> Review:
    found: Review = msgspec.json.decode(result, type=Review)
    return found


def read_score(result: bytes) -> int:
    return msgspec.json.decode(result, type=int)


def read_trial(result: bytes) -> wire.TriedDeck:
    return msgspec.json.decode(result, type=wire.TriedDeck)
