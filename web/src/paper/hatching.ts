/**
 * Pencil strokes that fill squares: parallel lines at the pencil's own angle, not quite straight and
 * not quite to the border, as a hand draws them. The same squares always get the same strokes.
 */

import { type Cell, UNIT } from './outline'

interface Stroke {
  from: number
  to: number
}

/** All strokes as one path. `gap` is the distance between two lines. */
export function hatching(cells: readonly Cell[], degrees: number, gap: number): string {
  const angle = (degrees * Math.PI) / 180
  const along: Vector = [Math.cos(angle), Math.sin(angle)]
  const across: Vector = [-along[1], along[0]]
  const corners = cells.flatMap(([row, column]) =>
    [0, 1].flatMap((down) =>
      [0, 1].map((right) => dot([(column + right) * UNIT, (row + down) * UNIT], across)),
    ),
  )
  const shake = shaking(cells)
  let path = ''
  const last = Math.max(...corners)
  // Half a gap off the borders of the squares, where a line would belong to neither side.
  for (let line = (Math.floor(Math.min(...corners) / gap) + 0.5) * gap; line < last; line += gap) {
    const away = line + shake(gap * 0.16)
    const crossed: Stroke[] = []
    for (const cell of cells) {
      const part = within(cell, along, across, away)
      if (part !== null) crossed.push(part)
    }
    for (const { from, to } of joined(crossed)) {
      const start = from + 0.4 + Math.abs(shake(0.5))
      const end = to - 0.4 - Math.abs(shake(0.5))
      if (end - start < 0.6) continue
      const bend = shake(0.35)
      path += `M${at(start, away)}Q${at((start + end) / 2, away + bend)} ${at(end, away + shake(0.2))}`
    }
  }
  return path

  function at(far: number, wide: number): string {
    const x = along[0] * far + across[0] * wide
    const y = along[1] * far + across[1] * wide
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
}

type Vector = readonly [x: number, y: number]

function dot([x, y]: Vector, [u, v]: Vector): number {
  return x * u + y * v
}

/**
 * The part of the line at distance `away` from the origin that lies in a square. Asked some ten
 * thousand times for one sheet: it makes nothing that has to be cleared away.
 */
function within([row, column]: Cell, along: Vector, across: Vector, away: number): Stroke | null {
  let from = Number.NEGATIVE_INFINITY
  let to = Number.POSITIVE_INFINITY
  for (let axis = 0; axis < 2; axis += 1) {
    const slope = along[axis] as number
    const near = (axis === 0 ? column : row) * UNIT - (across[axis] as number) * away
    if (Math.abs(slope) < 1e-9) {
      if (near > 0 || near + UNIT <= 0) return null
      continue
    }
    const one = near / slope
    const other = (near + UNIT) / slope
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  return to > from ? { from, to } : null
}

/** Strokes that meet become one. */
function joined(strokes: Stroke[]): Stroke[] {
  const long: Stroke[] = []
  for (const stroke of strokes.sort((one, other) => one.from - other.from)) {
    const before = long.at(-1)
    if (before && stroke.from < before.to + 0.01) before.to = Math.max(before.to, stroke.to)
    else long.push(stroke)
  }
  return long
}

/** Small numbers around zero that look like chance and depend on the squares alone. */
function shaking(cells: readonly Cell[]): (most: number) => number {
  let state = cells.reduce((sum, [row, column]) => (sum * 31 + row * 9 + column + 7) >>> 0, 17)
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state / 2 ** 31 - 1) * most
  }
}
