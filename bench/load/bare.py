"""
The same traffic with nothing behind it: how much of a move is the framework's own.

Speaks just enough of the protocol for `mulligan.mjs`. Every message is answered and both players
are told, with a view as large as a real one; no rule is asked, nothing is stored, nothing hidden.

    python bare.py PORT
"""

import asyncio
import itertools
import sys
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie
from litestar.exceptions import WebSocketDisconnect

from mulligan.core import fold
from mulligan.games import GAMES, second_chance
from mulligan.tables.games import SECOND_CHANCE, Showing
from mulligan.wire import Position

RULES = GAMES[second_chance.GAME]
OPENING = fold(RULES, RULES.deal(second_chance.Setup(2), bytes(32)))
"""Everybody draws their starting tile again and again."""
VIEWS = [SECOND_CHANCE.show(RULES.view(OPENING, seat), Showing()) for seat in (0, 1)]
encoder = msgspec.json.Encoder()
numbers = itertools.count()


class Pair:
    def __init__(self) -> None:
        self.number = self.turn = 0
        self.sockets: list[WebSocket[Any, Any, Any]] = []
        self.moved = 0

    async def tell(self) -> None:
        for seat, socket in enumerate(self.sockets):
            news = Position(self.number, self.turn, VIEWS[seat], None, None)
            await socket.send_data(encoder.encode(news), mode="text")

    async def hear(self, socket: WebSocket[Any, Any, Any], message: dict[str, Any]) -> None:
        self.number += 1
        if message["t"] == "move":
            self.moved += 1
            self.turn += self.moved % 2 == 0
        done = {"t": "done", "id": message["id"], "number": self.number}
        await socket.send_data(encoder.encode(done), mode="text")
        await self.tell()


pairs: dict[str, Pair] = {}


@get("/healthz")
async def healthz() -> str:
    return "up"


@post("/api/tables")
async def table() -> Response[dict[str, str]]:
    id = str(next(numbers))
    pairs[id] = Pair()
    return Response({"id": id}, cookies=[Cookie(key="who", value=f"{id}-0")])


@post("/api/tables/{id:str}/seats")
async def seat(id: str) -> Response[dict[str, int]]:
    return Response({"seat": 1}, cookies=[Cookie(key="who", value=f"{id}-1")])


@websocket("/ws")
async def talk(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    pair: Pair | None = None
    try:
        while True:
            message = msgspec.json.decode(await socket.receive_data(mode="text"))
            if message["t"] == "hello":
                pair = pairs[message["table"]]
                pair.sockets.append(socket)
            elif pair is not None:
                await pair.hear(socket, message)
    except WebSocketDisconnect:
        return


def main() -> None:
    config = uvicorn.Config(
        Litestar([healthz, table, seat, talk]),
        port=int(sys.argv[1]),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
    )
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(uvicorn.Server(config).serve())


if __name__ == "__main__":
    main()
