"""
How fast the page plays without a server, in a real browser: `python -m bench.offline`.

Prints how much is downloaded, how long it takes from nothing to the first view, with the files
coming from a server on this machine, over a line like fast 4G, and with the files kept and the
server gone, how much of the processor such a start takes, how long a move takes until everybody on
the device has seen it, and whether the games are those of CPython.
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

MANIFEST = Path(mulligan.__file__).parent / "server" / "static" / "offline" / "manifest.json"
STARTS = 5
"""How often a start is measured."""

GAME = """async ([script, most]) => {
  const began = performance.now()
  const worker = new Worker(script, { type: 'module' })
  const post = (message) => worker.postMessage(message)
  const say = (message) => post({ t: 'say', socket: 1, text: JSON.stringify(message) })
  const people = ['Ann', 'Bob', 'Cid', 'Dan']
  const asked = { game: 'one-more', seats: 4, people, start: true }
  const views = {}
  const moves = []
  let first = null
  let asking = null
  const move = ({ asked, playable, hand, playing, counts }) => {
    if (asked === 'play' || asked === 'give')
      return { t: asked, card: (playable.length ? playable : hand)[0] }
    if (asked === 'name-draw') return { t: asked, seat: playing[0] }
    return { t: asked, seats: playing.filter((seat) => counts[seat]).slice(0, 2) }
  }
  return new Promise((done, fail) => {
    const goOn = () => {
      const seen = Object.values(views)
      if (moves.length >= most || seen.some(({ view }) => view.end)) {
        worker.terminate()
        done({ first, moves })
        return
      }
      const { turn, view } = seen.find(({ view }) => view.to_act.includes(view.seat))
      asking = performance.now()
      say({ t: 'move', id: `m${moves.length}`, seat: view.seat, turn, move: move(view) })
    }
    worker.onmessage = ({ data }) => {
      if (data.t === 'failed') fail(new Error(data.reason))
      if (data.t === 'answer') {
        post({ t: 'open', socket: 1 })
        say({ t: 'hello', table: JSON.parse(data.body).id })
      }
      if (data.t !== 'told') return
      const message = JSON.parse(data.text)
      if (message.t === 'refused') fail(new Error(data.text))
      if (message.t === 'view') {
        views[message.view.seat] = message
        if (first === null) {
          first = performance.now() - began
          setTimeout(goOn, 100)
        }
      }
      if (message.t === 'done') {
        moves.push(performance.now() - asking)
        setTimeout(goOn, 0)
      }
    }
    const body = JSON.stringify(asked)
    post({ t: 'request', id: 1, method: 'POST', path: '/api/tables', query: '', body })
  })
}"""


def measured(page: Page, most: int = 10_000) -> Any:
    """
    A game among four people of one device: when they first saw something, and their moves, of which
    they make *most*.
    """
    (script,) = ASSETS.glob("worker-*.js")
    return page.evaluate(GAME, [f"/assets/{script.name}", most])


def visitor(browser: Browser, url: str) -> BrowserContext:
    context = browser.new_context(base_url=url, locale="en-GB")
    context.set_default_timeout(120_000)
    return context


def cold(browser: Browser, url: str) -> float:
    """Seconds to the first view for somebody who has nothing of it."""
    context = visitor(browser, url)
    page = context.new_page()
    page.goto("/settings")
    found: float = measured(page)["first"] / 1000
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
    moves: list[float]


def kept(browser: Browser, server: Server) -> Kept:
    page = visitor(browser, server.url).new_page()
    page.goto("/settings")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.get_by_role("button", name=re.compile("^Keep for offline play")).click()
    page.locator("strong", has_text="Ready for flight mode").wait_for()
    server.kill()
    devtools = browser.new_browser_cdp_session()
    found = Kept(page, [], [], [])
    for _ in range(STARTS):
        page.goto("/settings")
        page.wait_for_load_state("networkidle")
        before = processor(devtools)
        measured(page, most=0)
        found.busy.append(processor(devtools) - before)
        page.goto("/settings")
        game = measured(page)
        found.firsts.append(game["first"] / 1000)
        found.moves.extend(each / 1000 for each in game["moves"])
    return found


def processor(devtools: CDPSession) -> float:
    """Seconds that all processes of the browser have used."""
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(process["cpuTime"]) for process in processes)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="compared with CPython, of each kind")
    options = parser.parse_args(arguments)
    manifest = json.loads(MANIFEST.read_text("utf-8"))
    print(f"download: {manifest['bytes'] / 1e6:.2f} MB (at most 4.5)")
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
        page, moves = found.page, found.moves
        print(
            f"first view, kept and no server: {statistics.median(found.firsts):.2f} s (at most 1.5)"
        )
        print(
            f"processor for such a start, all of the browser: {statistics.median(found.busy):.2f} s"
        )
        print(
            f"a move with four views: median {1000 * statistics.median(moves):.1f} ms (at most"
            f" 10), of {len(moves)}, slowest {1000 * max(moves):.0f} ms"
        )
        for game in ("second-chance", "one-more"):
            page.goto("/settings")
            here = games_in_browser(page, game, options.games)
            same = sum(map(str.__eq__, here, games_in_cpython(here)))
            print(f"{game}: {same} of {len(here)} records are those of CPython")
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
