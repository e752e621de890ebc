import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Socket } from '../server/connection.svelte'
import type { FromWorker, ToWorker } from './messages'

const MINUTE = 60_000

/** The worker that the page has started last. */
let worker: FakeWorker | null

class FakeWorker {
  asked: ToWorker[] = []
  ended = false
  onmessage: (event: { data: FromWorker }) => void = () => {}
  onerror: (event: { message: string }) => void = () => {}

  constructor() {
    worker = this
  }

  postMessage(message: ToWorker): void {
    this.asked.push(message)
  }

  terminate(): void {
    this.ended = true
  }

  says(data: FromWorker): void {
    this.onmessage({ data })
  }
}

/** A database that does not open, as in some private windows. */
function closed(): object {
  const request = { error: new DOMException('not here', 'InvalidStateError'), onerror: () => {} }
  queueMicrotask(() => request.onerror())
  return request
}

/** The tables that are kept. */
let kept: string[]

/** A database, as far as the page itself reads it. */
function opened(): object {
  const count = (table: string) => given(kept.filter((each) => each === table).length)
  return given({ transaction: () => ({ objectStore: () => ({ count }) }) })
}

function given(result: unknown): object {
  const request = { result, onsuccess: () => {} }
  queueMicrotask(() => request.onsuccess())
  return request
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  worker = null
  vi.stubGlobal('Worker', FakeWorker)
  kept = ['local-abc']
  vi.stubGlobal('indexedDB', { open: opened })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function loaded() {
  const { request } = await import('./runtime')
  const { lasting } = await import('./lasting.svelte')
  return { request, lasting }
}

/** Open a table, and let the worker be ready and answer. */
async function answered(keeps: boolean) {
  const { request, lasting } = await loaded()
  const answer = request('/api/tables', { method: 'POST' })
  worker?.says({ t: 'ready', lasting: keeps })
  worker?.says({ t: 'answer', id: 1, status: 200, headers: {}, body: '{}' })
  expect((await answer).status).toBe(200)
  return lasting
}

describe('a window without a database', () => {
  it.each([
    ['that does not open', { open: closed }],
    ['at all', undefined],
  ])('%s has no tables from before', async (_, database) => {
    vi.stubGlobal('indexedDB', database)
    const { request } = await loaded()

    expect(await (await request('/api/me/tables', {})).json()).toEqual([])
    expect(worker).toBeNull()
  })

  it('has no table of before either, and needs no Python to say so', async () => {
    vi.stubGlobal('indexedDB', { open: closed })
    const { request } = await loaded()

    expect((await request('/api/tables/local-abc', {})).status).toBe(404)
    expect(worker).toBeNull()
  })

  it('says that its games do not last, and keeps them as long as it is open', async () => {
    const lasting = await answered(false)
    vi.advanceTimersByTime(10 * MINUTE)

    expect(lasting.games).toBe(false)
    expect(worker?.ended).toBe(false)
  })
})

it('a worker that nobody needs is ended: another tab may want the tables', async () => {
  const lasting = await answered(true)
  vi.advanceTimersByTime(MINUTE + 1)

  expect(lasting.games).toBe(true)
  expect(worker?.ended).toBe(true)
})

it('a table of another device is not looked for with Python', async () => {
  const { request } = await loaded()
  const answer = await request('/api/tables/local-xyz', {})

  expect([answer.status, (await answer.json()).code]).toEqual([404, 'no-such-table'])
  expect(worker).toBeNull()
})

it('a table that is kept here is asked for', async () => {
  const { request } = await loaded()
  void request('/api/tables/local-abc', {})
  await vi.waitFor(() => expect(worker?.asked).toHaveLength(1))

  expect(worker?.asked[0]).toMatchObject({ t: 'request', path: '/api/tables/local-abc' })
})

async function attached() {
  const { attach } = await import('./runtime')
  const socket: Socket = {
    send: () => {},
    close: () => {},
    onopen: vi.fn(),
    onmessage: vi.fn(),
    onclose: null,
    onerror: null,
  }
  attach(socket)
  return socket
}

it('what another tab has is refused until that tab lets go', async () => {
  const { request } = await loaded()
  const socket = await attached()
  const answer = request('/api/tables', { method: 'POST' })
  worker?.says({ t: 'elsewhere' })

  expect((await answer).status).toBe(409)
  expect(socket.onmessage).toHaveBeenCalledOnce()
  expect((await request('/api/tables/local-abc', {})).status).toBe(409)
  worker?.says({ t: 'ready', lasting: true })
  expect(socket.onopen).toHaveBeenCalledOnce()
})

it('a page that is older than the Python of this device has to be opened again', async () => {
  const { request } = await loaded()
  const socket = await attached()
  const answer = request('/api/tables', { method: 'POST' })
  const first = worker
  worker?.says({ t: 'outdated' })

  expect((await (await answer).json()).code).toBe('other-protocol')
  expect(socket.onmessage).toHaveBeenCalledExactlyOnceWith({
    data: expect.stringContaining('"t":"refused","id":null,"code":"other-protocol"'),
  })
  expect(first?.ended).toBe(true)
  socket.close()
  expect(worker).toBe(first)
})

it('bots of a device whose Python does not fit are not shown', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ version: '2', schema: 'another' }))
  const { request } = await loaded()

  expect((await (await request('/api/catalogue', {})).json()).code).toBe('other-protocol')
})

it('files that did not come fail what was asked, and are asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { request } = await loaded()
  const answer = request('/api/tables', { method: 'POST' })
  const first = worker
  worker?.says({ t: 'failed', reason: 'no files' })

  await expect(answer).rejects.toThrow('no files')
  void request('/api/tables', { method: 'POST' })
  expect(first?.ended).toBe(true)
  expect(worker).not.toBe(first)
})

it('says how far the download is, until it is over or has failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { request } = await loaded()
  const { arriving } = await import('./arriving.svelte')
  const asked = () => request('/api/tables', { method: 'POST' }).catch(() => {})
  const ends: FromWorker[] = [
    { t: 'ready', lasting: true },
    { t: 'failed', reason: 'no files' },
  ]
  for (const end of ends) {
    void asked()
    worker?.says({ t: 'arriving', arrived: 1, size: 4 })
    expect([arriving.arrived, arriving.size]).toEqual([1, 4])
    worker?.says(end)
    expect(arriving.size).toBe(0)
  }
})
