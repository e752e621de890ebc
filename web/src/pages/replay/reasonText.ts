/** Why a move is better than another, in one sentence. */

import { say as oneMore } from '../../games/one-more/reasons.words'
import { say as secondChance } from '../../games/second-chance/reasons.words'
import type { CoachDrawing, CoachMove } from '../../server/wire'

/** `count` chooses a plural form; `made` is the same number where none is needed. */
export function drawingReason({
  why,
  count = 0,
  better = 0,
}: Pick<CoachDrawing, 'why' | 'count' | 'better'>): string {
  return secondChance(why, { count, made: count, better })
}

export function moveReason(
  {
    why = 'later',
    count: made = 0,
    better = 0,
    about,
  }: Pick<CoachMove, 'why' | 'count' | 'better' | 'about'>,
  names: readonly string[],
): string {
  return oneMore(why, { made, better, name: names[about ?? -1] ?? '' })
}
