"""Every game ends, and the result is what lies on the table."""

from hypothesis import given

from mulligan.games.one_more.events import Lost, RoundBegan
from mulligan.games.one_more.events import Played as CardPlayed
from mulligan.games.second_chance.events import Chanced, Dropped, Reason, Revealed, Wrote
from tests.strategies import ONE_MORE, SECOND_CHANCE, OneMore, SecondChance, finished


@given(finished(SECOND_CHANCE))
def test_the_fullest_grid_wins(played: SecondChance) -> None:
    """
    After at most twenty rounds: forty cards are twenty pairs.

    The fewest empty squares win, a full grid before all, then a 1 (SC-15, SC-16, SC-R7).
    """
    state = played.state
    rounds = [event.round for event in played.events if isinstance(event, Revealed)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) <= 20
    assert len(played.steps) <= played.setup.seats * (len(rounds) + 1), "one decision a round"
    end = state.end
    assert end is not None
    left = [81 - sheet.filled.bit_count() for sheet in state.sheets]
    assert list(end.empty) == left
    tied = [seat for seat, empty in enumerate(left) if empty == min(left)]
    with_one = [seat for seat in tied if state.sheets[seat].one]
    if end.reason is Reason.FILLED:
        assert list(end.winners) == tied
    else:
        assert list(end.winners) == (with_one or tied)
    assert (end.reason is Reason.FILLED) == (min(left) == 0)
    everybody_out = all(sheet.out is not None for sheet in state.sheets)
    match end.reason:
        case Reason.FILLED:
            pass
        case Reason.NO_CHANCE_CARDS:
            assert len(state.pile) < len(state.stuck)
        case Reason.ALL_OUT:
            assert everybody_out
        case Reason.DECK:
            assert len(state.pile) < 2
            assert not everybody_out


@given(finished(SECOND_CHANCE))
def test_a_one_is_written_by_who_is_out_first(played: SecondChance) -> None:
    """One of them in fr-2018, all of that round elsewhere, nobody alone (SC-12, SC-17)."""
    out: dict[int, list[int]] = {}
    chances: dict[int, list[int]] = {}
    round = 0
    for event in played.events:
        match event:
            case Revealed(number, _):
                round = number
            case Chanced(seat, _):
                chances.setdefault(round, []).append(seat)
            case Dropped(seat):
                out.setdefault(round, []).append(seat)
            case _:
                pass
    first = min(out.values(), key=lambda seats: played.state.sheets[seats[0]].out or 0, default=[])
    if played.setup.edition == "fr-2018":
        first = first[:1]
    writers = sorted(event.seat for event in played.events if isinstance(event, Wrote))
    assert writers == ([] if played.setup.seats == 1 else sorted(first))
    for round, seats in chances.items():
        steps = [(seat - (round - 1)) % played.setup.seats for seat in seats]
        assert steps == sorted(set(steps)), "from the seat whose turn it is to begin (SC-R1)"


@given(finished(ONE_MORE))
def test_one_more_ends_when_somebody_has_lost_twice(played: OneMore) -> None:
    """At most one round more than there are players, and no round outlasts its cards."""
    seats = played.setup.seats
    losses = [event for event in played.events if isinstance(event, Lost)]
    rounds = [event for event in played.events if isinstance(event, RoundBegan)]
    cards = sum(isinstance(event, CardPlayed) for event in played.events)
    end = played.state.end
    assert end is not None

    assert len(losses) == len(rounds) <= seats + 1
    assert [event.round for event in rounds] == list(range(1, len(rounds) + 1))
    assert [event.first for event in rounds[1:]] == [event.seat for event in losses[:-1]]
    assert cards <= len(rounds) * (71 + seats)
    assert sum(played.state.tokens) == len(losses)
    assert end.winners == (losses[-1].seat,)
    assert [seat for seat, count in enumerate(played.state.tokens) if count == 2] == [
        losses[-1].seat
    ]
    assert max(played.state.tokens) == 2
