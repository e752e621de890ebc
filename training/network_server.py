"""
Processes with a GPU that do the sums of the champion's network for many bots at a time.

Bots in other processes ask one of them through `mulligan.sim.evaluation.elsewhere`. Each answers
all who wait at the same time together. Handing sheets over takes longer than the sums, so a few
processes share one GPU.
"""

import multiprocessing
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from io import BytesIO
from multiprocessing import AuthenticationError
from multiprocessing.connection import Connection, Listener, wait
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import numpy as np
import torch
from torch import Tensor

from mulligan.bots.second_chance import network
from mulligan.bots.second_chance.network import layout
from mulligan.core import MulliganError
from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.second_chance.packing import ROW
from training.champion import Net
from training.tensors import Box, features

MOST = 32768
"""Sheets in one go."""
PROCESSES = 4


@contextmanager
def serving(weights: bytes | None) -> Iterator[tuple[str, ...]]:
    """Servers for these weights, or those that are shipped: their addresses."""
    if weights is None:
        weights = files(network).joinpath("large.npz").read_bytes()
    with TemporaryDirectory() as folder, ExitStack() as all_:
        addresses = tuple(str(Path(folder) / f"network-{at}") for at in range(PROCESSES))
        starting = [all_.enter_context(_process(address, weights)) for address in addresses]
        for ready in starting:
            try:
                ready.recv()
            except EOFError:
                raise MulliganError("A process for the GPU did not start.") from None
        yield addresses


@contextmanager
def _process(address: str, weights: bytes) -> Iterator["Connection[Any, Any]"]:
    """A process that serves at *address*. It says when it is ready."""
    spawning = multiprocessing.get_context("spawn")  # a GPU cannot be used in a forked process
    ours, theirs = spawning.Pipe()
    process = spawning.Process(target=_serve, args=(address, weights, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        process.terminate()
        process.join()


def _serve(address: str, weights: bytes, ready: "Connection[Any, Any]") -> None:
    thinker = Thinker(weights)
    connections: list[Connection[Any, Any] | socket | int] = []
    with Listener(address, backlog=256, authkey=multiprocessing.current_process().authkey) as door:
        ready.send(None)

        def accept() -> None:
            while True:
                try:
                    connections.append(door.accept())
                except (AuthenticationError, EOFError, OSError):
                    continue  # a bot that was ended at once, or a program that doesn't know the key

        Thread(target=accept, daemon=True).start()
        while True:
            # A short wait, so that newcomers are heard as well.
            asking = [each for each in wait(connections, 0.05) if isinstance(each, Connection)]
            requests = []
            for connection in asking:
                try:
                    requests.append((connection, connection.recv()))
                except (EOFError, OSError):
                    connections.remove(connection)
            answers = thinker.answers([request for _, request in requests])
            for (connection, _), answer in zip(requests, answers, strict=True):
                try:
                    connection.send(answer)
                except OSError:  # its bot was ended while we thought
                    connections.remove(connection)


class Thinker:
    """The network on a GPU, if there is one, with numbers of half precision there."""

    def __init__(self, weights: bytes) -> None:
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.dtype = torch.float16 if self.device == "cuda" else torch.float32
        self.box = Box(layout.LARGE_FOR, self.device)
        net = Net(layout.LARGE)
        with np.load(BytesIO(weights)) as raw:
            net.load_state_dict({name: torch.tensor(raw[name]).float() for name in raw.files})
        self.net = net.to(self.device, self.dtype).to(memory_format=torch.channels_last)
        squares = [row * ROW + column for row in range(SIDE) for column in range(SIDE)]
        self.squares = torch.tensor(squares, device=self.device)

    def answers(self, requests: list[tuple[Any, ...]]) -> list[Any]:
        """How sheets may end: arrays of the cards left, of which each sheet has one, and words."""
        if not requests:
            return []
        lows = np.concatenate([low for _, _, low, _ in requests])
        highs = np.concatenate([high for _, _, _, high in requests])
        lefts = np.concatenate([left[of] for left, of, _, _ in requests])
        parts = [
            self._ends(
                *(torch.from_numpy(each[start : start + MOST]) for each in (lows, highs, lefts))
            )
            for start in range(0, len(lows), MOST)
        ]
        ends = torch.cat(parts).cpu().numpy()
        return np.split(ends, np.cumsum([len(of) for _, of, _, _ in requests])[:-1])

    @torch.no_grad()
    def _ends(self, low: Tensor, high: Tensor, left: Tensor) -> Tensor:
        words = torch.stack([low.view(torch.int64), high.view(torch.int64)], 1).to(self.device)
        word = words[:, self.squares // 64]
        filled = 1 - (word >> self.squares % 64 & 1)
        planes, facts = features(self.box, filled, left.to(self.device), self.net.planes)
        planes = planes.to(self.dtype).contiguous(memory_format=torch.channels_last)
        return self.net(planes, facts.to(self.dtype)).float().softmax(1)
