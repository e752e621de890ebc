/** What the page and its worker say to each other. */

export type ToWorker =
  | { t: 'request'; id: number; method: string; path: string; query: string; body: string }
  | { t: 'open'; socket: number }
  | { t: 'say'; socket: number; text: string }
  | { t: 'close'; socket: number }

export type FromWorker =
  /** Another tab has the tables; `ready` comes when it has let go of them. */
  | { t: 'elsewhere' }
  /** How many bytes are here of a download that takes `size`. */
  | { t: 'arriving'; arrived: number; size: number }
  /** `lasting`: whether the tables are still here when the window has been closed. */
  | { t: 'ready'; lasting: boolean }
  | { t: 'failed'; reason: string }
  /** The device's Python is of a newer build than the page. */
  | { t: 'outdated' }
  | { t: 'answer'; id: number; status: number; headers: Record<string, string>; body: string }
  | { t: 'told'; socket: number; text: string }
