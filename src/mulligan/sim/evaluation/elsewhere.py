"""A network whose sums other processes do: on a GPU, for many games at a time."""

import os
from collections.abc import Callable
from functools import lru_cache
from multiprocessing.connection import Client
from multiprocessing.process import current_process

from mulligan.core import MulliganError
from mulligan.kernels.arrays import Numbers, Singles, Words
from mulligan.kernels.second_chance.deck import DeckArrays


class NetworkElsewhere:
    """
    Asks the process at one of some addresses; each of them knows the deck.

    Raises:
        MulliganError: It does not answer any more.
    """

    def __init__(self, addresses: tuple[str, ...]) -> None:
        address = addresses[os.getpid() % len(addresses)]
        self._connection = Client(address, authkey=bytes(current_process().authkey))

    def predict(
        self, deck: DeckArrays, lefts: Singles, of: Numbers, low: Words, high: Words
    ) -> Singles:
        try:
            self._connection.send((lefts, of, low, high))
            answer: Singles = self._connection.recv()
        except (EOFError, OSError):
            raise MulliganError("The process that does the network's sums was ended.") from None
        return answer


elsewhere: Callable[[tuple[str, ...]], NetworkElsewhere] = lru_cache(NetworkElsewhere)
"""One connection for each process."""
