import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeCaches } from './caches.test-setup'
import { ChangedError, forgetFiles, keepFiles, keptManifest, type Manifest } from './keptFiles'

const FACE = '/api/bots/one-more/casual/face.svg'

function version(name: string): Manifest {
  const files = ['python.wasm', 'library.zip'].map((file, at) => ({
    path: `/offline/${name}/${file}`,
    bytes: 10 + at,
    size: 30 + at,
  }))
  return { version: name, bytes: 21, files }
}

let caches: FakeCaches
/** What the server answers instead of a file. */
let instead: Record<string, () => Promise<Response>>
let asked: string[]

beforeEach(() => {
  caches = new FakeCaches()
  instead = {}
  asked = []
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(path)
    signal.throwIfAborted()
    const answer = instead[path]
    if (answer !== undefined) return answer()
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
      'mulligan-offline-a': [
        '/offline/a/python.wasm',
        '/offline/a/library.zip',
        FACE,
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
    expect(Object.keys(caches.contents)).toEqual(['mulligan-offline-b'])
  })

  it('counts before the old one is gone, and without a file not at all', async () => {
    await keep(version('a'))
    const old = caches.stored.get('mulligan-offline-a') ?? new Map()
    await keep(version('b'))
    caches.stored = new Map([['mulligan-offline-a', old], ...caches.stored])
    expect((await keptManifest())?.version).toBe('b')

    caches.stored.get('mulligan-offline-b')?.delete('/offline/b/library.zip')
    expect((await keptManifest())?.version).toBe('a')
    old.delete('/offline/a/python.wasm')
    expect(await keptManifest()).toBeNull()
  })

  it('is whole without an extra that the server no longer has', async () => {
    instead[FACE] = async () => new Response('', { status: 404 })
    await keep(version('a'))

    expect(await keptManifest()).toEqual(version('a'))
    expect(caches.contents['mulligan-offline-a']).not.toContain(FACE)
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
    expect(caches.contents['mulligan-offline-b']).toEqual(['/offline/b/python.wasm'])

    instead = {}
    asked = []
    const told: number[] = []
    await keep(version('b'), (bytes) => told.push(bytes))
    expect(asked).toEqual(['/offline/b/library.zip', FACE])
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
    expect(caches.contents['mulligan-offline-b']).toEqual([])
  })

  it('for want of room gives the room back', async () => {
    caches.room = 40
    await expect(keep(version('b'))).rejects.toThrow('full')
    expect((await keptManifest())?.version).toBe('a')
    expect(Object.keys(caches.contents)).toEqual(['mulligan-offline-a'])
  })

  it('because nobody wants it any more leaves nothing behind', async () => {
    const stop = new AbortController()
    const stopped = keepFiles(version('b'), [FACE], () => stop.abort(), stop.signal)
    await expect(stopped).rejects.toThrow()
    expect((await keptManifest())?.version).toBe('a')
    expect(Object.keys(caches.contents)).toEqual(['mulligan-offline-a'])
  })
})
