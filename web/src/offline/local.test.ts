import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, codeOf } from '../server/api'
import { isLocal, isOwn, localFetch } from './local'

const request = vi.hoisted(() => vi.fn())
vi.mock('./runtime', () => ({ request, attach: vi.fn() }))

const MINE = { id: 'local-abc', game: 'one-more', stage: 'playing', names: [], updated: 5 }
const THEIRS = { ...MINE, id: 'abc', updated: 9 }

let kept = false

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('mulligan.known', 'yes')
  kept = false
  request.mockReset()
  request.mockImplementation(async () => Response.json([MINE]))
  vi.stubGlobal('caches', { match: async () => (kept ? new Response('{}') : undefined) })
})

afterEach(() => vi.unstubAllGlobals())

function gone() {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network')
  })
}

it('a table of this device is known by its id', () => {
  expect(['local-abc', 'abc', 'a-local', null].map((table) => isLocal(table))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isOwn('/api/tables/local-abc/record')).toBe(true)
  expect(isOwn('/api/tables/abc/record')).toBe(false)
})

it('what needs a server is refused without loading anything', async () => {
  const answer = await localFetch('/api/daily/game')

  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'offline' })
  expect(request).not.toHaveBeenCalled()
  expect(localStorage.getItem('mulligan.local')).toBeNull()
})

describe('a request', () => {
  it('about a table of this device never goes to the server', async () => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    await api.table('local-abc')

    expect(request).toHaveBeenCalledWith('/api/tables/local-abc', {})
    expect(fetch).not.toHaveBeenCalled()
  })

  it('goes to this device if the server is gone and offline play is kept', async () => {
    gone()
    kept = true
    await api.learn('one-more', { name: 'Ada', language: 'en' } as Parameters<typeof api.learn>[1])

    expect(request.mock.calls[0]?.[0]).toBe('/api/lessons/one-more')
  })

  it('is not answered here if it is not kept', async () => {
    gone()

    expect(codeOf(await api.lobby().catch((error) => error))).toBe('unreachable')
    expect(codeOf(await api.open({} as never).catch((error) => error))).toBe('unreachable')
    expect(request).not.toHaveBeenCalled()
  })

  it('about a table of the server waits for it, even if offline play is kept', async () => {
    gone()
    kept = true

    expect(codeOf(await api.table('abc').catch((error) => error))).toBe('unreachable')
    expect(request).not.toHaveBeenCalled()
  })

  it('goes to this device if a proxy says that the server is gone', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    kept = true

    expect(await api.myTables()).toEqual([MINE])
  })
})

describe('my tables', () => {
  it('are those of the server and of this device, the latest first', async () => {
    vi.stubGlobal('fetch', async () => Response.json([THEIRS]))
    localStorage.setItem('mulligan.local', 'yes')

    expect(await api.myTables()).toEqual([THEIRS, MINE])
  })

  it('are not looked for here if there never was one', async () => {
    vi.stubGlobal('fetch', async () => Response.json([THEIRS]))

    expect(await api.myTables()).toEqual([THEIRS])
    expect(request).not.toHaveBeenCalled()
  })

  it('of this device are there without the server, and only once', async () => {
    gone()
    kept = true
    localStorage.setItem('mulligan.local', 'yes')

    expect(await api.myTables()).toEqual([MINE])
  })
})
