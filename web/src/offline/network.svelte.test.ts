import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentOf, FakeCaches, manifestOf } from './caches.test-setup'

const THERE = { games: [{ game: 'one-more', bots: [{ bot: 'expert' }, { bot: 'casual' }] }] }
const HERE = { games: [{ game: 'one-more', bots: [{ bot: 'casual' }] }] }

let caches: FakeCaches
let online: boolean

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  localStorage.setItem('mulligan.known', 'yes')
  caches = new FakeCaches()
  online = true
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', answer)
})

async function answer(path: string): Promise<Response> {
  if (path === '/offline/a/catalogue.json') return Response.json(HERE)
  if (!online) throw new TypeError('no network')
  return Response.json(path === '/api/catalogue' ? THERE : [])
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function keepOfflinePlay() {
  vi.stubGlobal('fetch', async () => documentOf('one'))
  const { keepFiles } = await import('./keptFiles')
  await keepFiles(manifestOf('a', []), [], () => {}, new AbortController().signal)
  vi.stubGlobal('fetch', answer)
}

async function opened() {
  const [{ api }, { network }] = await Promise.all([
    import('../server/api'),
    import('./network.svelte'),
  ])
  return { api, network }
}

describe('a server that does not answer', () => {
  it('is noticed by any request, and so is its return', async () => {
    const { api, network } = await opened()
    await api.lobby()
    expect(network.away).toBe(false)
    online = false
    await expect(api.lobby()).rejects.toThrow()
    expect([network.away, network.playable]).toEqual([true, false])
    online = true
    await api.lobby()
    expect(network.away).toBe(false)
  })

  it('is not needed where offline play is kept, with the bots that are here', async () => {
    await keepOfflinePlay()
    const { api, network } = await opened()
    const bots = async () => (await api.catalogue()).games[0]?.bots.map(({ bot }) => bot)
    expect(await bots()).toEqual(['expert', 'casual'])

    online = false
    await expect(api.lobby()).rejects.toThrow()
    await vi.waitFor(() => expect(network.playable).toBe(true))
    expect(await bots()).toEqual(['casual'])

    online = true
    await api.lobby()
    expect(await bots()).toEqual(['expert', 'casual'])
  })

  it('is missed in a window that keeps nothing', async () => {
    const { api, network } = await opened()
    vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('private')) })
    online = false
    await expect(api.lobby()).rejects.toThrow()
    expect([network.away, network.playable]).toEqual([true, false])
  })
})
