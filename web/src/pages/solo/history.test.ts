import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NotedGame } from '../../server/wire'
import { fetchHistory, passIn, share, stopSharing, tellHistory, unknownThere } from './history'

const GAME: NotedGame = {
  table: 'a',
  game: 'second-chance',
  when: 1000,
  empty: 4,
  won: true,
  seats: 1,
  bots: [],
  day: null,
  series: null,
}

let asked: { method: string; path: string; body: unknown }[]
let answer: () => Response

beforeEach(() => {
  localStorage.clear()
  asked = []
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body = init.body === undefined ? null : JSON.parse(String(init.body))
    asked.push({ method: init.method ?? 'GET', path, body })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a history on the server', () => {
  it('hears of no game unless somebody wants it', async () => {
    await tellHistory(GAME)

    expect(asked).toEqual([])
  })

  it('hears of every game afterwards, and of none when it is deleted', async () => {
    await share([GAME])
    await tellHistory({ ...GAME, table: 'b' })
    await stopSharing()
    await tellHistory({ ...GAME, table: 'c' })

    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/me/history',
      'POST /api/me/history',
      'DELETE /api/me/history',
    ])
    expect(asked[0]?.body).toEqual({ games: [GAME], begin: true })
    expect(asked[1]?.body).toEqual({ games: [{ ...GAME, table: 'b' }] })
  })

  it('is over when another device has deleted it', async () => {
    await share([])
    const problem = { code: 'no-history', sentence: '' }
    answer = () => new Response(JSON.stringify(problem), { status: 409 })
    await tellHistory(GAME)
    await tellHistory(GAME)

    expect(asked).toHaveLength(2)
  })

  it('goes on where the device has forgotten that there is one', async () => {
    answer = () => new Response(JSON.stringify({ games: [], next: null, token: 'x' }))
    await fetchHistory()
    await tellHistory(GAME)

    expect(asked).toHaveLength(2)
  })

  it('travels in parts', async () => {
    const games = Array.from({ length: 450 }, (_, at) => ({ ...GAME, table: `t${at}` }))
    await share(games)
    const parts = asked.map(({ body }) => (body as { games: NotedGame[] }).games)
    expect(parts.map((part) => part.length)).toEqual([200, 200, 50])

    asked = []
    answer = () => {
      const at = asked.length - 1
      const next = at < 2 ? `${at}.5-t` : null
      return new Response(JSON.stringify({ games: parts[at], next, token: 'x' }))
    }
    expect(await fetchHistory()).toEqual({ games, token: 'x' })
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/me/history?after=',
      '/api/me/history?after=0.5-t',
      '/api/me/history?after=1.5-t',
    ])
  })

  it('is told again after a moment without a network', async () => {
    await share([])
    answer = () => {
      throw new TypeError('no network')
    }
    await tellHistory(GAME)
    await tellHistory(GAME)

    expect(asked).toHaveLength(3)
  })
})

it('finds the pass in a link', () => {
  expect(passIn('#history=ab.c%2Bd')).toBe('ab.c+d')
  expect(passIn('#seat=1.2.3')).toBeNull()
  expect(passIn('')).toBeNull()
})

it('finds the games that were finished without a network', () => {
  const here = ['a', 'local-b', 'c'].map((table) => ({ ...GAME, table }))
  expect(unknownThere(here, [{ ...GAME, table: 'a' }]).map(({ table }) => table)).toEqual([
    'local-b',
    'c',
  ])
  expect(unknownThere(here, here)).toEqual([])
})
