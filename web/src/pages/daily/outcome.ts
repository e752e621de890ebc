/** How a try at a deal of the day ended, as a number to compare and in words. Less is better. */

import type { Daily, OneMoreView } from '../../server/wire'
import { say } from './today.words'

export const KINDS: readonly Daily['kind'][] = ['game', 'series', 'one-more']

/** In One More!, a game that was not won is this less its rounds: see `Daily.empty` on the wire. */
const NOT_WON = 20

export function isWon(result: number): boolean {
  return result < NOT_WON / 2
}

export function oneMoreResult({ end, round }: OneMoreView, seat: number): number {
  return end?.winners.includes(seat) ? round : NOT_WON - round
}

export function outcome(kind: Daily['kind'], result: number): string {
  if (kind !== 'one-more') return say('yours', { count: result })
  if (isWon(result)) return say('omWon', { count: result })
  return say('omNotWon', { count: NOT_WON - result })
}
