"""Which status and which refusal an error becomes: one list for everything that is asked."""

from msgspec import UNSET

from mulligan import wire
from mulligan.core import MulliganError, RefusedError
from mulligan.core.deckfile import DeckError
from mulligan.core.record import RecordError
from mulligan.rooms.protocols import StoreError
from mulligan.tables.games import faults_of
from mulligan.wire import Refusal

STATUSES = {
    400: (Refusal.NOT_UNDERSTOOD, "That request makes no sense."),
    404: (Refusal.NOT_FOUND, "There is nothing here."),
    405: (Refusal.NOT_ALLOWED, "That cannot be asked like this."),
    413: (Refusal.TOO_LARGE, "That is too large."),
}
"""Requests that are refused before anybody looks at what they ask for."""
NOT_HERE = (
    Refusal.NO_SUCH_CLUB,
    Refusal.NO_SUCH_MEMBER,
    Refusal.NO_SUCH_EVENING,
    Refusal.NO_SUCH_SEASON,
)
"""What of a club does not exist."""
OUR_FAULT = "This is our fault, not yours. Nothing has changed."


class NotHereError(RefusedError):
    """What was asked for does not exist."""


class TooMuchError(RefusedError):
    """It is too much for one address."""


class OfflineError(RefusedError):
    """Only a server can do that."""

    def __init__(self) -> None:
        super().__init__(Refusal.OFFLINE, "This needs a network.")


def problem_of(error: MulliganError) -> tuple[int, wire.Problem]:
    """The status of the answer, and what it says."""
    match error:
        case RefusedError():
            return _status(error), wire.Problem(Refusal(error.reason), error.sentence)
        case DeckError():
            faults = faults_of(error)
            return 422, wire.Problem(Refusal.FAULTY_DECK, "There are faults in the deck.", faults)
        case RecordError():
            event = UNSET if error.event is None else error.event
            return 422, wire.Problem(Refusal.NOT_POSSIBLE, str(error), event=event)
        case StoreError():
            return 503, wire.Problem(error.refusal, error.sentence)
        case _:
            return 422, wire.Problem(Refusal.NOT_POSSIBLE, str(error))


def problem_with(status: int) -> wire.Problem:
    """What is said with a *status* that needs no further reason."""
    return wire.Problem(*STATUSES.get(status, (Refusal.REFUSED, "That was refused.")))


def _status(refused: RefusedError) -> int:
    match refused:
        case NotHereError():
            return 404
        case RefusedError() if refused.reason in NOT_HERE:
            return 404
        case TooMuchError():
            return 429
        case RefusedError() if refused.reason == Refusal.TOO_MUCH_STORED:
            return 429
        case _:
            return 503 if refused.reason in (Refusal.BUSY, Refusal.OFFLINE) else 409
