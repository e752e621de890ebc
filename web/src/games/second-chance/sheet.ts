/** What a sheet says: which squares are filled, by which drawing, and how to show it. */

import type { Drawn } from '../../paper/drawn'
import { pencilOf } from '../../paper/pencils'
import type { SeenDrawing, SeenSheet } from '../../server/wire'
import { SQUARES } from './grid'

export function filledOn(sheet: SeenSheet): Set<number> {
  const filled = new Set(sheet.drawings.flatMap((drawing) => drawing.cells))
  if (sheet.one !== null) filled.add(sheet.one)
  return filled
}

export function emptyOn(sheet: SeenSheet): number {
  return SQUARES - filledOn(sheet).size
}

export function drawingAt(sheet: SeenSheet, square: number): SeenDrawing | null {
  return sheet.drawings.find((drawing) => drawing.cells.includes(square)) ?? null
}

export function drawnOn(sheet: SeenSheet): Drawn[] {
  return sheet.drawings.map(({ round, pencil, cells }) => ({
    key: `${round}:${cells.join()}`,
    squares: cells,
    pencil: pencilOf(round, pencil),
  }))
}
