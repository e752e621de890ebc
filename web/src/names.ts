/** What bots are called at a table. */

import type { TableInfo } from './wire'

const PLANTS = [
  'Fern',
  'Moss',
  'Hazel',
  'Rowan',
  'Clover',
  'Sorrel',
  'Juniper',
  'Aspen',
  'Willow',
  'Maple',
  'Linden',
  'Thyme',
  'Poppy',
]

/** The same table with a name on every bot: the same plant for a seat on every screen. */
export function named(table: TableInfo): TableInfo {
  return {
    ...table,
    seats: table.seats.map((seat, number) =>
      seat.bot !== null && seat.name === ''
        ? { ...seat, name: PLANTS[number % PLANTS.length] ?? '' }
        : seat,
    ),
  }
}
