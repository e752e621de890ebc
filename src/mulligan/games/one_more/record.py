"""A game of One More! as a record, and back. `docs/record.md` describes the format."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

from mulligan.core import MulliganError, Seat
from mulligan.core.record import (
    Fields,
    Head,
    RecordError,
    Replay,
    check_game,
    check_order,
    check_result,
    head_of,
    parsed,
    written,
)
from mulligan.core.replaying import replay, seated
from mulligan.games.one_more import complaints, rules
from mulligan.games.one_more.cards import STARTER, Card, Hand, as_hand, read_card
from mulligan.games.one_more.decks import GAME, Deck, faults
from mulligan.games.one_more.events import (
    Drew,
    Ended,
    Event,
    Given,
    Left,
    Loss,
    Lost,
    Named,
    Opened,
    Played,
    Reversed,
    RoundBegan,
    Swapped,
    TurnBegan,
)
from mulligan.games.one_more.moves import Give, Move, NameDraw, NameSwap, Play
from mulligan.games.one_more.setup import Setup


def write(head: Head, events: Sequence[Event]) -> dict[str, Any]:
    """
    The record of a game, finished or not. The seed is written once the game is over.

    *events* are all events of the game so far, from `Opened` on. A swap that still waits for its
    gifts is not an event of the record yet; it is kept separately, as `pending`.
    """
    opened, *rest = events
    assert isinstance(opened, Opened)
    end = rest[-1] if rest and isinstance(rest[-1], Ended) else None
    record = written(
        game=GAME,
        head=head,
        rules={},
        deck={
            "name": opened.setup.deck.name,
            "cards": [
                {"card": str(card), "count": count} for card, count in opened.setup.deck.play
            ],
        },
        events=[entry for event in rest if (entry := entry_of(event)) is not None],
        result=None if end is None else _end(end),
    )
    pending = _pending(rest)
    return record if pending is None else record | {"pending": pending}


def read(record: object) -> Replay[Setup, Event]:
    """
    Play a record again, from its first round to its last event.

    With a seed the cards are dealt again from it. Without one (the game is still going on) their
    order is taken from the record; cards that nobody saw come in the order of the deck.

    Raises:
        RecordError: It breaks the rules; the first wrong event is named.
    """
    check_game(record, GAME)
    head = head_of(record)
    fields = Fields(record, "the record")
    try:
        dealt = head.seed is not None
        deck = _deck(Fields(fields.get("deck", dict), "the deck"), dealt=dealt)
        setup = Setup(len(head.players), deck)
        pending = _resumed(fields.optional("pending", dict))
    except RecordError:
        raise
    except MulliganError as error:
        raise RecordError(str(error)) from None
    told, fault = parsed(fields.get("events", list), event_of)
    if head.seed is not None:
        opening = rules.deal(setup, head.seed)
    else:
        opened, told, fault = _recovered(setup, told, fault)
        opening = rules.opening(opened)
    events = replay(rules, complaints, opening, told, entry_of, moves_of, pending, fault)
    end = events[-1]
    check_result(fields.optional("result", dict), _end(end) if isinstance(end, Ended) else None)
    return Replay(head, setup, events)


def entry_of(event: Event) -> dict[str, Any] | None:
    """*event* as it stands in a record; None for the table's own notes."""
    match event:
        case Opened() | TurnBegan() | Named() | Given():
            return None
        case RoundBegan(round, first, hands, centre):
            return {
                "event": "round",
                "round": round,
                "first": first,
                "hands": [list(map(str, held)) for held in hands],
                "centre": str(centre),
            }
        case Played(seat, card):
            return {"event": "play", "seat": seat, "card": str(card)}
        case Reversed(direction):
            return {"event": "reverse", "direction": direction}
        case Drew(by, seat, card):
            return {"event": "draw", "by": by, "seat": seat, "card": str(card)}
        case Swapped(by, seats, cards):
            return {"event": "swap", "by": by, "seats": list(seats), "cards": list(map(str, cards))}
        case Left(seat):
            return {"event": "leave", "seat": seat}
        case Lost(seat, reason, held, tokens):
            return {
                "event": "lose",
                "seat": seat,
                "reason": reason.value,
                "hand": list(map(str, held)),
                "tokens": list(tokens),
            }
        case Ended():
            return {"event": "end", **_end(event)}


def event_of(fields: Fields) -> Event:
    """An event of a record. Raises RecordError if it is not one."""
    match fields.get("event", str):
        case "round":
            return RoundBegan(
                fields.get("round", int),
                fields.get("first", int),
                tuple(_hand(held) for held in fields.listed("hands", list)),
                read_card(fields.get("centre", str)),
            )
        case "play":
            return Played(fields.get("seat", int), read_card(fields.get("card", str)))
        case "reverse":
            return Reversed(fields.any_of("direction", (1, -1)))
        case "draw":
            return Drew(
                fields.get("by", int), fields.get("seat", int), read_card(fields.get("card", str))
            )
        case "swap":
            one, other = fields.listed("seats", int, 2)
            ones, others = map(read_card, fields.listed("cards", str, 2))
            if one > other:  # the order of naming does not matter
                one, other, ones, others = other, one, others, ones
            return Swapped(fields.get("by", int), (one, other), (ones, others))
        case "leave":
            return Left(fields.get("seat", int))
        case "lose":
            return Lost(
                fields.get("seat", int),
                fields.any_of("reason", tuple(Loss)),
                _hand(fields.get("hand", list)),
                fields.listed("tokens", int),
            )
        case "end":
            return Ended(fields.listed("winners", int))
        case unknown:
            raise RecordError(f"there is no event {unknown[:40]!r}")


def moves_of(event: Event) -> tuple[tuple[Seat, Move], ...]:
    """The decisions behind *event*, if there were any."""
    match event:
        case Played(seat, card):
            return ((seat, Play(card)),)
        case Drew(by, seat, _):
            return ((by, NameDraw(seat)),)
        case Swapped(by, (one, other), (ones, others)):
            return (by, NameSwap((one, other))), (one, Give(ones)), (other, Give(others))
        case _:
            return ()


def _end(end: Ended) -> dict[str, Any]:
    return {"winners": list(end.winners)}


def _pending(events: Sequence[Event]) -> dict[str, Any] | None:
    """The swap that is under way at the end of *events*, if there is one."""
    given: dict[Seat, str] = {}
    for event in reversed(events):
        match event:
            case Given(seat, card):
                given[seat] = str(card)
            case Named(by, seats):
                return {"by": by, "seats": list(seats), "cards": [given.get(at) for at in seats]}
            case _:
                return None
    return None


def _resumed(pending: dict[str, Any] | None) -> list[tuple[Seat, Move]]:
    """The moves of a swap that was under way when the record was written."""
    if pending is None:
        return []
    fields = Fields(pending, "the pending swap")
    seats = fields.listed("seats", int, 2)
    cards = fields.get("cards", list)
    if len(cards) != len(seats):
        raise RecordError(f"the pending swap: 'cards' has {len(cards)} entries, not {len(seats)}")
    gifts = (
        (seat, Give(read_card(Fields({"card": text}, "the pending swap").get("card", str))))
        for seat, text in zip(seats, cards, strict=True)
        if text is not None
    )
    return [(fields.get("by", int), NameSwap((seats[0], seats[1]))), *gifts]


def _deck(fields: Fields, *, dealt: bool) -> Deck:
    """*dealt*: whether a seed deals it; then the order of the list matters."""
    play: Counter[Card] = Counter()
    cards = []
    for entry in fields.listed("cards", dict):
        listed = Fields(entry, "the deck")
        cards.append(read_card(listed.get("card", str)))
        play[cards[-1]] += listed.positive("count")
    if dealt:
        check_order(cards)
    for _, _, sentence in faults(tuple(play.items())):
        raise RecordError(f"the deck: {sentence}")
    return Deck(fields.get("name", str), tuple(play.items()))


def _hand(written: list[Any]) -> Hand:
    return as_hand(tuple(map(read_card, Fields({"hand": written}, "a hand").listed("hand", str))))


def _recovered(
    setup: Setup, told: tuple[Event, ...], fault: RecordError | None
) -> tuple[Opened, tuple[Event, ...], RecordError | None]:
    """
    The order of the cards that leads to this record; cards that nobody saw come last.

    If an event shows a card that the deck has no more of, the events stop before it.
    """
    first = 0
    packs: list[list[Card]] = []
    for number, event in enumerate(told, 1):
        try:
            match event:
                case RoundBegan(_, beginner, hands, centre):
                    if not 0 <= beginner < setup.seats:
                        raise RecordError(f"there is no {seated(beginner)} at this table", number)
                    dealt = (_dealt(seat, held, number) for seat, held in enumerate(hands))
                    pack = [*chain.from_iterable(dealt), centre]
                    _check_cards(setup, pack, number)
                    first = first if packs else beginner
                    packs.append(pack)
                case Drew(_, _, card) if packs:
                    _check_cards(setup, [*packs[-1], card], number)
                    packs[-1].append(card)
                case _:
                    pass  # everything else shows no card of the pack
        except RecordError as error:
            fault, told = error, told[: number - 1]
            break
    cards = setup.deck.cards()
    packs += [[] for _ in range(setup.most_rounds - len(packs))]
    whole = ((*pack, *(Counter(cards) - Counter(pack)).elements()) for pack in packs)
    return Opened(setup, first, tuple(whole)), told, fault


def _dealt(seat: Seat, held: Hand, number: int) -> Hand:
    """The play cards of a hand that was just dealt (OM-2)."""
    play = tuple(card for card in held if card != STARTER)
    if len(play) != rules.DEALT or len(held) != rules.DEALT + 1:
        hand = f"{rules.DEALT} play cards and one {STARTER}"
        raise RecordError(f"{seated(seat)} was not dealt {hand}", number)
    return play


def _check_cards(setup: Setup, pack: list[Card], number: int) -> None:
    """Raise RecordError if *pack* holds a card more often than the deck does."""
    for card in (Counter(pack) - Counter(setup.deck.cards())).elements():
        raise RecordError(f"no {card} is left in the deck", number)
