/** One scale for tiles side by side. */

import { box } from '../second-chance/shapes'
import { readTile } from '../second-chance/tile'

/** Room, in squares. */
export interface Room {
  wide: number
  high: number
}

const LEAST = 3

/** Room for every one of these tiles, so that they have one scale; a single square does not become a giant. */
export function roomFor(tiles: readonly string[]): Room {
  const boxes = tiles.map((text) => box(readTile(text)))
  return {
    wide: Math.max(LEAST, ...boxes.map(([, width]) => width)),
    high: Math.max(LEAST, ...boxes.map(([height]) => height)),
  }
}

/** How much of that room a tile takes, across and down. */
export function shareOf(text: string, { wide, high }: Room): { across: string; down: string } {
  const [height, width] = box(readTile(text))
  return { across: `${(100 * width) / wide}%`, down: `${(100 * height) / high}%` }
}
