"""The bots of One More!: legal moves from views alone, the same for the same seed, and worth it."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from mulligan.bots import BOTS, AnyBot, bot
from mulligan.bots.one_more.beginner import Beginner
from mulligan.bots.one_more.casual import Casual
from mulligan.bots.one_more.expert import Budget, Expert, prospects
from mulligan.bots.one_more.native import NativeDeck, hidden_cards
from mulligan.bots.one_more.position import kinds_of, position
from mulligan.core import Seat, fold, words
from mulligan.games import one_more as game
from mulligan.games.one_more.events import Lost
from mulligan.games.one_more.memory import recall
from mulligan.games.one_more.state import State
from mulligan.kernels.one_more.inference import HiddenCards, metropolis, score
from mulligan.kernels.one_more.playouts import sum_payoffs
from mulligan.kernels.one_more.table import Table, table
from tests.laws.secrets import other_worlds
from tests.strategies import ONE_MORE, OneMore, dice, running, seeds

SEED = bytes(range(32))
QUICK = Budget(playouts=30, memories=2, first_steps=20, steps=3)


def quick(seed: bytes, seat: Seat) -> Expert:
    return Expert(seed, f"bot/{seat}", QUICK)


def steps(bots: list[AnyBot], seed: bytes, deck: str = "standard") -> Iterator[tuple[State, Seat]]:
    """A whole game: every state in which somebody has to decide, and who. All moves are legal."""
    state = fold(game, game.deal(game.Setup(len(bots), game.load(deck)[0]), seed))
    while waiting := game.to_act(state):
        seat = min(waiting)
        yield state, seat
        view = game.view(state, seat)
        move = bots[seat].choose(view)
        assert move in game.choices(view)
        state, _ = game.apply(state, seat, move)
    yield state, -1


def winner(bots: list[AnyBot], seed: bytes, deck: str = "standard") -> Seat:
    *_, (state, _) = steps(bots, seed, deck)
    assert state.end is not None
    return state.end.winners[0]


def table_of(names: tuple[str, ...], seed: bytes) -> list[AnyBot]:
    return [bot(game.GAME, name, seed, f"bot/{seat}") for seat, name in enumerate(names)]


@pytest.mark.parametrize("seats", range(3, 10))
def test_every_move_is_legal(seats: int) -> None:
    """For any number of players and on every deck; the expert thinks little, but at every move."""
    deck = game.names()[seats % len(game.names())]
    seed = f"{deck}/{seats}".encode().ljust(32, b".")
    experts: list[AnyBot] = [quick(seed, seat) for seat in range(seats)]
    winner(experts, seed, deck)
    winner(table_of(("casual",) * seats, seed), seed, deck)
    winner(table_of(("beginner",) * seats, seed), seed, deck)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "beginner", "casual"])
def test_every_move_is_legal_in_a_thousand_games(name: str) -> None:
    for number in range(1000):
        seed = number.to_bytes(32, "big")
        winner(table_of((name,) * (3 + number % 7), seed), seed, game.names()[number % 4])


@pytest.mark.slow
def test_every_move_of_the_expert_is_legal_in_a_hundred_games() -> None:
    for number in range(100):
        seed = number.to_bytes(32, "big")
        experts: list[AnyBot] = [quick(seed, seat) for seat in range(3 + number % 7)]
        winner(experts, seed, game.names()[number % 4])


@settings(max_examples=20)
@given(running(ONE_MORE), seeds(), dice())
def test_the_choice_depends_on_the_view_only(played: OneMore, seed: bytes, die: Random) -> None:
    """Also on no move that the bot made before: whoever sits down in its place plays the same."""
    seat = die.choice(played.to_act)
    for player in (Beginner(seed, "x"), Casual(seed, "x"), quick(seed, 0)):
        chosen = player.choose(game.view(played.state, seat))
        for world in other_worlds(played, seat, die):
            assert player.choose(game.view(world, seat)) == chosen


@pytest.mark.parametrize("name", ["beginner", "casual", "expert"])
def test_the_same_seed_gives_the_same_choices(name: str) -> None:
    views = [
        game.view(state, seat)
        for state, seat in steps(table_of(("casual",) * 4, SEED), SEED)
        if seat >= 0
    ][::8]
    one, same, other = (
        bot(game.GAME, name, seed, label)
        for seed, label in ((SEED, "x"), (SEED, "x"), (bytes(32), "y"))
    )

    assert [one.choose(view) for view in views] == [same.choose(view) for view in views]
    if name != "expert":  # who thinks hard agrees with itself, whatever the dice
        assert [one.choose(view) for view in views] != [other.choose(view) for view in views]


def test_a_round_that_can_be_lost_at_once_is_lost() -> None:
    """Who can get stuck on their own replay, and wins the game with it, does, or knows why not."""
    found = 0
    for number in range(30):
        seed = number.to_bytes(32, "big")
        for state, seat in steps(table_of(("casual",) * 4, seed), seed):
            if seat < 0 or not state.tokens[seat]:
                continue
            legal = game.legal(state, seat)
            winning = [move for move in legal if _wins(state, seat, move)]
            if winning:
                found += 1
                view = game.view(state, seat)
                assert Casual(seed, "x").choose(view) in winning
                if len(legal) > 1:  # two replays in a row may win as surely
                    assert max(quick(seed, seat).think(view)) == 1

    assert found > 10


def _wins(state: State, seat: Seat, move: game.Move) -> bool:
    if not isinstance(move, game.Play) or move.card.effect is not game.Effect.REPLAY:
        return False
    return any(
        isinstance(event, Lost) and event.seat == seat for event in game.decide(state, seat, move)
    )


def wins(name: str, others: str, games: int) -> int:
    """How many of so many games *name* wins against three *others*, on changing seats."""
    won = 0
    for number in range(games):
        seed = number.to_bytes(32, "big")
        seat = number % 4
        names = tuple(name if at == seat else others for at in range(4))
        won += winner(table_of(names, seed), seed) == seat
    return won


@pytest.mark.slow
def test_each_bot_is_better_than_the_one_before() -> None:
    """A quarter would be even. Few games; `bench.one_more_bots` measures closely."""
    assert list(BOTS[game.GAME]) == ["random", "beginner", "casual", "expert"]
    assert wins("beginner", "random", 200) > 60
    assert wins("casual", "beginner", 200) > 60
    assert wins("expert", "casual", 60) > 20


# --- what the expert thinks with ------------------------------------------------------------------


def test_somebody_wins_in_the_end() -> None:
    """Whoever loses this round, the chances of all to win the game make one."""
    for tokens in ((0, 0, 0), (1, 0, 0, 1), (1,) * 9, (0, 1, 1, 1, 0)):
        chances = [prospects(tokens, me) for me in range(len(tokens))]

        assert [sum(column) for column in zip(*chances, strict=True)] == pytest.approx(
            [1] * len(tokens)
        )
        for me, mine in enumerate(tokens):
            assert max(chances[me]) == chances[me][me]
            if mine:
                assert chances[me][me] == 1


@settings(max_examples=20)
@given(running(ONE_MORE), dice())
def test_guessed_hands_are_possible(played: OneMore, die: Random) -> None:
    """Wandering moves faces about and loses none; known cards stay, and hands keep their size."""
    seat = die.choice(played.to_act)
    view = game.view(played.state, seat)
    deck = NativeDeck(view.cards)
    known, unknown = position(view, recall(view, words(SEED, "memory")))
    laid, hidden = deck.table(known), hidden_cards(unknown)
    faces = sorted(hidden.faces)
    score(deck.arrays, deck.stats, hidden)
    stream = np.array([die.randrange(2**63)], np.uint64)
    metropolis(deck.arrays, deck.stats, hidden, 50, stream, np.ones(len(hidden.choices)))

    assert sorted(hidden.faces) == faces
    before = hidden.likelihoods.copy()
    score(deck.arrays, deck.stats, hidden)
    assert np.allclose(hidden.likelihoods, before)
    world, playout = table(deck.arrays), table(deck.arrays)
    seats = len(view.counts)
    nothing = np.zeros((0, 2), np.int64), np.zeros(0, np.bool_), np.zeros(seats)
    sum_payoffs(
        deck.arrays, deck.stats, hidden, laid, seats, *nothing, 1, 5, stream, world, playout
    )
    assert tuple(world.counts[:seats]) == view.counts
    assert world.held[seat].tolist() == [view.hand.count(card) for card in kinds_of(view.cards)]
    assert (world.held[:seats] >= laid.held[:seats]).all()


def test_guesses_get_closer_to_the_truth() -> None:
    """Against casual players: whether somebody goes high, or low, is guessed better than dealt."""
    mixed = np.random.default_rng(1)
    guessed = dealt = total = 0
    for number in range(12):
        seed = number.to_bytes(32, "big")
        for state, seat in steps(table_of(("casual",) * 4, seed), seed):
            if seat < 0 or len(state.story) < 6:
                continue
            view = game.view(state, seat)
            deck = NativeDeck(view.cards)
            known, unknown = position(view, recall(view, words(SEED, "memory")))
            laid, hidden = deck.table(known), hidden_cards(unknown)
            mixed.shuffle(hidden.faces)
            dealt += _right(state, kinds_of(view.cards), laid, hidden)
            score(deck.arrays, deck.stats, hidden)
            stream = np.array([number], np.uint64)
            metropolis(deck.arrays, deck.stats, hidden, 500, stream, np.ones(len(hidden.choices)))
            guessed += _right(state, kinds_of(view.cards), laid, hidden)
            total += 2 * len(state.hands)

    assert total - guessed < 0.75 * (total - dealt)


def _right(state: State, kinds: dict[game.Card, int], laid: Table, hidden: HiddenCards) -> int:
    """How often it is right that somebody has, or has not, a card above and one below five."""
    numbers = np.array([card.number for card in kinds])
    held = laid.held.copy()
    np.add.at(held, (hidden.owners, hidden.faces[: len(hidden.owners)]), 1)
    right = 0
    for seat, hand in enumerate(state.hands):
        high, low = held[seat, numbers > 5].any(), held[seat, numbers < 5].any()
        right += high == any(card.number > 5 for card in hand)
        right += low == any(card.number < 5 for card in hand)
    return right
