/** A kind word about a game of a solo challenge. */

import { GAMES_IN_SERIES, GOAL } from './notebook'
import { say } from './words'

/** How close to the goal is close. */
const NEARLY = 3

/** *empty* are the results so far, the game that just ended last. */
export function reaction(empty: readonly number[]): string {
  const total = sum(empty)
  const last = sheet(empty.at(-1) ?? 0)
  return `${last} ${empty.length < GAMES_IN_SERIES ? ahead(total) : verdict(total)}`
}

/** Whether a challenge with these results cannot be won any more, though there are games left. */
export function outOfReach(empty: readonly number[]): boolean {
  return empty.length < GAMES_IN_SERIES && sum(empty) >= GOAL
}

function sum(empty: readonly number[]): number {
  return empty.reduce((total, each) => total + each, 0)
}

function sheet(empty: number): string {
  if (empty === 0) return say('perfect')
  if (empty <= 3) return say('great')
  return say(empty <= 7 ? 'solid' : 'tough')
}

function ahead(total: number): string {
  const left = GOAL - 1 - total
  if (left < 0) return say('outOfReach')
  return left === 0 ? say('mayLeaveNone') : say('mayLeave', { count: left })
}

function verdict(total: number): string {
  if (total < GOAL) return say('made')
  return say(total < GOAL + NEARLY ? 'close' : 'further')
}
