/** What has happened, in words for one seat; null is an onlooker. */

import type { SecondChanceTold, SecondChanceView, TableInfo } from '../../server/wire'
import { nameOf, tileText } from './describe'
import { filledOn } from './sheet'
import { say } from './words'

/** A part of the story; nothing about what this seat has just done itself, or sees on its stage. */
export function told(
  { seat, what }: SecondChanceTold,
  table: TableInfo,
  me: number | null,
): string {
  const name = nameOf(table, seat)
  const mine = seat === me
  switch (what) {
    case 'drew':
      return mine ? say('sayYouDrew') : say('sayDrew', { name })
    case 'chance':
      return mine ? '' : say('sayChance', { name })
    case 'dropped':
      return mine ? '' : say('sayDropped', { name })
    case 'wrote':
      return mine ? '' : say('sayWrote', { name })
  }
}

/** The two cards of the round, and where they fit. */
export function revealed({ round, offer, sheets }: SecondChanceView, me: number | null): string {
  const sheet = me === null ? undefined : sheets[me]
  const filled = sheet ? filledOn(sheet) : new Set<number>()
  const tiles = offer.map((tile, at) => `${tileText(tile, filled, at + 1)}.`).join(' ')
  return say('sayRevealed', { round, tiles })
}

export function stuckText(table: TableInfo, seat: number, me: number | null): string {
  return seat === me ? say('stuckWait') : say('sayStuck', { name: nameOf(table, seat) })
}

/** Who begins the second chances (SC-R1), while everybody waits; null if fewer than two need one. */
export function beginner({ phase, stuck, end }: SecondChanceView): number | null {
  return phase === 'draw' && end === null && stuck.length > 1 ? (stuck[0] ?? null) : null
}

export function beginsText(table: TableInfo, first: number, me: number | null): string {
  return first === me ? say('youBegin') : say('begins', { name: nameOf(table, first) })
}
