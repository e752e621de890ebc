"""What tables begin with: the lessons, whose cards were chosen, and how often one may open any."""

from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from mulligan import wire
from mulligan.core import fold
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.cards import Effect
from mulligan.games.second_chance.moves import Draw
from mulligan.games.second_chance.tiles import ways
from mulligan.server.work.bots import BotThinking
from mulligan.tables.entries import BotSeated, Moved, Seated, Started
from mulligan.tables.games import KINDS, PLAYED, deck_info, deck_of
from mulligan.tables.new_table import Opening, as_asked, lesson
from tests.server.harness import running

PUPIL = 0


def opened(
    game: wire.GameName,
    part: wire.LessonPart,
    known: Collection[str],
    language: wire.Language = "en",
) -> Opening:
    return lesson(game, "ann", wire.Learn("Ann", language, part), known)


def taught(
    game: wire.GameName, part: wire.LessonPart = "beginning", language: wire.Language = "en"
) -> Any:
    """The game of a lesson, as the pupil meets it."""
    opening = opened(game, part, BotThinking.known(game), language)
    kind = KINDS[game]
    setup = opening.agreement.setup(opening.agreement.seats)
    state = fold(kind.rules, kind.rules.deal(setup, opening.seed))
    for entry in opening.entries:
        if isinstance(entry, Moved):
            state, _ = kind.rules.apply(state, entry.seat, kind.read_move(entry.move))
    return state


def test_in_a_lesson_of_one_more_the_pupil_begins_with_a_card_of_each_effect() -> None:
    state = taught("one-more")
    assert one_more.to_act(state) == {PUPIL}
    assert {card.effect for card in state.hands[PUPIL]} == {None, *Effect}
    assert len(one_more.legal(state, PUPIL)) == 3  # the other two show why a card does not fit


def test_a_lesson_of_one_more_is_not_over_before_it_has_taught() -> None:
    begun = taught("one-more")
    for luck in range(200):
        dice = Random(luck)
        state = begun
        played = 0
        while state.round == 1 and state.end is None:
            seat = min(one_more.to_act(state))
            move = dice.choice(one_more.legal(state, seat))
            played += seat == PUPIL and isinstance(move, one_more.Play)
            state, _ = one_more.apply(state, seat, move)
        assert played >= 2


def test_the_end_of_a_lesson_of_one_more_is_the_pupils_victory_whatever_is_played() -> None:
    """They have lost one round, play at least two cards, and are stuck again."""
    state = taught("one-more", "end")
    assert state.tokens[PUPIL] == 1
    assert one_more.to_act(state) == {PUPIL}
    assert len(one_more.legal(state, PUPIL)) > 1

    def endings(state: Any, plays: int) -> Iterator[tuple[Any, int]]:
        if state.end is not None:
            yield state, plays
            return
        seat = min(one_more.to_act(state))
        for move in one_more.legal(state, seat):
            mine = seat == PUPIL and isinstance(move, one_more.Play)
            yield from endings(one_more.apply(state, seat, move)[0], plays + mine)

    found = list(endings(state, 0))
    assert {end.end.winners for end, _ in found} == {(PUPIL,)}
    assert {end.last.reason for end, _ in found} == {one_more.Loss.STUCK}
    assert {plays for _, plays in found} <= {2, 3, 4}


def test_a_lesson_of_second_chance_offers_small_and_large_tiles() -> None:
    state = taught("second-chance")
    assert len(ways(state.sheets[PUPIL].start)) == 8  # turning and mirroring both matter
    pile = state.pile
    for small, large in (sorted((pile[at].size, pile[at + 1].size)) for at in range(0, 8, 2)):
        assert small <= 4 < large


@pytest.mark.parametrize("language", get_args(wire.Language))
def test_the_end_of_a_lesson_of_second_chance_shows_all_whatever_is_drawn(
    language: wire.Language,
) -> None:
    """A choice, a chance that fits, one that does not, the 1 in every edition, and a victory."""
    begun = taught("second-chance", "end", language)
    assert second_chance.to_act(begun) == {PUPIL, 1}
    choices = second_chance.legal(begun, PUPIL)
    assert {move.cells.bit_count() for move in choices if isinstance(move, Draw)} == {3, 4}
    for first in choices:
        for luck in range(4):
            assert told(begun, first, Random(luck)) == ["drew", "chance", "drew", "out", "one"]


def told(state: Any, first: Any, dice: Random) -> list[str]:
    """What happens to a pupil who draws *first* and then anything."""
    happened: list[str] = []
    move = first
    while state.end is None:
        seat = PUPIL if PUPIL in second_chance.to_act(state) else 1
        if seat != PUPIL or happened:
            move = dice.choice(second_chance.legal(state, seat))
        if seat == PUPIL and state.writing:
            happened += ["out", "one"]
        elif seat == PUPIL:
            happened += ["drew"] if state.phase == "draw" else ["chance", "drew"]
        state, _ = second_chance.apply(state, seat, move)
    assert state.end.winners == (PUPIL,)
    return happened


@pytest.mark.parametrize("part", get_args(wire.LessonPart))
@pytest.mark.parametrize("game", PLAYED)
def test_a_lesson_is_a_game_that_has_begun(game: wire.GameName, part: wire.LessonPart) -> None:
    """With gentle bots, or with chance where nothing else is installed."""

    def bots(known: Collection[str]) -> list[str]:
        entries = opened(game, part, known).entries
        assert entries[0] == Seated(PUPIL, "ann", "Ann")
        assert Started() in entries
        return [entry.bot for entry in entries if isinstance(entry, BotSeated)]

    taught = PLAYED[game].lessons[part]
    assert bots(BotThinking.known(game)) == list(taught.bots)
    assert bots(frozenset({"random"})) == ["random"] * len(taught.bots)


@pytest.mark.anyio
@pytest.mark.parametrize("part", get_args(wire.LessonPart))
@pytest.mark.parametrize("game", PLAYED)
async def test_a_pupil_is_asked_to_play(tmp_path: Path, game: str, part: str) -> None:
    async with running(tmp_path) as server:
        ann = server.person()
        asked = {"name": "Ann", "part": part}
        table = (await ann.must("POST", f"/api/lessons/{game}", json=asked))["id"]
        talk = await ann.talk(table)
        view = await talk.sees(PUPIL, lambda view: PUPIL in view["to_act"])
        assert view["end"] is None
        assert talk.table["private"]
        assert talk.table["lesson"]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("path", "asked", "status"),
    [
        ("chess", {"name": "Ann"}, 400),
        ("caller", {"name": "Ann"}, 400),
        ("one-more", {"name": "\u200b"}, 409),
        ("one-more", {"name": "Ann", "seed": "00"}, 400),
        ("one-more", {"name": "Ann", "part": "middle"}, 400),
        ("one-more", {}, 400),
    ],
)
async def test_what_is_no_lesson_is_refused(
    tmp_path: Path, path: str, asked: dict[str, str], status: int
) -> None:
    async with running(tmp_path) as server:
        answer = await server.person().http.post(f"/api/lessons/{path}", json=asked)
        assert answer.status_code == status, answer.text


@pytest.mark.anyio
@pytest.mark.parametrize("way", ["tables", "lessons/one-more", "daily/game", "daily/game/paper"])
async def test_nobody_opens_tables_without_end(tmp_path: Path, way: str) -> None:
    asked = {"game": "one-more", "seats": 3} if way == "tables" else {"name": "Ann"}
    async with running(tmp_path, table_rate=0.001) as server:
        ann = server.person()
        answers = [await ann.http.post(f"/api/{way}", json=asked) for _ in range(31)]
        assert {each.status_code for each in answers[:30]} == {201}
        assert answers[30].status_code == 429
        assert answers[30].json()["code"] == "too-many-requests"
        assert (await ann.http.get("/api/lobby")).is_success  # looking is free


@pytest.mark.anyio
async def test_a_caller_has_no_timer(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        asked = {"game": "caller", "seats": 1, "people": ["Ann", "Bob"], "timer": 30}
        answer = await server.person().http.post("/api/tables", json=asked)
        assert answer.status_code == 422
        assert "timer" in answer.json()["sentence"]


@pytest.mark.anyio
async def test_sc_4_a_big_table_is_a_house_rule_that_somebody_asks_for(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = server.person()
        asked = {"game": "second-chance", "seats": 7}
        refused = await ann.http.post("/api/tables", json=asked)
        assert (refused.status_code, refused.json()["code"]) == (422, "not-possible")
        table = await ann.open("second-chance", 6, "Ann")
        talk = await ann.talk(table)
        assert await talk.refused("resize", seats=7) == "not-possible"
        big = await ann.open("second-chance", 7, "Ann", big_table=True)
        talk = await ann.talk(big)
        await talk.do("resize", seats=13)
        assert talk.table["big_table"]
        other = {"game": "one-more", "seats": 3, "big_table": True}
        assert (await ann.http.post("/api/tables", json=other)).status_code == 422


LOCKER = "\n".join(f"# {'anything at all ' * 4}{line}" for line in range(700))


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize(
    "title", ["Ours", 'He said "no" \\ ünïcödé 🂡', "tab\there", "\x7f", "x" * 80]
)
def test_an_own_deck_is_kept_without_what_it_does_not_mean(
    game: wire.TableKind, title: str
) -> None:
    """The comments, the provenance and the blank lines go; the cards and the title stay."""
    shipped = KINDS[game].load_deck("standard")[0]
    plain = KINDS[game].write_deck(shipped, "own", title)
    padded = plain.replace('provenance = "?"', f'provenance = "{"p" * 999}"')
    toml = f"{LOCKER}\n\n\n{padded}\n{LOCKER[:10000]}"
    people = ["Ann", "Ben", "Cid"]
    asked = wire.NewTable(game, seats=1 if game == "caller" else 3, people=people)
    asked.deck = wire.OwnDeck(toml)
    kept = as_asked(asked, "ann", frozenset()).agreement

    assert kept.toml is not None
    assert len(kept.toml) < 6000 < len(toml)
    assert "anything" not in kept.toml
    assert "ppp" not in kept.toml
    assert deck_of(game, "", kept.toml)[0] == deck_of(game, "", toml)[0]
    assert deck_info(game, kept.deck, kept.toml) == deck_info(game, "", toml)
    assert deck_info(game, kept.deck, kept.toml).title == title
    named = as_asked(wire.NewTable(game, seats=asked.seats, people=people), "ann", frozenset())
    assert named.agreement.toml is None
