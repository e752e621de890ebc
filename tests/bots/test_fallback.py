"""A bot that always answers, whatever happens to the player behind it."""

import logging
import os
import re
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from threading import Event, get_ident, get_native_id
from time import monotonic, sleep
from typing import Any

import pytest

from mulligan.bots import BOTS, bot, fallback
from mulligan.bots.characters import characters
from mulligan.bots.fallback import BotWithFallback
from mulligan.core import MulliganError, fold
from mulligan.games import GAMES, one_more, second_chance
from mulligan.sim.match import Match, play

SEED = bytes(range(32))
SETUPS: dict[str, Any] = {
    second_chance.GAME: second_chance.Setup(2),
    one_more.GAME: one_more.Setup(3),
}
Sits = Callable[[str, str, Callable[[Any], Any]], None]


def view(game: str) -> Any:
    rules = GAMES[game]
    state = fold(rules, rules.deal(SETUPS[game], SEED))
    return rules.view(state, min(rules.to_act(state)))


class Stand:
    """A bot that does what it is told."""

    def __init__(self, choose: Callable[[Any], Any]) -> None:
        self.choose = choose


@pytest.fixture
def sits(monkeypatch: pytest.MonkeyPatch) -> Sits:
    """Put a function on the chair of a bot."""

    def put(game: str, name: str, choose: Callable[[Any], Any]) -> None:
        bots = {**BOTS[game], name: lambda *_: Stand(choose)}
        monkeypatch.setattr("mulligan.bots.BOTS", {**BOTS, game: bots})

    return put


def fails(_: Any) -> Any:
    raise ZeroDivisionError("the secret hand is 7+replay")


def secret(_: Any) -> Any:
    return "7+replay"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hurry", [False, True])
def test_a_sound_bot_is_left_alone(game: str, hurry: bool, caplog: Any) -> None:
    seen = view(game)
    player = BotWithFallback(game, "random", SEED, "x", hurry=hurry)
    alone = bot(game, "random", SEED, "x")

    assert [player.choose(seen) for _ in range(5)] == [alone.choose(seen) for _ in range(5)]
    assert player.stumbles == 0
    assert caplog.records == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hurry", [False, True])
@pytest.mark.parametrize(
    ("choose", "what"),
    [
        (fails, r"failed \(ZeroDivisionError in tests\.bots\.test_fallback, line \d+\)"),
        (secret, "chose an illegal move"),
    ],
)
def test_who_fails_is_replaced_for_this_move_and_it_is_told(
    game: str, hurry: bool, choose: Callable[[Any], Any], what: str, sits: Sits, caplog: Any
) -> None:
    sits(game, "casual", choose)
    seen = view(game)
    player = BotWithFallback(game, "casual", SEED, "x", hurry=hurry)

    moves = [player.choose(seen), player.choose(seen)]

    guesser = bot(game, "random", SEED, "x/random")
    assert moves == [guesser.choose(seen), guesser.choose(seen)]
    assert player.stumbles == 2
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert caplog.messages[0] == caplog.messages[1]
    assert re.fullmatch(rf"The bot casual of {game} {what}, so random moves\.", caplog.messages[0])


def test_the_log_keeps_secrets(sits: Sits, caplog: Any) -> None:
    """An error's own words may name a card, and the move certainly does."""
    for choose in (fails, secret):
        sits("one-more", "casual", choose)
        BotWithFallback("one-more", "casual", SEED, "x").choose(view("one-more"))

    assert len(caplog.records) == 2
    assert "7+" not in caplog.text
    assert all(record.exc_info is None for record in caplog.records)


def test_the_next_weaker_moves_first(sits: Sits, caplog: Any) -> None:
    """Two faults in a row: the fallback of the fallback moves, and one stumble is counted."""
    seen = view("second-chance")
    sits("second-chance", "skilled", fails)
    player = BotWithFallback("second-chance", "skilled", SEED, "x")
    player._players["casual"] = fallback._Player(Stand(secret))

    move = player.choose(seen)

    assert move in second_chance.choices(seen)
    assert player.stumbles == 1
    assert [message.rpartition(", so ")[2] for message in caplog.messages] == [
        "casual moves.",
        "random moves.",
    ]


def test_who_thinks_too_long_is_replaced_and_not_asked_while_it_thinks(
    sits: Sits, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    seen = view("one-more")
    rules = GAMES["one-more"]
    go = Event()
    asked: list[None] = []

    def slow(_: Any) -> Any:
        asked.append(None)
        go.wait(20)
        return rules.choices(seen)[0]

    sits("one-more", "casual", slow)
    monkeypatch.setattr(BotWithFallback, "_seconds", lambda *_: 0.05)
    player = BotWithFallback("one-more", "casual", SEED, "x", hurry=True)

    start = monotonic()
    moves = [player.choose(seen), player.choose(seen)]

    assert monotonic() - start < 10
    assert set(moves) <= set(rules.choices(seen))
    assert (len(asked), player.stumbles) == (1, 2)
    assert all("thought for too long" in message for message in caplog.messages)
    go.set()
    thought = player._players["casual"]._thought
    assert thought is not None
    while not thought.over:
        sleep(0.01)
    monkeypatch.setattr(BotWithFallback, "_seconds", lambda *_: 10.0)
    assert player.choose(seen) == rules.choices(seen)[0]  # it is back at the table
    assert player.stumbles == 2


def test_moves_of_all_bots_are_thought_out_in_one_thread(sits: Sits) -> None:
    """Bots have arrays for each thread: a thread for each move would make them for each move."""
    seen = view("one-more")
    threads: set[int] = set()

    def choose(_: Any) -> Any:
        threads.add(get_ident())
        return one_more.choices(seen)[0]

    sits("one-more", "casual", choose)
    for label in range(3):
        player = BotWithFallback("one-more", "casual", SEED, str(label), hurry=True)
        for _ in range(5):
            player.choose(seen)

    assert len(threads) == 1
    assert threads != {get_ident()}


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
def test_a_bot_that_thinks_lets_others_go_first(sits: Sits) -> None:
    seen = view("one-more")
    found: list[int] = []

    def choose(_: Any) -> Any:
        found.append(os.getpriority(os.PRIO_PROCESS, get_native_id()))
        return one_more.choices(seen)[0]

    sits("one-more", "casual", choose)
    BotWithFallback("one-more", "casual", SEED, "", hurry=True).choose(seen)
    own = os.getpriority(os.PRIO_PROCESS, get_native_id())

    assert found == [min(own + fallback.LESS_URGENT, 19)]
    assert found[0] > own or own == 19


def test_only_a_few_late_bots_go_on_thinking(sits: Sits, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a machine with too much to do gets ever more to do."""
    seen = view("one-more")
    go, waited_for, begun = Event(), Event(), SimpleQueue[int]()

    class Late(fallback._Late):
        def leave(self, thought: fallback._Thought) -> bool:
            left = super().leave(thought)
            if not left:
                waited_for.set()
            return left

    def slow(_: Any) -> Any:
        begun.put(get_ident())
        go.wait(20)
        return one_more.choices(seen)[0]

    sits("one-more", "casual", slow)
    monkeypatch.setattr(fallback, "_late", Late())  # what other tests left does not count
    seconds = {"casual": 0.02}  # its fallback is not late, on however slow a machine
    monkeypatch.setattr(BotWithFallback, "_seconds", lambda _, name: seconds.get(name, 1000.0))
    players = [
        BotWithFallback("one-more", "casual", SEED, str(at), hurry=True)
        for at in range(fallback.MOST_LATE + 1)
    ]
    with ThreadPoolExecutor(1) as worker:
        moves = [worker.submit(player.choose, seen) for player in players]
        threads = {begun.get(timeout=20) for _ in players}
        early = [move.result(20) for move in moves[: fallback.MOST_LATE]]
        assert waited_for.wait(20)
        done = moves[-1].done()
        go.set()
        last = moves[-1].result(20)

    assert len(threads) == len(players)
    assert set(early) <= set(one_more.choices(seen))
    assert [player.stumbles for player in players] == [1] * fallback.MOST_LATE + [0]
    assert not done
    assert last == one_more.choices(seen)[0]


def test_without_hurry_no_clock_has_a_say(sits: Sits, monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulation on a slow machine plays the same games."""
    seen = view("one-more")

    def no_clock(*_: Any) -> float:
        raise AssertionError("nobody waits")

    monkeypatch.setattr(BotWithFallback, "_seconds", no_clock)
    sits("one-more", "casual", lambda seen: GAMES["one-more"].choices(seen)[-1])

    assert (
        BotWithFallback("one-more", "casual", SEED, "x").choose(seen) == one_more.choices(seen)[-1]
    )


def test_everybody_has_the_seconds_of_its_character() -> None:
    player = BotWithFallback("second-chance", "random", SEED, "x")

    assert player._seconds("expert") == characters()["second-chance"]["expert"].seconds
    assert player._seconds("a newcomer") == fallback.DEFAULT_SECONDS


def test_ctrl_c_is_no_failure(sits: Sits) -> None:
    def interrupted(_: Any) -> Any:
        raise KeyboardInterrupt

    sits("one-more", "casual", interrupted)
    with pytest.raises(KeyboardInterrupt):
        BotWithFallback("one-more", "casual", SEED, "x").choose(view("one-more"))


def test_an_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(MulliganError, match="There is no bot 'nobody'"):
        BotWithFallback("one-more", "nobody", SEED, "x")


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_bot_does_not_end_a_simulated_game(game: str, sits: Sits) -> None:
    sits(game, "casual", fails)
    setup = SETUPS[game]
    names = ("casual", *["random"] * (setup.seats - 1))

    played = play(Match(game, setup, names), 0)

    assert played.stumbles[0] > 0
    assert not any(played.stumbles[1:])
    assert played.events == play(Match(game, setup, names), 0).events
