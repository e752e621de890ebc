import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULTS, settings } from '../device/settings.svelte'
import { Connection, type Socket } from './connection.svelte'
import type { ClientMessage, Position, ServerMessage } from './wire'

class FakeSocket implements Socket {
  said: ClientMessage[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null

  send(text: string): void {
    this.said.push(JSON.parse(text))
  }

  close(): void {
    this.closed = true
  }

  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  welcome(): void {
    this.onopen?.()
    this.hear({ t: 'welcome', protocol: 1, version: '1', heartbeat: 20 })
  }

  cut(): void {
    this.onclose?.()
  }

  requests(): ClientMessage[] {
    return this.said.filter((message) => message.t !== 'hello' && message.t !== 'ping')
  }
}

let sockets: FakeSocket[]
let connection: Connection

function newest(): FakeSocket {
  const socket = sockets.at(-1)
  if (socket === undefined) throw new Error('no socket was opened')
  return socket
}

function position(seat: number | null, number: number, turn = number): Position {
  const view = {
    game: 'one-more' as const,
    seat,
    round: 1,
    hand: [],
    playable: [],
    counts: [5, 5, 5],
    playing: [0, 1, 2],
    centre: '4+draw',
    direction: 1 as const,
    active: 0,
    asked: 'nothing' as const,
    swap: null,
    cards_left: 50,
    tokens: [0, 0, 0],
    story: [],
    last: null,
    to_act: [0],
    end: null,
  }
  return { t: 'view', number, turn, view, draft: null, time_left: null }
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  connection = new Connection('abc', () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket
  })
})

afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

describe('opening', () => {
  it.each([
    ['calm', 100, 'calm'],
    ['calm', 130, 'slow'],
    ['at-once', 130, 'at-once'],
  ] as const)('asks for bots that are %s, with text at %i %%: %s', (pace, size, asked) => {
    settings.change({ pace, size })
    newest().onopen?.()

    expect(newest().said[0]).toMatchObject({ t: 'hello', pace: asked })
    settings.change(DEFAULTS)
  })

  it('says hello first, and nothing before it is welcome', () => {
    void connection.move(0, { t: 'play', card: '7-swap' })
    newest().onopen?.()
    expect(newest().said.map((message) => message.t)).toEqual(['hello'])
    expect(connection.link).toBe('opening')
  })

  it('says what was asked meanwhile once it is welcome', () => {
    void connection.move(0, { t: 'play', card: '7-swap' })
    newest().welcome()
    expect(newest().requests()).toMatchObject([{ t: 'move', seat: 0 }])
    expect(connection.link).toBe('open')
  })

  it('keeps why a table is refused', () => {
    newest().onopen?.()
    newest().hear({ t: 'refused', id: null, code: 'no-such-table', sentence: 'No.' })
    expect(connection.refusal).toBe('no-such-table')
  })

  it('tries again when the server is too busy to open the table', () => {
    newest().welcome()
    newest().hear({ t: 'refused', id: null, code: 'busy', sentence: 'No.' })
    expect(connection.link).toBe('away')
    const before = newest()
    vi.advanceTimersByTime(3000)
    expect(newest()).not.toBe(before)
  })

  it('does not take a late draft for a lost table', () => {
    newest().welcome()
    newest().hear({ t: 'refused', id: null, code: 'not-a-move', sentence: 'No.' })
    expect(connection.refusal).toBeNull()
  })
})

describe('moves', () => {
  it('name the turn of the view that they answer', () => {
    newest().welcome()
    newest().hear(position(1, 12, 7))
    void connection.move(1, { t: 'play', card: '7-swap' })
    expect(newest().requests()).toMatchObject([{ turn: 7, seat: 1 }])
  })

  it('are pending until they are answered', async () => {
    newest().welcome()
    const answer = connection.move(0, { t: 'play', card: '7-swap' })
    expect(connection.pending(0)).toBe(true)
    expect(connection.pending(1)).toBe(false)
    const [move] = newest().requests()
    if (move?.t !== 'move') throw new Error('no move was said')
    newest().hear({ t: 'done', id: move.id, number: 3 })
    await expect(answer).resolves.toEqual({ ok: true })
    expect(connection.pending(0)).toBe(false)
  })

  it('are answered with the reason when they are refused', async () => {
    newest().welcome()
    const answer = connection.move(0, { t: 'play', card: '7-swap' })
    const [move] = newest().requests()
    if (move?.t !== 'move') throw new Error('no move was said')
    newest().hear({ t: 'refused', id: move.id, code: 'not-your-turn', sentence: 'Wait.' })
    await expect(answer).resolves.toEqual({ ok: false, code: 'not-your-turn' })
    expect(connection.refusal).toBeNull()
  })

  it('are said again under the same id after a cut, and only the unanswered ones', () => {
    newest().welcome()
    void connection.move(0, { t: 'play', card: '7-swap' })
    void connection.move(1, { t: 'play', card: '2+draw' })
    const [first, second] = newest().requests()
    if (first?.t !== 'move' || second?.t !== 'move') throw new Error('no move was said')
    newest().hear({ t: 'done', id: first.id, number: 1 })
    newest().cut()
    vi.advanceTimersByTime(3000)
    newest().welcome()
    expect(newest().requests()).toEqual([second])
  })

  it('end with an answer when the page is left', async () => {
    const answer = connection.move(0, { t: 'play', card: '7-swap' })
    connection.close()
    await expect(answer).resolves.toMatchObject({ ok: false, code: 'left' })
  })
})

describe('coming back', () => {
  it('tries again within half a second, then ever more slowly, at most each 3 seconds', () => {
    newest().welcome()
    const waits: number[] = []
    for (let cut = 0; cut < 8; cut += 1) {
      const before = sockets.length
      newest().cut()
      let waited = 0
      while (sockets.length === before) {
        vi.advanceTimersByTime(10)
        waited += 10
      }
      waits.push(waited)
    }
    expect(waits[0]).toBeLessThanOrEqual(500)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(300)
    expect(Math.max(...waits)).toBeLessThanOrEqual(3000)
    expect(waits.at(-1)).toBeGreaterThan(1000)
  })

  it('comes back at once when the network does', () => {
    newest().welcome()
    newest().cut()
    expect(connection.link).toBe('away')
    dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
  })

  it('asks after sleep whether anybody is there, and reconnects if not', () => {
    newest().welcome()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(newest().said.at(-1)?.t).toBe('ping')
    vi.advanceTimersByTime(2000)
    expect(sockets[0]?.closed).toBe(true)
    vi.advanceTimersByTime(500)
    expect(sockets).toHaveLength(2)
  })

  it('is not disturbed by the page that has just been loaded, but by one that comes back', () => {
    const shown = (persisted: boolean) =>
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    shown(false)
    expect(sockets).toHaveLength(1)
    shown(true)
    expect(sockets).toHaveLength(2)
  })

  it('stays when there is an answer', () => {
    newest().welcome()
    document.dispatchEvent(new Event('visibilitychange'))
    newest().hear({ t: 'pong', n: 1 })
    vi.advanceTimersByTime(9000)
    expect(sockets).toHaveLength(1)
    expect(connection.link).toBe('open')
  })

  it('believes a word from the server more than the device', () => {
    newest().welcome()
    dispatchEvent(new Event('offline'))
    expect(connection.link).toBe('away')
    dispatchEvent(new Event('online'))
    newest().hear({ t: 'pong', n: 1 })
    expect(connection.link).toBe('open')
    expect(sockets).toHaveLength(1)
  })

  it('gives up on a connection that never opens', () => {
    vi.advanceTimersByTime(7000)
    expect(sockets.length).toBeGreaterThan(1)
  })

  it('names the oldest number among the views of its seats', () => {
    newest().welcome()
    newest().hear(position(0, 12))
    newest().hear(position(1, 11))
    newest().cut()
    vi.advanceTimersByTime(3000)
    newest().onopen?.()
    expect(newest().said[0]).toMatchObject({ t: 'hello', table: 'abc', since: 11 })
  })

  it('waits as long as a leaving server says', () => {
    newest().welcome()
    newest().hear({ t: 'bye', code: 'restart', retry_after: 2 })
    vi.advanceTimersByTime(1900)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(sockets).toHaveLength(2)
  })

  it('does not hear an old connection any more', () => {
    newest().welcome()
    const old = newest()
    old.cut()
    vi.advanceTimersByTime(3000)
    newest().welcome()
    old.hear(position(0, 99))
    expect(connection.position(0)).toBeNull()
  })
})

describe('heartbeat', () => {
  it('says something at least twice per heartbeat', () => {
    newest().welcome()
    for (let second = 0; second < 40; second += 1) {
      vi.advanceTimersByTime(1000)
      newest().hear({ t: 'pong', n: 0 })
    }
    expect(newest().said.filter((message) => message.t === 'ping')).toHaveLength(4)
  })

  it('notices silence', () => {
    newest().welcome()
    vi.advanceTimersByTime(16_000)
    expect(sockets[0]?.closed).toBe(true)
  })
})

describe('what is seen', () => {
  it('keeps a view per seat, each replaced by the next', () => {
    newest().welcome()
    newest().hear(position(0, 1))
    newest().hear(position(2, 1))
    newest().hear(position(0, 2))
    expect(connection.position(0)?.number).toBe(2)
    expect(connection.position(2)?.number).toBe(1)
    expect(connection.position(null)).toBeNull()
  })

  it('turns seconds left into a time on this clock', () => {
    newest().welcome()
    newest().hear({ ...position(0, 1), time_left: 30 })
    expect(connection.timeUp(0)).toBe(Date.now() + 30_000)
    newest().hear(position(0, 2))
    expect(connection.timeUp(0)).toBeNull()
  })

  it('shows one reaction for each seat, for a while', () => {
    newest().welcome()
    newest().hear({ t: 'reacted', seat: 1, reaction: 'clap' })
    newest().hear({ t: 'reacted', seat: 1, reaction: 'wow' })
    expect(connection.reactions.map(({ reaction }) => reaction)).toEqual(['wow'])
    vi.advanceTimersByTime(5000)
    expect(connection.reactions).toEqual([])
  })
})

describe('a table of this device', () => {
  beforeEach(() => {
    connection.close()
    sockets = []
    connection = new Connection('local-abc', () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    })
  })

  it('may take as long as it likes to open', () => {
    vi.advanceTimersByTime(120_000)
    newest().welcome()

    expect(sockets).toHaveLength(1)
    expect(connection.link).toBe('open')
  })

  it('is there without a network', () => {
    newest().welcome()
    dispatchEvent(new Event('offline'))

    expect(connection.link).toBe('open')
  })

  it('says that another tab has it, until it opens', () => {
    newest().hear({ t: 'refused', id: null, code: 'other-tab', sentence: 'No.' })
    expect(connection.refusal).toBe('other-tab')
    newest().welcome()

    expect(connection.refusal).toBeNull()
    expect(sockets).toHaveLength(1)
  })
})
