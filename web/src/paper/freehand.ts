/**
 * An outline as a hand draws it along the lines of the grid: nearly straight. How far it strays
 * depends on the place alone, so two tiles that touch share one line.
 */

import { type Cell, loops, UNIT } from './outline'

/** At most so far from the straight line, in both directions. */
export const STRAY = 0.36
/** A line is bent this often along a square. */
const BENDS = 2

type Point = readonly [x: number, y: number]

export function freehand(cells: readonly Cell[]): string {
  return loops(cells).map(along).join('')
}

function along(corners: readonly Cell[]): string {
  const [first] = corners
  if (first === undefined) return ''
  let path = `M${text(strayed(first))}`
  for (const [at, corner] of corners.entries())
    path += edge(corner, corners[(at + 1) % corners.length] ?? first)
  return `${path}Z`
}

/** From corner to corner. Corners stay corners; between them the line swings from bend to bend. */
function edge(from: Cell, to: Cell): string {
  const [down, right] = [to[0] - from[0], to[1] - from[1]]
  const steps = BENDS * Math.abs(down + right)
  const points = Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps
    return strayed([from[0] + down * part, from[1] + right * part])
  })
  return points
    .slice(0, -1)
    .map((bend, at) => {
      const next = points[at + 1] ?? bend
      return `Q${text(bend)} ${text(at + 2 === steps ? next : between(bend, next))}`
    })
    .join('')
}

function strayed([row, column]: Cell): Point {
  return [column * UNIT + stray(row, column, 1), row * UNIT + stray(row, column, 2)]
}

/** Looks like chance, and is the same for the same place. */
function stray(row: number, column: number, salt: number): number {
  const seed = Math.imul(row * BENDS + 64, 73856093) ^ Math.imul(column * BENDS + 64, 19349663)
  const mixed = Math.imul(seed ^ (seed >>> 15) ^ (salt * 0x9e3779b1), 0x85ebca6b)
  return (((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 31 - 1) * STRAY
}

function between([x, y]: Point, [u, v]: Point): Point {
  return [(x + u) / 2, (y + v) / 2]
}

function text([x, y]: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
