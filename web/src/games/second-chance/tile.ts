/**
 * A tile and the ways to lay it.
 *
 * Every way is written as steps from the tile's pivot, one of its own squares. The pivot stays where
 * it is when the tile is turned or mirrored, so the tile never jumps away from finger or cursor.
 */

import type { Cell } from '../../paper/outline'

/** The squares of a tile in one orientation, seen from the pivot, in reading order. */
export type Way = readonly Cell[]

export interface Tile {
  /** Rows of `#` and `.` parted by `/`. */
  text: string
  /** As written, pushed into the top left corner. */
  cells: readonly Cell[]
  size: number
  /** The 1, 2, 4 or 8 different ways to lay it, the written one first. */
  ways: readonly Way[]
  /** turned[way] is the way that a quarter turn clockwise makes of it. */
  turned: readonly number[]
  /** mirrored[way] is the way with left and right exchanged, as the eye sees it. */
  mirrored: readonly number[]
}

const known = new Map<string, Tile>()

export function readTile(text: string): Tile {
  const tile = known.get(text) ?? read(text)
  known.set(text, tile)
  return tile
}

function read(text: string): Tile {
  const cells = cornered(
    text
      .split('/')
      .flatMap((line, row) =>
        [...line].flatMap((sign, column): Cell[] => (sign === '#' ? [[row, column]] : [])),
      ),
  )
  if (cells.length === 0) throw new Error(`a tile has at least one square: ${text}`)

  const first = seenFrom(pivot(cells), cells)
  const ways = new Map<string, Way>()
  for (let way of [first, mirror(first)]) {
    for (let turns = 0; turns < 4; turns++) {
      if (!ways.has(shape(way))) ways.set(shape(way), way)
      way = turn(way)
    }
  }
  const shapes = [...ways.keys()]
  const all = [...ways.values()]
  return {
    text,
    cells,
    size: cells.length,
    ways: all,
    turned: all.map((way) => shapes.indexOf(shape(turn(way)))),
    mirrored: all.map((way) => shapes.indexOf(shape(mirror(way)))),
  }
}

/** The square nearest to the middle: the one that moves least when everything turns around it. */
function pivot(cells: readonly Cell[]): Cell {
  const middleRow = cells.reduce((sum, [row]) => sum + row, 0) / cells.length
  const middleColumn = cells.reduce((sum, [, column]) => sum + column, 0) / cells.length
  const away = ([row, column]: Cell) => (row - middleRow) ** 2 + (column - middleColumn) ** 2
  return cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best))
}

function seenFrom([row, column]: Cell, cells: readonly Cell[]): Way {
  return cells.map(([r, c]): Cell => [r - row, c - column])
}

function turn(way: Way): Way {
  return inOrder(way.map(([row, column]): Cell => [column, 0 - row]))
}

function mirror(way: Way): Way {
  return inOrder(way.map(([row, column]): Cell => [row, 0 - column]))
}

function inOrder(cells: readonly Cell[]): Cell[] {
  return [...cells].sort(([row, column], [r, c]) => row - r || column - c)
}

/** The shape alone, wherever the pivot is. */
export function shape(way: Way): string {
  return cornered(way).join(' ')
}

function cornered(cells: readonly Cell[]): Cell[] {
  const top = Math.min(...cells.map(([row]) => row))
  const left = Math.min(...cells.map(([, column]) => column))
  return inOrder(cells.map(([row, column]): Cell => [row - top, column - left]))
}
