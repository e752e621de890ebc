"""Samples: states that a seat cannot tell from the real one, made of nothing but its view."""

from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import Seat, fold, words
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import STARTER, Card, Effect, Sign
from mulligan.games.one_more.decks import Deck
from mulligan.games.one_more.events import Drew, Played, Swapped
from mulligan.games.one_more.memory import recall
from mulligan.games.one_more.state import State
from tests.laws.secrets import other_worlds
from tests.strategies import (
    ONE_MORE,
    Famous,
    OneMore,
    dice,
    play_again,
    seats_of,
    seeds,
    tense,
)

SEED = bytes(range(32))


def onlookers(played: OneMore) -> st.SearchStrategy[Seat | None]:
    return st.sampled_from(tuple(seats_of(played)))


@given(tense(ONE_MORE), seeds(), st.data())
def test_a_sample_shows_the_same_view(played: OneMore, seed: bytes, data: st.DataObject) -> None:
    """Nothing that the seat has seen is forgotten, and nothing is made up."""
    seen = game.view(played.state, data.draw(onlookers(played)))

    assert game.view(game.sample(seen, seed), seen.seat) == seen


@given(tense(ONE_MORE), seeds(), st.data())
def test_a_sample_has_all_cards_once(played: OneMore, seed: bytes, data: st.DataObject) -> None:
    """Hands, pile, the first centre card and what was played are the deck and the starters."""
    state = game.sample(game.view(played.state, data.draw(onlookers(played))), seed)

    cards = Counter({STARTER: state.setup.seats, **dict(state.setup.deck.play)})
    there = Counter(card for held in state.hands for card in held)
    there.update(state.pile)
    there.update([state.revealed])
    there.update(told.card for told in state.story if isinstance(told, Played))
    assert there == cards
    assert all(Counter(pack) == Counter(state.setup.deck.cards()) for pack in state.packs)


@given(tense(ONE_MORE), seeds(), st.data())
def test_a_sample_can_have_been_played(played: OneMore, seed: bytes, data: st.DataObject) -> None:
    """Dealt from its own pack, the round goes as told and ends in the hands of the sample."""
    check_that_it_can_have_been_played(
        game.sample(game.view(played.state, data.draw(onlookers(played))), seed)
    )


def check_that_it_can_have_been_played(state: State) -> None:
    seats = range(state.setup.seats)
    pack = list(state.packs[state.round - 1])
    hands = [Counter((STARTER, *pack[4 * seat : 4 * seat + 4])) for seat in seats]
    del pack[: 4 * len(seats)]

    assert pack.pop(0) == state.revealed
    for told in state.story:
        match told:
            case Played(seat, card):
                assert hands[seat][card] > 0
                hands[seat][card] -= 1
            case Drew(_, seat, card):
                assert pack.pop(0) == card
                hands[seat][card] += 1
            case Swapped(_, (one, other), (ones, others)):
                assert hands[one][ones] > 0
                assert hands[other][others] > 0
                hands[one].subtract([ones])
                hands[other].subtract([others])
                hands[one][others] += 1
                hands[other][ones] += 1
            case _:
                pass
    assert [+held for held in hands] == [Counter(held) for held in state.hands]
    assert tuple(pack) == state.pile


ALL_DIFFERENT = Deck(
    "all-different",
    tuple(
        (Card(number, sign, effect), 1)
        for number in (1, 2, 3, 4, 5, 6, 7, 8, 9)
        for sign in (Sign.ABOVE, Sign.BELOW)
        for effect in Effect
    ),
)
"""Whoever has shown a card of it has shown the only one: stories have to be guessed exactly."""


# In most of these games a guess about a swap is wrong several times in a row.
@pytest.mark.parametrize(("seats", "number"), [(3, 20), (3, 36), (4, 2), (4, 18), (4, 46)])
def test_every_moment_of_a_game_can_be_sampled_by_everybody(seats: int, number: int) -> None:
    """Of a whole game with a card of each kind, to the hand that is shown at its end."""
    die = Random(number)
    state = fold(game, game.deal(game.Setup(seats, ALL_DIFFERENT), number.to_bytes(32)))
    for moment in range(400):
        for onlooker in (*range(seats), None):
            check_samples(state, onlooker, moment)
        if not (waiting := sorted(game.to_act(state))):
            break
        actor = die.choice(waiting)
        state, _ = game.apply(state, actor, die.choice(game.legal(state, actor)))

    assert game.result(state) is not None


def check_samples(state: State, onlooker: Seat | None, moment: int) -> None:
    seen = game.view(state, onlooker)
    for number in (moment, moment + 1000):
        sampled = game.sample(seen, number.to_bytes(32))
        assert game.view(sampled, onlooker) == seen
        check_that_it_can_have_been_played(sampled)
        assert state.round > 1 or sampled.turn == state.turn
        if state.end is not None and state.last is not None:
            assert sampled.hands[state.last.seat] == state.last.hand


# By the number of their seed: games in which two swap and both play their 5± later, and who looks.
SWAPS_THAT_CAN_BE_GUESSED_WRONG = [(1, 33, 2), (53, 83, 2)]


@pytest.mark.parametrize(("number", "decisions", "seat"), SWAPS_THAT_CAN_BE_GUESSED_WRONG)
def test_a_wrong_guess_about_a_swap_is_taken_back(number: int, decisions: int, seat: Seat) -> None:
    """Who gave their 5± away cannot have played it later, whatever the dice say at first."""
    famous = Famous(lambda: game.Setup(3), "generous", number)
    state = play_again(ONE_MORE, famous).until(decisions).state
    secret = [
        at
        for at, told in enumerate(state.story)
        if isinstance(told, Swapped) and seat not in told.seats
    ]
    assert len(secret) == 2
    assert sum(told == Played(by, STARTER) for told in state.story[secret[-1] :] for by in (0, 1))
    seen = game.view(state, seat)
    samples = [game.sample(seen, bytes([number]) * 32) for number in range(40)]

    for sampled in samples:
        assert game.view(sampled, seat) == seen
        check_that_it_can_have_been_played(sampled)
    assert len({sampled.story[secret[0]] for sampled in samples}) > 3


@given(tense(ONE_MORE), seeds(), dice())
def test_a_sample_can_be_played_on(played: OneMore, seed: bytes, die: Random) -> None:
    """To the end of the game, from whatever seat it was sampled."""
    seat = die.choice([*range(played.setup.seats), None])
    state = game.sample(game.view(played.state, seat), seed)
    assert game.to_act(state) == game.to_act(played.state)
    if seat is not None:
        assert game.legal(state, seat) == game.legal(played.state, seat)
    while waiting := sorted(game.to_act(state)):
        actor = die.choice(waiting)
        state, _ = game.apply(state, actor, die.choice(game.legal(state, actor)))

    assert game.result(state) is not None


@given(tense(ONE_MORE), seeds(), dice())
def test_a_sample_never_depends_on_secrets(played: OneMore, seed: bytes, die: Random) -> None:
    """The same from every world that looks the same; so no search can learn more than it may."""
    seat = die.choice(tuple(seats_of(played)))
    sampled = game.sample(game.view(played.state, seat), seed)
    for world in other_worlds(played, seat, die):
        assert game.sample(game.view(world, seat), seed) == sampled


def dealt() -> State:
    return fold(game, game.deal(game.Setup(4), SEED))


def test_other_seeds_deal_other_hands() -> None:
    state = dealt()
    seen = game.view(state, 0)
    samples = [game.sample(seen, bytes([number]) * 32) for number in range(50)]

    assert len({sampled.hands for sampled in samples}) == 50
    assert len({sampled.pile for sampled in samples}) == 50
    assert len({sampled.packs[1] for sampled in samples}) == 50
    assert game.sample(seen, SEED) == game.sample(seen, SEED)


def test_every_card_is_as_likely_as_it_is_frequent() -> None:
    """Seat 1's cards over many samples: the cards that seat 0 does not see, in their proportion."""
    seen = game.view(dealt(), 0)
    unseen = Counter(dict(seen.cards)) - Counter([*seen.hand, seen.revealed])
    times = 1500
    held = Counter(
        card
        for number in range(times)
        for card in game.sample(seen, number.to_bytes(32, "big")).hands[1]
        if card != STARTER
    )

    total = unseen.total()
    chi_squared = sum(
        (held[card] - (fair := 4 * times * count / total)) ** 2 / fair
        for card, count in unseen.items()
    )
    freedom = len(unseen) - 1
    assert abs(chi_squared - freedom) < 4 * (2 * freedom) ** 0.5


@given(tense(ONE_MORE), st.data())
def test_a_memory_holds_what_was_seen(played: OneMore, data: st.DataObject) -> None:
    """Own cards have their faces, hands their size, and hidden faces are among the rest."""
    seen = game.view(played.state, data.draw(onlookers(played)))
    memory = recall(seen, words(SEED, "memory"))

    assert tuple(map(len, memory.hands)) == seen.counts
    hidden = sum(face is None for face in memory.faces)
    assert len(memory.rest) == hidden + seen.cards_left
    plays = [moment for moment in memory.moments if moment.centre is not None]
    assert [(moment.seat, memory.faces[moment.token]) for moment in plays] == [
        (told.seat, told.card) for told in seen.story if isinstance(told, Played)
    ]
    assert len(memory.moments) == len(plays) + 2 * len(memory.swaps)
    if seen.seat is not None:
        assert Counter(memory.faces[token] for token in memory.hands[seen.seat]) == Counter(
            seen.hand
        )


@given(tense(ONE_MORE), st.data())
def test_a_memory_knows_the_table_at_every_choice(played: OneMore, data: st.DataObject) -> None:
    """What lay in the centre, who held how many cards, what was left: as it really was."""
    state = played.state
    memory = recall(game.view(state, data.draw(onlookers(played))), words(SEED, "memory"))
    plays = [moment for moment in memory.moments if moment.centre is not None]
    really = [
        (
            step.seat,
            before.centre,
            before.direction,
            len(before.pile),
            tuple(map(len, before.hands)),
        )
        for step in played.steps
        if isinstance(step.move, game.Play) and (before := step.before).round == state.round
    ]
    remembered = [
        (
            moment.seat,
            moment.centre,
            moment.direction,
            moment.cards_left,
            tuple(map(len, moment.hands)),
        )
        for moment in plays
    ]
    assert remembered == really
    gifts = [moment for moment in memory.moments if moment.centre is None]
    swaps = [told for told in state.story if isinstance(told, Swapped)]
    assert [moment.token for moment in gifts] == [token for both in memory.swaps for token in both]
    assert [moment.seat for moment in gifts] == [seat for told in swaps for seat in told.seats]
    assert all(moment.token in moment.hands[moment.seat] for moment in memory.moments)


@given(tense(ONE_MORE), seeds())
def test_a_sample_counts_the_decisions_of_its_round(played: OneMore, seed: bytes) -> None:
    state = game.sample(game.view(played.state, None), seed)

    if state.round == 1:
        assert state.turn == played.state.turn
    assert game.turn(state) <= played.state.turn


def test_a_sample_is_the_same_on_every_machine() -> None:
    """The middle of a round in which others have drawn and swapped; the fingerprint is pinned."""
    state = dealt()
    for number in range(400):
        rich = sum(isinstance(told, Drew | Swapped) for told in state.story) >= 4
        if rich and state.swap is not None and any(state.swap.gifts):
            break
        seat = min(game.to_act(state))
        legal = game.legal(state, seat)
        state, _ = game.apply(state, seat, legal[number * 7 % len(legal)])
    sampled = game.sample(game.view(state, 0), SEED)
    secrets = (sampled.hands, sampled.pile, sampled.packs, sampled.story, sampled.swap)

    assert sha256(repr(secrets).encode()).hexdigest()[:16] == "9731d1cfb6387540"
