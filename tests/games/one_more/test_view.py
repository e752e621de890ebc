"""What a seat may see (OM-R6): all that is public, its own secrets, and nothing else."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import MulliganError, Seat, fold
from mulligan.games import one_more
from mulligan.games.one_more import Asked, Card, Ended, Loss, Setup, View, read_card, view
from mulligan.games.one_more.cards import STARTER
from mulligan.games.one_more.decks import Deck
from mulligan.games.one_more.events import Drew, Left, Lost, Played, Reversed, Swapped, Told
from mulligan.games.one_more.state import State
from mulligan.games.one_more.view import OpenSwap, SeenDraw, SeenSwap
from tests.games.one_more.strategies import positions, seeds
from tests.games.one_more.table import after, draw, give, hand, late, play, swap

TABLE = late("4+draw 6-swap 2+swap", "9-replay 8- 1+", "7- 3+ 3+", centre="1+", pile="10- 0+")
WATCHER = None
CHAIRS = (0, 1, 2, WATCHER)

ALL_DIFFERENT = Deck(
    "all-different",
    tuple(
        (read_card(f"{number}{sign}{effect}"), 1)
        for number in range(1, 10)
        for sign in "+-"
        for effect in ("replay", "reverse", "draw", "swap")
    ),
)
"""72 cards, no two the same: if one shows up in a view, it is known which one it was."""


def seen(value: object) -> Iterator[Card]:
    """Every card that can be found anywhere in *value*."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from seen(part)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name != "cards":  # what is in the deck says nothing about where it is
                yield from seen(getattr(value, field.name))


def test_om_r6_the_public_side_of_a_table() -> None:
    """Counts, centre, direction, tokens, the story and who has to act are there for everybody."""
    state = late("4+reverse 2+", "", "9- 8- 7-", centre="1+", pile="3+ 3+", tokens=(0, 1, 1))
    state = after(state, (0, play("4+reverse")))

    for chair in CHAIRS:
        assert view(state, chair) == View(
            seat=chair,
            deck="standard",
            cards=state.setup.deck.play,
            round=1,
            hand=() if chair is None else state.hands[chair],
            counts=(1, 0, 3),
            playing=frozenset({0, 2}),
            revealed=read_card("1+"),
            centre=read_card("4+reverse"),
            direction=-1,
            active=2,
            asked=Asked.PLAY,
            swap=None,
            cards_left=2,
            tokens=(0, 1, 1),
            story=(Left(1), Played(0, read_card("4+reverse")), Reversed(-1)),
            last=Lost(0, Loss.STUCK, (), (0, 1, 1)),
            lost_on=STARTER,
            to_act=frozenset({2}),
            end=None,
        )


def test_om_r6_a_hand_is_its_owners() -> None:
    """One sees one's own cards; a watcher sees nobody's."""
    assert view(TABLE, 0).hand == hand("2+swap 4+draw 6-swap")
    assert view(TABLE, 2).hand == hand("3+ 3+ 7-")
    assert view(TABLE, WATCHER).hand == ()
    assert set(seen(view(TABLE, WATCHER))) == {read_card("1+"), STARTER}


@pytest.mark.parametrize("seat", [-1, -3, 3, 99])
def test_om_r6_a_chair_that_does_not_exist_sees_no_hand(seat: Seat) -> None:
    """Counting from the end is Python's habit: seat -1 must not look into the last one's hand."""
    try:
        shown = view(TABLE, seat)
    except (MulliganError, IndexError):
        return

    assert shown.hand == ()


def test_om_r6_a_drawn_card_is_seen_by_who_drew_it() -> None:
    """The others, who named them included, see that a card was drawn."""
    state = after(TABLE, (0, play("4+draw")), (0, draw(2)))

    assert view(state, 2).story[-1] == SeenDraw(0, 2, read_card("10-"))
    for chair in (0, 1, WATCHER):
        assert view(state, chair).story[-1] == SeenDraw(0, 2, None)
        assert read_card("10-") not in seen(view(state, chair))
    assert view(state, WATCHER).counts == (2, 3, 4)
    assert view(state, WATCHER).cards_left == 1


def test_om_r6_a_card_drawn_for_oneself() -> None:
    """Who names themself sees the card, and nobody else does."""
    state = after(TABLE, (0, play("4+draw")), (0, draw(0)))

    assert [view(state, chair).story[-1] for chair in CHAIRS] == [
        SeenDraw(0, 0, read_card("10-")),
        SeenDraw(0, 0, None),
        SeenDraw(0, 0, None),
        SeenDraw(0, 0, None),
    ]


def test_om_r6_a_swap_is_seen_by_the_two_who_swapped() -> None:
    """Who named them sees no more than a watcher: that it happened."""
    state = after(TABLE, (0, play("6-swap")), (0, swap(1, 2)), (1, give("8-")), (2, give("3+")))

    both = read_card("8-"), read_card("3+")
    for party in (1, 2):
        assert view(state, party).story[-1] == SeenSwap(0, (1, 2), both)
    for chair in (0, WATCHER):
        assert view(state, chair).story[-1] == SeenSwap(0, (1, 2), None)
        assert not {*both} & {*seen(view(state, chair))}
    assert view(state, WATCHER).counts == (2, 3, 3)
    assert view(state, WATCHER).swap is None


def test_om_r6_a_pending_gift_is_its_givers_alone() -> None:
    """While a swap waits, everybody sees who has chosen, and nobody else what."""
    asked = after(TABLE, (0, play("2+swap")), (0, swap(0, 2)))
    for chair in CHAIRS:
        shown = view(asked, chair)
        assert (shown.asked, shown.to_act) == (Asked.GIVE, frozenset({0, 2}))
        assert shown.swap == OpenSwap(0, (0, 2), frozenset(), None)
    half = after(asked, (2, give("7-")))

    for chair in CHAIRS:
        shown = view(half, chair)
        mine = read_card("7-") if chair == 2 else None
        assert shown.swap == OpenSwap(0, (0, 2), frozenset({2}), mine)
        assert shown.to_act == {0}
    assert view(half, 0) == view(after(asked, (2, give("3+"))), 0)
    assert view(half, 1) == view(after(asked, (2, give("3+"))), 1)
    assert view(half, WATCHER) == view(after(asked, (2, give("3+"))), WATCHER)
    # The gift has not left the hand yet: its owner still sees it there.
    assert view(half, 2).hand == hand("3+ 3+ 7-")


def test_om_r6_the_loser_shows_their_hand() -> None:
    """The hand of a lost round is public; the other hands of that round stay hidden."""
    state = after(late("9+ 2+", "1+draw 5±", "8-swap", centre="1+"), (0, play("9+")))

    for chair in CHAIRS:
        assert view(state, chair).last == Lost(1, Loss.STUCK, hand("1+draw 5±"), (0, 1, 0))
        assert view(state, chair).lost_on == read_card("9+")  # nothing of it answers that
        assert view(state, chair).story == ()


def test_om_r6_the_end_is_public() -> None:
    """When the game is over nothing is asked of anybody, and the winner is named."""
    state = late("9+ 2+", "1+draw 5±", "8-swap", centre="1+", tokens=(0, 1, 0))
    state = after(state, (0, play("9+")))

    for chair in CHAIRS:
        shown = view(state, chair)
        assert (shown.asked, shown.to_act, shown.end) == (Asked.NOTHING, frozenset(), Ended((1,)))
        assert one_more.choices(shown) == ()
    assert view(state, 2).hand == hand("8-swap")
    assert read_card("8-swap") not in seen(view(state, 0))


@pytest.mark.parametrize(
    ("moves", "asked"),
    [
        ((), Asked.PLAY),
        ((play("4+draw"),), Asked.NAME_DRAW),
        ((play("2+swap"),), Asked.NAME_SWAP),
        ((play("2+swap"), swap(0, 1)), Asked.GIVE),
    ],
)
def test_om_r6_everybody_knows_what_the_table_waits_for(
    moves: tuple[one_more.Move, ...], asked: Asked
) -> None:
    """What is asked is public, and named by a stable word."""
    state = after(TABLE, *((0, move) for move in moves))

    assert [view(state, chair).asked for chair in CHAIRS] == [asked] * 4
    assert [str(word) for word in Asked] == ["play", "name-draw", "name-swap", "give", "nothing"]


def reshuffled(state: State, chair: Seat | None, chance: Random) -> State:
    """*state* with everything changed that *chair* may not know: a whole different deal."""
    hidden = [seat for seat in range(state.setup.seats) if seat != chair]
    pool = [card for seat in hidden for card in state.hands[seat]] + list(state.pile)
    pool = [chance.choice(ALL_DIFFERENT.cards()) for _ in pool]
    hands = list(state.hands)
    for seat in hidden:
        hands[seat] = hand(" ".join(str(pool.pop()) for _ in hands[seat]))

    def secret() -> Card:
        return chance.choice(ALL_DIFFERENT.cards())

    def retold(told: Told) -> Told:
        match told:
            case Drew(by, seat, _) if seat != chair:
                return Drew(by, seat, secret())
            case Swapped(by, seats, _) if chair not in seats:
                return Swapped(by, seats, (secret(), secret()))
        return told

    open_swap = state.swap
    if open_swap is not None:
        gifts = [
            gift if gift is None or seat == chair else secret()
            for seat, gift in zip(open_swap.seats, open_swap.gifts, strict=True)
        ]
        open_swap = replace(open_swap, gifts=(gifts[0], gifts[1]))
    return state._replace(
        packs=tuple(tuple(chance.sample(pack, len(pack))) for pack in state.packs),
        hands=tuple(hands),
        pile=tuple(pool),
        swap=open_swap,
        story=tuple(map(retold, state.story)),
    )


@given(positions(), st.randoms(use_true_random=False), st.data())
def test_om_r6_two_games_that_differ_only_in_secrets_look_the_same(
    state: State, chance: Random, data: st.DataObject
) -> None:
    """Change every card that a seat may not know, and its view stays the same."""
    chair = data.draw(st.sampled_from([*range(state.setup.seats), None]))

    assert view(reshuffled(state, chair, chance), chair) == view(state, chair)


@given(seeds, st.integers(3, 9), st.randoms(use_true_random=False))
def test_om_r6_no_view_holds_a_card_that_its_seat_never_saw(
    seed: bytes, seats: int, chance: Random
) -> None:
    """
    Over a whole game with 72 different cards, each seat's view holds only what it has seen.

    The knowledge of a round is written down here as a person at the table would gain it.
    """
    log = one_more.deal(Setup(seats, ALL_DIFFERENT), seed)
    state = fold(one_more, log)
    chairs = (*range(seats), None)
    known: dict[Seat | None, set[Card]] = {}
    now = 0
    while waiting := sorted(one_more.to_act(state)):
        if state.round != now:
            now = state.round
            shown = {state.centre, *(state.last.hand if state.last else ())}
            shown |= {state.lost_on} if state.lost_on else set()
            known = {
                chair: shown | set(() if chair is None else state.hands[chair]) for chair in chairs
            }
        for chair in chairs:
            assert set(seen(view(state, chair))) <= known[chair]
        seat = chance.choice(waiting)
        state, events = one_more.apply(state, seat, chance.choice(one_more.legal(state, seat)))
        for event in events:
            match event:
                case Played(_, card):
                    for chair in chairs:
                        known[chair].add(card)
                case Drew(_, drawer, card):
                    known[drawer].add(card)
                case Swapped(_, pair, both):
                    for party in pair:
                        known[party].update(both)
                case _:
                    pass
