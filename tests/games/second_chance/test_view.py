"""What a seat is shown, what is hidden from it, SC-18 (pencils) and SC-19 (the stock)."""

from itertools import permutations

import pytest

from mulligan.core import Seat
from mulligan.games.second_chance import EDITIONS, Deck, Setup, View, deal, read_tile, view
from mulligan.games.second_chance.editions import Colours, Writers
from mulligan.games.second_chance.state import Phase
from mulligan.games.second_chance.view import Doing, Stock
from tests.games.second_chance.table import Table, cells, lay, opened, seed, singles, tiles

WATCHER = None


def filled(seen: View, owner: Seat) -> int:
    return seen.sheets[owner].filled


def doings(table: Table) -> list[str]:
    """What everybody is doing, which has to look the same from everywhere."""
    found = {
        tuple(str(sheet.doing) for sheet in view(table.state, seat).sheets)
        for seat in (*range(len(table.sheets)), WATCHER)
    }
    assert len(found) == 1
    return list(found.pop())


def open_round() -> Table:
    """Round 2: seat 0 has drawn, seat 1 has not, seat 2 is stuck, seat 3 is out since round 1."""
    table = lay(
        "a1 b1 d1 e1 g1",
        "a1 b1 d1 e1 g1",
        "a1 b1 d1 f1",
        singles(3),
        pile="## ## ## ## ### # # #",
    )
    for seat in (0, 1, 2):
        table.draw(seat, "a1 b1")
    table.write(3, "c1")
    table.draw(0, "d1 e1")
    return table


@pytest.mark.parametrize(
    ("seat", "shown"), [(0, True), (1, False), (2, False), (3, True), (WATCHER, False)]
)
def test_an_open_round_is_hidden_from_whoever_may_still_draw(
    seat: Seat | None, shown: bool
) -> None:
    """Seat 0's drawing is shown to itself and to who is out; not to 1, to 2, to a watcher."""
    table = open_round()
    seen = view(table.state, seat)

    assert bool(filled(seen, 0) & cells("d1 e1")) is shown
    assert [drawing.round for drawing in seen.sheets[0].drawings] == [0, 1, 2][: 2 + shown]


@pytest.mark.parametrize("seat", [0, 1, 2, 3, WATCHER])
def test_closed_rounds_are_open_to_all(seat: Seat | None) -> None:
    """Starting tiles, older drawings and the 1 of an older round are shown to everybody."""
    table = open_round()
    seen = view(table.state, seat)

    for owner in range(4):
        assert filled(seen, owner) & cells("a9 i9") == cells("a9 i9")
    for owner in range(3):
        assert filled(seen, owner) & cells("a1 b1") == cells("a1 b1")
    assert seen.sheets[3].one == cells("c1")
    assert seen.sheets[3].out == 1


def test_a_seat_may_look_after_it_has_drawn() -> None:
    """Seat 1's drawing was not shown to seat 0 before; it is when both have drawn."""
    table = lay("a1 b1 d1", "a1 b1 d1", "a1 b1 d1", pile="## ## # #")
    table.draw(1, "a1 b1")
    assert not filled(view(table.state, 0), 1) & cells("a1 b1")
    table.draw(0, "a1 b1")

    assert filled(view(table.state, 0), 1) & cells("a1 b1") == cells("a1 b1")
    assert filled(view(table.state, 1), 0) & cells("a1 b1") == cells("a1 b1")
    assert not filled(view(table.state, 2), 0) & cells("a1 b1")
    assert not filled(view(table.state, WATCHER), 0) & cells("a1 b1")


@pytest.mark.parametrize("seat", [1, WATCHER])
def test_starting_tiles_are_hidden_while_they_are_drawn(seat: Seat | None) -> None:
    """The tile is dealt for all to see; where it was drawn is not shown before one's own is."""
    table = opened("##/## ####", pile="# #", seats=2)
    before = view(table.state, seat)
    table.draw(0, "d4 e4 d5 e5")
    after = view(table.state, seat)

    assert [sheet.start for sheet in before.sheets] == list(tiles("##/## ####"))
    assert after.sheets[0].drawings == ()
    assert filled(after, 0) == 0
    assert filled(view(table.state, 0), 0) == cells("d4 e4 d5 e5")


def test_a_hidden_drawing_could_be_any() -> None:
    """Whatever seat 0 has drawn, seat 1, seat 2 and a watcher are shown exactly the same."""
    for seat in (1, 2, WATCHER):
        seen = set()
        for squares in ("a1 b1", "b1 c1", "e1 f1", "a1 b1 c1"):
            table = lay("a1 b1 c1 e1 f1", "a1 b1 d1", "a9 c9", pile="## ### # # #")
            table.draw(0, squares)
            seen.add(view(table.state, seat))

        assert len(seen) == 1


def chance_phase() -> Table:
    """Seat 0 has dropped out and written, seat 1 draws its chance, 2 waits for one, 3 has drawn."""
    table = lay("a1 c1", "a3 c3", "a1 c1", "a1 b1 d1", pile="## ## ## # # ## ##")
    table.draw(3, "a1 b1")
    table.write(0, "c1")
    return table


@pytest.mark.parametrize(
    ("seat", "shown"), [(0, True), (1, False), (2, False), (3, True), (WATCHER, False)]
)
def test_second_chances_belong_to_the_open_round(seat: Seat | None, shown: bool) -> None:
    """Who still has a chance to draw, or one to come, sees neither drawings nor the new 1."""
    table = chance_phase()
    seen = view(table.state, seat)

    assert seen.phase is Phase.CHANCE
    assert bool(filled(seen, 3) & cells("a1 b1")) is shown
    assert bool(seen.sheets[0].one) is shown
    assert seen.sheets[0].out == 1


def test_a_second_chance_that_was_drawn_is_hidden_from_the_next() -> None:
    """Seat 2 does not see where seat 1 drew its chance until its own is done."""
    table = chance_phase()
    table.draw(1, "a3")
    assert not filled(view(table.state, 2), 1) & cells("a3")
    assert filled(view(table.state, 0), 1) & cells("a3")
    assert filled(view(table.state, 1), 3) & cells("a1 b1")
    assert not filled(view(table.state, WATCHER), 1) & cells("a3")
    table.draw(2, "a1")

    assert all(filled(view(table.state, seat), 1) & cells("a3") for seat in (0, 1, 2, 3, WATCHER))


@pytest.mark.parametrize("seat", [0, 1, 2, 3, WATCHER])
def test_a_second_chance_card_is_seen_by_all(seat: Seat | None) -> None:
    """The card lies on the table: everybody sees whose it is, until it is drawn."""
    table = chance_phase()
    seen = view(table.state, seat)

    assert [sheet.chance for sheet in seen.sheets] == [None, read_tile("#"), None, None]
    assert [sheet.chanced for sheet in seen.sheets] == [None] * 4
    table.draw(1, "a3")
    seen = view(table.state, seat)
    assert [sheet.chance for sheet in seen.sheets] == [None, None, read_tile("#"), None]
    assert [sheet.chanced for sheet in seen.sheets] == [None, read_tile("#"), None, None]


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_a_second_chance_card_is_forgotten_with_its_round(seat: Seat | None) -> None:
    """Later it is a drawing like any other; a starting tile never was a second chance."""
    start = opened("# ##", pile="## ## # #", seats=2)
    start.draw(0, "e5")
    assert [sheet.chanced for sheet in view(start.state, seat).sheets] == [None, None]

    table = lay("a1 c1 e1", "a1 b1 d1 e1 g1", pile="## ## # ## ### # #")
    table.draw(1, "a1 b1")
    table.draw(0, "c1")
    assert table.state.round == 2
    assert [sheet.chanced for sheet in view(table.state, seat).sheets] == [None, None]
    table.draw(1, "d1 e1")
    assert table.state.phase is Phase.CHANCE
    assert [sheet.chanced for sheet in view(table.state, seat).sheets] == [None, None]


@pytest.mark.parametrize("seat", [0, 1, 2, WATCHER])
def test_after_the_end_everything_is_shown(seat: Seat | None) -> None:
    """The last round is open to all, also to who was stuck when the cards ran out."""
    table = lay("a1 b1 d1", "a1 b1 d1", "a1 c1", pile="## ##")
    for owner in (0, 1):
        table.draw(owner, "a1 b1")
    seen = view(table.state, seat)

    assert seen.end is not None
    assert seen.end == table.end
    assert [filled(seen, owner) for owner in range(3)] == [sheet.filled for sheet in table.sheets]


@pytest.mark.parametrize("stranger", [-1, 4, 99])
def test_a_stranger_sees_no_more_than_a_watcher(stranger: Seat) -> None:
    """A seat that is not at this table has drawn nothing, so it may not look."""
    table = open_round()

    assert view(table.state, stranger).sheets == view(table.state, WATCHER).sheets


def test_doing() -> None:
    """What everybody is doing is no secret, and follows the game."""
    table = open_round()
    assert doings(table) == ["drawn", "drawing", "stuck", "out"]
    table.draw(1, "d1 e1")
    assert doings(table) == ["drawn", "drawn", "drawing", "out"]

    start = opened("##/## ####", pile="# #", seats=2)
    assert doings(start) == ["drawing", "drawing"]
    start.draw(1, "e5 f5 g5 h5")
    assert doings(start) == ["drawing", "drawn"]

    chance = lay("a1 c1", "a3 c3", "a1 c1", "a1 b1 d1", pile="## ## ## # # ## ##")
    assert doings(chance) == ["stuck", "stuck", "stuck", "drawing"]
    chance.draw(3, "a1 b1")
    assert doings(chance) == ["writing", "drawing", "stuck", "drawn"]
    chance.write(0, "a1")
    assert doings(chance) == ["out", "drawing", "stuck", "drawn"]
    assert list(Doing) == ["drawing", "drawn", "stuck", "writing", "out"]


def test_what_else_a_view_says() -> None:
    """The round, the cards, who owes a move, which edition and which deck."""
    table = open_round()
    seen = view(table.state, 1)

    assert (seen.seat, seen.round, seen.phase) == (1, 2, Phase.DRAW)
    assert (seen.edition, seen.deck) == ("en-2019", "standard")
    assert seen.start == table.state.setup.deck.start
    assert len(seen.start) == 13
    assert seen.offer == tiles("## ###")
    assert seen.cards_left == 3
    assert seen.to_act == {1}
    assert seen.end is None


def test_a_view_shows_each_drawing_with_its_tile() -> None:
    """Outlines stay visible: a sheet is a list of drawings, not a heap of squares."""
    table = open_round()
    drawn = view(table.state, 0).sheets[0].drawings

    assert [drawing.cells for drawing in drawn] == [
        table.sheets[0].drawings[0].cells,
        cells("a1 b1"),
        cells("d1 e1"),
    ]
    assert [drawing.tile for drawing in drawn[1:]] == list(tiles("## ##"))


def test_the_order_of_the_pile_is_nobodys() -> None:
    """Turn the pile around at any moment of a game, and nobody's view changes."""
    table = Table(deal(Setup(3, "fr-2018"), seed(1)))
    while waiting := table.waiting():
        turned = table.state._replace(pile=table.state.pile[::-1])
        for seat in (0, 1, 2, WATCHER):
            assert view(table.state, seat) == view(turned, seat)
        table.first(min(waiting))


# --- SC-19 ----------------------------------------------------------------------------------------

MINI = Deck("mini", tiles("#"), tuple(zip(tiles("## # ### ####"), (4, 3, 2, 1), strict=True)))


def stock(table: Table) -> dict[str, tuple[int, int]]:
    """How many are left and how many there are of each shape, the same for everybody."""
    found = {view(table.state, seat).stock for seat in (*range(len(table.sheets)), WATCHER)}
    assert len(found) == 1
    return {str(kind.tile): (kind.left, kind.total) for kind in found.pop()}


def test_sc_19_everybody_can_look_up_what_is_still_to_come() -> None:
    """All shapes with their quantities, in the order of the deck, counted down as cards turn up."""
    table = opened("# #", pile="## # ## ### ## # #### ## # ###", seats=2, deck=MINI)
    assert stock(table) == {"##": (4, 4), "#": (3, 3), "###": (2, 2), "####": (1, 1)}
    for seat in (0, 1):
        table.draw(seat, "e5")
    assert stock(table) == {"##": (3, 4), "#": (2, 3), "###": (2, 2), "####": (1, 1)}
    for seat in (0, 1):
        table.draw(seat, "a1")
    assert stock(table) == {"##": (2, 4), "#": (2, 3), "###": (1, 2), "####": (1, 1)}


def test_sc_19_second_chances_are_counted_down_too() -> None:
    """A card that one seat alone got is spent for everybody."""
    table = lay("a1 c1 e1", "a1 b1 d1", pile="## ### # ## #", deck=MINI)
    table.draw(1, "a1 b1")

    assert stock(table) == {"##": (1, 4), "#": (1, 3), "###": (0, 2), "####": (0, 1)}


def test_sc_19_cards_written_in_another_way_are_counted_as_their_shape() -> None:
    """The stock counts shapes, not writings."""
    deck = Deck("mini", tiles("#"), ((read_tile("###/#.."), 3),))
    table = opened("#", pile="##/.#/.# ###/..# #./#./##", deck=deck)
    assert stock(table) == {"###/#..": (3, 3)}
    table.first(0)

    assert stock(table) == {"###/#..": (1, 3)}


@pytest.mark.parametrize("number", range(3))
def test_sc_19_the_stock_adds_up_at_all_times(number: int) -> None:
    """What is left in the stock is what lies in the pile; the totals are the deck's forty."""
    table = Table(deal(Setup(3), seed(number)))
    while waiting := table.waiting():
        seen = view(table.state, WATCHER)
        assert sum(kind.left for kind in seen.stock) == seen.cards_left == len(table.state.pile)
        assert sum(kind.total for kind in seen.stock) == 40
        assert all(0 <= kind.left <= kind.total for kind in seen.stock)
        table.first(min(waiting))


def test_a_stock_is_a_tile_and_two_numbers() -> None:
    """It says nothing about where the cards lie."""
    assert Stock.__slots__ == ("tile", "left", "total")


# --- SC-18 ----------------------------------------------------------------------------------------


def pencils(table: Table) -> list[int | None]:
    """The pencils in hand, the same for everybody who looks."""
    found = {
        tuple(sheet.pencil for sheet in view(table.state, seat).sheets)
        for seat in (*range(len(table.sheets)), WATCHER)
    }
    assert len(found) == 1
    return list(found.pop())


def coloured(edition: str, seats: int = 3) -> Table:
    """A table on which everybody can draw single squares for three rounds."""
    return opened(" ".join(["#"] * seats), pile="# # # # # # # #", seats=seats, edition=edition)


def play_round(table: Table) -> None:
    for seat in sorted(table.waiting()):
        table.first(seat)


@pytest.mark.parametrize("edition", ["en-2019", "es-2019"])
def test_sc_18_editions_without_colours(edition: str) -> None:
    """There is no pencil to speak of, neither in hand nor on the sheet."""
    table = coloured(edition)
    play_round(table)
    play_round(table)

    assert pencils(table) == [None, None, None]
    assert {
        drawing.pencil for sheet in view(table.state, None).sheets for drawing in sheet.drawings
    } == {None}


@pytest.mark.parametrize("edition", EDITIONS)
def test_sc_18_alone_no_pencil_is_held(edition: str) -> None:
    """Nobody to differ from and nobody to pass it to: a page may use all six for one sheet."""
    table = coloured(edition, seats=1)
    for _ in range(3):
        assert pencils(table) == [None]
        play_round(table)
    (sheet,) = view(table.state, 0).sheets

    assert [drawing.pencil for drawing in sheet.drawings] == [None, None, None]


def test_sc_18_it_2022_has_a_pencil_for_each() -> None:
    """Six pencils in the box: everybody keeps their own."""
    table = coloured("it-2022", 6)
    for _ in range(3):
        assert pencils(table) == [0, 1, 2, 3, 4, 5]
        play_round(table)


def test_sc_18_fr_2018_passes_the_pencils_to_the_left() -> None:
    """After each round the next seat has what this seat had; nobody has the same as another."""
    table = coloured("fr-2018")
    play_round(table)
    for _ in range(3):
        before = pencils(table)
        assert sorted(map(str, before)) == ["0", "1", "2"]
        play_round(table)
        assert pencils(table) == [before[-1], *before[:-1]]


def test_sc_18_fr_2018_passes_them_after_a_round_and_not_before_the_first() -> None:
    """Setting up is no round: the starting tile and the first round share a colour."""
    table = coloured("fr-2018")
    assert pencils(table) == [0, 1, 2]
    play_round(table)
    assert table.state.round == 1

    assert pencils(table) == [0, 1, 2]


@pytest.mark.parametrize("edition", ["it-2022", "fr-2018"])
def test_sc_18_a_tile_keeps_its_colour(edition: str) -> None:
    """A drawing has the pencil that its seat held in its round, however many rounds later."""
    table = coloured(edition)
    held = [pencils(table)]
    for _ in range(3):
        play_round(table)
        held.append(pencils(table))
    play_round(table)
    seen = view(table.state, None)

    for owner, sheet in enumerate(seen.sheets):
        assert [drawing.pencil for drawing in sheet.drawings[:4]] == [
            hands[owner] for hands in held
        ]


@pytest.mark.parametrize("edition", ["it-2022", "fr-2018"])
def test_sc_18_a_big_table_shares_six_pencils(edition: str) -> None:
    """There are six colours, so seven players have one of them twice."""
    table = coloured(edition, 7)
    for _ in range(3):
        assert {pencil for pencil in pencils(table) if pencil is not None} == set(range(6))
        play_round(table)


def test_sc_18_colours_change_nothing_but_the_looks() -> None:
    """The same deal and the same moves make the same sheets in every edition with the same 1s."""
    finals = {
        tuple(sheet.filled for sheet in Table(deal(Setup(3, edition), seed(2))).finish().sheets)
        for edition in ("en-2019", "es-2019", "it-2022")
    }

    assert len(finals) == 1


def test_the_order_of_the_second_chances_is_seen() -> None:
    """Everybody sees who comes first, and who is still to come."""
    table = lay("a1 b1 d1", "a1", "a1", "a1", pile="## ## # # # #")
    for seat in (0, 1, 2, 3, WATCHER):
        assert view(table.state, seat).stuck == table.state.stuck
    assert set(table.state.stuck) == {1, 2, 3}
    first, *others = table.state.stuck
    table.first(0)
    assert view(table.state, WATCHER).sheets[first].chance is not None
    assert view(table.state, WATCHER).stuck == tuple(others)


def test_the_editions_differ_as_the_table_says() -> None:
    """Where the editions differ, point by point."""
    assert {name: (edition.writers, edition.colours) for name, edition in EDITIONS.items()} == {
        "en-2019": (Writers.ALL_OF_THE_ROUND, Colours.NONE),
        "es-2019": (Writers.ALL_OF_THE_ROUND, Colours.NONE),
        "it-2022": (Writers.ALL_OF_THE_ROUND, Colours.OWN),
        "fr-2018": (Writers.ONE, Colours.PASSED),
    }


def test_the_order_of_commits_leaves_one_view() -> None:
    """However the round was played, everybody ends up looking at the same thing."""
    seen = set()
    for order in permutations(range(3)):
        table = coloured("fr-2018")
        for seat in order:
            table.first(seat)
        seen.add(tuple(view(table.state, seat) for seat in (0, 1, 2, WATCHER)))

    assert len(seen) == 1


def test_all_seats_look_at_the_same_sheets() -> None:
    """What does not differ is made once for a state, however many look at it."""
    table = open_round()
    one, other, watching = (view(table.state, seat).sheets for seat in (1, 2, WATCHER))
    mover = view(table.state, 0).sheets

    for at in range(4):
        assert one[at] is other[at] is watching[at]
        assert (mover[at] is one[at]) is (at != 0)
