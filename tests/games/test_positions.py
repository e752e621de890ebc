"""Positions on one line: what is written can be read, and what is not one is refused politely."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mulligan.core.position import LONGEST, PositionError
from mulligan.games import DECKS, GAMES, one_more, positions, second_chance
from mulligan.games.namesakes import unlike_namesake
from tests.laws.secrets import other_worlds
from tests.strategies import (
    BOXES,
    AnyBox,
    AnyPlayed,
    dice,
    play_again,
    running,
    seats_of,
    seed_of,
    tense,
)

SAMPLES: dict[str, Callable[[Any, bytes], Any]] = {
    second_chance.GAME: second_chance.sample,
    one_more.GAME: one_more.sample,
}
IN_AN_ADDRESS = re.compile(r"[A-Za-z0-9._~-]+")


def in_the_box(played: AnyPlayed) -> bool:
    """Whether it is played with a deck that comes with Mulligan."""
    deck = played.setup.deck
    return deck.name in DECKS[played.box.name].names() and unlike_namesake(deck) is None


def seen_by_all(played: AnyPlayed) -> list[Any]:
    """The state, and what everybody sees of it."""
    return [played.state, *(played.box.game.view(played.state, at) for at in seats_of(played))]


# --- there and back -------------------------------------------------------------------------------


def _check_there_and_back(played: AnyPlayed) -> None:
    for position in seen_by_all(played):
        text = positions.write(played.box.name, position)

        assert positions.read(text) == (played.box.name, position)
        assert IN_AN_ADDRESS.fullmatch(text)
        assert len(text) <= LONGEST


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_what_is_written_is_read_again(box: AnyBox, data: st.DataObject) -> None:
    """The very same value, for the state and for every seat; no letter has to be escaped."""
    played = data.draw(tense(box))
    assume(in_the_box(played))
    _check_there_and_back(played)


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_famous_games_are_read_again(box: AnyBox) -> None:
    """Whatever is rare: every fifth decision, and the end."""
    for game in box.famous:
        whole = play_again(box, game)
        if in_the_box(whole):
            for decisions in {*range(0, len(whole.steps), 5), len(whole.steps)}:
                _check_there_and_back(whole.until(decisions))


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_the_line_of_a_view_holds_no_secret(box: AnyBox, data: st.DataObject) -> None:
    """Change what somebody may not know, and the line of their view stays the same."""
    played, die = data.draw(tense(box)), data.draw(dice())
    assume(in_the_box(played))
    for seat in seats_of(played):
        text = positions.write(box.name, box.game.view(played.state, seat))
        for world in other_worlds(played, seat, die):
            assert positions.write(box.name, box.game.view(world, seat)) == text


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_a_position_with_another_deck_cannot_be_written(box: AnyBox) -> None:
    """Its line could only name the deck, and nobody else would have it."""
    deck = DECKS[box.name].load("standard")[0]
    fields = {
        name: getattr(deck, name) for name in ("start", "puzzle", "play") if hasattr(deck, name)
    }
    last = "puzzle" if "puzzle" in fields else "play"
    fields[last] = fields[last][::-1]
    for name in ("standard", "my-box"):
        setup = type(box.famous[0].setup())(3, deck=type(deck)(name, **fields))
        events = box.game.deal(setup, seed_of(1))
        state = None
        for event in events:
            state = box.game.evolve(state, event)
        for position in (state, box.game.view(state, 0)):
            with pytest.raises(PositionError, match="does not come with Mulligan"):
                positions.write(box.name, position)


# --- what is not a position -----------------------------------------------------------------------


def bent(text: str, die: Random) -> str:
    """*text* with a small mistake in it, as a person or a bad copy would make it."""
    at = die.randrange(len(text))
    letters: list[str] = sorted({*text, *"-._~0129AMaxXz?é"})
    parts: list[str] = text.split(".")
    some = die.randrange(len(parts))
    match die.randrange(7):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + die.choice(letters) + text[at:]
        case 2:
            return text[:at]
        case 3:
            return ".".join(parts[:some] + parts[some + 1 :])
        case 4:
            return ".".join((*parts[:some], die.choice(parts), *parts[some + 1 :]))
        case 5:
            other = die.randrange(len(text))
            low, high = min(at, other), max(at, other)
            return text[:low] + text[high : high + 1] + text[low + 1 : high] + text[low : low + 1]
        case _:
            return text[:at] + die.choice(letters) + text[at + 1 :]


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_a_mistake_is_refused_or_makes_another_position(box: AnyBox, data: st.DataObject) -> None:
    """Never anything but a PositionError; and what is accepted can be thought about."""
    played, die = data.draw(running(box)), data.draw(dice())
    assume(in_the_box(played))
    for position in seen_by_all(played):
        text = positions.write(box.name, position)
        for _ in range(6):
            wrong = bent(text, die)
            try:
                game, found = positions.read(wrong)
            except PositionError:
                continue
            assert positions.write(game, found) == wrong
            _check_that_it_can_be_played(game, found)


def _check_that_it_can_be_played(game: str, found: Any) -> None:
    if not hasattr(found, "seat"):
        return
    moves = GAMES[game].choices(found)
    if found.seat in found.to_act:
        assert moves
    state = SAMPLES[game](found, bytes(32))
    assert GAMES[game].view(state, found.seat) == found
    if moves:
        GAMES[game].apply(state, found.seat, moves[0])


@given(st.text(max_size=60))
def test_any_text_is_refused(text: str) -> None:
    for kind in ("", *positions.KINDS, *(f"{kind}.standard" for kind in positions.KINDS)):
        with pytest.raises(PositionError):
            positions.read(f"{kind}.{text}")


SC = "sc1.standard.en-2019"
NO_CARDS = "0" * 34
SHEET = "9-9-4a4-3aaa3-3aa4-4a4-4a4-9-9"
OM = "om1.standard"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "A position begins with sc1 or om1, not ''."),
        ("chess.e4", "not 'chess'"),
        ("sc1", "The position ends before its part 2, the deck."),
        ("sc1.mine", r"Part 2 of the position, the deck \('mine'\): the decks are cruel, gentle"),
        ("sc1.standard.xx", "the edition"),
        (f"{SC}.14", "Part 4 of the position, whose view it is"),
        (f"{SC}.0.x", r"the round \('x'\): it is a number from 0 to 22"),
        (f"{SC}.0.99", "it is a number from 0 to 22"),
        (f"{SC}.0.1.-", "every round has two"),
        (f"{SC}.0.1.0z", "'z' is not one of 0 to X"),
        (f"{SC}.0.1.01.00", "the deck has 34 shapes"),
        (f"{SC}.0.1.01.{NO_CARDS}.0", "they are seats, each with a tile"),
        (f"{SC}.0.1.01.{NO_CARDS}.-", "The position has 0 sheets. Second Chance is for 1 to 6"),
        (f"{SC}.0.1.01.{NO_CARDS}.5A_.0", "There is no seat 5 for a second chance."),
        (f"{SC}.0.1.01.{NO_CARDS}.-.9-9", "it has 9 rows, not 2"),
        (f"{SC}.0.1.01.{NO_CARDS}.-.9-9-9-9-9-9-9-9-8", "row 9 has 8 squares, not 9"),
        (f"{SC}.0.1.01.{NO_CARDS}.-.9-9-9-9-9-9-9-9-8!", "in row 9, '!' means nothing"),
        (f"{SC}.0.1.01.{NO_CARDS}.-.9-9-9-9-9-9-9-9-9", "an empty sheet is written as"),
        (f"{SC}.0.1.01.{NO_CARDS}.-.9-9-9-9-9-9-9-9-8b", "there is b, but not every letter"),
        (f"{SC}.0.1.01.{NO_CARDS}.-.9-9-9-9-9-9-9-9-7xx", "more than one x"),
        (f"{SC}.0.1.01.{NO_CARDS}.-.9-9-9-9-9-9-9-9-8a", "no tile of the shape that a has"),
        (f"{SC}.0.1.01.{NO_CARDS}.-.0", "Seat 0 has drawn nothing, and this is round 1."),
        (f"{SC}.0.0.-.{NO_CARDS}.-.0.0", "Two seats have the same starting tile."),
        (f"{SC}.3.0.-.{NO_CARDS}.-.0.1", "The position has no seat 3"),
        (f"{SC}.0.0.-.{'z' * 34}.-.0", "There are 61 cards with"),
        (f"{SC}.00.0.-.{NO_CARDS}.-.0", "whose view it is"),
        (f"{SC}.0.00.-.{NO_CARDS}.-.0", r"the round \('00'\).*should be '0'"),
        ("om1.mine", "the decks are cruel, gentle, no-fives, standard"),
        (f"{OM}.0.00", "One More! is for 3 to 9 players; 2 cannot play it"),
        (f"{OM}.7.000", "a seat from 0 to 2; -, for spectators; or all"),
        (f"{OM}.0.022", "only one player can win"),
        (f"{OM}.0.003", "'3' is not one of 0 to 2"),
        (f"{OM}.0.010.1", 'everybody who lost a round has a "one more"'),
        (f"{OM}.0.000.1.3", "who began"),
        (f"{OM}.0.010.2.1.-", "how the round before was"),
        (f"{OM}.0.010.2.1.q7R_8d", "it is s or l, a hand, _ and a card"),
        (f"{OM}.0.010.2.0.s7R_8d", 'seat 0 has no "one more"'),
        (f"{OM}.0.000.1.0.-.7Q", "up to its letter 2: '7Q' is no card"),
        (f"{OM}.0.000.1.0.-.7R7", "it goes on after its end"),
        (f"{OM}.0.000.1.0.-.7R.5", "something is missing"),
        (f"{OM}.0.000.1.0.-.7R.5x.5x", r"cannot be played on 7\+replay"),
        (f"{OM}.0.000.1.0.-.7R.5x.-", "there are 5 cards in the hand by now"),
        (f"{OM}.0.000.1.0.-.2S.5x5x5x5x5x.-", "No cards of the deck could have been played"),
        (f"{OM}.all.000.1.0.-.7R", "there is one for each of 4 rounds"),
        (f"{OM}.all.000.1.0.-.7R_7R_7R_7R", "number 1 does not have the cards of the deck"),
        ("sc1." + "x" * LONGEST, "at most 4096 letters"),
    ],
)
def test_a_complaint_names_the_place(text: str, complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint):
        positions.read(text)


# --- what they look like --------------------------------------------------------------------------


LINES = [
    (
        "sc1.standard.fr-2018.0.3.T1.2121111211111111011101111111101111.-"
        ".9-9-9-9-4a4-4a4-2ccaaa1b-3c2a1b-3ccaabb.9-9-9-9-4a4-4a4-1ccaaaa2-2c1aa2b-2cc2bbb",
        182,
    ),
    ("om1.standard.1.000.1.1.-.7v.3R4S6d8d.5x8v", 3),
]


@pytest.mark.parametrize(("line", "choices"), LINES)
def test_a_line_stays_readable(line: str, choices: int) -> None:
    """Links live long. If this fails because a deck has changed, the version has to change too."""
    game, view = positions.read(line)

    assert len(GAMES[game].choices(view)) == choices
