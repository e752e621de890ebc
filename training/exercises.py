"""
Finds the exercises of the later lessons: positions in which one move is clearly the best, and in
which the coach's reason is what the lesson is about.

It plays games of bots, one after the other, the same in every run, and takes the first position for
each exercise. Seeds and positions are others than those of the puzzles, which have their days.

    python3 training/exercises.py

writes `src/mulligan/puzzles/exercises.jsonl`, in some minutes.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from puzzles import CORNERS, FEW, PLAYERS, asks, puzzle

from mulligan.analysis import one_more_reasons, second_chance_reasons
from mulligan.analysis.one_more_reasons import Why as CardWhy
from mulligan.analysis.one_more_reasons import last_but_me
from mulligan.analysis.second_chance import judged
from mulligan.analysis.second_chance_reasons import Why
from mulligan.bots import bot
from mulligan.bots.one_more.expert import Budget, Expert
from mulligan.bots.second_chance.position import sheets
from mulligan.core import fold
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.notation import write_move
from mulligan.games.second_chance.grid import Mask, empty

EXERCISES = Path(__file__).parent.parent / "src/mulligan/puzzles/exercises.jsonl"

PLACES = 60
"""An exercise of Second Chance has at most this many drawings: a pupil can look through them."""
SQUARES = 0.8
"""How much the drawing that comes to mind has to cost, in squares."""
PERCENT = 5
"""How much better the best move of One More! has to be than every other one, in percent."""
KEPT = 12
"""Cards of the deck more on which the better hand is stuck: a pupil sees the difference."""
QUICK, CAREFUL = Budget(playouts=400), Budget(playouts=8000)
"""The first look at a position of One More!, and the one that decides."""


@dataclass(frozen=True)
class Wanted:
    lesson: str
    topic: str
    is_it: Callable[..., bool]
    """Given the view, the best move and the reason against another one."""
    may_be: Callable[[Any], bool] = lambda _: True
    """Given the view alone, whether it is worth a look."""


Worth = Callable[[Any], bool]


def seed_of(number: int) -> bytes:
    return sha256(f"mulligan-exercise/{number}".encode()).digest()


# --- Second Chance --------------------------------------------------------------------------------


def drawn(*why: Why, late: bool = False) -> Callable[..., bool]:
    def is_it(view: second_chance.View, _: Any, reason: Any) -> bool:
        return reason.why in why and late == (empty(view.sheets[0].filled) <= FEW)

    return is_it


def fills_corner(view: second_chance.View, best: Mask, reason: Any) -> bool:
    """It is enough that the best drawing fills a corner: then corners are what to look at."""
    late = empty(view.sheets[0].filled) <= FEW
    return bool(best & CORNERS) and reason.why in (Why.CORNER, Why.HOLES, Why.DEAD) and not late


SHEETS = [
    Wanted("second-chance-2", "hole", drawn(Why.HOLES)),
    Wanted("second-chance-2", "hole", drawn(Why.HOLES)),
    Wanted("second-chance-2", "corner", fills_corner),
    Wanted("second-chance-2", "corner", fills_corner),
    Wanted("second-chance-2", "cut", drawn(Why.PIECES)),
    Wanted("second-chance-3", "count", drawn(Why.FITS, Why.PLACES)),
    Wanted("second-chance-3", "big", drawn(Why.LAST)),
    Wanted("second-chance-3", "big", drawn(Why.LAST)),
    Wanted("second-chance-3", "end", drawn(Why.DEAD, late=True)),
    Wanted("second-chance-3", "end", drawn(Why.DEAD, late=True)),
]


def sheet_positions(_: Worth) -> Iterator[tuple[Any, Any, Any, dict[str, Any]]]:
    """Positions of solo games: the view, the best drawing, the reason, and how to write it down."""
    for number in count():
        seed = seed_of(number)
        player = bot(second_chance.GAME, PLAYERS[number % len(PLAYERS)], seed, "exercises")
        state = fold(second_chance, second_chance.deal(second_chance.Setup(1), seed))
        while second_chance.to_act(state):
            view = second_chance.view(state, 0)
            move = player.choose(view)
            if asks(view) and len(second_chance.choices(view)) <= PLACES:
                found = puzzle(view)
                if found is not None:
                    tempting = sheets(view, 1).move(view, 0).cells
                    option, best = judged(view, tempting)
                    if option.expected - best[0].expected >= SQUARES:
                        reason = second_chance_reasons.reason(view, tempting, best[0].cells)
                        row = {"id": f"{number}-{view.round}"} | found
                        yield view, best[0].cells, reason, row
            state, _ = second_chance.apply(state, 0, move)


# --- One More! ------------------------------------------------------------------------------------


def played(kind: type, *why: CardWhy, cards: int = 3) -> Callable[..., bool]:
    def is_it(view: one_more.View, best: one_more.Move, reason: Any) -> bool:
        clear = reason.why is not CardWhy.KEEP or reason.better - reason.count >= KEPT
        return isinstance(best, kind) and reason.why in why and len(view.hand) >= cards and clear

    return is_it


def draws_to_stay(view: one_more.View, _: one_more.Move, reason: Any) -> bool:
    return reason.why is CardWhy.STAY and len(view.playing) > 2


def asked(*kinds: one_more.Asked) -> Callable[[Any], bool]:
    return lambda view: view.asked in kinds


def one_opponent(view: one_more.View) -> bool:
    """Whether one other player holds cards, and only one."""
    other = last_but_me(view)
    return other is not None and view.counts[other] == 1


PLAY, DRAW = asked(one_more.Asked.PLAY), asked(one_more.Asked.NAME_DRAW)
GIVE, SWAP = asked(one_more.Asked.GIVE), asked(one_more.Asked.NAME_SWAP)
CARDS = [
    Wanted("one-more-2", "keep", played(one_more.Play, CardWhy.KEEP), PLAY),
    Wanted("one-more-2", "keep", played(one_more.Play, CardWhy.KEEP), PLAY),
    Wanted("one-more-2", "give", played(one_more.Give, CardWhy.KEEP), GIVE),
    Wanted(
        "one-more-2",
        "draw",
        played(one_more.NameDraw, CardWhy.FEWER, CardWhy.TOKEN, cards=2),
        DRAW,
    ),
    Wanted("one-more-2", "swap", played(one_more.NameSwap, CardWhy.TOKEN, cards=2), SWAP),
    Wanted("one-more-3", "at-once", played(one_more.Play, CardWhy.AT_ONCE), PLAY),
    Wanted("one-more-3", "alone", played(one_more.Play, CardWhy.ALONE, cards=2), one_opponent),
    Wanted("one-more-3", "alone", played(one_more.Play, CardWhy.ALONE, cards=2), one_opponent),
    Wanted("one-more-3", "stay", draws_to_stay, DRAW),
]


def card_positions(worth: Worth) -> Iterator[tuple[Any, Any, Any, dict[str, Any]]]:
    """Positions of games of three or four; the pupil has the first seat."""
    for number in count():
        seed, seats = seed_of(number), 3 + number % 2
        players = [bot(one_more.GAME, "casual", seed, str(seat)) for seat in range(seats)]
        state = fold(one_more, one_more.deal(one_more.Setup(seats), seed))
        moves: list[str] = []
        while one_more.to_act(state):
            seat = min(one_more.to_act(state))
            view = one_more.view(state, seat)
            if seat == 0 and worth(view) and (found := clearly_best(view, QUICK)) is not None:
                best, better = found
                row = {"id": f"{number}-{len(moves)}", "better": better, "seats": seats}
                row |= {"seed": seed.hex(), "moves": [*moves]}
                for other in one_more.choices(view):
                    if other != best:
                        yield view, best, one_more_reasons.reason(view, other, best), row
            move = players[seat].choose(view)
            moves.append(f"{seat} {write_move(move)}")
            state, _ = one_more.apply(state, seat, move)


def clearly_best(view: one_more.View, budget: Budget) -> tuple[one_more.Move, int] | None:
    """The best move, and how much better it is than the next one; None if that is not clear."""
    choices = one_more.choices(view)
    if len(choices) < 2:
        return None
    chances = Expert(bytes(32), "exercises", budget).compare(view, range(len(choices)))
    best, second, *_ = sorted(range(len(choices)), key=lambda at: -chances[at])
    better = round(100 * (chances[best] - chances[second]))
    return (choices[best], better) if better >= PERCENT else None


def looked_again(view: Any, best: Any, row: dict[str, Any]) -> dict[str, Any] | None:
    """*row* with what a careful look says; None if it sees something else."""
    if not isinstance(view, one_more.View):
        return row  # the search for puzzles has looked twice
    found = clearly_best(view, CAREFUL)
    return row | {"better": found[1]} if found is not None and found[0] == best else None


# --- the choice -----------------------------------------------------------------------------------


def chosen(
    wanted: list[Wanted], positions: Callable[[Worth], Iterator[Any]]
) -> list[dict[str, Any]]:
    """For each exercise the first position that nobody else has, and no two of one game."""
    open_, rows = [*wanted], dict[Any, Any]()
    games: set[str] = set()
    for view, best, reason, row in positions(lambda view: any(each.may_be(view) for each in open_)):
        game = row["id"].split("-")[0]
        each = next((each for each in open_ if each.is_it(view, best, reason)), None)
        if each is None or game in games or (sure := looked_again(view, best, row)) is None:
            continue
        open_.remove(each)
        games.add(game)
        rows[id(each)] = {"lesson": each.lesson, "topic": each.topic, **sure}
        print(len(rows), each.lesson, each.topic, sure["id"], sure["better"], reason, flush=True)
        if not open_:
            break
    return [rows[id(each)] for each in wanted]


def main() -> None:
    rows = chosen(SHEETS, sheet_positions) + chosen(CARDS, card_positions)
    EXERCISES.write_text(
        "".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) + "\n" for row in rows),
        "utf-8",
    )


if __name__ == "__main__":
    main()
