/**
 * A tile held over the grid: which way it lies and where its pivot is.
 *
 * Pure values and functions. Mouse, touch, keyboard and screen reader all speak to this one model,
 * and the server has the last word about what is legal.
 */

import type { Cell } from '../../paper/outline'
import { CENTRE, inside, rowOf, SIDE, SQUARES, squareAt } from './grid'
import type { Tile } from './tile'

export interface Placement {
  tile: Tile
  way: number
  /** Of the pivot, which never leaves the grid; the rest of the tile may. */
  row: number
  column: number
}

/** What a tile is laid on. */
export interface Ground {
  filled: ReadonlySet<number>
  /** Whether the centre has to be covered: a starting tile does. */
  centre: boolean
}

export type Fault =
  | { why: 'leaves-grid' }
  | { why: 'overlaps'; at: number[] }
  | { why: 'centre-not-covered' }

export function cellsOf({ tile, way, row, column }: Placement): Cell[] {
  return (tile.ways[way] ?? []).map(([down, right]): Cell => [row + down, column + right])
}

/** The squares covered, without what sticks out of the grid. */
export function squaresOf(placement: Placement): number[] {
  return cellsOf(placement)
    .filter(([row, column]) => inside(row, column))
    .map(([row, column]) => squareAt(row, column))
}

/** Why the tile cannot be drawn there; null if it can. */
export function faultOf(placement: Placement, ground: Ground): Fault | null {
  if (!cellsOf(placement).every(([row, column]) => inside(row, column)))
    return { why: 'leaves-grid' }
  const squares = squaresOf(placement)
  const at = squares.filter((square) => ground.filled.has(square))
  if (at.length > 0) return { why: 'overlaps', at }
  if (ground.centre && !squares.includes(CENTRE)) return { why: 'centre-not-covered' }
  return null
}

/** Whether it has no fault. Asked of every square for every card, so it makes no lists of them. */
export function isLegal({ tile, way, row, column }: Placement, ground: Ground): boolean {
  let centred = !ground.centre
  for (const [down, right] of tile.ways[way] ?? []) {
    if (!inside(row + down, column + right)) return false
    const square = squareAt(row + down, column + right)
    if (ground.filled.has(square)) return false
    centred ||= square === CENTRE
  }
  return centred
}

export function turned(placement: Placement, times = 1): Placement {
  let way = placement.way
  for (let turns = ((times % 4) + 4) % 4; turns > 0; turns--)
    way = placement.tile.turned[way] ?? way
  return { ...placement, way }
}

export function mirrored(placement: Placement): Placement {
  return { ...placement, way: placement.tile.mirrored[placement.way] ?? placement.way }
}

/** The pivot on another square; at the border it stops. */
export function movedTo(placement: Placement, row: number, column: number): Placement {
  const kept = (at: number) => Math.min(SIDE - 1, Math.max(0, at))
  return { ...placement, row: kept(row), column: kept(column) }
}

/** Moved as little as it takes for the whole tile to lie on the grid. */
export function within(placement: Placement): Placement {
  const cells = cellsOf(placement)
  return {
    ...placement,
    row: placement.row + inward(cells.map(([row]) => row)),
    column: placement.column + inward(cells.map(([, column]) => column)),
  }
}

/** How far to go so that all these rows, or columns, are on the grid. */
function inward(lines: readonly number[]): number {
  return Math.max(0, -Math.min(...lines)) + Math.min(0, SIDE - 1 - Math.max(...lines))
}

/** Every legal placement, ordered by way, then by the pivot's square. */
export function placements(tile: Tile, ground: Ground): Placement[] {
  const found: Placement[] = []
  for (let way = 0; way < tile.ways.length; way++) {
    for (let pivot = 0; pivot < SQUARES; pivot++) {
      const placement = { tile, way, row: rowOf(pivot), column: pivot % SIDE }
      if (isLegal(placement, ground)) found.push(placement)
    }
  }
  return found
}

/** The next legal placement after this one, or the one before it with step -1; around the end. */
export function following(
  placement: Placement,
  legal: readonly Placement[],
  step: 1 | -1,
): Placement | null {
  const here = rank(placement)
  if (step === 1) return legal.find((other) => rank(other) > here) ?? legal[0] ?? null
  return legal.findLast((other) => rank(other) < here) ?? legal.at(-1) ?? null
}

/** The legal placement that changes least: the same way if there is one, then the shortest move. */
export function nearest(placement: Placement, legal: readonly Placement[]): Placement | null {
  const change = (other: Placement) =>
    (other.way === placement.way ? 0 : 1000) +
    (other.row - placement.row) ** 2 +
    (other.column - placement.column) ** 2
  return legal.reduce<Placement | null>(
    (best, other) => (best === null || change(other) < change(best) ? other : best),
    null,
  )
}

/** How to lay the tile so that it covers exactly these squares; null if they have another shape. */
export function covering(tile: Tile, squares: readonly number[]): Placement | null {
  const wanted = [...squares].sort((a, b) => a - b).join()
  const empty: Ground = { filled: new Set(), centre: false }
  return placements(tile, empty).find((found) => squaresOf(found).join() === wanted) ?? null
}

export function same(one: Placement | null, other: Placement | null): boolean {
  if (one === null || other === null) return one === other
  return one.tile === other.tile && rank(one) === rank(other)
}

function rank({ way, row, column }: Placement): number {
  return way * SQUARES + squareAt(row, column)
}
