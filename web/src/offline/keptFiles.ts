/**
 * The files of offline play, and the page of the same build, in a cache of their own for each
 * version. A version is kept whole or not at all: its manifest is written last, and without a manifest
 * a cache does not count. Only then does the version before it go.
 */

export interface Manifest {
  version: string
  /** The hash of its messages (`server/wire.ts`): only a page that has it, too, can talk to it. */
  schema: string
  page: BuiltPage
  /** What is downloaded, all files together. */
  bytes: number
  files: readonly KeptFile[]
}

/** The page that was built with it. */
export interface BuiltPage {
  /** The hash of the build, which its document has, too. */
  build: string
  /** All that the document needs. */
  files: readonly string[]
}

export interface KeptFile {
  path: string
  /** On its way, packed. */
  bytes: number
  /** Unpacked, as it is kept. */
  size: number
}

/** The service worker knows these, too. */
export const MANIFEST = '/offline/manifest.json'
const PREFIX = 'mulligan-offline-'
const DOCUMENT = '/'

/** The server answered, but not with this file as it was: it has another version by now. */
export class ChangedError extends Error {}

const nameOf = ({ version, page }: Manifest) => `${PREFIX}${version}-${page.build}`

/** Whether neither Python nor the page differs. */
export const isSame = (one: Manifest, other: Manifest) => nameOf(one) === nameOf(other)

/** What the server offers; null if it has none. */
export async function offeredManifest(): Promise<Manifest | null> {
  const response = await fetch(MANIFEST, { cache: 'no-cache' })
  if (response.status === 404) return null
  if (!response.ok) throw new TypeError(response.statusText)
  return (await response.json()) as Manifest
}

/** The version that is kept here; null if there is none, or a part of it is gone. */
export async function keptManifest(): Promise<Manifest | null> {
  // The newest last: one that has just replaced another counts, even before the old one is gone.
  for (const name of (await cacheNames()).reverse()) {
    const cache = await caches.open(name)
    const found = await cache.match(MANIFEST)
    if (found === undefined) continue
    const here = await pathsIn(cache)
    if (!here.has(DOCUMENT)) continue
    const manifest = (await found.json()) as Manifest
    const needed = [...manifest.files.map(({ path }) => path), ...manifest.page.files]
    if (needed.every((path) => here.has(path))) return manifest
  }
  return null
}

/**
 * Download a version and let it take the place of any other. `tell` hears how many of its bytes are
 * here. Whatever goes wrong, what was kept before is still kept. Files that have arrived stay for
 * the next attempt, unless there was no room for them or `signal` said that nobody wants them.
 * `extras` come along, except those that the server no longer has.
 */
export async function keepFiles(
  manifest: Manifest,
  extras: readonly string[],
  tell: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const name = nameOf(manifest)
  const { page } = manifest
  const cache = await caches.open(name)
  try {
    const document = await fetchDocument(page, signal)
    const here = await pathsIn(cache)
    let arrived = 0
    for (const file of manifest.files) {
      if (!here.has(file.path)) {
        const before = arrived
        const heard = (share: number) => tell(before + Math.round(share * file.bytes))
        await fetchInto(cache, file.path, signal, { size: file.size, heard })
      }
      arrived += file.bytes
      tell(arrived)
    }
    for (const path of page.files)
      if (!here.has(path)) await cache.put(path, await fetched(path, signal))
    for (const path of extras) {
      const found = here.has(path) ? null : await fetch(path, { signal })
      if (found?.ok) await cache.put(path, found)
    }
    signal.throwIfAborted()
    await cache.put(DOCUMENT, document)
    await cache.put(MANIFEST, Response.json(manifest))
  } catch (error) {
    if (signal.aborted || isFull(error)) await caches.delete(name)
    throw error
  }
  await forgetFiles(name)
}

/** Delete all versions but one. */
export async function forgetFiles(but?: string): Promise<void> {
  for (const name of await cacheNames()) if (name !== but) await caches.delete(name)
}

export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

async function cacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX))
}

async function pathsIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => new URL(url, location.href).pathname))
}

async function fetched(path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new ChangedError(`${response.status}: ${path}`)
  return response
}

/** The page of another build is of no use, and with its files neither. */
async function fetchDocument({ build }: BuiltPage, signal: AbortSignal): Promise<Response> {
  const document = await fetched(DOCUMENT, signal)
  const text = await document.clone().text()
  if (!text.includes(`name="build" content="${build}"`)) throw new ChangedError('another build')
  return document
}

interface Expected {
  size: number
  /** Called with the share of the file that has come. */
  heard: (share: number) => void
}

/** A cache takes a file when its last byte has come, and nothing of one that breaks off. */
async function fetchInto(
  cache: Cache,
  path: string,
  signal: AbortSignal,
  { size, heard }: Expected,
): Promise<void> {
  const response = await fetched(path, signal)
  if (response.body === null) return cache.put(path, response)
  let passed = 0
  let wrong = false
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      passed += chunk.byteLength
      heard(Math.min(1, passed / size))
      controller.enqueue(chunk)
    },
    flush(controller) {
      wrong = passed !== size
      if (wrong) controller.error()
    },
  })
  try {
    await cache.put(path, new Response(response.body.pipeThrough(counting), response))
  } catch (error) {
    // A cache has its own word for a body that breaks off.
    throw wrong ? new ChangedError(`${passed} of ${size}: ${path}`) : error
  }
}
