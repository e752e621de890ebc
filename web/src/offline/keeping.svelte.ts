/**
 * Whether offline play is kept on this device, and how it gets here: only when somebody asks for it,
 * and from then on renewed when there is a newer version.
 */

import { api } from '../server/api'
import { choose, isChosen } from './chosen'
import {
  ChangedError,
  forgetFiles,
  isFull,
  isSame,
  keepFiles,
  keptManifest,
  type Manifest,
  offeredManifest,
} from './keptFiles'
import { network } from './network.svelte'

const LOCK = 'mulligan-offline'
/** How long a service worker may take to be there, in milliseconds. */
const PATIENCE = 8000

/** Why it cannot be kept here at all. */
export type Obstacle = 'insecure' | 'private' | 'noWorker'
/** Why it was not kept this time. */
export type Failure = 'interrupted' | 'full' | 'changed'

class Keeping {
  /** `elsewhere`: another window is busy with it. */
  state: 'unknown' | 'idle' | 'coming' | 'elsewhere' = $state('unknown')
  kept: Manifest | null = $state.raw(null)
  /** What the server has; null as long as that is not known, and if it has none. */
  offered: Manifest | null = $state.raw(null)
  obstacle: Obstacle | null = $state(null)
  failure: Failure | null = $state(null)
  /** How many bytes of `offered` are here. */
  arrived: number = $state(0)
  /** Whether the browser has promised not to make room with it. */
  lasting: boolean = $state(false)

  #stop: AbortController | null = null

  /** Somebody wanted it here, and it is gone: the browser has made room. */
  get lost(): boolean {
    return this.state === 'idle' && this.kept === null && isChosen()
  }

  get newer(): boolean {
    const { kept, offered } = this
    return kept !== null && offered !== null && !isSame(kept, offered)
  }

  /** See what is here and what the server has. */
  async look(): Promise<void> {
    this.obstacle = await obstacle()
    if (this.obstacle === null) {
      this.kept = await keptManifest()
      this.lasting = (await navigator.storage?.persisted?.()) ?? false
    }
    if (this.state === 'unknown') this.state = 'idle'
    try {
      this.offered = await offeredManifest()
    } catch {
      network.heard(false)
    }
  }

  /**
   * When the page was opened: a newer version comes quietly. Where every byte costs, only a newer page
   * does, most of which is here already.
   */
  async renew(): Promise<void> {
    await this.look()
    const small = this.kept?.version === this.offered?.version
    if (this.newer && (small || !metered())) await this.keep()
  }

  /** Download what the server offers. Another window that does so already is waited for. */
  async keep(): Promise<void> {
    this.failure = null
    const busy = await locked(() => this.#download(), true)
    if (!busy) return
    this.state = 'elsewhere'
    await locked(async () => {}, false)
    this.state = 'idle'
    await this.look()
  }

  /** Nobody wants it any more. */
  cancel(): void {
    this.#stop?.abort()
  }

  async remove(): Promise<void> {
    await locked(async () => {
      await forgetFiles()
      choose(false)
      this.kept = null
    }, false)
  }

  /** Nobody waits for the answer: Firefox puts the question to the person, who may never answer. */
  async #askToLast(): Promise<void> {
    try {
      this.lasting = (await navigator.storage?.persist?.()) ?? false
    } catch {
      this.lasting = false
    }
  }

  async #download(): Promise<void> {
    this.state = 'coming'
    this.arrived = 0
    const stop = new AbortController()
    this.#stop = stop
    try {
      // Another window may have been faster, and the server may have gone on.
      await this.look()
      const wanted = this.offered
      if (this.obstacle !== null) return
      if (wanted === null) throw new TypeError('the server offers nothing')
      if (this.kept !== null && isSame(this.kept, wanted)) return
      if (await tooLarge(wanted)) throw new DOMException('no room', 'QuotaExceededError')
      await keepFiles(wanted, await faces(), (bytes) => (this.arrived = bytes), stop.signal)
      choose(true)
      this.kept = wanted
      void this.#askToLast()
    } catch (error) {
      if (!stop.signal.aborted) this.failure = failureOf(error)
    } finally {
      this.state = 'idle'
      this.#stop = null
    }
  }
}

export const keeping = new Keeping()

function failureOf(error: unknown): Failure {
  if (isFull(error)) return 'full'
  return error instanceof ChangedError ? 'changed' : 'interrupted'
}

/** Do something that only one window may do at a time; true if another is at it and we do not wait. */
async function locked(work: () => Promise<void>, atOnce: boolean): Promise<boolean> {
  if (navigator.locks === undefined) {
    await work()
    return false
  }
  return navigator.locks.request(LOCK, { ifAvailable: atOnce }, async (lock) => {
    if (lock !== null) await work()
    return lock === null
  })
}

/** The files are kept by a cache, answered by a service worker, and the games go to a database. */
async function obstacle(): Promise<Obstacle | null> {
  if (!isSecureContext) return 'insecure'
  try {
    await caches.keys()
    await opened()
  } catch {
    return 'private'
  }
  // It may still be on its way: this can be the first visit.
  const late = new Promise<void>((give) => setTimeout(give, PATIENCE))
  const worker = await Promise.race([navigator.serviceWorker?.ready, late])
  return worker ? null : 'noWorker'
}

/** Whether this window has a database; some have one that does not open. */
function opened(): Promise<void> {
  return new Promise((done, fail) => {
    const name = 'mulligan-probe'
    const request = indexedDB.open(name)
    request.onerror = () => fail(request.error)
    request.onsuccess = () => {
      request.result.close()
      indexedDB.deleteDatabase(name)
      done()
    }
  })
}

async function tooLarge({ files }: Manifest): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota === undefined || usage === undefined) return false
  return files.reduce((sum, { size }) => sum + size, 0) > quota - usage
}

/** The bots' faces are the server's, too. */
async function faces(): Promise<string[]> {
  const { games } = await api.catalogue()
  return games.flatMap(({ game, bots }) => bots.map(({ bot }) => api.faceAddress(game, bot)))
}

/** A line where the person, or the network, counts bytes. */
function metered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } }
  return connection?.saveData === true || connection?.type === 'cellular'
}
