import type { React, TableInfo } from '../server/wire'
import { say } from './words'

/** A reaction in words; of what was said at this device, that it was you. */
export function reacted(
  table: Pick<TableInfo, 'seats'>,
  by: number,
  reaction: React['reaction'],
): string {
  const seat = table.seats[by]
  const own = table.seats.filter(({ yours }) => yours)
  // Several people at one device are told apart by their names.
  const alone = seat?.yours && own.length === 1
  const said = { name: seat?.name ?? '', reaction: say(reaction) }
  return say(alone ? 'youReacted' : 'reacted', said)
}
