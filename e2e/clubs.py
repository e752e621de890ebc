"""Clubs as a test needs them: made without their pages, with games that end soon."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from e2e.people import Person

_ids = count()

PLAYED = """async (table) => new Promise((done, fail) => {
  const LATE = ['stale-turn', 'already-given', 'already-drawn', 'not-your-turn', 'game-over']
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?table=${table}`)
  const say = (message) => socket.send(JSON.stringify(message))

  const everywhere = (tile) => {
    const found = []
    let rows = tile.split('/')
    for (let turn = 0; turn < 8; turn += 1) {
      rows = rows.toReversed()
      if (turn !== 4) rows = [...rows[0]].map((_, at) => rows.map((row) => row[at]).join(''))
      const spots = rows.flatMap((row, r) =>
        [...row].flatMap((sign, c) => (sign === '#' ? [9 * r + c] : [])))
      for (let top = 0; top <= 9 - rows.length; top += 1)
        for (let left = 0; left <= 9 - rows[0].length; left += 1)
          found.push(spots.map((spot) => spot + 9 * top + left))
    }
    return found
  }

  const draw = ({ seat, sheets, offer }) => {
    const { drawings, doing, chance, start } = sheets[seat]
    const filled = new Set(drawings.flatMap(({ cells }) => cells))
    if (doing === 'writing')
      return { t: 'bonus', cell: [...Array(81).keys()].find((cell) => !filled.has(cell)) }
    const tiles = chance ? [chance] : offer.length > 0 ? offer : [start]
    const cells = tiles.flatMap(everywhere).find((cells) =>
      !cells.some((cell) => filled.has(cell)) && (offer.length > 0 || cells.includes(40)))
    return { t: 'draw', cells: cells.sort((one, other) => one - other) }
  }

  const choose = (view) => {
    const { asked, playable, hand, playing, counts } = view
    if (view.game === 'second-chance') return draw(view)
    if (asked === 'name-draw') return { t: asked, seat: playing[0] }
    if (asked === 'name-swap')
      return { t: asked, seats: playing.filter((seat) => counts[seat] > 0).slice(0, 2) }
    return { t: asked, card: (playable?.length ? playable : hand)[0] }
  }

  socket.onopen = () => say({ t: 'hello', table, pace: 'at-once' })
  socket.onmessage = ({ data }) => {
    const { t, number, turn, view, code } = JSON.parse(data)
    // If the table went on meanwhile, what it asks now has come with a newer view.
    if (t === 'refused' && !LATE.includes(code)) fail(new Error(data))
    if (t !== 'view') return
    if (view.end) {
      socket.close()
      done()
    } else if (view.to_act.includes(view.seat))
      say({ t: 'move', id: `${view.seat}-${number}`, seat: view.seat, turn, move: choose(view) })
  }
})"""
"""Plays all seats of this device to the end: the first move that comes to mind."""


def ask(person: Person, path: str, **body: Any) -> Any:
    person.context.request.get("/api/me/clubs")  # brings the cookie
    answer = person.context.request.post(f"/api/clubs{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def make(person: Person, name: str = "Thursday") -> str:
    """Make a club, and return its code."""
    club = ask(person, "", id=f"c{next(_ids)}", name=name, you=person.name)
    code: str = club["code"]
    return code


def join(person: Person, code: str) -> None:
    ask(person, f"/{code}/join", name=person.name)


def begin_evening(person: Person, code: str, name: str = "") -> None:
    ask(person, f"/{code}/evenings", id=f"e{next(_ids)}", name=name)


def open_table(person: Person, code: str, game: str, people: Sequence[str], **more: Any) -> str:
    table = {"game": game, "seats": len(people), "people": people, **more}
    id: str = ask(person, f"/{code}/tables", id=f"t{next(_ids)}", table=table)["id"]
    return id


def play(*people: Person, table: str) -> None:
    """They all play to the end, each on their own device, and all at once."""
    for person in people:
        person.page.evaluate(
            f"(table) => void (window.played = ({PLAYED})(table).then(() => true))", table
        )
    for person in people:
        person.page.wait_for_function("() => window.played")


def play_at_one_device(person: Person, code: str, game: str, people: Sequence[str]) -> str:
    """A game of a club among people who share a device."""
    table = open_table(person, code, game, people, start=True)
    play(person, table=table)
    return table


def try_today(person: Person) -> None:
    """Play today's deal of One More! to its end."""
    answer = person.context.request.post("/api/daily/one-more", data={"name": person.name})
    assert answer.ok, answer.text()
    play(person, table=answer.json()["id"])


def look_again(*people: Person) -> None:
    """Their pages look for news now, as if the network had just come back."""
    for person in people:
        person.page.evaluate("() => dispatchEvent(new Event('online'))")
