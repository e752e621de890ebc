"""A network whose sums another process does."""

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import current_process
from multiprocessing.connection import Listener
from pathlib import Path
from threading import Thread

import pytest

from mulligan.bots.second_chance.native import NativeDeck
from mulligan.bots.second_chance.network import model
from mulligan.bots.second_chance.network.layout import LARGE
from mulligan.core import MulliganError
from mulligan.sim.evaluation.elsewhere import NetworkElsewhere
from tests.bots.second_chance.views import middle


@contextmanager
def answering(folder: Path, requests: int) -> Iterator[str]:
    """Somebody who answers so many requests with the shipped network, and then is gone."""
    view = middle(9)
    deck, network = NativeDeck(view.shapes), model.large()
    address = str(folder / "network")
    with Listener(address, authkey=current_process().authkey) as door:

        def answer() -> None:
            with door.accept() as connection:
                for _ in range(requests):
                    connection.send(network.predict(deck.arrays, *connection.recv()))

        thread = Thread(target=answer)
        thread.start()
        yield address
        thread.join()


def test_it_says_what_the_network_itself_says(tmp_path: Path) -> None:
    view = middle(9)
    deck = NativeDeck(view.shapes, large=True)
    sheets = deck.futures(view.left, [(1 << 60) - 1], 2).sheets
    here = deck.predict([view.left], [0] * len(sheets), sheets)
    with (
        answering(tmp_path, requests=1) as address,
        model.thinking_with({LARGE: NetworkElsewhere((address,))}),
    ):
        elsewhere = deck.predict([view.left], [0] * len(sheets), sheets)

    assert elsewhere == here


def test_it_says_so_if_nobody_answers_any_more(tmp_path: Path) -> None:
    view = middle(9)
    deck = NativeDeck(view.shapes, large=True)
    with (
        answering(tmp_path, requests=0) as address,
        model.thinking_with({LARGE: NetworkElsewhere((address,))}),
        pytest.raises(MulliganError, match="was ended"),
    ):
        deck.predict([view.left], [0], [(1 << 60) - 1])
