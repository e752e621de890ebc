"""Samples: states that a seat cannot tell from the real one, made of nothing but its view."""

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import Seat
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import empty, squares
from mulligan.games.second_chance.state import State
from tests.games.second_chance.table import Table, lay, opened, seed, singles, tiles
from tests.laws.secrets import other_worlds
from tests.strategies import (
    SECOND_CHANCE,
    SecondChance,
    dice,
    play,
    play_again,
    seats_of,
    seed_of,
    seeds,
    tense,
)

Sampler: TypeAlias = Callable[[State, Seat | None, bytes], State]
"""What a searching bot could do if it had the state; an honest one looks at its view alone."""

SMALL = game.Deck("small", tiles("#"), tuple(zip(tiles("# ## ###"), (9, 9, 9), strict=True)))
WATCHER = None


def honest(state: State, seat: Seat | None, seed: bytes) -> State:
    return game.sample(game.view(state, seat), seed)


def samples(table: Table, seat: Seat | None, times: int) -> list[State]:
    seen = game.view(table.state, seat)
    found = [game.sample(seen, seed(number)) for number in range(times)]
    assert all(game.view(sampled, seat) == seen for sampled in found)
    return found


def check_that_all_are_as_likely(found: Iterable[object], kinds: int, times: int) -> None:
    """Each of so many kinds came up as often as the others, give or take four deviations."""
    counts = Counter(found)
    assert len(counts) == kinds
    fair = times / kinds
    slack = 4 * (fair * (1 - 1 / kinds)) ** 0.5
    assert all(abs(count - fair) < slack for count in counts.values()), counts


# --- every sample -------------------------------------------------------------------------------


def check(played: SecondChance, seat: Seat | None, seed: bytes) -> State:
    """All that a sample promises, at one moment of a game."""
    state = played.state
    seen = game.view(state, seat)
    sampled = game.sample(seen, seed)

    assert game.view(sampled, seat) == seen
    assert sampled == game.sample(seen, seed)
    assert game.to_act(sampled) == game.to_act(state)
    assert Counter(sampled.pile) == Counter(state.pile)
    assert sampled.setup.deck == state.setup.deck
    assert sampled == told_again(played, sampled)
    return sampled


def told_again(played: SecondChance, sampled: State) -> State:
    """The open round once more, as *sampled* says that it went: every move of it has to be legal.
    It leads to the sample itself, but for the order of the cards and the rule for big tables."""
    moved = [step for step in played.steps if step.before.round == played.state.round]
    state = moved[0].before if moved else played.state
    for step in moved:
        sheet = sampled.sheets[step.seat]
        draws = isinstance(step.move, game.Draw)
        move = game.Draw(sheet.drawings[-1].cells) if draws else game.Bonus(sheet.one)
        state, _ = game.apply(state, step.seat, move)
    return state._replace(setup=sampled.setup, pile=sampled.pile)


@given(tense(SECOND_CHANCE), seeds(), st.data())
def test_a_sample_may_be_the_truth(played: SecondChance, seed: bytes, data: st.DataObject) -> None:
    """Nothing that the seat has seen is forgotten, and the rest is as the rules have it."""
    check(played, data.draw(st.sampled_from(tuple(seats_of(played)))), seed)


@pytest.mark.parametrize("edition", sorted(game.EDITIONS))
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6, 13])
def test_a_sample_may_be_the_truth_at_every_table(edition: str, seats: int) -> None:
    """Whoever looks, at moments all through a game of so many by those rules."""
    die = Random(f"{edition} {seats}")
    setup = game.Setup(seats, edition, big_table=seats > 6)
    whole = play(SECOND_CHANCE, setup, seed_of(seats), SECOND_CHANCE.habits["anywhere"], die)
    for decisions in (*sorted(die.sample(range(len(whole.steps)), 5)), len(whole.steps)):
        played = whole.until(decisions)
        for seat in {0, die.randrange(seats), seats - 1, WATCHER}:
            assert check(played, seat, seed_of(decisions)).setup == setup


def test_a_sample_may_be_the_truth_all_through_the_famous_games() -> None:
    """Where much is hidden at once: drawings, second chances, and a 1 that is not shown yet."""
    for number, famous in enumerate(SECOND_CHANCE.famous):
        whole = play_again(SECOND_CHANCE, famous)
        for decisions, step in enumerate(whole.steps):
            if SECOND_CHANCE.tense(step.before):
                played = whole.until(decisions)
                for seat in (number % whole.setup.seats, min(played.to_act), WATCHER):
                    check(played, seat, seed_of(decisions))


@given(tense(SECOND_CHANCE), seeds(), dice())
def test_a_sample_can_be_played_on(played: SecondChance, seed: bytes, die: Random) -> None:
    """To the end of the game, from whatever seat it was sampled, without losing a card."""
    seat = die.choice(tuple(seats_of(played)))
    state = game.sample(game.view(played.state, seat), seed)
    spent = Counter(played.setup.deck.cards()) - Counter(played.state.pile)
    if seat is not None:
        assert game.legal(state, seat) == game.legal(played.state, seat)
    while waiting := sorted(game.to_act(state)):
        actor = die.choice(waiting)
        before = state.pile
        state, events = game.apply(state, actor, die.choice(game.legal(state, actor)))
        shown = before[: len(before) - len(state.pile)]
        assert [card for event in events for card in turned_up(event)] == list(shown)
        spent.update(shown)

    assert spent + Counter(state.pile) == Counter(played.setup.deck.cards())
    end = game.result(state)
    assert end is not None
    assert end.empty == tuple(empty(sheet.filled) for sheet in state.sheets)


def turned_up(event: game.Event) -> tuple[game.Tile, ...]:
    tile = getattr(event, "tile", None)
    return getattr(event, "tiles", ()) if tile is None else (tile,)


# --- nothing is known that was not seen -----------------------------------------------------------


def check_that_it_knows_no_secrets(sampler: Sampler, played: SecondChance, die: Random) -> None:
    """The same from every world that looks the same; so no search can learn more than it may."""
    for seat in seats_of(played):
        sampled = sampler(played.state, seat, seed(7))
        for world in other_worlds(played, seat, die):
            assert sampler(world, seat, seed(7)) == sampled


@given(tense(SECOND_CHANCE), dice())
def test_a_sample_never_depends_on_secrets(played: SecondChance, die: Random) -> None:
    check_that_it_knows_no_secrets(honest, played, die)


def with_the_real_pile(state: State, seat: Seat | None, seed: bytes) -> State:
    return honest(state, seat, seed)._replace(pile=state.pile)


def with_the_real_next_card(state: State, seat: Seat | None, seed: bytes) -> State:
    sampled = honest(state, seat, seed)
    rest = list(sampled.pile)
    rest.remove(state.pile[0])
    return sampled._replace(pile=(state.pile[0], *rest))


def with_the_real_sheets(state: State, seat: Seat | None, seed: bytes) -> State:
    return honest(state, seat, seed)._replace(sheets=state.sheets)


@pytest.mark.parametrize(
    "peeking", [with_the_real_pile, with_the_real_next_card, with_the_real_sheets]
)
def test_a_peek_would_be_noticed(peeking: Sampler) -> None:
    """The law bites: a sampler that looks at one thing too many does not pass it."""
    whole = play_again(SECOND_CHANCE, SECOND_CHANCE.famous[2])
    played = whole.until(8)  # of five, three have drawn in the first round
    check_that_it_knows_no_secrets(honest, played, Random(1))

    with pytest.raises(AssertionError):
        check_that_it_knows_no_secrets(peeking, played, Random(1))


# --- and what is not known is fair ----------------------------------------------------------------


def test_every_card_that_is_left_is_as_likely_to_come_next() -> None:
    """Where half of the cards are spent: by the card, so a shape comes as often as it is left."""
    table = Table(game.deal(game.Setup(2), seed(0)))
    while len(table.state.pile) > 20:
        table.first(min(table.waiting()))
    times = 2000
    left = Counter(table.state.pile)
    found = Counter(sampled.pile[0] for sampled in samples(table, 0, times))

    assert found.keys() == left.keys()
    assert max(left.values()) > 1
    for tile, count in left.items():
        share = count / left.total()
        assert abs(found[tile] - times * share) < 4 * (times * share * (1 - share)) ** 0.5


def test_every_order_of_the_cards_is_as_likely() -> None:
    deck = game.Deck("six", tiles("#"), tuple((tile, 2) for tile in tiles("# ## ###")))
    table = opened("#", pile="# ## # ## ###", deck=deck)
    table.draw(0, "e5")

    check_that_all_are_as_likely((sampled.pile for sampled in samples(table, 0, 600)), 6, 600)


@pytest.mark.parametrize("seat", [1, 2, WATCHER])
def test_every_drawing_that_is_hidden_is_as_likely(seat: Seat | None) -> None:
    """Seat 0 had three ways to draw one of the two cards, and one to draw the other."""
    table = lay("a1 b1 c1 b2", "a1 b1 d1", "a9 c9", pile="## ### # # #", deck=SMALL)
    table.draw(0, "a1 b1")
    found = [sampled.sheets[0].drawings[1] for sampled in samples(table, seat, 400)]

    check_that_all_are_as_likely((squares(drawing.cells) for drawing in found), 4, 400)
    assert {(drawing.tile.size, len(squares(drawing.cells))) for drawing in found} == {
        (2, 2),
        (3, 3),
    }
    assert all(drawing.round == 1 for drawing in found)


def test_every_way_to_draw_a_starting_tile_is_as_likely() -> None:
    """It covers the centre in all of them."""
    table = opened("### ##", pile="# #", seats=2, deck=SMALL)
    table.draw(0, "e5 f5 g5")
    found = [squares(sampled.sheets[0].filled) for sampled in samples(table, 1, 600)]

    assert all("e5" in drawn for drawn in found)
    check_that_all_are_as_likely(found, 6, 600)


def test_a_tile_that_would_have_ended_the_game_was_not_drawn() -> None:
    """Seat 1 gets its second chance, so seat 0 has not filled its sheet (SC-R2)."""
    table = lay("a1 b1 c1", "a9 c9", "a1 b1 d1", pile="## ### # # #", deck=SMALL)
    table.draw(0, "b1 c1")
    ways = {squares(sampled.sheets[0].drawings[1].cells) for sampled in samples(table, 1, 50)}
    assert ways == {("a1", "b1"), ("b1", "c1"), ("a1", "b1", "c1")}

    table.draw(2, "a1 b1")
    ways = {squares(sampled.sheets[0].drawings[1].cells) for sampled in samples(table, 1, 50)}
    assert ways == {("a1", "b1"), ("b1", "c1")}


@pytest.mark.parametrize("seat", [2, WATCHER])
def test_a_second_chance_that_was_drawn_is_known_but_not_where(seat: Seat | None) -> None:
    """The card lay open before all; here it may also have filled the sheet."""
    table = lay("a1 c1", "a3", "a1 c1", "a1 b1 d1", pile="## ## # # # ## ##", deck=SMALL)
    table.draw(3, "a1 b1")
    table.draw(0, "c1")
    table.draw(1, "a3")
    found = samples(table, seat, 400)

    assert {sampled.sheets[0].drawings[1].tile for sampled in found} == {game.read_tile("#")}
    check_that_all_are_as_likely((sampled.sheets[0].filled for sampled in found), 2, 400)
    assert all(sampled.sheets[1] == table.sheets[1] for sampled in found)
    assert all(sampled.sheets[2:] == table.sheets[2:] for sampled in found)


def test_a_1_that_is_hidden_may_be_in_any_empty_square() -> None:
    """Seat 0 has written it and seat 1 has not; seat 2, who still draws, knows no more."""
    holes = singles(3), singles(3), "a1 c1"
    table = lay(*holes, pile="## ## ## ## # # #", deck=SMALL)
    assert table.waiting() == {0, 1, 2}
    table.write(0, "c1")
    found = samples(table, 2, 600)

    check_that_all_are_as_likely((squares(sampled.sheets[0].one) for sampled in found), 3, 600)
    assert all(sampled.sheets[1:] == table.sheets[1:] for sampled in found)
    assert all(sampled.writing == {1} for sampled in found)
    assert all(sampled.first_out == 1 for sampled in found)


def test_only_one_writes_a_1_in_the_french_edition() -> None:
    """The same table by the other rule: the first of those who dropped out."""
    holes = "a1 b1 c1 d1", singles(3), singles(3), "a1 c1"
    table = lay(*holes, pile="## ## ## ## # # #", edition="fr-2018", deck=SMALL)
    table.draw(0, "a1 b1")
    table.write(1, "c1")
    found = samples(table, 3, 60)

    assert {squares(sampled.sheets[1].one) for sampled in found} == {("a1",), ("c1",), ("e1",)}
    assert all(not sampled.sheets[seat].one for sampled in found for seat in (0, 2, 3))
    pencils = {drawing.pencil for sampled in found for drawing in sampled.sheets[0].drawings}
    assert pencils == {0}


def test_who_drops_out_later_writes_no_1() -> None:
    """Somebody was out in the round before; who is out now has nothing to hide."""
    holes = singles(2), "a1 b1 d1 f1", "a1 b1 d1 f1"
    table = lay(*holes, pile="## ## ## ## ## ## # #", deck=SMALL)
    for seat in (1, 2):
        table.draw(seat, "a1 b1")
    table.write(0, "a1")
    assert table.waiting() == {2}
    for sampled in samples(table, 2, 20):
        assert sampled.sheets == table.sheets
        assert sampled.first_out == 1


def test_other_seeds_give_other_samples() -> None:
    table = Table(game.deal(game.Setup(3), seed(1)))
    table.first(0)
    found = samples(table, 1, 30)

    assert len({sampled.pile for sampled in found}) == 30
    assert len({sampled.sheets for sampled in found}) > 10


def test_a_sample_is_not_a_deal() -> None:
    """Who samples with the seed of the game by chance does not find its cards."""
    table = Table(game.deal(game.Setup(2), seed(1)))

    assert game.sample(game.view(table.state, 0), seed(1)).pile != table.state.pile


def test_a_sample_is_the_same_on_every_machine() -> None:
    """With starting tiles, drawings, and a 1 that is hidden; the fingerprints are pinned."""
    whole = play_again(SECOND_CHANCE, SECOND_CHANCE.famous[2])
    prints = []
    for decisions in (3, 8, 83):
        sampled = game.sample(game.view(whole.until(decisions).state, WATCHER), seed(9))
        secrets = [
            (squares(sheet.one), [squares(drawing.cells) for drawing in sheet.drawings])
            for sheet in sampled.sheets
        ]
        text = f"{[str(tile) for tile in sampled.pile]} {secrets}"
        prints.append(sha256(text.encode()).hexdigest()[:8])

    assert " ".join(prints) == "f8f3af72 4c9c56e9 54771ccb"
