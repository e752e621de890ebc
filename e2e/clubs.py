"""Clubs as a test needs them: made without their pages, with games that bots play to the end."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from e2e.people import Person

_ids = count()

PLAYED = """async ([table, seats]) => new Promise((done, fail) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?table=${table}`)
  const say = (message) => socket.send(JSON.stringify(message))
  socket.onopen = () => {
    say({ t: 'hello', table, pace: 'at-once' })
    for (const seat of seats) say({ t: 'stand-in', id: `bot-${seat}`, seat, bot: 'random' })
  }
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.t === 'refused') fail(new Error(data))
    if (message.t !== 'view' || !message.view.end) return
    socket.close()
    done()
  }
})"""

TRIED = """async (table) => new Promise((done, fail) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?table=${table}`)
  const say = (message) => socket.send(JSON.stringify(message))
  const choose = ({ asked, playable, hand, playing, counts }) => {
    if (asked === 'name-draw') return { t: asked, seat: playing[0] }
    if (asked === 'name-swap')
      return { t: asked, seats: playing.filter((seat) => counts[seat] > 0).slice(0, 2) }
    return { t: asked, card: (playable?.length ? playable : hand)[0] }
  }
  socket.onopen = () => say({ t: 'hello', table, pace: 'at-once' })
  socket.onmessage = ({ data }) => {
    const { t, number, turn, view, code } = JSON.parse(data)
    // The table went on meanwhile: what it asks now has come with a newer view.
    const late = ['stale-turn', 'already-given', 'not-your-turn'].includes(code)
    if (t === 'refused' && !late) fail(new Error(data))
    if (t !== 'view') return
    if (view.end) {
      socket.close()
      done()
    } else if (view.to_act.includes(0))
      say({ t: 'move', id: `${number}`, seat: 0, turn, move: choose(view) })
  }
})"""
"""One More!, alone against bots: the first card that can be played."""


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


def let_bots_play(person: Person, table: str, *seats: int) -> None:
    """To the end, if everybody else at the table does the same. The quickest bot there is."""
    person.page.evaluate(PLAYED, [table, seats])


def play_at_one_device(person: Person, code: str, game: str, people: Sequence[str]) -> str:
    """A game of a club among people who share a device."""
    table = open_table(person, code, game, people, start=True)
    let_bots_play(person, table, *range(len(people)))
    return table


def start_bot(person: Person, table: str, seat: int) -> None:
    """The same without waiting for the end, for games with people elsewhere."""
    person.page.evaluate(f"(asked) => void ({PLAYED})(asked)", [table, [seat]])


def try_today(person: Person) -> None:
    """Play today's deal of One More! to its end."""
    answer = person.context.request.post("/api/daily/one-more", data={"name": person.name})
    assert answer.ok, answer.text()
    person.page.evaluate(TRIED, answer.json()["id"])


def look_again(*people: Person) -> None:
    """Their pages look for news now, as if the network had just come back."""
    for person in people:
        person.page.evaluate("() => dispatchEvent(new Event('online'))")
