import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE, documentOf, FakeCaches, manifestOf } from './caches.test-setup'
import type { Manifest } from './keptFiles'

/** The build of the page that the server has. */
let build: string

function version(name: string): Manifest {
  const file = { path: `/offline/${name}/python.wasm`, bytes: 10, size: 30 }
  return manifestOf(name, [file], build)
}

const GAMES = [{ game: 'one-more', bots: [{ bot: 'casual' }] }]

let caches: FakeCaches
let offered: Manifest | null
let online: boolean
let lasting: boolean
/** Whether files never end. */
let slow: boolean
/** What a window that has the lock waits for. */
let held: Promise<void> | null
let browser: Record<string, unknown>

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  caches = new FakeCaches()
  build = 'one'
  offered = version('a')
  online = true
  lasting = true
  slow = false
  held = null
  browser = {
    serviceWorker: { ready: Promise.resolve({}) },
    storage: {
      persist: async () => lasting,
      persisted: async () => lasting,
      estimate: async () => ({ quota: 1000, usage: 0 }),
    },
    locks: {
      request: async (
        _: string,
        { ifAvailable }: { ifAvailable: boolean },
        work: (lock: object | null) => Promise<unknown>,
      ) => {
        if (held !== null && ifAvailable) return work(null)
        await held
        return work({})
      },
    },
  }
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('indexedDB', { open: () => opening(true), deleteDatabase: () => {} })
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (!online) throw new TypeError('no network')
    if (path === '/') return documentOf(build)
    if (path === '/api/catalogue') return Response.json({ games: GAMES })
    if (path !== '/offline/manifest.json') return slow ? until(options?.signal) : file()
    return offered === null ? new Response('', { status: 404 }) : Response.json(offered)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

function file(): Response {
  return new Response(new Uint8Array(30))
}

function until(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
}

function opening(works: boolean): object {
  const request = {
    error: new DOMException('not here', 'InvalidStateError'),
    result: { close: () => {} },
    onsuccess: () => {},
    onerror: () => {},
  }
  queueMicrotask(() => (works ? request.onsuccess() : request.onerror()))
  return request
}

async function opened() {
  const { keeping } = await import('./keeping.svelte')
  return keeping
}

describe('offline play', () => {
  it('is downloaded when somebody asks for it, and not before', async () => {
    const keeping = await opened()
    await keeping.look()
    expect(keeping.kept).toBeNull()
    expect(keeping.offered).toEqual(version('a'))
    expect(caches.contents).toEqual({})

    await keeping.keep()
    expect(keeping.kept).toEqual(version('a'))
    expect([keeping.state, keeping.failure]).toEqual(['idle', null])
    await vi.waitFor(() => expect(keeping.lasting).toBe(true))
    expect(caches.contents['mulligan-offline-a-one']).toContain(
      '/api/bots/one-more/casual/face.svg',
    )
  })

  it('comes with the page of the same build', async () => {
    await (await opened()).keep()
    const kept = caches.contents['mulligan-offline-a-one']
    expect(kept).toEqual(expect.arrayContaining(['/', CODE]))
  })

  it('is there the next time, with or without a network, until it is removed', async () => {
    await (await opened()).keep()
    vi.resetModules()
    online = false
    const keeping = await opened()
    await keeping.look()
    expect(keeping.kept?.version).toBe('a')

    await keeping.remove()
    expect([keeping.kept, keeping.lost, caches.contents]).toEqual([null, false, {}])
  })

  it('is lost when the browser has made room, and says so', async () => {
    const keeping = await opened()
    await keeping.keep()
    caches.stored.clear()
    await keeping.look()
    expect(keeping.lost).toBe(true)
  })

  it('is not offered by a server that has none', async () => {
    offered = null
    const keeping = await opened()
    await keeping.look()
    expect([keeping.offered, keeping.obstacle]).toEqual([null, null])
  })
})

describe('a newer version', () => {
  beforeEach(async () => {
    await (await opened()).keep()
    vi.resetModules()
    offered = version('b')
  })

  it('comes quietly', async () => {
    const keeping = await opened()
    await keeping.renew()
    expect(keeping.kept?.version).toBe('b')
    expect(Object.keys(caches.contents)).toEqual(['mulligan-offline-b-one'])
  })

  it.each([{ saveData: true }, { type: 'cellular' }])(
    'waits to be asked for where bytes cost: %j',
    async (connection) => {
      browser.connection = connection
      const keeping = await opened()
      await keeping.renew()
      expect([keeping.kept?.version, keeping.newer]).toEqual(['a', true])
      await keeping.keep()
      expect([keeping.kept?.version, keeping.newer]).toEqual(['b', false])
    },
  )

  it('comes quietly even where bytes cost, if only the page is new', async () => {
    build = 'two'
    offered = version('a')
    browser.connection = { saveData: true }
    const keeping = await opened()
    await keeping.renew()
    expect([keeping.kept?.page.build, keeping.newer]).toEqual(['two', false])
    expect(Object.keys(caches.contents)).toEqual(['mulligan-offline-a-two'])
  })

  it('does not come without a network, and nothing is said about it', async () => {
    online = false
    const keeping = await opened()
    await keeping.renew()
    expect([keeping.kept?.version, keeping.failure]).toEqual(['a', null])
  })
})

describe('a download', () => {
  it('does not wait for a person whom the browser asks whether it may last', async () => {
    let answer: (lasting: boolean) => void = () => {}
    const asked = new Promise<boolean>((done) => {
      answer = done
    })
    lasting = false
    Object.assign(browser.storage as object, { persist: () => asked })
    const keeping = await opened()
    await keeping.keep()
    expect([keeping.state, keeping.kept?.version, keeping.lasting]).toEqual(['idle', 'a', false])
    answer(true)
    await vi.waitFor(() => expect(keeping.lasting).toBe(true))
  })

  it('says that it was interrupted', async () => {
    const keeping = await opened()
    await keeping.look()
    online = false
    await keeping.keep()
    expect([keeping.state, keeping.failure, keeping.kept]).toEqual(['idle', 'interrupted', null])
    expect(keeping.lost).toBe(false)
  })

  it('does not begin where there is no room for it', async () => {
    Object.assign(browser.storage as object, { estimate: async () => ({ quota: 40, usage: 20 }) })
    const keeping = await opened()
    await keeping.keep()
    expect([keeping.failure, caches.contents]).toEqual(['full', {}])
  })

  it('says that there was no room after all', async () => {
    caches.room = 20
    const keeping = await opened()
    await keeping.keep()
    expect([keeping.failure, caches.contents]).toEqual(['full', {}])
  })

  it('can be cancelled', async () => {
    const keeping = await opened()
    slow = true
    const done = keeping.keep()
    await vi.waitFor(() => expect(caches.contents).toEqual({ 'mulligan-offline-a-one': [] }))
    expect(keeping.state).toBe('coming')
    keeping.cancel()
    await done
    expect([keeping.state, keeping.failure, keeping.kept]).toEqual(['idle', null, null])
    expect(caches.contents).toEqual({})
  })

  it('of another window is waited for', async () => {
    const other = await opened()
    vi.resetModules()
    const keeping = await opened()
    expect(keeping).not.toBe(other)
    let finish = () => {}
    held = new Promise((done) => {
      finish = done
    })
    const waiting = keeping.keep()
    await vi.waitFor(() => expect(keeping.state).toBe('elsewhere'))
    held = null
    await other.keep()
    finish()
    await waiting
    expect([keeping.state, keeping.kept?.version]).toEqual(['idle', 'a'])
  })

  it('works in a browser that knows no locks', async () => {
    browser.locks = undefined
    const keeping = await opened()
    await keeping.keep()
    expect(keeping.kept?.version).toBe('a')
  })
})

describe('a browser that cannot keep it', () => {
  it('says so over plain HTTP', async () => {
    vi.stubGlobal('isSecureContext', false)
    vi.stubGlobal('caches', undefined)
    const keeping = await opened()
    await keeping.look()
    expect([keeping.obstacle, keeping.state]).toEqual(['insecure', 'idle'])
  })

  it.each([
    ['caches', () => vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('no')) })],
    ['a database', () => vi.stubGlobal('indexedDB', { open: () => opening(false) })],
    ['any database at all', () => vi.stubGlobal('indexedDB', undefined)],
  ])('says so in a private window without %s', async (_, break_) => {
    break_()
    const keeping = await opened()
    await keeping.look()
    expect(keeping.obstacle).toBe('private')
    await keeping.keep()
    expect(keeping.kept).toBeNull()
  })

  it('says so where no service worker comes', async () => {
    vi.useFakeTimers()
    browser.serviceWorker = { ready: new Promise(() => {}) }
    const keeping = await opened()
    const done = keeping.look()
    await vi.advanceTimersByTimeAsync(10_000)
    await done
    expect(keeping.obstacle).toBe('noWorker')
  })
})
