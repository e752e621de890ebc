"""One point for each person left behind, half a one for each tie, whatever the game."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from mulligan.clubs.counting import Player
from mulligan.clubs.points import champions, halves, places, tallies

players = st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=13).map(
    lambda found: [
        Player(f"P{at}", place, bot, None if bot else at + 1)
        for at, (place, bot) in enumerate(found)
    ]
)


def people(found: Sequence[Player]) -> list[Player]:
    return [player for player in found if not player.bot]


def game(*rows: tuple[int, int | None]) -> list[Player]:
    """Each person by number, with their place; None is a bot."""
    return [Player(str(number), place, number is None, number) for place, number in rows]


@given(players)
def test_all_people_of_a_game_together_get_the_same_however_it_ends(found: list[Player]) -> None:
    count = len(people(found))

    assert sum(halves(found)) == count * (count - 1)


@given(players)
def test_bots_neither_get_points_nor_give_any(found: list[Player]) -> None:
    with_bots = halves(found)
    alone = halves(people(found))

    assert [got for got, each in zip(with_bots, found, strict=True) if not each.bot] == alone
    assert not any(got for got, each in zip(with_bots, found, strict=True) if each.bot)


@given(players)
def test_a_better_place_never_gets_less(found: list[Player]) -> None:
    got = dict(zip(map(id, found), halves(found), strict=True))
    for one in people(found):
        for other in people(found):
            if one.place < other.place:
                assert got[id(one)] >= got[id(other)] + 2
            if one.place == other.place:
                assert got[id(one)] == got[id(other)]


def test_examples() -> None:
    assert halves(game((1, 1), (2, 2), (3, 3))) == [4, 2, 0]
    assert halves(game((1, 1), (1, 2), (3, 3))) == [3, 3, 0]
    assert halves(game((1, 1), (1, None))) == [0, 0]
    assert halves(game((2, 1))) == [0]


@given(st.lists(players, max_size=6))
def test_a_running_table_is_the_sum_of_its_games_in_any_order(games: list[list[Player]]) -> None:
    table = tallies(games)

    assert table == tallies(reversed(games))
    assert sum(line.halves for line in table) == sum(sum(halves(each)) for each in games)
    assert [line.halves for line in table] == sorted((line.halves for line in table), reverse=True)
    assert sum(line.games for line in table) == sum(len(people(each)) for each in games)


@given(st.lists(players, max_size=6))
def test_as_many_points_are_the_same_place_and_all_of_the_first_are_champions(
    games: list[list[Player]],
) -> None:
    table = tallies(games)
    by_points = {line.halves: place for line, place in zip(table, places(table), strict=True)}
    best = [line.person for line, place in zip(table, places(table), strict=True) if place == 1]

    assert len(set(by_points.values())) == len(by_points)
    assert champions(table) == (best if table and table[0].halves else [])


def test_a_game_alone_is_no_win() -> None:
    (line,) = tallies([game((1, 1), (2, None))])

    assert (line.games, line.wins, line.halves) == (1, 0, 0)


def test_someone_who_does_not_count_is_left_behind_all_the_same() -> None:
    stranger = Player("Cid", 2)
    (line,) = tallies([[Player("Ann", 1, person=1), stranger]])

    assert (line.halves, line.wins) == (2, 1)
