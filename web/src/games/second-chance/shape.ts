/** Whether squares on a sheet have the shape of a tile, or could still become one. */

import { columnOf, rowOf } from './grid'
import type { Tile } from './tile'

type Square = readonly [row: number, column: number]

/** However the tile lies. */
export function hasShape(squares: readonly number[], tile: Tile): boolean {
  return squares.length === tile.size && isPartOf(squares, tile)
}

/** Whether more squares could make the tile of them. */
export function isPartOf(squares: readonly number[], tile: Tile): boolean {
  const drawn = squares.map((square): Square => [rowOf(square), columnOf(square)])
  const [first] = drawn
  if (first === undefined) return true
  // The first square lies on one of the tile's; the others have to lie on others.
  return tile.ways.some((way) => {
    const there = new Set(way.map(([row, column]) => `${row} ${column}`))
    return way.some(([row, column]) =>
      drawn.every(([r, c]) => there.has(`${r - first[0] + row} ${c - first[1] + column}`)),
    )
  })
}
