// The peer's players: two at a match, each moves as soon as it is their turn.
//   node boardgame.mjs URL PLAYERS SECONDS
import { io } from 'socket.io-client'
import { Report } from './report.mjs'

const [url, playersText, secondsText] = process.argv.slice(2)
const report = new Report()

async function post(path, body) {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

class Match {
  async open() {
    this.id = (await post('/games/tic/create', { numPlayers: 2 })).matchID
    this.seats = []
    for (const seat of ['0', '1']) {
      const body = { playerID: seat, playerName: `P${seat}` }
      const { playerCredentials } = await post(`/games/tic/${this.id}/join`, body)
      const socket = io(`${url}/tic`, { transports: ['websocket'], forceNew: true })
      this.seats.push({ seat, socket, credentials: playerCredentials, state: -1 })
      socket.on('update', (_, state) => this.hear(seat, state))
      socket.on('sync', (_, info) => this.hear(seat, info.state))
      await new Promise((resolve) => socket.on('connect', resolve))
      socket.emit('sync', this.id, seat, playerCredentials, 2)
    }
  }

  hear(seat, state) {
    const me = this.seats[Number(seat)]
    if (state._stateID <= me.state) return
    me.state = state._stateID
    if (this.sent && state._stateID > this.sent.stateID) {
      const took = performance.now() - this.sent.at
      if (seat === this.sent.by) report.acknowledged(took)
      else report.told(took)
      this.sent.heard = (this.sent.heard ?? 0) + 1
    }
    if (state.ctx.currentPlayer !== seat) return
    const full = state.G.cells.every((cell) => cell !== null)
    const at = full ? 0 : state.G.cells.indexOf(null)
    const payload = { type: 'put', args: [at], playerID: seat, credentials: me.credentials }
    this.sent = { by: seat, at: performance.now(), stateID: state._stateID }
    me.socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, this.id, seat)
  }
}

const matches = Array.from({ length: Number(playersText) / 2 }, () => new Match())
for (let at = 0; at < matches.length; at += 20)
  await Promise.all(matches.slice(at, at + 20).map((match) => match.open()))
await report.during(Number(secondsText))
process.exit(0)
