"""
How fast the page plays without a server, in a real browser: `python -m bench.offline`.

Prints how much is downloaded, how long it takes from opening the page to the first view (the files
come from a server on this machine, over a line like fast 4G, or are kept and the server is gone),
how much of the processor such a start takes, how long a move takes until everybody on the device
has seen it, how long the strongest bots think, and whether the games are those of CPython.
"""

import argparse
import json
import re
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

import mulligan
from bench.shaping import FAST_4G, shaped
from e2e.conftest import FLAGS, chromium
from e2e.device import ASSETS, games_in_browser, games_in_cpython
from e2e.serving import Server
from examples.player import choose

MANIFEST = Path(mulligan.__file__).parent / "server" / "static" / "offline" / "manifest.json"
STARTS = 5
"""How often a start is measured, and games are."""

GAME = """async ([script, asked, most]) => {
  const worker = new Worker(script, { type: 'module' })
  const post = (message) => worker.postMessage(message)
  const say = (message) => post({ t: 'say', socket: 1, text: JSON.stringify(message) })
  const views = {}
  const moves = []
  const thoughts = []
  let first = null
  let asked_at = null
  let told_at = null
  let known = null
  let busy = false
  return new Promise((done, fail) => {
    const bots = ({ to_act }) => to_act.some((seat) => seat >= asked.people.length)
    const goOn = async () => {
      const seen = Object.values(views)
      if (moves.length >= most || seen.some(({ view }) => view.end)) {
        worker.terminate()
        done({ first, moves, thoughts })
        return
      }
      const mine = seen.find(({ view }) => view.to_act.includes(view.seat))
      if (busy || mine === undefined || bots(mine.view)) return
      busy = true
      const { turn, view } = mine
      const move = await choose(view, view.seat)
      asked_at = performance.now()
      say({ t: 'move', id: `m${moves.length}`, seat: view.seat, turn, move })
    }
    worker.onmessage = ({ data }) => {
      if (data.t === 'failed') fail(new Error(data.reason))
      if (data.t === 'answer') {
        post({ t: 'open', socket: 1 })
        say({ t: 'hello', table: JSON.parse(data.body).id, pace: 'at-once' })
      }
      if (data.t !== 'told') return
      const now = performance.now()
      const message = JSON.parse(data.text)
      if (message.t === 'refused') fail(new Error(data.text))
      if (message.t === 'view') {
        first ??= now
        views[message.view.seat] = message
        if (message.number !== known?.number) {
          if (known !== null && bots(known.view)) thoughts.push(now - told_at)
          known = message
          told_at = now
        }
        setTimeout(goOn, moves.length ? 0 : 100)
      }
      if (message.t === 'done') {
        moves.push(now - asked_at)
        busy = false
        setTimeout(goOn, 0)
      }
    }
    const body = JSON.stringify({ ...asked, start: true })
    post({ t: 'request', id: 1, method: 'POST', path: '/api/tables', query: '', body })
  })
}"""
GAMES = ("second-chance", "one-more")
PEOPLE = ["Ann", "Bob", "Cid", "Dan"]
STRONG = {
    "the expert of Second Chance": ("second-chance", ["expert"]),
    "the champion": ("second-chance", ["champion"]),
    "the expert of One More!": ("one-more", ["expert"] * 3),
}
"""Tables to measure their moves at. In Second Chance all who are asked think at the same time."""
LONGEST = {"the champion": "2 s"}
"""How long a move may take, where that is not a second."""


def four(game: str) -> dict[str, Any]:
    """A table with four people of one device."""
    return {"game": game, "seats": 4, "people": PEOPLE}


def against(game: str, bots: list[str]) -> dict[str, Any]:
    """A table with one person and these."""
    return {"game": game, "seats": 1 + len(bots), "people": ["Ann"], "bots": bots}


def measured(page: Page, table: dict[str, Any], most: int = 10_000) -> Any:
    """
    A game at a *table*, in milliseconds: from the navigation to the page until somebody first saw
    something (`first`), from each move of a person until everybody had seen it (`moves`, at most
    *most*), and from each question to a bot until its move was seen (`thoughts`).
    """
    (script,) = ASSETS.glob("worker-*.js")
    return page.evaluate(GAME, [f"/assets/{script.name}", table, most])


def visitor(browser: Browser, url: str) -> BrowserContext:
    context = browser.new_context(base_url=url, locale="en-GB")
    context.set_default_timeout(120_000)
    context.expose_function("choose", choose)
    return context


def cold(browser: Browser, url: str) -> float:
    """Seconds to the first view for somebody who has nothing of it, the page itself included."""
    context = visitor(browser, url)
    page = context.new_page()
    page.goto("/settings")
    found: float = measured(page, four("one-more"), most=0)["first"] / 1000
    context.close()
    return found


@dataclass(frozen=True, slots=True)
class Kept:
    """With everything kept and the server gone, in seconds."""

    page: Page
    firsts: list[float]
    """Until the first view."""
    busy: list[float]
    """The processor's time until then, which is hardly longer on a busy machine."""
    moves: dict[str, list[float]]
    """By game: until all four people on the device have seen it."""
    thoughts: dict[str, list[float]]
    """By bot: from the question until its move is seen."""


def kept(browser: Browser, server: Server) -> Kept:
    page = visitor(browser, server.url).new_page()
    page.goto("/settings")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.get_by_role("button", name=re.compile("^Keep for offline play")).click()
    page.locator("strong", has_text="Ready for flight mode").wait_for()
    server.kill()
    firsts, busy = [], []
    devtools = browser.new_browser_cdp_session()
    for _ in range(STARTS):
        page.goto("/settings")
        firsts.append(measured(page, four("one-more"), most=0)["first"] / 1000)
        page.goto("/settings")
        page.wait_for_load_state("networkidle")
        before = processor(devtools)
        measured(page, four("one-more"), most=0)
        busy.append(processor(devtools) - before)
    moves = {game: times(page, four(game), "moves") for game in GAMES}
    thoughts = {who: times(page, against(*table), "thoughts") for who, table in STRONG.items()}
    return Kept(page, firsts, busy, moves, thoughts)


def times(page: Page, table: dict[str, Any], what: str) -> list[float]:
    """All of them in some games, in seconds."""
    found: list[float] = []
    for _ in range(STARTS):
        page.goto("/settings")
        found.extend(each / 1000 for each in measured(page, table)[what])
    return found


def processor(devtools: CDPSession) -> float:
    """Seconds that all processes of the browser have used."""
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(process["cpuTime"]) for process in processes)


def say(what: str, seconds: list[float], most: str) -> None:
    print(
        f"{what}: median {1000 * statistics.median(seconds):.1f} ms (at most {most}),"
        f" of {len(seconds)}, slowest {1000 * max(seconds):.0f} ms"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="compared with CPython, of each kind")
    options = parser.parse_args(arguments)
    manifest = json.loads(MANIFEST.read_text("utf-8"))
    print(f"download: {manifest['bytes'] / 1e6:.2f} MB (at most 5)")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=chromium(playwright.chromium), args=FLAGS
        )
        first = statistics.median(cold(browser, server.url) for _ in range(STARTS))
        print(f"first view, nothing kept: {first:.2f} s (at most 4)")
        with shaped(server.url, FAST_4G) as (url, line):
            slow = [cold(browser, url) for _ in range(STARTS)]
        print(
            f"first view, nothing kept, fast 4G: {statistics.median(slow):.2f} s (at most 8),"
            f" slowest {max(slow):.2f} s; {line.down.sent / STARTS / 1e6:.2f} MB a visit"
        )
        found = kept(browser, server)
        page = found.page
        print(
            f"first view, kept and no server: {statistics.median(found.firsts):.2f} s (at most 1.5)"
        )
        print(
            f"processor for such a start, all of the browser: {statistics.median(found.busy):.2f} s"
        )
        for game in GAMES:
            say(f"{game}: a move with four views", found.moves[game], "10 ms")
        for who in STRONG:
            say(f"a move of {who}", found.thoughts[who], LONGEST.get(who, "1 s"))
        for game in GAMES:
            page.goto("/settings")
            here = games_in_browser(page, game, options.games)
            same = sum(map(str.__eq__, here, games_in_cpython(here)))
            print(f"{game}: {same} of {len(here)} records are those of CPython")
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
