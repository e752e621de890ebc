/** In which order second chances come. The server knows it (SC-R1); people want to know who begins. */

import type { SecondChanceView, TableInfo } from '../../server/wire'
import { nameOf } from './describe'
import { say } from './words'

/** Who begins, as long as everybody waits for it; null where fewer than two need one. */
export function beginner({ phase, stuck, end }: SecondChanceView): number | null {
  return phase === 'draw' && end === null && stuck.length > 1 ? (stuck[0] ?? null) : null
}

/** That the seat `first` begins, told to `seat`. */
export function beginsText(table: TableInfo, first: number, seat: number | null): string {
  return first === seat ? say('youBegin') : say('begins', { name: nameOf(table, first) })
}
