/** Tiles that need not be drawn, because there are only so many of them. */

import { readTile, shape } from '../../games/second-chance/tile'

/** Every tile of one to five squares, the same however it is turned or mirrored. */
export const SMALL_TILES: readonly string[] = [
  '#',
  '##',
  '###',
  '##/#.',
  '####',
  '###/#..',
  '###/.#.',
  '##/##',
  '.##/##.',
  '#####',
  '####/#...',
  '####/.#..',
  '.###/##..',
  '###/##.',
  '###/#.#',
  '###/.#./.#.',
  '#../#../###',
  '##./.#./.##',
  '#../##./.##',
  '.##/##./.#.',
  '.#./###/.#.',
]

/** What all ways to lay a tile have in common; the empty text has none. */
export function freeShape(tile: string): string {
  return tile.includes('#') ? (readTile(tile).ways.map(shape).sort()[0] ?? '') : ''
}
