/** Why a move is better than another, in one sentence. */

import { say as oneMore } from '../../games/one-more/reasons.words'
import { say as secondChance } from '../../games/second-chance/reasons.words'
import type { CoachDrawing, CoachMove } from '../../server/wire'

export function drawingReason({
  why,
  count = 0,
  better = 0,
  of = 0,
}: Pick<CoachDrawing, 'why' | 'count' | 'better' | 'of'>): string {
  return secondChance(why, { count, better, of })
}

export function moveReason(
  {
    why = 'later',
    count = 0,
    better = 0,
    of = 0,
    about,
  }: Pick<CoachMove, 'why' | 'count' | 'better' | 'of' | 'about'>,
  names: readonly string[],
): string {
  return oneMore(why, { count, better, of, name: names[about ?? -1] ?? '' })
}
