import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchFetch } from './arrival'
import { manifestOf } from './caches.test-setup'

const MANIFEST = manifestOf('1', [
  { path: '/offline/1/python.wasm', bytes: 300, size: 900 },
  { path: '/offline/1/game.zip', bytes: 100, size: 100 },
])

let plain: typeof fetch

beforeEach(() => {
  plain = globalThis.fetch
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})

afterEach(() => {
  globalThis.fetch = plain
  vi.useRealTimers()
})

/** A server that answers with these chunks, so many milliseconds apart, and then breaks off or not. */
function serve(chunks: readonly number[], end: Error | null = null, status = 200, pause = 1000) {
  globalThis.fetch = async (asked) => {
    const left = [...chunks]
    const body = new ReadableStream({
      pull(controller) {
        vi.advanceTimersByTime(pause)
        const length = left.shift()
        if (length !== undefined) controller.enqueue(new Uint8Array(length))
        else if (end) controller.error(end)
        else controller.close()
      },
    })
    const response = new Response(body, { status, headers: { 'content-type': 'application/wasm' } })
    Object.defineProperty(response, 'url', { value: `https://play.example${asked}` })
    return response
  }
}

it('says how much of the download has come, and changes nothing of it', async () => {
  serve([450, 450])
  const tell = vi.fn()
  void watchFetch(MANIFEST, tell)
  const response = await fetch('/offline/1/python.wasm')

  expect(response.headers.get('content-type')).toBe('application/wasm')
  expect((await response.arrayBuffer()).byteLength).toBe(900)
  await (await fetch('/offline/1/game.zip?again')).arrayBuffer()
  expect(tell.mock.calls).toEqual([[150], [300], [400], [400]])
})

it('says it of a line that has stopped, too', async () => {
  globalThis.fetch = async (asked) => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(90)),
    })
    const response = new Response(body)
    Object.defineProperty(response, 'url', { value: `https://play.example${asked}` })
    return response
  }
  const tell = vi.fn()
  void watchFetch(MANIFEST, tell)
  const reader = (await fetch('/offline/1/python.wasm')).body?.getReader()
  await reader?.read()
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)

  expect(tell.mock.calls).toEqual([[30]])
})

it('says nothing of files that come at once', async () => {
  serve([100], null, 200, 0)
  const tell = vi.fn()
  void watchFetch(MANIFEST, tell)
  await (await fetch('/offline/1/game.zip')).arrayBuffer()
  vi.advanceTimersByTime(1000)

  expect(tell).not.toHaveBeenCalled()
})

it.each([
  ['breaks off', () => serve([450], new TypeError('network'))],
  ['is not there any more', () => serve([], null, 404)],
  [
    'cannot be asked for',
    () => {
      globalThis.fetch = async () => {
        throw new TypeError('network')
      }
    },
  ],
])('a file that %s fails the start', async (_, happens) => {
  happens()
  const brokenOff = watchFetch(MANIFEST, () => {})
  const read = fetch('/offline/1/python.wasm').then((response) => response.arrayBuffer())

  await expect(read).rejects.toThrow()
  await expect(brokenOff).rejects.toThrow()
})
