"""
Games on a device without a server, played by bots: in a browser, and the same ones in CPython.

The browser's worker is driven as the page drives it (`web/src/offline/messages.ts`). What a bot
does depends on when it sits down, too: the one that plays for the person comes when nobody else is
asked.
"""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Page

import mulligan
from mulligan.offline.device import Device
from mulligan.offline.worker import Worker
from mulligan.tables import new_table
from tests.offline.harness import AtOnce, Shelf

ASSETS = Path(mulligan.__file__).parent / "server" / "static" / "assets"
TABLES: dict[str, dict[str, Any]] = {
    "second-chance": {"seats": 3, "people": ["Ann"], "bots": ["beginner", "casual"]},
    "one-more": {"seats": 4, "people": ["Ann"], "bots": ["beginner", "casual", "random"]},
}
STAND_IN = {"second-chance": "skilled", "one-more": "casual"}

DRIVER = """async ([script, hello, standIn, asked, games]) => {
  const worker = new Worker(script, { type: 'module' })
  const waiting = new Map()
  let ids = 0
  worker.onmessage = ({ data }) => {
    if (data.t === 'failed') throw new Error(data.reason)
    if (data.t === 'answer') waiting.get(data.id)(data)
    if (data.t === 'told') {
      const message = JSON.parse(data.text)
      if (message.t === 'view') waiting.get(data.socket)(message.view)
    }
  }
  const request = (method, path, body) => new Promise((done) => {
    const id = ++ids
    waiting.set(id, done)
    const text = body ? JSON.stringify(body) : ''
    worker.postMessage({ t: 'request', id, method, path, query: '', body: text })
  })
  const records = []
  for (let game = 0; game < games; game += 1) {
    const { id: table } = JSON.parse((await request('POST', '/api/tables', asked)).body)
    const socket = ++ids
    const say = (message) =>
      worker.postMessage({ t: 'say', socket, text: JSON.stringify(message) })
    await new Promise((done) => {
      let asked = false
      waiting.set(socket, ({ end, to_act }) => {
        if (end) done()
        else if (!asked && to_act.join() === '0') {
          asked = true
          say(standIn)
        }
      })
      worker.postMessage({ t: 'open', socket })
      say({ ...hello, table })
    })
    worker.postMessage({ t: 'close', socket })
    records.push((await request('GET', `/api/tables/${table}/record`)).body)
  }
  worker.terminate()
  return records
}"""


def _asked(game: str) -> dict[str, Any]:
    return {"game": game, "start": True, **TABLES[game]}


HELLO = {"t": "hello", "pace": "at-once"}


def _stand_in(game: str) -> dict[str, Any]:
    return {"t": "stand-in", "id": "away", "seat": 0, "bot": STAND_IN[game]}


def games_in_browser(
    page: Page, game: str, games: int, bots: Sequence[str] | None = None
) -> list[str]:
    """The records of so many games, against the usual bots or these."""
    (script,) = ASSETS.glob("worker-*.js")
    table = _asked(game)
    if bots is not None:
        table |= {"seats": 1 + len(bots), "bots": list(bots)}
    asked = [f"/assets/{script.name}", HELLO, _stand_in(game), table, games]
    records: list[str] = page.evaluate(DRIVER, asked)
    return records


def games_in_cpython(records: Sequence[str]) -> list[str]:
    """The records of games with the same seeds."""
    # In a thread of its own: Playwright has an event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _again(records)).result()


async def _again(records: Sequence[str]) -> list[str]:
    worker = Worker(await Device.start(Shelf(), AtOnce()))
    try:
        return [await _same(worker, json.loads(record)) for record in records]
    finally:
        worker.close()


async def _same(worker: Worker, record: Any) -> str:
    game, seed = record["game"], bytes.fromhex(record["seed"])
    with patch.object(new_table, "token_bytes", lambda _: seed):
        asked = json.dumps(_asked(game))
        _, _, created = json.loads(await worker.request("POST", "/api/tables", "", asked))
    table, over = json.loads(created)["id"], asyncio.Event()

    come = False

    def hear(text: str) -> None:
        nonlocal come
        message = json.loads(text)
        if message["t"] != "view":
            return
        if message["view"]["end"]:
            over.set()
        elif not come and message["view"]["to_act"] == [0]:
            come = True
            connection.hear(json.dumps(_stand_in(game)))

    connection = worker.connect(hear)
    connection.hear(json.dumps({**HELLO, "table": table}))
    await over.wait()
    connection.close()
    path = f"/api/tables/{table}/record"
    _, _, text = json.loads(await worker.request("GET", path, "", ""))
    return str(text)
