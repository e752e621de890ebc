"""A program that sits down and plays either game: python examples/player.py SERVER TABLE NAME"""

import asyncio
import json
import sys
from itertools import product
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def choose(view: Any, seat: int) -> Any:
    """The first move that comes to mind. `docs/protocol.md` says what a view holds."""
    match view:
        case {"asked": "play" | "give" as what, "playable": playable, "hand": hand}:
            return {"t": what, "card": (playable or hand)[0]}
        case {"asked": "name-draw", "playing": playing}:
            return {"t": "name-draw", "seat": playing[0]}
        case {"asked": "name-swap", "playing": playing, "counts": counts}:
            return {"t": "name-swap", "seats": [at for at in playing if counts[at]][:2]}
        case _:
            sheet, offer = view["sheets"][seat], view["offer"]
            filled = {cell for drawing in sheet["drawings"] for cell in drawing["cells"]}
            if sheet["doing"] == "writing":
                return {"t": "bonus", "cell": min(set(range(81)) - filled)}
            tiles = [sheet["chance"]] if sheet["chance"] else offer or [sheet["start"]]
            places = (cells for tile in tiles for cells in everywhere(tile) if not filled & cells)
            return {"t": "draw", "cells": sorted(next(at for at in places if offer or 40 in at))}


def everywhere(tile: str) -> list[set[int]]:
    """Where *tile*, turned and mirrored, can lie on the 9x9 grid; 40 is the centre."""
    rows, found = tile.split("/"), []
    for turn in range(8):
        rows = rows[::-1] if turn == 4 else ["".join(row) for row in zip(*rows[::-1], strict=True)]
        high, wide = len(rows), len(rows[0])
        spots = [(r, c) for r, c in product(range(high), range(wide)) if rows[r][c] == "#"]
        for top, left in product(range(10 - high), range(10 - wide)):
            found.append({9 * (top + r) + left + c for r, c in spots})
    return found


async def play(server: str, table: str, name: str) -> Any:
    """Take a free seat, play the game to its end, and return how it ended."""
    body, kind = json.dumps({"name": name}).encode(), {"Content-Type": "application/json"}
    with urlopen(Request(f"{server}/api/tables/{table}/seats", body, kind)) as answer:
        seat, token = json.load(answer).values()  # the token is all one needs to play the seat
    async with connect(server.replace("http", "ws", 1) + f"/ws?table={table}") as socket:
        await socket.send(json.dumps({"t": "hello", "table": table, "token": token}))
        while not ((news := json.loads(await socket.recv())).get("view") or {}).get("end"):
            if news["t"] == "view" and seat in news["view"]["to_act"]:
                ask = {"t": "move", "id": str(news["number"]), "seat": seat, "turn": news["turn"]}
                await socket.send(json.dumps({**ask, "move": choose(news["view"], seat)}))
        return news["view"]["end"]


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4])))
