/**
 * Something on the server that is looked at again and again while somebody sees the page: every few
 * seconds, and at once when a phone wakes up or the network is back. What was found stays on the
 * screen while nobody answers.
 */

import { ask, codeOf, type RefusalCode } from '../../server/api'

/** In milliseconds. */
const EVERY = 4000

/** What asking again does not change. */
const FINAL = new Set<RefusalCode>(['no-such-club', 'out-of-club', 'not-found', 'not-understood'])

export class Followed<Found> {
  found: Found | null = $state.raw(null)
  /** Why there is nothing to see. */
  refusal: RefusalCode | null = $state(null)
  /** Nobody answers at the moment. */
  lost = $state(false)

  #path: string
  #etag = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts what was asked and what changed: an answer from before the last change is old. */
  #turn = 0
  #left = false

  /** To be made with a component. */
  constructor(path: string) {
    this.#path = path
    $effect(() => {
      document.addEventListener('visibilitychange', this.look)
      addEventListener('online', this.look)
      void this.look()
      return () => {
        this.#left = true
        clearTimeout(this.#timer)
        document.removeEventListener('visibilitychange', this.look)
        removeEventListener('online', this.look)
      }
    })
  }

  look = async (): Promise<void> => {
    clearTimeout(this.#timer)
    if (this.#left || document.hidden) return
    this.#turn += 1
    const turn = this.#turn
    try {
      const response = await ask(this.#path, undefined, undefined, this.#etag)
      const found = response.status === 304 ? this.found : ((await response.json()) as Found)
      if (turn !== this.#turn) return
      this.#etag = response.headers.get('etag') ?? this.#etag
      this.found = found
      this.refusal = null
      this.lost = false
    } catch (error) {
      if (turn !== this.#turn) return
      this.#missed(codeOf(error))
    }
    if (!this.#left && this.refusal === null) this.#timer = setTimeout(this.look, EVERY)
  }

  /** What a change was answered with. */
  set(found: Found): void {
    this.#turn += 1
    this.#etag = ''
    this.found = found
    this.refusal = null
    this.lost = false
    clearTimeout(this.#timer)
    if (!this.#left) this.#timer = setTimeout(this.look, EVERY)
  }

  #missed(code: RefusalCode): void {
    if (FINAL.has(code)) {
      this.found = null
      this.refusal = code
    }
    this.lost = code === 'unreachable'
  }
}
