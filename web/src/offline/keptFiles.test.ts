import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE, documentOf, FakeCaches, manifestOf } from './caches.test-setup'
import {
  ChangedError,
  forgetFiles,
  isSame,
  keepFiles,
  keptManifest,
  type Manifest,
} from './keptFiles'

const FACE = '/api/bots/one-more/casual/face.svg'

/** The build of the page that the server has. */
let build: string

function version(name: string): Manifest {
  const files = ['python.wasm', 'library.zip'].map((file, at) => ({
    path: `/offline/${name}/${file}`,
    bytes: 10 + at,
    size: 30 + at,
  }))
  return manifestOf(name, files, build)
}

let caches: FakeCaches
/** What the server answers instead of a file. */
let instead: Record<string, () => Promise<Response>>
let asked: string[]

beforeEach(() => {
  caches = new FakeCaches()
  instead = {}
  asked = []
  build = 'one'
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(path)
    signal.throwIfAborted()
    const answer = instead[path]
    if (answer !== undefined) return answer()
    if (path === '/') return documentOf(build)
    return new Response(new Uint8Array(path.endsWith('.zip') ? 31 : 30))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function keep(manifest: Manifest, tell: (bytes: number) => void = () => {}) {
  await keepFiles(manifest, [FACE], tell, new AbortController().signal)
}

/** A connection that breaks after a few bytes. */
function broken(): Promise<Response> {
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new TypeError('the network is gone'))
      else controller.enqueue(new Uint8Array(5))
      sent = true
    },
  })
  return Promise.resolve(new Response(body))
}

describe('a version that is kept', () => {
  it('is there with all its files, and tells how far it was', async () => {
    const told: number[] = []
    expect(await keptManifest()).toBeNull()
    await keep(version('a'), (bytes) => told.push(bytes))

    expect(await keptManifest()).toEqual(version('a'))
    expect(caches.contents).toEqual({
      'mulligan-offline-a-one': [
        '/offline/a/python.wasm',
        '/offline/a/library.zip',
        CODE,
        FACE,
        '/',
        '/offline/manifest.json',
      ],
    })
    expect(told.at(-1)).toBe(21)
    expect(told).toEqual([...told].sort((one, other) => one - other))
  })

  it('takes the place of the one before, whole', async () => {
    await keep(version('a'))
    await keep(version('b'))

    expect((await keptManifest())?.version).toBe('b')
    expect(Object.keys(caches.contents)).toEqual(['mulligan-offline-b-one'])
  })

  it('counts before the old one is gone, and without a file not at all', async () => {
    await keep(version('a'))
    const old = caches.stored.get('mulligan-offline-a-one') ?? new Map()
    await keep(version('b'))
    caches.stored = new Map([['mulligan-offline-a-one', old], ...caches.stored])
    expect((await keptManifest())?.version).toBe('b')

    caches.stored.get('mulligan-offline-b-one')?.delete('/offline/b/library.zip')
    expect((await keptManifest())?.version).toBe('a')
    old.delete('/offline/a/python.wasm')
    expect(await keptManifest()).toBeNull()
  })

  it.each(['/', CODE])('is not whole without its page: %s', async (path) => {
    await keep(version('a'))
    caches.stored.get('mulligan-offline-a-one')?.delete(path)
    expect(await keptManifest()).toBeNull()
  })

  it('is another one with another page, whose document comes after all else', async () => {
    await keep(version('a'))
    const before = version('a')
    build = 'two'
    expect(isSame(before, version('a'))).toBe(false)
    instead[CODE] = async () => new Response('', { status: 404 })
    await expect(keep(version('a'))).rejects.toBeInstanceOf(ChangedError)
    expect(await keptManifest()).toEqual(before)
    expect(caches.contents['mulligan-offline-a-two']).not.toContain('/')

    instead = {}
    await keep(version('a'))
    expect(await keptManifest()).toEqual(version('a'))
    expect(Object.keys(caches.contents)).toEqual(['mulligan-offline-a-two'])
  })

  it('is not kept with the page of another build', async () => {
    const wanted = version('a')
    build = 'two'
    await expect(keep(wanted)).rejects.toBeInstanceOf(ChangedError)
    expect(caches.contents).toEqual({ 'mulligan-offline-a-one': [] })
  })

  it('is whole without an extra that the server no longer has', async () => {
    instead[FACE] = async () => new Response('', { status: 404 })
    await keep(version('a'))

    expect(await keptManifest()).toEqual(version('a'))
    expect(caches.contents['mulligan-offline-a-one']).not.toContain(FACE)
  })

  it('goes when it is removed, and nothing else does', async () => {
    await caches.open('mulligan-files')
    await keep(version('a'))
    await forgetFiles()
    expect(Object.keys(caches.contents)).toEqual(['mulligan-files'])
  })
})

describe('a download that fails', () => {
  beforeEach(() => keep(version('a')))

  it('leaves what was kept, and what has arrived for the next attempt', async () => {
    instead['/offline/b/library.zip'] = broken
    await expect(keep(version('b'))).rejects.toThrow('the network is gone')
    expect((await keptManifest())?.version).toBe('a')
    expect(caches.contents['mulligan-offline-b-one']).toEqual(['/offline/b/python.wasm'])

    instead = {}
    asked = []
    const told: number[] = []
    await keep(version('b'), (bytes) => told.push(bytes))
    expect(asked).toEqual(['/', '/offline/b/library.zip', CODE, FACE])
    expect(told[0]).toBe(10)
    expect((await keptManifest())?.version).toBe('b')
  })

  it.each([
    ['is not there any more', async () => new Response('', { status: 404 })],
    ['is shorter than it should be', async () => new Response(new Uint8Array(7))],
  ])('because a file %s keeps nothing of it', async (_, answer) => {
    instead['/offline/b/python.wasm'] = answer
    await expect(keep(version('b'))).rejects.toBeInstanceOf(ChangedError)
    expect((await keptManifest())?.version).toBe('a')
    expect(caches.contents['mulligan-offline-b-one']).toEqual([])
  })

  it('for want of room gives the room back', async () => {
    caches.room = 40
    await expect(keep(version('b'))).rejects.toThrow('full')
    expect((await keptManifest())?.version).toBe('a')
    expect(Object.keys(caches.contents)).toEqual(['mulligan-offline-a-one'])
  })

  it('because nobody wants it any more leaves nothing behind', async () => {
    const stop = new AbortController()
    const stopped = keepFiles(version('b'), [FACE], () => stop.abort(), stop.signal)
    await expect(stopped).rejects.toThrow()
    expect((await keptManifest())?.version).toBe('a')
    expect(Object.keys(caches.contents)).toEqual(['mulligan-offline-a-one'])
  })
})
