/** What answers are worth, in words: by what they cost, not right or wrong. */

import type { Verdict } from '../../server/wire'
import { figure } from '../../words/formats'
import { average } from '../solo/notebook'
import type { Solved } from './solved'
import { say } from './words'

/** In squares and in per cent: what costs less reads as nothing, or is nearly as good. */
const LIMITS = {
  'second-chance': { seen: 0.05, nearly: 0.5 },
  'one-more': { seen: 1, nearly: 5 },
  goal: { seen: 1, nearly: 5 },
}

/** What a cost is counted in. */
export type Unit = keyof typeof LIMITS

export type Grade = 'best' | 'nearly' | 'costs'

/** The cost of a verdict or a decision of a review, and its unit: where a goal is played for, that. */
export function costOf(game: Verdict['game'], judged: { lost: number; goal_lost?: number | null }) {
  const goal = judged.goal_lost ?? null
  return goal === null ? { unit: game, lost: judged.lost } : { unit: 'goal' as const, lost: goal }
}

export function gradeOf(unit: Unit, lost: number): Grade {
  const { seen, nearly } = LIMITS[unit]
  if (lost < seen) return 'best'
  return lost < nearly ? 'nearly' : 'costs'
}

/** How much it is, with its unit. */
export function costText(unit: Unit, lost: number): string {
  if (unit === 'second-chance') return say('squares', { count: Math.round(10 * lost) / 10 })
  const percent = figure(lost / 100, { style: 'percent' })
  return say(unit === 'goal' ? 'goal' : 'percent', { percent })
}

export function gradeText(unit: Unit, lost: number): string {
  return say(gradeOf(unit, lost), { cost: costText(unit, lost) })
}

/** All answers on this device, counted. */
export function summaryText(solved: readonly Solved[]): string {
  const costs = solved.map(({ lost }) => lost)
  const best = costs.filter((lost) => gradeOf('second-chance', lost) === 'best').length
  return say('soFar', { count: solved.length, best, squares: tenths(average(costs) ?? 0) })
}

function tenths(squares: number): string {
  return figure(squares, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
