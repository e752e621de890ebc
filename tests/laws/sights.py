"""
What there is to see in a game: the rare things that the laws are about.

A law about second chances proves nothing over games without any. `test_reach.py` asks for every
sight here, and the playthroughs are chosen by them.
"""

from collections import Counter
from collections.abc import Iterator

from mulligan.core import Seat
from mulligan.games.one_more import Effect, Sign
from mulligan.games.one_more import events as om
from mulligan.games.one_more.cards import STARTER
from mulligan.games.one_more.state import State as OneMoreState
from mulligan.games.second_chance import events as sc
from mulligan.games.second_chance.grid import fits
from mulligan.games.second_chance.rules import evolve
from mulligan.games.second_chance.state import Phase
from mulligan.games.second_chance.state import State as SecondChanceState
from tests.strategies import AnyPlayed, OneMore, SecondChance


def sights(played: AnyPlayed) -> set[str]:
    """What can be seen in a finished game."""
    seats, deck = played.setup.seats, f"deck {played.setup.deck.name}"
    if played.box.name == "one-more":
        return {deck, f"{seats} play", *_one_more(played)}
    table = {deck, f"{seats} play" if seats <= 6 else "more than 6 play", played.setup.edition}
    return table | set(_second_chance(played))


SECOND_CHANCE_SIGHTS = {
    *(f"{seats} play" for seats in range(1, 7)),
    "more than 6 play",
    *("en-2019", "es-2019", "it-2022", "fr-2018"),
    *("deck standard", "deck gentle", "deck cruel", "deck random"),
    *("ends filled", "ends no-chance-cards", "ends all-out", "ends deck"),
    *("a second chance fits", "a second chance does not fit", "a second chance twice"),
    *("several second chances", "everybody stuck", "as many cards as chances"),
    *("no chance with a card left", "no chance without a card left"),
    *("several out at once", "several write", "one of several writes", "out later without a 1"),
    *("writes while another draws", "a 1 before another draws", "the 1 fills", "the 1 wins"),
    *("filled by a tile", "filled by a second chance", "filled, others still get theirs"),
    *("two fill together", "filled before the second chances", "filled and too few cards"),
    *("full with a 1 and without", "wins though out", "shared"),
    *("all out and no cards left", "twenty rounds"),
    *("equal tiles", "only one of two tiles fits"),
}
ONE_MORE_SIGHTS = {
    *(f"{seats} play" for seats in range(3, 10)),
    *("deck standard", "deck gentle", "deck cruel", "deck no-fives", "deck random", "deck well"),
    *("plain", "starter", "replay", "reverse", "draw", "swap"),
    *("stuck", "last", "stuck at once", "stuck after a replay", "wins stuck", "wins last"),
    *("replay as last card", "draw for oneself", "draw as last card, stays"),
    *("draw as last card, leaves", "draw from an empty pile", "empty pile"),
    *("swap with oneself", "swap between others", "swap as last card"),
    *(f"too late for a {effect}" for effect in Effect),
    *("leaves", "several leave", "skips who left", "turns back", "ends backwards"),
    *("equal cards in hand", "impossible demand", "somebody loses twice in a row", "longest game"),
}

IMPOSSIBLE = {(0, Sign.BELOW), (10, Sign.ABOVE)}


def _second_chance(played: SecondChance) -> Iterator[str]:
    end = played.state.end
    assert end is not None
    sheets, seats = played.state.sheets, played.setup.seats
    yield f"ends {end.reason}"
    if played.state.round == 20:
        yield "twenty rounds"
    chances: Counter[tuple[int, int]] = Counter()
    outs: dict[int, list[int]] = {}
    for step in played.steps:
        yield from _between_events(step.before, step.events)
        round = step.before.round
        for event in step.events:
            match event:
                case sc.Revealed(number, _):
                    round = number
                case sc.Chanced(seat, _):
                    chances[round, seat] += 1
                case sc.Dropped(seat):
                    yield "a second chance does not fit"
                    outs.setdefault(round, []).append(seat)
                case sc.Drawn(seat, "chance", _):
                    yield "a second chance fits"
                    if step.before.writing:
                        yield "writes while another draws"
                case sc.Wrote(seat, _):
                    if step.after.sheets[seat].full:
                        yield "the 1 fills"
                    if step.after.round == step.before.round and step.after.drawing:
                        yield "a 1 before another draws"
                case _:
                    pass
    if max(Counter(seat for _, seat in chances).values(), default=0) > 1:
        yield "a second chance twice"
    if max(Counter(round for round, _ in chances).values(), default=0) > 1:
        yield "several second chances"
    writers = [seat for seat in range(seats) if sheets[seat].one]
    for round, dropped in outs.items():
        if len(dropped) > 1:
            yield "several out at once"
        if len(dropped) > 1 and round == min(outs):
            yield "several write" if len(writers) > 1 else "one of several writes"
        if round > min(outs):
            yield "out later without a 1"
    yield from _at_the_end(played, end)


def _between_events(state: SecondChanceState, events: tuple[sc.Event, ...]) -> Iterator[str]:
    """What is there only for a moment: somebody is stuck, or the cards run out."""
    for event in events:
        state = evolve(state, event)
        stuck, pile = len(state.stuck), len(state.pile)
        match event:
            case sc.Revealed(_, (one, other)):
                playing = [sheet for sheet in state.sheets if sheet.out is None]
                if one == other:
                    yield "equal tiles"
                if stuck and stuck == len(playing):
                    yield "everybody stuck"
                if stuck and stuck == pile:
                    yield "as many cards as chances"
                if any(fits(one, sheet.filled) != fits(other, sheet.filled) for sheet in playing):
                    yield "only one of two tiles fits"
            case sc.Ended(sc.Reason.NO_CHANCE_CARDS):
                yield f"no chance {'with' if pile else 'without'} a card left"
            case sc.Ended(sc.Reason.FILLED) if state.phase is Phase.DRAW and stuck:
                yield "filled before the second chances"
                if stuck > pile:
                    yield "filled and too few cards"
            case sc.Ended(sc.Reason.ALL_OUT) if pile < 2:
                yield "all out and no cards left"
            case sc.Chanced() if any(sheet.full for sheet in state.sheets):
                yield "filled, others still get theirs"
            case _:
                pass


def _at_the_end(played: SecondChance, end: sc.Ended) -> Iterator[str]:
    sheets = played.state.sheets
    full = [sheet for sheet in sheets if sheet.full]
    if len(full) > 1:
        yield "two fill together"
    if {bool(sheet.one) for sheet in full} == {True, False}:
        yield "full with a 1 and without"
    for sheet in full:
        if not sheet.one:
            chance = played.state.phase is Phase.CHANCE
            yield "filled by a second chance" if chance else "filled by a tile"
    best = [seat for seat, left in enumerate(end.empty) if left == min(end.empty)]
    if len(best) > len(end.winners):
        yield "the 1 wins"
    if len(end.winners) > 1:
        yield "shared"
    if any(sheets[seat].out is not None for seat in end.winners):
        yield "wins though out"


def _one_more(played: OneMore) -> Iterator[str]:
    losers: list[Seat] = []
    for step in played.steps:
        yield from _during(step.before, step.seat, step.after, step.events)
    left, direction = 0, 1
    latest: om.Event | None = None
    for event in played.events:
        match event:
            case om.RoundBegan():
                left, direction = 0, 1
                if any(len(set(hand)) < len(hand) for hand in event.hands):
                    yield "equal cards in hand"
            case om.Played(_, card):
                yield card.effect or ("starter" if card == STARTER else "plain")
            case om.Reversed():
                direction = event.direction
                if direction == 1:
                    yield "turns back"
            case om.Left():
                left += 1
                yield "leaves" if left == 1 else "several leave"
            case om.Lost(seat, reason):
                yield str(reason)
                if direction == -1:
                    yield "ends backwards"
                if losers[-1:] == [seat]:
                    yield "somebody loses twice in a row"
                losers.append(seat)
                if event.tokens[seat] == 2:
                    yield f"wins {reason}"
                if isinstance(latest, om.RoundBegan):
                    yield "stuck at once"
                    if (latest.centre.number, latest.centre.sign) in IMPOSSIBLE:
                        yield "impossible demand"
            case _:
                pass
        latest = event
    if len(losers) == played.setup.seats + 1:
        yield "longest game"


def _during(
    before: OneMoreState, seat: int, after: OneMoreState, events: tuple[om.Event, ...]
) -> Iterator[str]:
    """What came of one decision."""
    round_over = any(isinstance(event, om.Lost) for event in events)
    same_round = before.round == after.round and not round_over
    first, *rest = events
    match first:
        case om.Played(_, card):
            last = len(before.hands[seat]) == 1
            follows = rest[0] if rest else None
            if isinstance(follows, om.Lost) and follows.reason is om.Loss.LAST and card.effect:
                yield f"too late for a {card.effect}"
            if card.effect is Effect.REPLAY and isinstance(follows, om.Left):
                yield "replay as last card"
            if card.effect is Effect.REPLAY and not last and round_over:
                yield "stuck after a replay"
            if card.effect is Effect.DRAW and not before.pile:
                yield "draw from an empty pile"
            if card.effect is Effect.SWAP and follows is None and last:
                yield "swap as last card"
        case om.Drew(by, drawer, _):
            if len(before.pile) == 1:
                yield "empty pile"
            if by == drawer:
                yield "draw for oneself"
            if not before.hands[by]:
                yield f"draw as last card, {'stays' if by == drawer else 'leaves'}"
        case om.Named(by, seats):
            yield "swap with oneself" if by in seats else "swap between others"
        case _:
            pass
    if same_round and isinstance(events[-1], om.TurnBegan):
        step = (after.active - before.active) * after.direction % len(after.hands)
        if step > 1 and len(after.playing) < len(after.hands):
            yield "skips who left"
