"""What people do on a server: open a table, come to it, move."""

import json
from itertools import count
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from examples.player import choose

ids = count()


class Seat(NamedTuple):
    """The first seat of a table, and what its owner needs to play there."""

    address: str
    """The owner's, on the network."""
    table: str
    token: str


async def opened(server: str, address: str, **asked: Any) -> Seat:
    """A new table of one's own."""
    # Without certificates, which take longer to load than a request takes.
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    async with httpx.AsyncClient(
        base_url=f"http://{server}", transport=transport, timeout=None
    ) as http:
        body = {"game": "second-chance", "start": True, **asked}
        answer = await http.post("/api/tables", json=body)
        found = answer.raise_for_status().json()
    return Seat(address, found["id"], found["passes"][0]["token"])


async def connected(server: str, seat: Seat) -> ClientConnection:
    # A table must not end for want of signs of life while we measure.
    socket = await connect(
        f"ws://{server}/ws",
        local_addr=(seat.address, 0),
        ping_interval=None,
        open_timeout=None,
        close_timeout=2,
    )
    await socket.send(json.dumps({"t": "hello", "table": seat.table, "token": seat.token}))
    return socket


async def seen(socket: ClientConnection) -> Any:
    """The next position that the first seat sees."""
    while True:
        news = json.loads(await socket.recv())
        if news["t"] == "view" and news["view"]["seat"] == 0:
            return news


async def asked_to_move(socket: ClientConnection, news: Any) -> str:
    """Send a move in the position of *news*; returns its id."""
    id = f"m{next(ids)}"
    move = choose(news["view"], 0)
    message = {"t": "move", "id": id, "seat": 0, "turn": news["turn"], "move": move}
    await socket.send(json.dumps(message))
    return id


async def moved(socket: ClientConnection, news: Any) -> Any:
    """Move; returns the next position when the move is acknowledged, too."""
    id = await asked_to_move(socket, news)
    after = done = None
    while after is None or done is None:
        heard = json.loads(await socket.recv())
        if heard["t"] == "view" and heard["number"] > news["number"]:
            after = heard
        elif heard.get("id") == id:
            done = heard
    return after
