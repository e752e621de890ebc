import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { documentOf, FakeCaches, manifestOf } from './caches.test-setup'
import { OutdatedError, version } from './files'
import { keepFiles, type Manifest } from './keptFiles'

const KEPT = manifestOf('kept', [])
const SERVED = manifestOf('served', [])
const strange = (manifest: Manifest) => ({ ...manifest, schema: 'another' })

function serve(manifest: Manifest): void {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/' ? documentOf('one') : Response.json(manifest),
  )
}

async function keep(manifest: Manifest): Promise<void> {
  await keepFiles(manifest, [], () => {}, new AbortController().signal)
}

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches())
  serve(SERVED)
})
afterEach(() => vi.unstubAllGlobals())

it('files that are kept are used, and need no network', async () => {
  await keep(KEPT)
  vi.stubGlobal('fetch', vi.fn())

  expect(await version()).toEqual({ manifest: KEPT, here: true })
  expect(fetch).not.toHaveBeenCalled()
})

it.each([
  ['nothing is kept', new FakeCaches()],
  ['the window lets nobody use its caches', { keys: () => Promise.reject(new Error('private')) }],
  ['there are no caches', undefined],
])('files come from the server if %s', async (_, caches) => {
  vi.stubGlobal('caches', caches)

  expect(await version()).toEqual({ manifest: SERVED, here: false })
})

it('files come from the server if those that are kept have other messages than the page', async () => {
  await keep(strange(KEPT))

  expect(await version()).toEqual({ manifest: SERVED, here: false })
})

it('a page never talks to a Python that has other messages', async () => {
  serve(strange(SERVED))
  await expect(version()).rejects.toBeInstanceOf(OutdatedError)
  await keep(strange(KEPT))
  await expect(version()).rejects.toBeInstanceOf(OutdatedError)
})

it('a server without them is not taken for one with them', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))

  await expect(version()).rejects.toThrow()
})
