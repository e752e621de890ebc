/** What has happened, in words for one seat; null is an onlooker. */

import type { SecondChanceTold, SecondChanceView, TableInfo } from '../../server/wire'
import { nameOf, tileText } from './describe'
import { tileName } from './shapes'
import { emptyOn, filledOn } from './sheet'
import { say } from './words'

/** A part of the story; nothing about what this seat has done itself, or sees on its stage. */
export function told(
  { seat, round, what }: SecondChanceTold,
  { story }: SecondChanceView,
  table: TableInfo,
  me: number | null,
): string {
  if (seat === me) return ''
  const name = nameOf(table, seat)
  const chance = story.find(
    (part) => part.what === 'chance' && part.seat === seat && part.round === round,
  )
  const shape = tileName(chance?.tile ?? '#')
  switch (what) {
    case 'drew':
      return say('sayDrew', { name })
    case 'chance':
      return say('sayChance', { name, shape })
    case 'dropped':
      return say('sayDropped', { name, shape })
    case 'wrote':
      return say('sayWrote', { name })
  }
}

/** What somebody has just drawn is on their sheet, and so much of it is still empty. */
export function drawnText(
  before: SecondChanceView,
  now: SecondChanceView,
  me: number | null,
): string {
  const [was, is] = [before, now].map(({ sheets }) => (me === null ? undefined : sheets[me]))
  if (!was || !is || is.drawings.length <= was.drawings.length) return ''
  return say('sayYouDrew', { count: emptyOn(is) })
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
