"""Nothing comes from nowhere: cards are conserved, and what is drawn stays drawn."""

from collections import Counter

from hypothesis import given

from mulligan.games.one_more.cards import STARTER, Card
from mulligan.games.one_more.events import Played as CardPlayed
from mulligan.games.one_more.state import Stage
from mulligan.games.second_chance.events import Chanced, Revealed
from mulligan.games.second_chance.grid import CENTRE, FULL, union
from mulligan.games.second_chance.tiles import Tile
from tests.laws.second_chance_referee import lowest, shape
from tests.strategies import ONE_MORE, SECOND_CHANCE, OneMore, SecondChance, positions


@given(positions(SECOND_CHANCE))
def test_puzzle_cards_are_conserved(played: SecondChance) -> None:
    """At all times the pile and what was turned up make the deck (SC-6, SC-7, SC-10)."""
    spent: Counter[Tile] = Counter()
    deck = Counter(played.setup.deck.cards())
    assert Counter(played.start.pile) == deck
    for step in played.steps:
        for event in step.events:
            match event:
                case Revealed(_, tiles):
                    spent.update(tiles)
                case Chanced(_, tile):
                    spent[tile] += 1
                case _:
                    pass
        assert Counter(step.after.pile) + spent == deck
        assert step.before.pile[len(step.before.pile) - len(step.after.pile) :] == step.after.pile
    starts = [sheet.start for sheet in played.state.sheets]
    assert not Counter(starts) - Counter(played.setup.deck.start)


@given(positions(ONE_MORE))
def test_play_cards_are_conserved(played: OneMore) -> None:
    """At all times hands, pile and what was played make the deck and the starters (OM-2)."""
    starters = Counter({STARTER: played.setup.seats})
    deck = Counter(played.setup.deck.cards())
    assert all(Counter(pack) == deck for pack in played.start.packs)
    for state in played.states:
        assert state.packs == played.start.packs
        story = [told.card for told in state.story if isinstance(told, CardPlayed)]
        revealed = state.packs[state.round - 1][4 * played.setup.seats]  # the first centre card
        cards: Counter[Card] = Counter((*story, revealed, *state.pile))
        for hand in state.hands:
            cards.update(hand)
        assert cards == deck + starters
        assert STARTER not in state.pile
        assert state.centre == [revealed, *story][-1]
        if (
            state.stage is not Stage.LOST
        ):  # a last card that ends the round lets nobody leave (OM-14)
            assert all(bool(state.hands[seat]) for seat in state.playing - {state.active})


@given(positions(SECOND_CHANCE))
def test_what_is_drawn_stays_drawn(played: SecondChance) -> None:
    """Squares never become empty again, and a drawing never moves (SC-8)."""
    for step in played.steps:
        for owner, (before, after) in enumerate(
            zip(step.before.sheets, step.after.sheets, strict=True)
        ):
            assert after.drawings[: len(before.drawings)] == before.drawings
            assert before.one in (0, after.one)
            assert after.start == before.start
            assert owner == step.seat or after.filled == before.filled
            assert before.out is None or after.out == before.out
        drawer = step.seat
        grown = step.after.sheets[drawer].filled & ~step.before.sheets[drawer].filled
        assert grown, "a move fills squares"


@given(positions(SECOND_CHANCE))
def test_drawings_are_tiles_that_lie_side_by_side(played: SecondChance) -> None:
    """Inside the grid, never over each other, each of its tile's shape; the first over e5."""
    for sheet in played.state.sheets:
        total = 0
        for drawing in sheet.drawings:
            assert 0 < drawing.cells <= FULL
            cells = [divmod(at, 9) for at in range(81) if drawing.cells >> at & 1]
            assert lowest(cells) == shape(str(drawing.tile))
            assert total & drawing.cells == 0
            total |= drawing.cells
        assert total & sheet.one == 0
        assert sheet.one.bit_count() <= 1
        assert sheet.filled == total | sheet.one
        if sheet.drawings:
            assert sheet.drawings[0].tile == sheet.start
            assert sheet.drawings[0].cells & CENTRE
        rounds = [drawing.round for drawing in sheet.drawings]
        assert rounds == list(range(len(rounds))), "nobody sits a round out and stays in (SC-9)"


@given(positions(SECOND_CHANCE))
def test_what_is_kept_beside_agrees_with_what_it_was_counted_from(played: SecondChance) -> None:
    for state in played.states:
        cards = Counter(state.pile)
        assert state.left == tuple(cards[tile] for tile, _ in state.setup.deck.puzzle)
        for sheet in state.sheets:
            assert sheet.filled == union(sheet.one, *(each.cells for each in sheet.drawings))
