/** What a worker fetches for Python, watched: how much of it is here, and whether it breaks off. */

import type { KeptFile, Manifest } from './keptFiles'

/** Milliseconds before the first report: what is here sooner needs none. */
const SOON = 1000
/** And between two. */
const PAUSE = 250

/**
 * Fetch all that Pyodide wants through this from now on. `tell` hears how many bytes of the download
 * have come. The promise is never fulfilled, and rejected when a file does not come whole: for its
 * WebAssembly module Pyodide would wait for ever then.
 */
export function watchFetch({ files }: Manifest, tell: (bytes: number) => void): Promise<never> {
  const plain = globalThis.fetch
  const known = new Map(files.map((file) => [file.path, file]))
  const arrived = new Map<string, number>()
  let onTheirWay = 0
  let next = performance.now() + SOON

  function report(): void {
    if (onTheirWay === 0 || performance.now() < next) return
    next = performance.now() + PAUSE
    tell([...arrived.values()].reduce((sum, part) => sum + part, 0))
  }

  function count({ path, bytes, size }: KeptFile, passed: number): void {
    arrived.set(path, Math.round(bytes * Math.min(1, passed / size)))
    report()
  }

  // On a line that has stopped nothing else would come.
  setTimeout(report, SOON)

  return new Promise((_, breakOff) => {
    globalThis.fetch = async (asked, init) => {
      try {
        const response = await plain(asked, init)
        const { pathname } = new URL(response.url)
        if (!response.ok) throw new TypeError(`${response.status}: ${pathname}`)
        const file = known.get(pathname)
        if (response.body === null || file === undefined) return response
        onTheirWay += 1
        const counted = counting(
          response.body,
          (passed) => count(file, passed),
          (error) => {
            onTheirWay -= 1
            if (error !== null) breakOff(error)
          },
        )
        return new Response(counted, response)
      } catch (error) {
        breakOff(error)
        throw error
      }
    }
  })
}

function counting(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  heard: (passed: number) => void,
  ended: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let passed = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          ended(null)
          return controller.close()
        }
        passed += value.byteLength
        heard(passed)
        controller.enqueue(value)
      } catch (error) {
        ended(error)
        controller.error(error)
      }
    },
  })
}
