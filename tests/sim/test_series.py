"""Three games are a series, or they were put together (SC-17)."""

from dataclasses import replace
from itertools import permutations

import pytest

from mulligan.core import commitment, seed_in_series
from mulligan.core.record import Player, RecordError, Replay, Series
from mulligan.games import RECORDS, one_more, second_chance
from mulligan.games.second_chance.solo import Challenge
from mulligan.sim.match import Match, Played, play
from mulligan.sim.series import Finding, Placed, SoloGame, judged, solo_game

SEED, OTHER = bytes(range(32)), bytes(32)
ADA, BRAM = Player("Ada"), Player("Bram")
EMPTY = (2, 3, 1)


def game(index: int, *, seed: bytes | None = SEED, of: bytes = SEED) -> SoloGame:
    """A game of the series *of*, which tells *seed*."""
    promise = commitment(seed_in_series(of, index))
    return SoloGame(Series(commitment(of), index, seed), promise, ADA, "en-2019", "d", EMPTY[index])


def placed(*games: SoloGame) -> list[Placed]:
    return [Placed("games", line, each) for line, each in enumerate(games, 1)]


def findings(*games: SoloGame) -> list[tuple[tuple[int, ...], str, bool]]:
    """What is said: of which lines, and whether it is a fault."""
    found = judged(placed(*games))
    return [(tuple(at.line for at in each.at), each.sentence, each.fault) for each in found]


WHOLE = game(0), game(1), game(2)


def test_a_whole_series_has_a_total() -> None:
    """SC-17: the empty squares of the three, and below 10 is the goal."""
    (found,) = judged(placed(*WHOLE))

    assert found == Finding(
        tuple(placed(*WHOLE)),
        "a series: 2 + 3 + 1 = 6 empty squares, goal reached",
        challenge=Challenge((2, 3, 1)),
    )


@pytest.mark.parametrize(("last", "goal"), [(4, "goal reached"), (5, "goal missed")])
def test_the_goal_is_below_ten(last: int, goal: str) -> None:
    total = 2 + 3 + last
    assert findings(*WHOLE[:2], replace(WHOLE[2], empty=last)) == [
        ((1, 2, 3), f"a series: 2 + 3 + {last} = {total} empty squares, {goal}", False)
    ]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_games_stand_in_any_order_and_among_others(order: tuple[int, ...]) -> None:
    others = [game(index, seed=OTHER, of=OTHER) for index in (2, 0)]
    mixed = [WHOLE[order[0]], others[0], WHOLE[order[1]], others[1], WHOLE[order[2]]]
    lines = tuple(2 * order.index(index) + 1 for index in range(3))

    assert findings(*mixed) == [
        (lines, "a series: 2 + 3 + 1 = 6 empty squares, goal reached", False),
        ((2, 4), "the series is not whole: game 2 is missing", False),
    ]


@pytest.mark.parametrize(
    ("indices", "said"),
    [
        ((0,), "games 2 and 3 are missing"),
        ((2,), "games 1 and 2 are missing"),
        ((0, 1), "game 3 is missing"),
        ((2, 1), "game 1 is missing"),
        ((0, 2), "game 2 is missing"),
    ],
)
@pytest.mark.parametrize("seed", [SEED, None])
def test_a_series_that_is_not_whole_is_said_to_be_that(
    indices: tuple[int, ...], said: str, seed: bytes | None
) -> None:
    """It is no fault: whoever plays one has not played all three yet."""
    lines = tuple(range(1, len(indices) + 1))
    assert findings(*(game(index, seed=seed) for index in indices)) == [
        (lines, f"the series is not whole: {said}", False)
    ]


def test_one_record_with_the_seed_is_enough() -> None:
    """Records of the first two that were written before the third was over do not have it."""
    games = [game(0, seed=None), game(1, seed=None), game(2)]
    assert findings(*games) == [
        ((1, 2, 3), "a series: 2 + 3 + 1 = 6 empty squares, goal reached", False)
    ]


def test_without_its_seed_nobody_can_check_a_series() -> None:
    assert findings(*(game(index, seed=None) for index in (1, 2, 0))) == [
        (
            (2,),
            "the series is over, but its seed is not published, so nobody can check it",
            True,
        )
    ]


def test_a_series_that_still_goes_on() -> None:
    running = replace(game(2, seed=None), empty=None)
    before = game(0, seed=None), game(1, seed=None)
    assert findings(*before, running) == [
        ((1, 2, 3), "the series is not over: game 3 still goes on", False)
    ]
    assert findings(before[0], game(1), running) == [
        ((3,), "the seed of the series is published while game 3 still goes on", True)
    ]


def lucky(index: int) -> SoloGame:
    """A game that was dealt by itself, and says it were one of the series."""
    return replace(game(index, seed=None), commitment=commitment(bytes([index]) * 32))


@pytest.mark.parametrize(
    ("games", "line", "said"),
    [
        ([game(0), game(1), game(1)], 3, "game 2 of this series is there twice"),
        ([game(2), game(2)], 2, "game 3 of this series is there twice"),
        (
            [game(0), lucky(1), game(2)],
            2,
            "the seed of game 2 is not made from the seed of its series",
        ),
        (
            [lucky(0), game(1)],
            1,
            "the seed of game 1 is not made from the seed of its series",
        ),
        (
            [game(0, seed=None), replace(game(0, seed=None), series=Series(commitment(SEED), 1))],
            2,
            "game 2 of this series has the cards of game 1",
        ),
        (
            [game(0), replace(game(2), rules="fr-2018")],
            2,
            "game 3 of this series has other rules than the others: fr-2018, not en-2019",
        ),
        (
            [game(0), game(1), replace(game(2), deck="e")],
            3,
            "game 3 of this series has another deck than the others",
        ),
        (
            [game(0), replace(game(1), player=BRAM), game(2)],
            2,
            "this series is by different players: Ada and Bram",
        ),
        (
            [game(0), replace(game(1), player=Player("Ada", "bot", "expert"))],
            2,
            "this series is by different players: Ada and Ada",
        ),
    ],
)
def test_a_series_that_was_put_together(games: list[SoloGame], line: int, said: str) -> None:
    """Lucky games, the same game again, mixed editions, decks and players."""
    assert findings(*games) == [((line,), said, True)]


def test_all_games_are_lucky_ones() -> None:
    """As the seed cannot be found for any three games, they cannot have one."""
    assert findings(*map(lucky, range(3))) == [
        (
            (3,),
            "the series is over, but its seed is not published, so nobody can check it",
            True,
        )
    ]


def test_everybody_may_try_the_same_series() -> None:
    """The deal of the day: the tries are told apart by the player, whole or not."""
    brams = [replace(each, player=BRAM, empty=5) for each in WHOLE[:2]]
    assert findings(WHOLE[0], brams[0], WHOLE[1], brams[1], WHOLE[2]) == [
        ((1, 3, 5), "a series: 2 + 3 + 1 = 6 empty squares, goal reached", False),
        ((2, 4), "the series is not whole: game 3 is missing", False),
    ]


def replayed(match: Match, *, series: Series | None) -> Replay[object, object]:
    found: Played = play(match, 0)
    head = replace(found.head, series=series)
    return RECORDS[match.game].read(RECORDS[match.game].write(head, found.events))


ALONE = Match("second-chance", second_chance.Setup(1), ("random",))


def test_what_a_game_is_in_its_series() -> None:
    known = Series("5a" * 32, 1)
    found = solo_game(replayed(ALONE, series=known))
    end = play(ALONE, 0).events[-1]

    assert found is not None
    assert (found.series, found.rules, found.empty) == (known, "en-2019", end.empty[0])
    assert found.player == Player("Random 1", "bot", "random")
    assert found.commitment == play(ALONE, 0).head.commitment
    assert found.number == 2
    assert solo_game(replayed(ALONE, series=None)) is None


def test_equal_decks_have_equal_digests() -> None:
    known = Series("5a" * 32, 1)
    standard = second_chance.load("standard")[0]
    decks = {
        name: replace(ALONE, setup=second_chance.Setup(1, deck=deck))
        for name, deck in {
            "standard": standard,
            "renamed": replace(standard, name="x"),
            "reversed": replace(standard, puzzle=standard.puzzle[::-1]),
            "starts": replace(standard, start=standard.start[::-1]),
            "gentle": second_chance.load("gentle")[0],
        }.items()
    }
    digests = {}
    for name, match in decks.items():
        found = solo_game(replayed(match, series=known))
        assert found is not None
        digests[name] = found.deck

    assert digests["standard"] == digests["renamed"]
    assert len(set(digests.values())) == 4


def test_rules_are_the_edition_and_the_house_rule() -> None:
    known = Series("5a" * 32, 1)
    setups = second_chance.Setup(1, "fr-2018"), second_chance.Setup(1, big_table=True)
    found = [solo_game(replayed(replace(ALONE, setup=setup), series=known)) for setup in setups]

    assert [each and each.rules for each in found] == ["fr-2018", "en-2019 at a big table"]


@pytest.mark.parametrize(
    "match",
    [
        Match("second-chance", second_chance.Setup(2), ("random",) * 2),
        Match("one-more", one_more.Setup(3), ("random",) * 3),
    ],
    ids=["two", "one-more"],
)
def test_a_series_is_for_one(match: Match) -> None:
    with pytest.raises(RecordError, match=r"^a series is a solo challenge of Second Chance$"):
        solo_game(replayed(match, series=Series("5a" * 32, 0)))
