import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { version } from './files'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ version: 'served' }))
})
afterEach(() => vi.unstubAllGlobals())

const keeping = (version: string) => ({ match: async () => Response.json({ version }) })

it('files that are kept are used, and need no network', async () => {
  vi.stubGlobal('caches', keeping('kept'))
  vi.stubGlobal('fetch', vi.fn())

  expect(await version()).toEqual({ manifest: { version: 'kept' }, here: true })
  expect(fetch).not.toHaveBeenCalled()
})

it.each([
  ['nothing is kept', { match: async () => undefined }],
  ['the window lets nobody use its caches', { match: () => Promise.reject(new Error('private')) }],
])('files come from the server if %s', async (_, caches) => {
  vi.stubGlobal('caches', caches)

  expect(await version()).toEqual({ manifest: { version: 'served' }, here: false })
})

it('a server without them is not taken for one with them', async () => {
  vi.stubGlobal('caches', { match: async () => undefined })
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))

  await expect(version()).rejects.toThrow()
})
