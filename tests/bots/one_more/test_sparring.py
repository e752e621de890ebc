"""Sparring partners: legal moves, an idea that shows in every choice, and no seat at a table."""

import pytest

from mulligan.bots import BOTS, SPARRING, AnyBot, bot
from mulligan.bots.characters import characters
from mulligan.bots.one_more.casual import Casual, deck_statistics, worth
from mulligan.bots.one_more.sparring import Bluffer, Hoarder
from mulligan.cli.options import BOT_NAMES, COMPETITOR_NAMES
from mulligan.games import GAMES
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import Effect
from mulligan.kernels.one_more.weights import OUT
from tests.bots.one_more.test_players import steps, table_of

NAMES = tuple(SPARRING[game.GAME])
DEALS = [bytes([at]) * 32 for at in range(12)]


def views(name: str, asked: game.Asked) -> list[game.View]:
    """What a seat was asked in games of three casual players with one of this kind."""
    return [
        view
        for seed in DEALS
        for state, seat in steps(table_of((name, "casual", "casual", "casual"), seed), seed)
        if seat == 0 and (view := game.view(state, seat)).asked is asked
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [3, 5, 9])
def test_every_move_is_legal_and_the_same_for_the_same_seed(name: str, seats: int) -> None:
    for number in range(10):
        seed = bytes([number, seats]) * 16
        deck = game.names()[number % len(game.names())]
        one, same = (
            [state for state, _ in steps(table_of((name,) * seats, seed), seed, deck)]
            for _ in range(2)
        )
        assert one == same


def test_no_table_offers_them() -> None:
    """They have no name, no face and no temper, so that nobody meets them by accident."""
    assert set(SPARRING) == set(GAMES)
    for kind, partners in SPARRING.items():
        assert not set(partners) & set(BOTS[kind])
        assert not set(partners) & set(characters()[kind])


def test_tournaments_and_simulations_know_them() -> None:
    for name in NAMES:
        assert f"{name} (one-more)" in COMPETITOR_NAMES
        assert name not in BOT_NAMES


def test_a_hoarder_draws_whenever_it_can() -> None:
    seen = views("hoarder", game.Asked.NAME_DRAW)
    assert seen

    for view in seen:
        assert Hoarder(DEALS[0], "x").choose(view) == game.NameDraw(view.active)


def test_a_hoarder_keeps_its_cards_together() -> None:
    """It draws more often than a casual player, and plays two cards in a turn less often."""
    seen = views("hoarder", game.Asked.PLAY)
    hoarder, casual = (
        [effect_of(player.choose(view)) for view in seen]
        for player in (Hoarder(DEALS[0], "x"), Casual(DEALS[0], "x"))
    )

    assert hoarder.count(Effect.DRAW) > casual.count(Effect.DRAW) > 0
    assert hoarder.count(Effect.REPLAY) < casual.count(Effect.REPLAY)


def effect_of(move: game.Move) -> Effect | None:
    assert isinstance(move, game.Play)
    return move.card.effect


def test_a_bluffer_plays_now_and_then_what_a_casual_player_would_keep_first() -> None:
    seen = [view for view in views("bluffer", game.Asked.PLAY) if len(game.choices(view)) > 2]
    bluffs = 0
    for view in seen:
        stats = deck_statistics(view.cards)
        worths = {move: worth(view, move, stats) for move in game.choices(view)}
        move = Bluffer(DEALS[0], "x").choose(view)
        least = min((each for each in worths.values() if each > OUT), default=OUT)
        bluffs += worths[move] == least != max(worths.values())
        assert worths[move] > OUT or move == Casual(DEALS[0], "x").choose(view)

    assert len(seen) / 6 < bluffs < len(seen) / 1.5


def test_a_bluffer_names_people_as_a_casual_player_does() -> None:
    for asked in (game.Asked.NAME_DRAW, game.Asked.NAME_SWAP):
        for view in views("bluffer", asked):
            assert Bluffer(DEALS[0], "x").choose(view) == Casual(DEALS[0], "x").choose(view)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_expert_wins_more_than_its_share_against_each(name: str) -> None:
    """A quarter would be even. Few games; `bench.one_more_bots` measures closely."""
    won = 0
    for number in range(60):
        seed, mine = number.to_bytes(32, "big"), number % 4
        players: list[AnyBot] = [
            bot(game.GAME, "expert" if seat == mine else name, seed, f"bot/{seat}")
            for seat in range(4)
        ]
        *_, (state, _) = steps(players, seed)
        assert state.end is not None
        won += state.end.winners[0] == mine
    assert won > 20
