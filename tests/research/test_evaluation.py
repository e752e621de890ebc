"""An evaluation on a real Ray cluster of two nodes, one of which is killed."""

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files

import pytest

from mulligan.bots.second_chance import network
from mulligan.games import second_chance as game
from mulligan.sim.evaluation.solo import Contender, Deal, Plan, play_deals
from mulligan.sim.spread import Workers
from tests.research.clusters import started

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # Ray's own warnings

WEIGHTS = files(network).joinpath("small.npz").read_bytes()
PLAN = Plan(game.Setup(1), (Contender("skilled", WEIGHTS),), "ray")
DEALS = 12


def untimed(deals: Iterator[Deal]) -> Iterator[Deal]:
    for deal in deals:
        yield replace(deal, results=tuple(replace(each, milliseconds=()) for each in deal.results))


def test_a_cluster_that_loses_a_machine_finds_the_same() -> None:
    """Weights travel with the work; what the dead machine had is played again by the other."""
    with started() as nodes:
        played = untimed(play_deals(PLAN, range(DEALS), workers=Workers(on=nodes.address)))
        there = [next(played)]
        nodes.kill_the_second()
        there += played

    assert there == list(untimed(play_deals(PLAN, range(DEALS), workers=Workers())))
