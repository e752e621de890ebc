/**
 * What happened between two views, told in order. The server says what is; people also want to know
 * what came to pass while they looked elsewhere, and a screen reader can only say that.
 */

import type { SecondChanceEnd, SecondChanceView } from '../../server/wire'
import { beginner } from './order'

export type Happening =
  | { what: 'revealed'; round: number; tiles: string[] }
  | { what: 'drew'; seat: number }
  | { what: 'stuck'; seat: number }
  /** Several wait for a second chance, and this seat comes first. */
  | { what: 'begins'; seat: number }
  /** A second chance that fits: it lies before the seat. */
  | { what: 'chance'; seat: number; tile: string }
  /** A second chance that did not fit; null where the views do not tell which card it was. */
  | { what: 'dropped'; seat: number; tile: string | null }
  | { what: 'wrote'; seat: number }
  | { what: 'ended'; end: SecondChanceEnd }

export function happenings(
  before: SecondChanceView,
  after: SecondChanceView,
  /** The tile of each entry of `left`. */
  shapes: readonly string[],
): Happening[] {
  const told: Happening[] = []
  const newRound = after.round !== before.round
  const dropped: Happening[] = []
  for (const [seat, now] of after.sheets.entries()) {
    const then = before.sheets[seat]
    if (then === undefined) continue
    // Who owed a drawing and owes none any more has drawn, seen or not.
    const owed = before.to_act.includes(seat) && then.doing === 'drawing'
    const owes = !newRound && after.to_act.includes(seat) && now.doing === 'drawing'
    if (owed && !owes && now.out === then.out) told.push({ what: 'drew', seat })
    if (now.chance !== null && now.chance !== then.chance)
      told.push({ what: 'chance', seat, tile: now.chance })
    if (now.out !== null && then.out === null)
      dropped.push({ what: 'dropped', seat, tile: missed(before, after, shapes) })
    if (then.doing === 'writing' && now.doing !== 'writing') told.push({ what: 'wrote', seat })
  }
  told.push(...dropped)
  if (newRound && after.round > 0 && after.end === null)
    told.push({ what: 'revealed', round: after.round, tiles: after.offer })
  for (const [seat, now] of after.sheets.entries()) {
    if (now.doing === 'stuck' && (newRound || before.sheets[seat]?.doing !== 'stuck'))
      told.push({ what: 'stuck', seat })
  }
  const first = beginner(after)
  if (first !== null && (newRound || beginner(before) === null))
    told.push({ what: 'begins', seat: first })
  if (after.end !== null && before.end === null) told.push({ what: 'ended', end: after.end })
  return told
}

/**
 * The one second chance that came and went between the views. A card that does not fit is spent
 * before anybody is told of it, but it is missing among those still to come.
 */
function missed(
  before: SecondChanceView,
  after: SecondChanceView,
  shapes: readonly string[],
): string | null {
  const spent = shapes.flatMap((tile, at) =>
    Array.from({ length: (before.left[at] ?? 0) - (after.left[at] ?? 0) }, () => tile),
  )
  const accounted = after.sheets.flatMap(({ chance }, seat) =>
    chance !== null && chance !== before.sheets[seat]?.chance ? [chance] : [],
  )
  if (after.round !== before.round) accounted.push(...after.offer)
  for (const tile of accounted) {
    const at = spent.indexOf(tile)
    if (at < 0) return null
    spent.splice(at, 1)
  }
  return spent.length === 1 ? (spent[0] ?? null) : null
}
