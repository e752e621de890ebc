/**
 * Results of friends, as they come with a link: `/daily/2026-11-15#game=4`. What stands behind the
 * sign never reaches the server. It is kept on this device, because it is shown after one's own try.
 */

import type { Daily } from '../../server/wire'

const STORED = 'mulligan.friends'
/** Deals that are remembered, and results for each. */
const DEALS = 30
const RESULTS = 8
/** A sheet has 81 squares; a challenge is three sheets. For One More!, see `outcome.ts`. */
const WORST: Record<Daily['kind'], number> = { game: 81, series: 243, 'one-more': 18 }

export interface Shared {
  kind: Daily['kind']
  result: number
}

export function sharedAddress(day: string, { kind, result }: Shared): string {
  return `${location.origin}/daily/${day}#${kind}=${result}`
}

/** The result in the fragment of an address; null if there is none that can be. */
export function sharedIn(fragment: string): Shared | null {
  const [, kind, result] = /^#([a-z-]+)=(\d{1,3})$/.exec(fragment) ?? []
  if (kind === undefined || !Object.hasOwn(WORST, kind)) return null
  const known = kind as Daily['kind']
  return Number(result) > WORST[known] ? null : { kind: known, result: Number(result) }
}

function read(): [deal: string, results: number[]][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDeal) : []
  } catch {
    return []
  }
}

function isDeal(entry: unknown): entry is [string, number[]] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Array.isArray(entry[1]))
    return false
  return entry[1].every(Number.isInteger)
}

/** Friends' results with a deal, the best first. */
export function friendsAt(day: string, kind: Daily['kind']): readonly number[] {
  return read().find(([deal]) => deal === `${day} ${kind}`)?.[1] ?? []
}

/** A link that is opened twice is one friend. */
export function rememberFriend(day: string, { kind, result }: Shared): void {
  const results = new Set([...friendsAt(day, kind), result])
  const others = read().filter(([deal]) => deal !== `${day} ${kind}`)
  const sorted = [...results].sort((one, other) => one - other).slice(0, RESULTS)
  const kept = [...others, [`${day} ${kind}`, sorted]].slice(-DEALS)
  localStorage.setItem(STORED, JSON.stringify(kept))
}
