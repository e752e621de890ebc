// Scripted players of Second Chance, two at a table, as fast as the server answers.
//   node mulligan.mjs URL PLAYERS SECONDS [MOVES_PER_SECOND_AND_PLAYER]
import WebSocket from 'ws'
import { Report } from './report.mjs'

const [url, playersText, secondsText, paceText] = process.argv.slice(2)
const players = Number(playersText)
const seconds = Number(secondsText)
const pause = paceText ? 1000 / Number(paceText) : 0
const report = new Report()
const known = new Map()

function places(tile) {
  const remembered = known.get(tile)
  if (remembered) return remembered
  const found = []
  let rows = tile.split('/').map((row) => [...row])
  for (let turn = 0; turn < 8; turn++) {
    rows =
      turn === 4
        ? rows.toReversed()
        : rows[0].map((_, column) => rows.map((row) => row[column]).toReversed())
    const spots = rows.flatMap((row, r) => row.flatMap((sign, c) => (sign === '#' ? [[r, c]] : [])))
    for (let top = 0; top + rows.length <= 9; top++)
      for (let left = 0; left + rows[0].length <= 9; left++)
        found.push(spots.map(([r, c]) => 9 * (top + r) + left + c))
  }
  known.set(tile, found)
  return found
}

function choose(view, seat) {
  const sheet = view.sheets[seat]
  const filled = new Uint8Array(81)
  for (const drawing of sheet.drawings) for (const cell of drawing.cells) filled[cell] = 1
  if (sheet.doing === 'writing') return { t: 'bonus', cell: filled.indexOf(0) }
  const tiles = sheet.chance ? [sheet.chance] : view.offer.length ? view.offer : [sheet.start]
  for (const tile of tiles)
    for (const cells of places(tile))
      if (cells.every((cell) => !filled[cell]) && (view.offer.length || cells.includes(40)))
        return { t: 'draw', cells }
  throw new Error('no move')
}

async function post(path, body, cookie) {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const made = answer.headers.get('set-cookie')
  return [await answer.json(), cookie ?? made.split(';')[0]]
}

class Player {
  constructor(pair, seat, cookie) {
    Object.assign(this, { pair, seat, cookie, sent: 0, asked: -1, started: new Map() })
  }

  connect() {
    return new Promise((resolve, reject) => {
      this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws?table=${this.pair.table}`, {
        headers: { cookie: this.cookie },
        perMessageDeflate: false,
      })
      this.socket.on('open', () => {
        this.hello()
        resolve()
      })
      this.socket.on('error', reject)
      this.socket.on('close', (code) => report.closed(code))
      this.socket.on('message', (data) => this.hear(JSON.parse(data)))
    })
  }

  hello() {
    this.asked = -1
    this.say({ t: 'hello', table: this.pair.table })
  }

  say(message) {
    this.socket.send(JSON.stringify(message))
  }

  hear(news) {
    if (news.t === 'view') {
      this.pair.seen(this.seat, news.number)
      if (news.view.end) {
        if (this.seat === 0) this.say({ t: 'rematch', id: `again${this.sent}` })
      } else if (news.view.to_act.includes(this.seat) && this.asked !== news.turn) {
        this.asked = news.turn
        if (pause) setTimeout(() => this.move(news), pause * (0.5 + Math.random()))
        else this.move(news)
      }
    } else if (news.t === 'table') {
      if (news.table.rematch && news.table.rematch !== this.pair.table)
        this.pair.moveOn(news.table.rematch)
    } else if (news.t === 'done' && this.started.has(news.id)) {
      // The view of the next round may have come before, and the next move be on its way.
      this.pair.acknowledged(this.seat, this.started.get(news.id), news.number)
      this.started.delete(news.id)
    } else if (news.t === 'refused') {
      report.refused(news.code)
    }
  }

  move(news) {
    const id = `m${this.sent++}`
    const move = choose(news.view, this.seat)
    this.started.set(id, performance.now())
    this.say({ t: 'move', id, seat: this.seat, turn: news.turn, move })
  }
}

class Pair {
  async sitDown() {
    const game = { game: 'second-chance', seats: 2, people: ['A'], private: true }
    const [made, first] = await post('/api/tables', game)
    this.table = made.id
    const [, second] = await post(`/api/tables/${made.id}/seats`, { name: 'B' })
    this.players = [new Player(this, 0, first), new Player(this, 1, second)]
    this.waiting = []
    for (const player of this.players) await player.connect()
  }

  begin() {
    this.players[0].say({ t: 'start', id: 'start' })
  }

  acknowledged(seat, started, number) {
    report.acknowledged(performance.now() - started)
    if (this.latest?.[1 - seat] >= number) report.told(performance.now() - started)
    else this.waiting.push([1 - seat, started, number])
  }

  seen(seat, number) {
    this.latest ??= [-1, -1]
    this.latest[seat] = number
    this.waiting = this.waiting.filter(([other, started, wanted]) => {
      if (other !== seat || number < wanted) return true
      report.told(performance.now() - started)
      return false
    })
  }

  moveOn(table) {
    if (this.table === table) return
    this.table = table
    this.waiting = []
    this.latest = [-1, -1]
    for (const player of this.players) player.hello()
  }
}

const pairs = Array.from({ length: players / 2 }, () => new Pair())
for (let at = 0; at < pairs.length; at += 20)
  await Promise.all(pairs.slice(at, at + 20).map((pair) => pair.sitDown()))
// Only now: those who play would keep those who come waiting.
for (const pair of pairs) pair.begin()
await report.during(seconds)
process.exit(0)
