/**
 * One's own result as a few lines to send: signs and numbers, and no tile, card or place of a
 * drawing. Nobody who reads it knows more about the deal than before.
 */

import type { Replay } from '../../server/wire'
import { dated } from './dated'
import { isWon, outcome } from './outcome'
import { say } from './sharing.words'
import { say as todays } from './today.words'

/** More squares in a row would only wrap. */
const MOST = 12

export interface Told {
  day: string
  /** The empty squares of one game, or of each game of a challenge. */
  empty: readonly number[]
  /** Instead of empty squares: the result of One More! */
  oneMore: number | null
  /** Whether each second chance fitted, in order. */
  chances: readonly boolean[]
  bots: readonly { name: string; empty: number }[]
  streak: number
  address: string
}

/** Which second chances fitted in a game played alone. */
export function chancesIn({ frames }: Pick<Replay, 'frames'>): boolean[] {
  const fitted: boolean[] = []
  for (const frame of frames)
    for (const event of frame.game === 'second-chance' ? frame.happened : [])
      if (event.event === 'chance') fitted.push(false)
      else if (event.event === 'draw' && event.choice === 'chance') fitted[fitted.length - 1] = true
  return fitted
}

function squares(empty: number): string {
  if (empty === 0) return '🌟'
  return empty > MOST ? `${'⬜'.repeat(MOST)}…` : '⬜'.repeat(empty)
}

export function resultText({ day, empty, oneMore, chances, bots, streak, address }: Told): string {
  const total = empty.reduce((sum, each) => sum + each, 0)
  const told = todays('yours', { count: total })
  const name = oneMore === null ? '' : `${todays('one-more')} `
  const lines = [name + say('headline', { day: dated(day) })]
  if (oneMore !== null)
    lines.push(`${isWon(oneMore) ? '🏆' : '🃏'} ${outcome('one-more', oneMore)}`)
  else if (empty.length === 1) lines.push(`${squares(total)} ${told}`)
  else lines.push(...empty.map((each) => `${squares(each)} ${each}`), told)
  if (chances.length > 0)
    lines.push(say('chances', { signs: chances.map((fits) => (fits ? '✅' : '❌')).join('') }))
  if (bots.length > 0)
    lines.push(`🤖 ${bots.map(({ name, empty }) => `${name} ${empty}`).join(', ')}`)
  if (streak > 1) lines.push(`🔥 ${todays('streak', { count: streak })}`)
  return [...lines, address].join('\n')
}
