"""Games for an evaluation: the same deals for all, the same results everywhere."""

from dataclasses import replace
from importlib.resources import files
from io import BytesIO

import numpy as np
import pytest

from mulligan.bots.second_chance import network
from mulligan.core import MulliganError
from mulligan.games import second_chance as game
from mulligan.sim.evaluation.estimates import plain
from mulligan.sim.evaluation.solo import Contender, Deal, Plan, check, play_deals
from mulligan.sim.evaluation.summary import summary
from mulligan.sim.match import Match, play
from mulligan.sim.run import run
from mulligan.sim.spread import Workers

SHIPPED = files(network).joinpath("small.npz").read_bytes()
CASUAL = Plan(game.Setup(1), (Contender("casual"),), "test")


def untimed(plan: Plan, numbers: range, jobs: int = 1) -> list[Deal]:
    return [
        replace(deal, results=tuple(replace(each, milliseconds=()) for each in deal.results))
        for deal in play_deals(plan, numbers, workers=Workers(jobs))
    ]


def test_a_deal_does_not_depend_on_the_others() -> None:
    assert untimed(CASUAL, range(1, 3)) == untimed(CASUAL, range(3))[1:]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_any_number_of_processes_gives_the_same() -> None:
    assert untimed(CASUAL, range(8), jobs=3) == untimed(CASUAL, range(8))


def test_the_deals_are_those_of_the_simulation() -> None:
    match = Match(game.GAME, game.Setup(1), ("casual",), "test")
    ends = [play(match, index).events[-1] for index in range(3)]

    assert [deal.results[0].empty for deal in untimed(CASUAL, range(3))] == [
        end.empty for end in ends
    ]


def test_a_challenge_is_three_games_for_the_goal() -> None:
    """The bot knows how the challenge stands, as it does at a table."""
    plan = replace(CASUAL, contenders=(Contender("skilled"),), series=True)
    match = Match(game.GAME, game.Setup(1), ("skilled",), "test", series=True)
    played = untimed(plan, range(2))
    (part,) = run(match, 6, workers=Workers(1), records=False)

    assert [len(deal.results[0].empty) for deal in played] == [3, 3]
    total = part.tally.figures["total of three games"].counts
    assert sorted(sum(deal.results[0].empty) for deal in played) == sorted(total.elements())
    assert summary(plan, played).figures[0].goal is not None


def test_every_move_is_timed() -> None:
    (deal,) = play_deals(CASUAL, [0], workers=Workers(1))
    (result,) = deal.results

    assert len(result.milliseconds) >= 10
    assert all(time >= 0 for time in result.milliseconds)
    assert result.stumbles == 0


def test_weights_from_a_file_are_those_that_the_bot_thinks_with() -> None:
    """The shipped ones make no difference; others do, but only to the bot that has them."""
    same = replace(CASUAL, contenders=(Contender("skilled"), Contender("skilled", SHIPPED)))
    ours, theirs = zip(*(deal.results for deal in untimed(same, range(2))), strict=True)
    assert ours == theirs

    other = replace(CASUAL, contenders=(Contender("skilled", scrambled()), Contender("skilled")))
    worse, still = zip(*(deal.results for deal in untimed(other, range(2))), strict=True)
    assert still == ours
    assert sum(each.empty[0] for each in worse) > sum(each.empty[0] for each in ours)


def scrambled() -> bytes:
    """Weights that think the opposite."""
    with np.load(BytesIO(SHIPPED)) as archive:
        arrays = {name: archive[name] for name in archive.files}
    arrays["last.weight"], arrays["last.bias"] = -arrays["last.weight"], -arrays["last.bias"]
    out = BytesIO()
    np.savez(out, **arrays)
    return out.getvalue()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 not really", b"[1, 2]"])
def test_a_file_of_something_else_is_refused(content: bytes) -> None:
    with pytest.raises(MulliganError, match="not weights of the network"):
        check(replace(CASUAL, contenders=(Contender("skilled", content),)))


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(MulliganError, match="no bot 'nobody'"):
        check(replace(CASUAL, contenders=(Contender("nobody"),)))


@pytest.mark.slow
def test_with_luck_taken_off_the_mean_is_the_same() -> None:
    """A few games with their luck, beside many more without: the two agree."""
    deals = untimed(CASUAL, range(150))
    figures = summary(CASUAL, deals).figures[0]
    match = Match(game.GAME, game.Setup(1), ("casual",), "many more")
    many = plain([float(play(match, index).events[-1].empty[0]) for index in range(1500)])
    lucks = plain([deal.results[0].luck.drawn for deal in deals])

    assert figures.empty.margin is not None
    assert figures.empty_luck_off.margin is not None
    assert figures.empty_luck_off.margin < 0.8 * figures.empty.margin
    assert many.margin is not None
    allowed = 1.3 * (figures.empty_luck_off.margin**2 + many.margin**2) ** 0.5
    assert abs(figures.empty_luck_off.mean - many.mean) < allowed
    assert lucks.margin is not None
    assert abs(lucks.mean) < 1.3 * lucks.margin
