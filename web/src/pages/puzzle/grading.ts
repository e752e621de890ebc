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
}

export type Grade = 'best' | 'nearly' | 'costs'

export function gradeOf(game: Verdict['game'], lost: number): Grade {
  const { seen, nearly } = LIMITS[game]
  if (lost < seen) return 'best'
  return lost < nearly ? 'nearly' : 'costs'
}

/** How much it is, with its unit. */
export function costText(game: Verdict['game'], lost: number): string {
  if (game === 'one-more')
    return say('percent', { percent: figure(lost / 100, { style: 'percent' }) })
  return say('squares', { count: Math.round(10 * lost) / 10 })
}

export function gradeText({ game, lost }: Pick<Verdict, 'game' | 'lost'>): string {
  return say(gradeOf(game, lost), { cost: costText(game, lost) })
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
