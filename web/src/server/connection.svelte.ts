/**
 * The one conversation with the server: it opens, listens, answers heartbeats and comes back by
 * itself. A phone that sleeps is the normal case, so a lost connection is a state and never an
 * error. What was asked and not yet answered is asked again under the same id, which is harmless.
 */

import { settings } from '../device/settings.svelte'
import { isLocal, localSocket } from '../offline/local'
import type { RefusalCode } from './api'
import type {
  ClientMessage,
  Move,
  OpenTable,
  Position,
  React,
  Refused,
  ServerMessage,
  TableInfo,
  Welcome,
} from './wire'

export type Request = Extract<ClientMessage, { id: string }>
/** What is asked, before it has an id. */
export type Asked = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never

export type Answer = { ok: true } | { ok: false; code: RefusalCode }

export interface Reaction {
  key: number
  seat: number
  reaction: React['reaction']
}

/** The part of a WebSocket that is needed here. */
export interface Socket {
  send: (text: string) => void
  close: () => void
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: (() => void) | null
  onerror: (() => void) | null
}

export const PROTOCOL = 1
const SHORTEST_WAIT = 300
const LONGEST_WAIT = 3000
/** How long the server may take to say anything after it was spoken to. */
const PATIENCE = 6000
/** The same after the page comes back from sleep: such connections are often dead. */
const PATIENCE_AFTER_SLEEP = 2000
const REACTION_SHOWN = 4000

const WATCHER = 'watcher'
/** Answers to a hello after which coming back does not help. */
const FINAL: ReadonlySet<RefusalCode> = new Set([
  'no-such-table',
  'other-protocol',
  'sealed',
  'damaged',
  'device-damaged',
])
/** Answers to a hello that are shown until the table opens by itself. */
const WAITING: ReadonlySet<RefusalCode> = new Set(['other-tab'])
/** Why a table may not open just now, and will a little later. */
const PASSING: ReadonlySet<RefusalCode> = new Set(['busy', 'not-stored'])

interface Outstanding {
  message: Request
  answer: (answer: Answer) => void
}

/** `crypto.randomUUID` is not there for a phone that plays over plain HTTP in the home network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function address(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
}

/** The table is in the address, so that a proxy can send everyone at it to the same process. */
function openSocket(table: string | null): Socket {
  if (isLocal(table)) return localSocket()
  return new WebSocket(address() + (table ? `?table=${table}` : '')) as unknown as Socket
}

export class Connection {
  /** `away`: the connection is lost, and coming back is under way. */
  link: 'opening' | 'open' | 'away' = $state('opening')
  table: TableInfo | null = $state.raw(null)
  positions: Readonly<Record<string, Position>> = $state.raw({})
  /** When the time of the position with this key runs out, on this device's clock. */
  deadlines: Readonly<Record<string, number>> = $state.raw({})
  reactions: readonly Reaction[] = $state.raw([])
  lobby: readonly OpenTable[] | null = $state.raw(null)
  /** Why the server does not want to talk about this table, if so. */
  refusal: RefusalCode | null = $state.raw(null)
  /** Requests on their way, oldest first. */
  private asked: readonly Request[] = $state.raw([])

  private socket: Socket | null = null
  private welcomed = false
  private closed = false
  private attempts = 0
  private outstanding = new Map<string, Outstanding>()
  private retry: ReturnType<typeof setTimeout> | undefined
  private deadline: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private pings = 0
  private reactionKeys = 0

  constructor(
    readonly tableId: string | null,
    private readonly open: (table: string | null) => Socket = openSocket,
  ) {
    addEventListener('online', this.wake)
    addEventListener('offline', this.sleep)
    addEventListener('pageshow', this.shown)
    document.addEventListener('visibilitychange', this.wake)
    this.connect()
  }

  /** What this seat sees; a watcher's view for null. */
  position(seat: number | null): Position | null {
    return this.positions[seat ?? WATCHER] ?? null
  }

  /** When the seat's time is up, in milliseconds since 1970, or null. */
  timeUp(seat: number | null): number | null {
    return this.deadlines[seat ?? WATCHER] ?? null
  }

  /** Whether a move of this seat is on its way. */
  pending(seat: number | null): boolean {
    return this.asked.some(
      (request) => (request.t === 'move' || request.t === 'undo') && request.seat === seat,
    )
  }

  /** Ask for something that the server answers once, now or after coming back. */
  ask(request: Asked): Promise<Answer> {
    const message = { ...request, id: newId() } as Request
    return new Promise((answer) => {
      this.outstanding.set(message.id, { message, answer })
      this.tellPending()
      if (this.welcomed) this.say(message)
    })
  }

  move(seat: number, move: Move): Promise<Answer> {
    return this.ask({ t: 'move', seat, turn: this.turn(seat), move })
  }

  undo(seat: number): Promise<Answer> {
    return this.ask({ t: 'undo', seat, turn: this.turn(seat) })
  }

  /** A draft or a reaction is for this moment: without a connection it is not said at all. */
  draft(seat: number, move: Move | null): void {
    if (this.welcomed) this.tell({ t: 'draft', seat, turn: this.turn(seat), move })
  }

  react(seat: number, reaction: React['reaction']): void {
    if (this.welcomed) this.tell({ t: 'react', seat, reaction })
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.wake)
    removeEventListener('offline', this.sleep)
    removeEventListener('pageshow', this.shown)
    document.removeEventListener('visibilitychange', this.wake)
    clearTimeout(this.retry)
    this.drop()
    for (const { answer } of this.outstanding.values()) answer({ ok: false, code: 'left' })
    this.outstanding.clear()
    this.tellPending()
  }

  /** Come back now: the network or the page has. */
  private wake = (): void => {
    if (this.closed || document.visibilityState === 'hidden') return
    if (this.welcomed) {
      this.ping()
      this.expectWord(PATIENCE_AFTER_SLEEP)
    } else {
      this.attempts = 0
      this.connect()
    }
  }

  /** A page that comes out of the browser's memory; one that is just loaded is awake. */
  private shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.wake()
  }

  private sleep = (): void => {
    if (this.link === 'open' && !isLocal(this.tableId)) this.link = 'away'
  }

  private connect(): void {
    clearTimeout(this.retry)
    this.drop()
    const socket = this.open(this.tableId)
    this.socket = socket
    socket.onopen = () => {
      this.tell({
        t: 'hello',
        protocol: PROTOCOL,
        table: this.tableId,
        token: null,
        since: this.since(),
        pace: settings.pace,
      })
      this.expectWord(PATIENCE)
    }
    socket.onmessage = (event) => {
      clearTimeout(this.deadline)
      this.deadline = undefined
      this.hear(JSON.parse(event.data) as ServerMessage)
      // The device may have thought itself offline while the connection held.
      if (this.welcomed) this.link = 'open'
    }
    socket.onclose = () => this.lost()
    socket.onerror = () => this.lost()
    this.expectWord(PATIENCE)
  }

  private drop(): void {
    clearTimeout(this.deadline)
    this.deadline = undefined
    clearInterval(this.beat)
    this.welcomed = false
    const socket = this.socket
    this.socket = null
    if (socket === null) return
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null
    socket.close()
  }

  private lost(after = this.wait()): void {
    this.drop()
    if (this.closed) return
    this.link = 'away'
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.connect(), after)
  }

  /** Longer each time, and never the same for everybody: a server that restarts meets no herd. */
  private wait(): number {
    const longest = Math.min(SHORTEST_WAIT * 2 ** this.attempts, LONGEST_WAIT)
    this.attempts += 1
    return Math.max(SHORTEST_WAIT, longest * (0.5 + Math.random() / 2))
  }

  /**
   * The oldest number among the positions: a connection cut between the views of two seats of this
   * device has told the news to one of them only.
   */
  private since(): number | null {
    const numbers = Object.values(this.positions).map((position) => position.number)
    return numbers.length === 0 ? null : Math.min(...numbers)
  }

  private turn(seat: number): number {
    return this.position(seat)?.turn ?? 0
  }

  private hear(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        this.welcome(message)
        break
      case 'table':
        this.table = message.table
        break
      case 'view':
        this.see(message)
        break
      case 'done':
        this.answer(message.id, { ok: true })
        break
      case 'refused':
        this.refused(message)
        break
      case 'reacted':
        this.show(message.seat, message.reaction)
        break
      case 'lobby':
        this.lobby = message.tables
        break
      case 'bye':
        this.lost(Math.max(SHORTEST_WAIT, message.retry_after * 1000))
        break
      case 'pong':
        break
    }
  }

  private refused({ id, code }: Refused): void {
    if (id !== null) this.answer(id, { ok: false, code })
    // Without an id it is about the table, or about a draft that came too late, which does not matter.
    else if (FINAL.has(code) || WAITING.has(code)) this.refusal = code
    else if (PASSING.has(code)) this.lost(LONGEST_WAIT * (0.5 + Math.random() / 2))
  }

  private welcome(message: Welcome): void {
    this.welcomed = true
    this.attempts = 0
    this.refusal = null
    this.link = 'open'
    for (const { message: unanswered } of this.outstanding.values()) this.say(unanswered)
    this.beat = setInterval(() => this.ping(), Math.max(1, message.heartbeat / 2) * 1000)
  }

  private see(position: Position): void {
    const key = position.view.seat ?? WATCHER
    this.positions = { ...this.positions, [key]: position }
    const { [key]: _, ...others } = this.deadlines
    this.deadlines =
      position.time_left === null
        ? others
        : { ...others, [key]: Date.now() + position.time_left * 1000 }
  }

  private show(seat: number, reaction: React['reaction']): void {
    this.reactionKeys += 1
    const shown = { key: this.reactionKeys, seat, reaction }
    // A seat shows one reaction at a time: a quick thumb does not fill the screen.
    this.reactions = [...this.reactions.filter((other) => other.seat !== seat), shown]
    setTimeout(() => {
      this.reactions = this.reactions.filter((other) => other.key !== shown.key)
    }, REACTION_SHOWN)
  }

  private answer(id: string, answer: Answer): void {
    const waiting = this.outstanding.get(id)
    this.outstanding.delete(id)
    this.tellPending()
    waiting?.answer(answer)
  }

  private tellPending(): void {
    this.asked = [...this.outstanding.values()].map(({ message }) => message)
  }

  private ping(): void {
    this.pings += 1
    this.say({ t: 'ping', n: this.pings })
  }

  /** Say something that has an answer: silence after it means that nobody is there. */
  private say(message: ClientMessage): void {
    this.tell(message)
    if (this.deadline === undefined) this.expectWord(PATIENCE)
  }

  private tell(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message))
  }

  private expectWord(within: number): void {
    clearTimeout(this.deadline)
    // A table on this device has no connection that could be lost, and may take long to load.
    if (isLocal(this.tableId)) return
    this.deadline = setTimeout(() => this.lost(), within)
  }
}
