/** What a solo challenge needs, in words: said with a hint, and shown while a game is played. */

import { say as game } from '../../games/second-chance/words'
import type { TableInfo } from '../../server/wire'
import { GAMES_IN_SERIES, GOAL } from '../solo/notebook'
import { say } from './words'

type Known = Pick<TableInfo, 'series' | 'series_empty'>

function standing(before: readonly number[]) {
  const total = before.reduce((sum, each) => sum + each, 0)
  return { total, count: GOAL - 1 - total }
}

/** One sentence for a hint; empty outside a challenge. `empty` squares are on the sheet now. */
export function goalText({ series, series_empty }: Known, empty: number): string {
  if (series === null) return ''
  const { total, count } = standing(series_empty)
  const last = series === GAMES_IN_SERIES - 1
  if (count < 0) return say('goalGone')
  if (series === 0) return say('goalFirst')
  if (last && empty <= count) return say('goalSafe')
  if (count === 0) return say('goalNone', { total })
  return say(last ? 'goalLast' : 'goalSecond', { total, count })
}

/** By game. */
const LABELS = ['goalThree', 'goalTwo', 'goalNow'] as const

/** The same in a few words; empty as well once there is no goal to reach. */
export function goalLabel({ series, series_empty }: Known): string {
  if (series === null) return ''
  const { count } = standing(series_empty)
  if (count < 0) return ''
  if (count === 0) return game('goalNone')
  return game(LABELS[series] ?? 'goalNow', { count })
}
