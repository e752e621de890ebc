/** What happened, told to one seat. */

import type { SecondChanceView, TableInfo } from '../../server/wire'
import { nameOf, shapeOf, tileText } from './describe'
import type { Happening } from './happenings'
import { beginsText } from './order'
import { filledOn } from './sheet'
import { readTile } from './tile'
import { say } from './words'

/** One sentence for every happening that this seat has not just done itself. */
export function story(
  told: readonly Happening[],
  table: TableInfo,
  view: SecondChanceView,
  seat: number | null,
): string {
  const newRound = told.some(({ what }) => what === 'revealed')
  return told.flatMap((happening) => sentence(happening, table, view, seat, newRound)).join(' ')
}

function sentence(
  happening: Happening,
  table: TableInfo,
  view: SecondChanceView,
  seat: number | null,
  newRound: boolean,
): string[] {
  if (happening.what === 'ended') return []
  if (happening.what === 'revealed') {
    const sheet = seat === null ? undefined : view.sheets[seat]
    const filled = sheet ? filledOn(sheet) : new Set<number>()
    const tiles = happening.tiles.map((tile, at) => `${tileText(tile, filled, at + 1)}.`).join(' ')
    return [say('sayRevealed', { round: happening.round, tiles })]
  }
  const name = nameOf(table, happening.seat)
  const mine = happening.seat === seat
  switch (happening.what) {
    case 'drew':
      // A new round says by itself that everybody has drawn.
      return newRound ? [] : [mine ? say('sayYouDrew') : say('sayDrew', { name })]
    case 'stuck':
      return [mine ? say('stuckWait') : say('sayStuck', { name })]
    case 'begins':
      return [beginsText(table, happening.seat, seat)]
    case 'chance':
      return [
        mine
          ? say('sayYourChance', { shape: shapeOf(readTile(happening.tile)) })
          : say('sayChance', { name }),
      ]
    case 'dropped':
      return [mine ? `${say('chanceMissed')} ${say('outWait')}` : say('sayDropped', { name })]
    case 'wrote':
      return mine ? [] : [say('sayWrote', { name })]
  }
}
