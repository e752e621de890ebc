"""Sentences: true, in good English, and silent about what is secret."""

from dataclasses import replace

import pytest

from mulligan.cli.screen.sentences import (
    Players,
    listed,
    one_more_event,
    second_chance_end,
    second_chance_event,
)
from mulligan.core import fold
from mulligan.games import RECORDS, one_more, second_chance
from mulligan.games.one_more import events as om
from mulligan.games.one_more.cards import read_card
from mulligan.games.second_chance import events as sc
from mulligan.games.second_chance.grid import mask
from mulligan.sim.match import Match, play
from tests.cli.examples import SECOND_CHANCE, record

CAST = Players(("You", "Ada", "Bram"), 0)
OTHER = read_card("9-swap")


def games() -> list[tuple[om.Event, ...]]:
    match = Match("one-more", one_more.Setup(3), ("random",) * 3, "tell")
    return [play(match, index).events for index in range(8)]


def without_secrets(event: om.Event) -> om.Event:
    """*event* with everything changed that seat 0 may not know."""
    match event:
        case om.Drew(_, seat) if seat != 0:
            return replace(event, card=OTHER)
        case om.Swapped(_, seats) if 0 not in seats:
            return replace(event, cards=(OTHER, OTHER))
        case om.RoundBegan(_, _, hands):
            return replace(event, hands=(hands[0], (OTHER,), (OTHER,)))
        case om.Given(seat) if seat != 0:
            return replace(event, card=OTHER)
        case om.Opened():
            return replace(event, packs=())
        case _:
            return event


def test_other_secrets_give_the_same_sentence() -> None:
    """What a player is told depends on nothing that the player may not know."""
    changed = 0
    for events in games():
        for event in events:
            twin = without_secrets(event)
            changed += twin != event

            assert one_more_event(event, CAST, 0) == one_more_event(twin, CAST, 0)
    assert changed > 50


def test_you_are_spoken_to_as_you() -> None:
    sentences = [
        said.plain
        for events in games()
        for event in events
        if (said := one_more_event(event, CAST, 0)) is not None
    ]
    wrong = ("You lets", "You plays", "You has", "You is", "You draws", "You holds", "You swaps")
    assert not [said for said in sentences if any(word in said for word in wrong)]
    assert any(said.startswith("You play ") for said in sentences)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (om.Played(0, read_card("7+replay")), "You play 7▲ play again"),
        (om.Played(1, read_card("5±")), "Ada plays 5◆"),
        (om.Drew(1, 1, read_card("3-draw")), "Ada draws a card"),
        (om.Drew(1, 0, read_card("3-draw")), "Ada lets you draw 3▼ draw 1"),
        (om.Drew(0, 0, read_card("3-draw")), "You draw 3▼ draw 1"),
        (om.Drew(0, 2, read_card("3-draw")), "You let Bram draw a card"),
        (om.Reversed(-1), "Play reverses: counter-clockwise."),
        (
            om.Swapped(2, (0, 1), (read_card("1+"), read_card("2+"))),
            "Bram lets you and Ada swap a card: you give 1▲ and get 2▲",
        ),
        (
            om.Swapped(1, (0, 1), (read_card("1+"), read_card("2+"))),
            "Ada swaps a card with you: you give 1▲ and get 2▲",
        ),
        (
            om.Swapped(0, (0, 1), (read_card("1+"), read_card("2+"))),
            "You swap a card with Ada: you give 1▲ and get 2▲",
        ),
        (om.Swapped(0, (1, 2), (OTHER, OTHER)), "You let Ada and Bram swap a card"),
        (om.Swapped(2, (1, 2), (OTHER, OTHER)), "Bram swaps a card with Ada"),
        (om.Left(0), "You have no cards left, and no part in this round."),
        (
            om.Lost(1, om.Loss.STUCK, (read_card("9-"),), (0, 1, 0)),
            "Ada holds 9▼ and cannot play: the round is lost, a “one more” is gained!",
        ),
        (
            om.Lost(0, om.Loss.LAST, (read_card("9-"),), (1, 0, 0)),
            "You are the last with cards: the round is lost, a “one more” is gained!",
        ),
        (om.Ended((2,)), "Bram has lost twice, and so won!"),
        (om.Ended((0,)), "You have lost twice, and so won!"),
    ],
)
def test_one_more_in_sentences(event: om.Event, said: str) -> None:
    sentence = one_more_event(event, CAST, 0)

    assert sentence is not None
    assert sentence.plain == said


def test_whoever_may_know_everything_is_told_everything() -> None:
    cast = Players(("Ada", "Bram", "Cleo"))
    swap = om.Swapped(2, (0, 1), (read_card("1+"), read_card("2+")))

    said = one_more_event(swap, cast, None)

    assert said is not None
    assert said.plain == "Cleo lets Ada and Bram swap a card: Ada gives 1▲, Bram gives 2▲"


def test_second_chance_in_sentences_without_blame_or_noise() -> None:
    replay = RECORDS["second-chance"].read(record(SECOND_CHANCE))
    cast = Players(("You", "Ada"), 0)

    sentences = [second_chance_event(event, cast) for event in replay.events]

    assert all(said.endswith(".") and "!" not in said for said in sentences)
    assert not any(
        "You is" in said or "You draws" in said or "You gets" in said for said in sentences
    )
    assert "It does not fit either: you are out." in sentences
    assert "It does not fit either: Ada is out." in sentences


def test_a_hidden_drawing_is_told_without_its_place() -> None:
    for event in (
        sc.Started(1, mask(["e5"])),
        sc.Drawn(1, 0, mask(["a1"])),
        sc.Wrote(1, mask(["a1"])),
    ):
        assert second_chance_event(event, CAST, hidden=True) == "Ada has drawn."


def ended(
    reason: sc.Reason, empty: tuple[int, ...], winners: tuple[int, ...], ones: tuple[int, ...] = ()
) -> list[str]:
    """How an end is told to seat 0."""
    setup = second_chance.Setup(len(empty))
    state = fold(second_chance, second_chance.deal(setup, bytes(32)))
    view = second_chance.view(state, None)
    sheets = tuple(
        replace(sheet, one=mask(["a1"]) if seat in ones else 0)
        for seat, sheet in enumerate(view.sheets)
    )
    told = second_chance_end(
        replace(view, sheets=sheets, end=sc.Ended(reason, empty, winners)),
        Players(CAST.names[: len(empty)], 0),
    )
    return told.plain.splitlines()


def test_the_end_says_who_won_and_why() -> None:
    """SC-15, SC-16: the example of the rulebooks, and every other way to win."""
    out, filled = sc.Reason.ALL_OUT, sc.Reason.FILLED

    assert ended(out, (5, 5, 7), (0,), ones=(0,)) == [
        "Everyone has dropped out.",
        "You win: You and Ada are tied with 5 squares empty, and the 1 decides.",
        "  1. You    5 empty, with the 1",
        "  2. Ada    5 empty",
        "  3. Bram   7 empty",
    ]
    assert ended(out, (9, 5, 7), (1,), ones=(0,))[1] == "Ada wins with the fewest empty squares, 5."
    assert ended(out, (5, 5, 7), (0, 1))[1] == (
        "You and Ada share the victory: You and Ada are tied with 5 squares empty, "
        "and none of them has a 1."
    )
    assert ended(out, (5, 5, 7), (0, 1))[2:4] == ["  1. You    5 empty", "  1. Ada    5 empty"]
    assert ended(out, (5, 5, 5), (0, 2), ones=(0, 2))[1] == (
        "You and Bram share the victory: You, Ada and Bram are tied with 5 squares empty, "
        "and the 1 decides."
    )
    assert ended(filled, (3, 0, 7), (1,))[:2] == [
        "A grid is full.",
        "Ada wins with every square filled.",
    ]
    assert (
        ended(filled, (0, 0), (0, 1))[1]
        == "You and Ada share the victory with every square filled."
    )
    assert ended(out, (1, 2), (0,))[1] == "You win with the fewest empty squares, 1."


def test_alone_the_end_says_what_is_left() -> None:
    assert ended(sc.Reason.ALL_OUT, (1,), (0,)) == ["You leave 1 square empty."]
    assert ended(sc.Reason.DECK, (8,), (0,)) == ["You leave 8 squares empty."]
    assert ended(sc.Reason.FILLED, (0,), (0,)) == ["You have filled every square."]


def test_names_are_listed_as_people_list_them() -> None:
    assert [listed(list("ABC"[:n])) for n in (1, 2, 3)] == ["A", "A and B", "A, B and C"]
