"""The levels of Second Chance: legal moves, the same for the same seed, and worth their names."""

import pytest

from mulligan.bots import BOTS, bot
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.levels import LEVELS, Level, LevelBot
from mulligan.bots.second_chance.network.layout import LARGE_FOR
from mulligan.bots.second_chance.position import sheets
from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.decks import Deck
from mulligan.kernels.second_chance.packing import border
from tests.bots.second_chance.views import middle

SEED = bytes(range(32))
NAMES = list(LEVELS)


DECKS = ("standard", "gentle", "cruel")
OWN = Deck(
    "own",
    game.load()[0].start[:6],
    tuple(
        (game.read_tile(text), 5)
        for text in ("#", "##", "##/#.", "####", "##./.##", "#.#/###", "####/#..#", "#######")
    ),
)
"""A deck that somebody made: few kinds of tiles, many of each, and a straight seven."""


def played(
    names: tuple[str, ...],
    seed: bytes,
    deck: Deck | None = None,
    edition: str = "fr-2018",
) -> game.Ended:
    """A whole game; every move of every bot has to be one of the choices its view offers."""
    setup = game.Setup(len(names), edition, deck or game.load()[0])
    bots = [bot(game.GAME, name, seed, f"bot/{seat}") for seat, name in enumerate(names)]
    state = fold(game, game.deal(setup, seed))
    while waiting := game.to_act(state):
        seat = min(waiting)
        view = game.view(state, seat)
        move = bots[seat].choose(view)
        assert move in game.choices(view)
        state, _ = game.apply(state, seat, move)
    end = game.result(state)
    assert end is not None
    return end


@pytest.mark.parametrize("name", NAMES)
def test_a_game_alone(name: str) -> None:
    """Every move is one of those that the view offers."""
    played((name,), SEED)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_move_is_legal(name: str) -> None:
    """Alone and with others, with second chances and with a 1 to write, on every deck."""
    for at, deck in enumerate((*(game.load(deck)[0] for deck in DECKS), OWN)):
        tables = [(1, "en-2019"), (2 + at, "fr-2018"), (6 - at, "it-2022")]
        # A look two rounds ahead takes long: once on each deck, and with others once in all.
        for seats, edition in tables[: 2 if at == 0 else 1] if LEVELS[name].further else tables:
            seed = f"{deck.name}/{seats}/{edition}".encode().ljust(32, b".")
            played(
                (name, *("casual", "random", name, "beginner", "casual")[: seats - 1]),
                seed,
                deck,
                edition,
            )


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    names = (name, "casual")
    assert played(names, SEED) == played(names, SEED)


@pytest.mark.slow
def test_each_level_is_better_than_the_one_before() -> None:
    """
    Few games, so the steps have to be wide; `bench` measures them closely. The champion's is too
    small for that.
    """
    *names, champion = BOTS[game.GAME]
    assert champion == "champion"
    means = []
    for name in names:
        results = [played((name,), bytes([at]) * 32).empty[0] for at in range(25)]
        means.append(sum(results) / len(results))
    random, newcomer, learner, beginner, casual, skilled, expert = means

    assert random > newcomer + 1 > learner + 2 > beginner + 2
    assert beginner > casual + 1
    assert casual > skilled > expert
    assert expert < 2.9


def test_the_champion_asks_the_large_network_only_about_the_deck_that_it_learned() -> None:
    decks = [game.load(deck)[0] for deck in DECKS]
    asked = [compiled_deck(deck.puzzle, True) for deck in (*decks, OWN)]
    small = [compiled_deck(deck.puzzle) for deck in (*decks, OWN)]

    assert [one is other for one, other in zip(asked, small, strict=True)] == [
        deck.name != LARGE_FOR for deck in (*decks, OWN)
    ]


@pytest.mark.parametrize("name", ["newcomer", "learner"])
def test_children_overlook_placements_and_always_the_same_ones(name: str) -> None:
    """Nothing depends on what the bot chose before, so somebody else can take its seat."""
    level = LEVELS[name]
    assert level.notices is not None
    view = middle(4)
    assert len(game.choices(view)) > level.notices

    for label in "abc":
        player = LevelBot(level, SEED, label)
        assert player.choose(view) == player.choose(view)
    moves = {LevelBot(level, bytes([at]) * 32, "x").choose(view) for at in range(12)}
    assert len(moves) > 1


def test_the_more_a_child_notices_the_neater_it_draws() -> None:
    view = middle(4)
    found = sheets(view)
    moves = [found.move(view, at) for at in range(len(found.empty))]
    borders: dict[game.Move, int] = dict(zip(moves, map(border, found.empty), strict=True))

    def mean(level: Level) -> float:
        chosen = [borders[LevelBot(level, bytes([at]) * 32, "x").choose(view)] for at in range(40)]
        return sum(chosen) / len(chosen)

    newcomer, learner = mean(LEVELS["newcomer"]), mean(LEVELS["learner"])
    assert newcomer > learner + 0.5
    assert learner > min(borders.values())


def test_a_newcomer_who_notices_everything_has_the_shortest_border() -> None:
    """With a handful of placements left there is nothing to overlook."""
    view = middle(4)
    found = sheets(view)
    player = LevelBot(Level(notices=len(found.empty)), SEED, "x")

    cost = [
        border(empty) + 0.01 * size for empty, size in zip(found.empty, found.squares, strict=True)
    ]
    assert player.choose(view) == found.move(view, cost.index(min(cost)))


def test_the_sheets_are_those_that_the_moves_lead_to() -> None:
    """All of them, each once, the shortest borders first."""
    for rounds in (0, 1, 5, 9):
        view = middle(rounds)
        found = sheets(view)
        moves = [found.move(view, at) for at in range(len(found.empty))]
        ranked = [border(empty) for empty in found.empty]

        assert set(moves) == set(game.choices(view))
        assert len(set(moves)) == len(moves)
        if rounds:
            assert ranked == sorted(ranked)
            few = sheets(view, 7)
            assert few.empty == found.empty[:7]
