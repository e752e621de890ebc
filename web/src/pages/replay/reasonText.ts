/** Why a move is better than another, in one sentence. */

import { say as oneMore } from '../../games/one-more/reasons.words'
import { say as secondChance } from '../../games/second-chance/reasons.words'
import type { CoachDrawing, CoachMove } from '../../server/wire'

/** `count` chooses a plural form; `made` is the same number where none is needed. */
export function drawingReason({
  why,
  count,
  better,
}: Pick<CoachDrawing, 'why' | 'count' | 'better'>): string {
  return secondChance(why, { count, made: count, better })
}

export function moveReason(
  { why, count: made, better, about }: Pick<CoachMove, 'why' | 'count' | 'better' | 'about'>,
  names: readonly string[],
): string {
  return oneMore(why, { made, better, name: names[about ?? -1] ?? '' })
}
